"""The longest line on a board: exactly, by sweeping over chains, or a long one quickly."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.sheet.board import STEPS, Square, column_of, row_of


@dataclass(frozen=True, slots=True)
class Chain:
    """Squares in a row between two crossings; a dead end has its one crossing first."""

    first: Square
    last: Square | None
    inner: tuple[Square, ...]


@dataclass(frozen=True)
class Skeleton:
    """What a search needs to know of the letters."""

    crossings: tuple[Square, ...]
    chains: tuple[Chain, ...]
    plain: tuple[tuple[Square, ...], ...]  # parts without a crossing: rows, bends and rings


def neighbours_of(squares: Collection[Square]) -> Mapping[Square, tuple[Square, ...]]:
    """For each square those of the others that stand beside it."""
    among = set(squares)
    return {
        square: tuple(square + step for step in STEPS if square + step in among)
        for square in sorted(among)
    }


def skeleton(squares: Collection[Square]) -> Skeleton:
    """The crossings among some squares, and all chains between them."""
    beside = neighbours_of(squares)
    crossings = tuple(square for square, others in beside.items() if len(others) > 2)
    seen = set(crossings)
    chains: list[Chain] = []
    for crossing in crossings:
        for step in beside[crossing]:
            if step in crossings:
                if crossing < step:
                    chains.append(Chain(crossing, step, ()))
            elif step not in seen:
                inner = _walk(beside, seen, crossing, step)
                ends = [s for s in beside[inner[-1]] if s in crossings]
                # A chain of one square has both crossings beside it; the other one is its end.
                if len(inner) == 1:
                    ends.remove(crossing)
                chains.append(Chain(crossing, ends[0] if ends else None, inner))
    plain = []
    # Rows and bends begin where they end; what is left over after them are rings.
    for start in sorted(beside, key=lambda square: (len(beside[square]), square)):
        if start not in seen:
            plain.append(_walk(beside, seen, -1, start))
    return Skeleton(crossings, tuple(chains), tuple(plain))


def _walk(
    beside: Mapping[Square, Sequence[Square]], seen: set[Square], before: Square, start: Square
) -> tuple[Square, ...]:
    """On from a square, away from the one before, until a crossing or the end."""
    walked = [start]
    seen.add(start)
    while True:
        ahead = [s for s in beside[walked[-1]] if s not in seen and s != before]
        if not ahead:
            return tuple(walked)
        walked.append(ahead[0])
        seen.add(ahead[0])


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One chain with the places of its crossings at the edge, and what leaves the edge after it."""

    number: int
    first: int
    last: int
    length: int
    enters: int  # crossings that come to the edge before this chain
    leaves: tuple[int, ...]  # places at the edge that are decided after it, the last place first
    to_come: int  # squares of later chains, and crossings that are not at the edge yet


def plan_of(bones: Skeleton) -> list[ChainStep]:
    """The order of chains that keeps the edge short: the best of sweeping in four directions."""
    sweeps = (
        lambda s: (row_of(s), column_of(s)),
        lambda s: (column_of(s), row_of(s)),
        lambda s: (row_of(s) + column_of(s), row_of(s)),
        lambda s: (row_of(s) - column_of(s), row_of(s)),
    )
    plans = [_plan_along(bones, sorted(bones.crossings, key=sweep)) for sweep in sweeps]
    return min(plans, key=lambda plan: sum(3**width for width in _widths(plan)))


def _widths(plan: Sequence[ChainStep]) -> Iterator[int]:
    width = 0
    for step in plan:
        width += step.enters
        yield width
        width -= len(step.leaves)


def _plan_along(bones: Skeleton, order: Sequence[Square]) -> list[ChainStep]:
    rank = {crossing: at for at, crossing in enumerate(order)}

    def ends(chain: Chain) -> list[int]:
        return [rank[chain.first]] if chain.last is None else [rank[chain.first], rank[chain.last]]

    numbers = sorted(
        range(len(bones.chains)),
        key=lambda n: (max(ends(bones.chains[n])), -min(ends(bones.chains[n])), n),
    )
    last_use = {at: place for place, n in enumerate(numbers) for at in ends(bones.chains[n])}
    to_come = sum(len(chain.inner) for chain in bones.chains)
    used: set[int] = set()
    edge: list[int] = []
    plan = []
    for place, number in enumerate(numbers):
        chain = bones.chains[number]
        fresh = [at for at in dict.fromkeys(ends(chain)) if at not in used]
        used.update(fresh)
        edge += fresh
        first = edge.index(rank[chain.first])
        last = -1 if chain.last is None else edge.index(rank[chain.last])
        gone = [at for at, crossing in enumerate(edge) if last_use[crossing] == place]
        to_come -= len(chain.inner)
        left = to_come + len(order) - len(used)
        leaves = tuple(reversed(gone))
        plan.append(ChainStep(number, first, last, len(chain.inner), len(fresh), leaves, left))
        edge = [crossing for at, crossing in enumerate(edge) if at not in gone]
    return plan


