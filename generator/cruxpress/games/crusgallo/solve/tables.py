"""Decks and tables as rows of whole numbers, for the fast copy of the rules.

Rows are numpy's arrays for machine code, Python's for kernels in a page, and lists without either.
A kernel only reads and writes single places of them, so that the same lines serve all forms.

Each symbol has a share; the sum of a square's four shares says how many of its cells are bare,
how many hold crystals and dark orbs, and how the crystals' colours and shapes add up.
"""

import heapq
from array import array
from collections.abc import Iterable, MutableSequence, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast

from cruxpress.core.compiled import compiled, is_fast
from cruxpress.core.page_kernels import in_page, table_of
from cruxpress.games.crusgallo.rules.table import CardSpot
from cruxpress.games.crusgallo.sheet.deck import (
    CRYSTALS,
    KINDS,
    ORB_COLOURS,
    CavernDeck,
    Crystal,
    Symbol,
)

Numbers = MutableSequence[int]
Size = Literal["b", "h", "q"]  # numbers of one, two or eight bytes

_ALL, _HALF = (1 << 64) - 1, 1 << 63


def numbers(values: Iterable[int], size: Size = "q") -> Numbers:
    """These numbers in a row."""
    return cast(Numbers, _array(list(values), size))


def grid(rows: Sequence[Sequence[int]]) -> Sequence[Numbers]:
    """Rows of the same length."""
    if in_page():
        return table_of(rows)
    return cast(Sequence[Numbers], _array([list(row) for row in rows], "q"))


def filled(count: int, value: int = 0, size: Size = "q") -> Numbers:
    """So many times the same number."""
    if is_fast():
        import numpy as np

        return cast(Numbers, np.full(count, value, dtype=size))
    return array(size, [value]) * count if in_page() else [value] * count


def nth_largest(values: Numbers, count: int, place: int) -> int:
    """The number at this place, from 1, if the first so many were put in order, largest first."""
    if is_fast():
        import numpy as np

        return int(np.partition(cast(Any, values[:count]), count - place)[count - place])
    return heapq.nlargest(place, values[:count])[-1]


def as_ints(values: Numbers, count: int) -> list[int]:
    """The first so many numbers, as Python's own."""
    found: Any = values[:count]
    return cast(list[int], found.tolist()) if is_fast() else list(found)


def _array(values: Any, size: Size) -> Any:
    if is_fast():
        import numpy as np

        return np.array(values, dtype=size)
    return array(size, values) if in_page() else values


if is_fast():

    @compiled
    def wrapped(number: int) -> int:
        """A product as it is held in 64 bits with a sign: machine code has no other."""
        return number

else:

    def wrapped(number: int) -> int:
        """A product as it is held in 64 bits with a sign."""
        return ((number + _HALF) & _ALL) - _HALF


# A cell of the table: 0 is bare, 1 to 9 are crystals, then come dark and lit orbs.
CRYSTAL = 1
DARK = 16
LIT = 32

