"""The functions of `bits`, which describes them, for machine code: a set is a row of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import inner

if TYPE_CHECKING:
    from cruxpress.games.cruxy.play.bits import Longs, Luck, Rows, Sets

CHUNK = 32  # words to a number

# Signed and unsigned numbers together become fractions, so what meets chance has the type of it.
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_20, _27, _30, _31, _32, _40 = (np.uint64(bits) for bits in (20, 27, 30, 31, 32, 40))
_LOW_20, _LOW_32 = np.uint64(0xFFFFF), np.uint64(0xFFFFFFFF)
_long = cast("Callable[[Any], int]", np.int64)


def longs(numbers: Iterable[int]) -> Longs:
    if isinstance(numbers, bytes):
        return cast("Longs", np.frombuffer(numbers, dtype=np.uint8).astype(np.int64))
    return cast("Longs", np.fromiter(numbers, dtype=np.int64))


def rows(numbers: Iterable[Iterable[int]]) -> Rows:
    return cast("Rows", np.array([list(row) for row in numbers], dtype=np.int64))


def zeros(count: int, size: int) -> Rows:
    return cast("Rows", np.zeros((count, size), dtype=np.int64))


def lucks_of(chances: Iterable[Chance]) -> Sequence[Luck]:
    return cast("Sequence[Luck]", np.array([[each.state] for each in chances], dtype=np.uint64))


def word_sets(sets: Iterable[int], words: int) -> Sets:
    size = max(1, -(-words // CHUNK))
    raw = b"".join(bits.to_bytes(size * CHUNK // 8, "little") for bits in sets)
    return np.frombuffer(raw, dtype="<u4").astype(np.uint32).reshape(-1, size)


def empty_sets(count: int, sets: Sets) -> Sets:
    return np.zeros((count, sets.shape[1]), dtype=np.uint32)


@inner
def _drawn(luck: Luck) -> Any:
    """The next 64 bits, as `Chance` has them."""
    luck[0] += _STEP
    mixed = luck[0]
    mixed = (mixed ^ (mixed >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return mixed ^ (mixed >> _31)


@inner
def below(luck: Luck, limit: int) -> int:
    """A whole number from 0 up to, but without, the limit: the upper half of a long product."""
    number = _drawn(luck)
    high, low = _long(number >> _32), _long(number & _LOW_32)
    return (high * limit + (low * limit >> 32)) >> 32


@inner
def three_parts(luck: Luck) -> tuple[int, int, int]:
    number = _drawn(luck)
    return _long(number >> _40), _long(number >> _20 & _LOW_20), _long(number & _LOW_20)


@inner
def count_of(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inner
def lowest_of(bits: int) -> int:
    number = 0
    while not bits & 1:
        bits >>= 1
        number += 1
    return number


@inner
def copy_set(fits: Sets, row: int, sets: Sets, number: int) -> None:
    for chunk in range(fits.shape[1]):
        fits[row, chunk] = sets[number, chunk]


@inner
def keep_common(fits: Sets, row: int, sets: Sets, number: int) -> None:
    for chunk in range(fits.shape[1]):
        fits[row, chunk] &= sets[number, chunk]


@inner
def take_out(fits: Sets, row: int, word: int) -> bool:
    chunk, bit = word // CHUNK, np.uint32(1 << word % CHUNK)
    there: bool = fits[row, chunk] & bit != 0
    if there:
        fits[row, chunk] ^= bit
    return there


@inner
def width_of(fits: Sets, row: int) -> int:
    for chunk in range(fits.shape[1] - 1, -1, -1):
        if fits[row, chunk]:
            bits, length = _long(fits[row, chunk]), 0
            while bits:
                bits >>= 1
                length += 1
            return chunk * CHUNK + length
    return 0


@inner
def next_word(fits: Sets, row: int, start: int) -> int:
    chunk = start // CHUNK
    bits = _long(fits[row, chunk]) >> start % CHUNK
    if bits:
        return start + lowest_of(bits)
    while True:
        chunk += 1
        if fits[row, chunk]:
            return chunk * CHUNK + lowest_of(_long(fits[row, chunk]))
