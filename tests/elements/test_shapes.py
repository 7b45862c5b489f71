"""Boxes, lines, circles, polygons and stars."""

import math

import pytest

from cruxpress.press.geometry import Segment
from cruxpress.press.items import Shape
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import only, placed, points

ROOM = "x: 10 mm, y: 20 mm, width: 40 mm, height: 20 mm"


def shape(press: Press, element: str) -> Shape:
    return only(placed(press, element), Shape)


@pytest.mark.parametrize(
    ("keys", "ends"),
    [
        ("width: 40 mm", [(0, 0), (40_000, 0)]),
        ("height: 40 mm", [(0, 0), (0, 40_000)]),
        (ROOM, [(10_000, 20_000), (50_000, 40_000)]),
        (f"{ROOM}, rising: yes", [(10_000, 40_000), (50_000, 20_000)]),
        ("x: 10 mm, right: 10 mm, y: 5 mm", [(10_000, 5_000), (90_000, 5_000)]),
        ("right: 10 mm, height: 5 mm", [(90_000, 0), (90_000, 5_000)]),
        ("bottom: 10 mm, width: 100%", [(0, 70_000), (100_000, 70_000)]),
        ("y: 1 cm, bottom: 1 cm, x: 50%", [(50_000, 10_000), (50_000, 70_000)]),
        ("x: 5 mm, y: 5 mm, round: yes", [(5_000, 5_000), (5_000, 5_000)]),
    ],
)
def test_a_line_from_end_to_end(keys: str, ends: list[tuple[int, int]], press: Press) -> None:
    assert points(shape(press, "{is: line, " + keys + "}")) == ends


def test_a_lines_look(press: Press) -> None:
    keys = "width: 5 mm, stroke: sea, line: 1 mm, dash: [2 mm, 1 mm], round: yes"
    line = shape(press, "{is: line, " + keys + "}")
    assert (line.fill, line.stroke, line.line, line.dash, line.round) == (
        None, "sea", 1000, (2000, 1000), True,
    )  # fmt: skip


def test_a_box_has_an_outline_only_if_it_has_a_stroke(press: Press) -> None:
    filled = shape(press, "{is: box, fill: sea, line: 2 mm, dash: [1 mm]}")
    both = shape(press, "{is: box, fill: sea, stroke: ink, line: 2 mm, dash: [1 mm]}")
    assert (filled.fill, filled.stroke, filled.line, filled.dash) == ("sea", None, 0, ())
    assert (both.fill, both.stroke, both.line, both.dash) == ("sea", "ink", 2000, (1000,))


def curve(segment: Segment, start: tuple[int, int], t: float) -> tuple[float, float]:
    x1, y1, x2, y2, x3, y3 = (int(number) for number in segment[1:])
    parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    xs, ys = (start[0], x1, x2, x3), (start[1], y1, y2, y3)
    return (
        sum(p * x for p, x in zip(parts, xs, strict=True)),
        sum(p * y for p, y in zip(parts, ys, strict=True)),
    )


def test_a_circle_is_round_to_a_thousandth(press: Press) -> None:
    path = shape(press, "{is: circle, fill: ink, x: 10 mm, width: 40 mm, height: 40 mm}").path
    assert path[0] == ("m", 30_000, 0)
    assert path[-1] == ("z",)
    start = (30_000, 0)
    curves = [segment for segment in path if segment[0] == "c"]
    assert len(curves) == len(path) - 2
    for segment in curves:
        for at in range(11):
            x, y = curve(segment, start, at / 10)
            assert math.hypot(x - 30_000, y - 20_000) == pytest.approx(20_000, rel=1e-3)
        start = (int(segment[5]), int(segment[6]))
    assert start == (30_000, 0)


def test_an_ellipse_touches_the_four_sides(press: Press) -> None:
    path = shape(press, "{is: circle, fill: ink, " + ROOM + "}").path
    ends = [(int(s[-2]), int(s[-1])) for s in path if s[0] in ("m", "c")]
    top, right, bottom, left = (
        (30_000, 20_000),
        (50_000, 30_000),
        (30_000, 40_000),
        (10_000, 30_000),
    )
    assert ends == [top, right, bottom, left, top]


def test_round_corners_keep_inside_the_box(press: Press) -> None:
    path = shape(press, "{is: box, fill: ink, " + ROOM + ", radius: 5 mm}").path
    numbers = [(int(s[at]), int(s[at + 1])) for s in path for at in range(1, len(s), 2)]
    assert min(numbers) >= (10_000, 0)
    assert {x for x, _ in numbers} <= set(range(10_000, 50_001))
    assert {y for _, y in numbers} <= set(range(20_000, 40_001))
    assert path[0] == ("m", 15_000, 20_000)


def test_a_radius_is_at_most_half_a_side(press: Press) -> None:
    path = shape(press, "{is: box, fill: ink, " + ROOM + ", radius: 50 mm}").path
    assert path[0] == ("m", 20_000, 20_000)


def test_a_polygon_through_points(press: Press) -> None:
    keys = "points: [[0 mm, 0%], [100%, 50%], [5 mm, 100% - 1 mm]]"
    polygon = shape(press, "{is: polygon, fill: ink, " + ROOM + ", " + keys + "}")
    assert points(polygon) == [(10_000, 20_000), (50_000, 30_000), (15_000, 39_000)]
    assert polygon.path[-1] == ("z",)


@pytest.mark.parametrize("sides", [3, 4, 6, 12])
def test_a_regular_polygon_stands_on_its_circle(sides: int, press: Press) -> None:
    keys = f"width: 40 mm, height: 40 mm, sides: {sides}"
    corners = points(shape(press, "{is: polygon, fill: ink, " + keys + "}"))
    assert len(corners) == sides
    assert corners[0] == (20_000, 0)
    assert all(abs(math.hypot(x - 20_000, y - 20_000) - 20_000) <= 1 for x, y in corners)
    gaps = [math.dist(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    assert max(gaps) - min(gaps) <= 3


def test_a_star_has_corners_on_two_circles(press: Press) -> None:
    keys = "width: 40 mm, height: 40 mm, sides: 5, inner: 0.5"
    corners = points(shape(press, "{is: polygon, fill: ink, " + keys + "}"))
    radii = [round(math.hypot(x - 20_000, y - 20_000), -1) for x, y in corners]
    assert radii == [20_000, 10_000] * 5
