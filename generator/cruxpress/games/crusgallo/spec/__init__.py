"""What a Crusgallo deck is: its cards, how it is read from YAML, and what keeps it in balance."""

from cruxpress.games.crusgallo.spec.balance import check_deck, deck_faults
from cruxpress.games.crusgallo.spec.deck import Card, Creature, Deck, Style, Treasure, is_diagonal
from cruxpress.games.crusgallo.spec.reading import deck_hash, read_deck
from cruxpress.games.crusgallo.spec.symbols import (
    ALL_SYMBOLS,
    CRYSTAL_COLOURS,
    CRYSTALS,
    ORB_COLOURS,
    ORBS,
    Crystal,
    Orb,
    Symbol,
    completing,
    is_set,
)
from cruxpress.games.crusgallo.spec.writing import deck_yaml

__all__ = [
    "ALL_SYMBOLS",
    "CRYSTALS",
    "CRYSTAL_COLOURS",
    "ORBS",
    "ORB_COLOURS",
    "Card",
    "Creature",
    "Crystal",
    "Deck",
    "Orb",
    "Style",
    "Symbol",
    "Treasure",
    "check_deck",
    "completing",
    "deck_faults",
    "deck_hash",
    "deck_yaml",
    "is_diagonal",
    "is_set",
    "read_deck",
]
