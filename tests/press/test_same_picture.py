"""The bare scripts of the benchmarks draw what we draw, or a comparison would say nothing."""

from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from cruxpress.press.press import Press
from workshop.bench.bare_deck import draw_deck
from workshop.bench.bare_different import different_sheets, draw_sheets
from workshop.bench.bare_same import same_sheets
from workshop.bench.press import TimedPress, as_sheet

DPI = 100
# Edges that fall between two dots may be shaded a little differently, and only edges.
MOST_SHADE = 80
MOST_MEAN = 0.1


def pages_of(pdf: bytes) -> list[Image.Image]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def our_deck(timed: TimedPress) -> bytes:
    return timed.deck(timed.open("deck"))


def our_same(timed: TimedPress) -> bytes:
    return timed.same(timed.open("sheet"), as_sheet(same_sheets(1)[0]), 2)


def our_different(timed: TimedPress) -> bytes:
    sheets = [as_sheet(bare) for bare in different_sheets(3)]
    return timed.different(timed.open("sheet"), sheets)


@pytest.mark.parametrize(
    ("ours", "bare"),
    [
        (our_deck, draw_deck),
        (our_same, lambda: draw_sheets(same_sheets(2))),
        (our_different, lambda: draw_sheets(different_sheets(3))),
    ],
    ids=["deck", "same", "different"],
)
def test_bare_script_draws_the_same_pages(
    press: Press, ours: Callable[[TimedPress], bytes], bare: Callable[[], bytes]
) -> None:
    own, other = pages_of(ours(TimedPress(press))), pages_of(bare())
    assert len(own) == len(other)
    for one, two in zip(own, other, strict=True):
        assert one.size == two.size
        difference = ImageChops.difference(one, two)
        shades = ImageStat.Stat(difference)
        assert max(high for _, high in shades.extrema) <= MOST_SHADE
        assert max(shades.mean) <= MOST_MEAN
