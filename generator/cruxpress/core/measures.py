"""A measured value and how far it may be off."""

import math
from dataclasses import dataclass

from cruxpress.specs.nodes import Value


@dataclass(frozen=True)
class Measure:
    """What was measured in so many games, with its standard error."""

    value: float
    error: float
    games: int

    def as_data(self) -> dict[str, Value]:
        """The measure as it is stored."""
        return {"value": self.value, "error": self.error, "games": self.games}


def share_of(failed: int, games: int) -> Measure:
    """The percentage of games that failed.

    One game of each kind is added for the error, so that no error is ever nothing.
    """
    likely = (failed + 1) / (games + 2)
    error = math.sqrt(likely * (1 - likely) / games)
    return Measure(round(100 * failed / games, 2), round(100 * error, 2), games)
