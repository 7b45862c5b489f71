"""Things laid on the squares of a board, one over the other, where the data says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cruxpress.press.elements.base import Bench, Element
from cruxpress.press.elements.template import ELEMENTS, Template
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item
from cruxpress.specs.nodes import Fault, Map, Value, counted
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import ITEMS, length, optional, whole

LEAST_SQUARE = 500


@dataclass(frozen=True, kw_only=True)
class LaidElement(Element):
    """The same elements once for each item of a list, on the squares of a board that it names.

    Every item is a map; its `column` and `row`, counted from 1, are the square of its upper left
    corner. Later items lie over earlier ones. The squares are as large as the box allows, and the
    board stands in the middle of it. Inside, the keys of the item and `{n}` are names.
    """

    over: tuple[Value, ...] = param(ITEMS, "the items: maps with `column` and `row`")
    of: tuple[Template, ...] = param(ELEMENTS, "what each item shows, by name")
    columns: int = param(whole(1, 200), "squares of the board side by side")
    rows: int = param(whole(1, 200), "rows of squares")
    span: int = param(whole(1, 50), "squares that an item covers, across and down", 1)
    largest: Um | None = param(
        optional(length(least=LEAST_SQUARE)), "side of a square at most", None
    )

    @classmethod
    def own_names(cls, given: Map) -> frozenset[str]:
        return frozenset({"item", "n", "column", "row"})

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        side = self._side(box)
        left = box.x + (box.width - self.columns * side) // 2
        top = box.y + (box.height - self.rows * side) // 2
        bench = bench.repeated(max(1, len(self.over)), self.place)
        for n, item in enumerate(self.over, 1):
            column, row = self._square(n, item, "column"), self._square(n, item, "row")
            cell = Box(
                left + (column - 1) * side,
                top + (row - 1) * side,
                self.span * side,
                self.span * side,
            )
            names = item if isinstance(item, Mapping) else {}
            inner = bench.with_data({"item": item, "n": n, **names})
            for template in self.of:
                yield from template.placed(cell, inner)

    def _side(self, box: Box) -> Um:
        """The side of a square: as large as fits, in whole micrometres."""
        side = min(box.width // self.columns, box.height // self.rows)
        if side < LEAST_SQUARE:
            raise Fault(
                self.place,
                f"{self.columns} x {self.rows} squares do not fit into {in_mm(box.width)} x "
                f"{in_mm(box.height)}",
            )
        return min(side, self.largest) if self.largest else side

    def _square(self, n: int, item: Value, name: str) -> int:
        """Where an item lies, across or down; it must lie on the board with all its squares."""
        at = item.get(name) if isinstance(item, Mapping) else None
        most = (self.columns if name == "column" else self.rows) - self.span + 1
        if not isinstance(at, int) or isinstance(at, bool) or not 1 <= at <= most:
            squares = counted(self.span, "square")
            raise Fault(
                self.place,
                f"item {n} lies in no {name} of the board; with {squares} it can have a "
                f"{name} from 1 to {most}",
            )
        return at
