"""A sheet of a wished difficulty: made near it, tuned square by square, and put to the gates.

A rung of a ladder depends on its number, the number of rungs and the seed alone. Work is counted in
attempts, moves and games, so that a seed means the same on every machine.
"""

from dataclasses import dataclass, replace

from generator.answers import Answer, Found, GaveUp
from generator.chance import Chance
from generator.games.cruxy.make import fresh_sheets
from generator.games.cruxy.play import (
    REGULAR,
    Measure,
    PartyTable,
    SoloTable,
    Tally,
    gate_faults,
    measure,
    play_games,
)
from generator.games.cruxy.play.gates import GAMES, MOST_STALLS, PLAYERS, SEAT_WINS
from generator.games.cruxy.rules import Dictionary
from generator.games.cruxy.rules.draws import Draws, draws_on
from generator.games.cruxy.solve.wordbits import WordBits
from generator.games.cruxy.spec.board import Square
from generator.games.cruxy.spec.checks import sheet_faults
from generator.games.cruxy.spec.reading import parse_sheet
from generator.games.cruxy.spec.sheet import Sheet
from generator.games.cruxy.spec.writing import sheet_yaml
from generator.words import Matcher

LOWEST, HIGHEST = 4.4, 8.8  # mean words of a regular player on the first and the last rung
MOST_SPREAD = 1.8
ATTEMPTS = 400
NEAR = 1.5  # a fresh sheet this near to its target can be tuned
# The nearer a sheet is to its target, the more games it takes to see whether a move helps: so
# many games for each move, until the sheet is so near.
STAGES = ((400, 0.25), (1200, 0.08), (5000, 0.025))
MOVES = 80
QUICK_GAMES = 80
QUICK_SLACK = 7  # percent that a seat may be out of its limits after so few games


@dataclass(frozen=True)
class Bench:
    """The words that players know, and the dictionary that judges them."""

    words: WordBits
    nouns: Matcher
    dictionary: Dictionary


@dataclass(frozen=True)
class Rung:
    """A sheet that hit its target and passed the gates."""

    sheet: Sheet
    target: float
    tuned: Measure
    tallies: tuple[Tally, ...]


def target_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: equal steps from the lowest to the highest."""
    return LOWEST + (HIGHEST - LOWEST) * (number - 1) / max(1, rungs - 1)


def make_rung(number: int, rungs: int, seed: int, bench: Bench) -> Answer[Rung]:
    """A sheet for this rung, or why there is none after so many attempts."""
    target = target_of(number, rungs)
    tried = 0
    for sheet in fresh_sheets(number, seed, rungs, range(ATTEMPTS)):
        tried += 1
        rough = _measured(sheet, draws_on(sheet, bench.nouns), bench, STAGES[0][0])
        # Most sheets that are not fair show it in a few games, before they are tuned for long.
        if abs(rough.mean - target) > NEAR or not _passes_quickly(sheet, bench):
            continue
        tuned = tune(sheet, target, bench, Chance("tune", sheet.hash))
        if tuned is None or tuned[1].spread > MOST_SPREAD:
            continue
        if not _passes_quickly(tuned[0], bench):
            continue
        tallies = tuple(_games(tuned[0], bench, players, GAMES) for players in PLAYERS)
        if not gate_faults(tuned[0], tallies):
            return Found(Rung(tuned[0], target, tuned[1], tallies), tried)
    return GaveUp(f"no sheet of difficulty {target:.2f} passed the gates", tried)


def tune(sheet: Sheet, target: float, bench: Bench, chance: Chance) -> tuple[Sheet, Measure] | None:
    """The sheet with equipment moved until a regular player needs as many words as wished.

    All moves are compared on the same draws, so that luck does not look like progress.
    """
    draws = draws_on(sheet, bench.nouns)
    best, moves = sheet, 0
    for games, near in STAGES:
        found = _measured(best, draws, bench, games)
        while abs(found.mean - target) > near:
            if moves == MOVES:
                return None
            moves += 1
            harder = found.mean < target
            moved = move_equipment(best, chance, harder if games == STAGES[0][0] else None)
            other = _measured(moved, draws, bench, games)
            if abs(other.mean - target) < abs(found.mean - target):
                best, found = moved, other
    # What is printed was read from a file, so that every sheet tests the format.
    return parse_sheet(sheet_yaml(best), f"sheet {best.label}"), found


def move_equipment(sheet: Sheet, chance: Chance, harder: bool | None = None) -> Sheet:
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
        if not sheet_faults(moved):
            return moved
    return sheet


def _measured(sheet: Sheet, draws: Draws, bench: Bench, games: int) -> Measure:
    return measure(SoloTable(sheet, bench.words), draws, REGULAR, "tune", range(games))


def _games(sheet: Sheet, bench: Bench, players: int, games: int) -> Tally:
    table = PartyTable(sheet, bench.words, bench.dictionary)
    return play_games(table, draws_on(sheet, bench.nouns), players, "gate", range(games))


def _passes_quickly(sheet: Sheet, bench: Bench) -> bool:
    """Whether a few games leave hope that the sheet is fair; most that are not end here."""
    for players in PLAYERS:
        found = _games(sheet, bench, players, QUICK_GAMES)
        low, high = SEAT_WINS[players]
        for share in found.seat_percents():
            if not low - QUICK_SLACK <= share <= high + QUICK_SLACK:
                return False
        if found.stalls * 100 > 2 * MOST_STALLS * found.games:
            return False
    return True
