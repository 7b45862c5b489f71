"""A sheet of a wished difficulty: made near it, tuned square by square, and put to the gates.

A rung of a ladder depends on its number, the number of rungs and the seed alone. Work is counted in
attempts, moves and games, so that a seed means the same on every machine. A sheet is tuned in games
of one purpose and recorded in games of another; a record that lies too far from its target sends
the sheet back to be tuned. Whoever judges plays games of a third purpose, which nothing here sees.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Answer, Found, GaveUp
from cruxpress.games.cruxy.make import fresh_sheets
from cruxpress.games.cruxy.make.benches import Bench
from cruxpress.games.cruxy.make.plan import SHEETS, SOFT
from cruxpress.games.cruxy.make.tuning import STAGES, Tuner
from cruxpress.games.cruxy.play.measures import (
    FEWEST_USES,
    GAMES,
    MOST_STALLS,
    PLAYERS,
    SEAT_WINS,
    Measure,
    Tally,
    gate_faults,
)
from cruxpress.games.cruxy.spec.reading import parse_sheet
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.cruxy.spec.writing import sheet_yaml

# Mean words of a regular player: on the first sheet of fifty and how they rise in the gentle start,
# on the first after it, and on the last one.
SOFTEST, SOFT_STEP = 3.8, 0.15
LOWEST, HIGHEST = 4.4, 8.8
STEP = (HIGHEST - LOWEST) / (SHEETS - SOFT - 1)
LEAST_GAP = 0.06  # between the targets of two rungs
MOST_SPREAD = 1.8
ATTEMPTS = 400
NEAR = 1.5  # a fresh sheet this near to its target can be tuned
ROUGH_GAMES = 400
RECORDED_GAMES = 5000
RECORDS = 6  # so often a tuned sheet may be recorded
# How far a record may lie from its target: where there is room, so that rungs keep their gap.
LEAST_TOLERANCE, MOST_TOLERANCE = 0.0125, 0.03
QUICK_GAMES = 80
QUICK_SLACK = 7  # percent that a seat may be out of its limits after so few games
RECORD = "record"

Accept = Callable[[Sheet], bool]


@dataclass(frozen=True)
class Rung:
    """A sheet that hit its target and passed the gates."""

    sheet: Sheet
    target: float
    recorded: Measure
    tallies: tuple[Tally, ...]


def target_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: a gentle start, then equal steps up to the highest.

    A ladder of another length has the difficulties of fifty sheets, further apart or nearer.
    """
    height = 1 + (number - 1) * (SHEETS - 1) / max(1, rungs - 1)
    if height < SOFT + 1:
        return SOFTEST + SOFT_STEP * (height - 1)
    return LOWEST + STEP * (height - SOFT - 1)


def step_of(rungs: int) -> float:
    """How far the targets of two rungs lie apart, after the gentle start."""
    return STEP * (SHEETS - 1) / max(1, rungs - 1)


def tolerance_of(rungs: int) -> float:
    """How far a record may lie from its target, so that neighbours keep their gap."""
    return min(MOST_TOLERANCE, max(LEAST_TOLERANCE, (step_of(rungs) - LEAST_GAP) / 2))


def make_rung(
    number: int, rungs: int, seed: int, bench: Bench, accept: Accept = lambda _: True
) -> Answer[Rung]:
    """A sheet for this rung, or why there is none after so many attempts."""
    target = target_of(number, rungs)
    tried = 0
    for sheet in fresh_sheets(number, seed, rungs, range(ATTEMPTS)):
        tried += 1
        rough = bench.measured(sheet, "rough", ROUGH_GAMES)
        # Most sheets that are not fair show it in a few games, before they are tuned for long.
        if abs(rough.mean - target) > NEAR or not passes_quickly(sheet, bench):
            continue
        found = hit(sheet, target, tolerance_of(rungs), bench)
        if found is None:
            continue
        tallies = gated(found[0], bench)
        if tallies and accept(found[0]):
            return Found(Rung(found[0], target, found[1], tallies), tried)
    return GaveUp(f"no sheet of difficulty {target:.2f} passed the gates", tried)


def hit(
    sheet: Sheet, target: float, tolerance: float, bench: Bench
) -> tuple[Sheet, Measure] | None:
    """The sheet, tuned until its record is as near to the target as wished."""
    tuner = Tuner(sheet, bench, Chance("cruxy", "tune", sheet.hash))
    # Coarse moves first; what is unfair by then is not worth the fine ones.
    if not tuner.reach(target, STAGES[:-1]) or not passes_quickly(tuner.best.sheet, bench):
        return None
    luck: list[float] = []  # by how much the draws of tuning are harder than others
    for _ in range(RECORDS):
        shift = sum(luck) / len(luck) if luck else 0.0
        if not tuner.reach(target + shift):
            return None
        # What is printed was read from a file, so that every sheet tests the format.
        tuned = parse_sheet(sheet_yaml(tuner.best.sheet), f"sheet {sheet.label}")
        recorded = bench.measured(tuned, RECORD, RECORDED_GAMES)
        if recorded.spread > MOST_SPREAD:
            return None
        if abs(recorded.mean - target) <= tolerance:
            return tuned, recorded
        luck.append(tuner.best.mean(RECORDED_GAMES) - recorded.mean)
    return None


def gated(sheet: Sheet, bench: Bench) -> tuple[Tally, ...]:
    """What the games of several players came to; nothing, if the sheet does not pass the gates."""
    tallies = tallies_of(sheet, bench)
    return () if gate_faults(sheet, tallies) else tallies


def tallies_of(sheet: Sheet, bench: Bench) -> tuple[Tally, ...]:
    """The games of two, three and four players."""
    return tuple(_games(sheet, bench, players, range(GAMES)) for players in PLAYERS)


def passes_quickly(sheet: Sheet, bench: Bench) -> bool:
    """Whether a few games leave hope that the sheet is fair; most that are not end here."""
    tallies = []
    for found in _quick_games(sheet, bench):
        tallies.append(found)
        low, high = SEAT_WINS[found.players]
        for share in found.seat_percents():
            if not low - QUICK_SLACK <= share <= high + QUICK_SLACK:
                return False
        if found.stalls * 100 > 2 * MOST_STALLS * found.games:
            return False
    games = sum(found.games for found in tallies)
    return all(
        2 * sum(found.used.get(effect, 0) for found in tallies) * 100 >= FEWEST_USES * games
        for effect in sheet.effects
    )


def _quick_games(sheet: Sheet, bench: Bench) -> Iterator[Tally]:
    for players in PLAYERS:
        yield _games(sheet, bench, players, range(QUICK_GAMES))


def _games(sheet: Sheet, bench: Bench, players: int, games: range) -> Tally:
    return bench.players(sheet).tally(players, "gate", games)
