"""How far print reaches: the outlines of placed items, and exact rectangles around them."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cruxpress.press.geometry import Box, Path
from cruxpress.press.icons import SIZE
from cruxpress.press.items import Decor, Glyphs, Item, Picture, Qr, Shape, Stamp, Turned
from cruxpress.press.press import Press

Bounds = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]
Piece = tuple[Point, ...]  # two points of a line, or four of a curve
AnyPath = tuple[tuple[str | float, ...], ...]  # of a face in whole micrometres, or of an icon
Leaf = Shape | Glyphs | Stamp | Qr | Picture

# x' = a x + c y + e, y' = b x + d y + f
Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
NOTHING: Bounds = (math.inf, math.inf, -math.inf, -math.inf)


@dataclass(frozen=True, slots=True)
class Outline:
    """A path where it is printed; text, pictures and QR codes count as filled rectangles.

    `half` is half the width of its line, in the units of the path.
    """

    path: AnyPath
    matrix: Matrix
    filled: bool
    half: float = 0.0
    round: bool = False

    @property
    def reach(self) -> float:
        """How far its line goes beyond its middle, on the face."""
        return self.half * math.hypot(self.matrix[0], self.matrix[1])


def leaves(items: Iterable[Item], matrix: Matrix = UPRIGHT) -> Iterator[tuple[Leaf, Matrix]]:
    """What is drawn in the end, with every turn around it."""
    for item, turned in parts(items, matrix):
        if isinstance(item, Decor):
            yield from leaves(item.items, turned)
        else:
            yield item, turned


def parts(items: Iterable[Item], matrix: Matrix = UPRIGHT) -> Iterator[tuple[Leaf | Decor, Matrix]]:
    """Items taken out of their turns, with decor kept whole."""
    for item in items:
        if isinstance(item, Turned):
            yield from parts(item.items, _after(matrix, _turn(item)))
        else:
            yield item, matrix


def outlines(leaf: Leaf, press: Press, matrix: Matrix = UPRIGHT) -> Iterator[Outline]:
    """The outlines of an item; an icon has one for each of its shapes."""
    if isinstance(leaf, Shape):
        half = leaf.line / 2 if leaf.stroke else 0.0
        yield Outline(leaf.path, matrix, leaf.fill is not None, half, leaf.round)
    elif isinstance(leaf, Glyphs):
        above, below = press.fonts[leaf.font].reach(leaf.text, leaf.size)
        box = Box(leaf.x, leaf.y - above, leaf.width, above + below)
        yield Outline(_rectangle(box), matrix, filled=True)
    elif isinstance(leaf, Stamp):
        scale = leaf.box.width / SIZE
        matrix = _after(matrix, (scale, 0.0, 0.0, scale, leaf.box.x, leaf.box.y))
        for shape in press.icon(leaf.file).shapes:
            half = shape.width / 2 if shape.stroke else 0.0
            yield Outline(shape.path, matrix, shape.fill is not None, half, shape.round_cap)
    else:
        yield Outline(_rectangle(leaf.box), matrix, filled=True)


def exact_bounds(leaf: Leaf, press: Press, matrix: Matrix = UPRIGHT) -> Bounds:
    """The smallest upright rectangle that holds an item with its lines."""
    return union(outline_bounds(outline) for outline in outlines(leaf, press, matrix))


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
            xs += (x, x + width)  # type: ignore[arg-type, operator]
            ys += (y, y + height)  # type: ignore[arg-type, operator]
        elif segment[0] != "z":
            xs += segment[1::2]  # type: ignore[arg-type]
            ys += segment[2::2]  # type: ignore[arg-type]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOTHING


def outline_bounds(outline: Outline) -> Bounds:
    """The smallest upright rectangle around a path and its line."""
    return union(
        _subpath_bounds(*found, part) for part in _mitred(outline) for found in subpaths(part)
    )


def _mitred(outline: Outline) -> Iterator[Outline]:
    """Rectangles grown by their line, for their corners are pointed; the rest as it is."""
    half = outline.half
    if not half or outline.round:
        yield outline
        return
    grown: list[tuple[str | float, ...]] = []
    for segment in outline.path:
        if segment[0] == "r":
            _, x, y, width, height = segment
            grown.append(("r", x - half, y - half, width + 2 * half, height + 2 * half))  # type: ignore[operator]
    rest = tuple(segment for segment in outline.path if segment[0] != "r")
    yield Outline(tuple(grown), outline.matrix, outline.filled)
    yield Outline(rest, outline.matrix, outline.filled, half)


def _subpath_bounds(pieces: list[Piece], closed: bool, outline: Outline) -> Bounds:
    reach = outline.reach
    across = down = reach
    if reach and len(pieces) == 1 and not closed and not outline.round and len(pieces[0]) == 2:
        # A straight line with flat ends is wider than its middle, but no longer.
        (x, y), (x2, y2) = pieces[0]
        length = math.hypot(x2 - x, y2 - y)
        if length:
            across, down = reach * abs(y2 - y) / length, reach * abs(x2 - x) / length
    spans = [(_span([p[0] for p in piece]), _span([p[1] for p in piece])) for piece in pieces]
    return (
        min(x[0] for x, _ in spans) - across,
        min(y[0] for _, y in spans) - down,
        max(x[1] for x, _ in spans) + across,
        max(y[1] for _, y in spans) + down,
    )


def subpaths(outline: Outline) -> Iterator[tuple[list[Piece], bool]]:
    """The connected parts of an outline on the face, and whether each is closed."""
    a, b, c, d, e, f = outline.matrix
    pieces: list[Piece] = []
    start: Point = (0.0, 0.0)
    at = start
    for kind, *numbers in _plain(outline):
        if kind == "z":
            yield [*pieces, (at, start)], True
            pieces, at = [], start
            continue
        points = [
            (a * x + c * y + e, b * x + d * y + f)  # type: ignore[operator]
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        if kind == "m":
            if pieces:
                yield pieces, False
            pieces, start = [], points[0]
        else:
            pieces.append((at, *points))
        at = points[-1]
    if pieces:
        yield pieces, False


def _plain(outline: Outline) -> Iterator[tuple[str | float, ...]]:
    """The path with its rectangles as lines."""
    for segment in outline.path:
        if segment[0] != "r":
            yield segment
            continue
        _, x, y, width, height = segment
        right, bottom = x + width, y + height  # type: ignore[operator]
        yield from (("m", x, y), ("l", right, y), ("l", right, bottom), ("l", x, bottom), ("z",))


def _span(values: list[float]) -> tuple[float, float]:
    """From where to where a line or curve goes along one axis."""
    low, high = min(values[0], values[-1]), max(values[0], values[-1])
    if len(values) == 2 or (min(values) >= low and max(values) <= high):
        return low, high
    p, q, r, s = values
    # Where the curve turns, its derivative (a quadratic) is nought.
    a, b, c = s - p + 3 * (q - r), 2 * (p - 2 * q + r), q - p
    for t in _roots(a, b, c):
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


def _rectangle(box: Box) -> AnyPath:
    return (("r", box.x, box.y, box.width, box.height),)


def _turn(turned: Turned) -> Matrix:
    """Clockwise about a point, on a face whose y grows downwards."""
    angle = math.radians(turned.degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = turned.x, turned.y
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    """The inner matrix first, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )
