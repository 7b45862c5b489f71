"""Rows of long tables: kept as their cells, and made into nodes only where one is asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import getitem
from typing import overload

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.specs.nodes import Entry, Map, Scalar
from cruxpress.specs.values import plain_value

# To YAML these are nothing, yes and no; in a spreadsheet, which has empty cells, they are words.
WORDS = ("~", "null", "true", "false")


ANY_COLUMN = "*"  # among the unread: nobody knows what they are called


@dataclass(frozen=True, slots=True)
class PartRow(Map):
    """A row of which some columns could not be read: looked at for more faults, never printed."""

    unread: frozenset[str] = frozenset()


def unread_of(row: Map) -> frozenset[str]:
    """The names of columns that a row should have, and whose values could not be read."""
    return row.unread if isinstance(row, PartRow) else frozenset()


def row_of(entries: Mapping[str, Entry], place: Place, unread: frozenset[str]) -> Map:
    return PartRow(entries, place, unread) if unread else Map(entries, place)


def cell_node(cell: str, place: Place) -> Scalar:
    """A cell as a value at its place."""
    text = cell.strip()
    return Scalar(text, place, plain=text not in WORDS)


class Column(dict[str, Value]):
    """What the cells of a column stand for; a cell that is met often is understood once."""

    def __missing__(self, cell: str) -> Value:
        text = cell.strip()
        value = self[cell] = text if text in WORDS else plain_value(text)
        return value


class TableRows(Sequence[Map]):
    """The rows of a table, each as a map; all of their cells are single values."""

    def __init__(
        self,
        columns: Mapping[str, Column],
        cells: Sequence[list[str]],
        lines: Sequence[int],
        shown: str,
        joined: Sequence[Mapping[str, Place]] = (),
    ) -> None:
        self.columns = columns
        self._cells = cells
        self._lines = lines
        self._shown = shown
        self._joined = joined  # row by row, where the columns of other tables come from

    def __len__(self) -> int:
        return len(self._cells)

    @overload
    def __getitem__(self, at: int) -> Map: ...
    @overload
    def __getitem__(self, at: slice) -> "TableRows": ...
    def __getitem__(self, at: int | slice) -> "Map | TableRows":
        if isinstance(at, slice):
            more = self._joined[at]
            return TableRows(self.columns, self._cells[at], self._lines[at], self._shown, more)
        row = Place(self._shown, self._lines[at])
        joined = self._joined[at] if self._joined else {}
        entries = {}
        for name, cell in zip(self.columns, self._cells[at], strict=True):
            place = joined.get(name, row)
            entries[name] = Entry(name, place, cell_node(cell, place))
        return Map(entries, row)

    def joined(self, other: "TableRows", key: str) -> "TableRows | None":
        """The rows with what another table says of their key.

        None where it does not say it once for each of them, or says what stands here already: row
        by row, it is told what is wrong.
        """
        if self.columns.keys() & other.columns.keys() != {key}:
            return None
        here, there = list(self.columns).index(key), list(other.columns).index(key)
        said = {cells[there].strip(): at for at, cells in enumerate(other._cells)}
        found = [said.get(cells[here].strip(), -1) for cells in self._cells]
        if len(said) < len(other) or -1 in found:
            return None
        columns = {**self.columns, **other.columns, key: self.columns[key]}
        told = [cells[:there] + cells[there + 1 :] for cells in other._cells]
        cells = [own + told[at] for own, at in zip(self._cells, found, strict=True)]
        names = [name for name in other.columns if name != key]
        places = [dict.fromkeys(names, place) for place in other.places]
        joined = [places[at] for at in found]
        if self._joined:
            joined = [{**own, **more} for own, more in zip(self._joined, joined, strict=True)]
        return TableRows(columns, cells, self._lines, self._shown, joined)

    def where(self, holds: Callable[[Mapping[str, Value]], bool]) -> "TableRows":
        """The rows for whose values a condition holds."""
        kept = [at for at, pairs in enumerate(self.as_pairs()) if holds(dict(pairs))]
        cells, lines = [self._cells[at] for at in kept], [self._lines[at] for at in kept]
        joined = [self._joined[at] for at in kept] if self._joined else ()
        return TableRows(self.columns, cells, lines, self._shown, joined)

    def values_in(self, name: str) -> Iterator[Value]:
        """What stands in a column, row after row."""
        at = list(self.columns).index(name)
        return map(self.columns[name].__getitem__, (row[at] for row in self._cells))

    def as_pairs(self) -> Iterator[Iterable[tuple[str, Value]]]:
        """The names and values of each row."""
        columns = list(self.columns.values())
        values = (map(getitem, columns, cells) for cells in self._cells)
        return map(zip, repeat(list(self.columns)), values)

    @property
    def places(self) -> Iterator[Place]:
        return map(Place, repeat(self._shown), self._lines)

    @property
    def joined_places(self) -> Iterable[Mapping[str, Place]]:
        """For each row, the places of what other tables say of it, by column."""
        return self._joined or repeat({}, len(self))

    @property
    def letters(self) -> int:
        """How many letters there are in all cells."""
        return sum(map(len, map("".join, self._cells)))
