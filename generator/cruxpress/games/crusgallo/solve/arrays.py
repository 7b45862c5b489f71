"""Decks and tables as arrays of small numbers, for the fast copy of the rules."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cruxpress.games.crusgallo.rules import Spot
from cruxpress.games.crusgallo.spec import CRYSTALS, ORB_COLOURS, Crystal, Deck, Symbol
from cruxpress.games.crusgallo.spec.deck import KINDS

Bytes = NDArray[np.int8]
Longs = NDArray[np.int64]

# A cell of the table: 0 is bare, 1 to 9 are crystals, then come dark and lit orbs.
CRYSTAL = 1
DARK = 16
LIT = 32

# The table is a square with room for every sensible game; cells are numbered row by row.
SIDE = 64
CELLS = SIDE * SIDE
MIDDLE = (SIDE // 2 - 1) * (SIDE + 1)
EDGE = 3  # cards keep this far from the edge of the square

COLOURS = len(ORB_COLOURS)
KINDS_OF_CRYSTALS = len(CRYSTALS)

# What is known of a table beside its cells.
DRAGON, COLLECTED, LEFT, RIGHT, TOP, BOTTOM, USED, PHASE, FACTS = range(9)
DEAD = -8  # lights of a treasure that has lost an orb and can no longer be collected


@dataclass(frozen=True)
class Cards:
    """The cards of a deck: symbols by turn, where crystals are, treasure types, orb colours."""

    symbols: Bytes  # card, turn, cell
    crystals: Longs  # card, turn: a bit for each cell that holds a crystal
    kinds: Bytes  # 0 is ordinary
    orbs: Longs  # card, colour: orbs of that colour
    ids: tuple[int, ...]
    expert: bool
    gems: int

    def index(self, number: int) -> int:
        return self.ids.index(number)


@dataclass
class Tables:
    """Many games at once, a row each."""

    symbols: Bytes
    owners: Bytes
    seen: Bytes  # visible cells of each card
    lights: Bytes  # lit orbs of each card
    gems: Bytes
    facts: Longs
    values: Longs

    def boards(self) -> tuple[Bytes, Bytes, Bytes, Bytes, Bytes, Longs]:
        """All that the rules know of these games."""
        return self.symbols, self.owners, self.seen, self.lights, self.gems, self.facts

    def board(self, row: int) -> tuple[Bytes, Bytes, Bytes, Bytes, Bytes, Longs]:
        """All that the rules know of one game."""
        return (
            self.symbols[row],
            self.owners[row],
            self.seen[row],
            self.lights[row],
            self.gems[row],
            self.facts[row],
        )


@lru_cache(maxsize=8)
def cards_of(deck: Deck) -> Cards:
    """A deck as arrays."""
    ordered = sorted(deck.cards, key=lambda card: card.id)
    symbols = np.array(
        [[[_code(cell) for cell in card.turned(turn)] for turn in range(4)] for card in ordered],
        dtype=np.int8,
    )
    bits = (symbols < DARK) * np.array([1, 2, 4, 8])
    orbs = [[sum(o.colour == c for o in card.orbs) for c in ORB_COLOURS] for card in ordered]
    return Cards(
        symbols,
        bits.sum(axis=2).astype(np.int64),
        np.array([KINDS.index(card.kind) for card in ordered], dtype=np.int8),
        np.array(orbs, dtype=np.int64),
        tuple(card.id for card in ordered),
        deck.expert,
        deck.gems,
    )


def empty_tables(rows: int, cards: Cards, phase: int, collected: int = 0) -> Tables:
    """Games that have not begun."""
    many = len(cards.ids)
    facts = np.zeros((rows, FACTS), dtype=np.int64)
    facts[:, LEFT] = facts[:, TOP] = SIDE
    facts[:, PHASE] = phase
    facts[:, COLLECTED] = collected
    return Tables(
        np.zeros((rows, CELLS), dtype=np.int8),
        np.full((rows, CELLS), -1, dtype=np.int8),
        np.zeros((rows, many), dtype=np.int8),
        np.zeros((rows, many), dtype=np.int8),
        np.full((rows, COLOURS), cards.gems, dtype=np.int8),
        facts,
        np.zeros(rows, dtype=np.int64),
    )


def spot_of(at: int, turn: int) -> Spot:
    """A cell and a turn as a spot, seen from the first card."""
    return Spot(at % SIDE - MIDDLE % SIDE, at // SIDE - MIDDLE // SIDE, turn)


def cell_of(spot: Spot) -> int:
    """Where a spot lies in the square."""
    return MIDDLE + spot.y * SIDE + spot.x


def _code(symbol: Symbol) -> int:
    if isinstance(symbol, Crystal):
        return CRYSTAL + CRYSTALS.index(symbol)
    return DARK + ORB_COLOURS.index(symbol.colour)
