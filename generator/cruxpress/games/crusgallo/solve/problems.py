"""Solve a dragon problem: trap the Black Dragon with as few of nine cards as possible."""

from dataclasses import dataclass

from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.crusgallo.rules import DragonProblem, Witness, fewest_cards, missing_colours
from cruxpress.games.crusgallo.solve.beam import Line, trap_dragon
from cruxpress.games.crusgallo.solve.tables import search_deck
from cruxpress.games.crusgallo.solve.tastes import trap_tastes
from cruxpress.games.crusgallo.solve.telling import tell

PROBLEM_BUDGET = 4_000_000  # places looked at before the search gives up on fewer cards


@dataclass(frozen=True)
class Par:
    """The fewest cards that are known to trap the dragon, and how few nobody can go below."""

    witness: Witness
    bound: int

    @property
    def cards(self) -> int:
        return self.witness.claim.cards

    @property
    def proven(self) -> bool:
        """Whether no game can do with fewer cards."""
        return self.cards == self.bound


def solve_problem(
    problem: DragonProblem, budget: int = PROBLEM_BUDGET
) -> Found[Par] | Impossible | GaveUp:
    """The shortest game of many searches."""
    missing = missing_colours(problem.deck, problem.cards)
    if missing:
        return Impossible(f"no card shows a {sorted(missing)[0]} orb", 0)
    bound = fewest_cards(problem)
    cards = search_deck(problem.deck)
    hand = [cards.index(number) for number in problem.cards]
    best: Line | None = None
    steps = 0
    for taste in trap_tastes():
        most = best.placed - 1 if best else len(hand)
        lines, looked = trap_dragon(cards, hand, 0, most, taste)
        steps += looked
        best = min(lines, key=lambda line: line.placed, default=best)
        if steps >= budget or (best and best.placed == bound):
            break
    if best is None:
        return GaveUp("the dragon was not trapped in any search", steps)
    return Found(Par(tell(problem, cards, (), best.moves), bound), steps)
