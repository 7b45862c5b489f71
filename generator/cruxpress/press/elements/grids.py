"""Grids of squares: crosswords, tables to write in, boards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cruxpress.press.elements.base import COLOUR_OR_NONE, LINE_WIDTH, ElementContext
from cruxpress.press.elements.cells import MappedCells, Square
from cruxpress.press.elements.shapes import rounded_box, shared_edges
from cruxpress.press.elements.text import in_the_middle, refuse_missing
from cruxpress.press.geometry import Box, Point, Segment, Um
from cruxpress.press.items import Glyphs, Item, Shape
from cruxpress.specs.nodes import quoted
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import LENGTH, length, optional

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True, kw_only=True)
class GridElement(MappedCells):
    """A grid of squares, drawn as a map of characters with a key, or empty.

    In the map, `.` is no square, a space or `_` is an empty one, and a capital letter or digit
    without a key entry stands for itself.
    """

    square: Um | None = param(
        optional(length(least=1000), "fit"), "side of a square; as large as fits if left out", None
    )
    gap: Um = param(LENGTH, "room between squares", 0)
    radius: Um = param(LENGTH, "radius of the corners of squares", 0)
    hole: str | None = param(
        COLOUR_OR_NONE, "colour of holes between squares; what is behind shows if left out", None
    )
    edge: Um = param(LINE_WIDTH, "width of the line around the whole grid; 0 is none", 0)
    edge_stroke: str | None = param(
        COLOUR_OR_NONE, "colour of that line; that of the others when left out", None
    )

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        context.repeated(self.columns * self.rows, self.place)
        side = self._side(box)
        width = self.columns * side + (self.columns - 1) * self.gap
        height = self.rows * side + (self.rows - 1) * self.gap
        left = box.x + self.indent(box.width, width)
        squares = [
            (Box(left + c * (side + self.gap), box.y + r * (side + self.gap), side, side), square)
            for r, c, square in self._squares()
        ]
        self._refuse_alike()
        holes = self._holes(squares, Box(left, box.y, width, height), side)
        if self.hole and holes:
            path = tuple(segment for hole in holes for segment in hole.path)
            yield Shape(path, self.hole, place=self.place)
        yield from self._fills(squares, holes)
        yield from self._lines(squares)
        if self.edge and (stroke := self.edge_stroke or self.stroke):
            around = Box(left, box.y, width, height)
            yield Shape(around.path, None, stroke, self.edge, place=self.place)
        for where, square in squares:
            yield from self._content(where, square, context)

    def _side(self, box: Box) -> Um:
        across = (box.width - (self.columns - 1) * self.gap) // self.columns
        down = (box.height - (self.rows - 1) * self.gap) // self.rows
        most = min(across, down)
        if most <= 0:
            squares = f"{self.columns} x {self.rows} squares with gaps of {in_mm(self.gap)}"
            raise self.fault(f"{box.size} leave no room for {squares}")
        if self.square is None:
            return most
        if self.square > most:
            squares = f"{self.columns} x {self.rows} squares of {in_mm(self.square)}"
            raise self.fault(f"{squares} do not fit into {box.size}; {in_mm(most)} would")
        return self.square

    def _holes(self, squares: list[tuple[Box, Square]], whole: Box, side: Um) -> list[Box]:
        """The places of the map that hold no square, or one without a look of its own."""
        step = side + self.gap
        taken = {(where.x, where.y) for where, square in squares if not square.bare}
        return [
            Box(x, y, side, side)
            for y in range(whole.y, whole.bottom, step)
            for x in range(whole.x, whole.right, step)
            if (x, y) not in taken
        ]

    def _fills(self, squares: list[tuple[Box, Square]], holes: list[Box]) -> Iterator[Item]:
        """One path a colour: a page of squares is then a handful of items."""
        by_colour: dict[str, list[Segment]] = {}
        plain: dict[str, Box] = {}
        for where, square in squares:
            fill = self._fill_of(square)
            if fill and not square.bare:
                by_colour.setdefault(fill, []).extend(rounded_box(where, self.radius))
                if not (square.icon or square.letter or square.ring or square.mark):
                    plain.setdefault(fill, where)
        beside = self._hemmed_in(squares, holes)
        ringed = self._holes_at_rings(squares, holes)
        for fill, path in by_colour.items():
            # Shaded squares and open ones, and squares and holes, must differ on paper too.
            others = [where for other, where in plain.items() if other != fill] + beside
            shown = (others if fill in plain else []) + ringed.get(fill, [])
            apart = tuple(map(_middle, shown))
            yield Shape(tuple(path), fill, place=self.place, apart=apart)

    def _holes_at_rings(
        self, squares: list[tuple[Box, Square]], holes: list[Box]
    ) -> dict[str, list[Box]]:
        """A hole beside a ringed square, for each colour: a ring alone does not lift it out."""
        open_at = {(hole.x, hole.y): hole for hole in holes}
        found: dict[str, list[Box]] = {}
        for where, square in squares:
            fill, side = self._fill_of(square), where.width + self.gap
            if not square.ring or not fill or fill in found:
                continue
            for dx, dy in AROUND:
                hole = open_at.get((where.x + dx * side, where.y + dy * side))
                if hole:
                    found[fill] = [hole]
        return found

    def _hemmed_in(self, squares: list[tuple[Box, Square]], holes: list[Box]) -> list[Box]:
        """A hole that its neighbours' lines frame, so that it could be taken for a square."""
        if self.gap or not self.stroke:
            return []
        taken = {(where.x, where.y) for where, square in squares if not square.bare}
        drawn = {(where.x, where.y) for where, square in squares if square.icon or square.letter}
        for hole in holes:
            x, y, side = hole.x, hole.y, hole.width
            framed = sum((x + dx * side, y + dy * side) in taken for dx, dy in AROUND)
            if framed > 2 and (x, y) not in drawn:
                return [hole]
        return []

    def _lines(self, squares: list[tuple[Box, Square]]) -> Iterator[Item]:
        boxes = [where for where, square in squares if not square.bare]
        if self.stroke and self.line and boxes:
            touching = not self.gap and not self.radius
            each_own = (segment for box in boxes for segment in rounded_box(box, self.radius))
            path = shared_edges(boxes) if touching else tuple(each_own)
            look = self.stroke, self.line
            yield Shape(path, None, *look, round=touching, place=self.place, block=True)
        rings: dict[str, list[Segment]] = {}
        shown: dict[str, Box] = {}
        for where, square in squares:
            if square.ring:
                shown.setdefault(square.ring, where)
                inner = where.grown(-where.width // 12)
                rings.setdefault(square.ring, []).extend(rounded_box(inner, self.radius))
        for colour, segments in rings.items():
            width = max(self.line * 2, squares[0][0].width // 14)
            apart = (_middle(shown[colour]),)
            yield Shape(tuple(segments), None, colour, width, place=self.place, apart=apart)

    def _content(self, where: Box, square: Square, context: ElementContext) -> Iterator[Item]:
        if square.icon:
            inset = where.width * (100 - self.share) // 200
            yield context.stamp(square.icon, where.grown(-inset), square.tint, self.place)
        if square.mark:
            side = where.width * self.mark_share // 100
            gap = where.width // 25
            corner = Box(where.right - side - gap, where.bottom - side - gap, side, side)
            yield context.stamp(square.mark, corner, square.tint, self.place)
        if square.letter:
            font, colour = context.fonts[self.font], square.colour or self.colour
            yield in_the_middle(
                "the letter", square.letter, where, font, self.size, colour, self.place
            )
        if square.number:
            yield self._number(square.number, where, context)

    def _number(self, text: str, where: Box, context: ElementContext) -> Glyphs:
        """A small number in the upper left corner."""
        font, size = context.fonts[self.number_font], self.number_size
        refuse_missing(font, text, self.place)
        width, cap, inset = font.width(text, size), font.cap_height(size), where.width // 14
        if width > where.width - inset or cap > where.height - inset:
            raise self.fault(
                f"the number {quoted(text)} needs {in_mm(width)}, its square of "
                f"{in_mm(where.width)} has {in_mm(where.width - inset)}; lower number-size"
            )
        x, y = where.x + inset, where.y + inset + cap
        return Glyphs(x, y, text, self.number_font, size, self.number_colour, width, 0, self.place)


def _middle(box: Box) -> Point:
    return box.x + box.width / 2, box.y + box.height / 2
