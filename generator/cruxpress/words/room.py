"""What a game says of words when a person asks at the keyboard; each room has one such record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cruxpress.words.lexicon import Lexicon, WordRule, WordSource
from cruxpress.words.word import ListEntry

Facts = Mapping[str, Any]  # as JSON has them


def no_facts(_lexicon: Lexicon, _word: str) -> Facts:
    """For games that say of a word only whether it is legal."""
    return {}


def no_lines(_facts: Facts) -> Sequence[str]:
    """The same as text."""
    return ()


@dataclass(frozen=True)
class WordFilter:
    """An option that lists only some words of a game, such as those of a theme.

    `source` gives the words for the option's value, `missing_game` is said where the option comes
    without its game, and `entries` has the words as people write them, if squares hold less.
    """

    source: Callable[[Any], WordSource]
    missing_game: str
    entries: Callable[[Lexicon, Any], Mapping[str, ListEntry]] | None = None


@dataclass(frozen=True)
class GameWords:
    """The rules of a game by the names that a person asks for, and what else it says of a word.

    Where the players judge what is legal, the rule only says which words are listed.
    """

    rules: Mapping[str, WordRule]
    players_judge: bool = False
    filters: Mapping[str, WordFilter] = field(default_factory=dict)
    facts: Callable[[Lexicon, str], Facts] = no_facts
    describe: Callable[[Facts], Sequence[str]] = no_lines
