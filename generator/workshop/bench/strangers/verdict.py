"""How the order of the shipped sheets looks to a stranger: what it misses, and a verdict."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Generic, TypeVar

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.ladder import LARGEST_DROP, Measure, mean_of
from cruxpress.games.panel import LEAST_CORRELATION, MOST_PLACES_OFF, MOST_SWAPPED, panel_verdict
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import read_yaml

T = TypeVar("T")

SHEETS = 50


@dataclass(frozen=True)
class Stranger(Generic[T]):
    """Someone who plays the shipped sheets of a game, each so many times.

    `missed` plays a game of some number, the same one whenever it is asked, and says how hard it
    was; of points that is the score below nought.
    """

    name: str
    folder: str
    read: Callable[[Map], T]
    missed: Callable[[T, int], int]
    games: int

    def sheet(self, number: int) -> T:
        """The shipped sheet of this number."""
        shipped = Library(shipped_layouts(), shipped_fonts()).shipped
        return self.read(read_yaml(shipped / self.folder / f"{number:03}.yaml"))

    def look(self, games: int, numbers: Sequence[int] = range(1, SHEETS + 1)) -> list[Measure]:
        """What the stranger misses on each of these sheets."""
        sheets = map(self.sheet, numbers)
        return [mean_of([self.missed(sheet, game) for game in range(games)]) for sheet in sheets]


def swaps(measures: Sequence[Measure]) -> Iterator[tuple[int, float]]:
    """The sheets that are clearly harder than the next one, and by how many standard errors."""
    for number, (lower, upper) in enumerate(pairwise(measures), start=1):
        drop, error = lower.value - upper.value, hypot(lower.error, upper.error)
        if drop > LARGEST_DROP * error:
            yield number, drop / error if error else float("inf")


def places_off(measures: Sequence[Measure]) -> dict[int, int]:
    """How far above its place each sheet seems to be that is further off than may be."""
    order = sorted(range(len(measures)), key=lambda at: measures[at].value)
    off = {number + 1: rank - number for rank, number in enumerate(order)}
    return {number: off[number] for number in sorted(off) if abs(off[number]) > MOST_PLACES_OFF}


def verdict_row(name: str, measures: Sequence[Measure]) -> tuple[str, ...]:
    """What a table says of a stranger."""
    verdict = panel_verdict([{name: measure} for measure in measures])
    found = verdict.players[name]
    order = f"{found.correlation:.3f}", str(found.swapped), str(verdict.places_off)
    return name, str(measures[0].games), *order


def verdict_lines(name: str, measures: Sequence[Measure]) -> Iterator[str]:
    """What is printed of a stranger: the two ends of the ladder, the order, what is out of line."""
    verdict = panel_verdict([{name: measure} for measure in measures])
    found, first, last = verdict.players[name], measures[0], measures[-1]
    yield (
        f"{name}, {first.games} games a sheet: {first.value} missed on sheet 1 and {last.value} on "
        f"sheet {len(measures)}, errors up to {max(measure.error for measure in measures)}"
    )
    yield (
        f"  rank correlation with the number {found.correlation:.3f} (at least "
        f"{LEAST_CORRELATION}), {found.swapped} of {len(measures) - 1} neighbours swapped (at most "
        f"{MOST_SWAPPED}), at most {verdict.places_off} places off (at most {MOST_PLACES_OFF})"
    )
    for number, errors in swaps(measures):
        yield f"  {number} is harder than {number + 1} by {errors:.1f} standard errors"
    for number, off in places_off(measures).items():
        yield f"  {number} is {abs(off)} places {'harder' if off > 0 else 'easier'} than numbered"
