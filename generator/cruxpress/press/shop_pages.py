"""Pages for shops and cutters: a side a page in a shop's size, a book's margins, cutters' marks."""

from collections.abc import Sequence
from dataclasses import replace

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import KAPPA, Box, Path, Segment, Um, rounded_rectangle
from cruxpress.press.imposition import Imposition, Orientation, Slot, plan
from cruxpress.press.items import Document, Face, Page, PlacedFace, Shape
from cruxpress.press.outlines import cut_outline, on_page
from cruxpress.press.shops import (
    LEAST_SCALE,
    MOST_SCALE,
    BookShop,
    Cutter,
    ShopSize,
)
from cruxpress.press.stock import Paper, PieceSize, scaled, size_in_mm

MARK = "black"


def page_in_size(face: Face, piece: PieceSize, size: ShopSize) -> Page:
    """A side in the middle of a shop's page, as large as it takes to fill it with print."""
    permille = size.scale_of(piece, face.bleed)
    if not LEAST_SCALE <= permille <= MOST_SCALE:
        its = size_in_mm(piece.width + 2 * face.bleed, piece.height + 2 * face.bleed)
        raise BadInput(
            f"the face '{face.name}' is {its} with its bleed, and would be printed at "
            f"{permille / 10:g} % to fill {size_in_mm(*size.whole)}; give the piece more bleed"
        )
    wide, high = size.whole
    width, height = scaled(face.width, permille), scaled(face.height, permille)
    left, top = (wide - width) // 2, (high - height) // 2
    bleeds = (left, top, wide - width - left, high - height - top)
    spot = PlacedFace(face, left, top, permille=permille, bleeds=bleeds)
    trim = Box(size.bleed, size.bleed, size.width, size.height)
    return Page(wide, high, (spot,), trim=trim, bleed=trim.grown(size.bleed))


def bound(document: Document, shop: BookShop) -> tuple[Document, tuple[str, ...]]:
    """Pages with the margins of a book, a right-hand page first, and what a person should know.

    What a printer at home can print becomes what a book can show: it is made a little smaller and
    moved away from the spine.
    """
    count = len(document.pages)
    if count > shop.most_pages.value:
        most = shop.most_pages.value
        raise BadInput(f"{shop.title} binds {most} pages at most; this has {count}: use --per-file")
    margin = next(each.um for each in shop.inside if count <= each.pages)
    pages = tuple(
        _bound_page(page, shop, margin, right=number % 2 == 0)
        for number, page in enumerate(document.pages)
    )
    notes: tuple[str, ...] = ()
    if count < shop.fewest_pages.value:
        least = shop.fewest_pages.value
        notes = (f"{shop.title} asks for {least} pages at least; {document.title} has {count}",)
    return replace(document, pages=pages), notes


