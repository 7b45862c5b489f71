"""Booklets: pages that are read one after the other, two on each side of a sheet that is folded.

Of n pages the first sheet has n and 1 in front, 2 and n - 1 behind; the sheets lie in each other,
are folded in the middle and stapled there. Without a fold the pages follow each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput
from cruxpress.press.elements.flow import PAGE, FlowElement
from cruxpress.press.furniture import Furniture
from cruxpress.press.geometry import Box, Um, line
from cruxpress.press.imposition import Imposition, plan
from cruxpress.press.items import Document, Face, Layer, Page, PlacedFace, Shape
from cruxpress.press.layout import Layout
from cruxpress.press.marks import cut_marks
from cruxpress.press.product import PrintSettings, single_page
from cruxpress.press.stock import Paper, PieceSize
from cruxpress.specs.binding import Scope

TO_A_SHEET = 4


def page_size(paper: Paper) -> tuple[Um, Um]:
    """Half of a lying paper."""
    width, height = paper.landscape
    return width // 2, height


def padded(pages: int) -> int:
    """As many pages as fill their sheets."""
    return -(-pages // TO_A_SHEET) * TO_A_SHEET


def in_sheets(pages: int) -> Iterator[tuple[int, int]]:
    """The two pages of each side, left and right, as they are printed: n and 1, 2 and n - 1."""
    for sheet in range(pages // TO_A_SHEET):
        first, last = 2 * sheet + 1, pages - 2 * sheet
        yield last, first
        yield first + 1, last - 1


def pages_taken(layout: Layout, size: PieceSize, data: Scope) -> int:
    """How many pages what flows in a layout takes, with those before it."""
    room = Box(0, 0, size.width, size.height)
    context = layout.context.with_data({**data, PAGE: 1, "pages": 1, "last": 1})
    counts = []
    for template in layout.front:
        if template.element is FlowElement and template.is_shown(context):
            flow = template.bound(context)
            if isinstance(flow, FlowElement):
                pages = flow.pages_in(flow.frame(room), context)
                counts.append(flow.first - 1 + len(pages))
    if not counts:
        what = "nothing flows in this booklet; put its text into an element 'is: flow'"
        raise BadInput(what, layout.place_of("front"))
    return max(counts)


def drawn_pages(layout: Layout, size: PieceSize, data: Scope, *, fill: bool) -> list[Face]:
    """All pages in reading order; with `fill`, white ones at the end fill the sheets."""
    last = pages_taken(layout, size, data)
    count = padded(last) if fill else last
    side = layout.side("front", (size.width, size.height))
    return [
        side.face({**data, PAGE: number, "pages": count, "last": last}, f"page {number}")
        for number in range(1, count + 1)
    ]


@dataclass(frozen=True)
class StitchedBooklet:
    """A booklet, drawn: all its pages in reading order."""

    title: str
    size: PieceSize
    pages: Sequence[Face]
    keywords: tuple[str, ...] = ()
    copies: int = 1


def booklet_document(
    booklet: StitchedBooklet, settings: PrintSettings, furniture: Furniture
) -> Document:
    """The sheets of a booklet, printed on both sides; for a shop its pages, one by one."""
    subject = f"{len(booklet.pages)} pages"
    pages: tuple[Page, ...]
    if settings.shop:
        pages = tuple(single_page(face) for face in booklet.pages)
        return Document(booklet.title, pages, subject, booklet.keywords, "", shop=True)
    size = booklet.size
    spread = replace(size, width=2 * size.width)
    margin = None if size.bleed else 0  # half a paper reaches to its edges
    sheet = plan(
        settings.paper,
        spread,
        margin=margin,
        grid=(1, 1),
        orientation="landscape",
        turn_pieces=False,
    )
    pages = tuple(_sides(booklet, sheet, settings, furniture)) * booklet.copies
    return Document(booklet.title, pages, subject, booklet.keywords, settings.flip)


def _sides(
    booklet: StitchedBooklet, sheet: Imposition, settings: PrintSettings, furniture: Furniture
) -> Iterator[Page]:
    slot, width = sheet.slots[0], booklet.size.width
    style = furniture.marks
    cuts = cut_marks(sheet, settings.marks, style) if booklet.size.bleed else ()
    middle, edge = slot.x + width, sheet.printable
    fold = (
        *line(middle, edge.y, middle, edge.y + style.length),
        *line(middle, edge.bottom - style.length, middle, edge.bottom),
    )
    look = style.fold_colour, style.fold_line, style.fold_dash
    dashes = (Shape(fold, None, *look),) if settings.marks != "none" else ()
    over = (Layer((*cuts, *dashes)),) if cuts or dashes else ()
    # On the long edge a lying sheet turns over upwards, and what is behind stands on its head.
    is_turned = settings.flip == "long"
    bleed = booklet.size.bleed
    for at, pair in enumerate(in_sheets(len(booklet.pages))):
        behind = at % 2 == 1
        turned = behind and is_turned
        left, right = reversed(pair) if turned else pair
        turn = 180 if turned else 0
        spots = (
            PlacedFace(
                booklet.pages[left - 1], slot.x, slot.y, turn, bleeds=(bleed, bleed, 0, bleed)
            ),
            PlacedFace(
                booklet.pages[right - 1], middle, slot.y, turn, bleeds=(0, bleed, bleed, bleed)
            ),
        )
        shift = settings.shift_of_backs(portrait=False) if behind else (0, 0)
        page = Page(sheet.page_width, sheet.page_height, spots, over, shift=shift)
        bookmark = booklet.title if at == 0 else ""
        yield replace(page, bookmark=bookmark, unprintable=sheet.unprintable)
