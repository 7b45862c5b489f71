"""A layout printed with what it is made for: its game's sheets, or its own sample data."""

from collections.abc import Iterator, Sequence

from cruxpress.games import ROOMS, open_game
from cruxpress.games.game import CardSet, Game, PadKind, Sheet
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.product import card_documents, pad_document
from cruxpress.products.printing import Options, make_cards, make_pad, own_sheets, print_settings
from cruxpress.specs.library import Library


def sample_documents(press: Press, layout: Layout, options: Options) -> list[Document]:
    """The files that a layout becomes; a pad holds one leaf of each sheet."""
    furniture = Furniture(press)
    settings = print_settings(press, options)
    if layout.keys.kind == "cards":
        for card_set in _card_sets(press.library, layout):
            card_set.check(layout.node)
        return list(card_documents(make_cards(layout), settings, furniture).values())
    sheets = _sheets(press.library, layout)
    pad = make_pad(layout, sheets, copies=1, sides=2, page=settings.paper.portrait)
    return [pad_document(pad, settings, 1, furniture)]


def _sheets(library: Library, layout: Layout) -> Sequence[Sheet]:
    for kind in _pads(library, layout):
        if kind.sheets is not None:
            return kind.sheets(layout.constants, (), None)
    return own_sheets(layout)


def _pads(library: Library, layout: Layout) -> Iterator[PadKind]:
    for game in _games(layout):
        yield from (kind for kind in game.pads.values() if _is(library, layout, kind.layout))


def _card_sets(library: Library, layout: Layout) -> Iterator[CardSet]:
    for game in _games(layout):
        for card_set in game.all_cards.values():
            if _is(library, layout, card_set.layout):
                yield card_set


def _games(layout: Layout) -> Iterator[Game]:
    if layout.keys.game in ROOMS:
        yield open_game(layout.keys.game)


def _is(library: Library, layout: Layout, name: str) -> bool:
    """Whether a layout is the one of that name, shipped or in a person's own folder."""
    return any(layout.file.resolve() == (root / f"{name}.yaml").resolve() for root in library.roots)
