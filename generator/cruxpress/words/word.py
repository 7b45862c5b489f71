"""A word as the lexicon knows it: how it is written, what kind of word it is, how common it is."""

from dataclasses import dataclass
from enum import Enum

from cruxpress.words.spelling import letters_of

Row = tuple[str, int]  # a word's flags and commonness
WordEntry = tuple[str, int, bool]  # a word, its commonness, whether nearly every child knows it
Rows = dict[str, Row]  # all words of one length, the most common first

FLAGS = {
    "n": "singular noun",
    "w": "rare noun (accepted, never made)",
    "p": "plural noun",
    "v": "verb in its basic form",
    "a": "adjective",
    "r": "adverb",
    "f": "small word (the, with, she, hello)",
    "i": "inflected form",
    "u": "in the dictionary, kind unknown",
    "x": "unsuitable for a family game",
    "b": "British spelling only",
    "c": "usually a name",
    "k": "abbreviation",
    "y": "known to nearly every ten-year-old",
}
KNOWN = "y"


class Tier(Enum):
    """How common a word is in text, from easy to obscure; whether a child knows it is a flag."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    OBSCURE = "obscure"

    @property
    def least(self) -> int:
        """The lowest commonness in this tier."""
        return LEAST_COMMONNESS[self]


# Commonness is the Zipf scale times 100: 300 is one word in a million, 600 one in a thousand.
LEAST_COMMONNESS = {Tier.EASY: 300, Tier.NORMAL: 250, Tier.HARD: 150, Tier.OBSCURE: 0}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the lexicon."""

    spelling: str
    flags: str
    commonness: int

    @property
    def tier(self) -> Tier:
        """Easy, normal, hard or obscure."""
        return next(tier for tier in Tier if self.commonness >= tier.least)

    @property
    def known(self) -> bool:
        """Whether nearly every ten-year-old knows the word."""
        return KNOWN in self.flags

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the flags say, in words."""
        return tuple(FLAGS[flag] for flag in self.flags)


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A word, name or phrase of a list, as people write it, with its commonness."""

    text: str
    commonness: int
    known: bool = False  # to nearly every ten-year-old

    @property
    def letters(self) -> str:
        """What goes into the squares."""
        return letters_of(self.text)

    @property
    def is_name(self) -> bool:
        """Whether people write it with a capital."""
        return self.text[0].isupper()
