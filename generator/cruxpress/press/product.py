"""From faces to documents: cards and pads on paper at home, or one side a page for a shop."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.press.backs import BackMode, Flip, back_slots, impose
from cruxpress.press.furniture import Furniture
from cruxpress.press.geometry import Box, Segment, Um, line
from cruxpress.press.imposition import Imposition, Orientation, Slot, plan
from cruxpress.press.items import Document, Face, Items, Layer, Page, PlacedFace, Shape
from cruxpress.press.marks import MarkKind, Side, cut_marks, fold_marks
from cruxpress.press.shop_pages import cuts_of, cutter_plan, page_in_size, registration_marks
from cruxpress.press.shops import CardShop, Cutter, ShopPreset
from cruxpress.press.stock import Paper, PieceSize, scaled


@dataclass(frozen=True)
class PrintSettings:
    """How a person wants a thing printed."""

    paper: Paper
    back: BackMode = "none"
    flip: Flip = "long"
    marks: MarkKind = "ticks"
    shop: bool = False
    preset: ShopPreset | None = None  # what a shop or a cutter takes
    # How far this printer shifts the backs of upright pages, right and down, from `calibrate`.
    offset: tuple[Um, Um] = (0, 0)
    papers: tuple[Paper, ...] = ()  # all that are known, to say which would do

    def shift_of_backs(self, *, portrait: bool) -> tuple[Um, Um]:
        """The printer's offset as a page sees it: paper lies in the tray alike for all pages.

        A driver turns a lying page to the left (RFC 8011, orientation-requested: landscape is a
        turn of 90 degrees anti-clockwise), so that its right edge becomes the paper's upper one.
        """
        right, down = self.offset
        return (right, down) if portrait else (-down, right)


@dataclass(frozen=True)
class Cards:
    """Cards of one size, ready for paper: a back for each front, or none."""

    title: str
    piece: PieceSize
    fronts: Sequence[Face]
    backs: Sequence[Face]
    subject: str = ""
    keywords: tuple[str, ...] = ()
    gutter: Um = 0
    grid: tuple[int, int] | None = None
    parts: tuple[tuple[str, int], ...] = ()  # names of sets, and the number of their first card


def planned(cards: Cards, settings: PrintSettings, furniture: Furniture) -> Imposition:
    """Where a set's pieces stand on a page of their own."""
    folded = settings.back == "fold" and bool(cards.backs)
    fold = furniture.fold_gutter if folded else None
    paper, piece = settings.paper, cards.piece
    if isinstance(settings.preset, Cutter):
        return cutter_plan(paper, piece, settings.preset)
    lay = partial(plan, paper, piece, fold_gutter=fold, gutter=cards.gutter)
    try:
        full = lay(grid=cards.grid)
    except BadInput:
        if cards.grid is None or not _fits_on_twice(cards, paper):
            raise
        full = lay()
    if full.nested or len(cards.fronts) >= full.columns:
        return full
    # A row that is not full stands in the middle, where every printer reaches its bleed. How far
    # down it stands stays, for other sets may share the page below it.
    way: Orientation = "portrait" if full.portrait else "landscape"
    few = lay(grid=(len(cards.fronts), full.rows), orientation=way)
    return few if few.turned == full.turned else full


def _fits_on_twice(cards: Cards, paper: Paper) -> bool:
    """Whether a grid is meant for a larger paper: one for A4 gives way on A5, or on folded A4."""
    twice = replace(paper, width=paper.height, height=2 * paper.width)
    try:
        plan(twice, cards.piece, gutter=cards.gutter, grid=cards.grid)
    except BadInput:
        return False
    return True


def card_documents(
    cards: Cards, settings: PrintSettings, furniture: Furniture, room: Imposition | None = None
) -> Mapping[str, Document]:
    """The files that a set of cards becomes, by what they hold: `cards`, `fronts`, `backs`.

    A room says where they stand, if not on a page of their own.
    """
    if settings.shop:
        return {"cards": _shop(cards, settings.preset)}
    mode: BackMode = settings.back if cards.backs else "none"
    layout = room or planned(cards, settings, furniture)
    imposed = impose(cards.fronts, cards.backs, layout, mode, settings.flip)

    def document(pages: Sequence[Page], *sides: Side, duplex: str = "") -> Document:
        # On the page of others, their line in the margin serves for both.
        kept = layout, cards, settings, furniture, sides
        finished = tuple(_finished(pages, *kept, is_guest=room is not None))
        cuts: tuple[str, ...] = ()
        if isinstance(settings.preset, Cutter) and sides[0] == "front":
            cuts = cuts_of(layout, settings.preset, len(cards.fronts))
        about = cards.subject, cards.keywords
        return Document(cards.title, finished, *about, duplex, cuts=cuts)

    if mode == "separate":
        fronts, backs = document(imposed.pages, "front"), document(imposed.back_pages, "back")
        return {"fronts": fronts, "backs": backs}
    if mode == "duplex":
        return {"cards": document(imposed.pages, "front", "back", duplex=settings.flip)}
    return {"cards": document(imposed.pages, "front")}


