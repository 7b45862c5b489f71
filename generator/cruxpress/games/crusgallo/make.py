"""Challenges from a seed: dragon problems, and on every fifth rung a whole deal.

Players choose the task whose measured difficulty is nearest to the one that is wanted; other
games than those that chose it are recorded, and yet others judge it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import FreshRequest, MadeSheet, RungRequest
from cruxpress.games.crusgallo.draw import GAMES, adds_text, par_text
from cruxpress.games.crusgallo.play import CavernPlayer, limited, play_game
from cruxpress.games.crusgallo.proof import (
    DEAL_BUDGET,
    MOST_EXHAUSTED,
    PROBLEM_BUDGET,
    best_game,
)
from cruxpress.games.crusgallo.rules.outcome import Claim, failed
from cruxpress.games.crusgallo.rules.replay import check_challenge
from cruxpress.games.crusgallo.sheet.challenge import (
    DEAL_GOALS,
    GAME,
    MAKER,
    MOST_STARS,
    PROBLEM_GOALS,
    Challenge,
    Goal,
    Task,
    challenge_yaml,
    numbered_deal,
    numbered_problem,
    read_challenge,
    whole_deal,
)
from cruxpress.games.crusgallo.sheet.deck import CavernDeck, shipped_deck
from cruxpress.games.ladder import JUDGING, RECORDING, Measure, level_of, share_of
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts
from cruxpress.specs.yaml_reader import parse_yaml

EASIEST = 24.0  # percent of games in which the player fails
HARDEST = 90.0
DEAL_EVERY = 5
PLAYER = limited(80)  # with so many places dragon problems spread widest
# Players for the report of a ladder, by the places that they look at, and the games of each.
PLAYERS = {"novice": limited(25), "middling": PLAYER, "strong": limited(200)}
PLAYERS_GAMES = 50

_FRESH = re.compile(r"([PD])([0-9]{2})")


@dataclass(frozen=True)
class TaskSearch:
    """How options for a challenge are looked for; everything is counted, nothing is timed."""

    tasks: int  # at most so many are looked at
    look: int  # games of the first look
    near: float  # percent: options so near to the aim are worth a closer look
    enough: int  # so many of them are enough
    rounds: tuple[tuple[int, int], ...]  # options play so many games in all, and so many stay


@dataclass(frozen=True)
class Effort:
    """What a challenge may cost: games to choose, record and judge it, places to search."""

    problems: TaskSearch
    deals: TaskSearch
    recorded: int
    judged: int
    deal_budget: int = DEAL_BUDGET
    problem_budget: int = PROBLEM_BUDGET
    exhaust: int = MOST_EXHAUSTED


RUNG = Effort(
    problems=TaskSearch(70, 50, 5.0, 12, ((400, 3), (2000, 3))),
    # A deal takes four times as long as a problem, and gives four goals instead of one.
    deals=TaskSearch(24, 50, 6.0, 6, ((250, 3), (1000, 3))),
    recorded=400,
    judged=400,
)
# A sheet of a fresh pad is looked for less long than a rung: nobody numbers it by its difficulty.
FRESH = Effort(
    problems=TaskSearch(30, 40, 6.0, 4, ((200, 3),)),
    deals=TaskSearch(12, 40, 8.0, 3, ((120, 3),)),
    recorded=200,
    judged=0,
    exhaust=0,
)


@dataclass(frozen=True)
class Aim:
    """What is looked for: a difficulty, a whole deal or a dragon problem, from a seed.

    `name` is what the draw of its tasks depends on.
    """

    code: FreshCode
    name: tuple[str | int, ...]
    difficulty: float
    deal: bool
    number: int = 0

    @property
    def stars(self) -> int:
        level = (self.difficulty - EASIEST) / (HARDEST - EASIEST)
        return 1 + min(MOST_STARS - 1, int(level * MOST_STARS))


def make_rung(request: RungRequest, effort: Effort = RUNG) -> MadeSheet:
    """One rung of a ladder."""
    return make_challenge(rung_aim(request), effort)


def make_fresh(request: FreshRequest, effort: Effort = FRESH) -> MadeSheet:
    """One challenge of a fresh pad, which climbs from easy to hard as a ladder does."""
    level = (request.number - 1) / (request.count - 1) if request.count > 1 else 0.5
    kind = "D" if request.number % DEAL_EVERY == 0 else "P"
    aim = round(EASIEST + level * (HARDEST - EASIEST))
    return remake(FreshCode(GAME, MAKER, f"{kind}{aim}", request.own_seed(GAME)), effort)


def remake(code: FreshCode, effort: Effort = FRESH) -> MadeSheet:
    """The challenge of a code from a fresh pad."""
    fresh = _FRESH.fullmatch(code.parameters)
    if not fresh or not EASIEST <= int(fresh[2]) <= HARDEST:
        what = f"no challenge of Crusgallo has the parameters {code.parameters}, as in {code}"
        raise BadInput(what)
    name = ("fresh", code.parameters, code.seed)
    return make_challenge(Aim(code, name, float(fresh[2]), fresh[1] == "D"), effort)


def rung_aim(request: RungRequest) -> Aim:
    """What a rung of a ladder is looked for by."""
    return Aim(
        rung_code(GAME, MAKER, request),
        (request.rungs, request.number, request.seed),
        EASIEST + level_of(request) * (HARDEST - EASIEST),
        request.number % DEAL_EVERY == 0,
        request.number,
    )


def make_challenge(aim: Aim, effort: Effort) -> MadeSheet:
    """A challenge: chosen by some games, recorded by others, judged by yet others."""
    deck, texts = shipped_deck(), room_texts(GAME)
    budget = effort.deal_budget if aim.deal else effort.problem_budget
    for option in nearest_options(deck, aim, effort.deals if aim.deal else effort.problems):
        task, goal = option.trial.task, option.goal
        text = challenge_yaml(Challenge(task, goal, aim.number, "", aim.stars, aim.code))
        # Print what was parsed: what is handed out is what its file says.
        challenge = read_challenge(deck, parse_yaml(text, str(aim.code)))
        try:
            best = best_game(task, budget, exhaust=effort.exhaust)
            check_challenge(challenge, best.witness)
        except SheetFails:
            continue
        claims = option.trial.claims
        facts: dict[str, Value] = {
            "adds": adds_text(goal, task, texts),
            "par": par_text(task, best.witness, texts),
            "best": best.proven,
            "aim": round(aim.difficulty, 2),
            "chosen": share_of(failed(goal, claims), len(claims)).as_data(),
            "recorded": _measured(task, goal, RECORDING, effort.recorded).as_data(),
        }
        if effort.judged:
            facts["judged"] = _measured(task, goal, JUDGING, effort.judged).as_data()
            facts["players"] = {name: _won(task, goal, who) for name, who in PLAYERS.items()}
        return MadeSheet(text, {GAMES: [best.witness.as_data()]}, facts)
    raise SheetFails(
        f"{aim.code}: no game was found that reaches the goal of any of the nearest challenges; "
        "try another seed"
    )


@dataclass
class TaskTrial:
    """A task and how the games on it ended, from game 0 on."""

    task: Task
    claims: list[Claim] = field(default_factory=list)

    def play_to(self, games: int) -> None:
        self.claims += play(self.task, range(len(self.claims), games))


@dataclass(frozen=True)
class GoalOption:
    """A task with a goal."""

    trial: TaskTrial
    goal: Goal

    def distance(self, aim: Aim) -> float:
        """How far its difficulty, the percentage of games that failed, is from the aim."""
        claims = self.trial.claims
        return abs(100 * failed(self.goal, claims) / len(claims) - aim.difficulty)


def nearest_options(deck: CavernDeck, aim: Aim, search: TaskSearch) -> list[GoalOption]:
    """The best options for a challenge, the nearest to the aim first."""
    found: list[GoalOption] = []
    near = 0
    for task in _tasks(deck, aim, search.tasks):
        trial = TaskTrial(task)
        trial.play_to(search.look)
        options = [GoalOption(trial, goal) for goal in (DEAL_GOALS if aim.deal else PROBLEM_GOALS)]
        found += options
        near += any(option.distance(aim) <= search.near for option in options)
        if near >= search.enough:
            break
    left = sorted(found, key=lambda option: option.distance(aim))[: search.enough]
    for games, stay in search.rounds:
        for option in left:
            option.trial.play_to(games)
        left = sorted(left, key=lambda option: option.distance(aim))[:stay]
    return left


def play(task: Task, games: range) -> list[Claim]:
    """How these games ended."""
    return [play_game(task, PLAYER, game).claim for game in games]


def _measured(task: Task, goal: Goal, first: int, games: int) -> Measure:
    return share_of(failed(goal, play(task, range(first, first + games))), games)


def _won(task: Task, goal: Goal, player: CavernPlayer) -> int:
    """How many games of a hundred a player wins, in games that chose nothing."""
    games = range(RECORDING, RECORDING + PLAYERS_GAMES)
    claims = [play_game(task, player, game).claim for game in games]
    return round(100 - 100 * failed(goal, claims) / len(claims))


def _tasks(deck: CavernDeck, aim: Aim, most: int) -> Iterator[Task]:
    kind = "deal" if aim.deal else "problem"
    for attempt in range(most):
        seed = Chance("crusgallo", "ladder", MAKER, *aim.name, kind, attempt).number()
        if aim.deal:
            dealt = numbered_deal(deck, seed, attempt)
            yield whole_deal(deck, dealt.draws, dealt.reserve)
        else:
            yield numbered_problem(deck, seed, attempt)
