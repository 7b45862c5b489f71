"""Which layout wins, what a person is told when none fits, and how faces are dealt onto it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.backs import BackMode, impose
from cruxpress.press.geometry import Box
from cruxpress.press.imposition import Imposition, plan
from cruxpress.press.items import Face
from cruxpress.press.stock import Paper, PieceSize
from tests.press.stock_for_tests import (
    A4,
    A5,
    EDGE,
    POKER,
    TOKEN,
    Asked,
    asked,
    most_by_hand,
    pages,
    shape,
    untimed,
)

# Choices


def test_of_equal_layouts_upright_pieces_and_then_the_standing_page_win() -> None:
    tall = PieceSize("tall", 60_000, 80_000, 0, 0)
    # Two by two fit either way.
    assert shape(plan(Paper("near", 165_000, 170_000, 0), tall)) == (2, 2, True, False)
    # Turned on a standing page, or upright on a lying one: it is the same page.
    assert shape(plan(A4, POKER, gutter=6000, orientation="portrait")) == (2, 4, True, True)
    assert shape(plan(A4, POKER, gutter=6000)) == (4, 2, False, False)


@untimed
@given(asked)
def test_pieces_are_never_turned_when_the_page_can_be(ask: Asked) -> None:
    free = replace(ask, orientation="best", turn_pieces=True)
    if most_by_hand(free):
        assert not free.plan().turned


def test_pieces_are_turned_when_more_fit() -> None:
    wide = PieceSize("wide", 88_000, 63_000, 0, 0)
    assert shape(plan(A4, wide, orientation="portrait")) == (3, 3, True, True)
    unturned = plan(A4, wide, orientation="portrait", turn_pieces=False)
    assert shape(unturned) == (2, 4, True, False)


def test_a_grid_is_taken_as_given_and_centred() -> None:
    page = plan(A4, POKER, grid=(2, 3))
    assert shape(page) == (2, 3, True, False)
    assert (page.block.x, page.block.y) == (42_000, 16_500)
    assert shape(plan(A4, POKER, grid=(4, 2))) == (4, 2, False, False)


def test_slots_run_row_by_row_from_the_top_left() -> None:
    corners = [(slot.x, slot.y) for slot in plan(A4, POKER).slots]
    assert corners == sorted(corners, key=lambda corner: (corner[1], corner[0]))


def test_a_paper_written_down_lying_is_still_the_same_paper() -> None:
    assert plan(Paper("a4", 297_000, 210_000, EDGE), POKER) == plan(A4, POKER)


def test_of_two_folds_that_hold_as_many_the_wider_margins_win() -> None:
    page = plan(Paper("square", 200_000, 300_000, 0), POKER, fold_gutter=0, grid=(1, 1))
    assert page.fold is not None
    assert not page.fold.upright
    assert page.fold.at == 150_000
    assert page.block == Box(68_500, 62_000, 63_000, 88_000)


# What a person is told


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: plan(A5, PieceSize("poster", 200_000, 300_000, 0, 0)),
            "poster (200 x 300 mm) does not fit on a5 (148 x 210 mm) with margins of 6.35 mm; "
            "the largest piece that would is 135.3 x 197.3 mm",
        ),
        (
            lambda: plan(A4, POKER, gutter=6000, grid=(3, 3)),
            "a grid of 3 x 3 poker (63 x 88 mm) does not fit on a4 (210 x 297 mm) with margins of "
            "6.35 mm and gutters of 6 mm; 4 x 2 would",
        ),
        (
            lambda: (
                plan(A5, replace(POKER, width=190_000, height=60_000), turn_pieces=False)
                and plan(
                    A5,
                    replace(POKER, width=190_000, height=60_000),
                    orientation="portrait",
                    turn_pieces=False,
                )
            ),
            "poker (190 x 60 mm) does not fit on a5 (148 x 210 mm) with margins of 6.35 mm; "
            "1 x 2 would on a landscape page",
        ),
        (
            lambda: plan(A4, POKER, margin=110_000),
            "poker (63 x 88 mm) does not fit on a4 (210 x 297 mm) with margins of 110 mm; "
            "that leaves no room at all; take smaller margins or a larger paper",
        ),
        (
            lambda: plan(A5, replace(POKER, width=120_000, height=150_000), fold_gutter=6000),
            "poker (120 x 150 mm) does not fit on a5 (148 x 210 mm), folded with 6 mm between, "
            "with margins of 6.35 mm; the largest piece that would is 95.65 x 135.3 mm",
        ),
        (
            lambda: plan(A4, POKER, gutter=-1000),
            "a gutter of -1 mm is less than nothing; write 0 mm or more",
        ),
        (
            lambda: plan(A4, POKER, margin=-1000),
            "a margin of -1 mm is less than nothing; write 0 mm or more",
        ),
        (
            lambda: plan(A4, POKER, grid=(0, 3)),
            "a grid of 0 x 3 holds no piece; write one column and one row or more, as in 3 x 3",
        ),
        (
            lambda: plan(A4, replace(TOKEN, width=30_000)),
            "token is round but 30 x 25 mm; a round piece is as wide as it is high",
        ),
        (
            lambda: plan(A4, replace(POKER, width=0)),
            "poker is 0 x 88 mm and a4 is 210 x 297 mm; both need a width and a height",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(BadInput) as caught:
        call()
    assert str(caught.value) == message


# Dealing faces onto pages


@untimed
@given(pages(), st.integers(0, 60))
def test_faces_are_dealt_in_order_and_only_the_last_page_has_room(
    page: Imposition, count: int
) -> None:
    faces = [Face(str(i), page.piece.width, page.piece.height, ()) for i in range(count)]
    mode: BackMode = "fold" if page.fold else "none"
    leaves = [leaf.spots for leaf in impose(faces, [None], page, mode).pages]
    assert [spot.face.name for spots in leaves for spot in spots] == [str(i) for i in range(count)]
    assert all(len(spots) == len(page.slots) for spots in leaves[:-1])
    for spots in leaves:
        for spot, slot in zip(spots, page.slots, strict=False):
            assert (spot.x, spot.y, spot.turn) == (slot.x, slot.y, slot.turn)


def test_54_cards_are_six_pages() -> None:
    faces = [Face(str(i), 63_000, 88_000, ()) for i in range(54)]
    assert len(impose(faces, [], plan(A4, POKER), "none").pages) == 6
