"""Which words of a table to count: the best that do not overlap in a line, each counted once.

Lines quarrel only about words that stand in several places. Without a quarrel, every line is best
by itself. Where a word would be counted twice, every place that could own it is tried, and a branch
is left when even with all its quarrels unsettled it is no better than the best so far.

Where many words are contested, the lines are gone through one by one instead, remembering which of
the words that later lines want too are used up; a memory that cannot become better than what is
already known is dropped. That takes its time on tables with few quarrels, but is not lost in those
with nothing else: HAHAHA in all lines.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

MOST_BRANCHES = 120  # then to go line by line is faster


class WordAt(NamedTuple):
    """A word in a table: its line (rows first, from 0), the square where it starts, its letters."""

    line: int
    start: int
    word: str

    @property
    def end(self) -> int:
        return self.start + len(self.word)


Chosen = tuple[int, tuple[WordAt, ...]]  # what words weigh that are counted, and where they are
NOTHING: Chosen = (0, ())


class WordOption(NamedTuple):
    """A word that could be counted, where it ends, and how much it weighs."""

    place: WordAt
    end: int
    weight: int


LineOptions = Sequence[WordOption]  # of one line, ordered by where they end
Ways = dict[int, Chosen]  # for each set of contested words that is used up, the best choice


def choose_words(lines: Sequence[LineOptions], more_than: int = -1) -> Chosen | None:
    """The words that weigh most together; nothing if they do not weigh more than that."""
    quarrel = _Quarrel(lines, more_than)
    quarrel.settle([best_of_line(line) for line in lines], frozenset())
    if quarrel.branches < MOST_BRANCHES:
        return quarrel.best
    return settle_line_by_line(lines, quarrel.most) or quarrel.best


def best_of_line(line: LineOptions, banned: frozenset[WordAt] = frozenset()) -> Chosen:
    """The words of one line that weigh most and do not overlap; some places are given to others."""
    best = [NOTHING]
    for option in line:
        place, end, adds = option
        while len(best) <= end:
            best.append(best[-1])
        weight, before = best[place.start]
        if weight + adds > best[end][0] and place not in banned:
            best[end] = (weight + adds, (*before, place))
    return best[-1]


class _Quarrel:
    """Settles who owns a word that stands in several places."""

    def __init__(self, lines: Sequence[LineOptions], more_than: int) -> None:
        self.best: Chosen | None = None
        self.most = more_than
        self.branches = 0
        self._lines = lines
        self._places: dict[str, list[WordAt]] = {}
        for line in lines:
            for option in line:
                self._places.setdefault(option.place.word, []).append(option.place)

    def settle(self, chosen: list[Chosen], banned: frozenset[WordAt]) -> None:
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


def settle_line_by_line(lines: Sequence[LineOptions], more_than: int) -> Chosen | None:
    """The words that weigh most together, if they weigh more than that."""
    alone = [best_of_line(line) for line in lines]
    bits = _contested(lines)
    wanted = [_union(bits.get(option.place.word, 0) for option in line) for line in lines]
    order = _order(wanted)
    rest = sum(weight for weight, _ in alone)
    ways: Ways = {0: NOTHING}
    for number, at in enumerate(order):
        rest -= alone[at][0]
        later = _union(wanted[other] for other in order[number + 1 :])
        ways = _next_line(ways, _ways_of(lines[at], bits), later, more_than - rest)
    return max(ways.values(), key=lambda chosen: chosen[0], default=None)


def _next_line(ways: Ways, line: list[tuple[int, Chosen]], later: int, more_than: int) -> Ways:
    """All that the lines so far can do together with one more line."""
    after: Ways = {}
    for used, (weight, places) in ways.items():
        for takes, (adds, more) in line:
            total = weight + adds
            if total <= more_than:
                break  # the ways of a line come with the heaviest first
            if used & takes:
                continue
            left = (used | takes) & later
            if left not in after or total > after[left][0]:
                after[left] = (total, places + more)
    return after


def _contested(lines: Sequence[LineOptions]) -> dict[str, int]:
    """A bit for each word that stands in several places."""
    seen: set[str] = set()
    twice: dict[str, int] = {}
    for line in lines:
        for option in line:
            word = option.place.word
            if word in seen and word not in twice:
                twice[word] = 1 << len(twice)
            seen.add(word)
    return twice


def _order(wanted: Sequence[int]) -> list[int]:
    """The lines in an order in which few words have to be remembered."""
    left = list(range(len(wanted)))
    order: list[int] = []
    opened = 0
    while left:
        following = {
            at: (opened | wanted[at]) & _union(wanted[other] for other in left if other != at)
            for at in left
        }
        best = min(left, key=lambda at: following[at].bit_count())
        opened = following[best]
        order.append(best)
        left.remove(best)
    return order


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _ways_of(line: LineOptions, contested: dict[str, int]) -> list[tuple[int, Chosen]]:
    """What a line can do, the heaviest first: for each set of contested words its best words."""
    ways: list[Ways] = [{0: NOTHING}]
    for option in line:
        place, end, adds = option
        while len(ways) <= end:
            ways.append(dict(ways[-1]))
        bit = contested.get(place.word, 0)
        for used, (weight, before) in ways[place.start].items():
            total = weight + adds
            if not used & bit and total > ways[end].get(used | bit, NOTHING)[0]:
                ways[end][used | bit] = (total, (*before, place))
    useful: list[tuple[int, Chosen]] = []
    for used, chosen in sorted(ways[-1].items(), key=lambda way: (-way[1][0], way[0].bit_count())):
        if all(used & other != other for other, _ in useful):
            useful.append((used, chosen))
    return useful
