"""Choose the task for a rung: the one whose measured difficulty is nearest to what is wanted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.make.ladder import VERSION
from cruxpress.games.crusgallo.play import Player, limited, play_deal, play_problem
from cruxpress.games.crusgallo.rules import (
    Claim,
    Deal,
    DragonProblem,
    numbered_deal,
    numbered_problem,
)
from cruxpress.games.crusgallo.rules.challenges import whole_deal
from cruxpress.games.crusgallo.rules.goals import DEAL_GOALS, PROBLEM_GOALS, Goal, failed
from cruxpress.games.crusgallo.spec import Deck

ATTENTION = 80  # places that the player looks at: dragon problems then spread widest

RECORDING = 1_000_000  # games from this number on are recorded; none of them chose the task
JUDGING = 2_000_000  # and these are judged


@dataclass(frozen=True)
class Round:
    """Options play so many games in all, and so many of them, the nearest, stay."""

    games: int
    stay: int


@dataclass(frozen=True)
class Search:
    """How options for a rung are looked for."""

    tasks: int  # at most so many are looked at
    look: int  # games of the first look
    near: float  # percent: options so near to the aim are worth a closer look
    enough: int  # so many of them are enough
    rounds: tuple[Round, ...]


@dataclass(frozen=True)
class Effort:
    """How much is done for a rung: everything is counted, nothing is timed."""

    problems: Search = Search(70, 50, 5.0, 12, (Round(400, 3), Round(2000, 3)))
    # A deal takes four times as long as a problem, and gives four goals instead of one.
    deals: Search = Search(24, 50, 6.0, 6, (Round(250, 3), Round(1000, 3)))
    recorded: int = 400
    judged: int = 400


# A sheet of a fresh pad is looked for less long than a rung: nobody numbers it by its difficulty.
FRESH = Effort(
    problems=Search(30, 40, 6.0, 4, (Round(200, 3),)),
    deals=Search(12, 40, 8.0, 3, (Round(120, 3),)),
    recorded=200,
    judged=0,
)


Task = Deal | DragonProblem


@dataclass
class Trial:
    """A task and how the games on it ended, from game 0 on."""

    task: Task
    claims: list[Claim] = field(default_factory=list)

    def play_to(self, games: int) -> None:
        self.claims += play(self.task, range(len(self.claims), games))


@dataclass(frozen=True)
class Option:
    """A task with a goal."""

    trial: Trial
    goal: Goal

    @property
    def difficulty(self) -> float:
        """The percentage of games that failed."""
        claims = self.trial.claims
        return 100 * failed(self.goal, claims) / len(claims)


def player() -> Player:
    return limited(ATTENTION)


def play(task: Task, games: range) -> list[Claim]:
    """How these games ended."""
    who = player()
    if isinstance(task, Deal):
        return [play_deal(task, who, game).claim for game in games]
    return [play_problem(task, who, game).claim for game in games]


def options_for(
    deck: Deck, name: tuple[str | int, ...], aim: float, search: Search, *, deals: bool
) -> list[Option]:
    """The best options for a challenge, the nearest to the aim first.

    `name` is what it depends on: for a rung the ladder's length, its number and the seed.
    """
    found: list[Option] = []
    near = 0
    for task in _tasks(deck, name, search.tasks, deals=deals):
        trial = Trial(task)
        trial.play_to(search.look)
        options = [Option(trial, goal) for goal in (DEAL_GOALS if deals else PROBLEM_GOALS)]
        found += options
        near += any(abs(option.difficulty - aim) <= search.near for option in options)
        if near >= search.enough:
            break
    distance = _distance(aim)
    left = sorted(found, key=distance)[: search.enough]
    for each in search.rounds:
        for option in left:
            option.trial.play_to(each.games)
        left = sorted(left, key=distance)[: each.stay]
    return left


def _tasks(deck: Deck, name: tuple[str | int, ...], most: int, *, deals: bool) -> Iterator[Task]:
    kind = "deal" if deals else "problem"
    for attempt in range(most):
        chance = Chance("crusgallo", "ladder", VERSION, *name, kind, attempt)
        seed = chance.number()
        if deals:
            dealt = numbered_deal(deck, seed, attempt)
            yield whole_deal(deck, dealt.draws, dealt.reserve)
        else:
            yield numbered_problem(deck, seed, attempt)


def _distance(aim: float) -> Callable[[Option], float]:
    def distance(option: Option) -> float:
        return abs(option.difficulty - aim)

    return distance
