"""Replay a witness: every card, every light and the final score are worked out again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.errors import SheetFails
from cruxpress.games.crusgallo.rules.outcome import (
    CavernRefusal,
    Claim,
    cards_left,
    reaches,
    score_of,
    title_of,
)
from cruxpress.games.crusgallo.rules.table import (
    CavernState,
    Point,
    dragon_state,
    first_state,
    legal_spots,
    place_card,
    use_magic,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    Challenge,
    DragonProblem,
    Task,
    missing_colours,
)


@dataclass(frozen=True)
class Freed:
    """The end of phase 1: how far it went, and who takes what into the dragon's lair."""

    state: CavernState
    draws: int
    pile: tuple[int, ...]  # cards for late draws, in their order
    states: tuple[CavernState, ...]  # after each draw


@dataclass(frozen=True)
class ReplayedGame:
    """A whole game: how it ended, and how the table lay after each card of both phases."""

    claim: Claim
    freed: tuple[CavernState, ...] = ()
    trapped: tuple[CavernState, ...] = ()


def check_challenge(challenge: Challenge, witness: CavernWitness) -> Claim:
    """Refuse a game that breaks a rule or misses the goal."""
    task, goal = challenge.task, challenge.goal
    claim = check_witness(task, witness)
    if isinstance(task, CavernDeal):
        _refuse_late_draws(task, witness)
    left = cards_left(task, claim)
    if not reaches(claim, left, goal):
        wanted = f"{goal.treasures} and {goal.left} cards left" if goal.left else goal.treasures
        having = f" and {left} cards left" if goal.left else ""
        raise SheetFails(
            f"the game ends as a {claim.title} with {claim.treasures} treasures{having}, and the "
            f"goal is a {goal.title} with {wanted}"
        )
    return claim


def check_witness(task: Task, witness: CavernWitness) -> Claim:
    """Play a witness through; it must end as it claims."""
    outcome = outcome_of(task, witness)
    if witness.exhausted and not (
        isinstance(task, DragonProblem) and witness.exhausted < outcome.cards
    ):
        raise CavernRefusal("exhausted", f"{witness.exhausted} of {outcome.cards} cards")
    if outcome != witness.claim:
        raise CavernRefusal(
            "wrong claim", f"{_described(witness.claim)} instead of {_described(outcome)}"
        )
    return outcome


def check_certificate(deal: CavernDeal, witness: CavernWitness) -> Claim:
    """Check that a witness certifies its deal: a champion's game that draws no late card."""
    claim = check_witness(deal, witness)
    if claim.title != "champion":
        raise CavernRefusal("no champion", f"deal {deal.number}")
    _refuse_late_draws(deal, witness)
    return claim


def _refuse_late_draws(deal: CavernDeal, witness: CavernWitness) -> None:
    if witness.battle or witness.refill:
        raise CavernRefusal("late draw", f"deal {deal.number}")


def outcome_of(task: Task, witness: CavernWitness) -> Claim:
    """How a game ends, whatever it claims."""
    return play_through(task, witness).claim


def play_through(task: Task, witness: CavernWitness) -> ReplayedGame:
    """A game from its first card to its last, whatever it claims."""
    if witness.deal != task.hash:
        raise CavernRefusal("another deal", f"{witness.deal} instead of {task.hash}")
    if isinstance(task, DragonProblem):
        if witness.free:
            raise CavernRefusal("creatures are free")
        return _trap_the_dragon(witness, dragon_state(task.deck), task.cards, (), 0)
    freed = _free_the_creatures(task, witness)
    if not freed.state.creatures_free:
        if witness.trap or witness.battle or witness.refill:
            raise CavernRefusal("no dragon phase")
        _refuse_unreached(witness, {1: freed.draws})
        return ReplayedGame(_settled(freed.state, freed.draws, 0, 0), freed.states)
    hand = (*task.reserve, *task.draws[freed.draws :])
    state = dragon_state(task.deck, freed.state.collected)
    played = _trap_the_dragon(witness, state, hand, freed.pile, freed.draws)
    return replace(played, freed=freed.states)


def _free_the_creatures(deal: CavernDeal, witness: CavernWitness) -> Freed:
    state = first_state(deal.deck)
    by_id = deal.deck.by_id
    drawn = 0
    states = []
    for drawn, (number, spot) in enumerate(zip(deal.draws, witness.free, strict=False), 1):
        where = f"draw {drawn} (card {number})"
        if state.creatures_free:
            raise CavernRefusal("creatures are free", where)
        if spot is not None:
            chosen = _chosen(witness, 1, drawn)
            state = place_card(state, by_id[number], spot, chosen, where)
        elif any(legal_spots(state.table, by_id[number])):
            raise CavernRefusal("needless", where)
        state = _magic_then(witness, state, 1, drawn, where)
        states.append(state)
    if len(witness.free) > len(deal.draws):
        raise CavernRefusal("creatures are free" if state.creatures_free else "no such card")
    if not state.creatures_free and drawn < len(deal.draws):
        raise CavernRefusal("unfinished", f"after draw {drawn}")
    late = set(deal.draws[:drawn]) - state.collected
    pile = tuple(card for card in deal.late if card in late)
    return Freed(state, drawn, pile, tuple(states))


