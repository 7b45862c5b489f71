"""The stream of chance as machine code draws it: the same numbers, a state that is handed on."""

import numpy as np

from cruxpress.core.compiled import compiled

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@compiled
def drawn(state: np.uint64) -> np.uint64:
    """The 64 bits of a state; the next state is one STEP further."""
    mixed = (state ^ (state >> np.uint64(30))) * FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND
    return mixed ^ (mixed >> np.uint64(31))


@compiled
def below(number: np.uint64, limit: int) -> int:
    """What 64 drawn bits make of a limit: a whole number from 0 up to, but without, it."""
    many = np.uint64(limit)
    high = (number >> HALF) * many
    return int(np.int64((high + ((number & LOW) * many >> HALF)) >> HALF))
