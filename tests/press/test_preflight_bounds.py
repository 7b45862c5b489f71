"""Rectangles around placed items hold all of their ink, and no more."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.press.elements.shapes import ellipse, rounded_box
from cruxpress.press.geometry import (
    NOTHING,
    UNMOVED,
    Bounds,
    Box,
    Outline,
    Path,
    curve_points,
    hull,
    outline_bounds,
    union,
)
from cruxpress.press.inked import covers, enters
from cruxpress.press.items import Decor, Glyphs, Item, Picture, Shape, Turned
from cruxpress.press.preflight.outlines import exact_bounds, leaves
from tests.press.preflight_for_tests import FAILING, press_of

um = st.integers(-50_000, 50_000)
boxes = st.builds(Box, um, um, st.integers(1, 40_000), st.integers(1, 40_000))
turns = st.floats(-360, 360, allow_nan=False)
points = st.tuples(um, um)


def bounds(item: Item) -> Bounds:
    return union(exact_bounds(leaf, press_of(), matrix) for leaf, matrix in leaves((item,)))


def turned(shape: Shape, degrees: float) -> Turned:
    return Turned((shape,), 1000, 2000, degrees)


def holds(outer: Bounds, inner: Bounds, slack: float = 0.5) -> bool:
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )


@given(box=boxes, line=st.integers(0, 2000))
def test_a_box_reaches_to_its_sides_and_half_its_line_beyond(box: Box, line: int) -> None:
    shape = Shape(rounded_box(box, 0), stroke="ink", line=line)
    half = line / 2
    assert bounds(shape) == (box.x - half, box.y - half, box.right + half, box.bottom + half)


@given(box=boxes)
def test_circles_and_rounded_boxes_touch_the_sides_of_their_box(box: Box) -> None:
    for path in (ellipse(box), rounded_box(box, 3000)):
        assert bounds(Shape(path, "ink")) == (box.x, box.y, box.right, box.bottom)
        assert hull(path) == (box.x, box.y, box.right, box.bottom)


@given(a=points, b=points, c=points, d=points, degrees=turns)
def test_a_curve_is_held_tightly_however_it_is_turned(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int], degrees: float
) -> None:
    path: Path = (("m", *a), ("c", *b, *c, *d))
    found = bounds(turned(Shape(path, "ink"), degrees))
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    on_it = [
        (1000 + cos * (x - 1000) - sin * (y - 2000), 2000 + sin * (x - 1000) + cos * (y - 2000))
        for x, y in curve_points((a, b, c, d))
    ]
    xs, ys = [x for x, _ in on_it], [y for _, y in on_it]
    sampled = min(xs), min(ys), max(xs), max(ys)
    assert holds(found, sampled)
    # Between two samples a curve strays by a small part of its handles only.
    assert holds(sampled, found, slack=2000)


@given(box=boxes, degrees=turns)
def test_the_quick_rectangle_always_holds_the_exact_one(box: Box, degrees: float) -> None:
    path = ellipse(box)
    assert holds(hull(path), bounds(Shape(path, "ink")))
    radius = math.hypot(box.width, box.height) / 2
    left, top, right, bottom = bounds(turned(Shape(path, "ink"), degrees))
    assert right - left <= 2 * radius + 2
    assert bottom - top <= 2 * radius + 2


@given(box=boxes, degrees=st.sampled_from([0, 90, 180, 270, 360]))
def test_quarter_turns_exchange_width_and_height(box: Box, degrees: int) -> None:
    left, top, right, bottom = bounds(turned(Shape(rounded_box(box, 0), "ink"), degrees))
    sides = (box.width, box.height) if degrees % 180 == 0 else (box.height, box.width)
    assert (right - left, bottom - top) == pytest.approx(sides, abs=0.01)


def test_a_turned_frame_keeps_the_points_of_its_corners() -> None:
    frame = Shape((("r", -5000, -5000, 10_000, 10_000),), stroke="ink", line=1000)
    left, _, _, _ = bounds(Turned((frame,), 0, 0, 45))
    assert left == pytest.approx(-5500 * math.sqrt(2))


def test_clockwise_is_clockwise_for_a_reader() -> None:
    to_the_right = Shape((("m", 0, 0), ("l", 1000, 0)), stroke="ink", line=0)
    assert bounds(Turned((to_the_right,), 0, 0, 90)) == pytest.approx((0, 0, 0, 1000), abs=0.01)


def test_turns_within_turns_and_decor_add_up() -> None:
    shape = Shape((("r", 0, 0, 1000, 100),), "ink")
    twice = Turned((Decor((Turned((shape,), 0, 0, 45),)),), 0, 0, 45)
    assert bounds(twice) == pytest.approx((-100, 0, 0, 1000), abs=0.01)


def test_text_reaches_as_high_and_low_as_its_letters() -> None:
    def reach(words: str) -> Bounds:
        return bounds(Glyphs(1000, 5000, words, "body", 4000, "ink", 9000))

    assert reach("x")[1] > reach("X")[1]
    assert reach("p")[3] > reach("X")[3]
    assert (reach("X")[0], reach("X")[2]) == (1000, 10_000)


def test_a_picture_fills_its_box() -> None:
    assert bounds(Picture(FAILING, Box(1, 2, 30, 40))) == (1, 2, 31, 42)


def test_nothing_reaches_nowhere() -> None:
    assert bounds(Shape(())) == NOTHING
    assert hull(()) == NOTHING
    assert outline_bounds(Outline((("m", 1, 2),), UNMOVED, filled=True)) == NOTHING


class TestOverlaps:
    """Whether ink falls into a rectangle from 0 to 100."""

    ZONE: Bounds = (0, 0, 100, 100)

    def outline(self, path: Path, filled: bool = True, half: float = 0) -> Outline:
        return Outline(path, UNMOVED, filled, half)

    def test_a_frame_around_it_stays_out_and_a_filled_one_covers_it(self) -> None:
        around: Path = (("r", -10, -10, 120, 120),)
        assert not enters(self.outline(around, filled=False), self.ZONE)
        assert enters(self.outline(around), self.ZONE)
        assert covers(self.outline(around), self.ZONE)

    def test_a_thick_line_enters_from_beside(self) -> None:
        beside: Path = (("m", 110, 0), ("l", 110, 100))
        assert not enters(self.outline(beside, filled=False, half=10), self.ZONE)
        assert enters(self.outline(beside, filled=False, half=11), self.ZONE)

    def test_a_slanted_line_past_a_corner_stays_out(self) -> None:
        past: Path = (("m", 110, -200), ("l", -200, 110))
        assert not enters(self.outline(past, filled=False), self.ZONE)

    def test_half_a_cover_is_none(self) -> None:
        half: Path = (("r", -10, -10, 60, 120),)
        assert enters(self.outline(half), self.ZONE)
        assert not covers(self.outline(half), self.ZONE)

    def test_a_small_shape_in_the_middle_enters(self) -> None:
        assert enters(self.outline((("r", 40, 40, 5, 5),)), self.ZONE)
