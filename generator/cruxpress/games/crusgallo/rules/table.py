"""The table: where cards lie, where one may be placed, and which squares of crystals it completes.

Points count columns to the right and rows down; a card's spot is that of its upper left cell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from cruxpress.games.crusgallo.sheet.deck import CavernCard, Crystal, Orb, Symbol, is_set

Point = tuple[int, int]

CORNERS: tuple[Point, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
NEIGHBOURS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
TURNS = range(4)


@dataclass(frozen=True, slots=True, order=True)
class CardSpot:
    """Where a card is placed, and by how many quarter turns clockwise."""

    x: int
    y: int
    turn: int

    @property
    def points(self) -> tuple[Point, Point, Point, Point]:
        """The four points under the card, row by row."""
        x, y = self.x, self.y
        return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


@dataclass(frozen=True, slots=True)
class TableCell:
    """What lies on top at a point, and on which card."""

    symbol: Symbol
    card: int
    lit: bool = False


@dataclass(frozen=True)
class CavernTable:
    """All cells that can be seen; in an expert game orbs may never be covered."""

    expert: bool = False
    cells: Mapping[Point, TableCell] = field(default_factory=dict)


def colour_at(table: CavernTable, point: Point) -> str:
    """The colour of what lies on top at a point."""
    return table.cells[point].symbol.colour


def why_not(table: CavernTable, card: CavernCard, spot: CardSpot) -> str | None:
    """The reason why a card may not lie there, or None if it may."""
    if spot.turn not in TURNS:
        return "turn"
    if not table.cells:
        return None if (spot.x, spot.y) == (0, 0) else "first place"
    under = [table.cells[point] for point in spot.points if point in table.cells]
    if any(cell.lit for cell in under):
        return "lit orb"
    if table.expert and any(isinstance(cell.symbol, Orb) for cell in under):
        return "orb"
    if len(under) == len(spot.points):
        return "no bare table"
    if _buries(table, under):
        return "buried"
    return None if _touches(table, card, spot) else "no touch"


def _buries(table: CavernTable, under: list[TableCell]) -> bool:
    """Whether some card would have nothing left to see."""
    covered = {cell.card for cell in under}
    seen = {number: sum(cell.card == number for cell in table.cells.values()) for number in covered}
    return any(sum(cell.card == number for cell in under) == seen[number] for number in covered)


def _touches(table: CavernTable, card: CavernCard, spot: CardSpot) -> bool:
    own = spot.points
    for point, symbol in zip(own, card.turned(spot.turn), strict=True):
        if isinstance(symbol, Crystal):
            for dx, dy in NEIGHBOURS:
                beside = (point[0] + dx, point[1] + dy)
                older = table.cells.get(beside)
                if older and beside not in own and isinstance(older.symbol, Crystal):
                    return True
    return False


def placed(table: CavernTable, card: CavernCard, spot: CardSpot) -> CavernTable:
    """The table with the card on it."""
    new = {
        point: TableCell(symbol, card.id)
        for point, symbol in zip(spot.points, card.turned(spot.turn), strict=True)
    }
    return replace(table, cells={**table.cells, **new})


def completed_orbs(table: CavernTable, spot: CardSpot) -> tuple[Point, ...]:
    """The dark orbs in squares that the card just placed there completes."""
    found = set()
    for dx, dy in product((-1, 0, 1), repeat=2):
        orb = _orb_of_a_set(table, (spot.x + dx, spot.y + dy))
        if orb:
            found.add(orb)
    return tuple(sorted(found))


def _orb_of_a_set(table: CavernTable, corner: Point) -> Point | None:
    """The dark orb of a square of three crystals that are a set, if there is such a square."""
    crystals: list[Crystal] = []
    orb = None
    for dx, dy in CORNERS:
        point = (corner[0] + dx, corner[1] + dy)
        cell = table.cells.get(point)
        if cell is None:
            return None
        if isinstance(cell.symbol, Crystal):
            crystals.append(cell.symbol)
        elif not cell.lit:
            orb = point
    if orb is None or len(crystals) != 3:
        return None
    return orb if is_set(crystals[0], crystals[1], crystals[2]) else None


def lit_up(table: CavernTable, orbs: tuple[Point, ...]) -> CavernTable:
    """The table with gems on these orbs."""
    gems = {point: replace(table.cells[point], lit=True) for point in orbs}
    return replace(table, cells={**table.cells, **gems})


def legal_spots(table: CavernTable, card: CavernCard) -> Iterator[CardSpot]:
    """Every spot where a card may be placed."""
    if not table.cells:
        yield from (CardSpot(0, 0, turn) for turn in TURNS)
        return
    columns = [x for x, _ in table.cells]
    rows = [y for _, y in table.cells]
    for y in range(min(rows) - 2, max(rows) + 2):
        for x in range(min(columns) - 2, max(columns) + 2):
            for turn in TURNS:
                spot = CardSpot(x, y, turn)
                if why_not(table, card, spot) is None:
                    yield spot
