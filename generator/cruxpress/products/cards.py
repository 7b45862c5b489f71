"""Cards: all sets of a game or one of them, and a person's own decks."""

from cruxpress.core.errors import BadInput
from cruxpress.games import open_card_sets
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, layout_file, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import Cards
from cruxpress.press.sharing import shared_documents
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    finish,
    join_cards,
    join_documents,
    make_cards,
    print_settings,
)
from cruxpress.products.room_rules import refuse_broken


def print_cards(
    press: Press, name: str, options: PrintOptions, *, one_file: bool = False
) -> list[Printed]:
    """All cards of a game or one set of them: one file a piece size, or one for all.

    A small set goes where the last page of another is empty. Separate backs are a second file.
    """
    if one_file and options.back == "separate":
        raise BadInput("separate backs are two files; let -o name a folder")
    by_size: dict[tuple[object, ...], list[tuple[str, Cards]]] = {}
    for set_name, card_set in open_card_sets(name).items():
        layout = _open(press, card_set.layout)
        refuse_broken(press.library, layout)
        cards = make_cards(layout)
        by_size.setdefault((cards.piece, cards.gutter, cards.grid), []).append((set_name, cards))
    groups = list(by_size.values())
    joined = [join_cards([cards for _, cards in sets]) for sets in groups]
    pages = shared_documents(joined, print_settings(press, options), furniture_of(press))
    found: dict[tuple[str, str], list[Document]] = {}
    for shared in pages:
        sets = groups[shared.sets[0]]
        stem = sets[0][0] if len(sets) == 1 else f"{name}-{sets[0][1].piece.name}"
        if len(groups) > 1 and (one_file or len(pages) == 1):
            stem = name
        for part, document in shared.documents.items():
            found.setdefault((stem, part), []).append(document)
    printed = []
    for (stem, part), documents in found.items():
        words = [stem, "shop" if options.shop else options.paper, options.ink]
        words += [part] if part != "cards" else []
        document = join_documents(documents)
        printed.append(finish(press, "-".join(words), document, options))
    return printed


def _open(press: Press, name: str) -> Layout:
    """The layout of a set of cards; a sheet of a game is told as what it is."""
    node = press.library.layout_file(layout_file(press.library, name))
    if kind_of_sheet(node) is not None:
        raise BadInput("this is a sheet; print it with: cruxpress pad", node.place)
    return open_layout(press, name)
