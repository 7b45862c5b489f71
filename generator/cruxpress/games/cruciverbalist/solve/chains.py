"""The letters of a board as a few crossings, and the chains of squares between them.

Most squares of a crossword have two neighbours. A line that enters such a chain runs through it or
ends in it, so that a search needs to look at crossings only.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from cruxpress.games.cruciverbalist.spec.board import STEPS, Square


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
    beside: Mapping[Square, tuple[Square, ...]], seen: set[Square], before: Square, start: Square
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
