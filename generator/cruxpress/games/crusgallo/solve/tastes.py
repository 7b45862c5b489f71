"""What searches and players care for, measured on many deals; see worth.py for the weights."""

from collections.abc import Iterator
from dataclasses import replace

from cruxpress.games.crusgallo.solve.beam import Taste

#                       light waste half collect near near- near- near-   lose mark
#                                                      waste treas. collect
FREE_BALANCED = Taste((60, 10, 60, 200, 4, 2, 6, 12, -60, 0), 40)
FREE_PATIENT = Taste((60, 20, 60, 150, 6, 4, 8, 14, -30, 0), 60)
FREE_SWIFT = Taste((60, 40, 60, 120, 6, 5, 7, 12, -20, 0), 60)
FREE_GREEDY = Taste((60, -10, 80, 200, 6, 3, 9, 16, -50, 0), 80)
FREE_HASTY = Taste((60, 60, 60, 80, 6, 6, 6, 8, 0, 0), 40)

TRAP_RICH = Taste((0, -40, 70, 200, 6, 0, 10, 20, -60, 30), 24)
TRAP_SWIFT = Taste((0, 0, 0, 20, 6, 0, 1, 2, 0, 100), 60)


def free_tastes() -> Iterator[Taste]:
    """Ways to free the creatures, the most promising first; then wider ones with other dice."""
    yield from (FREE_BALANCED, FREE_PATIENT, FREE_SWIFT, FREE_GREEDY, FREE_HASTY)
    again = (FREE_BALANCED, FREE_PATIENT, FREE_SWIFT)
    seed = 0
    while True:
        for taste in again:
            seed += 1
            yield replace(taste, width=2 * taste.width, dice=16, seed=seed)


def trap_tastes() -> Iterator[Taste]:
    """Ways to trap the dragon with few cards; then wider ones with other dice."""
    yield TRAP_SWIFT
    seed = 0
    while True:
        seed += 1
        yield replace(TRAP_SWIFT, width=TRAP_SWIFT.width * 3, dice=(8, 24, 64)[seed % 3], seed=seed)
