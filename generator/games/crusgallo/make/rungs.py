"""Rungs of Crusgallo's ladder: dragon problems, and on every fifth rung a whole deal."""

from dataclasses import dataclass
from functools import cache

from generator.answers import Found
from generator.codes import FreshCode
from generator.errors import Place, SheetFails
from generator.files import shipped_fonts, shipped_layouts
from generator.games.crusgallo.make.challenge_cards import (
    adds_of,
    card_of,
    choices_of,
    steps_of,
    told_par,
)
from generator.games.crusgallo.make.choosing import (
    JUDGING,
    RECORDING,
    Effort,
    Task,
    options_for,
    play,
)
from generator.games.crusgallo.make.goals import Goal, failed
from generator.games.crusgallo.make.ladder import VERSION
from generator.games.crusgallo.make.stored_rungs import check_game, goal_data, task_data
from generator.games.crusgallo.rules import Deal, Witness, read_witness
from generator.games.crusgallo.solve import solve_deal, solve_problem
from generator.games.crusgallo.solve.deals import DEAL_BUDGET
from generator.games.crusgallo.solve.problems import PROBLEM_BUDGET
from generator.games.crusgallo.spec import Deck, read_deck
from generator.games.game import RungWish, SheetData
from generator.measures import Measure, share_of
from generator.specs.library import Library
from generator.specs.nodes import Value, as_node

EASIEST = 24.0  # percent of games in which the player fails
HARDEST = 90.0
DEAL_EVERY = 5


@dataclass(frozen=True)
class Budgets:
    """What a rung may cost: playouts to choose it, places that the search looks at."""

    effort: Effort = Effort()
    deal: int = DEAL_BUDGET
    problem: int = PROBLEM_BUDGET


BUDGETS = Budgets()


@cache
def shipped_deck() -> Deck:
    """The deck that every ladder is played with."""
    library = Library(shipped_layouts(), shipped_fonts())
    return read_deck(library.layout("crusgallo/deck-standard"))


def make_rung(wish: RungWish, budgets: Budgets = BUDGETS) -> SheetData:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    level = (wish.number - 1) / max(1, wish.rungs - 1)
    aim = EASIEST + level * (HARDEST - EASIEST)
    name = (wish.rungs, wish.number, wish.seed)
    deals = wish.number % DEAL_EVERY == 0
    effort = budgets.effort
    search = effort.deals if deals else effort.problems
    for option in options_for(shipped_deck(), name, aim, search, deals=deals):
        task, goal = option.trial.task, option.goal
        solved = _solved(task, goal, budgets)
        if solved is None:
            continue
        witness, proven = solved
        recorded = _measured(task, goal, RECORDING, effort.recorded)
        judged = _measured(task, goal, JUDGING, effort.judged)
        code = FreshCode("crusgallo", VERSION, f"{wish.rungs}R{wish.number}", wish.seed)
        par = told_par(task, witness, proven=proven)
        card = card_of(wish.number, task, goal, par, level)
        solution: dict[str, Value] = {
            "number": wish.number,
            "kind": card["kind"],
            "goal": card["goal"],
            "par": par,
            "steps": steps_of(task, witness),
            "choices": choices_of(witness),
        }
        claims = option.trial.claims
        return {
            "number": wish.number,
            "code": str(code),
            "sheet": {**task_data(task), "goal": goal_data(goal)},
            "witness": witness.as_data(),
            "adds": adds_of(goal, task),
            "par": par,
            "aim": round(aim, 2),
            "chosen": share_of(failed(goal, claims), len(claims)).as_data(),
            "recorded": recorded.as_data(),
            "judged": judged.as_data(),
            "card": card,
            "solution": solution,
        }
    raise SheetFails(
        f"rung {wish.number} of {wish.rungs}: no game was found that reaches the goal of any of "
        f"the nearest challenges; try another seed than {wish.seed}"
    )


def _measured(task: Task, goal: Goal, first: int, games: int) -> Measure:
    return share_of(failed(goal, play(task, range(first, first + games))), games)


def _solved(task: Task, goal: Goal, budgets: Budgets) -> tuple[Witness, bool] | None:
    """The best game on a task, if it reaches the goal, and whether no game can be better."""
    if isinstance(task, Deal):
        deal = solve_deal(task, budgets.deal)
        if not isinstance(deal, Found):
            return None
        witness, proven = deal.witness.witness, deal.witness.proven
    else:
        problem = solve_problem(task, budgets.problem)
        if not isinstance(problem, Found):
            return None
        witness, proven = problem.witness.witness, problem.witness.proven
    stored = read_witness(as_node(witness.as_data(), Place(task.hash)))
    try:
        check_game(task, goal, stored)
    except SheetFails:
        return None
    return stored, proven
