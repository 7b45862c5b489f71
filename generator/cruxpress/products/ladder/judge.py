"""Whether a ladder climbs: no rung may be clearly easier than the one before it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cruxpress.core.measures import Measure

LARGEST_DROP = 3.0  # standard errors by which a rung may seem easier than the one before it
LEAST_CLIMB = 10.0  # standard errors that must lie between the first rung and the last
LEAST_RUNGS = 2


@dataclass(frozen=True)
class Verdict:
    """How a ladder was judged: its steepest drop and its climb, both in standard errors."""

    drop: float
    climb: float
    reasons: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.reasons


def judge(measures: Sequence[Measure]) -> Verdict:
    """Judge the order of rungs by measures that nobody chose them by."""
    reasons: list[str] = []
    worst = 0.0
    for number, (lower, upper) in enumerate(pairwise(measures), 1):
        drop = -_apart(lower, upper)
        worst = max(worst, drop)
        if drop > LARGEST_DROP:
            reasons.append(
                f"rung {number + 1} is easier than rung {number}: {upper.value:.1f} after "
                f"{lower.value:.1f}, a drop of {drop:.1f} standard errors "
                f"(at most {LARGEST_DROP:.0f})"
            )
    climb = _apart(measures[0], measures[-1])
    if climb < LEAST_CLIMB:
        reasons.append(
            f"rung 1 and rung {len(measures)} are too alike: {measures[0].value:.1f} and "
            f"{measures[-1].value:.1f} lie {climb:.1f} standard errors apart "
            f"(at least {LEAST_CLIMB:.0f})"
        )
    return Verdict(round(worst, 2), round(climb, 2), tuple(reasons))


def _apart(lower: Measure, upper: Measure) -> float:
    """How much harder the second is than the first, in standard errors of that difference."""
    return (upper.value - lower.value) / math.hypot(lower.error, upper.error)
