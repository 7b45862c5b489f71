"""What a person sees of a table of Crusgallo at a glance; the rules have the say.

A point is one whole number: a row holds `ROW` of them. A symbol is one, too: crystals come first,
then orbs.
"""

from dataclasses import dataclass
from functools import cache

from cruxpress.games.crusgallo.rules.table import CardSpot, CavernTable
from cruxpress.games.crusgallo.sheet.deck import CRYSTALS, ORB_COLOURS, CavernCard, Crystal, Symbol

ROW = 1000
BESIDE = (1, ROW, -1, -ROW)
CARD = (0, 1, ROW, ROW + 1)
NOTHING, LIT = -1, -2
FIRST_ORB = len(CRYSTALS)
SYMBOLS = (*CRYSTALS, *map(str, ORB_COLOURS))
# The sixteen points around a card, those under it among them, and the squares that it may complete.
AROUND = tuple(row * ROW + column for row in (-1, 0, 1, 2) for column in (-1, 0, 1, 2))
UNDER = (5, 6, 9, 10)
SQUARES = tuple((at, at + 1, at + 4, at + 5) for at in (0, 1, 2, 4, 5, 6, 8, 9, 10))

Colours = frozenset[int]  # of orbs, as they are seen


def seen(symbol: Symbol) -> int:
    """A symbol as it is seen."""
    return SYMBOLS.index(symbol if isinstance(symbol, Crystal) else symbol.colour)


def seen_colours(colours: frozenset[str]) -> Colours:
    """Colours of orbs as they are seen."""
    return frozenset(SYMBOLS.index(colour) for colour in colours)


@cache
def orb_of(one: int, two: int, three: int, four: int) -> int:
    """The orb that a square of three crystals lights up, or nothing."""
    *crystals, orb = sorted((one, two, three, four))
    if min(crystals) < 0 or max(crystals) >= FIRST_ORB or orb < FIRST_ORB:
        return NOTHING
    colours, points = sum(each // 3 for each in crystals), sum(crystals)
    return NOTHING if colours % 3 or points % 3 else orb


@dataclass(frozen=True)
class Side:
    """A card in one of its turns."""

    card: CavernCard
    turn: int
    cells: tuple[int, ...]
    crystals: tuple[int, ...]  # where they lie, from its upper left cell


def sides_of(card: CavernCard) -> tuple[Side, ...]:
    """All turns of a card."""
    return tuple(_side(card, turn) for turn in range(4))


def _side(card: CavernCard, turn: int) -> Side:
    cells = tuple(map(seen, card.turned(turn)))
    at = tuple(at for at, each in zip(CARD, cells, strict=True) if each < FIRST_ORB)
    return Side(card, turn, cells, at)


class Sight:
    """What lies on the table, and the orbs that are wanted.

    A card's corner is the point of its upper left cell.
    """

    def __init__(self, table: CavernTable, wanted: Colours) -> None:
        self.wanted = wanted
        self.cells = {
            x + ROW * y: LIT if cell.lit else seen(cell.symbol)
            for (x, y), cell in table.cells.items()
        }
        crystals = [at for at in sorted(self.cells) if 0 <= self.cells[at] < FIRST_ORB]
        self.beside = [at + step for at in crystals for step in BESIDE]  # of older crystals
        self.middle_x = sum(x for x, _ in table.cells) / len(table.cells)
        self.middle_y = sum(y for _, y in table.cells) / len(table.cells)

    def under(self, corner: int) -> list[int]:
        """What a card would cover."""
        return [self.cells.get(corner + at, NOTHING) for at in CARD]

    def covered(self, corner: int) -> int:
        """How many wanted orbs a card would cover."""
        return sum(symbol in self.wanted for symbol in self.under(corner))

    def lights(self, side: Side, corner: int) -> int:
        """How many wanted orbs light up."""
        see, wanted, count = self.cells.get, self.wanted, 0
        around = [see(corner + at, NOTHING) for at in AROUND]
        for at, symbol in zip(UNDER, side.cells, strict=True):
            around[at] = symbol
        for a, b, c, d in SQUARES:
            count += orb_of(around[a], around[b], around[c], around[d]) in wanted
        return count

    def distance(self, corner: int) -> float:
        """How far a card lies from the middle of the table."""
        spot = spot_of(corner, 0)
        return abs(spot.x + 0.5 - self.middle_x) + abs(spot.y + 0.5 - self.middle_y)


def spot_of(corner: int, turn: int) -> CardSpot:
    """A place as the rules name it."""
    y = (corner + ROW // 2) // ROW
    return CardSpot(corner - ROW * y, y, turn)
