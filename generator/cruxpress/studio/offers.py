"""Which choices a thing takes: by what its layout is, and by what a shop prints of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.progress import silent
from cruxpress.games.contract import PadKind
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.shops import CardShop, ShopPreset, preset_names
from cruxpress.products.printing import open_press
from cruxpress.products.several import own_sheets_of

PAPER_AND_INK = ("paper", "ink")
CARDS = "cards"


@dataclass(frozen=True)
class Offer:
    """The verb that prints a thing, the choices that it takes, and the shops that print it."""

    verb: str
    takes: Sequence[str]
    shops: Sequence[str] = ()


@dataclass(frozen=True)
class OwnThing:
    """A sheet or a layout of a person's own: its kind, what it is called, and what it takes."""

    kind: str
    about: str
    offer: Offer


def offer_cards(press: Press, layout: Layout) -> Offer:
    """A set of cards: a part of it can be chosen, and shops print some sizes."""
    takes = (*PAPER_AND_INK, "only", "back", "marks", "shop", "pictures")
    return Offer(CARDS, takes, _shops(press, layout, cards=True))


def offer_pad(press: Press, layout: Layout, pad: PadKind, *, alone: bool = False) -> Offer:
    """A pad of a game; `alone` is one sheet of it, which is not made anew."""
    takes = [*PAPER_AND_INK, *(["sheets"] if pad.kind else [])]
    takes += ["fresh", "solutions"] if pad.kind and not alone else []
    takes += ["copies"]
    takes += ["back", "marks"] if _is_cards(layout) else ["up"]
    takes += ["sides"] if layout.has_back or pad.two_a_leaf or pad.starred else []
    takes += ["stars"] if pad.starred else []
    return Offer("pad", (*takes, "shop"), _shops(press, layout, cards=False))


def offer_page(press: Press, layout: Layout) -> Offer:
    """A page such as the rules."""
    takes = (*PAPER_AND_INK, "copies", "sides", "up", "shop")
    return Offer("pad", takes, _shops(press, layout, cards=False))


def offer_solutions() -> Offer:
    """Answers to numbered sheets."""
    return Offer("solution", (*PAPER_AND_INK, "sheets"))


def offer_own(file: Path, layouts: Path | None) -> OwnThing:
    """A sheet or a layout of a person's own."""
    press = open_press(layouts, file)
    node = press.library.without_table(file)
    numbered = kind_of_sheet(node)
    if numbered is not None:
        layout = open_layout(press, numbered.pad.layout)
        offer = offer_pad(press, layout, numbered.pad, alone=True)
        takes = [each for each in offer.takes if each != "sheets"]
        return OwnThing(numbered.kind.name, file.stem, Offer("pad", (*takes, "solutions")))
    layout = open_layout(press, file)
    offer = offer_cards(press, layout) if _is_cards(layout) else offer_page(press, layout)
    return OwnThing(layout.keys.kind, layout.keys.title, offer)


def offer_folder(folder: Path, layouts: Path | None) -> OwnThing:
    """All sheets of a folder as one pad, or one of each kind: what every one of them takes."""
    library = open_press(layouts, folder).library
    pads = own_sheets_of(library, [str(folder)], silent)
    takes = [offer_own(pad.files[0], layouts).offer.takes for pad in pads]
    shared = [each for each in takes[0] if all(each in others for others in takes)]
    return OwnThing("sheets", folder.name, Offer("pad", shared))


def _is_cards(layout: Layout) -> bool:
    return layout.keys.kind == CARDS


def _shops(press: Press, layout: Layout, *, cards: bool) -> list[str]:
    """The shops and cutters that take it."""
    presets = map(press.preset, preset_names(press.library))
    return [each.name for each in presets if _is_taken(each, layout, cards=cards)]


def _is_taken(preset: ShopPreset, layout: Layout, *, cards: bool) -> bool:
    if preset.is_for_cards != cards or cards != _is_cards(layout):
        return False
    if not cards:
        return True
    if isinstance(preset, CardShop):
        return any(size.is_about(layout.size()) for size in preset.sizes.values())
    return layout.size().net is None
