"""Choose a sheet of a wished difficulty: look at many briefly, then at the nearest ever longer."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from generator.measures import Measure

T = TypeVar("T")

# How hard some numbered games on a sheet turned out, a value a game.
Play = Callable[[T, range], list[int]]


@dataclass(frozen=True)
class Round:
    """Options play so many games in all, and so many of them, the nearest, stay."""

    games: int
    stay: int


@dataclass(frozen=True)
class Search:
    """How options are looked for; everything is counted, nothing is timed."""

    most: int  # options that are looked at
    look: int  # games of the first look
    near: float  # options so near to the aim are worth a closer look
    enough: int  # so many of them are enough
    rounds: tuple[Round, ...]


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


def nearest(options: Iterable[T], play: Play[T], aim: float, search: Search) -> list[Trial[T]]:
    """The options whose games come nearest to the aim, the nearest first."""
    trials: list[Trial[T]] = []
    near = 0
    for what, _ in zip(options, range(search.most), strict=False):
        trial = Trial(what)
        trial.play_to(search.look, play)
        trials.append(trial)
        near += trial.away_from(aim) <= search.near
        if near >= search.enough:
            break
    left = sorted(trials, key=lambda trial: trial.away_from(aim))[: search.enough]
    for each in search.rounds:
        for trial in left:
            trial.play_to(each.games, play)
        left = sorted(left, key=lambda trial: trial.away_from(aim))[: each.stay]
    return left


def mean_of(values: list[int]) -> Measure:
    """The mean of some games, with its standard error."""
    games = len(values)
    mean = sum(values) / games
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, games - 1))
    return Measure(round(mean, 2), round(spread / math.sqrt(games), 3), games)
