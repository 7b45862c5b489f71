"""What a person adds to a kit: decks and sheets of their own, by their files; and parts of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.places import real_path
from cruxpress.games import is_layout, open_game
from cruxpress.games.naming import find_named
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.layout import layout_file
from cruxpress.press.press import Press
from cruxpress.products.kit.inputs import OWN
from cruxpress.products.kit.products import Product, Products
from cruxpress.specs.library import Library, is_hidden
from cruxpress.specs.nodes import Map, Scalar

PARTS = ("rules", "pads", "cards", "solo")


def own_files(games: Sequence[str]) -> list[str]:
    """What of the names in a request is the file of a deck or sheet; a thing of a game is none."""
    for name in games:
        named = find_named(name)
        if named is not None and not named.is_game:
            game = named.game.name
            raise BadInput(
                f"{name} is a part of {named.game.title}, and a kit has whole games; write: "
                f"cruxpress kit {game}, or cruxpress kit {game} --only {', '.join(PARTS[:-1])} or "
                f"{PARTS[-1]}"
            )
    return [name for name in games if is_layout(name)]


def own_root(library: Library, names: Sequence[str]) -> Path | None:
    """The folder of layouts that own files lie in; all must lie in the same one."""
    roots = {library.root_of(layout_file(library, name)) for name in names}
    if len(roots) > 1:
        what = "these files lie in several folders; name the one that holds them all"
        raise BadInput(f"{what}: --layouts FOLDER")
    return next(iter(roots), None)


def roots_beside(library: Library, names: Sequence[str]) -> tuple[Path, ...]:
    """The folders of own files that lie outside of the layouts that were named."""
    files = [layout_file(library, name) for name in names]
    for file in files:
        if is_hidden(file, library.root_of(file)):
            raise BadInput(f"{file} is hidden, for its name begins with a dot; call it otherwise")
    roots = dict.fromkeys(library.root_of(file) for file in files)
    named = library.own and real_path(library.own)
    return tuple(root for root in roots if named is None or not root.is_relative_to(named))


def own_products(press: Press, names: Sequence[str]) -> Mapping[str, list[Product]]:
    """A product for each file, in the folder of its game."""
    texts = press.library.texts("")
    found: dict[str, list[Product]] = {}
    for name in names:
        file = layout_file(press.library, name)
        node = press.library.without_table(file)
        numbered = kind_of_sheet(node)
        game = numbered.game.name if numbered else _text(node, "game") or OWN
        if game != OWN:
            open_game(game)
        product = Product(name=file.stem, stock=texts("kit.own-stock"), todo=texts("kit.own-todo"))
        is_cards = numbered is None and _text(node, "kind") == "cards"
        product = (
            replace(product, cards=str(file)) if is_cards else replace(product, page=str(file))
        )
        found.setdefault(game, []).append(product)
    return found


def _text(node: Map, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""


def only_parts(products: Products, parts: Sequence[str]) -> Products:
    """The products of some parts: rules, pads, cards, or what is played alone with its answers."""
    for part in parts:
        if part not in PARTS:
            raise BadInput(f"a kit has no part '{part}'{did_you_mean(part, PARTS)}")
    left = {game: [p for p in its if _part_of(game, p) in parts] for game, its in products.items()}
    kept = {game: its for game, its in left.items() if its}
    if not kept:
        raise BadInput(f"nothing of the kit is left: it has no {' or '.join(parts)}")
    return kept


def _part_of(game: str, product: Product) -> str:
    if product.page:
        return "rules"
    if product.cards:
        return "cards"
    opened, name = open_game(game), product.pad or product.solutions
    pad = opened.pads.get(name)
    alone = pad is not None and pad.kind is not None and name != opened.default_pad
    return "solo" if alone else "pads"
