"""Choose a sheet of a wished difficulty: look at many briefly, and at the near ones ever longer."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from cruxpress.core.measures import Measure

T = TypeVar("T")

# How hard some numbered games on a sheet turned out, a value a game.
Play = Callable[[T, range], list[int]]


@dataclass(frozen=True)
class Stage:
    """After so many games in all, an option this near to the aim stays."""

    games: int
    near: float


@dataclass(frozen=True)
class Search:
    """How options are looked for; everything is counted, nothing is timed."""

    most: int  # options that are looked at
    stages: tuple[Stage, ...]


@dataclass
class Trial(Generic[T]):
    """An option, and how hard the games on it were, from game 0 on."""

    what: T
    values: list[int] = field(default_factory=list)

    def play_to(self, games: int, play: Play[T]) -> None:
        self.values += play(self.what, range(len(self.values), games))

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    def away_from(self, aim: float) -> float:
        return abs(self.mean - aim)


def near_ones(
    options: Iterable[T], play: Play[T], aim: float, search: Search
) -> Iterator[Trial[T]]:
    """The options that stay through all stages, as they come; at last those that came nearest."""
    left: list[Trial[T]] = []
    for what in islice(options, search.most):
        trial = Trial(what)
        for stage in search.stages:
            trial.play_to(stage.games, play)
            if trial.away_from(aim) > stage.near:
                left.append(trial)
                break
        else:
            yield trial
    # Long looks are worth more than short ones, which are near by luck.
    yield from sorted(left, key=lambda trial: (-len(trial.values), trial.away_from(aim)))


def mean_of(values: list[int]) -> Measure:
    """The mean of some games, with its standard error."""
    games = len(values)
    mean = sum(values) / games
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, games - 1))
    return Measure(round(mean, 2), round(spread / math.sqrt(games), 3), games)
