"""Who may count a contested word, where many words are contested: line after line, with a memory.

The lines are gone through one by one, remembering which of the words that later lines want too
are used up; a memory that cannot become better than what is already known is dropped. It takes its
time on tables with few quarrels, but is not lost in those with nothing else: HAHAHA in all lines.
"""

from collections.abc import Iterable, Sequence

from cruxpress.games.kross.rules.options import NOTHING, Chosen, Line, best_of_line

Ways = dict[int, Chosen]  # for each set of contested words that is used up, the best choice


def settle_line_by_line(lines: Sequence[Line], more_than: int) -> Chosen | None:
    """The words that weigh most together, if they weigh more than that."""
    alone = [best_of_line(line) for line in lines]
    contested = _contested(lines)
    wanted = [_bits(line, contested) for line in lines]
    order = _order(wanted)
    rest = sum(weight for weight, _ in alone)
    ways: Ways = {0: NOTHING}
    for number, at in enumerate(order):
        rest -= alone[at][0]
        later = 0
        for other in order[number + 1 :]:
            later |= wanted[other]
        ways = _next_line(ways, _ways_of(lines[at], contested), later, more_than - rest)
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


def _contested(lines: Sequence[Line]) -> dict[str, int]:
    """A bit for each word that stands in several places."""
    seen: set[str] = set()
    twice: dict[str, int] = {}
    for line in lines:
        for option in line:
            word = option.place[2]
            if word in seen and word not in twice:
                twice[word] = 1 << len(twice)
            seen.add(word)
    return twice


def _bits(line: Line, contested: dict[str, int]) -> int:
    bits = 0
    for option in line:
        bits |= contested.get(option.place[2], 0)
    return bits


def _order(wanted: Sequence[int]) -> list[int]:
    """The lines in an order in which few words have to be remembered."""
    left = list(range(len(wanted)))
    order: list[int] = []
    opened = 0
    while left:
        following = {
            at: (opened | wanted[at]) & _union(wanted, (o for o in left if o != at)) for at in left
        }
        best = min(left, key=lambda at: following[at].bit_count())
        opened = following[best]
        order.append(best)
        left.remove(best)
    return order


def _union(sets: Sequence[int], chosen: Iterable[int]) -> int:
    union = 0
    for at in chosen:
        union |= sets[at]
    return union


def _ways_of(line: Line, contested: dict[str, int]) -> list[tuple[int, Chosen]]:
    """What a line can do, the heaviest first: for each set of contested words its best words."""
    ways: list[Ways] = [{0: NOTHING}]
    for option in line:
        place, end = option.place, option.end
        while len(ways) <= end:
            ways.append(dict(ways[-1]))
        bit = contested.get(place[2], 0)
        for used, (weight, before) in ways[place[1]].items():
            total = weight + option.weight
            if not used & bit and total > ways[end].get(used | bit, NOTHING)[0]:
                ways[end][used | bit] = (total, (*before, place))
    useful: list[tuple[int, Chosen]] = []
    for used, chosen in sorted(ways[-1].items(), key=lambda way: (-way[1][0], way[0].bit_count())):
        if all(used & other != other for other, _ in useful):
            useful.append((used, chosen))
    return useful
