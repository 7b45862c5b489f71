"""Fifty sheets that lie together: one option for each place, in order for every player who sorts.

A ladder makes each rung by its name alone. Sheets that are shipped may be chosen from one lot: the
chain of options that lie near their places and whose neighbours are swapped for nobody.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf

Levels = tuple[float, ...]  # how far up a ladder each player finds an option


@dataclass(frozen=True)
class Weights:
    """What counts beside how far off its place each player finds an option."""

    down: float = 1.0  # a step down for a player
    mean: float = 0.0  # how far off its place all players together find it


EVEN = Weights()


@dataclass(frozen=True)
class ChainOption:
    """An option; of those with one `task` a chain holds one at most."""

    task: Hashable
    levels: Levels
    cost: float = 0.0  # of what speaks against it wherever it stands
    least: float = -inf  # the first place where it may stand, and the last
    most: float = inf

    @property
    def mean(self) -> float:
        return sum(self.levels) / len(self.levels)

    def off(self, place: float, weights: Weights = EVEN) -> float:
        """How far off a place it is for all players, as a sum of squares, and what it costs.

        Where it may not stand it is farther off than anything else.
        """
        if not self.least <= place <= self.most:
            return inf
        each = sum((level - place) ** 2 for level in self.levels)
        together = weights.mean * len(self.levels) * (self.mean - place) ** 2
        return each + together + self.cost


def best_chain(
    options: Sequence[ChainOption],
    places: Sequence[float],
    nearest: int,
    weights: Weights = EVEN,
) -> list[ChainOption]:
    """An option for each place, rising in the mean; for each place its nearest are looked at."""
    banned: set[ChainOption] = set()
    while True:
        left = [each for each in options if each not in banned]
        found = _chain(left, places, nearest, weights)
        twice = _used_twice(found, places, weights)
        if not twice:
            return found
        banned |= twice


def _used_twice(
    found: Sequence[ChainOption], places: Sequence[float], weights: Weights
) -> set[ChainOption]:
    """Options whose task a nearer option of the chain has."""
    nearest: dict[Hashable, tuple[float, ChainOption]] = {}
    worse: set[ChainOption] = set()
    for option, place in zip(found, places, strict=True):
        off = option.off(place, weights)
        if option.task in nearest:
            worse.add(option if nearest[option.task][0] <= off else nearest[option.task][1])
        if option.task not in nearest or off < nearest[option.task][0]:
            nearest[option.task] = off, option
    return worse


def _chain(
    options: Sequence[ChainOption], places: Sequence[float], nearest: int, weights: Weights
) -> list[ChainOption]:
    """The cheapest chain, place by place: the best way to each option of a place is kept."""
    ways: list[tuple[float, list[ChainOption]]] = [(0.0, [])]
    for place in places:
        offs = sorted(((each.off(place, weights), at) for at, each in enumerate(options)))
        near = [(off, at) for off, at in offs[:nearest] if off < inf]
        reached = [_best_way(ways, options[at], off, weights) for off, at in near]
        ways = [way for way in reached if way is not None]
        if not ways:
            raise ValueError(f"no option is left for the place {place:.3f}")
    return min(ways, key=lambda way: way[0])[1]


def _best_way(
    ways: Sequence[tuple[float, list[ChainOption]]],
    option: ChainOption,
    off: float,
    weights: Weights,
) -> tuple[float, list[ChainOption]] | None:
    found = None
    for cost, way in ways:
        if way and way[-1].mean >= option.mean:
            continue
        total = cost + off + (weights.down * _drop(way[-1], option) if way else 0.0)
        if found is None or total < found[0]:
            found = total, way
    return (found[0], [*found[1], option]) if found else None


def _drop(lower: ChainOption, upper: ChainOption) -> float:
    """How far the players go down who find the second easier, as a sum of squares."""
    pairs = zip(lower.levels, upper.levels, strict=True)
    return sum(max(0.0, one - two) ** 2 for one, two in pairs)
