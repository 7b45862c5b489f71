"""How far an icon's drawing reaches, curves and strokes included."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cruxpress.press.icons.model import MITER_LIMIT, Bounds, Icon, IconShape, Outline, rounded

Point = tuple[float, float]
# One piece of an outline: two points of a line, or four of a curve.
Piece = tuple[Point, ...]


def icon_bounds(icon: Icon) -> Bounds:
    """The rectangle that holds the whole icon with its strokes."""
    return _around(corner for shape in icon.shapes for corner in _corners_of(shape_bounds(shape)))


def shape_bounds(shape: IconShape) -> Bounds:
    """The rectangle that holds a shape with its stroke.

    A stroke is taken as round at its ends and corners, which holds flat ends and cut corners
    too; pointed corners reach further and are added.
    """
    half = shape.width / 2 if shape.stroke is not None else 0.0
    reach: list[Point] = []
    for pieces, closed in _parts(shape.path):
        for piece in pieces:
            left, top, right, bottom = _extent(piece)
            reach += [(left - half, top - half), (right + half, bottom + half)]
        if half and shape.join == "miter":
            reach += _tips(pieces, closed, half)
    return _around(reach)


def _around(points: Iterable[Point]) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return Bounds(rounded(min(xs)), rounded(min(ys)), rounded(max(xs)), rounded(max(ys)))


def _corners_of(box: Bounds) -> list[Point]:
    return [(box.left, box.top), (box.right, box.bottom)]


def _parts(path: Outline) -> Iterator[tuple[list[Piece], bool]]:
    """The connected parts of an outline, as pieces, and whether each is closed."""
    pieces: list[Piece] = []
    start = at = (0.0, 0.0)
    for segment in path:
        if segment[0] == "z":
            yield [*pieces, (at, start)], True
            pieces, at = [], start
            continue
        if segment[0] == "m":
            if pieces:
                yield pieces, False
            pieces, start = [], (segment[1], segment[2])
        elif segment[0] == "l":
            pieces.append((at, (segment[1], segment[2])))
        else:
            pieces.append((at, segment[1:3], segment[3:5], segment[5:]))
        at = segment[-2:]
    if pieces:
        yield pieces, False


def _extent(piece: Piece) -> tuple[float, float, float, float]:
    if len(piece) == 4:
        from fontTools.misc.bezierTools import calcCubicBounds

        left, top, right, bottom = calcCubicBounds(*piece)
        return left, top, right, bottom
    (x0, y0), (x1, y1) = piece
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _tips(pieces: list[Piece], closed: bool, half: float) -> Iterator[Point]:
    """The points of corners that are drawn pointed."""
    # A piece of no length has no direction, and its neighbours meet as if it were not there.
    moving = [piece for piece in pieces if any(point != piece[0] for point in piece)]
    pairs = list(pairwise(moving))
    if closed and moving:
        pairs.append((moving[-1], moving[0]))
    for before, after in pairs:
        (ax, ay), (bx, by) = _direction(before[::-1]), _direction(after)
        # `_direction` of the turned piece looks back; both now look away from the corner.
        middle = math.hypot(ax + bx, ay + by)
        # Half the sum of two unit vectors is as long as the cosine of half the angle between
        # them; a tip is as many half strokes long as that angle's sine says.
        sine = math.sqrt(max(0.0, 1 - middle * middle / 4))
        if middle > 1e-9 and sine * MITER_LIMIT >= 1:
            x, y = after[0]
            length = half / sine / middle
            yield x - (ax + bx) * length, y - (ay + by) * length


def _direction(piece: Piece) -> Point:
    """Where a piece goes as it leaves its first point."""
    x, y = piece[0]
    away = next(point for point in piece if point != piece[0])
    length = math.hypot(away[0] - x, away[1] - y)
    return (away[0] - x) / length, (away[1] - y) / length
