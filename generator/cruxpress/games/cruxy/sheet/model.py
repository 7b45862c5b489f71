"""A sheet of Cruxy as its rules know it: board, animals, equipment, and the area of boxes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.cruxy.sheet.board import (
    COLUMNS,
    ROWS,
    Board,
    Square,
    WordSlot,
    name_of,
    neighbours,
)
from cruxpress.games.texts import room_texts

AREA_COLUMNS = 4


class Effect(Enum):
    """What an animal, or a Crack in the ice, does for the player who writes beside or on it."""

    PENGUIN = "penguin"
    FOX = "fox"
    PUFFINS = "puffins"
    WHALE = "whale"
    FISH = "fish"
    OWL = "owl"
    SEAGULLS = "seagulls"
    KRAKEN = "kraken"
    SLY = "sly-penguin"
    BEAR = "bear"
    CRACK = "crack"
    URSA = "ursa-major"

    @property
    def title(self) -> str:
        """The name as it stands on the effects card."""
        return room_texts("cruxy")(f"effects.{self.value}")


PENGUINS = frozenset({Effect.PENGUIN, Effect.SLY})
ANIMALS = tuple(effect for effect in Effect if effect is not Effect.CRACK)

# What Ursa Major may stand for, by the letter that players write into its circles.
URSA_LETTERS = {
    "A": Effect.FOX,  # Arctic Fox, since F is Fish
    "P": Effect.PUFFINS,
    "W": Effect.WHALE,
    "F": Effect.FISH,
    "O": Effect.OWL,
    "S": Effect.SEAGULLS,
    "K": Effect.KRAKEN,
    "B": Effect.BEAR,
    "C": Effect.CRACK,
}

EQUIPMENT = (
    "backpack",
    "boots",
    "gloves",
    "goggles",
    "hat",
    "ice-axe",
    "jacket",
    "snowshoes",
)

# Icons beside each area that a player circles or crosses, and boxes that extra letters go into.
TRACKERS = {
    Effect.PUFFINS: 1,
    Effect.WHALE: 1,
    Effect.FISH: 1,
    Effect.OWL: 2,  # one for the top of the grid, one for the bottom
    Effect.SEAGULLS: 2,
    Effect.BEAR: 1,  # the box of the forbidden letter
    Effect.URSA: 2,  # circles, top and bottom
}
SPECIAL_BOXES = {Effect.FOX: 2, Effect.KRAKEN: 1, Effect.SLY: 2, Effect.URSA: 2}
MOST_SPECIAL_BOXES = 4


@dataclass(frozen=True, slots=True)
class AreaBox:
    """A box of a player's area: a letter, the length of a word, a piece of equipment, or either.

    The letter is empty until it is drawn.
    """

    digit: int = 0
    kind: str = ""
    letter: str = ""

    @property
    def is_letter(self) -> bool:
        return not self.digit and not self.kind

    @property
    def is_either(self) -> bool:
        return bool(self.digit and self.kind)

    def __str__(self) -> str:
        if self.is_letter:
            return self.letter.upper() or "letter"
        return f"{self.digit}/{self.kind}" if self.is_either else self.kind or str(self.digit)


@dataclass(frozen=True)
class Places:
    """Where in its file a sheet's squares and boxes stand, for messages."""

    sheet: Place
    rows: tuple[Place, ...] = ()
    boxes: tuple[Place, ...] = ()

    def square(self, square: Square) -> Place:
        if not self.rows:
            return self.sheet
        row = self.rows[square // COLUMNS]
        return Place(row.file, row.line, row.column + square % COLUMNS if row.column else 0)

    def box(self, number: int) -> Place:
        return self.boxes[number] if self.boxes else self.sheet


@dataclass(frozen=True)
class CruxySheet:
    """One sheet; all four areas are equal, so that one is written."""

    label: str
    title: str
    board: Board
    red: frozenset[Square]
    cracks: frozenset[Square]
    equipment: Mapping[Square, str]
    animals: Mapping[Square, Effect]
    area: tuple[AreaBox, ...]
    places: Places = field(compare=False, repr=False)
    fresh_code: FreshCode | None = None  # drawn and shipped sheets have none

    @property
    def number(self) -> int:
        return int(self.label.rstrip("*"))

    @property
    def starred(self) -> bool:
        """Whether this is the second copy, which the other team plays on."""
        return self.label.endswith("*")

    @property
    def slots(self) -> tuple[WordSlot, ...]:
        return self.board.slots

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The slots of the starting words: those that are red from end to end."""
        return tuple(slot.number for slot in self.slots if self.red.issuperset(slot.squares))

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The effects on this sheet, in the order of the effects card."""
        present = set(self.animals.values()) | ({Effect.CRACK} if self.cracks else set())
        return tuple(effect for effect in Effect if effect in present)

    @cached_property
    def triggers(self) -> Mapping[Square, Square]:
        """The squares beside animals, with the square of the animal that each one wakes."""
        return {
            square: animal
            for animal in sorted(self.animals)
            for square in neighbours(animal)
            if square in self.board.squares and square not in self.red
        }

    @cached_property
    def penguin_squares(self) -> frozenset[Square]:
        """The squares beside Cruxy and the Sly Penguin."""
        return frozenset(
            s for s, animal in self.triggers.items() if self.animals[animal] in PENGUINS
        )

    @property
    def trackers(self) -> Mapping[Effect, int]:
        """How many icons stand beside each area, for the effects of this sheet alone."""
        return {effect: TRACKERS[effect] for effect in self.effects if effect in TRACKERS}

    @property
    def special_boxes(self) -> int:
        """How many empty boxes each area has for letters that come during the game."""
        return sum(SPECIAL_BOXES.get(effect, 0) for effect in self.effects)

    @property
    def letter_boxes(self) -> tuple[int, ...]:
        """The numbers of the boxes that drawn letters are written into."""
        return tuple(number for number, box in enumerate(self.area) if box.is_letter)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted(box.kind for box in self.area if box.kind))

    @cached_property
    def hash(self) -> str:
        """What stands on the sheet, in seven letters and digits."""
        return sheet_hash(self.model())

    def model(self) -> Mapping[str, Value]:
        """What makes this sheet what it is to a player, whatever its label, title or look."""
        return {
            "game": "cruxy",
            "size": [COLUMNS, ROWS],
            "squares": [name_of(square) for square in sorted(self.board.squares)],
            "red": [name_of(square) for square in sorted(self.red)],
            "cracks": [name_of(square) for square in sorted(self.cracks)],
            "equipment": {name_of(s): kind for s, kind in sorted(self.equipment.items())},
            "animals": {name_of(s): animal.value for s, animal in sorted(self.animals.items())},
            "area": [str(box) for box in self.area],
        }
