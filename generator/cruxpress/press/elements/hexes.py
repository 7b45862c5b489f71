"""Grids of hexes: maps and boards of strategy games, lands of tiles."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cruxpress.press.elements.base import ElementContext
from cruxpress.press.elements.cells import MappedCells, Square
from cruxpress.press.elements.text import in_the_middle
from cruxpress.press.geometry import Box, Path, Segment, Um, line
from cruxpress.press.items import Item, Shape
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import YES_NO, length, one_of, optional

ROOT_3 = math.sqrt(3)
Corner = tuple[Um, Um]


def hex_corners(box: Box, *, flat: bool) -> list[Corner]:
    """The corners of a hex that touches all sides of a box, clockwise."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    middle_x, middle_y = box.x + box.width // 2, box.y + box.height // 2
    if flat:
        near, far = box.x + box.width // 4, box.right - box.width // 4
        return [
            (near, y), (far, y), (right, middle_y), (far, bottom), (near, bottom), (x, middle_y)
        ]  # fmt: skip
    near, far = box.y + box.height // 4, box.bottom - box.height // 4
    return [(middle_x, y), (right, near), (right, far), (middle_x, bottom), (x, far), (x, near)]


def closed(corners: Iterable[Corner]) -> Path:
    """A path through corners and back to the first."""
    first, *others = corners
    return (("m", *first), *(("l", *corner) for corner in others), ("z",))


