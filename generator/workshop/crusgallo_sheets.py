"""Make Crusgallo's fifty challenges anew: python -m workshop.crusgallo_sheets --seed S

They are chosen together, as a chain out of one lot: dragon problems, and at both ends whole deals
that came near to a rung. Nobody's neighbours are to be swapped: not those of the panel who sort,
and not those of people with habits that chance has drawn. What is recorded or judged had no part in
it, nor had the player of the panel who does not sort.
"""

import argparse
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from statistics import fmean

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.crusgallo.make import (
    ALL_MISSED,
    NOTHING_MISSED,
    PROBLEM_GOALS,
    RUNG,
    Aim,
    GoalOption,
    TaskGames,
    challenge_of,
    missed,
    near_challenges,
    panel_seats,
    rung_aim,
)
from cruxpress.games.crusgallo.sheet.challenge import GAME, MAKER, CavernDeal, numbered_problem
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.panel import PanelSeat, PanelTrial
from cruxpress.specs.library import Library
from workshop.chain import ChainOption, best_chain
from workshop.crusgallo_habits import HABITS
from workshop.heard import GROUPS
from workshop.shipped_sheets import RUNGS
from workshop.together import WEIGHTS, stored

PROBLEMS = 800  # in the lot
DEAL_SEEDS = 3  # ladders whose whole deals are in it
# After so many rounds, so many goals stay for each place that is to be filled.
STAGES = ((2, 40), (8, 16), (24, 9), (60, 6), (120, 6))
HABIT_GAMES = 80
ALIKE = 30  # challenges that the panel finds as hard tell what somebody usually misses there
FLATTEST = 0.3  # of a scale of somebody: most who fail nearly always say little

Trial = PanelTrial[GoalOption]
Seats = Sequence[PanelSeat[GoalOption]]


@cache
def sorting_seats() -> Seats:
    """The panel without the player who has no part in sorting."""
    return tuple(seat for seat in panel_seats() if seat.sorts)


@cache
def habit_seats() -> Seats:
    """People with drawn habits. Their scales are not used: they are measured beside the panel."""
    ends = NOTHING_MISSED, ALL_MISSED
    return tuple(
        PanelSeat(habit.name, partial(missed, habit), *ends, HABIT_GAMES) for habit in HABITS
    )


def lot(seed: int, problems: int) -> list[Trial]:
    """Every goal of some dragon problems; nobody has played them yet."""
    deck, found = shipped_deck(), []
    for number in range(problems):
        name = Chance("crusgallo", "fifty", MAKER, seed, number).number()
        games = TaskGames(numbered_problem(deck, name, number))
        found += [PanelTrial(GoalOption(games, goal)) for goal in PROBLEM_GOALS]
    return found


def near_some_place(
    trials: Sequence[Trial], seats: Seats, places: Iterable[float], stay: int
) -> list[Trial]:
    """Those that are among the nearest to one of the places."""
    kept = {
        id(trial)
        for place in places
        for trial in sorted(trials, key=lambda trial: trial.distance(place, seats))[:stay]
    }
    return [trial for trial in trials if id(trial) in kept]


def near_problems(seed: int, places: Sequence[float]) -> list[Trial]:
    """Dragon problems with goals that come near to the places."""
    seats, left = sorting_seats(), lot(seed, PROBLEMS)
    for rounds, stay in STAGES:
        for trial in left:
            trial.play_to(rounds, seats)
        left = near_some_place(left, seats, places, stay)
        print(f"{len(left)} goals stay after {rounds} rounds", flush=True)
    return left


def near_deals(number: int, seed: int) -> list[Trial]:
    """Whole deals that come near to a rung of a ladder, played as often as problems."""
    found = near_challenges(rung_aim(RungRequest(RUNGS, number, seed)))
    for trial in found:
        trial.play_to(STAGES[-1][0], sorting_seats())
    return found


def heard(trial: Trial) -> Trial:
    """A trial that people with habits have played, too."""
    trial.play_to(1, habit_seats())
    return trial


def panel_levels(trial: Trial) -> list[float]:
    """How far up a ladder each of the panel finds a trial."""
    return [seat.level(fmean(trial.missed[seat.name])) for seat in sorting_seats()]


