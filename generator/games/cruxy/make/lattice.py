"""Grows a grid: words across on every second row, words down on every second column.

So no two words ever run side by side, and every hole between them has four squares around it for
an animal to watch. The squares of a grid are the bits of one whole number here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.chance import Chance
from generator.games.cruxy.spec.board import (
    COLUMNS,
    LONGEST,
    ROWS,
    SHORTEST,
    Board,
    Square,
    column_of,
    row_of,
    square_at,
    steps_between,
)

RED_LENGTHS = range(5, 8)
RED_MIDDLE = (range(3, COLUMNS - 3), range(3, ROWS - 3))  # where the middle of a red word lies
RED_APART = 4
RED_CROSSINGS = 4
TRIES = 30
# Of the best candidates one is drawn, so that grids differ.
CHOICE = 4
CLOSE_LOOK = 60  # so many candidates are scored in full
DEEP, TOO_DEEP = 6, 60  # a word so far from the starts is written into only where nothing else is


@dataclass(frozen=True, slots=True)
class Candidate:
    """A run that may become a slot."""

    across: bool
    length: int
    bits: int
    ends: int  # the squares before and after it must stay empty
    squares: tuple[Square, ...]


def candidates() -> Iterator[Candidate]:
    """Every run of three to eight squares that the lattice allows."""
    for across, lines, along in ((True, ROWS, COLUMNS), (False, COLUMNS, ROWS)):
        for line in range(0, lines, 2):
            for length in range(SHORTEST, LONGEST + 1):
                for first in range(along - length + 1):
                    places = range(first, first + length)
                    squares = [square_at(p, line) if across else square_at(line, p) for p in places]
                    ends = [p for p in (first - 1, first + length) if 0 <= p < along]
                    end_squares = [
                        square_at(p, line) if across else square_at(line, p) for p in ends
                    ]
                    yield Candidate(
                        across, length, _bits(squares), _bits(end_squares), tuple(squares)
                    )


def _bits(squares: Sequence[Square]) -> int:
    return sum(1 << square for square in squares)


@dataclass(frozen=True)
class Lattice:
    """A grown grid and its two red slots."""

    board: Board
    red: frozenset[Square]


class _Growth:
    """A grid that grows run by run."""

    def __init__(self, chance: Chance, lengths: Mapping[int, int]) -> None:
        self.chance = chance
        self.wished = dict(lengths)  # how many runs of each length are still to come
        self.across = 0
        self.down = 0
        self.runs: list[Candidate] = []
        self.depths: list[int] = []
        self.parts: list[int] = []  # the connected part that each run belongs to
        self.crossed: list[int] = []  # how many runs cross each run

    def fits(self, run: Candidate) -> bool:
        """Whether the run touches others only where it crosses them."""
        same, other = (self.across, self.down) if run.across else (self.down, self.across)
        both = same | other
        if run.bits & same or run.ends & both:
            return False
        fresh = run.bits & ~other
        beside = (fresh << COLUMNS | fresh >> COLUMNS) if run.across else (fresh << 1 | fresh >> 1)
        return not beside & both

    def crossings(self, run: Candidate) -> int:
        return (run.bits & (self.down if run.across else self.across)).bit_count()

    def neighbours(self, run: Candidate) -> list[int]:
        return [
            number
            for number, other in enumerate(self.runs)
            if other.across != run.across and other.bits & run.bits
        ]

    def add(self, run: Candidate) -> None:
        met = self.neighbours(run)
        if run.across:
            self.across |= run.bits
        else:
            self.down |= run.bits
        number = len(self.runs)
        self.runs.append(run)
        self.crossed.append(len(met))
        self.depths.append(1 + min((self.depths[other] for other in met), default=-1))
        joined = {self.parts[other] for other in met}
        self.parts.append(number)
        self.parts = [number if part in joined else part for part in self.parts]
        for other in met:
            self.crossed[other] += 1
            self.depths[other] = min(self.depths[other], self.depths[number] + 1)
        if number >= 2:
            self.wished[run.length] = self.wished.get(run.length, 0) - 1

    def cost(self, run: Candidate, wished: int) -> int:
        """How little a run helps: lower is better."""
        met = self.neighbours(run)
        depth = 1 + min(self.depths[other] for other in met)
        cost = 3 * abs(run.length - wished)
        if self.wished.get(run.length, 0) <= 0:
            cost += 12
        cost += 4 * max(0, depth - 3) + (TOO_DEEP if depth >= DEEP else 0)
        cost += {1: 4, 2: 0, 3: 0}.get(len(met), 2)
        # Both red words soon in one net, with enough words across them; no loose ends.
        cost -= 8 * (len({self.parts[other] for other in met}) - 1)
        cost -= 7 * sum(self.crossed[other] < RED_CROSSINGS for other in met if other < 2)
        return cost - 2 * sum(self.crossed[other] == 1 for other in met if other >= 2)


def grow(chance: Chance, lengths: Mapping[int, int]) -> Lattice | None:
    """A grid with so many slots of each length beside two red ones, or none if all tries stick."""
    runs = list(candidates())
    slots = sum(lengths.values())
    central = [run for run in runs if run.length in RED_LENGTHS and _is_central(run)]
    for _ in range(TRIES):
        growth = _Growth(chance, lengths)
        first = chance.pick(central)
        growth.add(first)
        away = [run for run in central if growth.fits(run) and _apart(first, run)]
        if not away:
            continue
        growth.add(chance.pick(away))
        if _grow_on(growth, runs, slots) and len(set(growth.parts)) == 1:
            red = frozenset(square for run in growth.runs[:2] for square in run.squares)
            return Lattice(Board(frozenset(s for r in growth.runs for s in r.squares)), red)
    return None


def _is_central(run: Candidate) -> bool:
    middle = run.squares[run.length // 2]
    return column_of(middle) in RED_MIDDLE[0] and row_of(middle) in RED_MIDDLE[1]


def _apart(one: Candidate, other: Candidate) -> bool:
    nearest = min(steps_between(a, b) for a in one.squares for b in other.squares)
    return nearest >= RED_APART


def _grow_on(growth: _Growth, runs: list[Candidate], slots: int) -> bool:
    """Add runs that cross others until there are enough; says whether that came about."""
    chance = growth.chance
    while len(growth.runs) < slots + 2:
        runs = [run for run in runs if growth.fits(run)]
        crossing = [run for run in runs if growth.crossings(run)]
        # Lengths that are still wished for come first: digits of the area need slots of theirs.
        crossing = [r for r in crossing if growth.wished.get(r.length, 0) > 0] or crossing
        wishes = [length for length, count in sorted(growth.wished.items()) for _ in range(count)]
        if not crossing or not wishes:
            return False
        # Long words are hard to fit in later, so they rather come early.
        wished = max(chance.pick(wishes), chance.pick(wishes))
        near = sorted(
            (abs(run.length - wished), -min(2, growth.crossings(run)), chance.below(1 << 20), place)
            for place, run in enumerate(crossing)
        )
        scored = sorted(
            (growth.cost(crossing[place], wished), luck, place)
            for _, _, luck, place in near[:CLOSE_LOOK]
        )
        best = [entry for entry in scored[:CHOICE] if entry[0] < scored[0][0] + TOO_DEEP // 2]
        growth.add(crossing[chance.pick(best)[2]])
    return True
