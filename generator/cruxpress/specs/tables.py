"""Cards from tables: `cards: deck.csv`, with headers as names, copies, filters and joins."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.specs.conditions import Condition, read_condition
from cruxpress.specs.nodes import (
    Entry,
    Fault,
    Map,
    Node,
    Scalar,
    Seq,
    counted,
    each,
    in_reading_order,
    quoted,
)
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.rows import Column, TableRows, cell_node
from cruxpress.specs.table_files import Rows, read_table_file
from cruxpress.specs.values import TEXT, Kind, Known, list_of, to_value
from cruxpress.specs.yaml_reader import parse_yaml

COPIES = "copies"
MOST_COPIES = 1000
_NO_NAME = re.compile(r"[^\w-]+")
_FILE = re.compile(r"\.\w{1,5}$")
_STARTS = re.compile(r"[A-Za-z]")

Find = Callable[[str, Place], tuple[Path, str]]  # a table's file by its name, and as it is shown


@dataclass(frozen=True, kw_only=True)
class JoinedTable:
    """A second table that says more of what a column of the first one names."""

    table: str = param(TEXT, "the file of the other table")
    key: str = param(TEXT, "the column that both tables have")
    sheet: str = param(TEXT, "for a workbook: the name of its sheet; the first if left out", "")


@dataclass(frozen=True, kw_only=True)
class CardTable:
    """What `cards` may hold when cards come from a table."""

    table: str = param(TEXT, "the file of the table: .csv, .tsv, .xlsx, .ods, .json or .yaml")
    sheet: str = param(TEXT, "for a workbook: the name of its sheet; the first if left out", "")
    copies: str = param(TEXT, "the column that says how many of a card there are", COPIES)
    where: Condition | None = param(
        Kind("a condition, as in `when`", lambda node, _: read_condition(node)),
        "which rows are cards; all if left out",
        None,
    )
    join: tuple[JoinedTable, ...] = param(
        list_of(record_kind(JoinedTable, "a table to join")), "tables that say more of a column", ()
    )


def with_tables(layout: Map, find: Find) -> Map:
    """The layout with the cards of its table in the place of the table's name."""
    node = layout.get("cards")
    if node is None or isinstance(node, Seq):
        return layout
    if isinstance(node, Scalar) and not _FILE.search(node.text):
        return layout  # no name of a file; the layout's reader says what would be right
    if isinstance(node, Scalar):
        source = CardTable(table=node.text)
    else:
        problems: list[Problem] = []
        read = read_record(CardTable, node, Known(), problems, "the table of cards")
        if read is None:
            raise BadInput(problems)
        source = read
    cards = Seq(_cards(source, node.place, find), node.place)
    entry = layout.entries["cards"]
    return Map({**layout.entries, "cards": replace(entry, node=cards)}, layout.place)


def _cards(source: CardTable, place: Place, find: Find) -> Sequence[Map]:
    """All cards of a table; what is wrong with any row is told together."""
    rows = _table(source.table, source.sheet, place, find)
    others = [(one, _table(one.table, one.sheet, place, find)) for one in source.join]
    if (quick := _quickly(rows, others, source)) is not None:
        return quick
    joined = [_Joined(one, its) for one, its in others]
    explicit = source.copies != COPIES
    if explicit and rows and not any(source.copies in row.entries for row in rows):
        names = dict.fromkeys(name for row in rows for name in row.entries)
        hint = did_you_mean(source.copies, names)
        raise Fault(place, f"the table has no column {quoted(source.copies)}{hint}")
    found: list[Map] = []
    problems: list[Problem] = []
    for row in rows:
        try:
            card = row
            for other in joined:
                card = other.added_to(card)
            if source.where is not None and not source.where.holds(_values(card)):
                continue
            counted_card = _with_copies(card, source.copies)
            found += [counted_card] if counted_card else []
        except BadInput as bad:
            problems += [Problem(card.place, one.what) for one in bad.problems]
    if problems:
        raise BadInput(in_reading_order(problems))
    if not found:
        raise Fault(place, f"no row of {quoted(source.table)} is a card")
    return found


def _quickly(
    rows: Sequence[Map], others: Iterable[tuple[JoinedTable, Sequence[Map]]], source: CardTable
) -> TableRows | None:
    """The cards of a long table in which all is as usual; None where a row needs a closer look."""
    for one, its in others:
        if not isinstance(rows, TableRows) or not isinstance(its, TableRows):
            return None
        rows = rows.joined(its, one.key) or ()
    if not isinstance(rows, TableRows) or not rows or source.copies != COPIES:
        return None
    if source.where is not None:
        try:
            rows = rows.where(source.where.holds)
        except BadInput:
            return None
    many = rows.values_in(COPIES) if COPIES in rows.columns else ()
    usual = all(type(value) is int and 0 < value <= MOST_COPIES for value in many)
    return rows if rows and usual else None


def _values(card: Map) -> Mapping[str, Value]:
    return {entry.key: to_value(entry.node) for entry in card}


