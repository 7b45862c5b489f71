"""Grows a grid: words across on every second row, words down on every second column.

So no two words ever run side by side, and every hole between them has four squares around it for
an animal to watch. The squares of a grid are the bits of one whole number here, and so are the runs
that may still become slots.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.sheet.model import (
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
from cruxpress.games.cruxy.solve.search import ones_of

RED_LENGTHS = range(5, 8)
RED_MIDDLE = (range(3, COLUMNS - 3), range(3, ROWS - 3))  # where the middle of a red word lies
RED_APART = 4
RED_CROSSINGS = 4
TRIES = 30
# Of the best candidates one is drawn, so that grids differ.
CHOICE = 4
COST_OF_CROSSINGS = {1: 4, 2: 0, 3: 0}  # any other number costs 2
CLOSE_LOOK = 60  # so many candidates are scored in full
SCATTER, ODD = 32, 0x9E3779B1  # bits, and a factor that brings them about
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
            row = [square_at(p, line) if across else square_at(line, p) for p in range(along)]
            for length in range(SHORTEST, LONGEST + 1):
                for first in range(along - length + 1):
                    end = first + length
                    squares = tuple(row[first:end])
                    ends = _bits(row[max(0, first - 1) : first] + row[end : end + 1])
                    yield Candidate(across, length, _bits(squares), ends, squares)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


class _Field:
    """All runs, and which of them a square concerns; sets of runs are whole numbers."""

    def __init__(self) -> None:
        squares = range(COLUMNS * ROWS)
        self.runs = tuple(candidates())
        self.central = [r for r in self.runs if r.length in RED_LENGTHS and _is_central(r)]
        self.touched = [0] * len(squares)  # by square: runs on it, beside it or that end at it
        self.holding = {across: [0] * len(squares) for across in (True, False)}  # runs on it
        self.of_length = dict.fromkeys(range(SHORTEST, LONGEST + 1), 0)
        for number, run in enumerate(self.runs):
            self.of_length[run.length] |= 1 << number
            for square in run.squares:
                self.holding[run.across][square] |= 1 << number
            zone = run.bits | run.ends | _beside(run, run.bits)
            for square in squares:
                self.touched[square] |= (zone >> square & 1) << number
        # by square: the squares that are too near for another red word
        self.near = [
            _bits(s for s in squares if steps_between(s, to) < RED_APART) for to in squares
        ]


_field = cache(_Field)


def _is_central(run: Candidate) -> bool:
    middle = run.squares[run.length // 2]
    return column_of(middle) in RED_MIDDLE[0] and row_of(middle) in RED_MIDDLE[1]


def _beside(run: Candidate, squares: int) -> int:
    """The squares along both sides of these squares of a run."""
    if run.across:
        return squares << COLUMNS | squares >> COLUMNS
    return squares << 1 | squares >> 1


@dataclass(frozen=True)
class Lattice:
    """A grown grid and its two red slots."""

    board: Board
    red: frozenset[Square]

    @property
    def starts(self) -> list[int]:
        return [slot.number for slot in self.board.slots if self.red.issuperset(slot.squares)]


class _Growth:
    """A grid that grows run by run."""

    def __init__(self, chance: Chance, lengths: Mapping[int, int]) -> None:
        self.chance = chance
        self.wanted = dict(lengths)  # how many runs of each length are still to come
        self.bits = {True: 0, False: 0}  # squares of runs across, and of those down
        self.runs: list[Candidate] = []
        self.depths: list[int] = []
        self.parts: list[int] = []  # the connected part that each run belongs to
        self.crossed: list[int] = []  # how many runs cross each run
        # of runs across and of those down, the number of the run that holds a square
        self.run_at: dict[bool, dict[Square, int]] = {True: {}, False: {}}

    def fits(self, run: Candidate) -> bool:
        """Whether the run touches others only where it crosses them."""
        same, other = self.bits[run.across], self.bits[not run.across]
        both = same | other
        if run.bits & same or run.ends & both:
            return False
        return not _beside(run, run.bits & ~other) & both

    def crossings(self, run: Candidate) -> int:
        return (run.bits & self.bits[not run.across]).bit_count()

    def neighbours(self, run: Candidate) -> list[int]:
        others = self.run_at[not run.across]
        return [others[square] for square in run.squares if square in others]

    def add(self, run: Candidate) -> None:
        met = self.neighbours(run)
        number = len(self.runs)
        self.bits[run.across] |= run.bits
        self.run_at[run.across].update(dict.fromkeys(run.squares, number))
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
            self.wanted[run.length] = self.wanted.get(run.length, 0) - 1

    def cost(self, run: Candidate, length: int) -> int:
        """How little a run helps: lower is better."""
        met = self.neighbours(run)
        depths, crossed = self.depths, self.crossed
        depth = depths[met[0]]
        cost = 3 * abs(run.length - length)
        # Both red words soon in one net, with enough words across them; no loose ends.
        for other in met:
            depth = min(depth, depths[other])
            if other >= 2:
                cost -= 2 * (crossed[other] == 1)
            elif crossed[other] < RED_CROSSINGS:
                cost -= 7
        if len(met) > 1:
            cost -= 8 * (len({self.parts[other] for other in met}) - 1)
        if self.wanted.get(run.length, 0) <= 0:
            cost += 12
        depth += 1
        if depth > 3:
            cost += 4 * (depth - 3) + (TOO_DEEP if depth >= DEEP else 0)
        return cost + COST_OF_CROSSINGS.get(len(met), 2)


def grow(chance: Chance, lengths: Mapping[int, int]) -> Lattice | None:
    """A grid with so many slots of each length beside two red ones, or none if all tries stick."""
    field = _field()
    slots = sum(lengths.values())
    for _ in range(TRIES):
        growth = _Growth(chance, lengths)
        first = chance.pick(field.central)
        growth.add(first)
        near = 0
        for square in first.squares:
            near |= field.near[square]
        away = [run for run in field.central if not run.bits & near and growth.fits(run)]
        if not away:
            continue
        growth.add(chance.pick(away))
        if _grow_on(growth, field, slots) and len(set(growth.parts)) == 1:
            red = frozenset(square for run in growth.runs[:2] for square in run.squares)
            return Lattice(Board(frozenset(s for r in growth.runs for s in r.squares)), red)
    return None


def _scattered(place: int, salt: int) -> int:
    """A number that has nothing to do with the place, but for the salt."""
    mixed = (place ^ salt) * ODD % (1 << SCATTER)
    return (mixed ^ mixed >> SCATTER // 2) * ODD % (1 << SCATTER)


def _grow_on(growth: _Growth, field: _Field, slots: int) -> bool:
    """Add runs that cross others until there are enough; says whether that came about."""
    chance = growth.chance
    left, met = (1 << len(field.runs)) - 1, 0  # runs that fit, and runs that cross one of the grid
    fresh = growth.runs
    while len(growth.runs) < slots + 2:
        touched = 0
        for run in fresh:
            holding = field.holding[not run.across]
            for square in run.squares:
                touched |= field.touched[square]
                met |= holding[square]
        # Runs that nothing new touches fit as they did.
        for number in ones_of(left & touched):
            if not growth.fits(field.runs[number]):
                left ^= 1 << number
        # Lengths that are still wanted come first: digits of the area need slots of theirs.
        wanted = [length for length, count in sorted(growth.wanted.items()) for _ in range(count)]
        of_wanted = 0
        for each in set(wanted):
            of_wanted |= field.of_length[each]
        chosen = left & met & of_wanted or left & met
        crossing = [field.runs[number] for number in ones_of(chosen)]
        if not crossing or not wanted:
            return False
        # Long words are hard to fit in later, so they rather come early.
        length = max(chance.pick(wanted), chance.pick(wanted))
        # One draw for all: where a run stands among those that are as near is scattered by it.
        salt = chance.below(1 << SCATTER)
        near = sorted(
            (
                2 * abs(run.length - length) + (growth.crossings(run) < 2),
                _scattered(place, salt),
                place,
            )
            for place, run in enumerate(crossing)
        )
        scored = sorted(
            (growth.cost(crossing[place], length), luck, place)
            for _, luck, place in near[:CLOSE_LOOK]
        )
        best = [entry for entry in scored[:CHOICE] if entry[0] < scored[0][0] + TOO_DEEP // 2]
        growth.add(crossing[chance.pick(best)[2]])
        fresh = growth.runs[-1:]
    return True
