"""The words that could be counted in a line, and which of them are best by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

Place = tuple[int, int, str]  # the line, where in it the word starts, the word
Chosen = tuple[int, tuple[Place, ...]]  # words that are counted, and before them what they weigh
NOTHING: Chosen = (0, ())


@dataclass(frozen=True, slots=True)
class Option:
    """A word that could be counted, and how much that weighs."""

    place: Place
    end: int
    weight: int


Line = Sequence[Option]  # the options of a line, ordered by where they end


def best_of_line(line: Line, banned: frozenset[Place] = frozenset()) -> Chosen:
    """The words of one line that weigh most and do not overlap; some places are given to others."""
    best = [NOTHING]
    for option in line:
        place, end = option.place, option.end
        while len(best) <= end:
            best.append(best[-1])
        weight, before = best[place[1]]
        if weight + option.weight > best[end][0] and place not in banned:
            best[end] = (weight + option.weight, (*before, place))
    return best[-1]
