"""The functions of `bits` that lay numbers out, for kernels in a page: arrays as machine code has.

Chance and sets themselves are in the kernels there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from cruxpress.core.page_kernels import PageTable, table_of

if TYPE_CHECKING:
    from cruxpress.core.chance import Chance
    from cruxpress.games.cruxy.play.bits import Longs, Luck, Rows, Sets

CHUNK = 32  # words to a number


def longs(numbers: Iterable[int]) -> Longs:
    return array("q", list(numbers))


def rows(numbers: Iterable[Iterable[int]]) -> Rows:
    return cast("Rows", table_of(numbers))


def zeros(count: int, size: int) -> Rows:
    return cast("Rows", PageTable(array("q", bytes(8 * count * size)), count))


def lucks_of(chances: Iterable[Chance]) -> Sequence[Luck]:
    return table_of(([each.state] for each in chances), "Q")


def word_sets(sets: Iterable[int], words: int) -> Sets:
    size = max(1, -(-words // CHUNK))
    raw = b"".join(bits.to_bytes(size * CHUNK // 8, "little") for bits in sets)
    return PageTable(array("I", raw), len(raw) * 8 // (size * CHUNK))


def empty_sets(count: int, sets: Sets) -> Sets:
    return PageTable(array("I", bytes(4 * count * sets.size)), count)
