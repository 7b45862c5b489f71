"""Backs lie behind their fronts in place and turn, however the paper is flipped or folded."""

import pytest
from hypothesis import given

from cruxpress.press.backs import Flip, back_slots
from cruxpress.press.imposition import Imposition, plan
from cruxpress.press.stock import Paper, PieceSize
from tests.press.sides_for_tests import FLIPS, corners_and_middle, flips, on_page, seen_from_behind
from tests.press.stock_for_tests import (
    A4,
    ORIENTATIONS,
    PAPERS,
    PIECES,
    POKER,
    folded_pages,
    pages,
    untimed,
)


def assert_backs_lie_behind(page: Imposition, flip: Flip) -> None:
    """A card is turned over left to right: what is u from its left is then u from its right."""
    for front, back in zip(page.slots, back_slots(page, flip), strict=True):
        for u, v in corners_and_middle(page.piece):
            ahead = on_page(front, page.piece, u, v)
            behind = on_page(back, page.piece, page.piece.width - u, v)
            assert seen_from_behind(page, flip, ahead) == behind


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize("orientation", ORIENTATIONS[1:])
@pytest.mark.parametrize("flip", FLIPS)
def test_every_built_in_back_lies_behind_its_front(
    paper: Paper, piece: PieceSize, orientation: str, flip: Flip
) -> None:
    way = ORIENTATIONS[1] if orientation == "portrait" else ORIENTATIONS[2]
    assert_backs_lie_behind(plan(paper, piece, orientation=way), flip)
    assert_backs_lie_behind(plan(paper, piece, orientation=way, turn_pieces=False), flip)


@untimed
@given(pages(), flips)
def test_any_back_lies_behind_its_front(page: Imposition, flip: Flip) -> None:
    assert_backs_lie_behind(page, flip)


@untimed
@given(pages(), flips)
def test_the_back_of_a_back_is_its_front(page: Imposition, flip: Flip) -> None:
    for front, back in zip(page.slots, back_slots(page, flip), strict=True):
        if (flip == "long") == page.portrait:
            assert back.behind(True, page.page_width) == front
        else:
            assert back.behind(False, page.page_height) == front


@untimed
@given(pages() | folded_pages(), flips)
def test_a_back_bleeds_as_far_as_its_front_towards_the_same_neighbour(
    page: Imposition, flip: Flip
) -> None:
    for front, back in zip(page.slots, back_slots(page, flip), strict=True):
        left, top, right, bottom = front.bleeds
        sideways = back.y == front.y and back.bleeds == (right, top, left, bottom)
        upside_down = back.x == front.x and back.bleeds == (left, bottom, right, top)
        assert sideways or upside_down


@pytest.mark.parametrize(
    ("orientation", "flip", "turned", "turn"),
    [
        ("portrait", "long", False, 0),
        ("portrait", "short", False, 180),
        ("landscape", "long", False, 180),
        ("landscape", "short", False, 0),
        ("portrait", "long", True, 270),
        ("portrait", "short", True, 90),
        ("landscape", "long", True, 90),
        ("landscape", "short", True, 270),
    ],
)
def test_how_backs_are_turned(orientation: str, flip: Flip, turned: bool, turn: int) -> None:
    way = ORIENTATIONS[1] if orientation == "portrait" else ORIENTATIONS[2]
    # A long piece is turned on one of the two pages; which grid it needs tells which.
    long = PieceSize("long", 60_000, 250_000, 0, 0)
    wide = PieceSize("wide", 250_000, 60_000, 0, 0)
    page = plan(A4, long if (way == "portrait") != turned else wide, orientation=way)
    assert page.turned == turned
    assert {slot.turn for slot in page.slots} == {90 if turned else 0}
    assert {slot.turn for slot in back_slots(page, flip)} == {turn}


def test_where_backs_stand_on_a_full_page() -> None:
    page = plan(A4, POKER, gutter=6000)  # lies, 4 x 2
    first_two = [(slot.x, slot.y) for slot in back_slots(page, "short")[:2]]
    assert first_two == [(220_500, 14_000), (151_500, 14_000)]
    first_two = [(slot.x, slot.y) for slot in back_slots(page, "long")[:2]]
    assert first_two == [(13_500, 108_000), (82_500, 108_000)]


# Folding


@untimed
@given(folded_pages())
def test_folded_backs_lie_back_to_back_with_their_fronts(page: Imposition) -> None:
    assert page.fold is not None
    for front, back in zip(page.slots, back_slots(page), strict=True):
        for u, v in corners_and_middle(page.piece):
            x, y = on_page(front, page.piece, u, v)
            behind = on_page(back, page.piece, page.piece.width - u, v)
            if page.fold.upright:
                assert behind == (2 * page.fold.at - x, y)
            else:
                assert behind == (x, 2 * page.fold.at - y)


@untimed
@given(folded_pages())
def test_a_fold_runs_through_the_middle_with_all_fronts_on_one_side(page: Imposition) -> None:
    assert page.fold is not None
    if page.fold.upright:
        assert page.fold.at == page.page_width // 2
        assert all(slot.right <= page.fold.at for slot in page.slots)
        assert all(page.fold.at <= slot.x for slot in back_slots(page))
        assert all(slot.right <= page.page_width for slot in back_slots(page))
    else:
        assert page.fold.at == page.page_height // 2
        assert all(slot.bottom <= page.fold.at for slot in page.slots)
        assert all(page.fold.at <= slot.y for slot in back_slots(page))
        assert all(slot.bottom <= page.page_height for slot in back_slots(page))


def test_fronts_and_backs_keep_the_fold_gutter_between_them() -> None:
    page = plan(A4, POKER, fold_gutter=6000)
    fronts, backs = page.slots, back_slots(page)
    assert len(fronts) == 4
    assert page.fold is not None
    nearest = max(s.right if page.fold.upright else s.bottom for s in fronts)
    farthest = min(s.x if page.fold.upright else s.y for s in backs)
    assert farthest - nearest == 6000
