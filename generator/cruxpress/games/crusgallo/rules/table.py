"""The table and a game in progress: where a card may be placed, and what that does.

Points count columns to the right and rows down; a card's spot is that of its upper left cell.

Sets light up by themselves. What is left to the player, such as which of two orbs gets the last
gem of its colour, is a choice that has to be named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from cruxpress.games.crusgallo.rules.outcome import CavernRefusal
from cruxpress.games.crusgallo.sheet.deck import (
    ORB_COLOURS,
    CavernCard,
    CavernDeck,
    Crystal,
    Orb,
    Symbol,
    is_set,
)

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
    corners = [(spot.x + dx, spot.y + dy) for dx, dy in product((-1, 0, 1), repeat=2)]
    found = {_orb_of_a_set(table, corner) for corner in corners}
    return tuple(sorted(orb for orb in found if orb))


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


OF_A_TYPE = 3  # treasures of one type that earn its bonus


@dataclass(frozen=True)
class CavernState:
    """The table, the gems not yet taken, and the treasures collected so far.

    `dragon` holds the colours that shine on the Black Dragon; it is None while the creatures are
    still being freed.
    """

    deck: CavernDeck
    table: CavernTable
    gems: Mapping[str, int]
    collected: frozenset[int] = frozenset()
    dragon: frozenset[str] | None = None

    def room(self, colour: str) -> int:
        """How many orbs of a colour can still light up.

        Against the dragon the first set of a colour takes two gems: one for it, one for the orb.
        """
        owed = self.dragon is not None and colour not in self.dragon
        return self.gems[colour] - owed

    @property
    def creatures_free(self) -> bool:
        return self.dragon is None and not any(self.gems.values())

    @property
    def dragon_trapped(self) -> bool:
        return self.dragon is not None and len(self.dragon) == len(ORB_COLOURS)

    def earned(self, kind: str) -> bool:
        """Whether all treasures of a type are collected."""
        by_id = self.deck.by_id
        return sum(by_id[card].kind == kind for card in self.collected) == OF_A_TYPE

    @property
    def treasures(self) -> int:
        """Treasures that count in the end; all riches together count one more."""
        return len(self.collected) + self.earned("riches")


def first_state(deck: CavernDeck) -> CavernState:
    """Three gems on every creature, and an empty table."""
    return CavernState(deck, CavernTable(deck.expert), dict.fromkeys(ORB_COLOURS, deck.gems))


def dragon_state(deck: CavernDeck, collected: frozenset[int] = frozenset()) -> CavernState:
    """All gems in a pile, an empty table, and the dragon awake."""
    return replace(first_state(deck), collected=collected, dragon=frozenset())


def place_card(
    state: CavernState,
    card: CavernCard,
    spot: CardSpot,
    chosen: tuple[Point, ...] | None,
    where: str = "",
) -> CavernState:
    """Place a card; light up what it completes, and collect the treasures that shine."""
    reason = why_not(state.table, card, spot)
    if reason:
        raise CavernRefusal(reason, where)
    table = placed(state.table, card, spot)
    orbs = _who_gets_gems(state, table, completed_orbs(table, spot), chosen, where)
    table = lit_up(table, orbs)
    gems = dict(state.gems)
    dragon = state.dragon
    for point in orbs:
        colour = colour_at(table, point)
        gems[colour] -= 1
        if dragon is not None and colour not in dragon:
            dragon |= {colour}
            gems[colour] -= 1
    collected = state.collected | _treasures_that_shine(state.deck, table, orbs)
    return replace(state, table=table, gems=gems, dragon=dragon, collected=collected)


def use_magic(state: CavernState, colour: str, where: str = "") -> CavernState:
    """Break a bond, or set a gem on the dragon, with the bonus of the magic treasures."""
    if not state.earned("magic"):
        raise CavernRefusal("no magic", where)
    taken = state.dragon is not None and colour in state.dragon
    if taken or not state.gems.get(colour):
        raise CavernRefusal("magic in vain", where)
    gems = {**state.gems, colour: state.gems[colour] - 1}
    dragon = state.dragon | {colour} if state.dragon is not None else None
    return replace(state, gems=gems, dragon=dragon)


def contested_orbs(
    state: CavernState, table: CavernTable, orbs: tuple[Point, ...]
) -> tuple[Point, ...]:
    """Those of the completed orbs that must compete for the last gems of their colour."""
    colours = [colour_at(table, point) for point in orbs]
    short = {c for c in colours if 0 < state.room(c) < colours.count(c)}
    return tuple(point for point in orbs if colour_at(table, point) in short)


def _who_gets_gems(
    state: CavernState,
    table: CavernTable,
    orbs: tuple[Point, ...],
    chosen: tuple[Point, ...] | None,
    where: str,
) -> tuple[Point, ...]:
    """Completed orbs that light up; without a gem left in its colour an orb stays dark."""
    contested = contested_orbs(state, table, orbs)
    if contested and chosen is None:
        raise CavernRefusal("choice missing", where)
    if not contested and chosen is not None:
        raise CavernRefusal("needless choice", where)
    picked = set(chosen or ())
    for colour in {colour_at(table, point) for point in contested}:
        of_colour = {point for point in contested if colour_at(table, point) == colour}
        if len(picked & of_colour) != state.room(colour):
            raise CavernRefusal("wrong choice", where)
    if not picked <= set(contested) or len(picked) != len(chosen or ()):
        raise CavernRefusal("wrong choice", where)
    sure = {p for p in orbs if p not in contested and state.room(colour_at(table, p))}
    return tuple(sorted(sure | picked))


def _treasures_that_shine(
    deck: CavernDeck, table: CavernTable, lit: tuple[Point, ...]
) -> frozenset[int]:
    """Treasure cards that just got the last of their orbs lit."""
    by_id = deck.by_id
    shining = set()
    for number in {table.cells[point].card for point in lit}:
        if by_id[number].is_treasure:
            lights = sum(cell.card == number and cell.lit for cell in table.cells.values())
            if lights == len(by_id[number].orbs):
                shining.add(number)
    return frozenset(shining)
