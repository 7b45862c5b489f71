"""A game in progress: the table, the gems, the treasures; and what a placed card does to them.

Sets light up by themselves. What is left to the player, such as which of two orbs gets the last
gem of its colour, is a choice that has to be named.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cruxpress.games.crusgallo.rules.outcome import CavernRefusal
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernTable,
    Point,
    colour_at,
    completed_orbs,
    lit_up,
    placed,
    why_not,
)
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS, CavernCard, CavernDeck

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
