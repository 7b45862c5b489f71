"""The shipped decks, and small changes to them."""

from dataclasses import replace
from functools import cache

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.crusgallo.sheet.deck import (
    CRYSTAL_COLOURS,
    CavernCard,
    CavernDeck,
    Crystal,
    Symbol,
    read_deck,
)
from cruxpress.specs.library import Library

DECKS = ("standard", "easy", "expert")


@cache
def library() -> Library:
    return Library(shipped_layouts(), shipped_fonts())


@cache
def shipped(name: str) -> CavernDeck:
    """A shipped deck by its name."""
    return read_deck(library().layout(f"crusgallo/deck-{name}"))


def with_card(deck: CavernDeck, card: CavernCard) -> CavernDeck:
    """The deck with another card under that number."""
    return replace(deck, cards=tuple(card if c.id == card.id else c for c in deck.cards))


def with_cell(card: CavernCard, at: int, symbol: Symbol) -> CavernCard:
    cells = list(card.cells)
    cells[at] = symbol
    return CavernCard(card.id, card.kind, (cells[0], cells[1], cells[2], cells[3]))


def completing(one: Crystal, two: Crystal) -> Crystal:
    """The one kind of crystal that makes a set with these two, worked out by numbers."""
    colour = -(CRYSTAL_COLOURS.index(one.colour) + CRYSTAL_COLOURS.index(two.colour)) % 3
    return Crystal(CRYSTAL_COLOURS[colour], -(one.points + two.points) % 3 or 3)
