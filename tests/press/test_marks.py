"""Marks show every cut, keep out of the pieces, and still guide the knife after the first cut."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.backs import Flip
from cruxpress.press.imposition import Imposition, Slot, plan
from cruxpress.press.marks import MarkKind, MarkStyle, cut_marks
from cruxpress.press.stock import Paper
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
from tests.press.stock_for_tests import A4, EDGE, LETTER, POKER, folded_pages, pages, untimed

# Rules for all marks


@untimed
@given(square_pages | square_folds, kinds, styles)
def test_no_mark_enters_a_piece(page: Imposition, kind: MarkKind, style: MarkStyle) -> None:
    for line in lines(cut_marks(page, kind, style)):
        assert not any(runs_inside(line, slot) for slot in all_slots(page))


@untimed
@given(pages() | folded_pages(), kinds, styles)
def test_marks_stay_on_the_printable_page(
    page: Imposition, kind: MarkKind, style: MarkStyle
) -> None:
    if page.piece.round:
        return
    printable = page.printable
    for line in lines(cut_marks(page, kind, style)):
        assert printable.x <= line.x1 <= line.x2 <= printable.right
        assert printable.y <= line.y1 <= line.y2 <= printable.bottom
        assert line.x1 < line.x2 or line.y1 < line.y2


@untimed
@given(square_pages | square_folds, kinds, styles)
def test_every_mark_lies_on_a_cut(page: Imposition, kind: MarkKind, style: MarkStyle) -> None:
    for line in lines(cut_marks(page, kind, style)):
        at = line.x1 if line.upright else line.y1
        assert at in cuts(all_slots(page), line.upright)


@untimed
@given(pages() | folded_pages(), kinds, styles)
def test_no_line_is_drawn_twice(page: Imposition, kind: MarkKind, style: MarkStyle) -> None:
    if page.piece.round:
        return
    rows: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for line in lines(cut_marks(page, kind, style)):
        key = line.upright, line.x1 if line.upright else line.y1
        ends = (line.y1, line.y2) if line.upright else (line.x1, line.x2)
        rows.setdefault(key, []).append(ends)
    for row in rows.values():
        row.sort()
        assert all(before[1] < after[0] for before, after in pairwise(row))


@untimed
@given(square_pages, kinds, styles, st.sampled_from(["long", "short"]))
def test_the_marks_of_the_back_lie_behind_those_of_the_front(
    page: Imposition, kind: MarkKind, style: MarkStyle, flip: Flip
) -> None:
    front = lines(cut_marks(page, kind, style))
    back = lines(cut_marks(page, kind, style, side="back", flip=flip))
    width, height = page.page_width, page.page_height
    if (flip == "long") == page.portrait:
        behind = [Line(width - line.x2, line.y1, width - line.x1, line.y2) for line in front]
    else:
        behind = [Line(line.x1, height - line.y2, line.x2, height - line.y1) for line in front]
    assert sorted(behind) == sorted(back)


def test_marks_wear_the_colour_and_the_line_that_they_are_given() -> None:
    for kind in KINDS:
        (shape,) = cut_marks(plan(A4, POKER), kind, STYLE)
        assert (shape.stroke, shape.line, shape.fill, shape.dash) == ("mark", 90, None, ())


def test_none_is_no_marks() -> None:
    assert cut_marks(plan(A4, POKER), "none", STYLE) == ()


# Margin marks


@untimed
@given(square_pages | square_folds, styles)
def test_margin_marks_touch_no_piece(page: Imposition, style: MarkStyle) -> None:
    style = replace(style, gap=max(1, style.gap))
    for line in lines(cut_marks(page, "margin", style)):
        # Two of the shortest marks that meet at a fold are one.
        room_ran_out = max(line.x2 - line.x1, line.y2 - line.y1) <= 2 * style.shortest
        assert room_ran_out or not any(touches(line, slot) for slot in all_slots(page))


def assert_marks_survive_the_first_cut(page: Imposition, style: MarkStyle) -> None:
    """Whichever cut is made first, the parts with pieces keep a mark for each cut to come."""
    marks = lines(cut_marks(page, "margin", style))
    for upright in (True, False):
        for first in cuts(page.slots, upright):
            for before in (True, False):  # the part left of or above the cut, and the other
                part = tuple(slot for slot in page.slots if lies(slot, upright, first, before))
                kept = [mark for mark in marks if lies(mark, upright, first, before)]
                for across in (True, False):
                    to_come = cuts(part, across) - ({first} if across == upright else set())
                    marked = {m.x1 if m.upright else m.y1 for m in kept if m.upright == across}
                    assert to_come <= marked


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_margin_marks_of_butted_poker_cards_survive_the_first_cut(paper: Paper) -> None:
    assert_marks_survive_the_first_cut(plan(paper, POKER), STYLE)


@untimed
@given(square_pages, styles)
def test_margin_marks_survive_the_first_cut_where_the_margin_has_room_for_them(
    page: Imposition, style: MarkStyle
) -> None:
    room = min(page.block.x, page.block.y) - style.shortest
    if room >= 0:
        assert_marks_survive_the_first_cut(replace(page, unprintable=room), style)


def lies(thing: Slot | Line, upright: bool, cut: int, before: bool) -> bool:
    if isinstance(thing, Slot):
        thing = Line(thing.x, thing.y, thing.right, thing.bottom)
    low, high = (thing.x1, thing.x2) if upright else (thing.y1, thing.y2)
    return high <= cut if before else low >= cut


def test_each_cut_is_marked_at_both_ends() -> None:
    page = plan(A4, POKER)
    marks = lines(cut_marks(page, "margin", STYLE))
    assert len(marks) == 2 * 4 + 2 * 4
    # The bleed of 3 mm reaches farther than the gap, and marks keep out of it.
    assert Line(10_500, 16_500 - 3000 - 4000, 10_500, 13_500) in marks
    assert Line(199_500 + 3000, 16_500, 203_650, 16_500) in marks  # shortened at the edge


def test_a_mark_without_room_beside_the_bleed_moves_towards_the_piece() -> None:
    # On Letter 7.7 mm are left above the cards, and the printer reaches only 1.35 mm of them.
    marks = lines(cut_marks(plan(LETTER, POKER), "margin", STYLE))
    assert Line(13_450, EDGE, 13_450, EDGE + 1000) in marks


def test_a_mark_that_would_be_too_short_is_dropped() -> None:
    long = replace(STYLE, shortest=1351)
    marks = lines(cut_marks(plan(LETTER, POKER), "margin", long))
    assert marks
    assert not any(mark.upright for mark in marks)


def test_a_style_whose_marks_could_vanish_is_refused() -> None:
    for shortest, gap, cross in ((0, 0, 0), (5000, 0, 0), (1, -1, 0), (1, 0, -1)):
        with pytest.raises(BadInput, match="shortest length above 0 mm"):
            replace(STYLE, shortest=shortest, gap=gap, cross=cross)


def test_marks_are_in_a_fixed_order() -> None:
    page = plan(A4, POKER)
    for kind in KINDS:
        marks = lines(cut_marks(page, kind, STYLE))
        order = [(m.upright, m.x1 if m.upright else m.y1, m.x1, m.y1) for m in marks]
        assert order == sorted(order)
