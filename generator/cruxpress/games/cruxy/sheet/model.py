"""A sheet of Cruxy as its rules know it: board, animals, equipment, and the area of boxes.

Squares are named as players name them (C7); slots are what words go into.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.texts import room_texts

COLUMNS = 15
ROWS = 17
SHORTEST, LONGEST = 3, 8

# A square is one whole number, counted from the top left, row by row.
Square = int


def square_at(column: int, row: int) -> Square:
    return row * COLUMNS + column


def column_of(square: Square) -> int:
    return square % COLUMNS


def row_of(square: Square) -> int:
    return square // COLUMNS


def name_of(square: Square) -> str:
    """A square as a player calls it: the column's letter and the row's number, as in C7."""
    return f"{chr(ord('A') + column_of(square))}{row_of(square) + 1}"


def names_of(squares: Iterable[Square]) -> str:
    return ", ".join(name_of(square) for square in sorted(squares))


def neighbours(square: Square) -> tuple[Square, ...]:
    """The squares above, left, right and below."""
    column, row = column_of(square), row_of(square)
    beside = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(square_at(c, r) for c, r in beside if 0 <= c < COLUMNS and 0 <= r < ROWS)


def steps_between(one: Square, other: Square) -> int:
    """How many squares apart, walking along rows and columns."""
    across = abs(column_of(one) - column_of(other))
    return across + abs(row_of(one) - row_of(other))


def half_of(square: Square) -> str:
    """The half of the grid: `top`, `bottom`, or nothing for the row in the middle."""
    row = row_of(square)
    if row == ROWS // 2:
        return ""
    return "top" if row < ROWS // 2 else "bottom"


@dataclass(frozen=True, slots=True)
class WordSlot:
    """A place for one word: a run of squares, read to the right or downwards."""

    number: int
    squares: tuple[Square, ...]

    @property
    def across(self) -> bool:
        return self.squares[1] == self.squares[0] + 1

    @property
    def name(self) -> str:
        """As a player calls it: C7 across."""
        return f"{name_of(self.squares[0])} {'across' if self.across else 'down'}"

    def __len__(self) -> int:
        return len(self.squares)


@dataclass(frozen=True)
class Board:
    """All squares of a grid and their slots; crossings follow from them."""

    squares: frozenset[Square]

    @cached_property
    def slots(self) -> tuple[WordSlot, ...]:
        """Every run of two or more squares: first those across, from the top; then those down."""
        return tuple(WordSlot(number, run) for number, run in enumerate(self._runs()))

    def _runs(self) -> Iterator[tuple[Square, ...]]:
        rows = [[square_at(c, r) for c in range(COLUMNS)] for r in range(ROWS)]
        columns = [[square_at(c, r) for r in range(ROWS)] for c in range(COLUMNS)]
        for line in rows + columns:
            run: list[Square] = []
            for square in [*line, -1]:
                if square in self.squares:
                    run.append(square)
                else:
                    if len(run) > 1:
                        yield tuple(run)
                    run = []

    @cached_property
    def slots_at(self) -> Mapping[Square, tuple[int, ...]]:
        """The numbers of the slots that a square belongs to: two where words cross."""
        found: dict[Square, tuple[int, ...]] = dict.fromkeys(sorted(self.squares), ())
        for slot in self.slots:
            for square in slot.squares:
                found[square] += (slot.number,)
        return found

    @cached_property
    def crossings(self) -> tuple[frozenset[int], ...]:
        """For each slot, the slots that cross it."""
        return tuple(
            frozenset(n for square in slot.squares for n in self.slots_at[square]) - {slot.number}
            for slot in self.slots
        )

    def is_crossed(self, square: Square) -> bool:
        """Whether two words meet on this square."""
        return len(self.slots_at[square]) > 1

    def depths(self, starts: Iterable[int]) -> dict[int, int]:
        """How many words away each slot is from the nearest start; unreachable ones are missing."""
        depth = dict.fromkeys(sorted(starts), 0)
        edge = list(depth)
        while edge:
            reached = sorted({n for slot in edge for n in self.crossings[slot]} - depth.keys())
            for slot in reached:
                depth[slot] = depth[edge[0]] + 1
            edge = reached
        return depth


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
    label: Place | None = None

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
