"""Pages with backs: what is printed where, in which order, in which file."""

from dataclasses import replace

import pytest

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.backs import Flip, impose
from cruxpress.press.furniture import Furniture
from cruxpress.press.imposition import plan
from cruxpress.press.items import Face, Page, PlacedFace
from cruxpress.press.press import Press
from cruxpress.press.product import Leaf, Pad, PrintSettings, pad_document
from cruxpress.press.stock import PieceSize
from tests.press.sides_for_tests import FLIPS, corners_and_middle, on_page, seen_from_behind
from tests.press.stock_for_tests import (
    A4,
    LETTER,
    POKER,
)

# Pages


def faces(count: int, name: str, bleed: int = 3000) -> list[Face]:
    return [Face(f"{name}{i}", 63_000, 88_000, (), bleed) for i in range(count)]


def names(page: Page) -> list[str]:
    return [spot.face.name for spot in page.spots]


def test_without_backs_there_are_only_fronts() -> None:
    imposed = impose(faces(10, "f"), [], plan(A4, POKER), "none")
    assert [names(page) for page in imposed.pages] == [[f"f{i}" for i in range(9)], ["f9"]]
    assert imposed.back_pages == ()


@pytest.mark.parametrize("flip", FLIPS)
def test_duplex_pages_alternate_and_empty_slots_stay_empty_on_both_sides(flip: Flip) -> None:
    page = plan(LETTER, POKER)
    imposed = impose(faces(11, "f"), faces(11, "b"), page, "duplex", flip)
    expected = [[f"{side}{i}" for i in leaf] for leaf in (range(9), range(9, 11)) for side in "fb"]
    assert [names(page) for page in imposed.pages] == expected
    for front, back in zip(imposed.pages[::2], imposed.pages[1::2], strict=True):
        for ahead, behind in zip(front.spots, back.spots, strict=True):
            assert ahead.face.name[1:] == behind.face.name[1:]
            for u, v in corners_and_middle(POKER):
                point = on_page(ahead, POKER, u, v)
                assert seen_from_behind(page, flip, point) == on_page(
                    behind, POKER, POKER.width - u, v
                )


def test_26_cards_with_backs_are_six_pages() -> None:
    assert len(impose(faces(26, "f"), faces(1, "b"), plan(LETTER, POKER), "duplex").pages) == 6


def test_separate_backs_are_the_back_pages_of_duplex_in_a_file_of_their_own() -> None:
    page = plan(A4, POKER)
    separate = impose(faces(11, "f"), faces(11, "b"), page, "separate", "short")
    duplex = impose(faces(11, "f"), faces(11, "b"), page, "duplex", "short").pages
    assert separate.pages == duplex[::2]
    assert separate.back_pages == duplex[1::2]


def test_folded_pages_hold_fronts_and_backs_together() -> None:
    page = plan(A4, POKER, fold_gutter=6000)
    imposed = impose(faces(5, "f"), faces(5, "b"), page, "fold")
    assert [names(page) for page in imposed.pages] == [
        ["f0", "f1", "f2", "f3", "b0", "b1", "b2", "b3"],
        ["f4", "b4"],
    ]


def test_one_back_serves_all_and_a_missing_one_stays_white() -> None:
    page = plan(A4, POKER)
    shared = impose(faces(2, "f"), faces(1, "b"), page, "duplex")
    assert names(shared.pages[1]) == ["b0", "b0"]
    back = faces(1, "b")[0]
    odd = impose(faces(2, "f"), [None, back], page, "duplex")
    assert [(spot.x, spot.face.name) for spot in odd.pages[1].spots] == [(73_500, "b0")]


def test_pages_know_their_paper_and_spots_their_bleed() -> None:
    page = impose(faces(9, "f", bleed=1000), [], plan(A4, POKER), "none").pages[0]
    assert (page.width, page.height, page.unprintable) == (210_000, 297_000, 6350)
    assert page.spots[0] == PlacedFace(
        faces(1, "f", bleed=1000)[0], 10_500, 16_500, bleeds=(1000, 1000, 0, 0)
    )


