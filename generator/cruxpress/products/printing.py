"""From layouts and data to checked bytes: what everything that prints has in common."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import get_args

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import load_settings, shipped_fonts, shipped_layouts
from cruxpress.core.places import real_path
from cruxpress.core.registry import is_shipped
from cruxpress.games.contract import SheetData
from cruxpress.press.backs import BackMode, Flip
from cruxpress.press.card_faces import card_faces
from cruxpress.press.deck import chosen_cards
from cruxpress.press.furniture import furniture_of
from cruxpress.press.geometry import Um
from cruxpress.press.items import Document, Face
from cruxpress.press.layout import Layout
from cruxpress.press.marks import MarkKind
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.press.product import (
    FILL,
    Cards,
    Leaf,
    Pad,
    PrintSettings,
    Up,
    card_documents,
    cell_paper,
    does_not_fit,
    pad_document,
)
from cruxpress.press.shop_pages import bound
from cruxpress.press.shops import BookShop
from cruxpress.press.stock import Paper
from cruxpress.products.paper_faults import drawn_on_paper, told_to_printers
from cruxpress.specs.library import Library

# What the names of files with lines for a cutter end in: of a full page, and of the last one.
CUTS = ("-cut.svg", "-cut-last.svg")
# Files for all layouts of a folder, which a deck of one's own finds beside it.
SIDE_FILES = ("inks", "fonts", "styles", "papers", "pieces", "press", "texts")


@dataclass(frozen=True)
class PrintOptions:
    """How to print: what the commands that print have in common."""

    paper: str = "a4"
    ink: str = "colour"
    back: BackMode = "none"
    flip: Flip = "long"
    marks: MarkKind = "ticks"
    shop: bool = False
    site: str | None = None
    printer: str | None = None
    preset: str = ""  # what a shop or a cutter takes, as in layouts/presets
    bound: bool = False  # whether that shop binds pages of this paper

    @property
    def where(self) -> str:
        """What it is printed on, in the names of files."""
        if self.preset:
            of_one_paper = self.bound or not self.shop  # a card shop has sizes of its own
            return f"{self.preset}-{self.paper}" if of_one_paper else self.preset
        return "shop" if self.shop else self.paper

    def __post_init__(self) -> None:
        """A script may say anything; the command line knows these words already."""
        words = (("back", self.back, BackMode), ("flip", self.flip, Flip))
        for what, given, known in (*words, ("marks", self.marks, MarkKind)):
            if given not in get_args(known):
                raise BadInput(f"'{given}' is no {what}{did_you_mean(given, get_args(known))}")


@dataclass(frozen=True)
class PrintSheet:
    """One sheet to print: its name, its code, and the data for its front and back."""

    name: str
    code: str
    front: SheetData
    back: SheetData | None = None
    digest: str = ""  # the SHA-256 of what it is, of which its code names the first bits


@dataclass(frozen=True)
class Printed:
    """A finished file: its name, its bytes, and what it holds."""

    name: str
    title: str
    data: bytes = field(repr=False)
    pages: int
    codes: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()  # the SHA-256 of what is printed under each code
    beside: str = ""  # what its name adds to that of the file it belongs to, such as `solutions`
    notes: tuple[str, ...] = ()  # what a person should know of it
    cuts: Mapping[str, bytes] = field(default_factory=dict)  # lines for a cutter, by their ending

    @property
    def files(self) -> dict[str, bytes]:
        """All that is to be written, by the names of files."""
        return {
            f"{self.name}{end}": data for end, data in ({".pdf": self.data} | {**self.cuts}).items()
        }


def open_press(own_layouts: Path | None = None, named: str | Path = "") -> Press:
    """The shipped layouts and fonts, with a person's own folder looked into first.

    Without one, it is the folder of the deck or sheet that is named, where inks, fonts or other
    files for all layouts lie beside it.
    """
    own = own_layouts or folder_of(Path(named))
    return Press(Library(shipped_layouts(), shipped_fonts(), own))


def folder_of(file: Path) -> Path | None:
    """The folder with the side files of a person's own file; that of a game may lie in it."""
    try:
        folders = [file] if file.is_dir() else [file.parent] if file.is_file() else []
    except (OSError, ValueError):  # no name that a file can have
        return None
    folders += [folder.parent for folder in folders if is_shipped(folder.name)]
    for folder in folders:
        if real_path(folder).is_relative_to(real_path(shipped_layouts())):
            return None
        if any((folder / f"{name}.yaml").is_file() for name in SIDE_FILES):
            return folder
    return None


