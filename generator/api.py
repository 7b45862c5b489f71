"""What Cruxpress does, as functions: the command line is a thin skin over these."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.errors import BadInput, did_you_mean
from generator.files import load_settings, shipped_fonts, shipped_layouts
from generator.games import is_layout, open_card_sets, open_game
from generator.games.game import PadKind, Sheet
from generator.press.backs import BackMode, Flip
from generator.press.furniture import Furniture
from generator.press.layout import Layout, open_layout
from generator.press.mark_lines import MarkKind
from generator.press.pdf import pdf_bytes
from generator.press.placed import Document, Face, Um
from generator.press.preflight import preflight
from generator.press.product import Cards, Leaf, Pad, Wishes, card_documents, pad_document
from generator.press.workshop import Workshop
from generator.specs.library import Library

MOST_COPIES = 2000


@dataclass(frozen=True)
class Options:
    """How to print: what the commands that print have in common."""

    paper: str = "a4"
    ink: str = "colour"
    back: BackMode = "none"
    flip: Flip = "long"
    marks: MarkKind = "ticks"
    shop: bool = False
    site: str | None = None
    printer: str | None = None


@dataclass(frozen=True)
class Printed:
    """A finished file: its name, its bytes, and what it holds."""

    name: str
    title: str
    data: bytes = field(repr=False)
    pages: int
    codes: tuple[str, ...] = ()


def open_workshop(own_layouts: Path | None = None) -> Workshop:
    """The shipped layouts and fonts, with a person's own folder looked into first."""
    return Workshop(Library(shipped_layouts(), shipped_fonts(), own_layouts))


def print_pad(
    workshop: Workshop,
    game_name: str,
    options: Options,
    *,
    layout: str = "",
    sheets: str = "",
    copies: int = 1,
    sides: int = 2,
    up: int = 1,
) -> Printed:
    """A pad of sheets: `copies` leaves of each."""
    if not 1 <= copies <= MOST_COPIES:
        raise BadInput(f"{copies} copies cannot be printed; use 1 to {MOST_COPIES}")
    if is_layout(game_name):
        opened = open_layout(workshop, game_name)
        wanted, words = own_sheets(opened), [opened.file.stem]
    else:
        game = open_game(game_name)
        name = layout or game.default_pad
        if name not in game.pads:
            raise BadInput(f"{game.title} has no pad '{name}'{did_you_mean(name, game.pads)}")
        opened = open_layout(workshop, game.pads[name].layout)
        wanted, words = _sheets(game.pads[name], opened, sheets, options.site), [game.name, name]
    wishes = wishes_of(workshop, options)
    pad = make_pad(opened, wanted, copies=copies, sides=sides, page=wishes.paper.portrait)
    document = pad_document(pad, wishes, up, Furniture(workshop))
    words += [options.paper, options.ink, *([f"{up}up"] if up > 1 else [])]
    return finish(workshop, "-".join(words), document, options, [s.code for s in wanted if s.code])


def own_sheets(layout: Layout) -> Sequence[Sheet]:
    """The sheet of a person's own layout: its sample data is what it is printed with."""
    if layout.keys.kind == "cards":
        raise BadInput("this layout holds cards; print it with: cruxpress cards", layout.place)
    sample = layout.keys.sample or {}
    return [Sheet("sheet", "", sample, sample)]


def _sheets(kind: PadKind, layout: Layout, numbers: str, site: str | None) -> Sequence[Sheet]:
    return kind.sheets(layout.constants, read_numbers(numbers, kind.numbered), site)


def make_pad(
    layout: Layout,
    sheets: Iterable[Sheet],
    *,
    copies: int,
    sides: int,
    page: tuple[Um, Um] | None = None,
) -> Pad:
    """Leaves of a layout; equal sheets share their faces, so that copies cost nothing.

    A layout that fills the paper takes the size of the page.
    """
    keys = layout.keys
    leaves: list[Leaf] = []
    for sheet in sheets:
        front = layout.side("front", page).face(sheet.front, sheet.name)
        back: Face | None = None
        if sides == 2 and layout.has_back:
            same = layout.back is layout.front and sheet.back == sheet.front
            data = sheet.front if sheet.back is None else sheet.back
            back = front if same else layout.side("back", page).face(data, sheet.name)
        leaves += [Leaf(front, back)] * copies
    return Pad(
        keys.title,
        layout.size(page),
        leaves,
        keys.smallest,
        keys.largest,
        0 if keys.piece == "paper" else keys.margin,
        subject=f"{len(leaves)} leaves",
        keywords=("Cruxpress", keys.game, "pad"),
    )


