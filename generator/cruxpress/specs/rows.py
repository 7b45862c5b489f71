"""Rows of long tables: kept as their cells, and made into nodes only where one is asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from operator import getitem
from typing import overload

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.specs.nodes import Entry, Map, Scalar
from cruxpress.specs.values import plain_value

# To YAML these are nothing, yes and no; in a spreadsheet, which has empty cells, they are words.
WORDS = ("~", "null", "true", "false")


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
    ) -> None:
        self.columns = columns
        self._cells = cells
        self._lines = lines
        self._shown = shown

    def __len__(self) -> int:
        return len(self._cells)

    @overload
    def __getitem__(self, at: int) -> Map: ...
    @overload
    def __getitem__(self, at: slice) -> "TableRows": ...
    def __getitem__(self, at: int | slice) -> "Map | TableRows":
        if isinstance(at, slice):
            return TableRows(self.columns, self._cells[at], self._lines[at], self._shown)
        place = Place(self._shown, self._lines[at])
        cells = zip(self.columns, self._cells[at], strict=True)
        entries = {name: Entry(name, place, cell_node(cell, place)) for name, cell in cells}
        return Map(entries, place)

    def joined(self, other: "TableRows", key: str) -> "TableRows | None":
        """The rows with what another table says of their key.

        None where it does not say it once for each of them, or says what stands here already: row
        by row, it is told what is wrong.
        """
        if self.columns.keys() & other.columns.keys() != {key}:
            return None
        here, there = list(self.columns).index(key), list(other.columns).index(key)
        said = {cells[there].strip(): cells for cells in other._cells}
        found = [said.get(cells[here].strip()) for cells in self._cells]
        if len(said) < len(other) or None in found:
            return None
        columns = {**self.columns, **other.columns, key: self.columns[key]}
        pairs = zip(self._cells, (cells for cells in found if cells), strict=True)
        cells = [own + more[:there] + more[there + 1 :] for own, more in pairs]
        return TableRows(columns, cells, self._lines, self._shown)

    def where(self, holds: Callable[[Mapping[str, Value]], bool]) -> "TableRows":
        """The rows for whose values a condition holds."""
        kept = [at for at, pairs in enumerate(self.as_pairs()) if holds(dict(pairs))]
        cells, lines = [self._cells[at] for at in kept], [self._lines[at] for at in kept]
        return TableRows(self.columns, cells, lines, self._shown)

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
    def letters(self) -> int:
        """How many letters there are in all cells."""
        return sum(map(len, map("".join, self._cells)))
