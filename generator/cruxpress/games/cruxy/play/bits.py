"""Chance, bits and sets of words in plain Python: a set of words is one big number.

The same functions stand in `bits_fast`, for machine code, and take the place of these where there
is any; nothing else of the players differs.
"""

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import Any

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_fast
from cruxpress.core.page_kernels import in_page

Longs = MutableSequence[int]  # a list, or an array of 64 bits a number
Rows = Sequence[Longs]
Luck = Any  # where a stream of chance stands: a Chance, or an array of one number
Sets = Any  # of words, the most common first: numbers, or rows of an array

count_of: Callable[[int], int] = int.bit_count  # how many bits are set
below: Callable[[Luck, int], int] = Chance.below  # from 0 up to, but without, a limit


def longs(numbers: Iterable[int]) -> Longs:
    """Whole numbers in a row."""
    return list(numbers)


def rows(numbers: Iterable[Iterable[int]]) -> Rows:
    """Rows of whole numbers, all of one length."""
    return [list(row) for row in numbers]


def zeros(count: int, size: int) -> Rows:
    """So many rows of so many zeros."""
    return [[0] * size for _ in range(count)]


def lucks_of(chances: Iterable[Chance]) -> Sequence[Luck]:
    """The chance of one game after the other."""
    return list(chances)


def word_sets(sets: Iterable[int], words: int) -> Sets:  # noqa: ARG001
    """Sets of so many words at most; each is given as bits, the lowest for the first word."""
    return list(sets)


def empty_sets(count: int, sets: Sets) -> Sets:  # noqa: ARG001
    """So many sets without words, each with room for as many as those."""
    return [0] * count


def three_parts(luck: Luck) -> tuple[int, int, int]:
    """The next drawn number as three, of 24, 20 and 20 bits."""
    number = luck.number()
    return number >> 40, number >> 20 & 0xFFFFF, number & 0xFFFFF


def lowest_of(bits: int) -> int:
    """The number of the lowest bit that is set; there is one."""
    return (bits & -bits).bit_length() - 1


def copy_set(fits: Sets, row: int, sets: Sets, number: int) -> None:
    """Put one of the sets into a row."""
    fits[row] = sets[number]


def keep_common(fits: Sets, row: int, sets: Sets, number: int) -> None:
    """Leave in a row the words that are in one of the sets as well."""
    fits[row] &= sets[number]


def take_out(fits: Sets, row: int, word: int) -> bool:
    """Take a word out of a row; whether it was there."""
    there: int = fits[row] & 1 << word
    fits[row] ^= there
    return there != 0


def width_of(fits: Sets, row: int) -> int:
    """Where the last word of a row stands, counted from 1; 0 if there is none."""
    width: int = fits[row].bit_length()
    return width


def next_word(fits: Sets, row: int, start: int) -> int:
    """The first word of a row from here on; there is one."""
    above: int = fits[row] >> start
    return start + (above & -above).bit_length() - 1


if is_fast():
    from cruxpress.games.cruxy.play.bits_fast import *  # noqa: F403
elif in_page():
    from cruxpress.games.cruxy.play.bits_page import *  # noqa: F403
