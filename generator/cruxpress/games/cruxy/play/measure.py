"""How hard a sheet is: the words that a player needs on average, over many draws."""

from dataclasses import dataclass
from math import sqrt

from cruxpress.games.cruxy.play.skill import Skill
from cruxpress.games.cruxy.play.solo import SoloTable
from cruxpress.games.cruxy.rules.draws import Draws
from cruxpress.games.cruxy.rules.ending import EXPERT_WORDS, GOOD_WORDS


@dataclass(frozen=True, slots=True)
class Measure:
    """The words of many games, as sums: measures of parts of the draws can be added up."""

    games: int
    total: int
    squares: int  # sum of the squared words, for the spread
    expert: int  # games of six words or fewer
    good: int  # games of nine or fewer

    @property
    def mean(self) -> float:
        """The difficulty D, when the player is a regular one."""
        return self.total / self.games

    @property
    def spread(self) -> float:
        """The standard deviation of a game."""
        variance = (self.squares - self.total * self.total / self.games) / max(1, self.games - 1)
        return sqrt(max(0.0, variance))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / sqrt(self.games)

    def __add__(self, other: "Measure") -> "Measure":
        return Measure(
            self.games + other.games,
            self.total + other.total,
            self.squares + other.squares,
            self.expert + other.expert,
            self.good + other.good,
        )


def measure(table: SoloTable, draws: Draws, skill: Skill, purpose: str, games: range) -> Measure:
    """Play the games of these numbers; workers may share them out."""
    words = table.words_of(draws, skill, purpose, games)
    return Measure(
        games=len(words),
        total=sum(words),
        squares=sum(number * number for number in words),
        expert=sum(number <= EXPERT_WORDS for number in words),
        good=sum(number <= GOOD_WORDS for number in words),
    )
