"""The numbers of `cruxpress.core.chance`, and small sums over bits, as machine code."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from cruxpress.core.compiled import inner

Luck = NDArray[np.uint64]  # one number: where a stream of chance stands

# A whole number that may change: the compiler takes a plain 0 for one that is 0 for ever.
whole = cast("Callable[[Any], int]", np.int64)

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


@inner
def drawn(luck: Luck) -> np.uint64:
    """The next 64 bits."""
    luck[0] += _STEP
    mixed: np.uint64 = luck[0]
    mixed = (mixed ^ (mixed >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return np.uint64(mixed ^ (mixed >> _31))


@inner
def below(luck: Luck, limit: int) -> int:
    """A whole number from 0 up to, but without, the limit: the upper half of a long product."""
    number = drawn(luck)
    high, low = whole(number >> _32), whole(number & _LOW)
    return (high * limit + (low * limit >> 32)) >> 32


@inner
def count_of(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inner
def lowest_of(bits: int) -> int:
    """The number of the lowest bit that is set; there is one."""
    number = 0
    while not bits & 1:
        bits >>= 1
        number += 1
    return number


@inner
def length_of(bits: int) -> int:
    """How many digits the number has when it is written in bits."""
    length = 0
    while bits:
        bits >>= 1
        length += 1
    return length
