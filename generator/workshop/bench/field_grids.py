"""Grids to fill: of Cruxy's sheets, lattices as in British papers, and American ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.games.cruxy.sheet.files import read_sheet_file
from cruxpress.games.cruxy.sheet.model import COLUMNS, ROWS, square_at
from cruxpress.games.cruxy.solve.words import (
    LETTERS,
    Row,
    SheetPlan,
    SlotPlan,
    WordBits,
    letter_set,
)

Grid = tuple[str, ...]

LATTICE_13 = """
.......#.....
.#.#.#.#.#.#.
.....#.......
.#.#####.#.#.
...#.......#.
##.#.#.#.###.
.....#.#.....
.###.#.#.#.##
.#.......#...
.#.#.#####.#.
.......#.....
.#.#.#.#.#.#.
.....#.......
"""
LATTICE_15 = """
.........#.....
##.#.###.#.###.
.....#.........
.###.#.#.#.#.#.
...#.......#...
.#.###.#.#.#.#.
.#.........#...
##.#.#####.#.##
...#.........#.
.#.#.#.#.###.#.
...#.......#...
.#.#.#.#.#.###.
.........#.....
.###.#.###.#.##
.....#.........
"""
AMERICAN_13 = """
...##...##...
...#....##...
........#....
.....#......#
....#.....###
...#...#....#
......#......
#....#...#...
###.....#....
#......#.....
....#........
...##....#...
...##...##...
"""
AMERICAN_15 = """
...#...#...#...
...#...#.......
.......#.......
#.......#......
#.....#...##...
...##..........
...###......###
.....#...#.....
###......###...
..........##...
...##...#.....#
......#.......#
.......#.......
.......#...#...
...#...#...#...
"""
SQUARES = {
    "lattice 13 x 13": LATTICE_13,
    "lattice 15 x 15": LATTICE_15,
    "American 13 x 13": AMERICAN_13,
    "American 15 x 15": AMERICAN_15,
}


def grid_of(text: str) -> Grid:
    return tuple(text.split())


def sheet_grid(file: Path) -> Grid:
    """The squares of a Cruxy sheet, whatever stands on them."""
    sheet = read_sheet_file(file)
    used = {square for slot in sheet.slots for square in slot.squares}
    return tuple(
        "".join("." if square_at(column, row) in used else "#" for column in range(COLUMNS))
        for row in range(ROWS)
    )


@dataclass(frozen=True)
class Run:
    """A run of squares that takes a word."""

    squares: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return len(self.squares)


def runs_of(grid: Grid) -> tuple[Run, ...]:
    """Every run of two squares or more, those across first."""
    found: list[Run] = []
    across = [[(row, column) for column in range(len(grid[0]))] for row in range(len(grid))]
    down = [[(row, column) for row in range(len(grid))] for column in range(len(grid[0]))]
    for line in (*across, *down):
        run: list[tuple[int, int]] = []
        for place in [*line, None]:
            if place is not None and grid[place[0]][place[1]] == ".":
                run.append(place)
            else:
                if len(run) > 1:
                    found.append(Run(tuple(run)))
                run = []
    return tuple(found)


def plan_of(runs: Sequence[Run]) -> SheetPlan:
    """The same grid as our filler takes it."""
    at: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for number, run in enumerate(runs):
        for place, square in enumerate(run.squares):
            at.setdefault(square, []).append((number, place))
    slots = []
    for number, run in enumerate(runs):
        crossing = tuple(
            (place, other, there)
            for place, square in enumerate(run.squares)
            for other, there in at[square]
            if other != number
        )
        slots.append(SlotPlan(len(run), 0, crossing, 0, 0, (), 0))
    return SheetPlan(tuple(slots), (), (), 0, 0)


def bits_of(words: Mapping[int, Sequence[str]]) -> WordBits:
    """Words by their length, as our filler takes them."""
    rows: list[Row | None] = [None] * (max(words) + 1)
    for length, its in words.items():
        at = [[0] * LETTERS for _ in range(length)]
        for bit, word in enumerate(its):
            for place, letter in enumerate(word):
                at[place][ord(letter) - 97] |= 1 << bit
        rows[length] = Row(
            tuple(its),
            (1 << len(its)) - 1,
            tuple(map(tuple, at)),
            (0,) * LETTERS,
            tuple(map(letter_set, its)),
            {word: bit for bit, word in enumerate(its)},
            0,
        )
    return WordBits(tuple(rows))
