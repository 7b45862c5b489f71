"""Which words of a table to count: the best that do not overlap in a line, each counted once.

Lines quarrel only about words that several of them could use. Without such words, every line is
best by itself. Where a word would be counted twice, every place that could own it is tried, and a
branch is left when even with all its quarrels unsettled it is no better than the best so far.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Place = tuple[int, int, str]  # the line, where in it the word starts, the word
Chosen = tuple[int, tuple[Place, ...]]  # words of a line, and before them what they weigh


@dataclass(frozen=True, slots=True)
class Option:
    """A word that could be counted, and how much that weighs."""

    place: Place
    end: int
    weight: int


def choose_words(lines: Sequence[Sequence[Option]], more_than: int = -1) -> Chosen | None:
    """The words that weigh most together; nothing if they do not weigh more than that.

    `lines` has the options of each line, ordered by where they end.
    """
    search = _Search(lines, more_than)
    search.settle([best_of_line(options) for options in lines], frozenset())
    return search.best


def best_of_line(options: Sequence[Option], banned: frozenset[Place] = frozenset()) -> Chosen:
    """The words of one line that weigh most and do not overlap; some places are given to others."""
    best: list[Chosen] = [(0, ())]
    for option in options:
        place, end = option.place, option.end
        while len(best) <= end:
            best.append(best[-1])
        if place not in banned:
            weight, before = best[place[1]]
            if weight + option.weight > best[end][0]:
                best[end] = (weight + option.weight, (*before, place))
    return best[-1]


class _Search:
    """Settles who owns a word that stands in several places."""

    def __init__(self, lines: Sequence[Sequence[Option]], more_than: int) -> None:
        self.lines = lines
        self.best: Chosen | None = None
        self._most = more_than
        self._places: dict[str, list[Place]] = {}
        for options in lines:
            for option in options:
                self._places.setdefault(option.place[2], []).append(option.place)

    def settle(self, chosen: list[Chosen], banned: frozenset[Place]) -> None:
        total = sum(weight for weight, _ in chosen)
        if total <= self._most:
            return
        word = self._counted_twice(chosen)
        if word is None:
            self._most = total
            self.best = (total, tuple(place for _, places in chosen for place in places))
            return
        owners = [place for place in self._places[word] if place not in banned]
        branches = []
        for owner in owners:
            others = banned.union(place for place in owners if place != owner)
            branch = [
                best_of_line(self.lines[line], others)
                if not others.isdisjoint(places)
                else (w, places)
                for line, (w, places) in enumerate(chosen)
            ]
            branches.append((sum(weight for weight, _ in branch), branch, others))
        # The most promising owner first: what it reaches cuts the others short.
        branches.sort(key=lambda branch: -branch[0])
        for _, branch, others in branches:
            self.settle(branch, others)

    def _counted_twice(self, chosen: list[Chosen]) -> str | None:
        """Of the words that are counted twice, the one with the fewest places."""
        seen: set[str] = set()
        twice: list[str] = []
        for _, places in chosen:
            for _, _, word in places:
                if word in seen:
                    twice.append(word)
                seen.add(word)
        return min(twice, key=lambda word: len(self._places[word])) if twice else None
