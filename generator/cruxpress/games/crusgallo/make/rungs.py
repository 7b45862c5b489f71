"""Challenges from a seed: dragon problems, and on every fifth rung a whole deal."""

import re
from dataclasses import dataclass

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.measures import Measure, share_of
from cruxpress.core.outcomes import Found
from cruxpress.games.crusgallo.draw.challenges import GAMES, adds_of, told_par
from cruxpress.games.crusgallo.make.challenge_files import challenge_yaml
from cruxpress.games.crusgallo.make.choosing import (
    FRESH,
    JUDGING,
    RECORDING,
    Effort,
    Task,
    options_for,
    play,
)
from cruxpress.games.crusgallo.make.ladder import MOST_RUNGS, VERSION
from cruxpress.games.crusgallo.rules import Deal, Witness, read_witness
from cruxpress.games.crusgallo.rules.challenges import GAME, MOST_STARS, Challenge, read_challenge
from cruxpress.games.crusgallo.rules.goals import Goal, failed
from cruxpress.games.crusgallo.solve import solve_deal, solve_problem
from cruxpress.games.crusgallo.solve.deals import DEAL_BUDGET
from cruxpress.games.crusgallo.solve.problems import PROBLEM_BUDGET
from cruxpress.games.crusgallo.spec.shipped import shipped_deck
from cruxpress.games.game import FreshWish, Made, RungWish
from cruxpress.games.making import rung_code, rung_of
from cruxpress.specs.nodes import Value, as_node
from cruxpress.specs.yaml_reader import parse_yaml

EASIEST = 24.0  # percent of games in which the player fails
HARDEST = 90.0
DEAL_EVERY = 5

_FRESH = re.compile(r"([PD])([0-9]{2})")


@dataclass(frozen=True)
class Budgets:
    """What a challenge may cost: playouts to choose it, places that the search looks at."""

    effort: Effort = Effort()
    deal: int = DEAL_BUDGET
    problem: int = PROBLEM_BUDGET


BUDGETS = Budgets()
FRESH_BUDGETS = Budgets(FRESH)


@dataclass(frozen=True)
class Aim:
    """What is looked for: a difficulty, a whole deal or a dragon problem, from a seed."""

    code: FreshCode
    name: tuple[str | int, ...]
    difficulty: float
    deal: bool
    number: int = 0

    @property
    def level(self) -> float:
        """0 is the easiest, 1 the hardest."""
        return (self.difficulty - EASIEST) / (HARDEST - EASIEST)


def make_rung(wish: RungWish, budgets: Budgets = BUDGETS) -> Made:
    """One rung of a ladder."""
    return make_challenge(rung_aim(wish), budgets)


def make_fresh(wish: FreshWish, budgets: Budgets = FRESH_BUDGETS) -> Made:
    """One challenge of a fresh pad, which climbs from easy to hard as a ladder does."""
    level = (wish.number - 1) / (wish.count - 1) if wish.count > 1 else 0.5
    kind = "D" if wish.number % DEAL_EVERY == 0 else "P"
    aim = round(EASIEST + level * (HARDEST - EASIEST))
    code = FreshCode(GAME, VERSION, f"{kind}{aim}", wish.own_seed(GAME))
    return make_challenge(_aim(code), budgets)


def remake(code: FreshCode) -> Made:
    """The challenge of a code, from a fresh pad or a ladder."""
    aim = _aim(code)
    return make_challenge(aim, BUDGETS if aim.number else FRESH_BUDGETS)


def rung_aim(wish: RungWish) -> Aim:
    """What a rung of a ladder is looked for by."""
    level = (wish.number - 1) / max(1, wish.rungs - 1)
    return Aim(
        rung_code(GAME, VERSION, wish),
        (wish.rungs, wish.number, wish.seed),
        EASIEST + level * (HARDEST - EASIEST),
        wish.number % DEAL_EVERY == 0,
        wish.number,
    )


def _aim(code: FreshCode) -> Aim:
    rung, fresh = rung_of(code, MOST_RUNGS), _FRESH.fullmatch(code.parameters)
    if rung is not None:
        return rung_aim(rung)
    if fresh and EASIEST <= int(fresh[2]) <= HARDEST:
        name = ("fresh", code.parameters, code.seed)
        return Aim(code, name, float(fresh[2]), fresh[1] == "D")
    raise BadInput(f"no challenge of Crusgallo has the parameters {code.parameters}, as in {code}")


def make_challenge(aim: Aim, budgets: Budgets) -> Made:
    """A challenge: chosen by some games, recorded by others, judged by yet others."""
    effort = budgets.effort
    search = effort.deals if aim.deal else effort.problems
    deck = shipped_deck()
    for option in options_for(deck, aim.name, aim.difficulty, search, deals=aim.deal):
        task, goal = option.trial.task, option.goal
        stars = 1 + min(MOST_STARS - 1, int(aim.level * MOST_STARS))
        challenge = Challenge(task, goal, aim.number, "", stars, aim.code)
        solved = _solved(challenge, budgets)
        if solved is None:
            continue
        witness, best = solved
        text = challenge_yaml(challenge)
        # Print what was parsed: what is handed out is what its file says.
        read_back = read_challenge(deck, parse_yaml(text, str(aim.code)))
        read_back.check(witness)
        claims = option.trial.claims
        facts: dict[str, Value] = {
            "adds": adds_of(goal, task),
            "par": told_par(task, witness),
            "best": best,
            "aim": round(aim.difficulty, 2),
            "chosen": share_of(failed(goal, claims), len(claims)).as_data(),
            "recorded": _measured(task, goal, RECORDING, effort.recorded).as_data(),
        }
        if effort.judged:
            facts["judged"] = _measured(task, goal, JUDGING, effort.judged).as_data()
        return Made(text, {GAMES: [witness.as_data()]}, facts)
    raise SheetFails(
        f"{aim.code}: no game was found that reaches the goal of any of the nearest challenges; "
        "try another seed"
    )


def _measured(task: Task, goal: Goal, first: int, games: int) -> Measure:
    return share_of(failed(goal, play(task, range(first, first + games))), games)


def _solved(challenge: Challenge, budgets: Budgets) -> tuple[Witness, bool] | None:
    """The best game on a task, if it reaches the goal, and whether no game can be better."""
    task = challenge.task
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
        challenge.check(stored)
    except SheetFails:
        return None
    return stored, proven
