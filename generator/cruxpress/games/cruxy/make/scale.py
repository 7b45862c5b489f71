"""One scale for all players of the panel: how hard a sheet is, in words of a regular player."""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from cruxpress.core.data import Value
from cruxpress.games.cruxy.play.measures import REGULAR, SORTING, CruxySkill, WordTotals
from cruxpress.games.cruxy.play.tables import Players

# Where a regular player needs 4, 5, ... 9 words, each of the others needs so many: fitted to 1,500
# games on each of fifty sheets, without those that a player finds much too hard.
NEEDED = (4.0, 5.0, 6.0, 7.0, 8.0, 9.0)
OF_OTHERS: Mapping[str, tuple[float, ...]] = {
    "few": (5.09, 6.22, 7.57, 9.14, 10.93, 12.94),
    "common": (3.50, 4.28, 5.18, 6.18, 7.28, 8.46),
    "patient": (3.36, 4.26, 5.16, 6.06, 6.99, 7.94),
    "collector": (3.70, 4.71, 5.72, 6.72, 7.71, 8.70),
    "long": (6.50, 8.13, 9.86, 11.69, 13.63, 15.66),
}


def as_regular(skill: CruxySkill, words: float) -> tuple[float, float]:
    """What so many words of a player are to a regular one, and what one word more would be."""
    needed = NEEDED if skill == REGULAR else OF_OTHERS[skill.name]
    part = min(max(1, bisect(needed, words)), len(needed) - 1)  # the first and last go on for ever
    low, high = needed[part - 1 : part + 1]
    slope = (NEEDED[part] - NEEDED[part - 1]) / (high - low)
    return NEEDED[part - 1] + (words - low) * slope, slope


@dataclass(frozen=True)
class PanelTotals:
    """The games of all players who sort, each as many."""

    players: Mapping[CruxySkill, WordTotals]

    @property
    def levels(self) -> list[float]:
        """How hard the sheet is for each of them, on the one scale."""
        return [as_regular(skill, its.mean)[0] for skill, its in self.players.items()]

    @property
    def mean(self) -> float:
        """The difficulty D of a sheet."""
        return sum(self.levels) / len(self.players)

    @property
    def error(self) -> float:
        """The standard error of that; the players play games of their own."""
        errors = [as_regular(skill, its.mean)[1] * its.error for skill, its in self.players.items()]
        return sqrt(sum(error * error for error in errors)) / len(self.players)

    @property
    def farthest(self) -> float:
        """By how much the player who disagrees most is off the mean."""
        mean = self.mean
        return max(abs(level - mean) for level in self.levels)

    def as_data(self) -> Mapping[str, Value]:
        """The measure as ladders keep it."""
        games = sum(its.games for its in self.players.values())
        return {"value": round(self.mean, 4), "error": round(self.error, 4), "games": games}


def panel_totals(players: Players, purpose: str, games: int) -> PanelTotals:
    """How hard a sheet is for those who sort, in so many games each."""
    found = {
        skill: players.measure(skill, panel_purpose(purpose, skill), range(games))
        for skill in SORTING
    }
    return PanelTotals(found)


def panel_purpose(purpose: str, skill: CruxySkill) -> str:
    """Each player plays games of their own, so that their errors have nothing in common."""
    return f"{purpose}, {skill.name}"
