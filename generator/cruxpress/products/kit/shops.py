"""What of a kit a shop takes: cards in its sizes, or sheets for a book; the rest is named."""

from collections.abc import Iterator
from dataclasses import replace

from cruxpress.core.errors import BadInput
from cruxpress.core.progress import Note, Progress
from cruxpress.games.naming import open_card_sets
from cruxpress.press.press import Press
from cruxpress.press.shops import CardShop, ShopPreset
from cruxpress.products.cards import open_cards_layout
from cruxpress.products.kit.products import Product, Products
from cruxpress.products.options import for_preset
from cruxpress.products.printing import PrintOptions


def for_shop(
    press: Press,
    products: Products,
    options: PrintOptions,
    inks: tuple[str, ...],
    progress: Progress,
) -> tuple[Products, PrintOptions, tuple[str, ...]]:
    """The products that a shop takes, how they are printed, and in which inks.

    A cutter cuts the cards of a whole kit; all else in it is as without one.
    """
    preset = press.preset(options.preset)
    options = for_preset(press, options)
    inks = (preset.ink,) if preset.ink else inks
    if preset.is_home:
        return products, options, inks
    left_out: list[str] = []
    kept = {
        game: [taken for each in its for taken in _taken(press, preset, each, left_out)]
        for game, its in products.items()
    }
    kept = {game: its for game, its in kept.items() if its}
    if left_out:
        names = ", ".join(dict.fromkeys(left_out))
        progress(Note(f"{preset.title} takes no {names}; left out of the kit"))
    if not kept:
        raise BadInput(f"nothing of the kit is left: {preset.title} takes nothing of it")
    return kept, options, inks


def _taken(
    press: Press, preset: ShopPreset, product: Product, left_out: list[str]
) -> Iterator[Product]:
    """A product as a shop takes it: cards set by set, for each is of one size."""
    if not isinstance(preset, CardShop):
        if product.cards:
            left_out.append(product.name)
        else:
            # A book has no pages that lie.
            yield replace(product, up=1 if product.up == 2 else product.up)
        return
    if not product.cards:
        left_out.append(product.name)
        return
    sets = open_card_sets(product.cards)
    for name, card_set in sets.items():
        piece = open_cards_layout(press, card_set.layout).size()
        if any(size.is_about(piece) for size in preset.sizes.values()):
            own = product.cards if len(sets) == 1 else name
            yield replace(product, cards=own, name=name, parts={}, only_on_screen=())
        else:
            left_out.append(f"{name} ({piece.name})")
