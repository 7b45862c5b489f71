"""Cards: all sets of a game or one of them, and a person's own decks."""

from cruxpress.core.errors import BadInput
from cruxpress.games import open_card_sets
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, layout_file, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import Cards
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    finish,
    join_cards,
    join_documents,
    lay_out_cards,
    make_cards,
)
from cruxpress.products.room_rules import refuse_broken


def print_cards(
    press: Press, name: str, options: PrintOptions, *, one_file: bool = False
) -> list[Printed]:
    """All cards of a game or one set of them: one file a piece size, or one for all.

    Separate backs are a second file.
    """
    printed = []
    for (stem, part), document in card_files(press, name, options, one_file=one_file).items():
        words = [stem, "shop" if options.shop else options.paper, options.ink]
        words += [part] if part != "cards" else []
        printed.append(finish(press, "-".join(words), document, options))
    return printed


def card_files(
    press: Press, name: str, options: PrintOptions, *, one_file: bool = False
) -> dict[tuple[str, str], Document]:
    """The files that cards become, laid out, by their name and their part (cards, or a side)."""
    if one_file and options.back == "separate":
        raise BadInput("separate backs are two files; let -o name a folder")
    by_size: dict[tuple[object, ...], list[tuple[str, Cards]]] = {}
    for set_name, card_set in open_card_sets(name).items():
        layout = _open(press, card_set.layout)
        refuse_broken(press.library, layout)
        cards = make_cards(layout)
        by_size.setdefault((cards.piece, cards.gutter, cards.grid), []).append((set_name, cards))
    found: dict[tuple[str, str], list[Document]] = {}
    for sets in by_size.values():
        stem = sets[0][0] if len(sets) == 1 else f"{name}-{sets[0][1].piece.name}"
        cards = join_cards([cards for _, cards in sets])
        for part, document in lay_out_cards(press, cards, options).items():
            key = (name if one_file and len(by_size) > 1 else stem, part)
            found.setdefault(key, []).append(document)
    return {file: join_documents(documents) for file, documents in found.items()}


def _open(press: Press, name: str) -> Layout:
    """The layout of a set of cards; a sheet of a game is told as what it is."""
    node = press.library.layout_file(layout_file(press.library, name))
    if kind_of_sheet(node) is not None:
        raise BadInput("this is a sheet; print it with: cruxpress pad", node.place)
    return open_layout(press, name)
