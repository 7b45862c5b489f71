"""A panel of players who share the rules and nothing else: it chooses rungs and judges their order.

Each player has its own scale: what it misses on the first rung of a ladder and on the last. How far
up a sheet stands for it lies between. A sheet is chosen for a rung when all players who sort find
it there; those who do not sort have no part in that, and show whether the order holds for others.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, pairwise
from typing import Any, Generic, TypeVar

from cruxpress.core.data import Value
from cruxpress.games.ladder import (
    JUDGING,
    LARGEST_DROP,
    RECORDING,
    Measure,
    mean_of,
    measure_from,
)

T = TypeVar("T")

LEAST_CORRELATION = 0.97
MOST_PLACES_OFF = 6
MOST_SWAPPED = 4  # of 49 neighbours
PERCENT = 100
CHOSEN_AGAIN = 500_000  # the games from here on choose among the options that stayed


@dataclass(frozen=True)
class PanelSeat(Generic[T]):
    """A player of the panel.

    `missed` plays some numbered games and says how many points each misses; `easiest` and
    `hardest` are what it misses on average on the first rung and on the last, and `between` on
    rungs at even steps from one to the other, for a player who does not climb evenly.
    """

    name: str
    missed: Callable[[T, range], list[int]]
    easiest: float
    hardest: float
    games: int  # it plays for one of a stage: who plays quickly, or unevenly, plays more
    sorts: bool = True
    between: tuple[float, ...] = ()

    def level(self, missed: float) -> float:
        """How far up a ladder this player stands when it misses so many points."""
        at, lower, upper = self._step(missed)
        return (at + (missed - lower) / (upper - lower)) / (len(self.between) + 1)

    def level_error(self, missed: Measure) -> float:
        """The error of that."""
        _, lower, upper = self._step(missed.value)
        return missed.error / (upper - lower) / (len(self.between) + 1)

    def _step(self, missed: float) -> tuple[int, float, float]:
        """Between which rungs of the scale somebody stands who misses so many points."""
        steps = list(pairwise((self.easiest, *self.between, self.hardest)))
        at = next((at for at, (_, upper) in enumerate(steps) if missed < upper), len(steps) - 1)
        return at, *steps[at]


@dataclass(frozen=True)
class PanelStage:
    """After so many rounds of games in all, so many options stay."""

    rounds: int
    stay: int


@dataclass(frozen=True)
class PanelWeights:
    """What counts when players find a sheet off its place.

    That is the mean of all, beside each by itself; and some players more than others, whose luck
    with a sheet nobody shares.
    """

    mean: float = 1.0
    players: Mapping[str, float] = field(default_factory=dict)

    def distance(self, off: Mapping[str, float]) -> float:
        """How far off a sheet is."""
        weights = [self.players.get(name, 1.0) for name in off]
        squares = [weight * each * each for weight, each in zip(weights, off.values(), strict=True)]
        return self.mean * abs(_mean(list(off.values()))) + math.sqrt(sum(squares) / sum(weights))


EVENLY = PanelWeights()


@dataclass(frozen=True)
class PanelSearch:
    """How a rung is looked for; everything is counted, nothing is timed."""

    options: int  # sheets that are looked at
    stages: tuple[PanelStage, ...]
    games: int  # that each player plays to record a rung, and again to judge it
    target_games: int  # that set the targets, and again that tell how often they are reached
    counts: PanelWeights = EVENLY
    again: int = 0  # rounds of other games that choose among those that stay, if any do


@dataclass
class PanelTrial(Generic[T]):
    """An option, and what each player missed on it, from game 0 on."""

    option: T
    missed: dict[str, list[int]] = field(default_factory=dict)

    def play_to(self, rounds: int, seats: Sequence[PanelSeat[T]]) -> None:
        for seat in seats:
            known = self.missed.setdefault(seat.name, [])
            known += seat.missed(self.option, range(len(known), rounds * seat.games))

    def distance(
        self, level: float, seats: Sequence[PanelSeat[T]], counts: PanelWeights = EVENLY
    ) -> float:
        """How far from a level the players find it: all together, and each by itself."""
        found = {seat.name: seat.level(_mean(self.missed[seat.name])) - level for seat in seats}
        return counts.distance(found)


def distance_of(
    measured: Mapping[str, Measure],
    level: float,
    seats: Sequence[PanelSeat[Any]],
    counts: PanelWeights = EVENLY,
) -> float:
    """How far from a level the players found a sheet in games that were played before."""
    return counts.distance(
        {seat.name: seat.level(measured[seat.name].value) - level for seat in seats}
    )


def choose(
    options: Iterable[T], seats: Sequence[PanelSeat[T]], level: float, search: PanelSearch
) -> list[PanelTrial[T]]:
    """The options that stay through all stages, the nearest to the level first.

    The luckiest of many seem nearer than they are: games that did not let them stay tell.
    """
    sorting = [seat for seat in seats if seat.sorts]
    left = [PanelTrial(option) for option in islice(options, search.options)]
    for stage in search.stages:
        for trial in left:
            trial.play_to(stage.rounds, sorting)
        left = _nearest(left, level, sorting, search)[: stage.stay]
    if search.again:
        left = [PanelTrial(trial.option, _again(trial.option, sorting, search)) for trial in left]
        left = _nearest(left, level, sorting, search)
    return left


def _nearest(
    trials: Iterable[PanelTrial[T]],
    level: float,
    sorting: Sequence[PanelSeat[T]],
    search: PanelSearch,
) -> list[PanelTrial[T]]:
    return sorted(trials, key=lambda trial: trial.distance(level, sorting, search.counts))


def _again(option: T, sorting: Sequence[PanelSeat[T]], search: PanelSearch) -> dict[str, list[int]]:
    """What each player misses in games that had no part in choosing an option so far."""
    return {
        seat.name: seat.missed(
            option, range(CHOSEN_AGAIN, CHOSEN_AGAIN + search.again * seat.games)
        )
        for seat in sorting
    }


def panel_facts(
    trial: PanelTrial[T],
    seats: Sequence[PanelSeat[T]],
    level: float,
    games: int,
    *,
    weighted: bool = False,
    recorded: Mapping[str, Measure] | None = None,
    counts: PanelWeights = EVENLY,
) -> dict[str, Value]:
    """What is stored of a rung: what each player missed in games that had no part in choosing it.

    Its difficulty is how far up the ladder the panel finds it on average, in percent. All play as
    many games, or, weighted, so many times the games of a stage. `recorded` is what was recorded
    before, in more games than judge.
    """
    facts: dict[str, Value] = {"aim": round(PERCENT * level, 2)}
    chosen = {seat.name: mean_of(trial.missed[seat.name]) for seat in seats if seat.sorts}
    facts["chosen"] = together(seats, chosen).as_data()
    sorting = [seat for seat in seats if seat.sorts]
    if recorded is None:
        recorded = measured_games(trial.option, sorting, RECORDING, games, weighted=weighted)
    return {
        **facts,
        **played_facts(trial.option, seats, games, weighted=weighted, recorded=recorded),
        "off": round(PERCENT * distance_of(recorded, level, sorting, counts), 2),
        "recorded-panel": {seat.name: recorded[seat.name].as_data() for seat in sorting},
    }


def played_facts(
    option: T,
    seats: Sequence[PanelSeat[T]],
    games: int,
    *,
    weighted: bool = False,
    recorded: Mapping[str, Measure] | None = None,
) -> dict[str, Value]:
    """What was recorded of a sheet and how it was judged, whoever chose it."""
    if recorded is None:
        recorded = measured_games(option, seats, RECORDING, games, weighted=weighted)
    judged = measured_games(option, seats, JUDGING, games, weighted=weighted)
    return {
        "recorded": together(seats, recorded).as_data(),
        "judged": together(seats, judged).as_data(),
        "panel": {
            seat.name: {**judged[seat.name].as_data(), "sorts": seat.sorts} for seat in seats
        },
    }


def measured_games(
    option: T, seats: Sequence[PanelSeat[T]], first: int, games: int, *, weighted: bool = False
) -> dict[str, Measure]:
    """What each player misses in games from a number on; weighted, in so many times a stage's."""
    counts = [(seat, games * (seat.games if weighted else 1)) for seat in seats]
    return {
        seat.name: mean_of(seat.missed(option, range(first, first + count)))
        for seat, count in counts
    }


