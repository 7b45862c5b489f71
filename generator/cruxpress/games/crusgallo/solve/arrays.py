"""Rows of whole numbers for the kernels: numpy's arrays for machine code, lists without it.

A kernel only reads and writes single places of them, so that the same lines serve both forms.
"""

import heapq
from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, Literal, cast

from cruxpress.core.compiled import compiled, is_fast

Numbers = MutableSequence[int]
Size = Literal["b", "h", "q"]  # numbers of one, two or eight bytes

_ALL, _HALF = (1 << 64) - 1, 1 << 63


def numbers(values: Iterable[int], size: Size = "q") -> Numbers:
    """These numbers in a row."""
    return cast(Numbers, _array(list(values), size))


def grid(rows: Sequence[Sequence[int]]) -> Sequence[Numbers]:
    """Rows of the same length."""
    return cast(Sequence[Numbers], _array([list(row) for row in rows], "q"))


def filled(count: int, value: int = 0, size: Size = "q") -> Numbers:
    """So many times the same number."""
    if is_fast():
        import numpy as np

        return cast(Numbers, np.full(count, value, dtype=size))
    return [value] * count


def nth_largest(values: Numbers, count: int, place: int) -> int:
    """The number at this place, from 1, if the first so many were put in order, largest first."""
    if is_fast():
        import numpy as np

        return int(np.partition(cast(Any, values[:count]), count - place)[count - place])
    return heapq.nlargest(place, values[:count])[-1]


def as_ints(values: Numbers, count: int) -> list[int]:
    """The first so many numbers, as Python's own."""
    found: Any = values[:count]
    return cast(list[int], found.tolist()) if is_fast() else list(found)


def _array(values: Any, size: Size) -> Any:
    if is_fast():
        import numpy as np

        return np.array(values, dtype=size)
    return values


if is_fast():

    @compiled
    def wrapped(number: int) -> int:
        """A product as it is held in 64 bits with a sign: machine code has no other."""
        return number

else:

    def wrapped(number: int) -> int:
        """A product as it is held in 64 bits with a sign."""
        return ((number + _HALF) & _ALL) - _HALF
