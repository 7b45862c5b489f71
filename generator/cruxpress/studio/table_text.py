"""A table as text and as a grid at once: every change of the grid is a change of the text.

Only the rows that change are written anew, so that what a person wrote elsewhere stays as it is.
"""

import csv
import io
from itertools import pairwise
from typing import Any

from cruxpress.core.errors import BadInput
from cruxpress.specs.table_files import MOST_COLUMNS, Rows, split_rows

MOST_ROWS = 2_000  # that a page shows
CHANGES = ("cell", "add-row", "remove-row", "add-column", "remove-column")
TAB = "\t"


def grid_of(text: str, name: str) -> dict[str, Any]:
    """The rows of a table for the page; empty lines have no place in it."""
    rows, _ = _split(text, name)
    shown = [at for at, cells in enumerate(rows.cells) if cells]
    if len(shown) > MOST_ROWS:
        raise BadInput(f"{name} has more than {MOST_ROWS:,} rows; change it as text")
    wide = max((len(rows.cells[at]) for at in shown), default=0)
    return {
        "columns": wide,
        "rows": [
            {"at": at, "line": rows.lines[at], "cells": _wide(rows.cells[at], wide)} for at in shown
        ],
    }


def changed_table(
    text: str, name: str, change: str, row: int = 0, column: int = 0, value: str = ""
) -> str:
    """The text after a change of its grid; rows and columns count from 0."""
    rows, separator = _split(text, name)
    cells = [list(each) for each in rows.cells]
    if change in ("cell", "add-row", "remove-row") and not row < max(1, len(cells)):
        raise BadInput(f"there is no row {row + 1}; there are {len(cells)}")
    if column >= MOST_COLUMNS:
        raise BadInput(f"a table has {MOST_COLUMNS} columns at most")
    lines = list(io.StringIO(text, newline=""))
    starts = [*(line - 1 for line in rows.lines), len(lines)]
    pieces = ["".join(lines[a:b]) for a, b in pairwise(starts)]
    if change == "cell":
        if not cells:
            cells, pieces = [[]], [""]
        cells[row] = _wide(cells[row], column + 1)
        cells[row][column] = value
        pieces[row] = _written(cells[row], separator)
    elif change == "add-row":
        wide = max(map(len, cells), default=1)
        if pieces and not pieces[row].endswith("\n"):
            pieces[row] += "\n"
        pieces.insert(row + 1, _written([""] * wide, separator))
    elif change == "remove-row":
        del pieces[row]
    else:
        _refuse_few(change, cells)
        for at, each in enumerate(cells):
            if not any(map(str.strip, each)):
                continue
            filled = _wide(each, column + 1 if change == "remove-column" else column)
            if change == "add-column":
                filled.insert(column, value if at == _header(cells) else "")
            else:
                del filled[column]
            pieces[at] = _written(filled, separator)
    return "".join(pieces)


def _split(text: str, name: str) -> tuple[Rows, str]:
    return split_rows(text, name, TAB if name.lower().endswith(".tsv") else "")


def _refuse_few(change: str, cells: list[list[str]]) -> None:
    if change == "remove-column" and max(map(len, cells), default=0) < 2:
        raise BadInput("a table has one column at least")


def _header(cells: list[list[str]]) -> int:
    return next((at for at, each in enumerate(cells) if any(map(str.strip, each))), 0)


def _wide(cells: list[str], wide: int) -> list[str]:
    return [*cells, *[""] * (wide - len(cells))]


def _written(cells: list[str], separator: str) -> str:
    """A row as text; one that is all empty keeps its separators, so that it stays a row."""
    made = io.StringIO()
    csv.writer(made, delimiter=separator, lineterminator="\n").writerow(cells)
    return made.getvalue()
