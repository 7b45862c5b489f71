"""Brings sheets to a wished difficulty, and puts them to the gates of fairness."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Outcome
from cruxpress.games.contract import RungRequest
from cruxpress.games.cruxy.make.scale import PanelTotals, panel_totals
from cruxpress.games.cruxy.make.sheets import SHEETS, SOFT, fresh_sheets
from cruxpress.games.cruxy.make.tune import STAGES, SheetTrial, Tuner
from cruxpress.games.cruxy.play.board import KnownWords, known_words
from cruxpress.games.cruxy.play.measures import (
    FEWEST_USES,
    GAMES,
    MOST_STALLS,
    PLAYERS,
    REGULAR,
    SEAT_WINS,
    Tally,
    WordTotals,
    faults_of,
    gate_faults,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.proven import Draws, draws_on
from cruxpress.games.cruxy.rules.table import Dictionary
from cruxpress.games.cruxy.sheet.files import parse_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.cruxy.solve.words import word_bits
from cruxpress.games.cruxy.words import legal_words, nouns_for
from cruxpress.words import Matcher


@dataclass(frozen=True)
class Bench:
    """The words that players know, and the dictionary that judges them."""

    words: KnownWords
    nouns: Matcher
    dictionary: Dictionary

    def players(self, sheet: CruxySheet, draws: Draws | None = None) -> Players:
        """Players who sit around a sheet, with its own draws or those of another."""
        draws = draws or draws_on(sheet, self.nouns)
        return Players(sheet, draws, self.words, self.dictionary)

    def measured(self, sheet: CruxySheet, purpose: str, games: int) -> WordTotals:
        """How many words a regular player needs."""
        return self.players(sheet).measure(REGULAR, purpose, range(games))


@cache
def bench_for(words: Path | None = None) -> Bench:
    """With a person's own words, if they have any."""
    nouns = nouns_for(words)
    return Bench(known_words(word_bits(nouns)), nouns, legal_words(words))


# Mean words of a regular player: on the first sheet of fifty and how they rise in the gentle start,
# on the first after it, and on the last one.
SOFTEST, SOFT_STEP = 3.8, 0.15
LOWEST, HIGHEST = 4.4, 8.8
STEP = (HIGHEST - LOWEST) / (SHEETS - SOFT - 1)
LEAST_GAP = 0.06  # between the targets of two rungs
KEPT_GAP = 0.01  # between two records
MOST_SPREAD = 1.8  # of a regular player's words; on hard sheets this part of their mean
MOST_SPREAD_OF_HARD = 0.24
ATTEMPTS = 1200
POOL, BEST = 16, 4  # of so many fresh sheets so many are tuned, the nearest first
ROUGH_GAMES = 60  # of each player, for that
SPREAD_GAMES = 400
NEAR = 1.5  # words by which players may be off a sheet that can be tuned
ROUGHLY = 0.32  # and off one after its coarse moves
TUNED = 0.15  # and off one that was tuned
MOST_APART = 0.32  # words by which one player may be off the mean of all
RECORDED_GAMES = 2000  # of each player
RECORDS = 4  # so often a tuned sheet may be recorded
# How far a record may lie from its target: where there is room, so that rungs keep their gap.
LEAST_TOLERANCE, MOST_TOLERANCE = 0.0125, 0.045
QUICK_GAMES = 80
QUICK_USES = 42  # of an effect, in a hundred games, on a sheet that is worth tuning
QUICK_SLACK = 7  # percent that a seat may be out of its limits after so few games
RECORD = "record"
GATE = "gate"

Accept = Callable[[CruxySheet], bool]


@dataclass(frozen=True)
class CruxyRung:
    """A sheet that hit its target and passed the gates."""

    sheet: CruxySheet
    target: float
    recorded: PanelTotals
    tallies: tuple[Tally, ...]


