"""A layout printed with what it is made for: its game's sheets, or its own sample data."""

from collections.abc import Iterator, Sequence

from generator.api import Options, make_cards, make_pad, wishes_of
from generator.games import ROOMS, open_game
from generator.games.game import PadKind, Sheet
from generator.press.furniture import Furniture
from generator.press.layout import Layout
from generator.press.placed import Document
from generator.press.product import card_documents, pad_document
from generator.press.workshop import Workshop
from generator.specs.library import Library


def sample_documents(workshop: Workshop, layout: Layout, options: Options) -> list[Document]:
    """The files that a layout becomes; a pad holds one leaf of each sheet."""
    furniture = Furniture(workshop)
    wishes = wishes_of(workshop, options)
    if layout.keys.kind == "cards":
        return list(card_documents(make_cards(layout), wishes, furniture).values())
    sheets = _sheets(workshop.library, layout)
    pad = make_pad(layout, sheets, copies=1, sides=2, page=wishes.paper.portrait)
    return [pad_document(pad, wishes, 1, furniture)]


def _sheets(library: Library, layout: Layout) -> Sequence[Sheet]:
    for kind in _pads(library, layout):
        return kind.sheets(layout.constants, (), None)
    sample = layout.keys.sample or {}
    return [Sheet("sample", "", sample, sample)]


def _pads(library: Library, layout: Layout) -> Iterator[PadKind]:
    if layout.keys.game in ROOMS:
        for kind in open_game(layout.keys.game).pads.values():
            if layout.file.resolve() == (library.shipped / f"{kind.layout}.yaml").resolve():
                yield kind
