"""Brings sheets to a wished difficulty, and puts them to the gates of fairness."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import sqrt
from pathlib import Path

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Outcome
from cruxpress.games.cruxy.make.sheets import SHEETS, SOFT, fresh_sheets
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
    gate_faults,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.proven import Draws, draws_on
from cruxpress.games.cruxy.rules.table import Dictionary
from cruxpress.games.cruxy.sheet.checks import equipment_faults
from cruxpress.games.cruxy.sheet.files import parse_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet, Square
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


PURPOSE = "tune"
# The nearer a sheet is to its target, the more games it takes to see whether a move helps: so
# many games for each move, until the sheet is so near.
STAGES = ((400, 0.25), (1200, 0.1), (5000, 0.012))
MOVES = 160
BLOCK = 250  # games, before a move is looked at again
SURE = 2.0  # standard errors


@dataclass
class SheetTrial:
    """A sheet and the words of its games so far; more are played when they are asked for."""

    sheet: CruxySheet
    draws: Draws
    bench: Bench
    played: list[int] = field(default_factory=list)

    @cached_property
    def _players(self) -> Players:
        return self.bench.players(self.sheet, self.draws)

    def games(self, count: int) -> list[int]:
        """The words of the first so many games."""
        missing = range(len(self.played), count)
        if missing:
            self.played += self._players.alone(REGULAR, PURPOSE, missing)
        return self.played[:count]

    def mean(self, count: int) -> float:
        return sum(self.games(count)) / count


class Tuner:
    """Brings one sheet to its target; it can be asked to go on from where it is."""

    def __init__(self, sheet: CruxySheet, bench: Bench, chance: Chance) -> None:
        self.best = SheetTrial(sheet, draws_on(sheet, bench.nouns), bench)
        self.chance = chance
        self.moves = 0

    def reach(self, target: float, stages: tuple[tuple[int, float], ...] = STAGES) -> bool:
        """Move equipment until the sheet is near; says whether that came about."""
        for stage, (games, near) in enumerate(stages):
            while abs(self.best.mean(games) - target) > near:
                if self.moves >= MOVES:
                    return False
                self.moves += 1
                # When it is near already, two pieces may be exchanged: a gentle move.
                if stage and self.chance.below(2):
                    sheet = exchange_equipment(self.best.sheet, self.chance)
                else:
                    harder = None if stage else self.best.mean(games) < target
                    sheet = move_equipment(self.best.sheet, self.chance, harder)
                moved = SheetTrial(sheet, self.best.draws, self.best.bench)
                if _is_better(self.best, moved, target, games):
                    self.best = moved
        return True


def _is_better(best: SheetTrial, moved: SheetTrial, target: float, games: int) -> bool:
    """Whether the moved sheet is nearer to the target, by as few games as tell."""
    here = best.mean(games)
    if moved.sheet == best.sheet:
        return False
    for count in range(BLOCK, games, BLOCK):
        gaps = [new - old for new, old in zip(moved.games(count), best.played, strict=False)]
        mean = sum(gaps) / count
        spread = sum(gap * gap for gap in gaps) / count - mean * mean
        error = sqrt(max(spread, 0.01) / count)
        if abs(here + mean - target) - SURE * error > abs(here - target):
            return False
    return abs(moved.mean(games) - target) < abs(here - target)


def move_equipment(sheet: CruxySheet, chance: Chance, harder: bool | None = None) -> CruxySheet:
    """A valid sheet with one piece of equipment on another square; the same, if none is free.

    If asked, the square is harder to reach than the old one, or easier.
    """
    depths = sheet.board.depths(sheet.starts)

    def hardness(square: Square) -> int:
        slots = sheet.board.slots_at[square]
        return 2 * min(depths[slot] for slot in slots) - len(slots)

    squares = sorted(sheet.equipment)
    taken = sheet.red | sheet.cracks | sheet.penguin_squares | sheet.equipment.keys()
    for goal in chance.shuffled(sorted(sheet.board.squares - taken)):
        square = chance.pick(squares)
        if harder is not None and (hardness(goal) > hardness(square)) != harder:
            continue
        equipment = {s: kind for s, kind in sheet.equipment.items() if s != square}
        equipment[goal] = sheet.equipment[square]
        moved = replace(sheet, equipment=dict(sorted(equipment.items())))
        if not any(equipment_faults(moved)):
            return moved
    return sheet


def exchange_equipment(sheet: CruxySheet, chance: Chance) -> CruxySheet:
    """A valid sheet on which two pieces of equipment have changed places: a gentle move."""
    squares = sorted(sheet.equipment)
    for one in chance.shuffled(squares):
        other = chance.pick(squares)
        if sheet.equipment[one] == sheet.equipment[other]:
            continue
        swapped = {one: sheet.equipment[other], other: sheet.equipment[one]}
        moved = replace(sheet, equipment={**sheet.equipment, **swapped})
        if not any(equipment_faults(moved)):
            return moved
    return sheet


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

Accept = Callable[[CruxySheet], bool]


@dataclass(frozen=True)
class CruxyRung:
    """A sheet that hit its target and passed the gates."""

    sheet: CruxySheet
    target: float
    recorded: WordTotals
    tallies: tuple[Tally, ...]


def target_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: a gentle start, then equal steps up to the highest.

    A ladder of another length has the difficulties of fifty sheets, further apart or nearer.
    """
    height = 1 + (number - 1) * (SHEETS - 1) / max(1, rungs - 1)
    if height < SOFT + 1:
        return SOFTEST + SOFT_STEP * (height - 1)
    return LOWEST + STEP * (height - SOFT - 1)