def make_pad(
    layout: Layout,
    sheets: Iterable[PrintSheet],
    *,
    copies: int,
    sides: int,
    page: tuple[Um, Um] | None = None,
    reduced: int = 100,
) -> Pad:
    """Leaves of a layout; equal sheets share their faces, so that copies cost nothing.

    A layout that fills the paper takes the size of the page.
    """
    leaves: list[Leaf] = []
    for sheet in sheets:
        front = layout.side("front", page).face(sheet.front, sheet.name)
        back: Face | None = None
        if sides == 2 and layout.has_back:
            same = layout.back is layout.front and sheet.back == sheet.front
            data = sheet.front if sheet.back is None else sheet.back
            back = front if same else layout.side("back", page).face(data, sheet.name)
        leaves += [Leaf(front, back)] * copies
    return new_pad(layout, leaves, page, reduced)


def new_pad(
    layout: Layout,
    leaves: Sequence[Leaf],
    page: tuple[Um, Um] | None = None,
    reduced: int = 100,
) -> Pad:
    """A pad of leaves that are drawn already, with the sizes that its layout allows."""
    keys = layout.keys
    return Pad(
        keys.title,
        layout.size(page),
        leaves,
        keys.smallest,
        keys.largest,
        keys.fill_least,
        0 if keys.piece == "paper" else keys.margin,
        subject=f"{len(leaves)} leaves",
        keywords=("Cruxpress", keys.game, "pad"),
        reduced=reduced,
    )


def lay_out_pages(
    press: Press,
    layout: Layout,
    sheets: Sequence[PrintSheet],
    options: PrintOptions,
    *,
    copies: int = 1,
    sides: int = 2,
    up: Up = 1,
) -> Document:
    """The pages of a layout that is no cards, each sheet with its data."""
    settings = print_settings(press, options)

    def pad_on(paper: Paper) -> Pad:
        page, reduced = page_for(press, layout, paper, up)
        return make_pad(layout, sheets, copies=copies, sides=sides, page=page, reduced=reduced)

    pad = drawn_on_paper(layout, settings, pad_on)
    return pad_document(pad, settings, up, furniture_of(press))


def page_for(press: Press, layout: Layout, paper: Paper, up: Up) -> tuple[tuple[Um, Um], int]:
    """The page that a layout is drawn on, and at how many percent it is printed.

    A paper that it cannot be reduced to is refused, with those that it can be printed on.
    """
    if layout.keys.least_page is None:
        return paper.portrait, 100
    if up == FILL:
        up = 1  # a page that is drawn for its paper fills it
    page, percent = layout.page_on(cell_paper(paper, up))
    smallest = layout.keys.smallest
    if percent < smallest:
        able = [
            each.name
            for each in press.papers.values()
            if layout.page_on(cell_paper(each, up))[1] >= smallest
        ]
        raise BadInput(does_not_fit(layout.keys.title, paper.name, up, able))
    return page, percent


def lay_out_cards(press: Press, cards: Cards, options: PrintOptions) -> Mapping[str, Document]:
    """Cards on pages, by what each document holds."""
    return card_documents(cards, print_settings(press, options), furniture_of(press))


def join_cards(sets: Sequence[Cards]) -> Cards:
    """Sets of one size as one, so that they share pages; each card keeps its own back."""
    if len(sets) == 1:
        return sets[0]
    fronts: list[Face] = []
    parts = []
    for cards in sets:
        parts.append((cards.title, len(fronts)))
        fronts += cards.fronts
    backs: list[Face] = []
    if all(cards.backs for cards in sets):
        for cards in sets:
            backs += list(cards.backs) * (len(cards.fronts) if len(cards.backs) == 1 else 1)
    return Cards(
        joined_titles([cards.title for cards in sets]),
        sets[0].piece,
        fronts,
        backs,
        subject=f"{len(fronts)} cards",
        keywords=tuple(dict.fromkeys(word for cards in sets for word in cards.keywords)),
        gutter=sets[0].gutter,
        grid=sets[0].grid,
        parts=tuple(parts),
    )