def _shop(cards: Cards, preset: ShopPreset | None) -> Document:
    """One side a page with its bleed around it, front and back in turn, no marks."""
    single, shop = single_page, None
    if isinstance(preset, CardShop):
        shop = preset
        single = partial(page_in_size, piece=cards.piece, size=preset.size_of(cards.piece))
    pages = []
    for at, front in enumerate(cards.fronts):
        pages.append(single(front))
        if cards.backs:
            pages.append(single(cards.backs[at % len(cards.backs)]))
    document = Document(cards.title, tuple(pages), cards.subject, cards.keywords, "", shop=True)
    if shop is None or shop.standard is None or shop.condition is None or shop.most_ink is None:
        return document
    return replace(
        document,
        standard=shop.standard.value,
        condition=shop.condition.value,
        most_ink=shop.most_ink.value,
    )


def single_page(face: Face) -> Page:
    """A face on a page of its own with its bleed around it, as shops want it."""
    bleed = face.bleed
    trim = Box(bleed, bleed, face.width, face.height)
    whole = trim.grown(bleed)
    spot = PlacedFace(face, bleed, bleed, bleeds=(bleed, bleed, bleed, bleed))
    return Page(whole.width, whole.height, (spot,), trim=trim, bleed=whole)


def _finished(
    pages: Sequence[Page],
    layout: Imposition,
    cards: Cards,
    settings: PrintSettings,
    furniture: Furniture,
    sides: tuple[Side, ...],
    *,
    is_guest: bool,
) -> Iterator[Page]:
    """Pages with their marks, the line in the margin, and the printer's offset on backs."""
    size, marks = len(layout.slots), dict[tuple[str, int], Layer]()
    parts = cards.parts or ((cards.title, 0),)
    for at, page in enumerate(pages):
        leaf, of_leaf = divmod(at, len(sides))
        side = sides[of_leaf]
        pieces = min(size, len(cards.fronts) - leaf * size)
        # Full pages share their marks, which then become one Form in the PDF.
        if (side, pieces) not in marks:
            style, flip = furniture.marks, settings.flip
            cuts = cut_marks(layout, settings.marks, style, side=side, flip=flip, pieces=pieces)
            cutter = settings.preset if isinstance(settings.preset, Cutter) else None
            if cutter is not None:
                # A machine cuts, from the front, and takes any other mark for one of its own.
                width, height = layout.page_width, layout.page_height
                cuts = () if side == "back" else registration_marks(width, height, cutter)
            marks[side, pieces] = Layer((*cuts, *fold_marks(layout, style)))
        data: dict[str, Value] = {
            "title": cards.title,
            "part": side if len(sides) > 1 or side == "back" else "page",
            "page": leaf + 1,
            "pages": len(pages) // len(sides),
        }
        line = (
            ()
            if is_guest or isinstance(settings.preset, Cutter)
            else furniture.margin_line(layout, data)
        )
        over = marks[side, pieces], Layer(line)
        begins = [name for name, first in parts if first // size == leaf and of_leaf == 0]
        yield replace(
            page,
            over=tuple(layer for layer in over if layer.items),
            shift=settings.shift_of_backs(portrait=layout.portrait) if side == "back" else (0, 0),
            bookmark=", ".join(begins),
        )


@dataclass(frozen=True)
class Leaf:
    """A leaf of a pad: its front, and its back if it is printed on both sides."""

    front: Face
    back: Face | None = None


@dataclass(frozen=True)
class Pad:
    """Leaves of one size, and how far they may be enlarged or reduced on paper."""

    title: str
    size: PieceSize
    leaves: Sequence[Leaf]
    least_percent: int = 100
    most_percent: int = 100
    fill_percent: int = 0  # `fill` lays no more on a page than stay this large
    margin: Um = 7000
    subject: str = ""
    keywords: tuple[str, ...] = ()
    reduced: int = 100  # in percent: a page that is drawn for a larger paper than it is printed on


GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
Up = int | Literal["fill"]
FILL: Literal["fill"] = "fill"


def pad_document(pad: Pad, settings: PrintSettings, up: Up, furniture: Furniture) -> Document:
    """A pad, one, two or four sheets to a page, or as many as fit; backs lie behind their fronts.

    Leaves follow each other; none is printed twice to fill a page. For a shop there are no lines to
    cut along, and its machine decides how it prints two sides.
    """
    up = most_to_a_page(pad, settings.paper, len(pad.leaves)) if up == FILL else up
    cells = _cells(settings.paper, up)
    permille = pad.reduced * 10 if pad.reduced < 100 else _scale(pad, settings, up)
    two_sided = any(leaf.back for leaf in pad.leaves)
    behind = back_slots(cells, settings.flip)
    cut = Layer(_cell_cuts(cells, furniture))
    over = (cut,) if cut.items and not settings.shop else ()
    pages = []
    for first in range(0, len(pad.leaves), up):
        leaves = pad.leaves[first : first + up]
        fronts = [leaf.front for leaf in leaves]
        pages.append(_cell_page(cells, fronts, cells.slots, permille, over))
        if two_sided:
            backs = [leaf.back for leaf in leaves]
            page = _cell_page(cells, backs, behind, permille, over)
            shift = settings.shift_of_backs(portrait=cells.portrait)
            pages.append(replace(page, shift=shift))
    if pages:
        pages[0] = replace(pages[0], bookmark=pad.title)
    if pad.reduced < 100:
        pages = [replace(page, reduced=True) for page in pages]
    duplex = settings.flip if two_sided and not settings.shop else ""
    return Document(pad.title, tuple(pages), pad.subject, pad.keywords, duplex, settings.shop)


def most_to_a_page(pad: Pad, paper: Paper, leaves: int) -> int:
    """How many of so many sheets a page holds without making them smaller than they may be.

    Fewer sheets than that have the page for themselves, as large as they may be.
    """
    least = max(pad.least_percent, pad.fill_percent)
    several = [up for up in sorted(GRIDS, reverse=True) if up // 2 < leaves]
    return next((up for up in several if _fitting(pad, paper, up) >= least), 1)


def _cells(paper: Paper, up: int) -> Imposition:
    """The page parted into equal cells, edge to edge."""
    if up not in GRIDS:
        raise BadInput(f"{up} sheets to a page are not known; use 1, 2, 4 or fill")
    columns, rows = grid = GRIDS[up]
    way: Orientation = "landscape" if up == 2 else "portrait"
    width, height = paper.landscape if up == 2 else paper.portrait
    cell = PieceSize("cell", width // columns, height // rows, bleed=0, safe=0)
    return plan(paper, cell, margin=0, grid=grid, orientation=way, turn_pieces=False)


def cell_paper(paper: Paper, up: int) -> Paper:
    """The paper that one of several sheets to a page has for itself."""
    slot = _cells(paper, up).slots[0]
    return replace(paper, width=slot.width, height=slot.height)


def _scale(pad: Pad, settings: PrintSettings, up: int) -> int:
    """The largest scale in whole percent at which a sheet fits its cell, in thousandths."""
    percent = _fitting(pad, settings.paper, up)
    if percent < pad.least_percent:
        papers = settings.papers
        able = [each.name for each in papers if _fitting(pad, each, up) >= pad.least_percent]
        fewer = [
            str(n)
            for n in GRIDS
            if n < up and _fitting(pad, settings.paper, n) >= pad.least_percent
        ]
        raise BadInput(does_not_fit(pad.title, settings.paper.name, up, able, fewer))
    return min(percent, pad.most_percent) * 10


def _fitting(pad: Pad, paper: Paper, up: int) -> int:
    cell = cell_paper(paper, up)
    room_x, room_y = cell.width - 2 * pad.margin, cell.height - 2 * pad.margin
    return min(room_x * 100 // pad.size.width, room_y * 100 // pad.size.height)


def does_not_fit(
    title: str, paper: str, up: int, able: Sequence[str], fewer: Sequence[str] = ()
) -> str:
    """One sentence for whoever prints: what does not fit, and what would."""
    how = f", {up} to a page" if up > 1 else ""
    ways = [f"on {', '.join(able)}"] if able else []
    ways += [f"with --up {' or '.join(fewer)}"] if fewer else []
    right = f"; it does {' and '.join(ways)}" if ways else "; use a larger paper"
    return f"{title} does not fit on {paper}{how}{right}"


def _cell_page(
    cells: Imposition,
    faces: Sequence[Face | None],
    slots: Sequence[Slot],
    permille: int,
    over: tuple[Layer, ...],
) -> Page:
    spots = []
    for face, slot in zip(faces, slots, strict=False):
        if face is not None:
            x = slot.x + (slot.width - scaled(face.width, permille)) // 2
            y = slot.y + (slot.height - scaled(face.height, permille)) // 2
            spots.append(PlacedFace(face, x, y, slot.turn, permille))
    width, height = cells.page_width, cells.page_height
    return Page(width, height, tuple(spots), over, unprintable=cells.unprintable)


def _cell_cuts(cells: Imposition, furniture: Furniture) -> Items:
    """Ticks at the ends of each cut between sheets, and a small cross where two cuts meet."""
    style, page = furniture.marks, cells.printable
    middle_x, middle_y = cells.page_width // 2, cells.page_height // 2
    path: list[Segment] = []
    if cells.columns > 1:
        path += line(middle_x, page.y, middle_x, page.y + style.length)
        path += line(middle_x, page.bottom, middle_x, page.bottom - style.length)
    if cells.rows > 1:
        path += line(page.x, middle_y, page.x + style.length, middle_y)
        path += line(page.right, middle_y, page.right - style.length, middle_y)
    if cells.columns > 1 and cells.rows > 1:
        path += line(middle_x - style.cross, middle_y, middle_x + style.cross, middle_y)
        path += line(middle_x, middle_y - style.cross, middle_x, middle_y + style.cross)
    return (Shape(tuple(path), stroke=style.colour, line=style.line),) if path else ()
