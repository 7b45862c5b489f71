"""Groups, groups repeated over data, and groups laid on the squares of a board."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain

from cruxpress.core.data import Value
from cruxpress.press.elements.base import Element, ElementContext
from cruxpress.press.elements.template import ELEMENTS, Template, all_bound, all_items
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item
from cruxpress.specs.nodes import Map, Seq, counted, each
from cruxpress.specs.records import param
from cruxpress.specs.units import Extent, in_mm
from cruxpress.specs.values import (
    EXTENT,
    ITEMS,
    LENGTH,
    YES_NO,
    length,
    one_of,
    optional,
    percent,
    whole,
)

COUNTERS = frozenset({"item", "n", "column", "row"})
NO_KEYS: frozenset[str] = frozenset()
LEAST_SQUARE = 500


def _filled(
    cell: Box,
    templates: Iterable[Template],
    item: Value,
    counters: Mapping[str, Value],
    context: ElementContext,
) -> list[Item]:
    """What stands in one cell of a loop, with the names that its item gives."""
    return all_items(templates, cell, _context_of(item, counters, context))


def _context_of(
    item: Value, counters: Mapping[str, Value], context: ElementContext
) -> ElementContext:
    names = item if isinstance(item, Mapping) else {}
    return context.with_data({"item": item, **counters, **names})


def _height_of(templates: Iterable[Template], width: Um, context: ElementContext) -> Um | None:
    """How low elements reach that stand in one room, if any of them knows it."""
    ends = []
    for element in all_bound(templates, context):
        height = element.height_in(width, context)
        if height is not None and element.bottom is None:
            ends.append((element.y.within(0) if element.y else 0) + height)
    return max(ends, default=None)


@dataclass(frozen=True, kw_only=True)
class GroupElement(Element):
    """Elements that belong together and share one box, which is the room for each of them."""

    of: tuple[Template, ...] = param(ELEMENTS, "what stands in it, by name")
    pad: Um = param(LENGTH, "room left free on all sides", 0)

    def own_height(self, width: Um, context: ElementContext) -> Um | None:
        """As high as its lowest element reaches; those that fill it do not count."""
        height = _height_of(self.of, width - 2 * self.pad, context)
        return None if height is None else height + 2 * self.pad

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        room = box.grown(-self.pad)
        if min(room.width, room.height) < 0:
            raise self.fault(f"a pad of {in_mm(self.pad)} leaves no room in {box.size}")
        return all_items(self.of, room, context)


@dataclass(frozen=True, kw_only=True)
class RepeatElement(Element):
    """The same elements once for each item of a list, in cells from left to right, row by row.

    Inside, `{item}` is the item, and `{n}`, `{column}` and `{row}` count from 1. Where the items
    are maps, their keys are names too.
    """

    over: tuple[Value, ...] = param(ITEMS, "the items")
    of: tuple[Template, ...] = param(ELEMENTS, "what stands in each cell, by name")
    columns: int | None = param(
        optional(whole(1, 500), "all"), "cells side by side before a new row starts", None
    )
    cell_width: Extent | None = param(EXTENT, "width of a cell; an equal share if left out", None)
    cell_height: Extent | None = param(EXTENT, "height of a cell; an equal share if left out", None)
    gap_x: Um = param(LENGTH, "room between cells side by side", 0)
    gap_y: Um = param(LENGTH, "room between rows", 0)
    stagger: int = param(percent(0, 100), "shift every second row by this share of a cell", 0)
    own_rows: bool = param(
        YES_NO,
        "rows as high as what stands in them; room left goes between",
        False,
    )

    @classmethod
    def own_names(cls, given: Map) -> frozenset[str]:
        # A key that only some items have is, in the others, a name from the sheet's data.
        over = given.get("over")
        items = over.items if isinstance(over, Seq) else ()
        keys = [frozenset(item.entries) if isinstance(item, Map) else NO_KEYS for item in items]
        return COUNTERS.union(frozenset.intersection(*keys) if keys else NO_KEYS)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        if not self.over:
            return ()
        context = context.repeated(len(self.over), self.place)
        columns = self._columns
        width = self._cell(self.cell_width, box.width, columns, self.gap_x)
        heights, gap = self._rows(box, width, context)
        starts = [0, *accumulate(height + gap for height in heights)]

        def cell_items(at: int, item: Value, counters: Mapping[str, Value]) -> list[Item]:
            row, column = divmod(at, columns)
            shift = width * self.stagger // 100 if row % 2 else 0
            x = box.x + column * (width + self.gap_x) + shift
            cell = Box(x, box.y + starts[row], width, heights[row])
            return _filled(cell, self.of, item, counters, context)

        cells = enumerate(self._cells())
        return chain.from_iterable(each(cells, lambda cell: cell_items(cell[0], *cell[1])))

    @property
    def _columns(self) -> int:
        return self.columns or len(self.over)

    def _cells(self) -> Iterator[tuple[Value, Mapping[str, Value]]]:
        """Every item with its counters."""
        for at, item in enumerate(self.over):
            row, column = divmod(at, self._columns)
            yield item, {"n": at + 1, "column": column + 1, "row": row + 1}

    def own_height(self, width: Um, context: ElementContext) -> Um | None:
        if not self.over:
            return 0
        rows = -(-len(self.over) // self._columns)
        cell = self._cell(self.cell_width, width, self._columns, self.gap_x)
        if self.cell_height and not self.cell_height.percent:
            heights = [self.cell_height.um] * rows
        elif self.own_rows:
            heights = self._own_heights(cell, context)
        else:
            return None
        return sum(heights) + self.gap_y * (rows - 1)

    def _own_heights(self, width: Um, context: ElementContext) -> list[Um]:
        """The height of each row: that of its highest cell."""
        heights = [0] * -(-len(self.over) // self._columns)
        for at, (item, counters) in enumerate(self._cells()):
            inner = _context_of(item, counters, context)
            height = _height_of(self.of, width, inner)
            if height is None:
                raise self.fault("nothing in it knows its height; leave out own-rows")
            row = at // self._columns
            heights[row] = max(heights[row], height)
        return heights

    def _rows(self, box: Box, width: Um, context: ElementContext) -> tuple[list[Um], Um]:
        """The heights of the rows, and the room between them."""
        rows = -(-len(self.over) // self._columns)
        if not self.own_rows:
            return [self._cell(self.cell_height, box.height, rows, self.gap_y)] * rows, self.gap_y
        heights = self._own_heights(width, context)
        free = box.height - sum(heights) - self.gap_y * (rows - 1)
        if free < 0:
            needs = f"its rows need {in_mm(box.height - free)}"
            raise self.fault(f"{needs}, it has {in_mm(box.height)}; shorten it or enlarge it")
        return heights, self.gap_y + free // max(rows - 1, 1)

    def _cell(self, given: Extent | None, room: Um, count: int, gap: Um) -> Um:
        size = given.within(room) if given else (room - gap * (count - 1)) // count
        if size <= 0:
            raise self.fault(f"{in_mm(room)} leaves no room for {count} cells")
        return size


@dataclass(frozen=True, kw_only=True)
class LaidElement(Element):
    """The same elements once for each item of a list, on the squares of a board that it names.

    Every item is a map; its `column` and `row`, counted from 1, are the square of its upper left
    corner. Later items lie over earlier ones. The squares are as large as the box allows, and the
    board stands in the middle of it, or where `valign` says. Inside, the keys of the item
    and `{n}` are names.
    """

    over: tuple[Value, ...] = param(ITEMS, "the items: maps with `column` and `row`")
    of: tuple[Template, ...] = param(ELEMENTS, "what each item shows, by name")
    columns: int = param(whole(1, 200), "squares of the board side by side")
    rows: int = param(whole(1, 200), "rows of squares")
    span: int = param(whole(1, 50), "squares that an item covers, across and down", 1)
    largest: Um | None = param(
        optional(length(least=LEAST_SQUARE)), "side of a square at most", None
    )
    valign: str = param(one_of("top", "middle", "bottom"), "where the board stands", "middle")

    @classmethod
    def own_names(cls, given: Map) -> frozenset[str]:
        return COUNTERS

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        side = self._side(box)
        left = box.x + (box.width - self.columns * side) // 2
        free = box.height - self.rows * side
        top = box.y + {"top": 0, "middle": free // 2, "bottom": free}[self.valign]
        context = context.repeated(max(1, len(self.over)), self.place)

        def item_items(n: int, item: Value) -> list[Item]:
            column, row = self._square(n, item, "column"), self._square(n, item, "row")
            x, y, size = left + (column - 1) * side, top + (row - 1) * side, self.span * side
            return _filled(Box(x, y, size, size), self.of, item, {"n": n}, context)

        numbered = enumerate(self.over, 1)
        return chain.from_iterable(each(numbered, lambda found: item_items(*found)))

    def _side(self, box: Box) -> Um:
        """The side of a square: as large as fits, in whole micrometres."""
        side = min(box.width // self.columns, box.height // self.rows)
        if side < LEAST_SQUARE:
            raise self.fault(f"{self.columns} x {self.rows} squares do not fit into {box.size}")
        return min(side, self.largest) if self.largest else side

    def _square(self, n: int, item: Value, name: str) -> int:
        """Where an item lies, across or down; it must lie on the board with all its squares."""
        if self.span > min(self.columns, self.rows):
            size = f"{self.columns} x {self.rows} squares"
            raise self.fault(f"span {self.span} is more than the board has, which is {size}")
        if not isinstance(item, Mapping):
            given = "{column: 1, row: 1}"
            raise self.fault(f"item {n} says no place on the board; write it as {given}")
        at = item.get(name)
        most = (self.columns if name == "column" else self.rows) - self.span + 1
        if not isinstance(at, int) or isinstance(at, bool) or not 1 <= at <= most:
            what = f"item {n} lies in no {name} of the board; with {counted(self.span, 'square')}"
            raise self.fault(f"{what} it can have a {name} from 1 to {most}")
        return at
