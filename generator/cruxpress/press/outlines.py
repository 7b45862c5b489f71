"""Outlines that pieces are cut along: round, hexes, triangles, any polygon, round corners.

An outline is a path in the piece's own box, in whole micrometres. A plain rectangle has none: it is
cut straight from edge to edge of the page.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from cruxpress.press.elements.hexes import closed, hex_corners
from cruxpress.press.elements.shapes import ellipse, rounded_box
from cruxpress.press.geometry import Box, Path, Point, Segment, Um, curve_points, subpaths
from cruxpress.press.imposition import Slot
from cruxpress.press.stock import PieceSize

ROUND_STEPS = 16  # sides of the polygon that stands for a circle of bleed around a corner


def cut_outline(piece: PieceSize) -> Path:
    """The path along which a piece is cut out of its box; none for a plain rectangle."""
    box = Box(0, 0, piece.width, piece.height)
    if piece.net is not None:
        return piece.net.outline
    if piece.shape == "round":
        return ellipse(box)
    if piece.shape in ("hex-flat", "hex-pointed"):
        return closed(hex_corners(box, flat=piece.shape == "hex-flat"))
    if piece.shape == "triangle":
        return closed([(piece.width // 2, 0), (piece.width, piece.height), (0, piece.height)])
    if piece.shape == "outline":
        return closed(piece.outline)
    return rounded_box(box, piece.corners) if piece.corners else ()


def corner_arcs(piece: PieceSize) -> Path:
    """The four curves of round corners, without the straight cuts between them."""
    path = rounded_box(Box(0, 0, piece.width, piece.height), piece.corners)
    arcs: list[Segment] = []
    at: Point = (0, 0)
    for segment in path:
        if segment[0] == "c":
            arcs += [("m", *at), segment]
        if segment[0] != "z":
            at = (segment[-2], segment[-1])
    return tuple(arcs)


def mirrored(path: Path, width: Um) -> Path:
    """A path as it is seen from behind: left and right change places."""
    return _moved(path, lambda x, y: (width - x, y))


def on_page(path: Path, piece: PieceSize, slot: Slot) -> Path:
    """A path of a piece where the piece lies on a page, turned as it is there."""
    width, height = piece.width, piece.height
    turns: dict[int, Callable[[float, float], Point]] = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (height - y, x),
        180: lambda x, y: (width - x, height - y),
        270: lambda x, y: (y, width - x),
    }
    turn = turns[slot.turn % 360]

    def moved(x: float, y: float) -> Point:
        turned_x, turned_y = turn(x, y)
        return slot.x + turned_x, slot.y + turned_y

    return _moved(path, moved)


def _moved(path: Path, move: Callable[[float, float], Point]) -> Path:
    moved: list[Segment] = []
    for segment in path:
        if segment[0] == "r":
            raise ValueError("an outline has no rectangles")
        points = [move(x, y) for x, y in zip(segment[1::2], segment[2::2], strict=True)]
        numbers = [number for point in points for number in point]
        moved.append((segment[0], *numbers))  # type: ignore[arg-type]
    return tuple(moved)


def polygon(path: Path) -> list[Point]:
    """The corners of an outline, its curves as short lines."""
    points: list[Point] = []
    for strokes, _ in subpaths(path):
        for stroke in strokes:
            points += stroke[:-1] if len(stroke) == 2 else curve_points(stroke)[:-1]
    return [one for one, other in pairwise([*points, points[0]]) if one != other]


@lru_cache(maxsize=64)
def grown(path: Path, by: Um) -> Path:
    """What lies in an outline or no further from it than this: one path, filled by winding.

    It is the outline itself, a band along each side and a disc around each corner, all of them
    wound alike, so that they add up.
    """
    corners = polygon(path)
    if _area(corners) < 0:
        corners = corners[::-1]
    parts = [corners]
    for (x, y), (x2, y2) in pairwise([*corners, corners[0]]):
        length = math.hypot(x2 - x, y2 - y)
        dx, dy = (y2 - y) * by / length, (x - x2) * by / length
        parts.append([(x, y), (x + dx, y + dy), (x2 + dx, y2 + dy), (x2, y2)])
        parts.append(_disc(x, y, by))
    return tuple(segment for part in parts for segment in _closed(part))


def _disc(x: float, y: float, radius: float) -> list[Point]:
    # A little larger, for the sides of the polygon run inside the circle.
    radius /= math.cos(math.pi / ROUND_STEPS)
    angles = [2 * math.pi * at / ROUND_STEPS for at in range(ROUND_STEPS)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def _closed(points: Iterable[Point]) -> Path:
    first, *others = ((round(x), round(y)) for x, y in points)
    return (("m", *first), *(("l", *point) for point in others), ("z",))


def _area(corners: Sequence[Point]) -> float:
    """Twice the area; positive where the corners follow each other clockwise for a reader."""
    around = pairwise([*corners, corners[0]])
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in around)


def distance(corners: Sequence[Point], point: Point) -> float:
    """How far a point is from an outline: below nought outside of it."""
    x, y = point
    nearest, inside = math.inf, False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
        nearest = min(nearest, math.hypot(x - ax - t * dx, y - ay - t * dy))
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return nearest if inside else -nearest
