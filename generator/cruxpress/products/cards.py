"""Cards: all sets of a game or one of them, and a person's own decks."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.ranges import with_range
from cruxpress.games.naming import FILES, find_file, open_card_sets, set_name
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import Cards
from cruxpress.press.sharing import shared_documents
from cruxpress.products.options import refuse_preset
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    finish,
    join_cards,
    join_documents,
    make_cards,
    print_settings,
)
from cruxpress.products.room_rules import by_the_rules
from cruxpress.specs.library import Library

CARDS = "cards"
ADD_BACKS = "add --back duplex, fold or separate"
ADD_FLAT_BACKS = "add --back duplex or separate"  # no cutter folds


def print_cards(
    press: Press, name: str, options: PrintOptions, *, one_file: bool = False, only: str = ""
) -> list[Printed]:
    """All cards of a game or one set of them: one file a piece size, or one for all.

    A small set goes where the last page of another is empty. Separate backs are a second file.
    `only` are the numbers of some cards of one set, as in 3,7-9.
    """
    refuse_preset(press, options, cards=True)
    sets = _open_sets(press, name, options, only)
    printed = []
    for (stem, part), document in _files(press, sets, options, one_file=one_file).items():
        words = [with_range(stem, only), options.where, options.ink]
        words += [part] if part != "cards" else []
        printed.append(finish(press, "-".join(words), document, options))
    if options.back == "none" and not options.shop and any(cards.backs for _, cards in sets):
        last = printed[-1]
        note = (
            f"the backs of {name} are left out; {ADD_FLAT_BACKS if options.preset else ADD_BACKS}"
        )
        printed[-1] = replace(last, notes=(*last.notes, note))
    return printed


def card_files(
    press: Press, name: str, options: PrintOptions, *, one_file: bool = False
) -> dict[tuple[str, str], Document]:
    """The files that cards become, laid out, by their name and their part (cards, or a side)."""
    return _files(press, _open_sets(press, name, options), options, one_file=one_file)


def _open_sets(
    press: Press, name: str, options: PrintOptions, only: str = ""
) -> list[tuple[str, Cards]]:
    sets = open_card_sets(name)
    if only and len(sets) > 1:
        raise BadInput(f"{name} has {len(sets)} sets of cards; name the one whose cards are meant")
    found = []
    for key, card_set in sets.items():
        layout = open_cards_layout(press, card_set.layout)
        made = by_the_rules(press.library, layout, partial(make_cards, layout, options, only))
        found.append((key, made))
    return found


def _files(
    press: Press, sets: Sequence[tuple[str, Cards]], options: PrintOptions, *, one_file: bool
) -> dict[tuple[str, str], Document]:
    if one_file and options.back == "separate":
        raise BadInput("separate backs are two files; let -o name a folder")
    by_size: dict[tuple[object, ...], list[tuple[str, Cards]]] = {}
    for key, cards in sets:
        by_size.setdefault((cards.piece, cards.gutter, cards.grid), []).append((key, cards))
    groups = list(by_size.values())
    if one_file and options.preset and len(groups) > 1:
        raise BadInput("cards of several sizes are a file each for a shop; let -o name a folder")
    joined = [join_cards([cards for _, cards in sets]) for sets in groups]
    pages = shared_documents(joined, print_settings(press, options), furniture_of(press))
    found: dict[tuple[str, str], list[Document]] = {}
    for shared in pages:
        keys = [key for number in shared.sets for key, _ in groups[number]]
        stem = CARDS if one_file and len(pages) > 1 else _file_stem(keys, len(pages))
        for part, document in shared.documents.items():
            found.setdefault((stem, part), []).append(document)
    return {file: join_documents(documents) for file, documents in found.items()}


def _file_stem(sets: Sequence[str], files: int) -> str:
    """What a file of cards is called after: its sets, or all cards of its game."""
    if len(sets) == 1:
        return sets[0]
    game, _, first = sets[0].partition("-")
    if files == 1:
        return f"{game}-{CARDS}"
    return "-".join([game, first, *(set_name(game, each) for each in sets[1:])])


def open_cards_layout(press: Press, name: str) -> Layout:
    """The layout of a set of cards; a sheet of a game is told as what it is."""
    library = press.library
    own = name.lower().endswith(FILES)
    file = find_file(library, name) if own else _known(library, name)
    node = library.without_table(file)
    if kind_of_sheet(node) is not None:
        raise BadInput("this is a sheet; print it with: cruxpress pad", node.place)
    return open_layout(press, file if own else name)


def _known(library: Library, name: str) -> Path:
    """A layout of the library; what looks like a thing of a game is told as such."""
    found = library.look_up(name, ".yaml", library.roots, None)
    return found or find_file(library, name)