def joined_titles(titles: Sequence[str]) -> str:
    """Titles in one line; the words that all of them begin with, such as a game, stand once."""
    first, *others = [title.split(" ") for title in titles]
    shared = 0
    while others and all(first[: shared + 1] == each[: shared + 1] for each in others):
        if shared + 1 >= min(map(len, (first, *others))):
            break
        shared += 1
    return " · ".join([" ".join(first), *(" ".join(each[shared:]) for each in others)])


def make_cards(layout: Layout, options: PrintOptions | None = None, only: str = "") -> Cards:
    """The faces of a card layout, or of some of its cards; a back without data is one for all.

    Where no backs are printed, those that people need become cards of their own.
    """
    keys = layout.keys
    if keys.kind in ("board", "booklet"):
        raise BadInput(f"this is a {keys.kind}; print it with: cruxpress pad", layout.place)
    if not keys.cards:
        raise BadInput("this layout holds no cards", layout.place)
    folded = layout.size().net is not None
    if folded and options and (options.shop or options.preset):
        what = "shops and cutters fold nothing; print what is folded at home, without --shop"
        raise BadInput(what, layout.place_of("piece"))
    faces = card_faces(layout)
    fronts, backs, varies = faces.fronts, faces.backs, faces.varies
    chosen = chosen_cards(keys.cards, only)
    fronts = [fronts[at] for at in chosen]
    backs = [backs[at] for at in chosen] if len(backs) > 1 else backs
    if keys.says_more_behind and options and options.back == "none" and not options.shop:
        fronts, backs = [*fronts, *(backs if varies else backs * len(fronts))], []
    return Cards(
        keys.title,
        layout.size(),
        fronts,
        backs,
        subject=f"{len(fronts)} cards",
        keywords=("Cruxpress", keys.game, "cards"),
        gutter=keys.gutter,
        grid=keys.grid,
    )


def join_documents(documents: Sequence[Document]) -> Document:
    """Several documents in one file, one after the other, each with its bookmark."""
    first = documents[0]
    pages = tuple(page for document in documents for page in document.pages)
    title = joined_titles(list(dict.fromkeys(document.title for document in documents)))
    keywords = tuple(dict.fromkeys(word for d in documents for word in d.keywords))
    return replace(first, title=title, pages=pages, keywords=keywords)


def print_settings(press: Press, options: PrintOptions) -> PrintSettings:
    return PrintSettings(
        press.paper(options.paper),
        options.back,
        options.flip,
        options.marks,
        options.shop,
        press.preset(options.preset) if options.preset else None,
        printer_offset(options.printer),
        tuple(press.papers.values()),
    )


def printer_offset(printer: str | None) -> tuple[Um, Um]:
    """The saved offset of a printer; none is applied by itself."""
    if printer is None:
        return (0, 0)
    offset = load_settings().offset(printer)
    return offset.x, offset.y


def finish(
    press: Press,
    name: str,
    document: Document,
    options: PrintOptions,
    codes: Mapping[str, str] | None = None,
) -> Printed:
    """Check a document once more and turn it into bytes."""
    ink, settings = press.ink(options.ink), print_settings(press, options)
    told: tuple[str, ...] = ()
    if isinstance(settings.preset, BookShop):
        document, told = bound(document, settings.preset)
    with told_to_printers(document.title, settings, document):
        notes = preflight(document, ink, press)
    data = pdf_bytes(document, ink, press)
    named = codes or {}
    codes_of, digests = tuple(named), tuple(named.values())
    pages = len(document.pages)
    cuts = dict(zip(CUTS, (lines.encode() for lines in document.cuts), strict=False))
    notes = (*told, *notes)
    return Printed(name, document.title, data, pages, codes_of, digests, notes=notes, cuts=cuts)
