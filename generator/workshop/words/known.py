"""Which words nearly every ten-year-old knows: two passes that did not see each other's marks.

Where both marked a word, it is known; where they differ, a third pass decided. Two critical
readings of the nouns took out what they doubted; then two fresh readers went through all nouns that
were left, and what either doubts is not known. Plurals and other forms of known words are known
where they are common themselves, and so are words of the lists that one reader marked. Nothing
comes from published norms.
"""

from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.words.forms import Forms, WordKind
from cruxpress.words.word import KNOWN, Tier, Word
from workshop.words.evidence import HAND, read_words

FOLDER = HAND / "known"
BASE_FLAGS = {WordKind.NOUN: "n", WordKind.VERB: "v", WordKind.ADJECTIVE: "ar"}
# Whoever knows a rifle knows rifles, but not what rifling is.
LEAST_COMMON = {WordKind.NOUN: Tier.NORMAL, WordKind.VERB: Tier.EASY, WordKind.ADJECTIVE: Tier.EASY}


@dataclass(frozen=True, slots=True)
class Marks:
    """What was read, what each pass marked, and what the third said where they differ."""

    read: frozenset[str]
    first: frozenset[str]
    second: frozenset[str]
    third: frozenset[str]
    third_not: frozenset[str]
    doubted: frozenset[str]  # marked by both, and taken out by a critical reading
    again: frozenset[str]  # taken out by a second one
    fresh_first: frozenset[str]  # doubted by one of two fresh readers of all nouns left
    fresh_second: frozenset[str]  # and by the other, who did not see the first one's doubts
    listed: frozenset[str]  # entries of the lists, as they are written there

    @property
    def known(self) -> frozenset[str]:
        """The words that are known after all passes."""
        return (self.first & self.second - self.doubted | self.third) - self.again - self.fresh

    @property
    def fresh(self) -> frozenset[str]:
        """What either fresh reader doubts: in doubt, no."""
        return self.fresh_first | self.fresh_second

    @property
    def agreement(self) -> float:
        """The share of words on which the two passes agree."""
        return 1 - len(self.first ^ self.second) / len(self.read)

    @property
    def kappa(self) -> float:
        """Cohen's kappa: the agreement beyond what two careless readers would reach."""
        one, other = len(self.first) / len(self.read), len(self.second) / len(self.read)
        by_chance = one * other + (1 - one) * (1 - other)
        return (self.agreement - by_chance) / (1 - by_chance)

    def report(self) -> str:
        """The agreement in a line."""
        return (
            f"known: {len(self.read)} words read twice, {len(self.known)} known; "
            f"the passes agree on {self.agreement:.1%}, kappa {self.kappa:.2f}; "
            f"{len(self.first ^ self.second)} read a third time, "
            f"{len(self.doubted | self.again)} taken out, and {len(self.fresh)} by fresh readers"
        )


def read_marks(folder: Path = FOLDER) -> Marks:
    """Read the tables of all passes; a third pass must decide exactly where the two differ."""
    lines = (folder / "listed.txt").read_text("utf-8").splitlines()
    marks = Marks(
        read=read_words(folder / "read.txt"),
        first=read_words(folder / "pass-a.txt"),
        second=read_words(folder / "pass-b.txt"),
        third=read_words(folder / "third.txt"),
        third_not=read_words(folder / "third-not.txt"),
        doubted=read_words(folder / "doubted.txt"),
        again=read_words(folder / "again.txt"),
        fresh_first=read_words(folder / "fresh-a.txt"),
        fresh_second=read_words(folder / "fresh-b.txt"),
        listed=frozenset(line for line in lines if not line.startswith("#")),
    )
    unread = (marks.first | marks.second) - marks.read
    if unread:
        raise BadInput(f"hand/known: '{min(unread)}' is marked and not in read.txt")
    if not marks.doubted <= marks.first & marks.second:
        wrong = min(marks.doubted - (marks.first & marks.second))
        raise BadInput(f"hand/known: '{wrong}' is doubted, but not both passes marked it")
    decided, differing = marks.third | marks.third_not, marks.first ^ marks.second
    if decided != differing or marks.third & marks.third_not:
        wrong = min(decided ^ differing | marks.third & marks.third_not)
        raise BadInput(f"hand/known: the third pass must decide '{wrong}' where the two differ")
    settled = marks.first & marks.second - marks.doubted | marks.third
    if not marks.again <= settled:
        wrong = min(marks.again - settled)
        raise BadInput(f"hand/known: '{wrong}' is read again, but was not known")
    return marks


def flag_known(words: list[Word], marks: Marks, forms: Forms) -> list[Word]:
    """The words with the flag of those that are known."""
    flags = {word.spelling: word.flags for word in words}
    sure = {word for word in marks.known if is_sure(flags.get(word, ""))}

    def is_known(word: Word) -> bool:
        if word.spelling in marks.fresh:
            return False
        if word.spelling in marks.read:
            return word.spelling in sure
        if word.spelling in marks.listed:
            return is_sure(word.flags)
        return is_sure(word.flags) and any(
            base in sure and not set(flags[base]).isdisjoint(BASE_FLAGS[kind])
            for kind, tier in LEAST_COMMON.items()
            if word.commonness >= tier.least
            for base in forms.bases(word.spelling, kind)
        )

    return [
        Word(word.spelling, word.flags + KNOWN, word.commonness) if is_known(word) else word
        for word in words
    ]


def is_sure(flags: str) -> bool:
    """Whether a word of these flags may be known: its kind is, and it can be printed."""
    return not set(flags).isdisjoint("npvarfi") and set(flags).isdisjoint("xckb")