def _with_copies(card: Map, column: str) -> Map | None:
    """The card with its number of copies under the usual name; none where there are to be none."""
    given = card.get(column)
    if given is None:
        return card
    value = to_value(given)
    if value is None:
        value = 1
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COPIES:
        told = given.text if isinstance(given, Scalar) else "a list"
        what = f"column {quoted(column)}: {quoted(told)} is no whole number from 0 to {MOST_COPIES}"
        raise Fault(given.place, what)
    entry = Entry(COPIES, given.place, Scalar(str(value), given.place))
    return Map({**card.without(column).entries, COPIES: entry}, card.place) if value else None


class _Joined:
    """Another table, by what stands in its key column."""

    def __init__(self, source: JoinedTable, rows: Iterable[Map]) -> None:
        self._source = source
        self._rows: dict[str, Map] = {}
        problems: list[Problem] = []
        for row in rows:
            key = _text_of(row, source.key)
            if key is None:
                problems.append(Problem(row.place, f"has no column {quoted(source.key)}"))
            elif key in self._rows:
                what = f"column {quoted(source.key)}: {quoted(key)} stands there twice"
                problems.append(Problem(row.place, what))
            else:
                self._rows[key] = row
        if problems:
            raise BadInput(problems)

    def added_to(self, card: Map) -> Map:
        """A card with what this table says of it."""
        name, table = self._source.key, quoted(self._source.table)
        key = _text_of(card, name)
        if key is None:
            raise Fault(card.place, f"has no column {quoted(name)}, by which {table} is joined")
        if key not in self._rows:
            hint = did_you_mean(key, self._rows)
            raise Fault(card.place, f"column {quoted(name)}: {quoted(key)} is not in {table}{hint}")
        more = self._rows[key].without(name)
        if both := sorted(set(more.entries) & set(card.entries)):
            names = ", ".join(map(quoted, both))
            raise Fault(card.place, f"{table} has the columns {names}, too; rename them in one")
        return Map({**card.entries, **more.entries}, card.place)


def _text_of(row: Map, column: str) -> str | None:
    node = row.get(column)
    return node.text if isinstance(node, Scalar) else None


def _table(name: str, sheet: str, place: Place, find: Find) -> Sequence[Map]:
    file, shown = find(name, place)
    read = read_table_file(file, shown, sheet, place)
    return _named(read) if isinstance(read, Rows) else read


def _named(rows: Rows) -> Sequence[Map]:
    """Rows as maps, by the names of the first row; rows without anything are passed over."""
    filled = [at for at, cells in enumerate(rows.cells) if any(map(str.strip, cells))]
    if not filled:
        raise BadInput("is empty; its first row holds the names of the columns", Place(rows.shown))
    first, *others = filled
    names = _names(rows.cells[first], Place(rows.shown, rows.lines[first]))
    lines = [rows.lines[at] for at in others]
    cells = [rows.cells[at] for at in others]
    if all(names) and all(_is_plain(row, len(names)) for row in cells):
        return TableRows({name: Column() for name in names}, cells, lines, rows.shown)
    placed = zip(lines, cells, strict=True)
    return each(placed, lambda row: _row(Place(rows.shown, row[0]), row[1], names))


def _is_plain(cells: list[str], columns: int) -> bool:
    """Whether a row has a single value for each column: no lists, and no ranges."""
    text = "".join(cells)
    return len(cells) == columns and "[" not in text and ".." not in text


def _names(header: Iterable[str], place: Place) -> list[str]:
    """The headers as names: what cannot stand in {braces} becomes a dash."""
    names: list[str] = []
    problems: list[Problem] = []
    for number, cell in enumerate(header, 1):
        name = _NO_NAME.sub("-", cell.strip()).strip("-")
        name = COPIES if name.lower() == COPIES else name  # spreadsheets like capitals
        if name and not _STARTS.match(name):
            what = f"column {number}: {quoted(cell)} is no name; begin it with a letter"
            problems.append(Problem(place, what))
        if name and name in names:
            problems.append(Problem(place, f"column {number}: {quoted(name)} stands there twice"))
        names.append(name)
    if problems:
        raise BadInput(problems)
    return names


def _row(where: Place, cells: list[str], names: list[str]) -> Map:
    """One row, cell by cell: it has lists or ranges, or too few or too many cells."""
    entries: dict[str, Entry] = {}
    for name, cell in zip(names, cells, strict=False):
        text = cell.strip()
        if name:
            node: Node = cell_node(text, where)
            if text[:1] == "[" and text[-1:] == "]":
                node = _list(text, name, where)
            entries[name] = Entry(name, where, node)
        elif text:
            what = f"{quoted(text)} stands in a column without a name; give it one in the first row"
            raise Fault(where, what)
    for name in names[len(cells) :]:
        if name:
            entries[name] = Entry(name, where, Scalar("", where))
    if extra := [cell for cell in cells[len(names) :] if cell.strip()]:
        many = counted(len(cells), "value")
        raise Fault(where, f"{many} stand in a table of {len(names)} columns: {quoted(extra[0])}")
    return Map(entries, where)


def _list(text: str, name: str, where: Place) -> Node:
    """A list in a cell, as YAML writes it: [fast, small]."""
    try:
        node = parse_yaml(f"list: {text}", where.file).get("list")
    except BadInput:
        node = None
    if not isinstance(node, Seq):
        what = f"column {quoted(name)}: {quoted(text)} is no list; write [fast, small]"
        raise Fault(where, what)
    return node
