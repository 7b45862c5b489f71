"""Whether an outline enters a rectangle, covers it, or comes near a round cut."""

import math
from collections.abc import Iterator
from itertools import pairwise

from cruxpress.press.bounds import Bounds, Outline, Piece, Point, subpaths

# A curve as short lines; at this number a circle of 25 mm is off by 4 micrometres.
STEPS = 16


def enters(outline: Outline, box: Bounds) -> bool:
    """Whether any ink of an outline falls into a rectangle."""
    reach = outline.reach
    left, top, right, bottom = box
    grown = (left - reach, top - reach, right + reach, bottom + reach)
    if any(_crosses(line, grown) for line in straight_lines(outline)):
        return True
    return outline.filled and _holds(outline, ((left + right) / 2, (top + bottom) / 2))


def covers(outline: Outline, box: Bounds) -> bool:
    """Whether an outline lies under a whole rectangle and has no edge in it."""
    if not outline.filled or any(_crosses(line, box) for line in straight_lines(outline)):
        return False
    return _holds(outline, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


def straight_lines(outline: Outline) -> Iterator[Piece]:
    """An outline as straight lines; a filled one is closed, as its ink is."""
    for pieces, closed in subpaths(outline):
        for piece in pieces:
            yield from [piece] if len(piece) == 2 else _steps(piece)
        if outline.filled and not closed:
            yield pieces[-1][-1], pieces[0][0]


def _steps(curve: Piece) -> list[Piece]:
    points = curve_points(curve)
    return list(pairwise(points))


def curve_points(curve: Piece) -> list[Point]:
    """Points on a curve, from its start to its end."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
    return points


def _crosses(line: Piece, box: Bounds) -> bool:
    """Whether a line has a part inside a rectangle; along its edge is outside."""
    (x, y), (x2, y2) = line
    start, end = 0.0, 1.0
    for at, way, low, high in ((x, x2 - x, box[0], box[2]), (y, y2 - y, box[1], box[3])):
        if way == 0:
            if at <= low or at >= high:
                return False
            continue
        first, last = sorted(((low - at) / way, (high - at) / way))
        start, end = max(start, first), min(end, last)
    return start < end


def _holds(outline: Outline, point: Point) -> bool:
    """Whether a point lies in the fill, which a ray from it leaves an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in straight_lines(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def turning_distances(outline: Outline, centre: Point) -> Iterator[float]:
    """How far from a point an outline has its corners, the points of its curves, and where its
    lines come nearest; a line that only passes by is not seen between them."""
    reach = outline.reach
    for pieces, _ in subpaths(outline):
        for piece in pieces:
            points = piece if len(piece) == 2 else curve_points(piece)
            for x, y in points:
                yield math.hypot(x - centre[0], y - centre[1]) + reach
            if len(piece) == 2:
                foot = _foot(piece, centre)
                if foot:
                    yield math.hypot(foot[0] - centre[0], foot[1] - centre[1]) + reach


def _foot(line: Piece, point: Point) -> Point | None:
    """Where a line comes nearest to a point, if that is between its ends."""
    (x, y), (x2, y2) = line
    dx, dy = x2 - x, y2 - y
    square = dx * dx + dy * dy
    if not square:
        return None
    t = ((point[0] - x) * dx + (point[1] - y) * dy) / square
    return (x + t * dx, y + t * dy) if 0 < t < 1 else None
