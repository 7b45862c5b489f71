"""Cards from tables: `cards: deck.csv`, with headers as names, copies, filters and joins."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.specs.conditions import Condition, read_condition
from cruxpress.specs.named_rows import COPIES, named_rows
from cruxpress.specs.nodes import Entry, Fault, Map, Scalar, Seq, in_reading_order, quoted
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.rows import ANY_COLUMN, TableRows, row_of, unread_of
from cruxpress.specs.table_files import Rows, read_table_file
from cruxpress.specs.values import TEXT, Kind, Known, list_of, to_value

MOST_COPIES = 1000
_FILE = re.compile(r"\.\w{1,5}$")

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


def with_tables(layout: Map, find: Find, problems: list[Problem] | None = None) -> Map:
    """The layout with the cards of its table in the place of the table's name.

    What is wrong is refused, all of it; or added to the problems, where they are given: then all
    rows that can be read are cards, so that a person is told what is wrong with these, too.
    """
    node = layout.get("cards")
    if node is None or isinstance(node, Seq):
        return layout
    if isinstance(node, Scalar) and not _FILE.search(node.text):
        return layout  # no name of a file; the layout's reader says what would be right
    wrong: list[Problem] = []
    source: CardTable | None
    if isinstance(node, Scalar):
        source = CardTable(table=node.text)
    else:
        source = read_record(CardTable, node, Known(), wrong, "the table of cards")
    cards = _cards(source, node.place, find, wrong) if source else ()
    if wrong and problems is None:
        raise BadInput(in_reading_order(dict.fromkeys(wrong)))
    if problems is not None:
        problems += in_reading_order(dict.fromkeys(wrong))
    entry = replace(layout.entries["cards"], node=Seq(cards, node.place))
    return Map({**layout.entries, "cards": entry}, layout.place)


def _cards(source: CardTable, place: Place, find: Find, problems: list[Problem]) -> Sequence[Map]:
    """All cards of a table; what is wrong with any row is added to the problems."""
    rows = _table(source.table, source.sheet, place, find, problems)
    others = [(one, _table(one.table, one.sheet, place, find, problems)) for one in source.join]
    if rows is None:
        return ()
    if not problems and (quick := _quickly(rows, others, source)) is not None:
        return quick
    joined = [_Joined(one, its, problems) for one, its in others]
    copies = source.copies
    if copies != COPIES and rows and not any(copies in row.entries for row in rows):
        hint = did_you_mean(copies, {name for row in rows for name in row.entries})
        problems.append(Problem(place, f"the table has no column {quoted(copies)}{hint}"))
        copies = COPIES
    found: list[Map] = []
    for row in rows:
        card = row
        for other in joined:
            card = other.added_to(card, problems)
        if source.where is None or _holds(source.where, card, problems):
            counted_card = _with_copies(card, copies, problems)
            found += [counted_card] if counted_card else []
    if not found and not problems:
        raise Fault(place, f"no row of {quoted(source.table)} is a card")
    return found


def _table(
    name: str, sheet: str, place: Place, find: Find, problems: list[Problem]
) -> Sequence[Map] | None:
    """The rows of a table that can be read; None where there is no table."""
    try:
        file, shown = find(name, place)
        read = read_table_file(file, shown, sheet, place, problems)
        return named_rows(read, problems) if isinstance(read, Rows) else read
    except BadInput as bad:
        problems += bad.problems
        return None


def _quickly(
    rows: Sequence[Map],
    others: Iterable[tuple[JoinedTable, Sequence[Map] | None]],
    source: CardTable,
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


def _holds(where: Condition, card: Map, problems: list[Problem]) -> bool:
    """Whether a row is a card; what cannot be compared is told at its row."""
    unread = unread_of(card)
    lacking = where.names - card.entries.keys()
    if lacking and (ANY_COLUMN in unread or lacking <= unread):
        return False  # what it asks for could not be read, and that is told
    try:
        return where.holds({entry.key: to_value(entry.node) for entry in card})
    except BadInput as bad:
        places = {f"{{{entry.key}}}": entry.key_place for entry in card}
        problems += (
            Problem(
                next((places[name] for name in places if name in one.what), card.place), one.what
            )
            for one in bad.problems
        )
        return False


def _with_copies(card: Map, column: str, problems: list[Problem]) -> Map | None:
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
        problems.append(Problem(given.place, what))
        value = 1
    entry = Entry(COPIES, given.place, Scalar(str(value), given.place))
    entries = {**card.without(column).entries, COPIES: entry}
    return row_of(entries, card.place, unread_of(card)) if value else None


class _Joined:
    """Another table, by what stands in its key column."""

    def __init__(
        self, source: JoinedTable, rows: Sequence[Map] | None, problems: list[Problem]
    ) -> None:
        self._source = source
        self._rows: dict[str, Map] = {}
        self._is_read = rows is not None
        for row in rows or ():
            key = _text_of(row, source.key)
            if key is None:
                problems.append(Problem(row.place, f"has no column {quoted(source.key)}"))
                self._is_read = False
            elif key in self._rows:
                what = f"column {quoted(source.key)}: {quoted(key)} stands there twice"
                problems.append(Problem(row.place, what))
            else:
                self._rows[key] = row
        names = (name for row in rows or () for name in row.entries)
        self._names = frozenset(names) if self._is_read else frozenset({ANY_COLUMN})

    def added_to(self, card: Map, problems: list[Problem]) -> Map:
        """A card with what this table says of it, or with the names of what it could not say."""
        wrong = self._fault(card)
        if wrong:
            problems.append(Problem(card.place, wrong))
        its = self._rows.get(_text_of(card, self._source.key) or "")
        if wrong or not self._is_read or its is None:
            unread = unread_of(card) | (self._names - card.entries.keys())
            return row_of(card.entries, card.place, unread)
        entries = {**card.entries, **its.without(self._source.key).entries}
        return row_of(entries, card.place, unread_of(card) | unread_of(its))

    def _fault(self, card: Map) -> str:
        """Why the table cannot say more of a card; nothing where it can."""
        name, table = self._source.key, quoted(self._source.table)
        key = _text_of(card, name)
        if not self._is_read or name in unread_of(card):
            return ""  # that is told already
        if key is None:
            return f"has no column {quoted(name)}, by which {table} is joined"
        if not key and key not in self._rows:
            return f"column {quoted(name)} is empty; {table} is joined by what stands there"
        if key not in self._rows:
            hint = did_you_mean(key, self._rows)
            return f"column {quoted(name)}: {quoted(key)} is not in {table}{hint}"
        more = self._rows[key].without(name)
        if both := sorted(set(more.entries) & set(card.entries)):
            names = ", ".join(map(quoted, both))
            return f"{table} has the columns {names}, too; rename them in one"
        return ""


def _text_of(row: Map, column: str) -> str | None:
    node = row.get(column)
    return node.text if isinstance(node, Scalar) else None
