"""Moves equipment on a sheet until it is as hard as wished for every player of the panel."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf, sqrt
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.make.scale import as_regular
from cruxpress.games.cruxy.play.measures import PATIENT_PLAYER, SORTING, CruxySkill
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.sheet.checks import equipment_faults
from cruxpress.games.cruxy.sheet.model import CruxySheet, Square

PURPOSE = "tune"

Fair = Callable[[CruxySheet], bool]


class TuneStage(NamedTuple):
    """So many games of each player for a move, and moves at most, until the sheet is so near."""

    games: int
    moves: int
    near: float  # words by which players are off, as the root of the mean square


# The nearer a sheet is to its target, the more games it takes to see whether a move helps.
STAGES = (TuneStage(80, 70, 0.18), TuneStage(240, 90, 0.11), TuneStage(800, 25, 0.08))
# After one game in so many, a move that seems so many times as far off is given up.
LOOKS = ((8, 1.5), (3, 1.2))
# So many moves have to bring a sheet down to this part of what it was off, or its stage is over.
PATIENCE, WORTH_GOING_ON = 20, 0.9
TOLD_APART = 1.5  # times as far off as a stage wants: more games for each move would not mend it
MOVES_A_CHECK = 6  # that are kept before fairness is asked about
MEAN_COUNTS = 3  # times as much as one player
QUICKEST_FIRST = sorted(SORTING, key=lambda skill: skill is PATIENT_PLAYER)


@dataclass
class SheetTrial:
    """A sheet and the words of its games so far; more are played when they are asked for."""

    sheet: CruxySheet
    players: Players
    played: dict[CruxySkill, list[int]] = field(default_factory=dict)

    def words(self, skill: CruxySkill, games: int) -> float:
        """The mean words of the first so many games of a player; slow ones play a third as many."""
        games = max(1, games // 3) if skill is PATIENT_PLAYER else games
        played = self.played.setdefault(skill, [])
        if len(played) < games:
            # From 1 on, for the rules play the game of number 0 again, which takes its time.
            played += self.players.alone(skill, PURPOSE, range(len(played) + 1, games + 1))
        return sum(played[:games]) / games

    def off(self, target: float, games: int, most: float = inf) -> float:
        """How far off the players are, and the mean of all with them.

        What lies beyond `most` is told as soon as it is seen.
        """
        offs: list[float] = []
        every = len(SORTING) + MEAN_COUNTS
        for skill in QUICKEST_FIRST:
            offs.append(as_regular(skill, self.words(skill, games))[0] - target)
            if sum(off * off for off in offs) > most * most * every:
                return inf
        mean = sum(offs) / len(offs)
        return sqrt((sum(off * off for off in offs) + MEAN_COUNTS * mean * mean) / every)

    def mean_off(self, target: float, games: int) -> float:
        """By how much players find the sheet harder than wished, on average."""
        levels = [as_regular(skill, self.words(skill, games))[0] for skill in SORTING]
        return sum(levels) / len(levels) - target

    def moved(self, sheet: CruxySheet) -> "SheetTrial":
        return SheetTrial(sheet, self.players.at_moved(sheet))


class Tuner:
    """Brings one sheet to its target; it can be asked to go on from where it is."""

    def __init__(
        self, sheet: CruxySheet, players: Players, chance: Chance, is_fair: Fair = lambda _: True
    ) -> None:
        self.best = self._fair = SheetTrial(sheet, players)
        self.chance = chance
        self.is_fair = is_fair  # asked now and then of what was kept, for it costs most
        self._kept = 0  # moves since it was asked

    def reach(self, target: float, stages: Sequence[TuneStage]) -> float:
        """Move equipment as long as stages want it; how far off the sheet is then."""
        off = 0.0
        for stage in stages:
            off = before = self.best.off(target, stage.games)
            for move in range(stage.moves):
                if off <= stage.near:
                    break
                if move and move % PATIENCE == 0:
                    if off > WORTH_GOING_ON * before:
                        break
                    before = off
                off = self._try_move(target, stage.games, off)
            if not self._stays_fair():
                off = self.best.off(target, stage.games)
            if off > TOLD_APART * stage.near:
                break
        return off

    def _try_move(self, target: float, games: int, off: float) -> float:
        """Keep a move that brings the sheet nearer; how far off it is then."""
        mean = self.best.mean_off(target, games)
        if abs(mean) > off / 2:  # all players find it too easy, or too hard
            sheet = move_equipment(self.best.sheet, self.chance, harder=mean < 0)
        elif self.chance.below(2):
            sheet = exchange_equipment(self.best.sheet, self.chance)
        else:
            sheet = move_equipment(self.best.sheet, self.chance)
        if sheet == self.best.sheet:
            return off
        trial = self.best.moved(sheet)
        for part, times in LOOKS:
            most = times * self.best.off(target, games // part)
            if trial.off(target, games // part, most) > most:
                return off
        found = trial.off(target, games, off)
        return off if found >= off else self.kept(trial, target, games, found)

    def kept(self, trial: SheetTrial, target: float, games: int, off: float) -> float:
        """Go on from a sheet that is nearer; how far off that is, or the last fair one before."""
        self.best = trial
        self._kept += 1
        if self._kept == MOVES_A_CHECK and not self._stays_fair():
            return self.best.off(target, games)
        return off

    def _stays_fair(self) -> bool:
        """Whether the moves since the last check left the sheet fair; else they are taken back."""
        if self._kept and not self.is_fair(self.best.sheet):
            self.best = self._fair
        stays = not self._kept or self.best is not self._fair
        self._fair, self._kept = self.best, 0
        return stays


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
