"""Rows of a table by the names of its first row; what is wrong with any of them is gathered."""

import re
from collections.abc import Iterable, Sequence

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq, counted, quoted
from cruxpress.specs.rows import ANY_COLUMN, Column, TableRows, cell_node, row_of
from cruxpress.specs.table_files import FAILED, SEPARATORS, Rows
from cruxpress.specs.yaml_reader import parse_yaml

COPIES = "copies"
_NO_NAME = re.compile(r"[^\w-]+")
_STARTS = re.compile(r"[A-Za-z]")


def named_rows(rows: Rows, problems: list[Problem]) -> Sequence[Map]:
    """Rows as maps, by the names of the first row; rows without anything are passed over.

    Those that cannot be read are left out, and told.
    """
    filled = [at for at, cells in enumerate(rows.cells) if any(map(str.strip, cells))]
    if not filled:
        raise BadInput("is empty; its first row holds the names of the columns", Place(rows.shown))
    first, *others = filled
    lines = [rows.lines[at] for at in others]
    cells = [rows.cells[at] for at in others]
    header = _Header(rows.cells[first], Place(rows.shown, rows.lines[first]))
    problems += header.problems
    names = header.names
    usual = not header.problems and all(names) and all(_is_plain(it, len(names)) for it in cells)
    if usual and not (rows.has_formulas and any(it in FAILED for row in cells for it in row)):
        return TableRows({name: Column() for name in names if name}, cells, lines, rows.shown)
    found: list[Map] = []
    for line, its in zip(lines, cells, strict=True):
        place = Place(rows.shown, line)
        if parted := rows.parted_otherwise(its, len(names)):
            what = f"one cell stands where {len(names)} are expected: {SEPARATORS[parted]} parts"
            what += f" its values, and {SEPARATORS[rows.separator]} those of the first row"
            problems.append(Problem(place, what))
        elif row := header.row(place, its, problems, failed=FAILED if rows.has_formulas else ()):
            found.append(row)
    return found


def _is_plain(cells: list[str], columns: int) -> bool:
    """Whether a row has a single value for each column: no lists, and no ranges."""
    text = "".join(cells)
    return len(cells) == columns and "[" not in text and ".." not in text


class _Header:
    """The first row: its cells as names, where what cannot stand in {braces} becomes a dash."""

    def __init__(self, cells: Iterable[str], place: Place) -> None:
        self.names: list[str | None] = []  # empty: without a name; None: with a wrong one
        self.problems: list[Problem] = []
        unread: set[str] = set()
        for number, cell in enumerate(cells, 1):
            name: str | None = _NO_NAME.sub("-", cell.strip()).strip("-")
            if name and name.lower() == COPIES:  # spreadsheets like capitals
                name = COPIES
            if name and not _STARTS.match(name):
                what = f"column {number}: {quoted(cell)} is no name; begin it with a letter"
                self.problems.append(Problem(place, what))
                unread.add(ANY_COLUMN)
                name = None
            elif name and name in self.names:
                what = f"column {number}: {quoted(name)} stands there twice"
                self.problems.append(Problem(place, what))
                unread.add(name)
                name = None
            self.names.append(name)
        self.unread = frozenset(unread)

    def row(
        self, where: Place, cells: list[str], problems: list[Problem], *, failed: Sequence[str]
    ) -> Map | None:
        """One row, cell by cell: it has lists or ranges, or too few or too many cells."""
        entries: dict[str, Entry] = {}
        unread = set(self.unread)
        for name, cell in zip(self.names, cells, strict=False):
            text = cell.strip()
            try:
                if name:
                    entries[name] = Entry(name, where, _value(text, name, where, failed))
                elif text and name is not None:
                    what = f"{quoted(text)} stands in a column without a name"
                    raise Fault(where, f"{what}; give it one in the first row")
            except Fault as fault:
                problems += fault.problems
                unread.add(name or ANY_COLUMN)
        for name in self.names[len(cells) :]:
            if name:
                entries[name] = Entry(name, where, Scalar("", where))
        if extra := [cell for cell in cells[len(self.names) :] if cell.strip()]:
            many = f"{counted(len(cells), 'value')} stand in a table of "
            many += counted(len(self.names), "column")
            problems.append(Problem(where, f"{many}: {quoted(extra[0])}"))
            return None  # which of them is too much, nobody knows
        for name in unread:
            entries.pop(name, None)
        return row_of(entries, where, frozenset(unread))


def _value(text: str, name: str, where: Place, failed: Sequence[str]) -> Node:
    """What a cell holds: a single value, or a list as YAML writes it: [fast, small]."""
    if text in failed:
        what = f"column {quoted(name)}: a formula gives {text}; put it right in the sheet"
        raise Fault(where, what)
    if text[:1] != "[" or text[-1:] != "]":
        return cell_node(text, where)
    try:
        node = parse_yaml(f"list: {text}", where.file).get("list")
    except BadInput:
        node = None
    if not isinstance(node, Seq):
        what = f"column {quoted(name)}: {quoted(text)} is no list; write [fast, small]"
        raise Fault(where, what)
    return node