def together(seats: Sequence[PanelSeat[T]], found: Mapping[str, Measure]) -> Measure:
    """How far up the ladder those who sort find a sheet, in percent."""
    sorting = [seat for seat in seats if seat.sorts]
    levels = [seat.level(found[seat.name].value) for seat in sorting]
    errors = [seat.level_error(found[seat.name]) for seat in sorting]
    error = math.sqrt(sum(each * each for each in errors)) / len(errors)
    games = min(found[seat.name].games for seat in sorting)
    return Measure(round(PERCENT * _mean(levels), 2), round(PERCENT * max(error, 0.001), 2), games)


@dataclass(frozen=True)
class PlayerVerdict:
    """How the order of a ladder looks to one player."""

    correlation: float  # of what it missed with the numbers, by ranks
    swapped: int  # neighbours that are clearly the other way round


@dataclass(frozen=True)
class PanelVerdict:
    """How the order of a ladder looks to a panel."""

    players: Mapping[str, PlayerVerdict]
    pairs: Mapping[tuple[str, str], float]  # how alike two players rank the rungs
    places_off: int  # the most that a rung is off its place for the panel's mean

    @property
    def holds(self) -> bool:
        return self.places_off <= MOST_PLACES_OFF and all(
            player.correlation >= LEAST_CORRELATION and player.swapped <= MOST_SWAPPED
            for player in self.players.values()
        )


