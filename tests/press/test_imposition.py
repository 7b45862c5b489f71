"""How pieces are laid out on paper: as many as fit, in the middle, to the micrometre."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box
from cruxpress.press.imposition import Imposition, Orientation, plan
from cruxpress.press.stock import Paper, PieceSize
from tests.elements.faces_for_tests import holds
from tests.press.stock_for_tests import (
    A4,
    EDGE,
    LETTER,
    PAPERS,
    PIECES,
    POKER,
    SQUARE_63,
    Asked,
    asked,
    count_by_hand,
    folded_pages,
    most_by_hand,
    pages,
    shape,
    untimed,
)

# Facts of the trade


@pytest.mark.parametrize(
    ("paper", "left", "top"), [(A4, 10_500, 16_500), (LETTER, 13_450, 7_700)], ids=["a4", "letter"]
)
def test_nine_butted_poker_cards_fit_a_page(paper: Paper, left: int, top: int) -> None:
    page = plan(paper, POKER)
    assert shape(page) == (3, 3, True, False)
    assert page.block == Box(left, top, 189_000, 264_000)
    assert page.page_width - page.block.right == left
    assert page.page_height - page.block.bottom == top


def test_with_three_millimetres_of_bleed_eight_poker_cards_fit_a_lying_a4() -> None:
    page = plan(A4, POKER, gutter=6000)
    assert shape(page) == (4, 2, False, False)
    assert {slot.bleeds for slot in page.slots} == {(3000, 3000, 3000, 3000)}
    with pytest.raises(BadInput, match="does not fit"):
        plan(A4, POKER, gutter=6000, grid=(3, 3))


def test_on_a_lying_letter_eight_poker_cards_bleed_at_most_1_8_mm() -> None:
    def fits(bleed: int) -> int:
        card = replace(POKER, bleed=bleed)
        # All of the bleed is to be printable, so that the margin holds it too.
        page = plan(LETTER, card, gutter=2 * bleed, margin=EDGE + bleed, orientation="landscape")
        assert {slot.bleeds for slot in page.slots} == {(bleed,) * 4}
        return len(page.slots)

    assert fits(1800) == fits(1837) == 8
    assert fits(1838) == 6


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_twelve_squares_of_63_mm_fit_a_page(paper: Paper) -> None:
    assert shape(plan(paper, SQUARE_63)) == (3, 4, True, False)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize("gutter", [0, 6000])
def test_every_piece_fits_every_paper_as_counted_by_hand(
    paper: Paper, piece: PieceSize, gutter: int
) -> None:
    ask = Asked(paper, piece, gutter, EDGE, "best", True)
    assert len(ask.plan().slots) == most_by_hand(ask) > 0


# Rules for any page


@untimed
@given(asked)
def test_as_many_fit_as_counted_by_hand(ask: Asked) -> None:
    most = most_by_hand(ask)
    if most:
        assert len(ask.plan().slots) == most
    else:
        with pytest.raises(BadInput, match="does not fit"):
            ask.plan()


@untimed
@given(asked)
def test_a_folded_page_holds_what_half_a_page_holds(ask: Asked) -> None:
    try:
        page = ask.plan(fold_gutter=0)
    except BadInput:
        page = None
    short, long = sorted((ask.paper.width, ask.paper.height))
    pages_ = {"portrait": (short, long), "landscape": (long, short)}
    if ask.orientation != "best":
        pages_ = {ask.orientation: pages_[ask.orientation]}
    sizes = [(ask.piece.width, ask.piece.height)]
    if ask.turn_pieces:
        sizes.append((ask.piece.height, ask.piece.width))
    most = max(
        count_by_hand(room_across, across, ask.gutter) * count_by_hand(room_down, down, ask.gutter)
        for width, height in pages_.values()
        for across, down in sizes
        for room_across, room_down in (
            (width // 2 - ask.margin, height - 2 * ask.margin),
            (width - 2 * ask.margin, height // 2 - ask.margin),
        )
    )
    assert (len(page.slots) if page else 0) == most


@untimed
@given(asked)
def test_pieces_keep_the_margin_and_the_gutter(ask: Asked) -> None:
    if not most_by_hand(ask):
        return
    page = ask.plan()
    inside = Box(0, 0, page.page_width, page.page_height).grown(-ask.margin)
    assert all(holds(inside, slot) for slot in page.slots)
    assert len(page.slots) == page.columns * page.rows
    for slot in page.slots:
        size = (slot.height, slot.width) if slot.turned else (slot.width, slot.height)
        assert size == (ask.piece.width, ask.piece.height)
        for other in page.slots:
            apart_across = max(other.x - slot.right, slot.x - other.right)
            apart_down = max(other.y - slot.bottom, slot.y - other.bottom)
            assert other is slot or max(apart_across, apart_down) >= ask.gutter


@untimed
@given(pages())
def test_the_block_stands_in_the_middle_and_an_odd_micrometre_goes_right_and_down(
    page: Imposition,
) -> None:
    block = page.block
    assert page.page_width - block.right - block.x in (0, 1)
    assert page.page_height - block.bottom - block.y in (0, 1)


@untimed
@given(pages() | folded_pages())
def test_bleeds_stay_on_the_page_and_never_meet(page: Imposition) -> None:
    grown = []
    for slot in page.slots:
        left, top, right, bottom = slot.bleeds
        assert all(0 <= bleed <= page.piece.bleed for bleed in slot.bleeds)
        grown.append(
            Box(slot.x - left, slot.y - top, slot.width + left + right, slot.height + top + bottom)
        )
    paper = Box(0, 0, page.page_width, page.page_height)
    if page.fold and page.fold.upright:
        paper = Box(0, 0, page.fold.at, page.page_height)
    elif page.fold:
        paper = Box(0, 0, page.page_width, page.fold.at)
    for number, box in enumerate(grown):
        assert holds(paper, box)
        for other in grown[:number]:
            assert (
                box.x >= other.right
                or other.x >= box.right
                or box.y >= other.bottom
                or other.y >= box.bottom
            )


def test_outer_bleed_reaches_into_the_margin_and_inner_bleed_ends_between_the_pieces() -> None:
    first, middle = plan(A4, POKER).slots[0], plan(A4, POKER).slots[4]
    assert first.bleeds == (3000, 3000, 0, 0)
    assert middle.bleeds == (0, 0, 0, 0)
    tight = plan(Paper("tight", 64_000, 88_000, 0), POKER)
    assert tight.slots[0].bleeds == (500, 0, 500, 0)
    assert plan(A4, POKER, gutter=2001, grid=(2, 2)).slots[0].bleeds == (3000, 3000, 1000, 1000)


@untimed
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 6000), st.integers(0, 9000))
def test_an_exact_fit_fits_and_a_micrometre_less_does_not(
    columns: int, rows: int, gutter: int, margin: int
) -> None:
    width = columns * 31_001 + (columns - 1) * gutter + 2 * margin
    height = rows * 44_003 + (rows - 1) * gutter + 2 * margin
    piece = PieceSize("odd", 31_001, 44_003, 0, 0)
    way: Orientation = "portrait" if width <= height else "landscape"

    def fitted(paper: Paper) -> tuple[int, int]:
        page = plan(paper, piece, gutter=gutter, margin=margin, orientation=way, turn_pieces=False)
        return page.columns, page.rows

    assert fitted(Paper("exact", width, height, 0)) == (columns, rows)
    if width < height and columns > 1:
        assert fitted(Paper("small", width - 1, height, 0)) == (columns - 1, rows)
