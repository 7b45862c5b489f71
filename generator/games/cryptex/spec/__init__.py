"""What Cryptex is played with: sheets, decks and deals, how they are read, what they must be."""

from generator.games.cryptex.spec.deal import Deal, numbered_deal
from generator.games.cryptex.spec.deck import (
    JOKER,
    STANDARD_DECK,
    VOWELS,
    Card,
    Deck,
    check_cards,
    deck_faults,
    deck_of,
    deck_yaml,
    read_deck,
    read_deck_text,
)
from generator.games.cryptex.spec.faults import Fault, refuse
from generator.games.cryptex.spec.sheet import (
    EASY,
    HALF,
    HARD,
    ROUNDS,
    SHEETS,
    STANDARD,
    Sheet,
    read_sheet,
    sheet_faults,
    splits,
)

__all__ = [
    "EASY",
    "HALF",
    "HARD",
    "JOKER",
    "ROUNDS",
    "SHEETS",
    "STANDARD",
    "STANDARD_DECK",
    "VOWELS",
    "Card",
    "Deal",
    "Deck",
    "Fault",
    "Sheet",
    "check_cards",
    "deck_faults",
    "deck_of",
    "deck_yaml",
    "numbered_deal",
    "read_deck",
    "read_deck_text",
    "read_sheet",
    "refuse",
    "sheet_faults",
    "splits",
]
