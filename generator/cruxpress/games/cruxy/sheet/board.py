"""The grid: squares named as players name them (C7), and the slots that words go into."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

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
    found = []
    if row > 0:
        found.append(square - COLUMNS)
    if column > 0:
        found.append(square - 1)
    if column < COLUMNS - 1:
        found.append(square + 1)
    if row < ROWS - 1:
        found.append(square + COLUMNS)
    return tuple(found)


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
