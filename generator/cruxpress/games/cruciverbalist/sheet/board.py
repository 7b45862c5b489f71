"""The grid of a player's sheet: its sizes, and squares named as players name them (C7)."""

from collections.abc import Iterable, Iterator

from cruxpress.core.ranges import is_number

SIZES = (11, 13, 15)

# A square is one whole number, whatever the size of its grid: sixteen for each row above it, one
# for each column to its left. Sixteen leaves a gap beside the widest grid, so that no step to the
# left or right ever lands in another row.
Square = int
STRIDE = 16
STEPS = (-STRIDE, -1, 1, STRIDE)
AROUND = (-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)


def square_at(column: int, row: int) -> Square:
    return row * STRIDE + column


def column_of(square: Square) -> int:
    return square % STRIDE


def row_of(square: Square) -> int:
    return square // STRIDE


def name_of(square: Square) -> str:
    """A square as a player calls it: the column's letter and the row's number, as in C7."""
    return f"{chr(ord('A') + column_of(square))}{row_of(square) + 1}"


def names_of(squares: Iterable[Square]) -> str:
    return ", ".join(name_of(square) for square in sorted(squares))


def square_named(name: str) -> Square | None:
    """The square that a player calls so, or nothing; C7 is in the third column."""
    column = ord(name[0]) - ord("A") if name else -1
    row = name[1:]
    if not 0 <= column < max(SIZES) or not is_number(row) or row[0] == "0":
        return None
    return square_at(column, int(row) - 1) if len(row) <= 2 and int(row) <= max(SIZES) else None


def is_inside(square: Square, size: int) -> bool:
    """Whether a grid of this size has the square."""
    return square >= 0 and column_of(square) < size and row_of(square) < size


def all_squares(size: int) -> list[Square]:
    """The squares of a grid, from the top, each row from the left."""
    return [square_at(column, row) for row in range(size) for column in range(size)]


def lines_of(size: int) -> Iterator[list[Square]]:
    """Every row from the top, then every column from the left."""
    for row in range(size):
        yield [square_at(column, row) for column in range(size)]
    for column in range(size):
        yield [square_at(column, row) for row in range(size)]


def runs_of(squares: Iterable[Square], size: int, least: int = 2) -> Iterator[tuple[Square, ...]]:
    """Every run of so many squares or more that stand side by side or below each other."""
    among = set(squares)
    for line in lines_of(size):
        run: list[Square] = []
        for square in [*line, -1]:
            if square in among:
                run.append(square)
            else:
                if len(run) >= least:
                    yield tuple(run)
                run = []


def joined_parts(squares: Iterable[Square]) -> list[set[Square]]:
    """The squares in groups that hang together side by side, the group of the first one first."""
    left = set(squares)
    parts = []
    while left:
        edge = [min(left)]
        part = set(edge)
        while edge:
            square = edge.pop()
            found = {square + step for step in STEPS} & left - part
            part |= found
            edge.extend(found)
        left -= part
        parts.append(part)
    return parts
