"""From a designer's SVG file to plain shapes: what is read must be what was drawn."""

import cmath
import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.geometry import Bounds, Segment
from cruxpress.press.geometry import Path as Outline
from cruxpress.press.icons import Icon, IconShape, icon_bounds, read_icon, shape_bounds
from cruxpress.press.icons.model import Join
from cruxpress.press.icons.values import read_transform

PALETTE = {"#16243B": "ink", "#FFFFFF": "white", "#E4572E": "red"}
INK = 'fill="#16243B"'
LINE = 'fill="none" stroke="#16243B" stroke-width="2"'

Point = tuple[float, float]


def read(folder: Path, body: str, head: str = "") -> Icon:
    file = folder / "small-icon.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" {head}>{body}</svg>',
        encoding="utf-8",
    )
    return read_icon(file, PALETTE)


def only(folder: Path, body: str) -> IconShape:
    [shape] = read(folder, body).shapes
    return shape


def sampled(path: Outline, steps: int = 24) -> Iterator[Point]:
    """Points on an outline, by de Casteljau's rule."""
    start = at = (0.0, 0.0)
    for segment in path:
        if segment[0] == "z":
            at = start
            continue
        numbers = segment[1:]
        points = [at, *zip(numbers[::2], numbers[1::2], strict=True)]
        if segment[0] == "m":
            start = points[1]
            points = points[1:]
        for step in range(steps + 1):
            t, row = step / steps, points
            while len(row) > 1:
                row = [
                    (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)
                ]
            yield row[0]
        at = points[-1]


def test_an_icon_is_plain_data(tmp_path: Path) -> None:
    icon = read(
        tmp_path,
        "<title> A\n small  icon </title><desc>For tests.</desc><!-- outline -->"
        '<path d="M8 8 h20 V30z" fill="#FFF" stroke="#16243b" stroke-width="2.5" '
        'stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd"/>'
        f"<polygon points='1,1 9 1,9-9 ' transform='translate(0 20)' {INK}/>",
    )
    assert icon == Icon(
        name="small-icon",
        title="A small icon",
        shapes=(
            IconShape(
                path=(("m", 8, 8), ("l", 28, 8), ("l", 28, 30), ("z",)),
                fill="white",
                stroke="ink",
                width=2.5,
                cap="round",
                join="round",
                even_odd=True,
            ),
            IconShape(
                path=(("m", 1, 21), ("l", 9, 21), ("l", 9, 11), ("z",)),
                fill="ink",
                stroke=None,
                width=0,
                cap="butt",
                join="miter",
                even_odd=False,
            ),
        ),
        thinnest=2.5,
    )
    assert icon.shapes[0].join == "round"
    assert icon_bounds(icon) == (1, 6.75, 29.25, 31.25)
    assert hash(icon) == hash(read_icon(tmp_path / "small-icon.svg", dict(PALETTE)))


def test_an_icon_without_lines_is_nowhere_thin(tmp_path: Path) -> None:
    assert read(tmp_path, f"<rect width='9' height='9' {INK}/>").thinnest == 64


def test_groups_hand_down_what_they_say(tmp_path: Path) -> None:
    icon = read(
        tmp_path,
        '<g stroke="#E4572E" stroke-width="4"><g transform="scale(.5)" stroke-linecap="round">'
        '<circle cx="50" cy="50" r="20"/><line x1="20" y1="20" x2="40" y2="40" stroke-width="6"/>'
        '</g><rect x="20" y="20" width="9" height="9" fill="none"/></g>'
        '<circle cx="20" cy="20" r="2"/>',
        head=INK,
    )
    assert [(s.fill, s.stroke, s.width, s.cap) for s in icon.shapes] == [
        ("ink", "red", 2, "round"),
        (None, "red", 3, "round"),
        (None, "red", 4, "butt"),
        ("ink", None, 0, "butt"),
    ]
    assert icon.thinnest == 2


