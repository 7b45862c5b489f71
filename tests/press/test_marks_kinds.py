"""Full lines, corner ticks, circles and folds: what each kind of mark looks like."""

from dataclasses import replace

import pytest
from hypothesis import given

from cruxpress.press.imposition import Imposition, plan
from cruxpress.press.marks import MarkKind, MarkStyle, cut_marks, fold_marks
from tests.press.marks_for_tests import (
    STYLE,
    Line,
    cuts,
    kinds,
    lines,
    square_folds,
    square_pages,
    styles,
    touches,
)
from tests.press.stock_for_tests import A4, EDGE, POKER, TOKEN, folded_pages, untimed

# Full lines


@untimed
@given(square_pages, styles)
def test_full_lines_run_along_every_cut_of_every_piece(page: Imposition, style: MarkStyle) -> None:
    page = replace(page, unprintable=0)
    marks = lines(cut_marks(page, "lines", style))
    for slot in page.slots:
        for x in (slot.x, slot.right):
            assert any(m.x1 == m.x2 == x and m.y1 <= slot.y and slot.bottom <= m.y2 for m in marks)
        for y in (slot.y, slot.bottom):
            assert any(m.y1 == m.y2 == y and m.x1 <= slot.x and slot.right <= m.x2 for m in marks)


def test_butted_cards_share_their_full_lines() -> None:
    assert len(lines(cut_marks(plan(A4, POKER), "lines", STYLE))) == 4 + 4


# Corner ticks


@untimed
@given(square_pages, styles)
def test_ticks_point_at_the_corners_of_every_piece(page: Imposition, style: MarkStyle) -> None:
    far_from_edge = page.block.x > 20_000 and page.block.y > 20_000
    if not far_from_edge or style.cross == 0:
        return
    marks = lines(cut_marks(replace(page, unprintable=0), "ticks", style))
    reach = max(style.gap, page.piece.bleed) + style.length
    for slot in page.slots:
        for x in (slot.x, slot.right):
            for y in (slot.y, slot.bottom):
                assert any(m.x1 == m.x2 == x and m.y1 - reach <= y <= m.y2 + reach for m in marks)
                assert any(m.y1 == m.y2 == y and m.x1 - reach <= x <= m.x2 + reach for m in marks)


@untimed
@given(square_pages, styles)
def test_ticks_between_pieces_keep_the_gap_where_there_is_room(
    page: Imposition, style: MarkStyle
) -> None:
    if page.gutter < 2 * style.gap + style.shortest or style.gap == 0:
        return
    bare = replace(page, unprintable=0, slots=tuple(replace(s, turn=0) for s in page.slots))
    for line in lines(cut_marks(bare, "ticks", style)):
        inside = page.block.x < line.x1 and line.x2 < page.block.right
        inside = inside and page.block.y < line.y1 and line.y2 < page.block.bottom
        assert not inside or not any(touches(line, slot) for slot in page.slots)


def test_ticks_between_butted_cards_are_small_crosses() -> None:
    page = plan(A4, POKER)
    marks = lines(cut_marks(page, "ticks", STYLE))
    x, y = page.slots[4].x, page.slots[4].y
    assert Line(x - 1500, y, x + 1500, y) in marks
    assert Line(x, y - 1500, x, y + 1500) in marks


def test_ticks_at_the_corners_of_the_block_stand_outside() -> None:
    marks = lines(cut_marks(plan(A4, POKER), "ticks", STYLE))
    assert Line(EDGE, 16_500, 7500, 16_500) in marks
    assert Line(10_500, 9500, 10_500, 13_500) in marks


def test_ticks_stand_in_the_gutter() -> None:
    page = plan(A4, POKER, gutter=6000, orientation="landscape")
    marks = lines(cut_marks(page, "ticks", STYLE))
    left, right = page.slots[0].right, page.slots[1].x
    # Two ticks of 4 mm, 1 mm off either card, overlap in a gutter of 6 mm and are one.
    assert Line(left + 1000, page.slots[0].y, right - 1000, page.slots[0].y) in marks


# Round pieces


@pytest.mark.parametrize("kind", ["ticks", "margin", "lines"])
def test_round_pieces_are_cut_along_their_circle(kind: MarkKind) -> None:
    page = plan(A4, TOKEN, gutter=4000)
    under, shape = cut_marks(page, kind, STYLE)
    # On a dark ground the line shows by the white under it.
    assert (under.path, under.stroke, under.line) == (shape.path, "white", 3 * shape.line)
    assert [segment[0] for segment in shape.path] == ["m", "c", "c", "c", "c", "z"] * len(
        page.slots
    )
    slot = page.slots[0]
    ends = [segment[-2:] for segment in shape.path[:5]]
    middle_x, middle_y = slot.x + 12_500, slot.y + 12_500
    assert ends == [
        (middle_x, slot.y),
        (slot.right, middle_y),
        (middle_x, slot.bottom),
        (slot.x, middle_y),
        (middle_x, slot.y),
    ]


# Folds


def test_a_fold_is_one_dashed_line_across_the_printable_page() -> None:
    page = plan(A4, POKER, fold_gutter=6000)
    assert page.fold is not None
    assert page.fold.upright
    (shape,) = fold_marks(page, STYLE)
    assert lines((shape,)) == [Line(148_500, EDGE, 148_500, 210_000 - EDGE)]
    assert (shape.stroke, shape.line, shape.dash) == ("fold", 120, (2000, 1000))


def test_a_flat_page_has_no_fold() -> None:
    assert fold_marks(plan(A4, POKER), STYLE) == ()


@untimed
@given(folded_pages(), kinds, styles)
def test_a_fold_is_never_marked_as_a_cut(
    page: Imposition, kind: MarkKind, style: MarkStyle
) -> None:
    assert page.fold is not None
    if page.piece.round:
        return
    for line in lines(cut_marks(page, kind, style)):
        assert line.upright != page.fold.upright or page.fold.at not in (
            line.x1 if line.upright else line.y1,
        )


def test_once_folded_every_cut_has_marks_on_both_sides_of_the_cards() -> None:
    page = plan(A4, POKER, fold_gutter=6000)
    assert page.fold is not None
    marks = lines(cut_marks(page, "margin", STYLE))
    for y in cuts(page.slots, upright=False):
        left = [m for m in marks if m.y1 == m.y2 == y and m.x2 <= page.block.x]
        at_fold = [m for m in marks if m.y1 == m.y2 == y and page.block.right < m.x1]
        assert left
        assert at_fold


@untimed
@given(square_folds, kinds, styles)
def test_marks_of_both_halves_fold_onto_each_other(
    page: Imposition, kind: MarkKind, style: MarkStyle
) -> None:
    assert page.fold is not None
    across = page.page_width if page.fold.upright else page.page_height
    if across % 2:  # the fold of an odd page leaves one half a micrometre wider
        return
    marks = lines(cut_marks(page, kind, style))
    both = 2 * page.fold.at
    if page.fold.upright:
        folded = [Line(both - m.x2, m.y1, both - m.x1, m.y2) for m in marks]
    else:
        folded = [Line(m.x1, both - m.y2, m.x2, both - m.y1) for m in marks]
    assert sorted(folded) == sorted(marks)
