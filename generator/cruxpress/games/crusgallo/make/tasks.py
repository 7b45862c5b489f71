"""Numbered deals and dragon problems from a seed, solved and checked before anybody sees them."""

from dataclasses import dataclass
from typing import TypeVar

from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.crusgallo.rules import (
    Deal,
    DragonProblem,
    Witness,
    check_certificate,
    check_witness,
    numbered_deal,
    numbered_problem,
    read_witness,
)
from cruxpress.games.crusgallo.solve import BestGame, Par, solve_deal, solve_problem
from cruxpress.games.crusgallo.solve.deals import DEAL_BUDGET
from cruxpress.games.crusgallo.solve.problems import PROBLEM_BUDGET
from cruxpress.games.crusgallo.spec import Deck
from cruxpress.specs.nodes import as_node

T = TypeVar("T")
HARDER = 4  # how much more is searched where the usual budget does not make a champion


@dataclass(frozen=True)
class MadeDeal:
    """A deal certified as winnable by a champion, and the best game known on it."""

    deal: Deal
    best: BestGame


@dataclass(frozen=True)
class MadeProblem:
    """A dragon problem and its par."""

    problem: DragonProblem
    par: Par


def make_deal(deck: Deck, seed: int, number: int, budget: int = DEAL_BUDGET) -> MadeDeal:
    """Deal number so-and-so of a seed, with its certificate."""
    deal = numbered_deal(deck, seed, number)
    best = _found(f"deal {number} of seed {seed}", solve_deal(deal, budget))
    stored = read_witness(as_node(best.witness.as_data(), Place(deal.hash)))
    check_certificate(deal, stored)
    return MadeDeal(deal, best)


def make_problem(deck: Deck, seed: int, number: int, budget: int = PROBLEM_BUDGET) -> MadeProblem:
    """Dragon problem number so-and-so of a seed, with its par."""
    problem = numbered_problem(deck, seed, number)
    par = _found(f"dragon problem {number} of seed {seed}", solve_problem(problem, budget))
    stored = read_witness(as_node(par.witness.as_data(), Place(problem.hash)))
    check_witness(problem, stored)
    return MadeProblem(problem, par)


def best_game(task: Deal | DragonProblem) -> Witness:
    """The best game that a search finds on a task, as it would be stored."""
    if isinstance(task, Deal):
        witness = _found("the deal", solve_deal(task, HARDER * DEAL_BUDGET)).witness
    else:
        witness = _found("the dragon problem", solve_problem(task, PROBLEM_BUDGET)).witness
    return read_witness(as_node(witness.as_data(), Place(task.hash)))


def _found(what: str, answer: Found[T] | Impossible | GaveUp) -> T:
    if isinstance(answer, Found):
        return answer.witness
    if isinstance(answer, Impossible):
        raise SheetFails(f"{what} cannot be won: {answer.why}")
    raise SheetFails(f"{what} is not proven: {answer.why}, after {answer.steps:,} places")
