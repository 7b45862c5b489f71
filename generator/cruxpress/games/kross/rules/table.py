"""The table: squares with letters, read in rows from the left and in columns from the top."""

from dataclasses import dataclass

from cruxpress.games.faults import Refusal
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock

EMPTY = "."

Square = tuple[int, int]  # row and column, from 0


class KrossRefusal(Refusal):
    """A move or a claimed table that breaks a rule; `reason` is its short name."""

    reasons = {
        # a turn
        "game is over": "the game is over, so no further letter is called",
        "no letter": "exactly one letter is called at a time",
        "entries missing": "everyone with a free square enters the letter, but for who rejects it",
        "needless entry": "who rejects the letter, or has a full table, enters nothing",
        "no such square": "that square is not in the table",
        "square is taken": "a letter already stands in that square",
        "nobody there": "there is no such player with a free square",
        "holds the card": (
            "who holds a letter's card must enter that letter when it is called again"
        ),
        "no rejecting": "the last player names one letter for their own table and enters it",
        # a claimed table
        "another sheet": "this table was filled from another sheet",
        "table size": "the table does not have the block's rows and columns",
        "other letters": "the table does not hold the letters that were entered",
        "no such call": "there is no call of that number to reject",
        "no such place": "the word does not lie within a row or column of the table",
        "not there": "the word does not stand where it is claimed",
        "no word": "the word does not count in Kross",
        "overlap": "two words of one line share a square",
        "word twice": "a word counts once in a table",
        "no task": "there is no task, so no word can answer one",
        "task word": "the word does not answer the task",
        "task word not counted": "the task word must stand among the counted words",
        "wrong score": "the claimed score is not what the words add up to",
    }


@dataclass(frozen=True, slots=True)
class KrossTable:
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

    def with_letter(self, square: Square, letter: str) -> "KrossTable":
        """The table with another letter in a square."""
        row, column = square
        old = self.rows[row]
        new = old[:column] + letter + old[column + 1 :]
        return KrossTable((*self.rows[:row], new, *self.rows[row + 1 :]))


def empty_table(block: KrossBlock = STANDARD) -> KrossTable:
    """A table before the first letter."""
    return KrossTable((EMPTY * block.columns,) * block.rows)


def enter(table: KrossTable, square: Square, letter: str, where: str = "") -> KrossTable:
    """The table after a letter was entered in a free square."""
    row, column = square
    if not (0 <= row < len(table.rows) and 0 <= column < len(table.rows[0])):
        raise KrossRefusal("no such square", where)
    if table.rows[row][column] != EMPTY:
        raise KrossRefusal("square is taken", where)
    return table.with_letter(square, letter)


def line_name(line: int, block: KrossBlock = STANDARD) -> str:
    """What messages call a line: row 1 is the uppermost, column 1 the leftmost."""
    return f"row {line + 1}" if line < block.rows else f"column {line - block.rows + 1}"
