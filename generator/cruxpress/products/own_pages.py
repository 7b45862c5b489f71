"""What a layout that is no cards becomes: leaves of a pad, the pages of a board or a booklet."""

from collections.abc import Sequence
from dataclasses import replace

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.boards import JoinedBoard, board_document, fits_one_page
from cruxpress.press.booklets import (
    StitchedBooklet,
    booklet_document,
    drawn_pages,
    page_size,
)
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.product import Leaf, Up, pad_document
from cruxpress.press.stock import PieceSize, size_in_mm
from cruxpress.products.printing import (
    PrintOptions,
    PrintSheet,
    lay_out_pages,
    new_pad,
    print_settings,
)

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
    kind = layout.keys.kind
    if kind not in ("board", "booklet"):
        return lay_out_pages(press, layout, sheets, options, copies=copies, sides=sides, up=up)
    if up != 1:
        raise BadInput(f"{layout.keys.title} is a {kind}; leave out --up")
    if layout.has_back:
        what = {"board": "is glued from pages and has", "booklet": "has pages and"}[kind]
        raise BadInput(f"a {kind} {what} no back; leave it out", layout.place_of("back"))
    if kind == "board":
        return _board(press, layout, sheets[0], options, copies)
    return _booklet(press, layout, sheets[0], options, copies, sides)


def _booklet(
    press: Press,
    layout: Layout,
    sheet: PrintSheet,
    options: PrintOptions,
    copies: int,
    sides: int,
) -> Document:
    keys, settings = layout.keys, print_settings(press, options)
    is_folded = keys.binding == "saddle"
    paper = settings.paper
    size = layout.size(page_size(paper) if is_folded else paper.portrait)
    if size.shape != "square":
        raise BadInput("a booklet is cut straight; leave out its shape", layout.place_of("piece"))
    if is_folded and sides == 1:
        raise BadInput(f"{keys.title} is folded, and printed on both sides; leave out --sides")
    pages = drawn_pages(layout, size, sheet.front, fill=is_folded)
    keywords = ("Cruxpress", keys.game, "booklet")
    if is_folded or options.shop:
        booklet = StitchedBooklet(keys.title, size, pages, keywords, copies)
        return booklet_document(booklet, settings, furniture_of(press))
    behind = [*pages[1::2], None] if sides == 2 else [None] * len(pages)
    leaves = [Leaf(front, back) for front, back in zip(pages[::sides], behind, strict=False)]
    pad = new_pad(layout, leaves * copies, (size.width, size.height))
    return pad_document(replace(pad, keywords=keywords), settings, 1, furniture_of(press))


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
    board = JoinedBoard(
        keys.title,
        face,
        keys.overlap,
        copies,
        keywords=("Cruxpress", keys.game, "board"),
        place=_place(layout, "overlap"),
    )
    return board_document(board, print_settings(press, options), furniture)


def _board_size(layout: Layout) -> PieceSize:
    """The size of a board, which is cut straight."""
    if layout.keys.piece == "paper":
        what = "a board is larger than a page; say its size: piece: {width: 380 mm, height: 520 mm}"
        raise BadInput(what, layout.place_of("piece"))
    size = layout.size()
    if size.shape != "square":
        raise BadInput("a board is cut straight; leave out its shape", layout.place_of("piece"))
    return size


def _place(layout: Layout, key: str) -> Place:
    entry = layout.node.entries.get(key)
    return entry.node.place if entry else layout.place_of("piece")
