"""What Cryptex is played with: sheets, decks and deals, how they are read, what they must be."""

from generator.games.cryptex.spec.deal import Deal, numbered_deal
from generator.games.cryptex.spec.deal_file import (
    KIND,
    SoloDeal,
    deal_yaml,
    is_deal,
    read_deal,
)
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
    "KIND",
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
    "SoloDeal",
    "check_cards",
    "deal_yaml",
    "deck_faults",
    "deck_of",
    "deck_yaml",
    "is_deal",
    "numbered_deal",
    "read_deal",
    "read_deck",
    "read_deck_text",
    "read_sheet",
    "refuse",
    "sheet_faults",
    "splits",
]
