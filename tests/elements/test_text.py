"""One line of text: where it stands, and how it shrinks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import only, placed

ROOM = "x: 10 mm, y: 20 mm, width: 40 mm, height: 10 mm"
BOX = Box(10_000, 20_000, 40_000, 10_000)


def text(press: Press, keys: str) -> Glyphs:
    return only(placed(press, "{is: text, " + keys + "}"), Glyphs)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_capitals_stand_where_align_and_valign_say(align: str, valign: str, press: Press) -> None:
    font = press.fonts["title bold"]
    keys = f"text: Kross, font: title bold, size: 12 pt, {ROOM}, align: {align}, valign: {valign}"
    found = text(press, keys)
    width, cap = font.width("Kross", 4233), font.cap_height(4233)
    assert (found.size, found.width, found.font) == (4233, width, "title bold")
    left = {"left": 10_000, "centre": 10_000 + (40_000 - width) // 2, "right": 50_000 - width}
    base = {"top": 20_000 + cap, "middle": 20_000 + (10_000 + cap) // 2, "bottom": 30_000}
    assert (found.x, found.y) == (left[align], base[valign])


def test_plain_text_starts_at_the_corner_in_ten_points(press: Press) -> None:
    found = text(press, "text: A")
    assert (found.x, found.size, found.font, found.colour) == (0, 3528, "body", "ink")


def test_tracking_stands_between_letters_alone(press: Press) -> None:
    loose, tight = text(press, "text: ABC, tracking: 2 mm"), text(press, "text: ABC")
    assert loose.width == tight.width + 4_000
    assert loose.tracking == 2_000


@given(st.text("ABCdef ", min_size=1, max_size=40), st.integers(5, 60))
def test_shrinking_takes_the_largest_step_that_fits(press: Press, words: str, width: int) -> None:
    font = press.fonts["body"]
    keys = f"text: '{words}', width: {width} mm, size: 24 pt, fit: shrink, floor: 1 pt"
    found = text(press, keys)
    steps = [8467]
    while steps[-1] > 353:
        steps.append(max(353, steps[-1] * 95 // 100))
    assert found.size == next(s for s in steps if font.width(words, s) <= width * 1000)
    assert found.width <= width * 1000


def test_what_fits_is_not_shrunk(press: Press) -> None:
    assert text(press, "text: A, size: 24 pt, fit: shrink").size == 8467


def test_a_low_box_shrinks_too(press: Press) -> None:
    found = text(press, "text: A, size: 24 pt, height: 2 mm, fit: shrink")
    assert press.fonts["body"].cap_height(found.size) <= 2_000


def test_an_empty_text_is_nothing(press: Press) -> None:
    assert placed(press, "{is: text, text: ''}") == []
    assert placed(press, "{is: text, text: '{a}'}", {"a": None}) == []
