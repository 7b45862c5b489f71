"""Boards: the pages of a board show all of it, and lie on one another as far as it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.boards import JoinedBoard, board_document, tiling
from cruxpress.press.furniture import Furniture
from cruxpress.press.geometry import Box
from cruxpress.press.items import Face, Layer, Page, Shape
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.press.preview import preview
from cruxpress.press.product import PrintSettings
from cruxpress.press.stock import PieceSize
from tests.press.stock_for_tests import A4, PAPERS, untimed

OVERLAP = 8_000


def shown(page: Page) -> Box:
    """The part of the board that a page shows, in the board's own measures."""
    (spot,) = page.spots
    assert spot.window is not None
    window = spot.window
    return Box(window.x - spot.x, window.y - spot.y, window.width, window.height)


@untimed
@given(
    width=st.integers(250_000, 900_000),
    height=st.integers(250_000, 900_000),
    bleed=st.integers(0, 3_000),
    paper=st.sampled_from(PAPERS),
    overlap=st.integers(0, 20_000),
)
def test_all_of_a_board_is_shown_and_parts_overlap(
    press: Press, width: int, height: int, bleed: int, paper: object, overlap: int
) -> None:
    face = Face("board", width, height, (), bleed)
    settings = PrintSettings(paper)  # type: ignore[arg-type]
    furniture = Furniture(press)
    pages = board_document(JoinedBoard("B", face, overlap), settings, furniture).pages
    size = PieceSize("board", width, height, bleed, 0)
    parts = tiling(size, overlap, settings.paper, furniture.board)
    assert len(pages) == parts.pages
    whole = Box(0, 0, width, height).grown(bleed)
    boxes = [shown(page) for page in pages]
    for at, (page, box) in enumerate(zip(pages, boxes, strict=True)):
        row, column = divmod(at, parts.columns)
        printable = Box(0, 0, page.width, page.height).grown(-page.unprintable)
        window = page.spots[0].window
        assert window is not None
        assert printable.x <= window.x
        assert window.right <= printable.right
        assert printable.y <= window.y
        assert window.bottom <= printable.bottom
        assert (box.x == whole.x) if column == 0 else (boxes[at - 1].right - box.x == overlap)
        above = at - parts.columns
        assert (box.y == whole.y) if row == 0 else (boxes[above].bottom - box.y == overlap)
        if column == parts.columns - 1:
            assert box.right == whole.right
        if row == parts.rows - 1:
            assert box.bottom == whole.bottom


def test_pages_that_are_joined_show_the_board(press: Press) -> None:
    """Each page is cut at its ticks and laid on the others; together they are the whole board."""
    stripes = [
        Shape((("r", x, y, 40_000, 40_000),), fill=("sea", "sand", "rust")[(x + y) // 40_000 % 3])
        for x in range(0, 320_000, 40_000)
        for y in range(0, 400_000, 40_000)
    ]
    face = Face("board", 320_000, 400_000, (Layer(tuple(stripes)),), 0, 0)
    board, furniture = JoinedBoard("B", face, OVERLAP), Furniture(press)
    ink = press.inks["colour"]
    document = board_document(board, PrintSettings(A4), furniture)
    preflight(document, ink, press)
    dpi = 20
    pictures = preview(pdf_bytes(document, ink, press), dpi=dpi)
    shop = board_document(board, PrintSettings(A4, shop=True), furniture)
    (whole,) = preview(pdf_bytes(shop, ink, press), dpi=dpi)

    def pixel(um: int) -> int:
        return um * dpi // 25_400

    for page, picture in zip(document.pages, pictures, strict=True):
        (spot,) = page.spots
        box = shown(page)
        for x in range(box.x + 5_000, box.right, 10_000):
            for y in range(box.y + 5_000, box.bottom, 10_000):
                if x % 40_000 in (5_000, 35_000) or y % 40_000 in (5_000, 35_000):
                    continue  # where stripes meet, a pixel is of both
                there = picture.getpixel((pixel(spot.x + x), pixel(spot.y + y)))
                expected = whole.getpixel((pixel(x), pixel(y)))
                near_edge = min(x % 40_000, 40_000 - x % 40_000, y % 40_000, 40_000 - y % 40_000)
                if near_edge > 2_000:
                    assert there == expected


def test_pages_are_named_by_rows_and_columns(press: Press) -> None:
    parts = tiling(PieceSize("b", 340_000, 460_000, 0, 0), OVERLAP, A4, Furniture(press).board)
    names = [parts.name(row, column) for row in range(2) for column in range(2)]
    assert names == ["A1", "A2", "B1", "B2"]
    assert parts.name(2, 0) == parts.name(0, -1) == ""


@pytest.mark.parametrize(
    ("overlap", "paper", "told"),
    [
        (95_000, A4, "an overlap of 95 mm is too much: a page of a4 shows 185.3 x 265.3 mm"),
        (8_000, A4.__class__("slip", 40_000, 30_000), "slip has no room for a part of a board"),
        (8_000, A4.__class__("note", 75_000, 90_000), "takes more than 26 pages of note"),
    ],
)
def test_what_cannot_be_parted_is_told(
    press: Press, overlap: int, paper: object, told: str
) -> None:
    size = PieceSize("b", 1_900_000, 1_900_000, 0, 0)
    with pytest.raises(BadInput, match=told.replace(".", r"\.")):
        tiling(size, overlap, paper, Furniture(press).board)  # type: ignore[arg-type]