# The table is a square with room for every sensible game; cells are numbered row by row.
SIDE = 64
CELLS = SIDE * SIDE
PLACES = 4 * CELLS  # cells and turns together
MIDDLE = (SIDE // 2 - 1) * (SIDE + 1)
EDGE = 3  # cards keep this far from the edge of the square

Move = tuple[int, int, int]  # card, cell, turn

COLOURS = len(ORB_COLOURS)
CRYSTAL_KINDS = len(CRYSTALS)

# What is known of a table beside its cells.
DRAGON, COLLECTED, LEFT, RIGHT, TOP, BOTTOM, USED, PHASE, EXPERT, FACTS = range(10)
DEAD = -8  # lights of a treasure that has lost an orb and can no longer be collected

# What a square may be. From LACKS on: an orb and two crystals that lack one of that kind.
NOTHING, COMPLETE, HOPE, LACKS = 0, 1, 2, 3
MEANING_COUNT = LACKS + CRYSTAL_KINDS

CRYSTAL_SHARE, BARE_SHARE, ORB_SHARE, COLOUR_SHARE, SHAPE_SHARE, SUMS = 1, 5, 25, 125, 1125, 10125

# The squares that a card touches: each by the cells of the card in it (4: none), and the place of
# its upper left cell beside that of the card. The last one is the card itself.
SQUARES = 8
FIRST = (0, 0, 1, 0, 1, 2, 2, 3)
SECOND = (4, 1, 4, 2, 3, 4, 3, 4)
CORNERS = (-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1, 0)


def _shares() -> list[int]:
    """The share of each symbol; a lit orb has none."""
    shares = [0] * (LIT + COLOURS)
    shares[0] = BARE_SHARE
    for kind in range(CRYSTAL_KINDS):
        shares[CRYSTAL + kind] = CRYSTAL_SHARE + kind // 3 * COLOUR_SHARE + kind % 3 * SHAPE_SHARE
    shares[DARK : DARK + COLOURS] = [ORB_SHARE] * COLOURS
    return shares


def _meanings() -> list[int]:
    """What each sum of shares means."""
    meanings = [NOTHING] * SUMS
    for colours in range(9):
        for shapes in range(9):
            crystals = ORB_SHARE + colours * COLOUR_SHARE + shapes * SHAPE_SHARE + CRYSTAL_SHARE
            meanings[crystals + 2 * BARE_SHARE] = HOPE
            missing = -colours % 3 * 3 + -shapes % 3
            meanings[crystals + CRYSTAL_SHARE + BARE_SHARE] = LACKS + missing
            # Three numbers from 0 to 2 are all alike or all different when 3 divides their sum.
            if colours % 3 == 0 and shapes % 3 == 0:
                meanings[crystals + 2 * CRYSTAL_SHARE] = COMPLETE
    return meanings


SHARES = numbers(_shares())
MEANINGS = numbers(_meanings(), "b")


class CardArrays(NamedTuple):
    """The cards of a deck as kernels know them; a face is a card in one of its four turns."""

    faces: Sequence[Numbers]  # 4 * card + turn: the symbols of its cells, and a bare one
    sums: Sequence[Numbers]  # 4 * card + turn: its shares of the squares that it touches
    crystals: Numbers  # 4 * card + turn: a bit for each cell that holds a crystal
    kinds: Numbers  # card: 0 is ordinary


@dataclass(frozen=True)
class SearchDeck:
    """A deck as the search knows it."""

    arrays: CardArrays
    kinds: tuple[int, ...]  # 0 is ordinary
    orbs: tuple[tuple[int, ...], ...]  # card, colour: orbs of that colour
    crystals: tuple[tuple[int, ...], ...]  # card: the kinds of its crystals
    ids: tuple[int, ...]
    expert: bool
    gems: int

    def index(self, number: int) -> int:
        return self.ids.index(number)

    def of_kind(self, kind: str) -> int:
        """The cards of a kind, as bits."""
        return sum(1 << card for card, its in enumerate(self.kinds) if KINDS[its] == kind)

    def treasures(self, collected: int) -> int:
        """Treasures that count: all riches together count one more."""
        riches = self.of_kind("riches")
        return collected.bit_count() + (collected & riches == riches)


class TableArrays(NamedTuple):
    """A game in progress: what lies in each cell and whose it is, and what follows from that."""

    symbols: Numbers
    owners: Numbers  # -1: bare
    sums: Numbers  # of the square whose upper left cell it is
    open: Numbers  # the cells of a card there that would touch a crystal, as bits; 0: not legal
    seen: Numbers  # visible cells of each card
    lights: Numbers  # lit orbs of each card
    gems: Numbers
    facts: Numbers

    def copy(self) -> "TableArrays":
        return TableArrays(*map(copy, self))


@lru_cache(maxsize=8)
def search_deck(deck: CavernDeck) -> SearchDeck:
    """A deck as numbers."""
    ordered = sorted(deck.cards, key=lambda card: card.id)
    faces = [[_code(cell) for cell in card.turned(turn)] for card in ordered for turn in range(4)]
    kinds = [KINDS.index(card.kind) for card in ordered]
    arrays = CardArrays(
        grid([[*face, 0] for face in faces]),
        grid([_face_sums(face) for face in faces]),
        numbers(sum(1 << at for at, code in enumerate(face) if code < DARK) for face in faces),
        numbers(kinds),
    )
    return SearchDeck(
        arrays,
        tuple(kinds),
        tuple(
            tuple(sum(o.colour == c for o in card.orbs) for c in ORB_COLOURS) for card in ordered
        ),
        tuple(tuple(map(CRYSTALS.index, card.crystals)) for card in ordered),
        tuple(card.id for card in ordered),
        deck.expert,
        deck.gems,
    )


def new_table(deck: SearchDeck, phase: int, collected: int = 0) -> TableArrays:
    """A game that has not begun."""
    facts = [0] * FACTS
    facts[LEFT] = facts[RIGHT] = MIDDLE % SIDE
    facts[TOP] = facts[BOTTOM] = MIDDLE // SIDE
    facts[PHASE] = phase
    facts[COLLECTED] = collected
    facts[EXPERT] = int(deck.expert)
    table = TableArrays(
        filled(CELLS, 0, "b"),
        filled(CELLS, -1, "b"),
        filled(CELLS, 4 * BARE_SHARE, "h"),
        filled(CELLS, 0, "b"),
        filled(len(deck.ids), 0, "b"),
        filled(len(deck.ids), 0, "b"),
        filled(COLOURS, deck.gems, "b"),
        numbers(facts),
    )
    table.open[MIDDLE] = 15  # the first card has no older one to touch
    return table


def spot_of(at: int, turn: int) -> CardSpot:
    """A cell and a turn as a spot, seen from the first card."""
    return CardSpot(at % SIDE - MIDDLE % SIDE, at // SIDE - MIDDLE // SIDE, turn)


def cell_of(spot: CardSpot) -> int:
    """Where a spot lies in the square."""
    return MIDDLE + spot.y * SIDE + spot.x


def crystals_among(deck: SearchDeck, cards: Sequence[int]) -> list[int]:
    """How many crystals of each kind these cards hold."""
    counts = [0] * CRYSTAL_KINDS
    for card in cards:
        for kind in deck.crystals[card]:
            counts[kind] += 1
    return counts


def _face_sums(face: list[int]) -> list[int]:
    """What a face adds to the squares around it, and last the sum of the card itself."""
    shares = [SHARES[code] for code in face] + [0]
    around = [shares[one] + shares[two] for one, two in zip(FIRST, SECOND, strict=True)]
    return [*around, sum(shares)]


def _code(symbol: Symbol) -> int:
    if isinstance(symbol, Crystal):
        return CRYSTAL + CRYSTALS.index(symbol)
    return DARK + ORB_COLOURS.index(symbol.colour)
