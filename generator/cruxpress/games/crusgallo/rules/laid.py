"""Cards that somebody lays against the dragon to try a challenge: what lights up, what is wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

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
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS, CavernDeck
from cruxpress.games.crusgallo.sheet.tried import TriedCard
from cruxpress.games.faults import RuleFault


@dataclass(frozen=True)
class GemContest:
    """Orbs of a colour that compete for its last gems once a card lies there, and who has them."""

    card: int
    colour: str
    orbs: tuple[Point, ...]
    lit: tuple[Point, ...]

    @property
    def choices(self) -> tuple[tuple[Point, ...], ...]:
        """Every way to give the gems away."""
        return tuple(combinations(self.orbs, len(self.lit)))


@dataclass(frozen=True)
class LaidTable:
    """How the table lies, with cards that may not lie there as well, and what is wrong."""

    state: CavernState
    faults: tuple[RuleFault, ...]
    contests: tuple[GemContest, ...] = ()


def lay_out(deck: CavernDeck, hand: Sequence[int], laid: Sequence[TriedCard]) -> LaidTable:
    """The table once all cards were laid in their order; the rules refuse some of them."""
    state, left = dragon_state(deck), list(hand)
    faults: list[RuleFault] = []
    contests: list[GemContest] = []
    for each in laid:
        spot, card = CardSpot(each.x, each.y, each.turn), deck.by_id.get(each.card)
        where = f"card {each.card}"
        if card is None or each.card not in left:
            refusal = CavernRefusal("no such card", where)
            faults.append(RuleFault(refusal.reason, refusal.problems[0].what, each.place))
            continue
        left.remove(each.card)
        found = _contests(state, each)
        try:
            if state.dragon_trapped:
                raise CavernRefusal("dragon is trapped", where)
            state = place_card(state, card, spot, _chosen(found, each), where)
            contests += found
        except CavernRefusal as refused:
            faults.append(RuleFault(refused.reason, refused.problems[0].what, each.place))
            state = replace(state, table=placed(state.table, card, spot))
    return LaidTable(state, tuple(faults), tuple(contests))


def _chosen(contests: Sequence[GemContest], laid: TriedCard) -> tuple[Point, ...] | None:
    """What was written decides; without that, the first orbs; None, where none compete."""
    if laid.gems:
        return laid.gems
    return tuple(point for each in contests for point in each.lit) if contests else None


def _contests(state: CavernState, laid: TriedCard) -> list[GemContest]:
    """Where a card makes orbs compete; those have the gems that were chosen, or come first."""
    spot = CardSpot(laid.x, laid.y, laid.turn)
    table = placed(state.table, state.deck.by_id[laid.card], spot)
    contested = contested_orbs(state, table, completed_orbs(table, spot))
    found = []
    for colour in ORB_COLOURS:
        orbs = tuple(point for point in contested if colour_at(table, point) == colour)
        if orbs:
            chosen = tuple(point for point in orbs if point in laid.gems)
            many = state.room(colour)
            lit = chosen if len(chosen) == many else orbs[:many]
            found.append(GemContest(laid.card, colour, orbs, lit))
    return found


def fitting_gems(
    deck: CavernDeck, hand: Sequence[int], laid: Sequence[TriedCard]
) -> list[TriedCard]:
    """The same cards without choices that there are no more, because other cards moved."""
    kept: list[TriedCard] = []
    for each in laid:
        whole = [*kept, each]
        fits = not each.gems or len(lay_out(deck, hand, whole).faults) <= len(
            lay_out(deck, hand, [*kept, replace(each, gems=())]).faults
        )
        kept = whole if fits else [*kept, replace(each, gems=())]
    return kept


def open_spots(
    deck: CavernDeck, hand: Sequence[int], laid: Sequence[TriedCard], card: int, turn: int
) -> Iterator[CardSpot]:
    """Where a further card may lie with so many quarter turns."""
    state = lay_out(deck, hand, laid).state
    if not state.dragon_trapped:
        spots = legal_spots(state.table, deck.by_id[card])
        yield from (spot for spot in spots if spot.turn == turn)
