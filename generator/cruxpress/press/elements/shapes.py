"""Boxes, lines, circles and polygons."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from cruxpress.press.elements.base import (
    COLOUR,
    COLOUR_OR_NONE,
    LINE_WIDTH,
    Element,
    ElementContext,
)
from cruxpress.press.geometry import KAPPA, Box, Path, Segment, Um, line, rounded_rectangle
from cruxpress.press.items import Item, Shape
from cruxpress.specs.nodes import Fault, Node, Seq, each, kind_of
from cruxpress.specs.records import param
from cruxpress.specs.units import Extent
from cruxpress.specs.values import (
    EXTENT,
    LENGTH,
    YES_NO,
    Kind,
    Known,
    list_of,
    number,
    optional,
    whole,
)

K = TypeVar("K", int, tuple[bool, int])  # which line an edge lies on

# Ten decimals, as ever: one more would move a corner of half a metre by a micrometre.
HANDLE = round(KAPPA, 10)


def _dash(node: Node, known: Known) -> tuple[Um, ...]:
    lengths = list_of(LENGTH, most=6).read(node, known)
    if lengths and not any(lengths):
        raise Fault(node.place, "the dashes have no length; write them as [2 mm, 1 mm]")
    return lengths


DASH = replace(list_of(LENGTH, most=6), read=_dash)


@dataclass(frozen=True, kw_only=True)
class Drawn(Element):
    """An element with a fill and an outline."""

    fill: str | None = param(COLOUR_OR_NONE, "what it is filled with", None)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the outline", None)
    line: Um = param(LINE_WIDTH, "width of the outline", 250)
    dash: tuple[Um, ...] = param(DASH, "lengths of dashes and gaps", ())
    apart: bool = param(
        YES_NO, "it must be told from what is behind it, in every ink; else it is ornament", False
    )

    def shape(self, path: Path, box: Box, rounded: bool = False) -> Iterable[Item]:
        if self.fill is None and self.stroke is None:
            raise self.fault("it has neither a fill nor a stroke, so nothing would show")
        line = self.line if self.stroke else 0
        dash = self.dash if self.stroke else ()
        middle = (box.x + box.width / 2, box.y + box.height / 2)
        apart = (middle,) if self.apart else ()
        look = self.fill, self.stroke, line, dash, rounded
        yield Shape(path, *look, place=self.place, apart=apart)


@dataclass(frozen=True, kw_only=True)
class BoxElement(Drawn):
    """A rectangle, with round corners if wished."""

    radius: Um = param(LENGTH, "radius of the corners", 0)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        return self.shape(rounded_box(box, self.radius), box)


@dataclass(frozen=True, kw_only=True)
class CircleElement(Drawn):
    """A circle, or an ellipse where width and height differ."""

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        return self.shape(ellipse(box), box)


@dataclass(frozen=True, kw_only=True)
class LineElement(Element):
    """A straight line from the upper left of its box to the lower right."""

    width: Extent | None = param(EXTENT, "how far it goes to the right; 0 when left out", None)
    height: Extent | None = param(EXTENT, "how far it goes down; 0 when left out", None)
    stroke: str = param(COLOUR, "its colour", "ink")
    line: Um = param(LINE_WIDTH, "its width", 250)
    dash: tuple[Um, ...] = param(DASH, "lengths of dashes and gaps", ())
    round: bool = param(YES_NO, "round ends", False)
    rising: bool = param(YES_NO, "from the lower left to the upper right instead", False)

    def frame(self, room: Box) -> Box:
        """Without a width it is upright, without a height level, unless both ends are given."""
        width, height = self.width, self.height
        if width is None and (self.x is None or self.right is None):
            width = Extent(0)
        if height is None and (self.y is None or self.bottom is None):
            height = Extent(0)
        return super(LineElement, replace(self, width=width, height=height)).frame(room)

    def own_height(self, width: Um, context: ElementContext) -> Um:
        return 0

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        if not (box.width or box.height or self.round):
            right = "write 'width: 100%' for a level line, 'height: 100%' for an upright one"
            raise self.fault(f"it has neither width nor height, so nothing would show; {right}")
        top, bottom = (box.bottom, box.y) if self.rising else (box.y, box.bottom)
        path = line(box.x, top, box.right, bottom)
        # A line that cannot be seen serves nobody, whatever stands behind it.
        apart = () if self.decor else (((box.x + box.right) / 2, (top + bottom) / 2),)
        look = self.stroke, self.line, self.dash, self.round
        yield Shape(path, None, *look, place=self.place, apart=apart)


def _points(node: Node, known: Known) -> tuple[tuple[Extent, Extent], ...]:
    def read(item: Node) -> tuple[Extent, Extent]:
        if not isinstance(item, Seq) or len(item.items) != 2:
            raise Fault(item.place, f"{kind_of(item)} is no point; write [10 mm, 50%]")
        x, y = each(item.items, lambda side: EXTENT.read(side, known))
        return x, y

    items = node.items if isinstance(node, Seq) else ()
    if len(items) < 3:
        raise Fault(node.place, "a polygon has three points or more")
    return tuple(each(items, read))


@dataclass(frozen=True, kw_only=True)
class PolygonElement(Drawn):
    """A polygon through given points, or a regular one, or a star."""

    points: tuple[tuple[Extent, Extent], ...] | None = param(
        optional(Kind("a list of points `[x, y]`", _points)), "its corners, inside its box", None
    )
    sides: int = param(whole(3, 60), "for a regular polygon: how many sides", 6)
    inner: float = param(
        number(0.1, 1), "for a star: radius of the inner corners, as a share of the outer", 1.0
    )

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        given = [
            (box.x + x.within(box.width), box.y + y.within(box.height))
            for x, y in self.points or ()
        ]
        first, *others = given or self._regular(box)
        lines: list[Segment] = [("l", *corner) for corner in others]
        return self.shape((("m", *first), *lines, ("z",)), box, rounded=True)

    def _regular(self, box: Box) -> list[tuple[Um, Um]]:
        radii = [1.0] if self.inner == 1 else [1.0, self.inner]
        count = self.sides * len(radii)
        centre_x, centre_y = box.x + box.width / 2, box.y + box.height / 2
        corners = []
        for at in range(count):
            angle = 2 * math.pi * at / count
            radius = radii[at % len(radii)]
            x = centre_x + math.sin(angle) * radius * box.width / 2
            y = centre_y - math.cos(angle) * radius * box.height / 2
            corners.append((round(x), round(y)))
        return corners


def rounded_box(box: Box, radius: Um) -> Path:
    """A rectangle whose corners are quarter circles."""
    r = min(radius, box.width // 2, box.height // 2)
    if r == 0:
        return box.path
    k = r - round(r * HANDLE)
    return rounded_rectangle((box.x, box.y, box.right, box.bottom), r, r, k, k)


def shared_edges(boxes: Iterable[Box]) -> Path:
    """The edges of boxes that touch, each drawn once and as long as it goes.

    An edge that two boxes share would print darker than the others if it were drawn twice.
    """
    level: set[tuple[Um, Um, Um]] = set()
    upright: set[tuple[Um, Um, Um]] = set()
    for box in boxes:
        level |= {(y, box.x, box.right) for y in (box.y, box.bottom)}
        upright |= {(x, box.y, box.bottom) for x in (box.x, box.right)}
    path: list[Segment] = []
    for y, start, end in join_edges(level):
        path += line(start, y, end, y)
    for x, start, end in join_edges(upright):
        path += line(x, start, x, end)
    return tuple(path)


def join_edges(edges: Iterable[tuple[K, Um, Um]]) -> list[tuple[K, Um, Um]]:
    """Edges on one line, from start to end, that touch or overlap as one."""
    joined: list[tuple[K, Um, Um]] = []
    for at, start, end in sorted(edges):
        if joined and joined[-1][0] == at and start <= joined[-1][2]:
            joined[-1] = (at, joined[-1][1], max(end, joined[-1][2]))
        else:
            joined.append((at, start, end))
    return joined


def ellipse(box: Box) -> Path:
    """The ellipse that touches all four sides of a box."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    mid_x, mid_y = box.x + box.width // 2, box.y + box.height // 2
    kx = round((1 - HANDLE) * box.width / 2)
    ky = round((1 - HANDLE) * box.height / 2)
    return (
        ("m", mid_x, top),
        ("c", right - kx, top, right, top + ky, right, mid_y),
        ("c", right, bottom - ky, right - kx, bottom, mid_x, bottom),
        ("c", left + kx, bottom, left, bottom - ky, left, mid_y),
        ("c", left, top + ky, left + kx, top, mid_x, top),
        ("z",),
    )