def panel_verdict(rungs: Sequence[Mapping[str, Measure]]) -> PanelVerdict:
    """Judge the order of rungs by what each player missed on them."""
    numbers = list(range(len(rungs)))
    values = {name: [rung[name].value for rung in rungs] for name in rungs[0]}
    players = {
        name: PlayerVerdict(
            round(rank_correlation(numbers, missed), 3),
            _swapped([rung[name] for rung in rungs]),
        )
        for name, missed in values.items()
    }
    pairs = {
        (one, two): round(rank_correlation(values[one], values[two]), 3)
        for one, two in combinations(values, 2)
    }
    standard = [_standardised(missed) for missed in values.values()]
    means = [_mean(each) for each in zip(*standard, strict=True)]
    off = max(abs(rank - number) for number, rank in enumerate(_ranks(means)))
    return PanelVerdict(players, pairs, round(off))


def panel_of_facts(facts: Mapping[str, Value], key: str = "panel") -> dict[str, Measure]:
    """What each player of a panel missed, from the facts of a rung; empty if there was none."""
    found = facts.get(key)
    if not isinstance(found, Mapping):
        return {}
    return {str(name): measure_from(measure) for name, measure in found.items()}


def share_reaching(points: Sequence[int], target: int) -> Measure:
    """In how many of a hundred games a target is reached."""
    return mean_of([PERCENT if each >= target else 0 for each in points])


def reached_in(points: Sequence[int], percent: int) -> int:
    """The score that is reached in so many of a hundred games, as nearly as can be."""
    falling = sorted(points, reverse=True)
    targets = sorted(set(falling))
    wanted = percent * len(falling)
    counts = ((abs(PERCENT * sum(p >= t for p in falling) - wanted), t) for t in targets)
    return min(counts)[1]


def rank_correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's correlation of two rows of numbers."""
    first, second = _standardised(_ranks(one)), _standardised(_ranks(two))
    return _mean([a * b for a, b in zip(first, second, strict=True)])


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value among all, from 0; equal ones share theirs."""
    ordered = sorted(values)
    first: dict[float, int] = {}
    for at, value in enumerate(ordered):
        first.setdefault(value, at)
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]


def _standardised(values: Sequence[float]) -> list[float]:
    mean = _mean(values)
    spread = math.sqrt(_mean([(value - mean) ** 2 for value in values])) or 1.0
    return [(value - mean) / spread for value in values]


def _swapped(measures: Sequence[Measure]) -> int:
    return sum(
        lower.value - upper.value > LARGEST_DROP * math.hypot(lower.error, upper.error)
        for lower, upper in pairwise(measures)
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
