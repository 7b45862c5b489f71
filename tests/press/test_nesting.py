"""Hexes and triangles lie into each other where that saves paper, and never on each other."""

import math

import pytest

from cruxpress.press.backs import back_slots
from cruxpress.press.imposition import Imposition, plan
from cruxpress.press.outlines import cut_outline, distance, mirrored, on_page, polygon
from cruxpress.press.press import Press
from cruxpress.press.stock import PieceSize
from cruxpress.products.printing import open_press

TALL = math.sqrt(3) / 2


@pytest.fixture(scope="module")
def press() -> Press:
    return open_press()


def gap(page: Imposition, *, behind: bool = False) -> float:
    """The least distance from a corner of a piece to another piece."""
    outline, slots = cut_outline(page.piece), page.slots
    if behind:
        outline, slots = mirrored(outline, page.piece.width), back_slots(page)
    pieces = [polygon(on_page(outline, page.piece, slot)) for slot in slots]
    return min(
        -distance(one, corner)
        for at, one in enumerate(pieces)
        for other, corners in enumerate(pieces)
        if at != other
        for corner in corners
    )


@pytest.mark.parametrize(
    ("shape", "width", "height", "gutter", "paper", "most"),
    [
        ("hex-flat", 30_000, round(30_000 * TALL), 4000, "a4", 63),
        ("hex-flat", 50_000, round(50_000 * TALL), 0, "letter", 28),
        ("hex-pointed", 50_000, round(50_000 / TALL), 0, "a4", 20),
        ("hex-pointed", 50_000, round(50_000 / TALL), 4000, "letter", 18),
        ("hex-flat", 40_000, 20_000, 4000, "a4", 60),
        ("triangle", 50_000, round(50_000 * TALL), 4000, "a4", 32),
        ("triangle", 40_000, 30_000, 0, "letter", 72),
    ],
)
@pytest.mark.parametrize("fold", [None, 5000])
def test_more_fit_and_none_touch(
    shape: str,
    width: int,
    height: int,
    gutter: int,
    paper: str,
    most: int,
    fold: int | None,
    press: Press,
) -> None:
    piece = PieceSize("tile", width, height, bleed=gutter // 2, safe=0, shape=shape)
    page = plan(press.paper(paper), piece, gutter=gutter, fold_gutter=fold)
    if fold is None:
        assert (len(page.slots), page.nested) == (most, True)
    assert gap(page) >= gutter - 2
    assert gap(page, behind=True) >= gutter - 2
    block, room = page.block, page.printable
    assert block.x >= room.x
    assert block.y >= room.y
    assert block.right <= (page.page_width // 2 if fold and page.fold.upright else room.right)  # type: ignore[union-attr]
    assert block.bottom <= room.bottom
    few = page.holding(3)
    assert few.slots == page.slots[:3]


def test_pieces_that_would_bleed_on_each_other_stay_in_rows(press: Press) -> None:
    piece = PieceSize("tile", 30_000, 25_981, bleed=2000, safe=0, shape="hex-flat")
    assert not plan(press.paper("a4"), piece, gutter=3000).nested


def test_of_equal_ways_the_one_in_rows_is_taken(press: Press) -> None:
    piece = PieceSize("tile", 50_000, 57_735, bleed=2000, safe=0, shape="hex-pointed")
    page = plan(press.paper("a4"), piece, gutter=4000)
    assert (len(page.slots), page.nested, page.columns) == (15, False, 5)
