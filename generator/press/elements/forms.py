"""Tables, tracks and boxes to tick."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.press.elements.base import COLOUR_OR_NONE, LINE_WIDTH, Bench
from generator.press.elements.flow import Line, Type, flow, height_of, set_lines
from generator.press.elements.shapes import ellipse, rounded_box
from generator.press.elements.text import ALIGN, Written
from generator.press.fonts import FONT
from generator.press.placed import Box, Glyphs, Item, Path, Segment, Shape, Um
from generator.specs.nodes import Fault, Node, Seq, Value, kind_of
from generator.specs.records import param
from generator.specs.units import Extent, in_mm
from generator.specs.values import (
    EXTENT,
    ITEMS,
    LENGTH,
    TEXT,
    Kind,
    Known,
    known_name,
    list_of,
    map_of,
    one_of,
    optional,
    percent,
    whole,
)


def _rows(node: Node, known: Known) -> tuple[tuple[str, ...], ...]:
    if not isinstance(node, Seq):
        raise Fault(node.place, f"{kind_of(node)} stands where a list of rows should")
    cells = list_of(TEXT, most=50)
    return tuple(cells.read(row, known) for row in node.items)


@dataclass(frozen=True, kw_only=True)
class TableElement(Written):
    """Rows of text with our small mark-up, in columns of given widths."""

    columns: tuple[Extent, ...] = param(list_of(EXTENT, least=1, most=50), "widths of the columns")
    rows: tuple[tuple[str, ...], ...] = param(
        Kind("a list of rows, each a list of texts", _rows), "what stands in the cells"
    )
    header: str | None = param(optional(FONT), "font of the first row, if it is a header", None)
    aligns: tuple[str, ...] = param(list_of(ALIGN), "alignment of each column", ())
    pad: Um = param(LENGTH, "room above, below and beside the text of a cell", 1200)
    leading: int = param(percent(80, 300), "from line to line, as a share of the size", 130)
    row_height: Um = param(LENGTH, "least height of a row", 0)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the lines between rows", None)
    line: Um = param(LINE_WIDTH, "width of the lines", 200)
    edges: str = param(one_of("rows", "all", "none"), "which lines are drawn", "rows")
    band: str | None = param(COLOUR_OR_NONE, "fill of every second row", None)
    head_fill: str | None = param(COLOUR_OR_NONE, "fill of the header", None)
    head_colour: str | None = param(COLOUR_OR_NONE, "colour of the header's type", None)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        widths = [column.within(box.width) for column in self.columns]
        if sum(widths) > box.width:
            raise Fault(
                self.place,
                f"the columns take {in_mm(sum(widths))}, the box has {in_mm(box.width)}",
            )
        y = box.y
        for number, row in enumerate(self.rows):
            if len(row) != len(widths):
                raise Fault(self.place, f"row {number + 1} has {len(row)} cells, not {len(widths)}")
            cells = [
                self._cell(text, width, number, at, bench)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ]
            tallest = max(height for _, _, height in cells)
            height = max(tallest + 2 * self.pad, self.row_height)
            if y + height > box.bottom:
                raise Fault(
                    self.place,
                    f"row {number + 1} of {len(self.rows)} does not fit: the table is higher than "
                    f"its box of {in_mm(box.height)}",
                )
            yield from self._row(Box(box.x, y, sum(widths), height), number, widths, cells, bench)
            y += height
        yield from self._lines(Box(box.x, box.y, sum(widths), y - box.y), widths)

    def _cell(
        self, text: str, width: Um, row: int, column: int, bench: Bench
    ) -> tuple[list[Line], Type, Um]:
        is_head = self.header is not None and row == 0
        font = self.header if is_head and self.header else self.font
        colour = self.head_colour if is_head and self.head_colour else self.colour
        align = self.aligns[column] if column < len(self.aligns) else self.align
        how = Type(font, self.size, self.size * self.leading // 100, colour, align, self.place)
        lines = flow(text, width - 2 * self.pad, how, bench)
        widest = max((line.width for line in lines), default=0)
        if widest > width - 2 * self.pad:
            raise Fault(
                self.place,
                f"'{text}' in row {row + 1} needs {in_mm(widest)}, its column has "
                f"{in_mm(width - 2 * self.pad)}",
            )
        return lines, how, height_of(len(lines), how, bench.fonts[font])

    def _row(
        self,
        row: Box,
        number: int,
        widths: list[Um],
        cells: list[tuple[list[Line], Type, Um]],
        bench: Bench,
    ) -> Iterator[Item]:
        is_head = self.header is not None and number == 0
        fill = self.head_fill if is_head else (self.band if number % 2 else None)
        if fill:
            yield Shape((("r", row.x, row.y, row.width, row.height),), fill, place=self.place)
        x = row.x
        for width, (lines, how, height) in zip(widths, cells, strict=True):
            top = row.y + (row.height - height) // 2
            inner = Box(x + self.pad, top, width - 2 * self.pad, height)
            yield from set_lines(lines, inner, how, bench)
            x += width

    def _lines(self, table: Box, widths: list[Um]) -> Iterator[Item]:
        if self.stroke and self.edges == "all":
            path: list[Segment] = [("r", table.x, table.y, table.width, table.height)]
            x = table.x
            for width in widths[:-1]:
                x += width
                path += [("m", x, table.y), ("l", x, table.bottom)]
            yield Shape(tuple(path), None, self.stroke, self.line, place=self.place)
        elif self.stroke and self.edges == "rows":
            ends: Path = (
                ("m", table.x, table.y),
                ("l", table.right, table.y),
                ("m", table.x, table.bottom),
                ("l", table.right, table.bottom),
            )
            yield Shape(ends, None, self.stroke, self.line, place=self.place)


@dataclass(frozen=True, kw_only=True)
class Stations(Written):
    """What tracks and boxes to tick share: a row of small shapes."""

    shape: str = param(one_of("square", "circle"), "their shape", "square")
    side: Um = param(LENGTH, "their size", 5000)
    gap: Um = param(LENGTH, "room between them", 1500)
    columns: int | None = param(
        optional(whole(1, 500), "all"), "how many side by side before a new row starts", None
    )
    fill: str | None = param(COLOUR_OR_NONE, "their fill", None)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of their outline", "ink")
    line: Um = param(LINE_WIDTH, "width of their outline", 250)
    radius: Um = param(LENGTH, "radius of the corners of squares", 0)

    def boxes(self, box: Box, count: int) -> list[Box]:
        columns = self.columns or count
        rows = -(-count // columns)
        step = self.side + self.gap
        wide, high = columns * step - self.gap, rows * step - self.gap
        if wide > box.width or high > box.height:
            raise Fault(
                self.place,
                f"{count} of them need {in_mm(wide)} x {in_mm(high)}, the box has "
                f"{in_mm(box.width)} x {in_mm(box.height)}",
            )
        left = (
            box.x
            + {"left": 0, "centre": (box.width - wide) // 2, "right": box.width - wide}[self.align]
        )
        return [
            Box(left + (n % columns) * step, box.y + (n // columns) * step, self.side, self.side)
            for n in range(count)
        ]

    def outlines(self, boxes: list[Box]) -> Iterator[Item]:
        path = tuple(
            segment
            for where in boxes
            for segment in (
                ellipse(where) if self.shape == "circle" else rounded_box(where, self.radius)
            )
        )
        if path and (self.fill or self.stroke):
            line = self.line if self.stroke else 0
            yield Shape(path, self.fill, self.stroke, line, place=self.place)

    def label(self, text: str, where: Box, bench: Bench) -> Iterator[Item]:
        font = bench.fonts[self.font]
        self.refuse_missing(font, text)
        width, cap = font.width(text, self.size), font.cap_height(self.size)
        if width > where.width or cap > where.height:
            raise Fault(self.place, f"the label '{text}' does not fit into {in_mm(where.width)}")
        x = where.x + (where.width - width) // 2
        y = where.y + (where.height + cap) // 2
        yield Glyphs(x, y, text, self.font, self.size, self.colour, width, 0, self.place)


@dataclass(frozen=True, kw_only=True)
class TrackElement(Stations):
    """A track of numbered stations, joined by a line; icons may mark some of them."""

    cells: tuple[Value, ...] = param(ITEMS, "what stands in the stations")
    joined: str | None = param(COLOUR_OR_NONE, "colour of the line that joins them", None)
    icons: Mapping[str, str] = param(
        map_of(known_name("icon", "an")), "icons below stations, by what stands in them", None
    )

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        boxes = self.boxes(box, len(self.cells))
        if self.joined and self.gap:
            middles = [(b.x, b.right, b.y + b.height // 2) for b in boxes]
            path = tuple(
                segment
                for (_, x, y), (x2, _, y2) in itertools.pairwise(middles)
                if y == y2
                for segment in (("m", x, y), ("l", x2, y))
            )
            if path:
                yield Shape(path, None, self.joined, self.line, place=self.place)
        yield from self.outlines(boxes)
        for cell, where in zip(self.cells, boxes, strict=True):
            yield from self.label(str(cell), where, bench)
            icon = (self.icons or {}).get(str(cell))
            if icon:
                below = Box(where.x, where.bottom + self.gap, where.width, where.width)
                if below.bottom > box.bottom:
                    raise Fault(self.place, f"no room is left below '{cell}' for its icon")
                yield bench.stamp(icon, below, None, self.place)


@dataclass(frozen=True, kw_only=True)
class TicksElement(Stations):
    """Boxes to tick, empty or with a small label in each."""

    count: int = param(whole(1, 1000), "how many")
    labels: tuple[str, ...] = param(list_of(TEXT), "what stands in the first ones", ())

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        boxes = self.boxes(box, self.count)
        if len(self.labels) > self.count:
            raise Fault(self.place, f"there are {len(self.labels)} labels for {self.count} boxes")
        yield from self.outlines(boxes)
        for text, where in zip(self.labels, boxes, strict=False):
            yield from self.label(text, where, bench)
