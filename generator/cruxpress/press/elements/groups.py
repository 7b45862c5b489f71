"""Groups, and groups repeated over data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cruxpress.press.elements.base import Bench, Element
from cruxpress.press.elements.template import ELEMENTS, Template
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item
from cruxpress.specs.nodes import Fault, Map, Seq, Value
from cruxpress.specs.records import param
from cruxpress.specs.units import Extent, in_mm
from cruxpress.specs.values import EXTENT, ITEMS, LENGTH, optional, percent, whole

COUNTERS = frozenset({"item", "n", "column", "row"})
NO_KEYS: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class GroupElement(Element):
    """Elements that belong together and share one box, which is the room for each of them."""

    of: tuple[Template, ...] = param(ELEMENTS, "what stands in it, by name")
    pad: Um = param(LENGTH, "room left free on all sides", 0)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        room = box.grown(-self.pad)
        if min(room.width, room.height) < 0:
            raise Fault(
                self.place,
                f"a pad of {in_mm(self.pad)} leaves no room in {in_mm(box.width)} x "
                f"{in_mm(box.height)}",
            )
        for template in self.of:
            yield from template.placed(room, bench)


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

    @classmethod
    def own_names(cls, given: Map) -> frozenset[str]:
        # A key that only some items have is, in the others, a name from the sheet's data.
        over = given.get("over")
        items = over.items if isinstance(over, Seq) else ()
        keys = [frozenset(item.entries) if isinstance(item, Map) else NO_KEYS for item in items]
        return COUNTERS.union(frozenset.intersection(*keys) if keys else NO_KEYS)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        if not self.over:
            return
        bench = bench.repeated(len(self.over), self.place)
        columns = self.columns or len(self.over)
        rows = -(-len(self.over) // columns)
        width = self._cell(self.cell_width, box.width, columns, self.gap_x)
        height = self._cell(self.cell_height, box.height, rows, self.gap_y)
        for at, item in enumerate(self.over):
            row, column = divmod(at, columns)
            shift = width * self.stagger // 100 if row % 2 else 0
            x = box.x + column * (width + self.gap_x) + shift
            y = box.y + row * (height + self.gap_y)
            data: dict[str, Value] = {
                "item": item,
                "n": at + 1,
                "column": column + 1,
                "row": row + 1,
                **(item if isinstance(item, Mapping) else {}),
            }
            cell = Box(x, y, width, height)
            inner = bench.with_data(data)
            for template in self.of:
                yield from template.placed(cell, inner)

    def _cell(self, given: Extent | None, room: Um, count: int, gap: Um) -> Um:
        size = given.within(room) if given else (room - gap * (count - 1)) // count
        if size <= 0:
            raise Fault(self.place, f"{in_mm(room)} leaves no room for {count} cells")
        return size
