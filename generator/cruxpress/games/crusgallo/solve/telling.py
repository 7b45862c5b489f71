"""Tell a game that the search found in the words of the rules, so that they can replay it."""

from collections.abc import Sequence
from dataclasses import replace

from cruxpress.games.crusgallo.rules import (
    Claim,
    Contest,
    Deal,
    DragonProblem,
    MagicGem,
    Play,
    Point,
    Spot,
    State,
    Table,
    Witness,
    completed_orbs,
    contested_orbs,
    dragon_state,
    first_state,
    outcome_of,
    place_card,
    placed,
    use_magic,
)
from cruxpress.games.crusgallo.solve.beam import Move
from cruxpress.games.crusgallo.solve.tables import SearchDeck, spot_of
from cruxpress.games.crusgallo.spec import Card, Orb

NO_CLAIM = Claim(0, 0, 0, "commoner", 0)


def tell(
    task: Deal | DragonProblem,
    cards: SearchDeck,
    free: Sequence[Move | None],
    trap: Sequence[Move | None],
    magic: MagicGem | None = None,
    *,
    battle: bool = False,
) -> Witness:
    """The witness of a game; the rules work out its claim."""
    contests: list[Contest] = []
    state = first_state(task.deck)
    for after, move in enumerate(free, 1):
        if move:
            state = _told(state, cards, move, 1, after, contests)
        if magic and (magic.phase, magic.after) == (1, after):
            state = use_magic(state, magic.colour)
    state = dragon_state(task.deck, state.collected)
    plays = [move for move in trap if move]
    for after, move in enumerate(plays, 1):
        if magic and (magic.phase, magic.after) == (2, after - 1):
            state = use_magic(state, magic.colour)
        state = _told(state, cards, move, 2, after, contests)
    witness = Witness(
        deal=task.hash,
        free=tuple(spot_of(move[1], move[2]) if move else None for move in free),
        trap=tuple(Play(cards.ids[move[0]], spot_of(move[1], move[2])) for move in plays),
        claim=NO_CLAIM,
        contests=tuple(contests),
        magic=magic,
        battle=battle,
    )
    return replace(witness, claim=outcome_of(task, witness))


def _told(
    state: State, cards: SearchDeck, move: Move, phase: int, after: int, contests: list[Contest]
) -> State:
    card = state.deck.by_id[cards.ids[move[0]]]
    spot = spot_of(move[1], move[2])
    chosen = preferred_orbs(state, card, spot)
    if chosen is not None:
        contests.append(Contest(phase, after, chosen))
    return place_card(state, card, spot, chosen, f"phase {phase}, card {after}")


def preferred_orbs(state: State, card: Card, spot: Spot) -> tuple[Point, ...] | None:
    """The orbs that our players choose for contested gems; None where there is no contest.

    Orbs of treasures that can still be collected come first, then those further up and left.
    """
    table = placed(state.table, card, spot)
    contested = contested_orbs(state, table, completed_orbs(table, spot))
    if not contested:
        return None
    chosen: list[Point] = []
    left = {_colour(table, point): state.room(_colour(table, point)) for point in contested}
    for point in sorted(contested, key=lambda p: (not _hopeful(state, table, p), p[1], p[0])):
        colour = _colour(table, point)
        if left[colour]:
            left[colour] -= 1
            chosen.append(point)
    return tuple(sorted(chosen))


def _hopeful(state: State, table: Table, point: Point) -> bool:
    """Whether an orb belongs to a treasure that shows both its orbs."""
    number = table.cells[point].card
    card = state.deck.by_id[number]
    shown = [c for c in table.cells.values() if c.card == number and isinstance(c.symbol, Orb)]
    return card.is_treasure and len(shown) == len(card.orbs)


def _colour(table: Table, point: Point) -> str:
    orb = table.cells[point].symbol
    assert isinstance(orb, Orb)
    return orb.colour
