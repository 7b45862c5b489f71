"""The order in which the search for the longest line decides about chains."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cruxpress.games.cruciverbalist.solve.chains import Chain, Skeleton
from cruxpress.games.cruciverbalist.spec.board import Square, column_of, row_of


@dataclass(frozen=True, slots=True)
class Step:
    """One chain with the places of its crossings at the edge, and what leaves the edge after it."""

    number: int
    first: int
    last: int
    length: int
    enters: int  # crossings that come to the edge before this chain
    leaves: tuple[int, ...]  # places at the edge that are decided after it, the last place first
    to_come: int  # squares of later chains, and crossings that are not at the edge yet


def plan_of(bones: Skeleton) -> list[Step]:
    """The order of chains that keeps the edge short: the best of sweeping in four directions."""
    sweeps = (
        lambda s: (row_of(s), column_of(s)),
        lambda s: (column_of(s), row_of(s)),
        lambda s: (row_of(s) + column_of(s), row_of(s)),
        lambda s: (row_of(s) - column_of(s), row_of(s)),
    )
    plans = [_plan_along(bones, sorted(bones.crossings, key=sweep)) for sweep in sweeps]
    return min(plans, key=lambda plan: sum(3**width for width in _widths(plan)))


def _widths(plan: Sequence[Step]) -> Iterator[int]:
    width = 0
    for step in plan:
        width += step.enters
        yield width
        width -= len(step.leaves)


def _plan_along(bones: Skeleton, order: Sequence[Square]) -> list[Step]:
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
        plan.append(Step(number, first, last, len(chain.inner), len(fresh), leaves, left))
        edge = [crossing for at, crossing in enumerate(edge) if at not in gone]
    return plan
