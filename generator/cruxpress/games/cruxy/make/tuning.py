"""Moves equipment until a regular player needs as many words as wished.

All sheets on the way are compared on the same draws, game by game, so that luck does not look like
progress; a move that is surely no better is dropped after a few games.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.make.benches import Bench
from cruxpress.games.cruxy.play.measures import REGULAR
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.draws import Draws, draws_on
from cruxpress.games.cruxy.spec.board import Square
from cruxpress.games.cruxy.spec.checks.equipment import equipment_faults
from cruxpress.games.cruxy.spec.sheet import Sheet

PURPOSE = "tune"
# The nearer a sheet is to its target, the more games it takes to see whether a move helps: so
# many games for each move, until the sheet is so near.
STAGES = ((400, 0.25), (1200, 0.1), (5000, 0.012))
MOVES = 160
BLOCK = 250  # games, before a move is looked at again
SURE = 2.0  # standard errors


@dataclass
class Trial:
    """A sheet and the words of its games so far; more are played when they are asked for."""

    sheet: Sheet
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

    def moved_to(self, sheet: Sheet) -> "Trial":
        return Trial(sheet, self.draws, self.bench)


class Tuner:
    """Brings one sheet to its target; it can be asked to go on from where it is."""

    def __init__(self, sheet: Sheet, bench: Bench, chance: Chance) -> None:
        self.best = Trial(sheet, draws_on(sheet, bench.nouns), bench)
        self.chance = chance
        self.moves = 0

    def reach(self, target: float, stages: tuple[tuple[int, float], ...] = STAGES) -> bool:
        """Move equipment until the sheet is near; says whether that came about."""
        for stage, (games, near) in enumerate(stages):
            while abs(self.best.mean(games) - target) > near:
                if self.moves >= MOVES:
                    return False
                self.moves += 1
                harder = None if stage else self.best.mean(games) < target
                moved = self.best.moved_to(self._other(harder))
                if _is_better(self.best, moved, target, games):
                    self.best = moved
        return True

    def _other(self, harder: bool | None) -> Sheet:
        """A sheet with one piece moved or, when it is near already, two of them exchanged."""
        if harder is None and self.chance.below(2):
            return exchange_equipment(self.best.sheet, self.chance)
        return move_equipment(self.best.sheet, self.chance, harder)


def _is_better(best: Trial, moved: Trial, target: float, games: int) -> bool:
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
        if not any(equipment_faults(moved)):
            return moved
    return sheet


def exchange_equipment(sheet: Sheet, chance: Chance) -> Sheet:
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
