"""The one geometry of press and icons: boxes, paths, transforms, and how far ink reaches.

x grows to the right, y downwards. Faces and pages count in whole micrometres, icons in units of
their own box.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from cruxpress.specs.units import in_mm

Um = int
Point = tuple[float, float]
Bounds = tuple[float, float, float, float]  # left, top, right, bottom

# A path is moves, lines, curves, closes and whole rectangles (x, y, width, height).
Segment = (
    tuple[Literal["m"], float, float]
    | tuple[Literal["l"], float, float]
    | tuple[Literal["c"], float, float, float, float, float, float]
    | tuple[Literal["z"]]
    | tuple[Literal["r"], float, float, float, float]
)
Path = tuple[Segment, ...]
Stroke = tuple[Point, ...]  # a piece of a path: two points of a line, or four of a curve

NOTHING: Bounds = (math.inf, math.inf, -math.inf, -math.inf)
# Four curves with handles of this length (of the radius) differ from a circle by 0.03 %.
KAPPA = 0.5522847498307936
# A curve as short lines; at this number a circle of 25 mm is off by 4 micrometres.
STEPS = 16
MOST_BOUNDS = (
    1 << 14
)  # paths whose bounds are remembered: those of a few pages, looked at in each ink


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a face or page, in whole micrometres."""

    x: Um
    y: Um
    width: Um
    height: Um

    @property
    def right(self) -> Um:
        return self.x + self.width

    @property
    def bottom(self) -> Um:
        return self.y + self.height

    @property
    def path(self) -> Path:
        return (("r", self.x, self.y, self.width, self.height),)

    @property
    def bounds(self) -> Bounds:
        return self.x, self.y, self.x + self.width, self.y + self.height

    @property
    def size(self) -> str:
        """Width and height for a message."""
        return f"{in_mm(self.width)} x {in_mm(self.height)}"

    def grown(self, by: Um) -> "Box":
        """The same rectangle with every side moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Matrix(NamedTuple):
    """Where a point goes: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def rotation(cls, degrees: float, x: float, y: float) -> "Matrix":
        """A turn about a point, clockwise for a reader."""
        angle = math.radians(degrees)
        cos, sin = math.cos(angle), math.sin(angle)
        return cls(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    def compose(self, inner: "Matrix") -> "Matrix":
        """The inner transform first, then this one around it."""
        a, b, c, d, e, f = self
        g, h, i, j, k, m = inner
        return Matrix(
            a * g + c * h,
            b * g + d * h,
            a * i + c * j,
            b * i + d * j,
            a * k + c * m + e,
            b * k + d * m + f,
        )

    def apply(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much longer everything gets, where both axes are scaled alike."""
        return math.hypot(self.a, self.b)


UNMOVED = Matrix()


@dataclass(frozen=True, slots=True)
class Outline:
    """A path where it is printed; `half` is half the width of its line, in units of the path."""

    path: Path
    matrix: Matrix = UNMOVED
    filled: bool = False
    half: float = 0.0
    round: bool = False

    @property
    def reach(self) -> float:
        """How far its line goes beyond its middle, on the face."""
        return self.half * self.matrix.scale


def rounded_rectangle(
    box: Bounds, rx: float, ry: float, kx: float, ky: float, flat: tuple[bool, bool] = (True, True)
) -> Path:
    """A box with quarter ovals as corners, whose handles end kx and ky before the corner.

    `flat` says whether there are straight sides between them, across and down.
    """
    left, top, right, bottom = box
    across, down = flat
    every: list[tuple[bool, Segment]] = [
        (True, ("m", left + rx, top)),
        (across, ("l", right - rx, top)),
        (True, ("c", right - kx, top, right, top + ky, right, top + ry)),
        (down, ("l", right, bottom - ry)),
        (True, ("c", right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        (across, ("l", left + rx, bottom)),
        (True, ("c", left + kx, bottom, left, bottom - ky, left, bottom - ry)),
        (down, ("l", left, top + ry)),
        (True, ("c", left, top + ky, left + kx, top, left + rx, top)),
        (True, ("z",)),
    ]
    return tuple(segment for kept, segment in every if kept)


def line(x: float, y: float, x2: float, y2: float) -> tuple[Segment, Segment]:
    """A straight line, as a part of a path."""
    return ("m", x, y), ("l", x2, y2)


def union(several: Iterable[Bounds]) -> Bounds:
    """The rectangle around several; around nothing it is turned inside out, and fits anywhere."""
    left, top, right, bottom = NOTHING
    for one in several:
        left, top = min(left, one[0]), min(top, one[1])
        right, bottom = max(right, one[2]), max(bottom, one[3])
    return left, top, right, bottom


def hull(path: Path) -> Bounds:
    """A rectangle that surely holds a path, curves with their handles; quick, for most fit."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in path:
        if segment[0] == "r":
            _, x, y, width, height = segment
            xs += (x, x + width)
            ys += (y, y + height)
        elif segment[0] != "z":
            xs += segment[1::2]
            ys += segment[2::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOTHING


def subpaths(path: Path, matrix: Matrix = UNMOVED) -> Iterator[tuple[list[Stroke], bool]]:
    """The connected parts of a path where a transform puts them, and whether each is closed."""
    strokes: list[Stroke] = []
    start = at = (0.0, 0.0)
    for segment in _without_rectangles(path):
        if segment[0] == "z":
            yield [*strokes, (at, start)], True
            strokes, at = [], start
            continue
        points = [matrix.apply(x, y) for x, y in zip(segment[1::2], segment[2::2], strict=True)]
        if segment[0] == "m":
            if strokes:
                yield strokes, False
            strokes, start = [], points[0]
        else:
            strokes.append((at, *points))
        at = points[-1]
    if strokes:
        yield strokes, False


def _without_rectangles(path: Path) -> Iterator[Segment]:
    """The path with its rectangles as lines."""
    for segment in path:
        if segment[0] != "r":
            yield segment
            continue
        _, x, y, width, height = segment
        right, bottom = x + width, y + height
        yield from (("m", x, y), ("l", right, y), ("l", right, bottom), ("l", x, bottom), ("z",))


def outline_bounds(outline: Outline) -> Bounds:
    """The smallest upright rectangle around a path and its line."""
    a, b, c, d, e, f = outline.matrix
    if b or c or not a or abs(a) != abs(d):
        return _bounds_where_it_is(outline)
    # Not turned: the rectangle moves and grows as the path does, and most paths come again.
    box = _own_bounds(outline.path, outline.half, outline.round)
    if box == NOTHING:
        return box
    (left, right), (top, bottom) = (
        sorted((a * box[0], a * box[2])),
        sorted((d * box[1], d * box[3])),
    )
    return left + e, top + f, right + e, bottom + f


@lru_cache(MOST_BOUNDS)
def _own_bounds(path: Path, half: float, is_round: bool) -> Bounds:
    return _bounds_where_it_is(Outline(path, half=half, round=is_round))


def _bounds_where_it_is(outline: Outline) -> Bounds:
    half, path, boxes = outline.half, outline.path, []
    if half and not outline.round:
        # The corners of a rectangle are pointed, so that it grows by its line as a whole.
        grown: list[Segment] = [
            ("r", s[1] - half, s[2] - half, s[3] + 2 * half, s[4] + 2 * half)
            for s in path
            if s[0] == "r"
        ]
        boxes = [strokes_bounds(strokes) for strokes, _ in subpaths(tuple(grown), outline.matrix)]
        path = tuple(segment for segment in path if segment[0] != "r")
    for strokes, closed in subpaths(path, outline.matrix):
        boxes.append(strokes_bounds(strokes, *_reach(strokes, closed, outline)))
    return union(boxes)


def _reach(strokes: list[Stroke], closed: bool, outline: Outline) -> tuple[float, float]:
    """How far a line goes beyond its middle, across and down."""
    reach = outline.reach
    if reach and len(strokes) == 1 and not closed and not outline.round and len(strokes[0]) == 2:
        # A straight line with flat ends is wider than its middle, but no longer.
        (x, y), (x2, y2) = strokes[0]
        length = math.hypot(x2 - x, y2 - y)
        if length:
            return reach * abs(y2 - y) / length, reach * abs(x2 - x) / length
    return reach, reach


def strokes_bounds(strokes: list[Stroke], across: float = 0.0, down: float = 0.0) -> Bounds:
    """The rectangle around lines and curves, grown by half their width."""
    spans = [(_span([p[0] for p in one]), _span([p[1] for p in one])) for one in strokes]
    return (
        min(x[0] for x, _ in spans) - across,
        min(y[0] for _, y in spans) - down,
        max(x[1] for x, _ in spans) + across,
        max(y[1] for _, y in spans) + down,
    )


def _span(values: list[float]) -> tuple[float, float]:
    """From where to where a line or curve goes along one axis."""
    low, high = min(values[0], values[-1]), max(values[0], values[-1])
    if len(values) == 2 or (min(values) >= low and max(values) <= high):
        return low, high
    p, q, r, s = values
    # Where the curve turns, its derivative (a quadratic) is nought.
    for t in _roots(s - p + 3 * (q - r), 2 * (p - 2 * q + r), q - p):
        if 0 < t < 1:
            u = 1 - t
            value = u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
            low, high = min(low, value), max(high, value)
    return low, high


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if a == 0:
        return (-c / b,) if b else ()
    under = b * b - 4 * a * c
    if under < 0:
        return ()
    root = math.sqrt(under)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def miter_tips(strokes: list[Stroke], closed: bool, half: float, limit: float) -> Iterator[Point]:
    """The points of corners that are drawn pointed."""
    # A stroke of no length has no direction, and its neighbours meet as if it were not there.
    moving = [stroke for stroke in strokes if any(point != stroke[0] for point in stroke)]
    pairs = list(pairwise(moving))
    if closed and moving:
        pairs.append((moving[-1], moving[0]))
    for before, after in pairs:
        # The direction of the reversed stroke looks back; both now look away from the corner.
        (ax, ay), (bx, by) = _direction(before[::-1]), _direction(after)
        middle = math.hypot(ax + bx, ay + by)
        # Half the sum of two unit vectors is as long as the cosine of half the angle between
        # them; a tip is as many half lines long as that angle's sine says.
        sine = math.sqrt(max(0.0, 1 - middle * middle / 4))
        if middle > 1e-9 and sine * limit >= 1:
            x, y = after[0]
            length = half / sine / middle
            yield x - (ax + bx) * length, y - (ay + by) * length


def _direction(stroke: Stroke) -> Point:
    """Where a stroke goes as it leaves its first point."""
    x, y = stroke[0]
    away = next(point for point in stroke if point != stroke[0])
    length = math.hypot(away[0] - x, away[1] - y)
    return (away[0] - x) / length, (away[1] - y) / length


def curve_points(curve: Stroke) -> list[Point]:
    """Points on a curve, from its start to its end."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
    return points
