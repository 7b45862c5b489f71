"""Which kinds of words each game accepts from a player, and which it makes sheets with."""

from collections.abc import Callable
from enum import Enum


class WordGame(Enum):
    """The games that ask the dictionary; Cruxy's easy mode has rules of its own."""

    CRUXY = "cruxy"
    CRUXY_EASY = "cruxy-easy"
    CRYPTEX = "cryptex"
    KROSS = "kross"


Rule = Callable[[str], bool]  # says yes or no to a word's flags


def any_of(flags: str, wanted: str) -> bool:
    """Whether the flags hold one of the wanted ones."""
    return not set(flags).isdisjoint(wanted)


def cruxy_accepts(flags: str) -> bool:
    """Singular nouns; no names, no abbreviations."""
    return any_of(flags, "nw") and not any_of(flags, "xck")


def cruxy_makes(flags: str) -> bool:
    """Singular nouns that nobody doubts."""
    return "n" in flags and not any_of(flags, "xckb")


def any_word_accepts(flags: str) -> bool:
    """Any word of the dictionary."""
    return not any_of(flags, "xk")


def any_word_makes(flags: str) -> bool:
    """Any word whose kind is known, and that is no rare noun only."""
    return any_of(flags, "npvarfi") and not any_of(flags, "xckb")


def kross_accepts(flags: str) -> bool:
    """Basic forms and plurals; no other form."""
    if any_of(flags, "xck"):
        return False
    return any_of(flags, "nvpf") or (any_of(flags, "arwu") and "i" not in flags)


def kross_makes(flags: str) -> bool:
    """Basic forms and plurals that are not also a verb's form."""
    if any_of(flags, "xckb"):
        return False
    return any_of(flags, "nvf") or (any_of(flags, "par") and "i" not in flags)


ACCEPTS: dict[WordGame, Rule] = {
    WordGame.CRUXY: cruxy_accepts,
    WordGame.CRUXY_EASY: any_word_accepts,
    WordGame.CRYPTEX: any_word_accepts,
    WordGame.KROSS: kross_accepts,
}
MAKES: dict[WordGame, Rule] = {
    WordGame.CRUXY: cruxy_makes,
    WordGame.CRUXY_EASY: any_word_makes,
    WordGame.CRYPTEX: any_word_makes,
    WordGame.KROSS: kross_makes,
}
LONGEST_IN_KROSS = 6  # the table is six squares wide