def people_levels(trials: Sequence[Trial]) -> list[tuple[float, ...]]:
    """How far up each group of people finds each trial.

    Somebody who fails more often than on others that the panel finds as hard finds it harder.
    """
    levels = [fmean(panel_levels(trial)) for trial in trials]
    order = sorted(range(len(trials)), key=levels.__getitem__)
    alike = min(ALIKE, len(trials))
    rows = [people_missed([trials[at] for at in order], seat, alike) for seat in habit_seats()]
    climb = fmean(levels[at] for at in order[-alike:]) - fmean(levels[at] for at in order[:alike])
    found: list[tuple[float, ...]] = [()] * len(trials)
    for rank, at in enumerate(order):
        groups = []
        for first in range(GROUPS):
            group = rows[first::GROUPS]
            scales = [max(FLATTEST, rise / ALL_MISSED / (climb or 1.0)) for _, rise in group]
            off = sum(
                scale * row[rank] / ALL_MISSED
                for scale, (row, _) in zip(scales, group, strict=True)
            )
            groups.append(levels[at] + off / sum(scale * scale for scale in scales))
        found[at] = tuple(groups)
    return found


def people_missed(
    trials: Sequence[Trial], seat: PanelSeat[GoalOption], alike: int
) -> tuple[list[float], float]:
    """By what somebody misses more than usual on each trial, from easy to hard, and the rise."""
    means = [fmean(trial.missed[seat.name]) for trial in trials]
    last = len(means) - alike
    usual = [fmean(means[at : at + alike]) for at in range(last + 1)]
    more = [mean - usual[min(max(0, rank - alike // 2), last)] for rank, mean in enumerate(means)]
    return more, usual[-1] - usual[0]


@dataclass(frozen=True)
class Looked:
    """What all who are listened to found of a trial."""

    trial: Trial
    option: ChainOption


def looked_at(trials: Sequence[Trial], problems: Sequence[float]) -> list[Looked]:
    """How far up a ladder all find the trials; whole deals stand below problems or above them."""
    found = []
    for trial, people in zip(trials, people_levels(trials), strict=True):
        task, levels = trial.option.games.task, (*panel_levels(trial), *people)
        option = ChainOption(task.hash, levels, least=problems[0], most=problems[-1])
        if isinstance(task, CavernDeal):
            is_first = fmean(levels) < fmean(problems)
            ends = (0.0, problems[0] - 1e-9) if is_first else (problems[-1] + 1e-9, 1.0)
            option = ChainOption(task.hash, levels, least=ends[0], most=ends[1])
        found.append(Looked(trial, option))
    return found


def chosen(
    trials: Sequence[Trial], places: Sequence[float], problems: Sequence[float]
) -> list[Trial]:
    """A challenge for each place; `problems` are those of dragon problems.

    A goal that nobody has reached may be beyond all games.
    """
    able = [
        trial for trial in trials if any(NOTHING_MISSED in games for games in trial.missed.values())
    ]
    looked = looked_at(able, problems)
    chain = best_chain([each.option for each in looked], places, len(looked), WEIGHTS)
    return [next(each.trial for each in looked if each.option == option) for option in chain]


def made_of(trial: Trial, aim: Aim) -> MadeSheet | None:
    """The challenge of a trial; None if no search finds a game that reaches its goal."""
    try:
        return challenge_of(trial, aim, RUNG)
    except SheetFails:
        return None


def made_sheets(seed: int, jobs: int) -> list[MadeSheet]:
    """All fifty, in their order."""
    aims = [rung_aim(RungRequest(RUNGS, number, seed)) for number in range(1, RUNGS + 1)]
    problems = [aim.level for aim in aims if not aim.deal]
    wanted = [(aim.number, each) for each in range(1, DEAL_SEEDS + 1) for aim in aims if aim.deal]
    with ProcessPoolExecutor(jobs) as others:
        deals = others.map(near_deals, *zip(*wanted, strict=True))
        trials = [*near_problems(seed, problems), *(trial for found in deals for trial in found)]
        print(f"{len(trials)} challenges are heard", flush=True)
        trials = list(others.map(heard, trials))
        while True:
            row = chosen(trials, [aim.level for aim in aims], problems)
            made = list(others.map(made_of, row, aims))
            if None not in made:
                return [sheet for sheet in made if sheet is not None]
            failed = [id(trial) for trial, sheet in zip(row, made, strict=True) if sheet is None]
            print(f"{len(failed)} give way", flush=True)
            trials = [trial for trial in trials if id(trial) not in failed]


def main() -> None:
    """Make the fifty and store them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seed", type=int, required=True)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = reader.parse_args()
    library = Library(shipped_layouts(), shipped_fonts())
    stored(library, GAME, made_sheets(options.seed, options.jobs), options.seed)


if __name__ == "__main__":
    main()