def test_a_page_that_is_not_full_bleeds_around_all_its_pieces() -> None:
    fronts, backs = faces(5, "f", bleed=1000), faces(5, "b", bleed=1000)
    front, back = impose(fronts, backs, plan(A4, POKER), "duplex").pages
    full, none = 1000, 0
    assert [spot.bleeds for spot in front.spots] == [
        (full, full, none, none),
        (none, full, none, none),
        (none, full, full, full),
        (full, none, none, full),
        (none, none, full, full),
    ]
    assert [spot.bleeds for spot in back.spots] == [
        (right, top, left, bottom)
        for left, top, right, bottom in (spot.bleeds for spot in front.spots)
    ]


def test_sheets_are_scaled_for_several_to_a_page(press: Press) -> None:
    sheet = PieceSize("sheet", 210_000, 297_000, 0, 0)
    leaf = Leaf(Face("sheet", 210_000, 297_000, ()))
    pad = Pad("sheets", sheet, [leaf, leaf], least_percent=50, margin=0)
    page = pad_document(pad, PrintSettings(A4), 2, Furniture(press)).pages[0]
    assert (page.width, page.height) == (297_000, 210_000)
    assert [(spot.permille, spot.turn) for spot in page.spots] == [(700, 0), (700, 0)]


def small_pad(leaves: int) -> Pad:
    """Sheets of 90 x 120 mm: four fit on A4 as they are, one on A5."""
    found = [
        Leaf(Face(f"{at}", 90_000, 120_000, ()), Face(f"b{at}", 90_000, 120_000, ()))
        for at in range(leaves)
    ]
    return Pad("small", PieceSize("small", 90_000, 120_000, 0, 0), found, most_percent=200)


def test_fill_lays_different_sheets_side_by_side_and_prints_none_twice(press: Press) -> None:
    front, back = pad_document(small_pad(3), PrintSettings(A4), "fill", Furniture(press)).pages
    assert [spot.face.name for spot in front.spots] == ["0", "1", "2"]
    assert [spot.face.name for spot in back.spots] == ["b0", "b1", "b2"]
    for spot, behind in zip(front.spots, back.spots, strict=True):
        assert behind.x == front.width - spot.x - spot.face.width * spot.permille // 1000
        assert behind.y == spot.y


def test_fill_is_one_sheet_where_no_more_fit(press: Press) -> None:
    pad = replace(small_pad(2), least_percent=110)
    pages = pad_document(pad, PrintSettings(press.paper("a5")), "fill", Furniture(press)).pages
    assert [len(page.spots) for page in pages] == [1, 1, 1, 1]


def test_no_faces_make_no_pages() -> None:
    assert impose([], [], plan(A4, POKER), "duplex").pages == ()


def test_backs_that_do_not_match_their_fronts_in_number_are_refused() -> None:
    with pytest.raises(BadInput) as caught:
        impose(faces(5, "f"), faces(4, "b"), plan(A4, POKER), "duplex")
    assert str(caught.value) == (
        "there are 5 fronts and 4 backs; give one back for each front, or one for all"
    )


def test_a_face_of_another_size_is_refused_with_its_place() -> None:
    face = Face("ace", 57_000, 88_000, (), place=Place("cards.yaml", 3, 5))
    with pytest.raises(BadInput) as caught:
        impose([face], [], plan(A4, POKER), "none")
    assert str(caught.value) == (
        "cards.yaml:3:5: the face 'ace' is 57 x 88 mm on paper, but the page is laid out for "
        "poker, 63 x 88 mm; faces on one page are of one size"
    )


def test_a_fold_needs_a_folded_plan() -> None:
    with pytest.raises(ValueError, match="folded plan"):
        impose(faces(1, "f"), faces(1, "b"), plan(A4, POKER), "fold")