def target_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: a gentle start, then equal steps up to the highest.

    A ladder of another length has the difficulties of fifty sheets, further apart or nearer.
    """
    height = 1 + (number - 1) * (SHEETS - 1) / max(1, rungs - 1)
    if height < SOFT + 1:
        return SOFTEST + SOFT_STEP * (height - 1)
    return LOWEST + STEP * (height - SOFT - 1)


def most_spread(target: float) -> float:
    """How much the words of a regular player may vary: long games vary more than short ones."""
    return max(MOST_SPREAD, MOST_SPREAD_OF_HARD * target)


def tolerance_of(rungs: int) -> float:
    """How far a record may lie from its target, so that neighbours keep their gap."""
    step = STEP * (SHEETS - 1) / max(1, rungs - 1)  # after the gentle start
    return min(MOST_TOLERANCE, max(LEAST_TOLERANCE, (step - KEPT_GAP) / 2))


def make_rung(
    request: RungRequest, bench: Bench, accept: Accept = lambda _: True
) -> Outcome[CruxyRung]:
    """A sheet for this rung, or why there is none after so many attempts."""
    target, tried = target_of(request.number, request.rungs), 0
    for sheet in _nearest_first(rung_sheets(request), target, bench):
        tried += 1
        found = hit(sheet, target, tolerance_of(request.rungs), bench)
        if found is None:
            continue
        tallies = gated(found[0], bench)
        if tallies and accept(found[0]):
            return Found(CruxyRung(found[0], target, found[1], tallies), tried)
    return GaveUp(f"no sheet of difficulty {target:.2f} passed the gates", tried)


def rung_sheets(request: RungRequest) -> Iterator[CruxySheet]:
    """The sheets that are looked at for a rung: one drawn anew has others."""
    attempts = range(request.again * ATTEMPTS, (request.again + 1) * ATTEMPTS)
    return fresh_sheets(request.number, request.seed, request.rungs, attempts)


def _nearest_first(
    sheets: Iterator[CruxySheet], target: float, bench: Bench
) -> Iterator[CruxySheet]:
    """Sheets that can be tuned: of each few that come, those that are nearest already.

    Most that are wild or unfair show it in a few games, and tuning them would be for nothing: how
    often an effect is used hardly changes when equipment moves.
    """
    wild = most_spread(target)
    while pool := list(islice(sheets, POOL)):
        trials = [SheetTrial(sheet, bench.players(sheet)) for sheet in pool]
        offs = [trial.off(target, ROUGH_GAMES, NEAR) for trial in trials]
        order = sorted(zip(offs, range(len(pool)), strict=True))
        near = (pool[place] for off, place in order if off <= NEAR)
        fit = (
            sheet
            for sheet in near
            if bench.measured(sheet, "wild", SPREAD_GAMES).spread <= wild
            and passes_quickly(sheet, bench, QUICK_USES)
        )
        yield from islice(fit, BEST)


def hit(
    sheet: CruxySheet, target: float, tolerance: float, bench: Bench
) -> tuple[CruxySheet, PanelTotals] | None:
    """The sheet, tuned until its record is as near to the target as wished, for all players."""
    wild = most_spread(target)
    tuner = Tuner(sheet, bench.players(sheet), Chance("cruxy", "tune", sheet.hash))
    # Coarse moves first; what is unfair or wild by then is not worth the fine ones.
    if tuner.reach(target, STAGES[:1]) > ROUGHLY or not gated(tuner.best.sheet, bench):
        return None
    if bench.measured(tuner.best.sheet, "rough", SPREAD_GAMES).spread > wild:
        return None
    # Whatever is kept from here on passes the gates: else half of the tuned sheets would not.
    tuner.is_fair = lambda moved: bool(gated(moved, bench))
    shift = 0.0  # by how much the games of tuning are harder than others
    for record in range(RECORDS):
        # Later on the sheet is so near that few games would only lead away.
        if tuner.reach(target + shift, STAGES[-1:] if record else STAGES) > TUNED:
            return None
        # What is printed was read from a file, so that every sheet tests the format.
        tuned = parse_sheet(sheet_yaml(tuner.best.sheet), f"sheet {sheet.label}")
        players = bench.players(tuned)
        recorded = panel_totals(players, RECORD, RECORDED_GAMES)
        if recorded.players[REGULAR].spread > wild or recorded.farthest > MOST_APART:
            return None
        if abs(recorded.mean - target) <= tolerance:
            return tuned, recorded
        shift += target - recorded.mean
    return None


def gated(sheet: CruxySheet, bench: Bench) -> tuple[Tally, ...]:
    """What the games of several players came to; nothing, if the sheet does not pass the gates."""
    tallies: list[Tally] = []
    players = bench.players(sheet)
    for count in PLAYERS:
        tallies.append(players.tally(count, GATE, range(GAMES)))
        if any(faults_of(tallies[-1])):  # the games of more players would not mend it
            return ()
    return () if gate_faults(sheet, tallies) else tuple(tallies)


def tallies_of(sheet: CruxySheet, bench: Bench) -> tuple[Tally, ...]:
    """The games of two, three and four players."""
    players = bench.players(sheet)
    return tuple(players.tally(count, GATE, range(GAMES)) for count in PLAYERS)


def passes_quickly(sheet: CruxySheet, bench: Bench, uses: int = FEWEST_USES // 2) -> bool:
    """Whether a few games leave hope that the sheet is fair; most that are not end here.

    `uses` of an effect in a hundred games are hope enough.
    """
    tallies = []
    players = bench.players(sheet)
    for count in PLAYERS:
        found = players.tally(count, GATE, range(QUICK_GAMES))
        tallies.append(found)
        low, high = SEAT_WINS[found.players]
        for share in found.seat_percents():
            if not low - QUICK_SLACK <= share <= high + QUICK_SLACK:
                return False
        if found.stalls * 100 > 2 * MOST_STALLS * found.games:
            return False
    games = sum(found.games for found in tallies)
    return all(
        sum(found.used.get(effect, 0) for found in tallies) * 100 >= uses * games
        for effect in sheet.effects
    )
