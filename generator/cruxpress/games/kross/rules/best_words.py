"""Which words of a table to count: the best that do not overlap in a line, each counted once.

Lines quarrel only about words that stand in several places. Without a quarrel, every line is best
by itself. Where a word would be counted twice, every place that could own it is tried, and a branch
is left when even with all its quarrels unsettled it is no better than the best so far.
"""

from collections.abc import Sequence

from cruxpress.games.kross.rules.line_by_line import settle_line_by_line
from cruxpress.games.kross.rules.options import Chosen, Line, Place, best_of_line

MOST_BRANCHES = 120  # then another way is faster


def choose_words(lines: Sequence[Line], more_than: int = -1) -> Chosen | None:
    """The words that weigh most together; nothing if they do not weigh more than that."""
    quarrel = _Quarrel(lines, more_than)
    quarrel.settle([best_of_line(line) for line in lines], frozenset())
    if quarrel.branches < MOST_BRANCHES:
        return quarrel.best
    return settle_line_by_line(lines, quarrel.most) or quarrel.best


class _Quarrel:
    """Settles who owns a word that stands in several places."""

    def __init__(self, lines: Sequence[Line], more_than: int) -> None:
        self.best: Chosen | None = None
        self.most = more_than
        self.branches = 0
        self._lines = lines
        self._places: dict[str, list[Place]] = {}
        for line in lines:
            for option in line:
                self._places.setdefault(option.place[2], []).append(option.place)

    def settle(self, chosen: list[Chosen], banned: frozenset[Place]) -> None:
        total = sum(weight for weight, _ in chosen)
        if total <= self.most or self.branches >= MOST_BRANCHES:
            return
        self.branches += 1
        word = self._counted_twice(chosen)
        if word is None:
            self.most = total
            self.best = (total, tuple(place for _, places in chosen for place in places))
            return
        owners = [place for place in self._places[word] if place not in banned]
        branches = []
        for owner in owners:
            others = banned.union(place for place in owners if place != owner)
            branch = [
                best_of_line(self._lines[number], others)
                if not others.isdisjoint(line[1])
                else line
                for number, line in enumerate(chosen)
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
