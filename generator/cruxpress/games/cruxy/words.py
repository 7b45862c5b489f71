"""What is a word in Cruxy: singular nouns, or any word in the easy mode."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cruxpress.words import (
    ANY_WORD,
    GameWords,
    Lexicon,
    Matcher,
    Tier,
    WordRule,
    any_of,
    load_lexicon,
    why_inflected,
)
from cruxpress.words.forms import WordKind

# A plural that is this much more common than its singular has no singular to speak of: scissors.
PLURAL_ONLY_GAP = 100


def is_noun(flags: str) -> bool:
    """Singular nouns; no names, no abbreviations."""
    return any_of(flags, "nw") and not any_of(flags, "xck")


def is_sure_noun(flags: str) -> bool:
    """Singular nouns that nobody doubts."""
    return "n" in flags and not any_of(flags, "xckb")


def why_no_noun(lexicon: Lexicon, spelling: str, flags: str) -> str:
    """Why the word is no singular noun."""
    if "p" in flags:
        singular = lexicon.variants.base(spelling, WordKind.NOUN)
        if singular is None or _has_no_singular(lexicon, spelling, singular):
            return "a plural, not a singular noun"
        return f"plural of {singular}"
    if "v" in flags:
        return "a verb, not a noun"
    if "i" in flags:
        return why_inflected(lexicon, spelling, flags)
    kinds = {"a": "an adjective", "r": "an adverb"}
    kind = next((kinds[flag] for flag in flags if flag in kinds), None)
    return f"{kind}, not a noun" if kind else "not a noun"


def _has_no_singular(lexicon: Lexicon, plural: str, singular: str) -> bool:
    """Whether nobody uses the singular."""
    commonness = lexicon.variants.commonness
    return commonness(plural) - commonness(singular) > PLURAL_ONLY_GAP


NOUNS = WordRule(is_noun, is_sure_noun, why_refused=why_no_noun)
EASY_WORDS = ANY_WORD
WORDS = GameWords({"cruxy": NOUNS, "cruxy-easy": EASY_WORDS})


@dataclass(frozen=True)
class CruxyWords:
    """The dictionary of a game: what its players may write."""

    lexicon: Lexicon

    def legal_in_cruxy(self, word: str) -> bool:
        """A singular noun of the dictionary, no name and no abbreviation."""
        return self.lexicon.legal(word, NOUNS)

    def legal_in_cruxy_easy(self, word: str) -> bool:
        """Any word of the dictionary."""
        return self.lexicon.legal(word, EASY_WORDS)

    def how_common(self, word: str) -> Tier | None:
        """Easy, normal, hard or obscure; nothing for a word that is not there."""
        return self.lexicon.how_common(word)


def load_cruxy_words(words: Path | None = None) -> CruxyWords:
    """The dictionary, with a person's own list if they have one."""
    return CruxyWords(load_lexicon(words))


@cache
def nouns_for(words: Path | None = None) -> Matcher:
    """The nouns that sheets are made with: of a person's own those that tokens A to Z can spell.

    The rules refuse other letters: nobody could draw them.
    """
    nouns = load_lexicon(words).matcher(NOUNS)
    if words is None:
        return nouns
    return Matcher(
        lambda length: [entry for entry in nouns.words_of_length(length) if entry[0].isascii()]
    )
