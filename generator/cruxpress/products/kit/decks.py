"""Sets of cards as pictures: every card once, with how often it is in the set, and its back.

For print on demand every face is a PNG with its bleed, at 300 dpi.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.core.ranges import with_range
from cruxpress.games import is_layout
from cruxpress.games.naming import open_card_sets
from cruxpress.press.deck import chosen_cards
from cruxpress.press.items import Face
from cruxpress.press.press import Press
from cruxpress.press.preview import png, preview
from cruxpress.press.product import Cards
from cruxpress.press.shops import CardShop, ShopSize
from cruxpress.press.stock import PieceSize
from cruxpress.products.cards import open_cards_layout
from cruxpress.products.kit.files import KitFile, KitJob
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import Products
from cruxpress.products.options import for_preset
from cruxpress.products.printing import (
    PrintOptions,
    finish,
    lay_out_cards,
    make_cards,
    open_press,
)
from cruxpress.products.room_rules import refuse_broken
from cruxpress.specs.units import in_mm

if TYPE_CHECKING:
    from PIL.Image import Image

_WORDS = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’,.-])*")
DPI = 300
INK = "colour"  # screens and print on demand take RGB


@dataclass(frozen=True)
class DeckCard:
    """A card of a set, and how many of it there are."""

    name: str
    copies: int
    front: Face


@dataclass(frozen=True)
class PictureDeck:
    """A set of cards, each once; there is no back, one for all, or one for each."""

    title: str
    piece: PieceSize
    cards: tuple[DeckCard, ...]
    backs: tuple[Face, ...]


def card_sets(products: Products, game: str) -> Iterator[tuple[str, bool]]:
    """The sets of cards that a kit holds of a game, and whether they are for a screen too."""
    seen: set[str] = set()
    for product in products[game]:
        sets: Iterable[str] = ()
        if product.cards:
            sets = [product.cards] if is_layout(product.cards) else open_card_sets(product.cards)
        for name in (*sets, *product.only_on_screen):
            if name not in seen:
                seen.add(name)
                yield name, name not in product.not_on_screen


def folded(press: Press, name: str) -> Place | None:
    """Where a set says that it is folded, as a box is: on a screen it would be a flat card."""
    (card_set,) = open_card_sets(name).values()
    layout = open_cards_layout(press, card_set.layout)
    return None if layout.size().net is None else layout.place_of("piece")


def open_deck(press: Press, name: str, only: str = "") -> PictureDeck:
    """Read a set, or some of its cards, as its game does, and put equal cards together."""
    (card_set,) = open_card_sets(name).values()
    layout = open_cards_layout(press, card_set.layout)
    refuse_broken(press.library, layout)
    made = make_cards(layout)
    firsts: dict[str, int] = {}
    counts: dict[str, int] = {}
    for at in chosen_cards(layout.keys.cards, only):
        card = layout.keys.cards[at]
        same = json.dumps(card, sort_keys=True, ensure_ascii=False)
        firsts.setdefault(same, at)
        counts[same] = counts.get(same, 0) + 1
    called = _names([layout.keys.cards[at] for at in firsts.values()], made.title)
    cards = tuple(
        DeckCard(said, counts[same], made.fronts[at])
        for said, (same, at) in zip(called, firsts.items(), strict=True)
    )
    backs = tuple(made.backs)
    if len(backs) > 1:
        backs = tuple(backs[at] for at in firsts.values())
    return PictureDeck(made.title, made.piece, cards, backs)


def _names(cards: Sequence[Mapping[str, Value]], title: str) -> list[str]:
    """What to call cards: the words among their data that tell most of them apart."""
    if len(cards) == 1:
        return [title]
    best: list[str] = [""] * len(cards)
    for key in cards[0]:
        values = [str(card.get(key, "")) for card in cards]
        if all(map(_WORDS.fullmatch, values)) and len(set(values)) > len(set(best)):
            best = values
    return best


def draw_faces(
    press: Press, deck: PictureDeck, faces: Sequence[Face], dpi: int, preset: str = ""
) -> list["Image"]:
    """Faces as pictures with their bleed, checked and printed as for a shop."""
    options = for_preset(press, PrintOptions(ink=INK, shop=True, preset=preset))
    cards = Cards(deck.title, deck.piece, faces, [])
    document = lay_out_cards(press, cards, options)["cards"]
    data = finish(press, deck.title, document, options).data
    return preview(data, dpi=dpi, exact=bool(preset))


def file_names(deck: PictureDeck) -> list[str]:
    """A name for each card's file: its number, what it is, and how many of it there are."""
    digits = max(2, len(str(len(deck.cards))))
    names = []
    for number, card in enumerate(deck.cards, 1):
        words = [f"{number:0{digits}}", slug(card.name)]
        words += [f"x{card.copies}"] if card.copies > 1 else []
        names.append("-".join(filter(None, words)))
    return names


def slug(text: str) -> str:
    """A text as part of a file's name: small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-")


@dataclass(frozen=True)
class FacesJob(KitJob):
    """All faces of one set; a card that is there several times is drawn once."""

    game: str
    set_name: str
    own_layouts: Path | None
    inputs: str
    only: str = ""  # the numbers of some cards
    preset: str = ""  # the shop that takes them, if it is one of those that we know

    @property
    def name(self) -> str:
        stem = with_range(Path(self.set_name).stem, self.only)
        return "/".join(filter(None, (self.preset or "png", self.game, stem)))

    @property
    def key(self) -> Value:
        return ["faces", self.inputs, self.game, self.set_name, DPI, self.only, self.preset]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        deck = open_deck(press, self.set_name, self.only)
        names = file_names(deck)
        one_back = len(deck.backs) == 1
        backs = ["back"] if one_back else [f"{name}-back" for name in names] if deck.backs else []
        faces = [*(card.front for card in deck.cards), *deck.backs]
        copies = [*(card.copies for card in deck.cards)]
        copies += [sum(copies)] if one_back else copies if deck.backs else []
        size: PieceSize | ShopSize = deck.piece
        dpi = DPI
        shop = press.preset(self.preset) if self.preset else None
        if isinstance(shop, CardShop) and shop.dpi is not None:
            size, dpi = shop.size_of(deck.piece), shop.dpi.value
        about: dict[str, Value] = {
            "dpi": dpi,
            "cut": f"{in_mm(size.width)} x {in_mm(size.height)}",
            "bleed": in_mm(size.bleed),
        }
        pictures = draw_faces(press, deck, faces, dpi, self.preset)
        return [
            KitFile(f"{self.name}/{name}.png", png(picture, dpi), {**about, "copies": count})
            for name, picture, count in zip([*names, *backs], pictures, copies, strict=True)
        ]


def face_jobs(
    products: Products, games: Sequence[str], inputs: KitInputs, preset: str = ""
) -> list[FacesJob]:
    """A job for each set of cards in the kit."""
    return [
        FacesJob(game, name, inputs.own_layouts, inputs.of_game(game), preset=preset)
        for game in games
        for name, _ in card_sets(products, game)
    ]
