"""Write a found game down as the rules know it, so that they can replay it."""

from collections.abc import Sequence
from dataclasses import replace

from cruxpress.games.crusgallo.rules.outcome import Claim
from cruxpress.games.crusgallo.rules.replay import outcome_of
from cruxpress.games.crusgallo.rules.state import (
    CavernState,
    contested_orbs,
    dragon_state,
    first_state,
    place_card,
    use_magic,
)
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernTable,
    Point,
    colour_at,
    completed_orbs,
    placed,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness, Contest, DragonPlay, MagicGem
from cruxpress.games.crusgallo.sheet.challenge import Task
from cruxpress.games.crusgallo.sheet.deck import CavernCard, Orb
from cruxpress.games.crusgallo.solve.tables import Move, search_deck, spot_of

NO_CLAIM = Claim(0, 0, 0, "commoner", 0)


def write_down(
    task: Task,
    free: Sequence[Move | None],
    trap: Sequence[Move | None],
    magic: MagicGem | None = None,
    *,
    battle: bool = False,
) -> CavernWitness:
    """The witness of a game; the rules work out its claim."""
    ids = search_deck(task.deck).ids
    contests: list[Contest] = []

    def place(state: CavernState, phase: int, after: int, move: Move) -> CavernState:
        card, spot = task.deck.by_id[ids[move[0]]], spot_of(move[1], move[2])
        chosen = preferred_orbs(state, card, spot)
        if chosen is not None:
            contests.append(Contest(phase, after, chosen))
        return place_card(state, card, spot, chosen, f"phase {phase}, card {after}")

    state = first_state(task.deck)
    for after, move in enumerate(free, 1):
        if move:
            state = place(state, 1, after, move)
        if magic and (magic.phase, magic.after) == (1, after):
            state = use_magic(state, magic.colour)
    state = dragon_state(task.deck, state.collected)
    plays = [move for move in trap if move]
    for after, move in enumerate(plays, 1):
        if magic and (magic.phase, magic.after) == (2, after - 1):
            state = use_magic(state, magic.colour)
        state = place(state, 2, after, move)
    witness = CavernWitness(
        deal=task.hash,
        free=tuple(spot_of(move[1], move[2]) if move else None for move in free),
        trap=tuple(DragonPlay(ids[move[0]], spot_of(move[1], move[2])) for move in plays),
        claim=NO_CLAIM,
        contests=tuple(contests),
        magic=magic,
        battle=battle,
    )
    return replace(witness, claim=outcome_of(task, witness))


def preferred_orbs(
    state: CavernState, card: CavernCard, spot: CardSpot
) -> tuple[Point, ...] | None:
    """The orbs that our players choose for contested gems; None where there is no contest.

    Orbs of treasures that can still be collected come first, then those further up and left.
    """
    table = placed(state.table, card, spot)
    contested = contested_orbs(state, table, completed_orbs(table, spot))
    if not contested:
        return None
    chosen: list[Point] = []
    left = {colour: state.room(colour) for colour in (colour_at(table, p) for p in contested)}
    for point in sorted(contested, key=lambda p: (not _hopeful(state, table, p), p[1], p[0])):
        colour = colour_at(table, point)
        if left[colour]:
            left[colour] -= 1
            chosen.append(point)
    return tuple(sorted(chosen))


def _hopeful(state: CavernState, table: CavernTable, point: Point) -> bool:
    """Whether an orb belongs to a treasure that shows both its orbs."""
    number = table.cells[point].card
    card = state.deck.by_id[number]
    shown = [c for c in table.cells.values() if c.card == number and isinstance(c.symbol, Orb)]
    return card.is_treasure and len(shown) == len(card.orbs)
