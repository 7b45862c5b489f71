"""The table: squares with letters, read in rows from the left and in columns from the top."""

from collections.abc import Iterator
from dataclasses import dataclass

from cruxpress.games.kross.spec import STANDARD, Block

EMPTY = "."

Square = tuple[int, int]  # row and column, from 0


@dataclass(frozen=True, slots=True)
class Table:
    """A player's table: small letters, as the lexicon writes them, and dots for free squares."""

    rows: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What can be read: the rows from the top, then the columns from the left."""
        return self.rows + tuple(map("".join, zip(*self.rows, strict=True)))

    @property
    def letters(self) -> str:
        """The letters that stand in the table, in alphabetical order."""
        return "".join(sorted(letter for row in self.rows for letter in row if letter != EMPTY))

    @property
    def is_full(self) -> bool:
        return not any(EMPTY in row for row in self.rows)

    def free_squares(self) -> Iterator[Square]:
        """The squares without a letter, row by row."""
        for row, letters in enumerate(self.rows):
            for column, letter in enumerate(letters):
                if letter == EMPTY:
                    yield row, column

    def with_letter(self, square: Square, letter: str) -> "Table":
        """The table after a letter was entered."""
        row, column = square
        old = self.rows[row]
        new = old[:column] + letter + old[column + 1 :]
        return Table((*self.rows[:row], new, *self.rows[row + 1 :]))

    def __str__(self) -> str:
        return "\n".join(row.upper() for row in self.rows)


def empty_table(block: Block = STANDARD) -> Table:
    """A table before the first letter."""
    return Table((EMPTY * block.columns,) * block.rows)


def line_name(line: int, block: Block = STANDARD) -> str:
    """What a player calls a line: row 1 is the uppermost, column 1 the leftmost."""
    return f"row {line + 1}" if line < block.rows else f"column {line - block.rows + 1}"
