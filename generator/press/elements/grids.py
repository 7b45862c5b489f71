"""Grids of squares: crosswords, tables to write in, boards."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.errors import Problem
from generator.press.elements.base import COLOUR, COLOUR_OR_NONE, LINE_WIDTH, Bench
from generator.press.elements.text import Written
from generator.press.fonts import FONT
from generator.press.placed import Box, Glyphs, Item, Path, Segment, Shape, Um
from generator.specs.nodes import Fault, Map, Node, Scalar, kind_of
from generator.specs.records import param, read_record
from generator.specs.units import in_mm
from generator.specs.values import (
    LENGTH,
    TEXT,
    TYPE_SIZE,
    YES_NO,
    Kind,
    Known,
    known_name,
    length,
    optional,
    percent,
    whole,
)


@dataclass(frozen=True, kw_only=True)
class Square:
    """What one square of a grid may show."""

    fill: str | None = param(COLOUR_OR_NONE, "its colour", None)
    letter: str = param(TEXT, "a letter in its middle", "")
    number: str = param(TEXT, "a small number in its upper left corner", "")
    icon: str | None = param(optional(known_name("icon", "an")), "an icon in its middle", None)
    mark: str | None = param(
        optional(known_name("icon", "an")), "a small icon in its lower right corner", None
    )
    colour: str | None = param(COLOUR_OR_NONE, "colour of its letter", None)
    tint: str | None = param(COLOUR_OR_NONE, "print its icon in this one colour", None)
    ring: str | None = param(COLOUR_OR_NONE, "a ring inside its edge, in this colour", None)


def _key(node: Node, known: Known) -> dict[str, Square | None]:
    """What each character of the map stands for."""
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map from characters should")
    problems: list[Problem] = []
    squares: dict[str, Square | None] = {}
    for entry in node:
        if len(entry.key) != 1:
            problems.append(Problem(entry.key_place, f"'{entry.key}' is not one character"))
        elif isinstance(entry.node, Scalar) and entry.node.text == "none":
            squares[entry.key] = None
        else:
            squares[entry.key] = read_record(Square, entry.node, known, problems, "a square")
    if problems:
        fault = Fault(node.place, "")
        fault.problems = tuple(problems)
        raise fault
    return squares


@dataclass(frozen=True, kw_only=True)
class GridElement(Written):
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
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the lines", "ink")
    line: Um = param(LINE_WIDTH, "width of the lines", 250)
    edge: Um = param(LINE_WIDTH, "width of the line around the whole grid; 0 is none", 0)
    map: str = param(TEXT, "a line of characters for each row", "")
    key: Mapping[str, Square | None] = param(
        Kind("a map from characters to squares", _key), "what the characters mean", None
    )
    share: int = param(percent(10, 100), "size of icons, as a share of the square", 80)
    number_font: str = param(FONT, "font of the small numbers", "small")
    number_size: Um = param(TYPE_SIZE, "size of the small numbers", 2117)
    number_colour: str = param(COLOUR, "colour of the small numbers", "ink")
    differ: bool = param(YES_NO, "squares of the key must be told apart by more than colour", False)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        side = self._side(box)
        width = self.columns * side + (self.columns - 1) * self.gap
        height = self.rows * side + (self.rows - 1) * self.gap
        left = (
            box.x
            + {"left": 0, "centre": (box.width - width) // 2, "right": box.width - width}[
                self.align
            ]
        )
        squares = [
            (Box(left + c * (side + self.gap), box.y + r * (side + self.gap), side, side), square)
            for r, c, square in self._squares()
        ]
        self._refuse_alike()
        yield from self._fills(squares)
        yield from self._lines(squares)
        if self.edge and self.stroke:
            around: Path = (("r", left, box.y, width, height),)
            yield Shape(around, None, self.stroke, self.edge, place=self.place)
        for where, square in squares:
            yield from self._content(where, square, bench)

    def _side(self, box: Box) -> Um:
        across = (box.width - (self.columns - 1) * self.gap) // self.columns
        down = (box.height - (self.rows - 1) * self.gap) // self.rows
        most = min(across, down)
        if self.square is None:
            if most <= 0:
                raise Fault(self.place, "no room is left for its squares")
            return most
        if self.square > most:
            raise Fault(
                self.place,
                f"{self.columns} x {self.rows} squares of {in_mm(self.square)} do not fit into "
                f"{in_mm(box.width)} x {in_mm(box.height)}; {in_mm(most)} would",
            )
        return self.square

    def _squares(self) -> Iterator[tuple[int, int, Square]]:
        lines = self.map.rstrip("\n").split("\n") if self.map else []
        if not lines:
            for at in range(self.rows * self.columns):
                yield *divmod(at, self.columns), Square()
            return
        if len(lines) != self.rows:
            raise Fault(self.place, f"the map has {len(lines)} lines, the grid {self.rows} rows")
        for row, line in enumerate(lines):
            if len(line) != self.columns:
                raise Fault(
                    self.place,
                    f"line {row + 1} of the map has {len(line)} characters, not {self.columns}",
                )
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
        if character.isupper() or character.isdigit():
            return Square(letter=character)
        raise Fault(self.place, f"'{character}' in line {row + 1} of the map is not in the key")

    def _refuse_alike(self) -> None:
        """Where squares must differ, two that differ only in colour are an error."""
        seen: dict[Square, str] = {}
        for character, square in (self.key or {}).items():
            if not self.differ or square is None:
                continue
            bare = replace(
                square, fill=None, colour=None, tint=None, ring="any" if square.ring else None
            )
            if bare in seen:
                raise Fault(
                    self.place,
                    f"the squares '{seen[bare]}' and '{character}' differ in colour alone; "
                    "give one a letter, number, icon or ring",
                )
            seen[bare] = character

    def _fills(self, squares: list[tuple[Box, Square]]) -> Iterator[Item]:
        """One path a colour: a page of squares is then a handful of items."""
        by_colour: dict[str, list[Segment]] = {}
        for where, square in squares:
            fill = square.fill or self.fill
            if fill:
                by_colour.setdefault(fill, []).extend(self._outline(where))
        for fill, path in by_colour.items():
            yield Shape(tuple(path), fill, place=self.place)

    def _lines(self, squares: list[tuple[Box, Square]]) -> Iterator[Item]:
        if self.stroke and self.line and squares:
            path = tuple(segment for where, _ in squares for segment in self._outline(where))
            yield Shape(path, None, self.stroke, self.line, place=self.place)
        rings: dict[str, list[Segment]] = {}
        for where, square in squares:
            if square.ring:
                inner = where.grown(-where.width // 12)
                rings.setdefault(square.ring, []).extend(self._outline(inner))
        for colour, segments in rings.items():
            width = max(self.line * 2, squares[0][0].width // 20)
            yield Shape(tuple(segments), None, colour, width, place=self.place)

    def _outline(self, where: Box) -> Path:
        from generator.press.elements.shapes import rounded_box

        return rounded_box(where, self.radius)

    def _content(self, where: Box, square: Square, bench: Bench) -> Iterator[Item]:
        if square.icon:
            inset = where.width * (100 - self.share) // 200
            yield bench.stamp(square.icon, where.grown(-inset), square.tint, self.place)
        if square.mark:
            side = where.width * 38 // 100
            corner = Box(
                where.right - side - side // 8, where.bottom - side - side // 8, side, side
            )
            yield bench.stamp(square.mark, corner, square.tint, self.place)
        if square.letter:
            font = bench.fonts[self.font]
            self.refuse_missing(font, square.letter)
            width, cap = font.width(square.letter, self.size), font.cap_height(self.size)
            if width > where.width or cap > where.height:
                raise Fault(
                    self.place,
                    f"the letter '{square.letter}' does not fit into a square of "
                    f"{in_mm(where.width)}; make the type smaller",
                )
            x = where.x + (where.width - width) // 2
            y = where.y + (where.height + cap) // 2
            colour = square.colour or self.colour
            yield Glyphs(x, y, square.letter, self.font, self.size, colour, width, 0, self.place)
        if square.number:
            font = bench.fonts[self.number_font]
            self.refuse_missing(font, square.number)
            width = font.width(square.number, self.number_size)
            inset = where.width // 14
            y = where.y + inset + font.cap_height(self.number_size)
            yield Glyphs(
                where.x + inset,
                y,
                square.number,
                self.number_font,
                self.number_size,
                self.number_colour,
                width,
                0,
                self.place,
            )
