"""The longest line through the letters of a board, exactly.

Chains are decided one after the other: left out, run through, or ended in. What matters for those
still to come is only how the crossings at the edge of what was decided hang together, and of all
ways that agree in this, the longest is kept. A crossword has few crossings at any such edge, and
even a full block of eight by eight has only eight.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.solve.chains import Skeleton, skeleton
from cruxpress.games.cruciverbalist.solve.guess import long_line
from cruxpress.games.cruciverbalist.solve.sweep import Step, plan_of
from cruxpress.games.cruciverbalist.spec.board import Square, column_of, row_of

MOST_STEPS = 4_000_000
FEW_CROSSINGS = 12  # with so few, a first guess costs more than it spares

# What is known of a crossing at the edge: `LOOSE` nothing uses it yet, `FULL` the line runs
# through it, `ENDED` it is one end of a piece whose other end is an end of the line, and any other
# number is the crossing at the other end of its piece.
FULL, ENDED, LOOSE = -1, -2, -3

Edge = tuple[int, ...]
Choice = tuple[int, int, "Choice | None"]  # the chain, how it is used, and what was chosen before
SKIP, THROUGH, AT_FIRST, AT_LAST, AT_BOTH = range(5)


def longest_line(
    squares: Collection[Square], most_steps: int = MOST_STEPS
) -> Found[tuple[Square, ...]] | GaveUp:
    """The longest line that passes each square once at most, as a list of squares."""
    bones = skeleton(squares)
    best = max((*bones.plain, *(chain.inner for chain in bones.chains)), key=len, default=())
    bound = _most_squares(squares)
    if len(bones.crossings) > FEW_CROSSINGS:
        best = max(best, long_line(squares), key=len)
    search = _Search(bones, most_steps, best, bound)
    if bones.crossings and len(best) < search.bound:
        search.run()
    if search.steps > most_steps:
        why = (
            f"the longest line found has {len(search.best)} squares, but there may be a longer one"
        )
        return GaveUp(why, search.steps)
    return Found(search.best, search.steps)


def _most_squares(squares: Collection[Square]) -> int:
    """A line changes between light and dark squares, as on a chessboard."""
    dark = sum((row_of(square) + column_of(square)) % 2 for square in squares)
    return min(len(squares), 2 * min(dark, len(squares) - dark) + 1)


class _Search:
    """Keeps, for every way in which the edge can hang together, the longest pieces."""

    def __init__(
        self, bones: Skeleton, most_steps: int, best: tuple[Square, ...], bound: int
    ) -> None:
        self.bones = bones
        self.most_steps = most_steps
        self.best = best
        self.bound = bound
        self.steps = 0

    def run(self) -> None:
        states: dict[Edge, tuple[int, Choice | None]] = {(): (0, None)}
        for step in plan_of(self.bones):
            found: dict[Edge, tuple[int, Choice | None]] = {}
            for edge, (length, chosen) in states.items():
                wide = edge + (LOOSE,) * step.enters
                for how, after, added in _ways(wide, step):
                    self.steps += 1
                    total = length + added
                    choice = (step.number, how, chosen)
                    if after is None:
                        self._keep(total, choice)
                        continue
                    settled = self._settle(after, step.leaves, total, choice)
                    if settled is None or found.get(settled, (-1,))[0] >= total:
                        continue
                    if total + step.to_come + _still_open(settled) > len(self.best):
                        found[settled] = (total, choice)
            if self.steps > self.most_steps or len(self.best) == self.bound:
                return
            states = found

    def _settle(
        self, after: Edge, leaves: tuple[int, ...], total: int, choice: Choice
    ) -> Edge | None:
        """The edge without the crossings that are decided; nothing where the line cannot go on."""
        if not leaves:
            return after
        edge = list(after)
        for place in leaves:
            state = edge[place]
            if state == ENDED:
                edge[place] = FULL
                if _nothing_open(edge):
                    self._keep(total, choice)
                return None
            if state >= 0:
                edge[state] = ENDED
                if edge.count(ENDED) > 2:
                    return None
            del edge[place]
            for at, other in enumerate(edge):
                if other > place:
                    edge[at] = other - 1
        return tuple(edge)

    def _keep(self, total: int, choice: Choice) -> None:
        if total + 1 > len(self.best):
            self.best = _drawn(self.bones, choice)


def _still_open(edge: Edge) -> int:
    """What the edge adds to a line at most: unused crossings, and a step between two pieces."""
    halves = 0
    for state in edge:
        if state >= 0:
            halves += 1
        elif state != FULL:
            halves += 2
    return halves // 2


def _ways(edge: Edge, step: Step) -> list[tuple[int, Edge | None, int]]:
    """How a line may use a chain: the way, the edge after it (None: the line is done), squares."""
    first, last, length = step.first, step.last, step.length
    ways: list[tuple[int, Edge | None, int]] = [(SKIP, edge, 0)]
    free_first = edge[first] != FULL
    free_last = last >= 0 and edge[last] != FULL
    if free_first and free_last and first != last and edge[first] != last:
        ways += [(THROUGH, after, length + 1) for after in _joined(edge, first, last)]
    if not length:
        return ways
    if free_first:
        ways += [(AT_FIRST, after, length) for after in _ended(edge, first)]
    if free_last:
        ways += [(AT_LAST, after, length) for after in _ended(edge, last)]
    if length > 1 and free_first and free_last and first != last:
        # Both ends of the line lie in this chain, so that it is done only when both are set.
        for middle in _ended(edge, first):
            if middle is not None:
                ways += [(AT_BOTH, after, length) for after in _ended(middle, last)]
    return ways


def _joined(edge: Edge, one: int, other: int) -> tuple[Edge | None, ...]:
    """The edge when two pieces are joined, if that may be; None where the line is then done."""
    end, far_end = edge[one], edge[other]
    after = list(edge)
    after[one] = after[other] = FULL
    if end == ENDED and far_end == ENDED:
        return (None,) if _nothing_open(after) else ()
    end = one if end == LOOSE else end
    far_end = other if far_end == LOOSE else far_end
    if end >= 0:
        after[end] = far_end
    if far_end >= 0:
        after[far_end] = end
    return (tuple(after),)


def _ended(edge: Edge, at: int) -> tuple[Edge | None, ...]:
    """The edge when the line ends in a chain at this crossing, if that may be."""
    after = list(edge)
    end = edge[at]
    after[at] = FULL
    if end == ENDED:
        return (None,) if _nothing_open(after) else ()
    after[at if end == LOOSE else end] = ENDED
    return (tuple(after),) if after.count(ENDED) <= 2 else ()


def _nothing_open(edge: Sequence[int]) -> bool:
    return all(state in (LOOSE, FULL) for state in edge)


def _drawn(bones: Skeleton, choice: Choice | None) -> tuple[Square, ...]:
    """The line of a whole row of choices, square by square."""
    beside: dict[Square, list[Square]] = {}

    def link(row: Sequence[Square]) -> None:
        for one, other in pairwise(row):
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)

    while choice is not None:
        number, how, choice = choice
        chain = bones.chains[number]
        if how == THROUGH:
            assert chain.last is not None
            link((chain.first, *chain.inner, chain.last))
        elif how == AT_FIRST:
            link((chain.first, *chain.inner))
        elif how == AT_LAST:
            assert chain.last is not None
            link((*chain.inner, chain.last))
        elif how == AT_BOTH:
            assert chain.last is not None
            link((chain.first, *chain.inner[:-1]))
            link((chain.inner[-1], chain.last))
    ends = sorted(square for square, others in beside.items() if len(others) == 1)
    line, before = [ends[0]], -1
    while True:
        ahead = [square for square in beside[line[-1]] if square != before]
        if not ahead:
            return tuple(line)
        before = line[-1]
        line.append(ahead[0])