@pytest.mark.parametrize(
    ("body", "same_as"),
    [
        ("<line x1='2' y1='3' x2='9' y2='8' {}/>", "M2 3L9 8"),
        ("<polyline points='2 3 9 8 9 20' {}/>", "M2 3 9 8 9 20"),
        ("<rect x='2' y='3' width='9' height='8' {}/>", "M2 3h9v8H2z"),
        ("<path d='m9 9h9 2v8zl5 5' {}/>", "M9 9H18H20V17L9 9zM9 9L14 14"),
        ("<path d='M9 9q3 6 6 0t6 0' {}/>", "M9 9C11 13 13 13 15 9C17 5 19 5 21 9"),
        ("<path d='M9 9c0 3 6 3 6 0s6-3 6 0' {}/>", "M9 9C9 12 15 12 15 9C15 6 21 6 21 9"),
        ("<path d='M10-0 A5 5 0 0120,0' transform='translate(0 9)' {}/>", "M10 9a5 5 0 0 1 10 0"),
        ("<path d='M5 5M9 9L1.5.5e1M7 7' {}/>", "M9 9 1.5 5"),
    ],
)
def test_every_way_to_draw_gives_the_same_outline(tmp_path: Path, body: str, same_as: str) -> None:
    assert only(tmp_path, body.format(LINE)) == only(tmp_path, f"<path d='{same_as}' {LINE}/>")


@pytest.mark.parametrize(
    ("body", "rx", "ry"),
    [
        ("<circle cx='30' cy='28' r='20' {}/>", 20, 20),
        ("<ellipse cx='30' cy='28' rx='20' ry='11' {}/>", 20, 11),
        ("<rect x='10' y='17' width='40' height='22' rx='99' ry='50' {}/>", 20, 11),
        ("<path d='M10 28a20 11 0 0 0 40 0 20 11 0 00-40 0z' {}/>", 20, 11),
        ("<path d='M19 28A11 20 90 1 0 30 17 1 1 0 0 0 19 28' {}/>", None, None),
    ],
)
def test_round_things_are_round(
    tmp_path: Path, body: str, rx: float | None, ry: float | None
) -> None:
    path = only(tmp_path, body.format(INK)).path
    assert sum(segment[0] == "c" for segment in path) >= 4
    if rx is not None and ry is not None:
        assert shape_bounds(only(tmp_path, body.format(INK))) == (
            30 - rx,
            28 - ry,
            30 + rx,
            28 + ry,
        )
        for x, y in sampled(path):
            assert math.hypot((x - 30) / rx, (y - 28) / ry) == pytest.approx(1, abs=5e-4)


def test_a_rounded_rectangle_keeps_its_straight_sides(tmp_path: Path) -> None:
    path = only(tmp_path, f"<rect x='4' y='4' width='40' height='20' rx='5' {INK}/>").path
    assert "".join(segment[0] for segment in path) == "mlclclclcz"
    assert path[:2] == (("m", 9, 4), ("l", 39, 4))


numbers = st.floats(-50, 50).map(lambda value: round(value, 3))
sizes = st.sampled_from([0.25, 0.5, 0.92, 1.0, 1.5])
# Each step of a transform as SVG writes it, with what it does to a point in complex numbers.
steps = st.one_of(
    st.tuples(numbers, numbers).map(lambda t: (f"translate({t[0]},{t[1]})", t, "move")),
    sizes.map(lambda s: (f"scale({s})", (s, 0.0), "size")),
    numbers.map(lambda d: (f"rotate({d})", (d, 0.0), "turn")),
    st.just(("scale(-1 1)", (0.0, 0.0), "mirror")),
    numbers.map(
        lambda d: (
            f"matrix({math.cos(d):.9f} {math.sin(d):.9f} {-math.sin(d):.9f} {math.cos(d):.9f} 3 4)",
            (d, 0.0),
            "matrix",
        )
    ),
)


