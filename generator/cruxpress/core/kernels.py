"""Rows of numbers and chance for functions that run alike as machine code and as plain Python.

Rows are numpy's arrays where there is machine code, and lists elsewhere. A kernel only reads and
writes single places of them, so that the same lines serve both forms.
"""

from collections.abc import Iterable, MutableSequence
from typing import Any, cast

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled, is_fast

Row = MutableSequence[int]

# Chance for kernels multiplies with carry: no product needs more than the 63 bits that plain
# Python and machine code share. A safe prime (CARRIED * 2^31 - 1 and half of it) gives it 2^61
# numbers before it repeats itself.
CARRIED = 2147483583
DRAWN_BITS = 31
DRAWN = (1 << DRAWN_BITS) - 1


def row_of(values: Iterable[int]) -> Row:
    """These numbers in a row."""
    listed = list(values)
    if is_fast():
        import numpy as np

        return cast(Row, np.array(listed, dtype=np.int64))
    return listed


def zeros(count: int) -> Row:
    """A row of so many zeros."""
    if is_fast():
        import numpy as np

        return cast(Row, np.zeros(count, dtype=np.int64))
    return [0] * count


def as_ints(row: Row) -> list[int]:
    """The numbers of a row, as Python's own."""
    return cast(list[int], cast(Any, row).tolist()) if is_fast() else list(row)


def first_state(chance: Chance) -> int:
    """Where the chance of a kernel begins."""
    return (chance.number() >> 3) | 1


@compiled
def next_state(state: int) -> int:
    """Where chance stands next; its lowest 31 bits are drawn."""
    return CARRIED * (state & DRAWN) + (state >> DRAWN_BITS)


@compiled
def chance_below(limit: int, luck: Row) -> int:
    """A number by chance, from 0 up to, but without, the limit; `luck` is where chance stands."""
    luck[0] = next_state(luck[0])
    return (luck[0] & DRAWN) * limit >> DRAWN_BITS
