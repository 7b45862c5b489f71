"""A last page that is not full has marks where its pieces stand, and none around empty places."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.press.backs import Flip, back_slots
from cruxpress.press.imposition import Imposition, Slot, plan
from cruxpress.press.items import Face
from cruxpress.press.marks import MarkKind, MarkStyle, cut_marks
from cruxpress.press.press import Press
from cruxpress.press.product import Cards, PrintSettings, card_documents
from tests.press.marks_for_tests import (
    KINDS,
    STYLE,
    Line,
    all_slots,
    cuts,
    kinds,
    lines,
    runs_inside,
    square_folds,
    square_pages,
    styles,
    touches,
)
from tests.press.stock_for_tests import A4, POKER, TOKEN, untimed

NINE = plan(A4, POKER)
FOLDED = plan(A4, POKER, fold_gutter=5000)


def with_pieces(page: Imposition, pieces: int) -> Imposition:
    return page.holding(pieces)


@untimed
@given(square_pages | square_folds, kinds, styles, st.data())
def test_marks_of_fewer_pieces_keep_to_their_cuts(
    page: Imposition, kind: MarkKind, style: MarkStyle, data: st.DataObject
) -> None:
    pieces = data.draw(st.integers(1, len(page.slots)))
    there = all_slots(with_pieces(page, pieces))
    for line in lines(cut_marks(page, kind, style, pieces=pieces)):
        assert not any(runs_inside(line, slot) for slot in there)
        assert (line.x1 if line.upright else line.y1) in cuts(there, line.upright)


@pytest.mark.parametrize("pieces", range(1, 9))
@pytest.mark.parametrize("page", [NINE, FOLDED], ids=["flat", "folded"])
def test_no_tick_and_no_line_stands_apart_from_the_pieces(page: Imposition, pieces: int) -> None:
    pieces = min(pieces, len(page.slots))
    there = [grown(slot, STYLE) for slot in all_slots(with_pieces(page, pieces))]
    for kind in ("ticks", "lines"):
        for line in lines(cut_marks(page, kind, STYLE, pieces=pieces)):
            assert any(touches(line, slot) for slot in there), line


def grown(slot: Slot, style: MarkStyle) -> Slot:
    """A piece and the room around it where its marks begin."""
    more = max(style.gap, *slot.bleeds)
    return Slot(slot.x - more, slot.y - more, slot.width + 2 * more, slot.height + 2 * more)


@pytest.mark.parametrize("pieces", range(1, 10))
def test_every_piece_that_is_there_can_be_cut(pieces: int) -> None:
    ticks = lines(cut_marks(NINE, "ticks", STYLE, pieces=pieces))
    drawn = lines(cut_marks(NINE, "lines", STYLE, pieces=pieces))
    margin = lines(cut_marks(NINE, "margin", STYLE, pieces=pieces))
    for slot in NINE.holding(pieces).slots:
        corners = [Slot(x, y, 0, 0) for x in (slot.x, slot.right) for y in (slot.y, slot.bottom)]
        for upright in (True, False):
            for corner in corners:
                near = grown(replace(corner, bleeds=slot.bleeds), STYLE)
                assert [t for t in ticks if t.upright == upright and touches(t, near)], slot
            for at in cuts((slot,), upright):
                assert [line for line in drawn if covers(line, slot, at, upright)], slot
                ends = [m for m in margin if m.upright == upright and at == m[1 - upright]]
                assert len(ends) == 2, slot


def covers(line: Line, slot: Slot, at: int, upright: bool) -> bool:
    """Whether a line runs along a whole edge of a piece."""
    if upright:
        return line.x1 == line.x2 == at and line.y1 <= slot.y and slot.bottom <= line.y2
    return line.y1 == line.y2 == at and line.x1 <= slot.x and slot.right <= line.x2


def test_the_corner_beside_an_empty_place_has_a_cross() -> None:
    """A tick there would lie on the edge of the piece above, as long as in the margin."""
    ticks = lines(cut_marks(NINE, "ticks", STYLE, pieces=8))
    x, y = NINE.slots[7].right, NINE.slots[7].y
    assert Line(x - 1500, y, x + 1500, y) in ticks
    assert Line(x, y - 1500, x, y + 1500) in ticks
    assert Line(x, NINE.slots[7].bottom + 3000, x, NINE.slots[7].bottom + 7000) in ticks


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_marks_of_a_last_back_lie_behind_those_of_the_front(kind: MarkKind, flip: Flip) -> None:
    for pieces in range(1, 10):
        front = lines(cut_marks(NINE, kind, STYLE, pieces=pieces))
        back = lines(cut_marks(NINE, kind, STYLE, side="back", flip=flip, pieces=pieces))
        width, height = NINE.page_width, NINE.page_height
        assert sorted(back) == sorted(
            Line(width - one.x2, one.y1, width - one.x1, one.y2)
            if flip == "long"
            else Line(one.x1, height - one.y2, one.x2, height - one.y1)
            for one in front
        )


def test_round_pieces_that_are_not_there_have_no_circle() -> None:
    page = plan(A4, TOKEN, gutter=4000)
    *_, shape = cut_marks(page, "lines", STYLE, pieces=3)
    assert [segment[0] for segment in shape.path].count("z") == 3


def test_full_pages_share_their_marks_and_the_last_has_its_own(press: Press) -> None:
    from cruxpress.press.furniture import Furniture

    face = Face("card", POKER.width, POKER.height, ())
    cards = Cards("Cards", POKER, [face] * 26, [face])
    settings = PrintSettings(press.paper("a4"), back="duplex")
    pages = card_documents(cards, settings, Furniture(press))["cards"].pages
    fronts, backs = pages[::2], pages[1::2]
    assert [len(page.spots) for page in fronts] == [len(page.spots) for page in backs] == [9, 9, 8]
    for side in (fronts, backs):
        assert side[0].over[0] is side[1].over[0]
        assert side[2].over[0] != side[0].over[0]


def test_backs_of_a_last_page_begin_at_the_other_side() -> None:
    """What the marks rely on: the first places of the front have theirs behind them."""
    fewer, all_of_them = back_slots(with_pieces(NINE, 8)), back_slots(NINE)[:8]
    assert [(slot.x, slot.y) for slot in fewer] == [(slot.x, slot.y) for slot in all_of_them]
