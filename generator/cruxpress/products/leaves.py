"""Numbered sheets on paper: leaves of a pad, two to a leaf where a game wants it, or cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal, get_args

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.numbered import Numbered
from cruxpress.press.furniture import furniture_of
from cruxpress.press.geometry import Um
from cruxpress.press.items import Document, Face
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import Leaf, card_documents, pad_document
from cruxpress.products.printing import PrintOptions, make_cards, new_pad, print_settings

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
    up: int = 1
    stars: Stars | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise BadInput(f"{self.copies} copies cannot be printed; use 1 to {MOST_COPIES}")
        if self.sides not in (1, 2):
            raise BadInput(f"a leaf has no {self.sides} sides; use 1 or 2")
        if self.stars is not None and self.stars not in STARS:
            raise BadInput(f"stars '{self.stars}' are unknown{did_you_mean(self.stars, STARS)}")

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
) -> tuple[Mapping[str, Document], tuple[str, ...]]:
    """The files that sheets become, by what they hold, and the sheets' codes."""
    layout = open_layout(press, numbered.pad.layout)
    if numbered.pad.starred is None:
        leaf_options.refuse_stars(layout.keys.title)
    context = draw_context(press, numbered, options.site)
    if layout.keys.kind == "cards":
        return _cards(press, layout, numbered, sheets, context, options, leaf_options)
    settings = print_settings(press, options)
    page = settings.paper.portrait
    faces = _Faces(layout, numbered, context, page)
    codes = []
    for proven in sheets:
        # Witnesses are let go of as soon as a sheet is drawn: a pad may have thousands.
        codes.append(str(proven.code))
        faces.draw(proven, leaf_options)
    leaves = faces.leaves(leaf_options)
    pad = new_pad(layout, [leaf for leaf in leaves for _ in range(leaf_options.copies)], page)
    return {"": pad_document(pad, settings, leaf_options.up, furniture_of(press))}, tuple(codes)


class _Faces:
    """The faces of sheets, in the order in which they were drawn: plain ones and starred ones."""

    def __init__(
        self, layout: Layout, numbered: Numbered, context: DrawContext, page: tuple[Um, Um]
    ) -> None:
        self._layout = layout
        self._numbered = numbered
        self._context = context
        self._page = page
        self._plain: list[Leaf] = []
        self._starred: list[Leaf] = []

    def draw(self, proven: Proven[Any], options: LeafOptions) -> None:
        pad = self._numbered.pad
        data = self._numbered.kind.front(proven, self._context)
        if options.stars != "only":
            self._plain.append(self._leaf(data, proven, options))
        if pad.starred is not None and options.stars != "without":
            self._starred.append(self._leaf(pad.starred(data), proven, options))

    def leaves(self, options: LeafOptions) -> list[Leaf]:
        if options.sides == 2 and self._numbered.pad.two_a_leaf:
            return [*_paired(self._plain), *_paired(self._starred)]
        return [*self._plain, *self._starred]

    def _leaf(self, data: SheetData, proven: Proven[Any], options: LeafOptions) -> Leaf:
        layout, name, whose = self._layout, str(proven.code), f"on {proven.place.file}"
        front = layout.side("front", self._page).face(data, name, whose)
        back: Face | None = None
        if options.sides == 2 and layout.has_back and not self._numbered.pad.two_a_leaf:
            same = layout.back is layout.front
            back = front if same else layout.side("back", self._page).face(data, name, whose)
        return Leaf(front, back)


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
) -> tuple[Mapping[str, Document], tuple[str, ...]]:
    """Sheets that are cards: as many to a page as fit, with backs as a person wants them."""
    if leaf_options.up != 1:
        raise BadInput(f"{layout.keys.title} are cards, many to a page; leave out --up")
    side, codes, fronts = layout.side("front"), [], []
    for proven in sheets:
        data = numbered.kind.front(proven, context)
        codes.append(str(proven.code))
        fronts += [side.face(data, str(proven.code))] * leaf_options.copies
    samples = make_cards(layout)
    cards = replace(samples, fronts=fronts, subject=f"{len(fronts)} cards")
    documents = card_documents(cards, print_settings(press, options), furniture_of(press))
    named = {"" if part == "cards" else part: found for part, found in documents.items()}
    return named, tuple(codes)
