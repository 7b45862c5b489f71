"""Cards that somebody lays against the dragon to try a challenge: what lights up, what is wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.games.crusgallo.rules.outcome import CavernRefusal
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernState,
    Point,
    colour_at,
    completed_orbs,
    contested_orbs,
    dragon_state,
    legal_spots,
    place_card,
    placed,
)
from cruxpress.games.crusgallo.sheet.challenge import TriedCard
from cruxpress.games.crusgallo.sheet.deck import CavernDeck
from cruxpress.games.faults import RuleFault


@dataclass(frozen=True)
class LaidTable:
    """How the table lies, with cards that may not lie there as well, and what is wrong."""

    state: CavernState
    faults: tuple[RuleFault, ...]


def lay_out(deck: CavernDeck, hand: Sequence[int], laid: Sequence[TriedCard]) -> LaidTable:
    """The table once all cards were laid in their order; the rules refuse some of them."""
    state, faults, left = dragon_state(deck), [], list(hand)
    for each in laid:
        spot, card = CardSpot(each.x, each.y, each.turn), deck.by_id.get(each.card)
        where = f"card {each.card}"
        if card is None or each.card not in left:
            refusal = CavernRefusal("no such card", where)
            faults.append(RuleFault(refusal.reason, refusal.problems[0].what, each.place))
            continue
        left.remove(each.card)
        try:
            if state.dragon_trapped:
                raise CavernRefusal("dragon is trapped", where)
            state = place_card(state, card, spot, _first_choice(state, each), where)
        except CavernRefusal as refused:
            faults.append(RuleFault(refused.reason, refused.problems[0].what, each.place))
            state = replace(state, table=placed(state.table, card, spot))
    return LaidTable(state, tuple(faults))


def _first_choice(state: CavernState, laid: TriedCard) -> tuple[Point, ...] | None:
    """Of orbs that compete for gems those get them that come first; None, where none compete."""
    spot = CardSpot(laid.x, laid.y, laid.turn)
    table = placed(state.table, state.deck.by_id[laid.card], spot)
    contested = contested_orbs(state, table, completed_orbs(table, spot))
    chosen: list[Point] = []
    for point in contested:
        colour = colour_at(table, point)
        if sum(colour_at(table, other) == colour for other in chosen) < state.room(colour):
            chosen.append(point)
    return tuple(chosen) if contested else None


def open_spots(
    deck: CavernDeck, hand: Sequence[int], laid: Sequence[TriedCard], card: int, turn: int
) -> Iterator[CardSpot]:
    """Where a further card may lie with so many quarter turns."""
    state = lay_out(deck, hand, laid).state
    if not state.dragon_trapped:
        spots = legal_spots(state.table, deck.by_id[card])
        yield from (spot for spot in spots if spot.turn == turn)
