"""What a layout that is no cards becomes: leaves of a pad, or the pages of a board."""

from collections.abc import Sequence

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.boards import Board, board_document, fits_one_page
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.product import Up
from cruxpress.press.stock import PieceSize, size_in_mm
from cruxpress.products.printing import PrintOptions, PrintSheet, lay_out_pages, print_settings

EVERYDAY = ("a4", "letter")  # a board that fits on one page of both needs no joining


def lay_out_own(
    press: Press,
    layout: Layout,
    sheets: Sequence[PrintSheet],
    options: PrintOptions,
    *,
    copies: int = 1,
    sides: int = 2,
    up: Up = 1,
) -> Document:
    """The pages of a layout, by its kind."""
    if layout.keys.kind != "board":
        return lay_out_pages(press, layout, sheets, options, copies=copies, sides=sides, up=up)
    if up != 1:
        raise BadInput(f"{layout.keys.title} is a board over several pages; leave out --up")
    return _board(press, layout, sheets[0], options, copies)


def _board(
    press: Press, layout: Layout, sheet: PrintSheet, options: PrintOptions, copies: int
) -> Document:
    keys, furniture = layout.keys, furniture_of(press)
    size = _board_size(layout)
    papers = [press.papers[name] for name in EVERYDAY if name in press.papers]
    if papers and all(fits_one_page(size, paper, furniture.board) for paper in papers):
        what = f"a board of {size_in_mm(size.width, size.height)} fits on one page"
        raise BadInput(f"{what}; write 'kind: sheet' for it", layout.place_of("piece"))
    face = layout.side("front").face(sheet.front, keys.title)
    board = Board(
        keys.title,
        face,
        keys.overlap,
        copies,
        keywords=("Cruxpress", keys.game, "board"),
        place=_place(layout, "overlap"),
    )
    return board_document(board, print_settings(press, options), furniture)


def _board_size(layout: Layout) -> PieceSize:
    """The size of a board, which is cut straight and has no back."""
    if layout.keys.piece == "paper":
        what = "a board is larger than a page; say its size: piece: {width: 380 mm, height: 520 mm}"
        raise BadInput(what, layout.place_of("piece"))
    if layout.has_back:
        what = "a board is glued from pages and has no back; leave it out"
        raise BadInput(what, layout.place_of("back"))
    size = layout.size()
    if size.shape != "square":
        raise BadInput("a board is cut straight; leave out its shape", layout.place_of("piece"))
    return size


def _place(layout: Layout, key: str) -> Place:
    entry = layout.node.entries.get(key)
    return entry.node.place if entry else layout.place_of("piece")
