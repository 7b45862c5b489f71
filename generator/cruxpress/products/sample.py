"""A layout printed with what it is made for: its game's sheets, or its own sample data."""

from collections.abc import Sequence

from cruxpress.core.places import real_path
from cruxpress.core.registry import is_game
from cruxpress.games import open_game
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.product import card_documents, pad_document
from cruxpress.products.pad import plain_sheet
from cruxpress.products.printing import (
    PrintOptions,
    PrintSheet,
    make_cards,
    make_pad,
    own_sheets,
    print_settings,
)
from cruxpress.specs.library import Library


def sample_documents(press: Press, layout: Layout, options: PrintOptions) -> list[Document]:
    """The files that a layout becomes; a pad holds one leaf of each sheet."""
    furniture = Furniture(press)
    settings = print_settings(press, options)
    game = open_game(layout.keys.game) if is_game(layout.keys.game) else None
    if layout.keys.kind == "cards":
        for cards in game.all_cards.values() if game else ():
            if _is(press.library, layout, cards.layout):
                cards.check(layout.node)
        return list(card_documents(make_cards(layout), settings, furniture).values())
    sheets: Sequence[PrintSheet] = ()
    for name, pad in game.pads.items() if game else ():
        if not sheets and pad.model is not None and _is(press.library, layout, pad.layout):
            sheets = [plain_sheet(layout.keys.game, name, pad, layout.constants)]
    sheets = sheets or own_sheets(layout)
    pad_of_one = make_pad(layout, sheets, copies=1, sides=2, page=settings.paper.portrait)
    return [pad_document(pad_of_one, settings, 1, furniture)]


def _is(library: Library, layout: Layout, name: str) -> bool:
    """Whether a layout is the one of that name, shipped or in a person's own folder."""
    return any(
        real_path(layout.file) == (root / f"{name}.yaml").resolve() for root in library.roots
    )
