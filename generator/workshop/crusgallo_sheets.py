"""Make Crusgallo's fifty challenges anew: python -m workshop.crusgallo_sheets --seed S

Whole deals are those of a ladder from that seed, numbered at each end by what was recorded. Dragon
problems are chosen together, as a chain out of one lot: nobody's neighbours are to be swapped. What
is judged had no part in it, nor had the player who does not sort.
"""

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work, run_kept
from cruxpress.games import open_game
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.crusgallo.make import (
    NOTHING_MISSED,
    RUNG,
    GoalOption,
    TaskGames,
    challenge_of,
    panel_seats,
    rung_aim,
)
from cruxpress.games.crusgallo.sheet.challenge import GAME, MAKER, numbered_problem
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.ladder import judge, measure_from
from cruxpress.games.numbered import MakeRung, made_by, numbered_pads
from cruxpress.games.panel import PanelSeat, PanelTrial
from cruxpress.products.ladder import Ladder, PrintedRung, ladder_kind
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.library import Library
from workshop.chain import ChainOption, best_chain
from workshop.shipped_sheets import RUNGS, at_place, store

PROBLEMS = 800  # in the lot
# After so many rounds, so many goals stay for each place that is to be filled.
STAGES = ((2, 40), (8, 16), (24, 9), (60, 6), (120, 6))

Seats = Sequence[PanelSeat[GoalOption]]


def lot(seed: int, problems: int) -> list[PanelTrial[GoalOption]]:
    """Every goal of some dragon problems; nobody has played them yet."""
    deck, found = shipped_deck(), []
    for number in range(problems):
        name = Chance("crusgallo", "fifty", MAKER, seed, number).number()
        games = TaskGames(numbered_problem(deck, name, number))
        goals = rung_aim(RungRequest(3, 2, seed)).goals
        found += [PanelTrial(GoalOption(games, goal)) for goal in goals]
    return found


def near_some_place(
    trials: Sequence[PanelTrial[GoalOption]], seats: Seats, places: Iterable[float], stay: int
) -> list[PanelTrial[GoalOption]]:
    """Those that are among the nearest to one of the places."""
    kept = {
        id(trial)
        for place in places
        for trial in sorted(trials, key=lambda trial: trial.distance(place, seats))[:stay]
    }
    return [trial for trial in trials if id(trial) in kept]


@dataclass(frozen=True)
class Looked:
    """What those who sort found of a trial."""

    trial: PanelTrial[GoalOption]
    option: ChainOption


def look(trial: PanelTrial[GoalOption], seats: Seats) -> Looked:
    """How far up a ladder each player finds a trial."""
    missed = [trial.missed[seat.name] for seat in seats]
    levels = (seat.level(sum(m) / len(m)) for seat, m in zip(seats, missed, strict=True))
    return Looked(trial, ChainOption(trial.option.games.task.hash, tuple(levels)))


def chosen_problems(seed: int, places: Sequence[float]) -> list[PanelTrial[GoalOption]]:
    """A dragon problem with a goal for each place."""
    seats, left = [seat for seat in panel_seats() if seat.sorts], lot(seed, PROBLEMS)
    for rounds, stay in STAGES:
        for trial in left:
            trial.play_to(rounds, seats)
        left = near_some_place(left, seats, places, stay)
        print(f"{len(left)} goals stay after {rounds} rounds", flush=True)
    # A goal that nobody has reached may be beyond all games.
    looked = [
        look(trial, seats)
        for trial in left
        if any(NOTHING_MISSED in m for m in trial.missed.values())
    ]
    chain = best_chain([each.option for each in looked], places, len(looked))
    return [next(each.trial for each in looked if each.option == option) for option in chain]


def in_order(deals: Sequence[MadeSheet]) -> list[MadeSheet]:
    """Whole deals of one end by what was recorded, each with the number and stars of its place.

    Games that chose a deal flatter it, and where nobody won one of them, their error is nothing.
    """
    ordered = sorted(deals, key=lambda made: measure_from(made.facts["recorded"]).value)
    return [
        replace(made, text=at_place(made.text, place.text))
        for made, place in zip(ordered, deals, strict=True)
    ]


def whole_deals(numbers: Sequence[int], seed: int, work: Work) -> dict[int, MadeSheet]:
    """The whole deals of a ladder; those that were made for it before are kept."""
    pad = ladder_kind(open_game(GAME)).pad
    by = made_by(numbered_pads(open_game(GAME))[pad])
    requests = [RungRequest(RUNGS, number, seed) for number in numbers]
    jobs = [MakeRung(GAME, pad, "", request, made_by=by) for request in requests]
    return dict(zip(numbers, run_kept(jobs, work), strict=True))


def made_sheets(seed: int, jobs: int) -> list[MadeSheet]:
    """All fifty, in their order."""
    aims = [rung_aim(RungRequest(RUNGS, number, seed)) for number in range(1, RUNGS + 1)]
    problems = [aim for aim in aims if not aim.deal]
    trials = chosen_problems(seed, [aim.level for aim in problems])
    with ProcessPoolExecutor(jobs) as others:
        made = list(others.map(challenge_of, trials, problems, repeat(RUNG)))
    deals = whole_deals([aim.number for aim in aims if aim.deal], seed, Work(jobs))
    first = [sheet for number, sheet in deals.items() if number < problems[0].number]
    last = [sheet for number, sheet in deals.items() if number > problems[-1].number]
    return [*in_order(first), *made, *in_order(last)]


def store_judged(made: Sequence[MadeSheet], seed: int) -> None:
    """Judge the fifty as any ladder, and store them if they climb."""
    library, game = Library(shipped_layouts(), shipped_fonts()), open_game(GAME)
    kind = ladder_kind(game)
    numbered, opener = numbered_pads(game)[kind.pad], SheetOpener(library)
    rungs = tuple(
        PrintedRung(number, each, opener.open_made(numbered, each, f"rung {number}"))
        for number, each in enumerate(made, 1)
    )
    judged = tuple(measure_from(rung.made.facts["judged"]) for rung in rungs)
    ladder = Ladder(numbered, kind, seed, rungs, judged, judge(judged))
    print(f"steepest drop {ladder.verdict.drop} standard errors, climb {ladder.verdict.climb}")
    ladder.refuse_drops()
    for rung in ladder.rungs:
        store(library, ladder, rung)
    print(f"{RUNGS} sheets stored; run cruxpress check crusgallo")


def main() -> None:
    """Make the fifty and store them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seed", type=int, required=True)
    reader.add_argument("--jobs", type=int, default=1)
    options = reader.parse_args()
    store_judged(made_sheets(options.seed, options.jobs), options.seed)


if __name__ == "__main__":
    main()