def long_line(squares: Collection[Square]) -> tuple[Square, ...]:
    """The longest of the lines that grow from each square to where fewest ways lead on."""
    beside = neighbours_of(squares)
    return max((_grow_line(beside, start) for start in beside), key=len)


def _grow_line(beside: Mapping[Square, tuple[Square, ...]], start: Square) -> tuple[Square, ...]:
    line = [start]
    seen = {start}
    while True:
        ahead = [square for square in beside[line[-1]] if square not in seen]
        if not ahead:
            return tuple(line)
        line.append(min(ahead, key=lambda s: (sum(o not in seen for o in beside[s]), s)))
        seen.add(line[-1])


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
    # A line changes between light and dark squares, as on a chessboard.
    dark = sum((row_of(square) + column_of(square)) % 2 for square in squares)
    bound = min(len(squares), 2 * min(dark, len(squares) - dark) + 1)
    if len(bones.crossings) > FEW_CROSSINGS:
        best = max(best, long_line(squares), key=len)
    search = _Search(bones, most_steps, best, bound)
    if bones.crossings and len(best) < search.bound:
        search.run()
    if search.steps > most_steps:
        found = f"the longest line found has {len(search.best)} squares"
        return GaveUp(f"{found}, but there may be a longer one", search.steps)
    return Found(search.best, search.steps)


@dataclass
class _Search:
    """Keeps, for every way in which the edge can hang together, the longest pieces."""

    bones: Skeleton
    most_steps: int
    best: tuple[Square, ...]
    bound: int
    steps: int = 0

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
            self.best = _trace(self.bones, choice)


def _still_open(edge: Edge) -> int:
    """What the edge adds to a line at most: unused crossings, and a step between two pieces."""
    halves = 0
    for state in edge:
        if state >= 0:
            halves += 1
        elif state != FULL:
            halves += 2
    return halves // 2


def _ways(edge: Edge, step: ChainStep) -> list[tuple[int, Edge | None, int]]:
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


def _trace(bones: Skeleton, choice: Choice | None) -> tuple[Square, ...]:
    """The line of a whole row of choices, square by square."""
    beside: dict[Square, list[Square]] = {}

    def link(row: Sequence[Square]) -> None:
        for one, other in pairwise(row):
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)

    while choice is not None:
        number, how, choice = choice
        chain = bones.chains[number]
        last = () if chain.last is None else (chain.last,)
        if how == THROUGH:
            link((chain.first, *chain.inner, *last))
        elif how == AT_FIRST:
            link((chain.first, *chain.inner))
        elif how == AT_LAST:
            link((*chain.inner, *last))
        elif how == AT_BOTH:
            link((chain.first, *chain.inner[:-1]))
            link((chain.inner[-1], *last))
    ends = [square for square, others in beside.items() if len(others) == 1]
    return _walk(beside, set(), -1, min(ends))


MOST_REACH_STEPS = 600  # a board with many rings has more lines than anyone wants to count


class Reach:
    """For each square the longest line found that ends there, worked out when asked for."""

    def __init__(self, squares: Collection[Square]) -> None:
        self._beside = neighbours_of(squares)
        self._known: dict[Square, int] = {}

    def to(self, square: Square) -> int:
        """Squares of the longest line found that ends in this one."""
        if square not in self._known:
            self._known[square] = self._search(square)
        return self._known[square]

    def _search(self, start: Square) -> int:
        beside = self._beside
        best = 1
        stack = [(start, 1 << start, 1)]
        for _ in range(MOST_REACH_STEPS):
            if not stack:
                break
            square, seen, length = stack.pop()
            best = max(best, length)
            for other in beside[square]:
                if not seen >> other & 1:
                    stack.append((other, seen | 1 << other, length + 1))
        return best
