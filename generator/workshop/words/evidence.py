"""All that is known about the words before it is judged: the sources and the hand tables."""

from dataclasses import dataclass
from pathlib import Path

from cruxpress.words.forms import Forms, Kind
from workshop.words.commonness import Text, read_text
from workshop.words.hand import HandTables, read_tables
from workshop.words.scowl import Scowl, read_scowl
from workshop.words.wordnet import WordNet, read_wordnet

LONGEST = 15
USUAL_LEVEL = 50  # for words that the hand tables add


@dataclass(frozen=True, slots=True)
class Evidence:
    """The sources, the tables, and the words to be judged."""

    scowl: Scowl
    wordnet: WordNet
    text: Text
    hand: HandTables
    forms: Forms
    words: frozenset[str]

    def bases(self, word: str, kind: Kind) -> set[str]:
        """What the word may be a form of."""
        return self.forms.bases(word, kind)

    def is_noun_in_wordnet(self, word: str) -> bool:
        """Whether WordNet lists the word as a noun."""
        return self.wordnet.is_kind(word, "n")

    def is_verb_form(self, word: str) -> bool:
        """Whether the word may be an inflected form of a verb."""
        return any(self.wordnet.is_kind(base, "v") for base in self.bases(word, Kind.VERB))

    def is_compared(self, word: str) -> bool:
        """Whether the word may be a comparative or superlative."""
        return any(self.wordnet.is_kind(base, "ar") for base in self.bases(word, Kind.ADJECTIVE))


def gather(folder: Path) -> Evidence:
    """Read everything from the folder of unpacked sources."""
    scowl, wordnet, hand = read_scowl(folder), read_wordnet(folder), read_tables()
    for word in hand.extra:
        scowl.level[word] = USUAL_LEVEL
        for known in (scowl.american, scowl.possessive, scowl.heard):
            known.add(word)
    words = frozenset(word for word in scowl.level if 2 <= len(word) <= LONGEST) | {"a", "i"}
    forms = Forms(wordnet.irregular)
    return Evidence(scowl, wordnet, read_text(folder), hand, forms, words)
