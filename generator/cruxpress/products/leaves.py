"""Numbered sheets on paper: leaves of a pad, two to a leaf where a game wants it, or cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal, get_args

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.numbered import Numbered
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Document, Face
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import FILL, Cards, Leaf, Up, pad_document, planned
from cruxpress.press.stock import Paper
from cruxpress.products.paper_faults import drawn_on_paper
from cruxpress.products.printing import (
    PrintOptions,
    lay_out_cards,
    make_cards,
    new_pad,
    page_for,
    print_settings,
)

MOST_COPIES = 2000
Stars = Literal["with", "without", "only"]
STARS = get_args(Stars)


@dataclass(frozen=True)
class LeafOptions:
    """How many leaves of each sheet, on how many sides, and with which starred copies.

    A pad that has starred copies is printed with them if nothing else is asked for.
    """

    copies: int = 1
    sides: int = 2
    up: Up | None = None  # None: what the layout says
    stars: Stars | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise BadInput(f"{self.copies} copies cannot be printed; use 1 to {MOST_COPIES}")
        if self.sides not in (1, 2):
            raise BadInput(f"a leaf has no {self.sides} sides; use 1 or 2")
        if self.stars is not None and self.stars not in STARS:
            raise BadInput(f"stars '{self.stars}' are unknown{did_you_mean(self.stars, STARS)}")

    def sheets_to_a_page(self, layout: Layout) -> Up:
        """How many sheets lie side by side: what a person said, or else the layout."""
        given = self.up or layout.keys.up
        return FILL if given == FILL else int(given)

    def refuse_stars(self, title: str) -> None:
        if self.stars is not None:
            raise BadInput(f"{title} has no starred copies; leave out --stars")


def draw_context(press: Press, numbered: Numbered, site: str | None) -> DrawContext:
    """What the pages of a game need beside its sheets."""
    return DrawContext(press.library.texts(numbered.game.name), site)


def sheet_documents(
    press: Press,
    numbered: Numbered,
    sheets: Iterable[Proven[Any]],
    options: PrintOptions,
    leaf_options: LeafOptions,
) -> tuple[Mapping[str, Document], Mapping[str, str]]:
    """The files that sheets become, by what they hold, and each sheet's code with its SHA-256."""
    layout = open_layout(press, numbered.pad.layout)
    if numbered.pad.starred is None:
        leaf_options.refuse_stars(layout.keys.title)
    context = draw_context(press, numbered, options.site)
    if layout.keys.kind == "cards":
        return _cards(press, layout, numbered, sheets, context, options, leaf_options)
    settings, pad = print_settings(press, options), numbered.pad
    up = leaf_options.sheets_to_a_page(layout)
    page, reduced = page_for(press, layout, settings.paper, up)
    sides = leaf_options.sides
    two_a_leaf = sides == 2 and pad.two_a_leaf

    def leaf(data: SheetData, proven: Proven[Any]) -> Leaf:
        name, whose = str(proven.code), f"on {proven.place.file}"

        def front_on(paper: Paper) -> Face:
            size = page if paper is settings.paper else page_for(press, layout, paper, up)[0]
            return layout.side("front", size).face(data, name, whose)

        front = drawn_on_paper(layout, settings, front_on)
        if sides == 1 or two_a_leaf or not layout.has_back:
            return Leaf(front)
        same = layout.back is layout.front
        return Leaf(front, front if same else layout.side("back", page).face(data, name, whose))

    plain: list[Leaf] = []
    starred: list[Leaf] = []
    codes: dict[str, str] = {}
    noted: list[str] = []
    for proven in sheets:
        # Witnesses are let go of as soon as a sheet is drawn: a pad may have thousands.
        codes[str(proven.code)] = proven.digest
        noted += _note(proven)
        data = numbered.kind.front(proven, context)
        if leaf_options.stars != "only":
            plain.append(leaf(data, proven))
        is_copy = data.get("starred") is True
        if pad.starred is not None and leaf_options.stars != "without" and not is_copy:
            starred.append(leaf(pad.starred(data), proven))
    leaves = [*_paired(plain), *_paired(starred)] if two_a_leaf else [*plain, *starred]
    copies = [each for each in leaves for _ in range(leaf_options.copies)]
    whole = new_pad(layout, copies, page, reduced)
    document = pad_document(whole, settings, up, furniture_of(press))
    return {"": _with_notes(document, noted)}, codes


def _note(proven: Proven[Any]) -> list[str]:
    """What the file of a fresh pad says of a sheet, so that its answers can be printed from it."""
    number = proven.shown_number(0)
    return [f"{number} {proven.code}"] if number else []


def _with_notes(document: Document, noted: Sequence[str]) -> Document:
    return replace(document, keywords=(*document.keywords, *noted))


def _paired(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Two sheets on a leaf, one behind the other; an odd last one has an empty back."""
    fronts = [leaf.front for leaf in leaves]
    return [Leaf(front, back) for front, back in zip_longest(fronts[0::2], fronts[1::2])]


def _cards(
    press: Press,
    layout: Layout,
    numbered: Numbered,
    sheets: Iterable[Proven[Any]],
    context: DrawContext,
    options: PrintOptions,
    leaf_options: LeafOptions,
) -> tuple[Mapping[str, Document], Mapping[str, str]]:
    """Sheets that are cards: as many to a page as fit, with backs as a person wants them."""
    if leaf_options.up not in (None, 1, FILL):
        raise BadInput(f"{layout.keys.title} are cards, many to a page; leave out --up")
    side, fronts = layout.side("front"), []
    codes: dict[str, str] = {}
    noted: list[str] = []
    for proven in sheets:
        data = numbered.kind.front(proven, context)
        codes[str(proven.code)] = proven.digest
        noted += _note(proven)
        fronts += [side.face(data, str(proven.code))] * leaf_options.copies
    samples = make_cards(layout)
    cards = replace(samples, fronts=fronts, subject=f"{len(fronts)} cards")
    cards = replace(cards, fronts=[*fronts, *_fillers(press, layout, cards, options)])
    documents = lay_out_cards(press, cards, options)
    named = {
        "" if part == "cards" else part: _with_notes(found, noted)
        for part, found in documents.items()
    }
    return named, codes


def _fillers(press: Press, layout: Layout, cards: Cards, options: PrintOptions) -> Sequence[Face]:
    """Cards for the places that are left on the last page, if whole pages come before it.

    A few cards stay what was asked for, and a shop has no empty places.
    """
    name = layout.keys.fill_with
    if not name or options.shop or options.preset:
        return ()
    aids = make_cards(open_layout(press, name))
    if aids.piece != cards.piece:
        what = f"the cards of {name} are not of the same size; give both the same `piece`"
        raise BadInput(what, layout.place_of("fill-with"))
    places = len(planned(cards, print_settings(press, options), furniture_of(press)).slots)
    whole, over = divmod(len(cards.fronts), places)
    return aids.fronts[: places - over] if whole and over else ()