def _trap_the_dragon(
    witness: CavernWitness, state: CavernState, hand: Sequence[int], pile: Sequence[int], draws: int
) -> ReplayedGame:
    cards, stock = list(hand), list(pile)
    may_draw = witness.battle
    if may_draw and state.earned("battle"):
        may_draw = _draw_one(cards, stock)
    _refill(witness, state, cards, stock)
    by_id = state.deck.by_id
    state = _magic_then(witness, state, 2, 0, "before the first card")
    states = []
    for used, play in enumerate(witness.trap, 1):
        where = f"card {used} against the dragon (card {play.card})"
        if state.dragon_trapped:
            raise CavernRefusal("dragon is trapped", where)
        if play.card not in cards:
            raise CavernRefusal("no such card", where)
        cards.remove(play.card)
        chosen = _chosen(witness, 2, used)
        state = place_card(state, by_id[play.card], play.spot, chosen, where)
        # The trapped dragon ends the game, so the extra card comes too late for that moment.
        if may_draw and state.earned("battle") and not state.dragon_trapped:
            may_draw = _draw_one(cards, stock)
        state = _magic_then(witness, state, 2, used, where)
        states.append(state)
    if may_draw:
        raise CavernRefusal("no battle")
    if not state.dragon_trapped and any(
        any(legal_spots(state.table, by_id[card])) for card in cards
    ):
        raise CavernRefusal("unfinished", f"after card {len(witness.trap)} against the dragon")
    _refuse_unreached(witness, {1: draws, 2: len(witness.trap)})
    claim = _settled(state, draws, len(witness.trap), len(cards))
    return ReplayedGame(claim, trapped=tuple(states))


def _draw_one(cards: list[int], stock: list[int]) -> bool:
    """Draw the extra card; says whether it is still to be drawn, as from an empty pile."""
    if not stock:
        return True
    cards.append(stock.pop(0))
    return False


def _refill(witness: CavernWitness, state: CavernState, cards: list[int], stock: list[int]) -> None:
    """While a colour is missing: discard a card, draw until a missing colour shows, keep that."""
    discards = list(witness.refill)
    by_id = state.deck.by_id
    missing = missing_colours(state.deck, cards)
    while any(by_id[card].colours & missing for card in stock):
        if not discards:
            raise CavernRefusal("refill missing")
        discarded = discards.pop(0)
        if discarded not in cards:
            raise CavernRefusal("no such card", f"discard of card {discarded}")
        cards.remove(discarded)
        while not by_id[stock[0]].colours & missing:
            stock.pop(0)
        cards.append(stock.pop(0))
        missing = missing_colours(state.deck, cards)
    if discards:
        raise CavernRefusal("needless refill", f"discard of card {discards[0]}")


def _magic_then(
    witness: CavernWitness, state: CavernState, phase: int, after: int, where: str
) -> CavernState:
    magic = witness.magic
    if magic is None or (magic.phase, magic.after) != (phase, after):
        return state
    if state.dragon_trapped:
        raise CavernRefusal("dragon is trapped", where)
    return use_magic(state, magic.colour, where)


def _chosen(witness: CavernWitness, phase: int, after: int) -> tuple[Point, ...] | None:
    for contest in witness.contests:
        if (contest.phase, contest.after) == (phase, after):
            return contest.orbs
    return None


def _refuse_unreached(witness: CavernWitness, reached: Mapping[int, int]) -> None:
    """Every choice must have been made at a time that this game reached, and only once."""
    times = [(contest.phase, contest.after) for contest in witness.contests]
    for phase, after in times:
        if not 1 <= after <= reached.get(phase, 0) or times.count((phase, after)) > 1:
            raise CavernRefusal("needless choice", f"phase {phase}, card {after}")
    magic = witness.magic
    if magic:
        first = 0 if magic.phase == 2 else 1
        if not first <= magic.after <= reached.get(magic.phase, -1):
            raise CavernRefusal("magic never used")


def _settled(state: CavernState, draws: int, cards: int, left: int) -> Claim:
    freed = state.creatures_free or state.dragon is not None
    title = title_of(freed=freed, trapped=state.dragon_trapped, cards_left=left)
    return Claim(draws, cards, state.treasures, title, score_of(title, state.treasures))


def _described(claim: Claim) -> str:
    return (
        f"{claim.title} with {claim.treasures} treasures and {claim.score} points after "
        f"{claim.draws} draws and {claim.cards} cards"
    )