def tolerance_of(rungs: int) -> float:
    """How far a record may lie from its target, so that neighbours keep their gap."""
    step = STEP * (SHEETS - 1) / max(1, rungs - 1)  # after the gentle start
    return min(MOST_TOLERANCE, max(LEAST_TOLERANCE, (step - LEAST_GAP) / 2))


def make_rung(
    number: int, rungs: int, seed: int, bench: Bench, accept: Accept = lambda _: True
) -> Outcome[CruxyRung]:
    """A sheet for this rung, or why there is none after so many attempts."""
    target = target_of(number, rungs)
    tried = 0
    for tried, sheet in enumerate(fresh_sheets(number, seed, rungs, range(ATTEMPTS)), start=1):
        rough = bench.measured(sheet, "rough", ROUGH_GAMES)
        # Most sheets that are not fair show it in a few games, before they are tuned for long.
        if abs(rough.mean - target) > NEAR or not passes_quickly(sheet, bench):
            continue
        found = hit(sheet, target, tolerance_of(rungs), bench)
        if found is None:
            continue
        tallies = gated(found[0], bench)
        if tallies and accept(found[0]):
            return Found(CruxyRung(found[0], target, found[1], tallies), tried)
    return GaveUp(f"no sheet of difficulty {target:.2f} passed the gates", tried)


def hit(
    sheet: CruxySheet, target: float, tolerance: float, bench: Bench
) -> tuple[CruxySheet, WordTotals] | None:
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


def gated(sheet: CruxySheet, bench: Bench) -> tuple[Tally, ...]:
    """What the games of several players came to; nothing, if the sheet does not pass the gates."""
    tallies = tallies_of(sheet, bench)
    return () if gate_faults(sheet, tallies) else tallies


def tallies_of(sheet: CruxySheet, bench: Bench) -> tuple[Tally, ...]:
    """The games of two, three and four players."""
    players = bench.players(sheet)
    return tuple(players.tally(count, "gate", range(GAMES)) for count in PLAYERS)


def passes_quickly(sheet: CruxySheet, bench: Bench) -> bool:
    """Whether a few games leave hope that the sheet is fair; most that are not end here."""
    tallies = []
    players = bench.players(sheet)
    for count in PLAYERS:
        found = players.tally(count, "gate", range(QUICK_GAMES))
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
