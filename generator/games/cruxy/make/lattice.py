"""Grows a grid: words across on every second row, words down on every second column.

So no two words ever run side by side, and every hole between them has four squares around it for
an animal to watch. The squares of a grid are the bits of one whole number here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.games.cruxy.chance import Chance
from generator.games.cruxy.spec.board import (
    COLUMNS,
    LONGEST,
    ROWS,
    SHORTEST,
    Board,
    Square,
    square_at,
)

RED_LENGTHS = range(5, 8)
TRIES = 60
# Of the best candidates one is drawn, so that grids differ.
CHOICE = 12


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

    def __init__(self) -> None:
        self.across = 0
        self.down = 0
        self.runs: list[Candidate] = []

    def fits(self, run: Candidate) -> bool:
        same, other = (self.across, self.down) if run.across else (self.down, self.across)
        both = same | other
        if run.bits & same or run.ends & both:
            return False
        fresh = run.bits & ~other
        beside = (fresh << COLUMNS | fresh >> COLUMNS) if run.across else (fresh << 1 | fresh >> 1)
        return not beside & both

    def crossings(self, run: Candidate) -> int:
        return (run.bits & (self.down if run.across else self.across)).bit_count()

    def add(self, run: Candidate) -> None:
        if run.across:
            self.across |= run.bits
        else:
            self.down |= run.bits
        self.runs.append(run)


def grow(chance: Chance, slots: int, lengths: Sequence[int]) -> Lattice | None:
    """A grid with so many slots, or none if this seed's tries all got stuck."""
    runs = list(candidates())
    for _ in range(TRIES):
        growth = _Growth()
        first = chance.pick([run for run in runs if run.length in RED_LENGTHS])
        growth.add(first)
        away = [run for run in runs if run.length in RED_LENGTHS and growth.fits(run)]
        growth.add(chance.pick([run for run in away if not growth.crossings(run)]))
        if _grow_on(growth, runs, chance, slots, lengths):
            red = frozenset(square for run in growth.runs[:2] for square in run.squares)
            return Lattice(Board(frozenset(s for r in growth.runs for s in r.squares)), red)
    return None


def _grow_on(
    growth: _Growth, runs: list[Candidate], chance: Chance, slots: int, lengths: Sequence[int]
) -> bool:
    """Add runs that cross others until there are enough; says whether that came about."""
    open_runs = runs
    while len(growth.runs) < slots:
        open_runs = [run for run in open_runs if growth.fits(run)]
        crossing = [(growth.crossings(run), run) for run in open_runs]
        wished = chance.pick(lengths)
        # Two crossings make a firm net; more would leave no room for other words.
        scored = [
            (abs(run.length - wished) + (2 if number == 1 else 0 if number == 2 else 1), place)
            for place, (number, run) in enumerate(crossing)
            if number
        ]
        if not scored:
            return False
        scored.sort()
        best = scored[: max(CHOICE, sum(score == scored[0][0] for score, _ in scored))]
        growth.add(open_runs[chance.pick(best)[1]])
    return True