def _bound_page(page: Page, shop: BookShop, inside: Um, *, right: bool) -> Page:
    if page.width > page.height:
        raise BadInput(f"{shop.title} binds upright pages, and these lie; add --up 1")
    limits = (shop.narrowest, shop.widest, shop.lowest, shop.highest)
    narrow, wide, low, high = (each.value for each in limits)
    if not (narrow <= page.width <= wide and low <= page.height <= high):
        raise BadInput(
            f"{shop.title} binds pages from {size_in_mm(narrow, low)} to {size_in_mm(wide, high)}; "
            f"these are {size_in_mm(page.width, page.height)}"
        )
    outside, edge = shop.outside.value, page.unprintable
    room = page.width - inside - outside, page.height - 2 * outside
    there = page.width - 2 * edge, page.height - 2 * edge
    permille = min(1000, *(1000 * one // other for one, other in zip(room, there, strict=True)))
    left = inside if right else outside
    dx = left - scaled(edge, permille) + (room[0] - scaled(there[0], permille)) // 2
    dy = outside - scaled(edge, permille) + (room[1] - scaled(there[1], permille)) // 2
    spots = tuple(
        replace(
            spot,
            x=scaled(spot.x, permille) + dx,
            y=scaled(spot.y, permille) + dy,
            permille=scaled(spot.permille, permille),
        )
        for spot in page.spots
    )
    return replace(
        page, spots=spots, over=(), bookmark="", shift=(0, 0), unprintable=outside, reduced=True
    )


def cutter_plan(paper: Paper, piece: PieceSize, cutter: Cutter) -> Imposition:
    """As many cards as fit between a cutter's marks, none of them near a mark."""
    thin = replace(piece, bleed=min(piece.bleed, cutter.bleed.value))
    edge = cutter.inset.value + cutter.thickness.value // 2 + thin.bleed
    most = plan(paper, thin, gutter=cutter.between.value, margin=edge)
    ways: tuple[Orientation, ...] = ("portrait", "landscape")
    found: list[Imposition] = []
    sides = range(1, max(most.columns, most.rows, len(most.slots)) + 1)
    for way in ways:
        for columns in sides:
            for rows in sides:
                if columns * rows > len(most.slots):
                    break
                try:
                    laid = plan(
                        paper,
                        thin,
                        gutter=cutter.between.value,
                        margin=edge,
                        grid=(columns, rows),
                        orientation=way,
                    )
                except BadInput:
                    break
                if _is_clear(laid, cutter):
                    found.append(laid)
    if not found:
        its = size_in_mm(piece.width, piece.height)
        raise BadInput(
            f"{piece.name} ({its}) does not fit between the marks for {cutter.title} on "
            f"{paper.name}; use a larger paper"
        )
    return max(found, key=lambda each: (len(each.slots), not each.turned, each.portrait))


def _is_clear(laid: Imposition, cutter: Cutter) -> bool:
    block = laid.block.grown(laid.piece.bleed + cutter.clear.value)
    boxes = _mark_boxes(laid.page_width, laid.page_height, cutter)
    return not any(
        box.x < block.right
        and block.x < box.right
        and box.y < block.bottom
        and block.y < box.bottom
        for box in boxes
    )


def registration_marks(width: Um, height: Um, cutter: Cutter) -> tuple[Shape, ...]:
    """The marks that a cutter looks for: a square at the top left, angles at two other corners."""
    path: list[Segment] = []
    for box in _mark_boxes(width, height, cutter):
        path += box.path
    return (Shape(tuple(path), fill=MARK),)


def _mark_boxes(width: Um, height: Um, cutter: Cutter) -> Sequence[Box]:
    """The marks as filled rectangles; their lines run `inset` from the paper's edges."""
    inset, line, arm = cutter.inset.value, cutter.thickness.value, cutter.length.value
    half, side = line // 2, cutter.square.value + line
    near = inset - half
    right, bottom = width - near, height - near
    reach = arm + half
    return (
        Box(near, near, side, side),
        Box(right - reach, near, reach, line),
        Box(right - line, near, line, reach),
        Box(near, bottom - reach, line, reach),
        Box(near, bottom - line, reach, line),
    )


def cuts_of(laid: Imposition, cutter: Cutter, pieces: int) -> tuple[str, ...]:
    """The lines of a full page, and those of a last page that holds fewer."""
    full, rest = divmod(pieces, len(laid.slots))
    counts = [*([len(laid.slots)] if full else []), *([rest] if rest else [])]
    return tuple(_cut_lines(laid, cutter, count) for count in counts)


def _cut_lines(laid: Imposition, cutter: Cutter, pieces: int) -> str:
    """The lines that a cutter follows, as an SVG of the page in millimetres; no marks are in it."""
    width, height = _mm(laid.page_width), _mm(laid.page_height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        '<g fill="none" stroke="#FF0000" stroke-width="0.1">',
    ]
    for slot in laid.slots[:pieces]:
        outline = cut_outline(laid.piece)
        path = (
            on_page(outline, laid.piece, slot)
            if outline and not laid.piece.round
            else rounded(slot, cutter.corner.value, laid.piece)
        )
        lines.append(f'<path d="{_d(path)}"/>')
    return "\n".join([*lines, "</g>", "</svg>", ""])


def rounded(slot: Slot, radius: Um, piece: PieceSize) -> Path:
    """A card's outline with its corners; a round piece is all corner."""
    radius = min(slot.width, slot.height) // 2 if piece.round else radius
    bend = radius * (1 - KAPPA)
    flat = (slot.width > 2 * radius, slot.height > 2 * radius)
    return rounded_rectangle(slot.bounds, radius, radius, bend, bend, flat)


def _d(path: Path) -> str:
    return " ".join(f"{kind.upper()}{' '.join(map(_mm, rest))}" for kind, *rest in path)


def _mm(um: float) -> str:
    return f"{um / 1000:.3f}".rstrip("0").rstrip(".")
