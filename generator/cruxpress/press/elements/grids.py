"""Grids of squares: crosswords, tables to write in, boards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from cruxpress.core.ranges import is_number
from cruxpress.press.elements.base import (
    COLOUR,
    COLOUR_OR_NONE,
    ICON_OR_NONE,
    LINE_WIDTH,
    ElementContext,
)
from cruxpress.press.elements.shapes import rounded_box, shared_edges
from cruxpress.press.elements.text import AlignedType, in_the_middle, refuse_missing
from cruxpress.press.fonts import FONT
from cruxpress.press.geometry import Box, Segment, Um
from cruxpress.press.items import Glyphs, Item, Shape
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, counted, each, kind_of, quoted
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import (
    LENGTH,
    TEXT,
    TYPE_SIZE,
    YES_NO,
    Kind,
    Known,
    length,
    optional,
    percent,
    whole,
)

OF_THE_GRID = ""


@dataclass(frozen=True, kw_only=True)
class Square:
    """What one square of a grid may show."""

    fill: str | None = param(COLOUR_OR_NONE, "its colour; the grid's when left out", OF_THE_GRID)
    letter: str = param(TEXT, "a letter in its middle", "")
    number: str = param(TEXT, "a small number in its upper left corner", "")
    icon: str | None = param(ICON_OR_NONE, "an icon in its middle", None)
    mark: str | None = param(ICON_OR_NONE, "a small icon in its lower right corner", None)
    colour: str = param(COLOUR, "colour of its letter; the grid's when left out", OF_THE_GRID)
    tint: str | None = param(COLOUR_OR_NONE, "print its icon in this one colour", None)
    ring: str | None = param(COLOUR_OR_NONE, "a ring inside its edge, in this colour", None)
    bare: bool = param(YES_NO, "no square at all, only its icon or letter", False)

    @property
    def without_colour(self) -> "Square":
        """What is left of it for eyes that see no colour."""
        ring = "any" if self.ring else None
        return replace(self, fill=None, colour=OF_THE_GRID, tint=None, ring=ring)


_SQUARE = record_kind(Square, "a square")
Key = Mapping[str, Square | None]


def _key(node: Node, known: Known) -> Key:
    """What each character of the map stands for."""

    def read(entry: Entry) -> tuple[str, Square | None]:
        if len(entry.key) != 1:
            raise Fault(entry.key_place, f"{quoted(entry.key)} is not one character")
        if isinstance(entry.node, Scalar) and entry.node.text == "none":
            return entry.key, None
        return entry.key, _SQUARE.read(entry.node, known)

    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map from characters should")
    return dict(each(node, read))


KEY = Kind("a map from characters to squares, or `none`", _key)


@dataclass(frozen=True, kw_only=True)
class GridElement(AlignedType):
    """A grid of squares, drawn as a map of characters with a key, or empty.

    In the map, `.` is no square, a space or `_` is an empty one, and a capital letter or digit
    without a key entry stands for itself.
    """

    columns: int = param(whole(1, 200), "squares side by side")
    rows: int = param(whole(1, 200), "rows of squares")
    square: Um | None = param(
        optional(length(least=1000), "fit"), "side of a square; as large as fits if left out", None
    )
    gap: Um = param(LENGTH, "room between squares", 0)
    radius: Um = param(LENGTH, "radius of the corners of squares", 0)
    fill: str | None = param(COLOUR_OR_NONE, "colour of every square that says none itself", None)
    hole: str | None = param(
        COLOUR_OR_NONE, "colour of holes between squares; what is behind shows if left out", None
    )
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the lines", "ink")
    line: Um = param(LINE_WIDTH, "width of the lines", 250)
    edge: Um = param(LINE_WIDTH, "width of the line around the whole grid; 0 is none", 0)
    edge_stroke: str | None = param(
        COLOUR_OR_NONE, "colour of that line; that of the others when left out", None
    )
    map: str = param(TEXT, "a line of characters for each row", "")
    key: Key | None = param(KEY, "what the characters mean", None)
    share: int = param(percent(10, 100), "size of icons, as a share of the square", 80)
    mark_share: int = param(percent(10, 100), "size of the small icons, likewise", 38)
    number_font: str = param(FONT, "font of the small numbers", "small")
    number_size: Um = param(TYPE_SIZE, "size of the small numbers", 2117)
    number_colour: str = param(COLOUR, "colour of the small numbers", "ink")
    differ: bool = param(YES_NO, "squares of the key must be told apart by more than colour", False)

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

    def _squares(self) -> Iterator[tuple[int, int, Square]]:
        lines = self.map.rstrip("\n").split("\n") if self.map else []
        if not lines:
            for at in range(self.rows * self.columns):
                yield *divmod(at, self.columns), Square()
            return
        if len(lines) != self.rows:
            has, wanted = counted(len(lines), "line"), counted(self.rows, "row")
            raise self.fault(f"the map has {has}, the grid {wanted}")
        for row, line in enumerate(lines):
            if len(line) != self.columns:
                has = counted(len(line), "character")
                raise self.fault(f"line {row + 1} of the map has {has}, not {self.columns}")
            for column, character in enumerate(line):
                square = self._meaning(character, row)
                if square:
                    yield row, column, square

    def _meaning(self, character: str, row: int) -> Square | None:
        if self.key and character in self.key:
            return self.key[character]
        if character == ".":
            return None
        if character in " _":
            return Square()
        if character.isupper() or is_number(character):
            return Square(letter=character)
        known = ", ".join(sorted(self.key or {})) or "nothing"
        what = f"{quoted(character)} in line {row + 1} of the map is not in the key"
        raise self.fault(f"{what}, which holds {known}")

    def _refuse_alike(self) -> None:
        """Where squares must differ, two that differ only in colour are an error."""
        seen: dict[Square, str] = {}
        for other, square in (self.key or {}).items() if self.differ else ():
            one = other if square is None else seen.setdefault(square.without_colour, other)
            if one != other:
                alike = f"the squares '{one}' and '{other}' differ in colour alone"
                raise self.fault(f"{alike}; give one a letter, number, icon or ring")

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
        for fill, path in by_colour.items():
            # Shaded squares and open ones, and squares and holes, must differ on paper too.
            others = [where for other, where in plain.items() if other != fill] + beside
            shown = others if fill in plain else []
            apart = tuple((at.x + at.width / 2, at.y + at.height / 2) for at in shown)
            yield Shape(tuple(path), fill, place=self.place, apart=apart)

    def _fill_of(self, square: Square) -> str | None:
        return self.fill if square.fill == OF_THE_GRID else square.fill

    def _hemmed_in(self, squares: list[tuple[Box, Square]], holes: list[Box]) -> list[Box]:
        """A hole that its neighbours' lines frame, so that it could be taken for a square."""
        if self.gap or not self.stroke:
            return []
        taken = {(where.x, where.y) for where, square in squares if not square.bare}
        drawn = {(where.x, where.y) for where, square in squares if square.icon or square.letter}
        around = ((1, 0), (-1, 0), (0, 1), (0, -1))
        for hole in holes:
            x, y, side = hole.x, hole.y, hole.width
            framed = sum((x + dx * side, y + dy * side) in taken for dx, dy in around)
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
        for where, square in squares:
            if square.ring:
                inner = where.grown(-where.width // 12)
                rings.setdefault(square.ring, []).extend(rounded_box(inner, self.radius))
        for colour, segments in rings.items():
            width = max(self.line * 2, squares[0][0].width // 20)
            yield Shape(tuple(segments), None, colour, width, place=self.place)

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