@settings(deadline=None)
@given(st.lists(steps, max_size=5), numbers, numbers)
def test_transforms_move_points_as_svg_says(
    chain: list[tuple[str, Point, str]], x: float, y: float
) -> None:
    point = complex(x, y)
    scale = 1.0
    # The last one written is the first that a point meets.
    for _, (first, second), kind in reversed(chain):
        if kind == "move":
            point += complex(first, second)
        elif kind == "size":
            point, scale = point * first, scale * first
        elif kind == "turn":
            point *= cmath.rect(1, math.radians(first))
        elif kind == "mirror":
            point = complex(-point.real, point.imag)
        else:
            point = point * cmath.rect(1, first) + complex(3, 4)
    matrix = read_transform(" ".join(text for text, _, _ in chain))
    assert complex(*matrix.apply(x, y)) == pytest.approx(point, abs=1e-5)
    assert matrix.scale == pytest.approx(scale)


def test_a_turn_about_a_point_leaves_it_where_it_is(tmp_path: Path) -> None:
    shape = only(tmp_path, f"<path transform='rotate(90 20,30)' d='M20 30L30 30' {LINE}/>")
    assert shape.path == (("m", 20, 30), ("l", 20, 40))
    assert not any(str(number) == "-0.0" for segment in shape.path for number in segment)


coordinates = st.floats(0, 64).map(lambda value: round(value, 4))
points = st.tuples(coordinates, coordinates)


def _line(point: Point) -> Segment:
    return ("l", *point)


def _curve(three: tuple[Point, Point, Point]) -> Segment:
    return ("c", *three[0], *three[1], *three[2])


segments = st.one_of(points.map(_line), st.tuples(points, points, points).map(_curve))


@settings(deadline=None)
@given(points, st.lists(segments, min_size=1, max_size=6), st.floats(0, 9), st.booleans())
def test_bounds_hold_the_drawing_and_no_more(
    start: Point, drawn: list[Segment], width: float, closed: bool
) -> None:
    end: Outline = (("z",),) if closed else ()
    path: Outline = (("m", *start), *drawn, *end)
    box = shape_bounds(IconShape(path, None, "ink", width, "round", "round", False))
    xs, ys = zip(*sampled(path, steps=200), strict=True)
    tight: Bounds = (min(xs), min(ys), max(xs), max(ys))
    for inner, outer, sign in zip(tight, box, (-1, -1, 1, 1), strict=True):
        gap = (outer - inner) * sign - width / 2
        assert -1e-3 < gap < 0.05


@pytest.mark.parametrize(
    ("join", "d", "top"),
    [
        # Four right angles: a pointed corner reaches half a stroke times the root of two.
        ("miter", "M32 20L44 32 32 44 20 32z", 20 - 2 * math.sqrt(2)),
        ("round", "M32 20L44 32 32 44 20 32z", 18),
        ("bevel", "M32 20L44 32 32 44 20 32z", 18),
        # The first point of a closed path is a corner too, of an open one it is an end.
        ("miter", "M32 20L44 32 32 44 20 32", 18),
        # Curves that meet smoothly have no corner, and sharper ones than the limit are cut.
        ("miter", "M20 32C20 16 44 16 44 32", 18),
        ("miter", "M29 44L32 20L35 44", 18),
        ("miter", "M24 44L32 20L32 20L40 44", 20 - 2 * math.hypot(8, 24) / 8),
    ],
)
def test_pointed_corners_reach_further(tmp_path: Path, join: Join, d: str, top: float) -> None:
    shape = only(
        tmp_path,
        f'<path fill="none" stroke="#16243B" stroke-width="4" stroke-linejoin="{join}" d="{d}"/>',
    )
    assert shape_bounds(shape)[1] == pytest.approx(top, abs=1e-4)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "none.svg", tmp_path / "no\0ne.svg"):
        with pytest.raises(BadInput) as caught:
            read_icon(file, PALETTE)
        [problem] = caught.value.problems
        assert problem.place == Place(str(file))
        assert problem.what == "is not a file; an icon is an SVG file"
