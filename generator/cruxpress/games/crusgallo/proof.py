"""What is proven: of a challenge one game; of a deck fifty deals and fifty dragon problems."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.outcomes import Found, Impossible
from cruxpress.games.crusgallo.rules.outcome import CavernRefusal, Claim
from cruxpress.games.crusgallo.rules.replay import (
    check_certificate,
    check_challenge,
    check_witness,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness, read_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    Challenge,
    DragonProblem,
    Task,
    numbered_deal,
    numbered_problem,
)
from cruxpress.games.crusgallo.sheet.deck import CavernDeck
from cruxpress.specs.nodes import Node, as_node

if TYPE_CHECKING:
    from cruxpress.games.crusgallo.solve.search import BestGame

# Places that are looked at before the search gives up on a better game.
DEAL_BUDGET = 8_000_000
PROBLEM_BUDGET = 4_000_000
MOST_EXHAUSTED = 5  # cards of a dragon problem; six take a quarter of an hour
HARDER = 4  # how much more is searched where the usual budget does not make a champion

PROVEN = 50  # deals and problems of a deck
SEED = 0
DEALS, PROBLEMS = "deals", "problems"


def best_game(task: Task, budget: int, name: str = "", exhaust: int = MOST_EXHAUSTED) -> "BestGame":
    """The best game that a search finds on a task, as it would be stored.

    Of a dragon problem it is shown that so few cards are not enough.
    """
    # Machine code is loaded with the search, and replaying does not need it.
    from cruxpress.games.crusgallo.solve.search import solve_deal, solve_problem

    if isinstance(task, CavernDeal):
        name, answer = name or "the deal", solve_deal(task, budget)
    else:
        name, answer = name or "the dragon problem", solve_problem(task, budget, exhaust)
    if isinstance(answer, Found):
        data = answer.witness.witness.as_data()
        return replace(answer.witness, witness=read_witness(as_node(data, Place(task.hash))))
    if isinstance(answer, Impossible):
        raise SheetFails(f"{name} cannot be won: {answer.why}")
    raise SheetFails(f"{name} is not proven: {answer.why}, after {answer.steps:,} places")


@dataclass(frozen=True)
class ChallengeProver:
    """Replays and finds the game that masters a challenge."""

    challenge: Challenge

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        check_challenge(self.challenge, read_witness(witness))

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """One game has nothing to agree with."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """The best game that is found; it must reach the goal."""
        task = self.challenge.task
        budget = HARDER * DEAL_BUDGET if isinstance(task, CavernDeal) else PROBLEM_BUDGET
        try:
            witness = best_game(task, budget).witness
            check_challenge(self.challenge, witness)
        except SheetFails as fails:
            what = f"no game was found that reaches the goal: {fails.problems[0].what}"
            raise SheetFails(what, self.challenge.goal_place) from None
        return [witness.as_data() for _ in numbers]


@dataclass(frozen=True)
class DeckProver:
    """Replays and finds champions' games on the deals of a deck, and pars of its problems."""

    deck: CavernDeck

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        game = read_witness(witness)
        if set_name == DEALS:
            check_certificate(numbered_deal(self.deck, SEED, number), game)
        else:
            problem = numbered_problem(self.deck, SEED, number)
            refuse_untrapped(problem, check_witness(problem, game))

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Deals have nothing to do with each other."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        find = self._champion if set_name == DEALS else self._par
        return [find(number).witness.as_data() for number in numbers]

    def _champion(self, number: int) -> "BestGame":
        try:
            return find_champion(self.deck, SEED, number, DEAL_BUDGET)
        except SheetFails:
            return find_champion(self.deck, SEED, number, HARDER * DEAL_BUDGET)

    def _par(self, number: int) -> "BestGame":
        return find_par(self.deck, SEED, number, PROBLEM_BUDGET)


def find_champion(deck: CavernDeck, seed: int, number: int, budget: int) -> "BestGame":
    """A game that certifies deal number so-and-so of a seed as winnable by a champion."""
    deal = numbered_deal(deck, seed, number)
    best = best_game(deal, budget, f"deal {number} of seed {seed}")
    check_certificate(deal, best.witness)
    return best


def find_par(deck: CavernDeck, seed: int, number: int, budget: int) -> "BestGame":
    """The shortest game known on dragon problem number so-and-so of a seed."""
    problem = numbered_problem(deck, seed, number)
    best = best_game(problem, budget, f"dragon problem {number} of seed {seed}", exhaust=0)
    check_witness(problem, best.witness)
    return best


def refuse_untrapped(problem: DragonProblem, claim: Claim) -> None:
    """A par is a game in which the dragon was trapped."""
    if claim.title == "liberator":
        raise CavernRefusal("unfinished", f"dragon problem {problem.number}")


def refuse_shorter(task: Task, witness: CavernWitness) -> None:
    """Refuse a witness that says of too few cards that they are not enough, by looking again."""
    claimed = witness.exhausted
    if not claimed or not isinstance(task, DragonProblem):
        return
    if claimed > MOST_EXHAUSTED:
        what = f"nobody has looked at every game of {claimed} cards; {MOST_EXHAUSTED} is the most"
        raise SheetFails(f"{what} that is believed")
    from cruxpress.games.crusgallo.solve.search import are_too_few

    if not are_too_few(task, claimed):
        what = f"the proof says that no game traps the dragon with {claimed} cards"
        raise SheetFails(f"{what}, and a search does not find that")


def worth_of(witnesses: Sequence[Node]) -> tuple[int, ...]:
    """What games are worth together: points, few cards, treasures, and how far par is proven."""
    games = [read_witness(witness) for witness in witnesses]
    return (
        sum(game.claim.score for game in games),
        -sum(game.claim.cards for game in games),
        sum(game.claim.treasures for game in games),
        sum(game.exhausted for game in games),
    )