def print_cards(
    workshop: Workshop, name: str, options: Options, *, one_file: bool = False
) -> list[Printed]:
    """All cards of a game or one set of them: one file a piece size, or one for all.

    Separate backs are a second file.
    """
    if one_file and options.back == "separate":
        raise BadInput("separate backs are two files; let -o name a folder")
    furniture = Furniture(workshop)
    wishes = wishes_of(workshop, options)
    by_size: dict[tuple[object, ...], list[tuple[str, Cards]]] = {}
    for set_name, card_set in open_card_sets(name).items():
        layout = open_layout(workshop, card_set.layout)
        card_set.check(layout.node)
        cards = make_cards(layout)
        by_size.setdefault((cards.piece, cards.gutter, cards.grid), []).append((set_name, cards))
    found: dict[tuple[str, str], list[Document]] = {}
    for sets in by_size.values():
        stem = sets[0][0] if len(sets) == 1 else f"{name}-{sets[0][1].piece.name}"
        cards = join_cards([cards for _, cards in sets])
        for part, document in card_documents(cards, wishes, furniture).items():
            key = (name if one_file and len(by_size) > 1 else stem, part)
            found.setdefault(key, []).append(document)
    printed = []
    for (stem, part), documents in found.items():
        words = [stem, "shop" if options.shop else options.paper, options.ink]
        words += [part] if part != "cards" else []
        document = join_documents(documents)
        printed.append(finish(workshop, "-".join(words), document, options))
    return printed


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
        " · ".join(cards.title for cards in sets),
        sets[0].piece,
        fronts,
        backs,
        subject=f"{len(fronts)} cards",
        keywords=tuple(dict.fromkeys(word for cards in sets for word in cards.keywords)),
        gutter=sets[0].gutter,
        grid=sets[0].grid,
        parts=tuple(parts),
    )


def make_cards(layout: Layout) -> Cards:
    """The faces of a card layout; a back that takes no data is one for all."""
    keys = layout.keys
    if not keys.cards:
        raise BadInput("this layout holds no cards", layout.place)
    fronts = [layout.side("front").face(card, _card_name(card)) for card in keys.cards]
    backs: list[Face] = []
    if layout.has_back:
        side = layout.side("back")
        varies = any(template.free & layout.varying for template in layout.back)
        backs = [side.face(card) for card in (keys.cards if varies else keys.cards[:1])]
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


def _card_name(card: Mapping[str, object]) -> str:
    return " ".join(str(value) for value in card.values() if isinstance(value, str | int))[:40]


def join_documents(documents: Sequence[Document]) -> Document:
    """Several documents in one file, one after the other, each with its bookmark."""
    first = documents[0]
    pages = tuple(page for document in documents for page in document.pages)
    title = " · ".join(dict.fromkeys(document.title for document in documents))
    keywords = tuple(dict.fromkeys(word for d in documents for word in d.keywords))
    return Document(title, pages, first.subject, keywords, first.duplex, first.shop)


def wishes_of(workshop: Workshop, options: Options) -> Wishes:
    return Wishes(
        workshop.paper(options.paper),
        options.back,
        options.flip,
        options.marks,
        options.shop,
        printer_offset(options.printer),
    )


def printer_offset(printer: str | None) -> tuple[Um, Um]:
    """The saved offset of a printer; none is applied by itself."""
    if printer is None:
        return (0, 0)
    offset = load_settings().offset(printer)
    return offset.x, offset.y


def finish(
    workshop: Workshop,
    name: str,
    document: Document,
    options: Options,
    codes: Sequence[str] = (),
) -> Printed:
    """Check a document once more and turn it into bytes."""
    ink = workshop.ink(options.ink)
    preflight(document, ink, workshop)
    data = pdf_bytes(document, ink, workshop)
    return Printed(name, document.title, data, len(document.pages), tuple(codes))


_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


def read_numbers(text: str, most: int) -> list[int]:
    """Numbers as in `1-10,25`, in the order given, each once."""
    found: dict[int, None] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        numbers = _RANGE.fullmatch(part)
        if not numbers:
            raise BadInput(f"'{part}' is no number or range; write as in 1-10,25")
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if first > last:
            raise BadInput(f"the range '{part}' runs backwards; write {last}-{first}")
        if most and not 1 <= first <= last <= most:
            raise BadInput(f"'{part}' is outside 1-{most}")
        found.update(dict.fromkeys(range(first, last + 1)))
    return list(found)
