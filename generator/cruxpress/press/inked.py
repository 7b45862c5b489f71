"""Where the ink of an outline falls: into a rectangle, under all of it, or how far from a point."""

import math
from collections.abc import Iterator
from itertools import pairwise

from cruxpress.press.geometry import Bounds, Outline, Point, Stroke, curve_points, subpaths


def _straight_lines(outline: Outline) -> Iterator[tuple[Point, Point]]:
    """An outline as straight lines; a filled one is closed, as its ink is."""
    for strokes, closed in subpaths(outline.path, outline.matrix):
        for stroke in strokes:
            yield from pairwise(stroke if len(stroke) == 2 else curve_points(stroke))
        if outline.filled and not closed:
            yield strokes[-1][-1], strokes[0][0]


def enters(outline: Outline, box: Bounds) -> bool:
    """Whether any ink of an outline falls into a rectangle."""
    reach = outline.reach
    left, top, right, bottom = box
    grown = (left - reach, top - reach, right + reach, bottom + reach)
    if any(_crosses(*line, grown) for line in _straight_lines(outline)):
        return True
    return outline.filled and _holds(outline, box)


def covers(outline: Outline, box: Bounds) -> bool:
    """Whether an outline lies under a whole rectangle and has no edge in it."""
    if not outline.filled or any(_crosses(*line, box) for line in _straight_lines(outline)):
        return False
    return _holds(outline, box)


def _crosses(start: Point, end: Point, box: Bounds) -> bool:
    """Whether a line has a part inside a rectangle; along its edge is outside."""
    (x, y), (x2, y2) = start, end
    first, last = 0.0, 1.0
    for at, way, low, high in ((x, x2 - x, box[0], box[2]), (y, y2 - y, box[1], box[3])):
        if way == 0:
            if at <= low or at >= high:
                return False
            continue
        enter, leave = sorted(((low - at) / way, (high - at) / way))
        first, last = max(first, enter), min(last, leave)
    return first < last


def _holds(outline: Outline, box: Bounds) -> bool:
    """Whether a box's middle is in the fill: a ray from it leaves that an odd number of times."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    odd = False
    for (ax, ay), (bx, by) in _straight_lines(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def turning_distances(outline: Outline, centre: Point) -> Iterator[float]:
    """How far from a point an outline has its corners, the points of its curves, and where its
    lines come nearest; a line that only passes by is not seen between them."""
    for x, y in turning_points(outline, centre):
        yield math.hypot(x - centre[0], y - centre[1]) + outline.reach


def turning_points(outline: Outline, centre: Point) -> Iterator[Point]:
    """The corners of an outline, points of its curves, and where its lines come nearest to one."""
    for strokes, _ in subpaths(outline.path, outline.matrix):
        for stroke in strokes:
            yield from _with_foot(stroke, centre) if len(stroke) == 2 else curve_points(stroke)


def _with_foot(line: Stroke, point: Point) -> list[Point]:
    """The ends of a line and, if that is between them, where it comes nearest to a point."""
    (x, y), (x2, y2) = line
    dx, dy = x2 - x, y2 - y
    square = dx * dx + dy * dy
    t = ((point[0] - x) * dx + (point[1] - y) * dy) / square if square else 0.0
    return [*line, (x + t * dx, y + t * dy)] if 0 < t < 1 else [*line]
