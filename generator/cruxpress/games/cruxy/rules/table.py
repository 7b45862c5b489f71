"""The table: a sheet, drawn letters, two starting words, and the players around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from cruxpress.games.cruxy.rules.area import Area, Condition
from cruxpress.games.cruxy.rules.refusals import Reason, Refused
from cruxpress.games.cruxy.spec.board import Square
from cruxpress.games.cruxy.spec.names import PENGUINS, URSA_LETTERS, Effect
from cruxpress.games.cruxy.spec.sheet import Sheet

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
MOST_PLAYERS = 4


class Dictionary(Protocol):
    """What the rules ask of a lexicon."""

    def legal_in_cruxy(self, word: str) -> bool: ...

    def legal_in_cruxy_easy(self, word: str) -> bool: ...


class Mode(Enum):
    """Against each other, or all on one area: alone, together, or as one of two teams."""

    COMPETITIVE = "competitive"
    SOLO = "solo"
    COOPERATIVE = "cooperative"
    TEAM = "team"


class End(Enum):
    """How a game ended."""

    FINISHED = "somebody has two open boxes or fewer"
    STALLED = "nobody crossed out anything for a round"
    GIVEN_UP = "no word was found"


@dataclass(frozen=True)
class Table:
    """What stays the same for a whole game."""

    sheet: Sheet
    letters: str  # the drawn letters, in the order of the empty boxes
    dictionary: Dictionary = field(repr=False, compare=False)
    mode: Mode = Mode.SOLO
    players: int = 1
    easy: bool = False  # any word of the dictionary
    advanced: bool = False  # a letter counts only for the player who wrote it
    ursa: Effect | None = None  # what Ursa Major stands for

    @property
    def areas(self) -> int:
        return self.players if self.mode is Mode.COMPETITIVE else 1

    def allows(self, word: str) -> bool:
        """Whether the word may be written in this game."""
        if self.easy:
            return self.dictionary.legal_in_cruxy_easy(word)
        return self.dictionary.legal_in_cruxy(word)

    def effect_of(self, animal: Square) -> Effect | None:
        """What an animal does at this table; nothing, if it only watches."""
        effect: Effect | None = self.sheet.animals[animal]
        if self.mode is not Mode.COMPETITIVE:
            return Effect.PENGUIN if effect in PENGUINS else None
        return self.ursa if effect is Effect.URSA else effect

    def conditions(self) -> tuple[Condition, ...]:
        """The boxes of an area, with the drawn letters written in."""
        letters = iter(self.letters)
        return tuple(
            Condition(letter=next(letters)) if box.is_letter else Condition("", box.digit, box.kind)
            for box in self.sheet.area
        )


@dataclass(frozen=True)
class State:
    """A game at one moment."""

    table: Table
    areas: tuple[Area, ...]
    filled: Mapping[Square, str]
    words: Mapping[int, str]  # by slot, in the order in which they were written
    turn: int = 0
    round: int = 1
    turns: int = 0  # words written by players
    crossed_before: int = 0  # boxes that were crossed out when this round began
    end: End | None = None

    @property
    def over(self) -> bool:
        return self.end is not None


def begin(table: Table, starts: tuple[str, ...]) -> State:
    """Set the game up: letters into the boxes, starting words into the red squares."""
    _check_setup(table)
    sheet = table.sheet
    if len(starts) != len(sheet.starts):
        raise _bad(f"{len(starts)} starting words for {len(sheet.starts)} red slots")
    filled: dict[Square, str] = {}
    words: dict[int, str] = {}
    for number, word in zip(sheet.starts, starts, strict=True):
        slot = sheet.slots[number]
        if len(word) != len(slot):
            raise Refused(Reason.WRONG_LENGTH, f"'{word}' does not fill {slot.name}")
        if not table.allows(word):
            raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")
        if word in words.values():
            raise Refused(Reason.USED_BEFORE, f"'{word}' is both starting words")
        words[number] = word
        for square, letter in zip(slot.squares, word, strict=True):
            if filled.setdefault(square, letter) != letter:
                raise Refused(Reason.DOES_NOT_FIT, f"'{word}' does not fit the other red word")
    conditions = table.conditions()
    area = Area(conditions, len(conditions))
    return State(table, (area,) * table.areas, filled, words)


def _check_setup(table: Table) -> None:
    boxes = len(table.sheet.letter_boxes)
    if len(table.letters) != boxes:
        raise _bad(f"{len(table.letters)} letters were drawn for {boxes} boxes")
    if len(set(table.letters)) != boxes or not set(table.letters) <= set(ALPHABET):
        raise _bad(f"'{table.letters}' cannot be drawn from 26 tokens, one a letter")
    if table.mode is Mode.COMPETITIVE and not 2 <= table.players <= MOST_PLAYERS:
        raise _bad(f"{table.players} players; two to four play against each other")
    if table.mode is Mode.SOLO and table.players != 1:
        raise _bad(f"{table.players} players; solo is for one")
    if table.players < 1:
        raise _bad("nobody plays")
    choosing = table.mode is Mode.COMPETITIVE and Effect.URSA in table.sheet.effects
    if choosing and table.ursa not in URSA_LETTERS.values():
        raise _bad("choose before the game what Ursa Major stands for (no penguin)")
    if table.ursa is not None and not choosing:
        raise _bad("Ursa Major is not in this game")


def _bad(what: str) -> Refused:
    return Refused(Reason.BAD_SETUP, what)
