"""Ladders: sheets of a wished difficulty are searched in stages, recorded, and judged.

The games that choose a sheet, those that are recorded and those that judge are different games,
so that no sheet is praised for its luck.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Generic, TypeVar

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import RungRequest

T = TypeVar("T")

# How hard some numbered games on a sheet turned out, a value a game.
Play = Callable[[T, range], list[int]]

RECORDING = 1_000_000  # games from this number on are recorded; none of them chose the sheet
JUDGING = 2_000_000  # and these are judged
LARGEST_DROP = 3.0  # standard errors by which a rung may seem easier than the one before it
LEAST_CLIMB = 10.0  # standard errors that must lie between the first rung and the last
LEAST_RUNGS = 2
LEAST_ERROR = 0.001  # of a difference: who fails in all games seems to make no error


@dataclass(frozen=True)
class Measure:
    """What was measured in so many games, with its standard error."""

    value: float
    error: float
    games: int

    def as_data(self) -> dict[str, Value]:
        """The measure as it is stored."""
        return {"value": self.value, "error": self.error, "games": self.games}


def measure_from(data: Value) -> Measure:
    """A measure from plain data."""
    if not isinstance(data, dict):
        raise SheetFails("a rung of this ladder was not judged")
    return Measure(float(data["value"]), float(data["error"]), int(data["games"]))


def mean_of(values: Sequence[int]) -> Measure:
    """The mean of some games, with its standard error."""
    games = len(values)
    mean = sum(values) / games
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, games - 1))
    return Measure(round(mean, 2), round(spread / math.sqrt(games), 3), games)


def share_of(failed: int, games: int) -> Measure:
    """The percentage of games that failed.

    One game of each kind is added for the error, so that no error is ever nothing.
    """
    likely = (failed + 1) / (games + 2)
    error = math.sqrt(likely * (1 - likely) / games)
    return Measure(round(100 * failed / games, 2), round(100 * error, 2), games)


def level_of(request: RungRequest) -> float:
    """How far up its ladder a rung stands: 0 is the first one, 1 the last."""
    return (request.number - 1) / max(1, request.rungs - 1)


def drawn_by(request: RungRequest) -> tuple[str | int, ...]:
    """What the sheets of a rung are drawn by, so that those that are drawn anew are others."""
    again = ("again", request.again) if request.again else ()
    return (request.rungs, request.number, request.seed, *again)


@dataclass(frozen=True)
class Stage:
    """After so many games in all, an option this near to the aim stays."""

    games: int
    near: float


@dataclass(frozen=True)
class StagedSearch:
    """How options are looked for; everything is counted, nothing is timed."""

    most: int  # options that are looked at
    stages: tuple[Stage, ...]


@dataclass
class Trial(Generic[T]):
    """An option, and how hard the games on it were, from game 0 on."""

    option: T
    values: list[int] = field(default_factory=list)

    def play_to(self, games: int, play: Play[T]) -> None:
        self.values += play(self.option, range(len(self.values), games))

    def distance(self, aim: float) -> float:
        return abs(sum(self.values) / len(self.values) - aim)


def near_options(
    options: Iterable[T], play: Play[T], aim: float, search: StagedSearch
) -> Iterator[Trial[T]]:
    """The options that stay through all stages, as they come; at last those that came nearest."""
    left: list[Trial[T]] = []
    for option in islice(options, search.most):
        trial = Trial(option)
        for stage in search.stages:
            trial.play_to(stage.games, play)
            if trial.distance(aim) > stage.near:
                left.append(trial)
                break
        else:
            yield trial
    # Long looks are worth more than short ones, which are near by luck.
    yield from sorted(left, key=lambda trial: (-len(trial.values), trial.distance(aim)))


@dataclass(frozen=True)
class RungMeasures:
    """How hard a rung is in the games that chose it, in those recorded, and in those that judge."""

    aim: float
    chosen: Measure
    recorded: Measure
    judged: Measure

    def as_facts(self, adds: str) -> dict[str, Value]:
        """What is stored of a rung; `adds` says what is special about it."""
        return {
            "adds": adds,
            "aim": round(self.aim, 2),
            "chosen": self.chosen.as_data(),
            "recorded": self.recorded.as_data(),
            "judged": self.judged.as_data(),
        }


def measure_rung(trial: Trial[T], play: Play[T], aim: float, games: int = 100) -> RungMeasures:
    """Record and judge an option in games that had no part in choosing it."""
    recorded = play(trial.option, range(RECORDING, RECORDING + games))
    judged = play(trial.option, range(JUDGING, JUDGING + games))
    return RungMeasures(aim, mean_of(trial.values), mean_of(recorded), mean_of(judged))


@dataclass(frozen=True)
class LadderVerdict:
    """How a ladder was judged: its steepest drop and its climb, both in standard errors."""

    drop: float
    climb: float
    reasons: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.reasons


def judge(measures: Sequence[Measure]) -> LadderVerdict:
    """Judge the order of rungs by measures that nobody chose them by."""
    reasons: list[str] = []
    worst = 0.0
    for number, (lower, upper) in enumerate(pairwise(measures), 1):
        drop = steepness(lower, upper)
        worst = max(worst, drop)
        if drop > LARGEST_DROP:
            reasons.append(
                f"rung {number + 1} is easier than rung {number}: {upper.value:.1f} after "
                f"{lower.value:.1f}, a drop of {drop:.1f} standard errors "
                f"(at most {LARGEST_DROP:.0f})"
            )
    climb = _apart(measures[0], measures[-1])
    if climb < LEAST_CLIMB:
        reasons.append(
            f"rung 1 and rung {len(measures)} are too alike: {measures[0].value:.1f} and "
            f"{measures[-1].value:.1f} lie {climb:.1f} standard errors apart "
            f"(at least {LEAST_CLIMB:.0f})"
        )
    return LadderVerdict(round(worst, 2), round(climb, 2), tuple(reasons))


def steepness(lower: Measure, upper: Measure) -> float:
    """How much easier the second is than the first, in standard errors of that difference."""
    return -_apart(lower, upper)


def _apart(lower: Measure, upper: Measure) -> float:
    """How much harder the second is than the first, in standard errors of that difference."""
    error = math.hypot(lower.error, upper.error) or LEAST_ERROR
    return (upper.value - lower.value) / error
