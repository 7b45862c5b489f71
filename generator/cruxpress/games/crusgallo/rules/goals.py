"""What a challenge asks for: a title, and so many treasures."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.games.crusgallo.rules.titles import TITLES
from cruxpress.games.crusgallo.rules.witness import Claim
from cruxpress.games.crusgallo.spec.deck import RESERVE


@dataclass(frozen=True)
class Goal:
    """The least that a game must reach to master a challenge."""

    title: str
    treasures: int = 0

    def reached(self, claim: Claim) -> bool:
        """Whether a game that ended so has mastered it."""
        high_enough = TITLES.index(claim.title) >= TITLES.index(self.title)
        return high_enough and claim.treasures >= self.treasures


GOAL_TITLES = TITLES[TITLES.index("vanquisher") :]
# Against the dragon alone every title is a number of cards that may be used.
PROBLEM_GOALS = tuple(Goal(title) for title in ("vanquisher", "knight", "hero"))
DEAL_GOALS = tuple(Goal("champion", treasures) for treasures in range(5))


def most_cards(goal: Goal) -> int:
    """How many of nine cards may be used against the dragon for a title."""
    return RESERVE - (TITLES.index(goal.title) - TITLES.index("vanquisher"))


def failed(goal: Goal, claims: Sequence[Claim]) -> int:
    """How many games did not reach a goal."""
    return sum(not goal.reached(claim) for claim in claims)
