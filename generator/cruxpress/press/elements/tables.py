"""Tables of text."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cruxpress.press.elements.base import COLOUR_OR_NONE, LINE_WIDTH, ElementContext
from cruxpress.press.elements.paragraph import TextLine, TypeSetting, width_of
from cruxpress.press.elements.text import ALIGN, AlignedType
from cruxpress.press.fonts import FONT
from cruxpress.press.geometry import Box, Segment, Um, line
from cruxpress.press.items import Item, Shape
from cruxpress.specs.nodes import Fault, Node, Seq, counted, each, kind_of, quoted
from cruxpress.specs.records import param
from cruxpress.specs.units import Extent, in_mm
from cruxpress.specs.values import (
    EXTENT,
    LENGTH,
    TEXT,
    Kind,
    Known,
    list_of,
    one_of,
    optional,
    percent,
)


def _rows(node: Node, known: Known) -> tuple[tuple[str, ...], ...]:
    if not isinstance(node, Seq):
        raise Fault(node.place, f"{kind_of(node)} stands where a list of rows should")
    cells = list_of(TEXT, most=50)
    return tuple(each(node.items, lambda row: cells.read(row, known)))


@dataclass(frozen=True, slots=True)
class _Cell:
    """The wrapped text of a cell, how it is set, and how high it is."""

    lines: list[TextLine]
    how: TypeSetting
    height: Um


@dataclass(frozen=True, kw_only=True)
class TableElement(AlignedType):
    """Rows of text with our small mark-up, in columns of given widths."""

    columns: tuple[Extent, ...] = param(list_of(EXTENT, least=1, most=50), "widths of the columns")
    rows: tuple[tuple[str, ...], ...] = param(
        Kind("a list of rows, each a list of texts", _rows), "what stands in the cells"
    )
    header: str | None = param(optional(FONT), "font of the first row, if it is a header", None)
    aligns: tuple[str, ...] = param(list_of(ALIGN), "alignment of each column", ())
    valign: str = param(one_of("top", "middle"), "where a cell lower than its row stands", "middle")
    pad: Um = param(LENGTH, "room above, below and beside the text of a cell", 1200)
    leading: int = param(percent(80, 300), "from line to line, as a share of the size", 130)
    row_height: Um = param(LENGTH, "least height of a row", 0)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the lines", None)
    line: Um = param(LINE_WIDTH, "width of the lines", 200)
    edges: str = param(
        one_of("rows", "all", "none"), "lines between rows, or around every cell", "rows"
    )
    band: str | None = param(COLOUR_OR_NONE, "fill of every second row", None)
    head_fill: str | None = param(COLOUR_OR_NONE, "fill of the header", None)
    head_colour: str | None = param(COLOUR_OR_NONE, "colour of the header's type", None)

    def own_height(self, width: Um, context: ElementContext) -> Um:
        widths = self._widths(width)
        return sum(height for height, _ in self._set_rows(widths, context))

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        widths = self._widths(box.width)
        y = box.y
        ends = [y]
        for number, (height, cells) in enumerate(self._set_rows(widths, context)):
            if y + height > box.bottom:
                what = f"row {number + 1} of {len(self.rows)} does not fit: the table is higher"
                raise self.fault(f"{what} than its box of {in_mm(box.height)}")
            yield from self._row(Box(box.x, y, sum(widths), height), number, widths, cells)
            y += height
            ends.append(y)
        yield from self._lines(box.x, ends, widths)

    def _widths(self, room: Um) -> list[Um]:
        widths = [column.within(room) for column in self.columns]
        over = sum(widths) - room
        if 0 < over < len(widths):  # shares that make up the whole, each rounded
            widths[-1] -= over
        elif over > 0:
            takes = f"the columns take {in_mm(sum(widths))}"
            raise self.fault(f"{takes}, the box has {in_mm(room)}")
        if min(widths) <= 2 * self.pad:
            what = f"a column of {in_mm(min(widths))} has no room between its pads"
            raise self.fault(f"{what} of {in_mm(self.pad)}")
        return widths

    def _set_rows(
        self, widths: list[Um], context: ElementContext
    ) -> Iterator[tuple[Um, list[_Cell]]]:
        """The height of each row, and its cells."""
        for number, row in enumerate(self.rows):
            if len(row) != len(widths):
                has, wanted = counted(len(row), "cell"), counted(len(widths), "column")
                raise self.fault(f"row {number + 1} has {has}, the table {wanted}")
            cells = [
                self._cell(text, width, number, at, context)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ]
            tallest = max(cell.height for cell in cells)
            yield max(tallest + 2 * self.pad, self.row_height), cells

    def _is_head(self, row: int) -> bool:
        return self.header is not None and row == 0

    def _cell(self, text: str, width: Um, row: int, column: int, context: ElementContext) -> _Cell:
        font, colour = self.font, self.colour
        if self._is_head(row):
            font, colour = self.header or font, self.head_colour or colour
        align = self.aligns[column] if column < len(self.aligns) else self.align
        leading = self.size * self.leading // 100
        how = TypeSetting(font, self.size, leading, colour, align, self.place, context)
        room = width - 2 * self.pad
        lines = how.flow(text, room)
        widest = max(map(width_of, lines), default=0)
        if widest > room:
            needs = f"{quoted(text)} in row {row + 1} needs {in_mm(widest)}"
            raise self.fault(f"{needs}, its column has {in_mm(room)} between its pads")
        return _Cell(lines, how, how.height(len(lines)))

    def _row(self, row: Box, number: int, widths: list[Um], cells: list[_Cell]) -> Iterator[Item]:
        band = self.band if number % 2 else None
        fill = self.head_fill if self._is_head(number) else band
        if fill:
            # Without lines, the shade is what parts a row from the next.
            lined = self.stroke is not None and self.edges != "none"
            apart = () if lined or fill is not band else ((row.x + row.width / 2, row.y - 1),)
            yield Shape(row.path, fill, place=self.place, apart=apart)
        x = row.x
        for width, cell in zip(widths, cells, strict=True):
            free = row.height - cell.height
            top = row.y + (self.pad if self.valign == "top" else free // 2)
            inner = Box(x + self.pad, top, width - 2 * self.pad, cell.height)
            yield from cell.how.set_lines(cell.lines, inner)
            x += width

    def _lines(self, left: Um, ends: list[Um], widths: list[Um]) -> Iterator[Item]:
        """Lines above, between and below the rows; around every cell also those of columns."""
        if not self.stroke or self.edges == "none" or len(ends) == 1:
            return
        right = left + sum(widths)
        path: list[Segment] = []
        for y in ends:
            path += line(left, y, right, y)
        if self.edges == "all":
            for x in itertools.accumulate(widths, initial=left):
                path += line(x, ends[0], x, ends[-1])
        yield Shape(tuple(path), None, self.stroke, self.line, place=self.place)