@dataclass(frozen=True, kw_only=True)
class HexesElement(MappedCells):
    """A grid of hexes, drawn as a map of characters with a key, as a grid of squares is, or empty.

    The hexes stand on a flat side or on a corner. Every second column (flat) or row (pointed)
    begins half a hex further on.
    """

    way: str = param(one_of("flat", "pointed"), "what is on top: a flat side, or a corner", "flat")
    across: Um | None = param(
        optional(length(least=2000), "fit"),
        "from a flat side of a hex to the opposite one; as large as fits if left out",
        None,
    )
    coordinates: bool = param(
        YES_NO, "every hex without a number shows its column and row, such as 0307", False
    )

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        context.repeated(self.columns * self.rows, self.place)
        side = self._side(box)
        left = box.x + self.indent(box.width, round(side * self._units[0]))
        cells = [
            (self._cell(left, box.y, row, column, side), self._numbered(square, row, column))
            for row, column, square in self._squares()
        ]
        self._refuse_alike()
        yield from self._fills(cells)
        shown = [where for where, square in cells if not square.bare]
        if self.stroke and self.line and shown:
            look = self.stroke, self.line
            path = self._edges(shown)
            yield Shape(path, None, *look, round=True, place=self.place, block=True)
        for where, square in cells:
            yield from self._content(where, square, context)

    @property
    def _flat(self) -> bool:
        return self.way == "flat"

    @property
    def _units(self) -> tuple[float, float]:
        """Width and height of the whole grid, in sides of a hex."""
        columns, rows = self.columns, self.rows
        if self._flat:
            return 1.5 * columns + 0.5, ROOT_3 * (rows + (0.5 if columns > 1 else 0))
        return ROOT_3 * (columns + (0.5 if rows > 1 else 0)), 1.5 * rows + 0.5

    def _side(self, box: Box) -> float:
        wide, high = self._units
        most = min(box.width / wide, box.height / high)
        if self.across is None:
            if most * ROOT_3 < 1000:
                raise self.fault(f"{box.size} leave no room for {self.columns} x {self.rows} hexes")
            return most
        if self.across > most * ROOT_3 + 1:
            fits = in_mm(math.floor(most * ROOT_3 / 100) * 100)
            hexes = f"{self.columns} x {self.rows} hexes of {in_mm(self.across)}"
            raise self.fault(f"{hexes} do not fit into {box.size}; {fits} would")
        return self.across / ROOT_3

    def _cell(self, left: Um, top: Um, row: int, column: int, side: float) -> Box:
        """The box of a hex; its edges are rounded alike for neighbours, so that they touch."""
        if self._flat:
            x, y = 1.5 * column * side, ROOT_3 * side * (row + column % 2 / 2)
            width, height = 2 * side, ROOT_3 * side
        else:
            x, y = ROOT_3 * side * (column + row % 2 / 2), 1.5 * row * side
            width, height = ROOT_3 * side, 2 * side
        start_x, start_y = left + round(x), top + round(y)
        return Box(
            start_x, start_y, left + round(x + width) - start_x, top + round(y + height) - start_y
        )

    def _numbered(self, square: Square, row: int, column: int) -> Square:
        if not self.coordinates or square.number or square.bare:
            return square
        return replace(square, number=f"{column + 1:02}{row + 1:02}")

    def _fills(self, cells: list[tuple[Box, Square]]) -> Iterator[Item]:
        """One path a colour; plain hexes of two colours must differ on paper, too."""
        by_colour: dict[str, list[Segment]] = {}
        plain: dict[str, Box] = {}
        for where, square in cells:
            fill = self._fill_of(square)
            if fill and not square.bare:
                by_colour.setdefault(fill, []).extend(closed(self._corners(where)))
                if not (square.icon or square.letter or square.ring or square.mark):
                    plain.setdefault(fill, where)
        for fill, path in by_colour.items():
            others = [where for other, where in plain.items() if other != fill]
            shown = others if fill in plain else []
            apart = tuple((at.x + at.width / 2, at.y + at.height / 2) for at in shown)
            yield Shape(tuple(path), fill, place=self.place, apart=apart)

    def _corners(self, where: Box) -> list[Corner]:
        return hex_corners(where, flat=self._flat)

    def _edges(self, shown: list[Box]) -> Path:
        """The edges of all hexes, each drawn once: corners of neighbours are a hair apart."""
        path: list[Segment] = []
        seen: set[tuple[int, int]] = set()
        for where in shown:
            corners = self._corners(where)
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
                # The middle of an edge, to a twentieth of a millimetre and beside it.
                at = (one[0] + other[0]) // 100, (one[1] + other[1]) // 100
                near = {(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                if not near & seen:
                    seen.add(at)
                    path += line(*one, *other)
        return tuple(path)

    def _content(self, where: Box, square: Square, context: ElementContext) -> Iterator[Item]:
        inner = min(where.width, where.height)
        x, y = where.x + where.width // 2, where.y + where.height // 2
        if square.ring:
            ring = where.grown(-inner // 12)
            width = max(self.line * 2, inner // 24)
            yield Shape(closed(self._corners(ring)), None, square.ring, width, place=self.place)
        # A number on top takes a little of the room of what stands in the middle.
        down = inner // (8 if square.ring else 14) if square.number else 0
        if square.icon:
            half = inner * self.share // 250
            box = Box(x - half, y - half + down, 2 * half, 2 * half)
            yield context.stamp(square.icon, box, square.tint, self.place)
        if square.mark:
            size = inner * self.mark_share // 130
            box = Box(x - size // 2, where.bottom - size - inner // 14, size, size)
            yield context.stamp(square.mark, box, square.tint, self.place)
        if square.letter:
            font, colour = context.fonts[self.font], square.colour or self.colour
            room = Box(x - inner // 3, y - inner // 3 + down, inner * 2 // 3, inner * 2 // 3)
            yield in_the_middle(
                "the letter", square.letter, room, font, self.size, colour, self.place
            )
        if square.number:
            font, size = context.fonts[self.number_font], self.number_size
            cap = font.cap_height(size)
            # A pointed hex is too narrow for it in its corner, and a ring takes its place.
            free = inner // 14
            wide = font.width(square.number, size)
            top = where.y + (free if self._flat else round((wide / 2 + 2 * free) / ROOT_3))
            top += inner // 12 if square.ring else 0
            room = Box(x - inner // 2, top, inner, cap)
            look = font, size, self.number_colour, self.place
            yield in_the_middle("the number", square.number, room, *look)
