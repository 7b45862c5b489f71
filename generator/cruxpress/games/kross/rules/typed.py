"""A table that a person typed: six lines of six letters, a dot or a space for a free square."""

from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import read_text
from cruxpress.games.kross.rules.table import EMPTY, Table
from cruxpress.games.kross.spec import STANDARD, Block
from cruxpress.words.spelling import is_letter, spell

MOST_BYTES = 10_000
FREE = ". "


def read_table_file(file: Path, block: Block = STANDARD) -> Table:
    """The table in a text file."""
    return read_table(read_text(file, MOST_BYTES, f"a table; {_right(block)}"), str(file), block)


def read_table(text: str, name: str, block: Block = STANDARD) -> Table:
    """The table in a text; `name` is what messages call it.

    Letters may be written apart, as in `S H E L L S`. Case does not matter.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    problems: list[Problem] = []
    rows = []
    for number, line in enumerate(lines, 1):
        if number > block.rows:
            what = f"this is line {number}; {_right(block)}"
            problems.append(Problem(Place(name, number), what))
            break
        rows.append(_row(line, Place(name, number), block, problems))
    if len(lines) < block.rows:
        what = f"the text has {_count(len(lines), 'line')}; {_right(block)}"
        problems.append(Problem(Place(name, max(1, len(lines))), what))
    if problems:
        raise BadInput(problems)
    return Table(tuple(rows))


def _row(line: str, place: Place, block: Block, problems: list[Problem]) -> str:
    apart = len(line) == 2 * block.columns - 1 and not line[1::2].strip(" ")
    signs = line[::2] if apart else line
    step = 2 if apart else 1
    row = ""
    for at, sign in enumerate(signs):
        letter = EMPTY if sign in FREE else spell(sign)
        if letter != EMPTY and (len(letter) != 1 or not is_letter(letter)):
            what = f"{sign!r} is no letter for one square; write a letter, or a dot if it is free"
            problems.append(Problem(Place(place.file, place.line, at * step + 1), what))
        row += letter
    if len(signs) != block.columns:
        column = min(len(signs), block.columns) * step + 1
        what = (
            f"the line has {_count(len(signs), 'square')}, not {block.columns}; "
            "a dot stands for a free square"
        )
        problems.append(Problem(Place(place.file, place.line, column), what))
    return row


def _right(block: Block) -> str:
    return f"a table is {block.rows} lines of {block.columns} letters, with dots for free squares"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
