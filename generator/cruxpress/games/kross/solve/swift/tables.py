"""Words as numbers, in tables that machine code looks them up in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cruxpress.core.compiled import compiled

Longs = NDArray[np.int64]

SIZE = 6  # lines of six letters
BITS = 6  # of a letter; 0 is a free square
LETTER = (1 << BITS) - 1
NOTHING = 0  # no code: every code begins with a 1, so that lengths are told apart
# Codes are multiplied by it, so that neighbours land far from each other.
SPREAD = 0x9E3779B97F4A7C1


@dataclass(frozen=True)
class Alphabet:
    """The numbers of letters."""

    numbers: Mapping[str, int]

    def knows(self, text: str) -> bool:
        return all(letter in self.numbers for letter in text)

    def spelled(self, text: str) -> Longs:
        return np.array([self.numbers[letter] for letter in text], np.int64)

    def letters(self, numbers: Iterable[int]) -> str:
        return "".join(self._signs[int(number) - 1] for number in numbers)

    def row(self, line: int) -> str:
        """The letters of a full line."""
        shifts = range(BITS * (SIZE - 1), -1, -BITS)
        return self.letters(line >> shift & LETTER for shift in shifts)

    @cached_property
    def _signs(self) -> str:
        return "".join(sorted(self.numbers))

    def matrix(self, words: Sequence[str], length: int) -> Longs:
        """Words of one length, a row for each."""
        return self.spelled("".join(words)).reshape(len(words), length)


def alphabet_of(letters: Iterable[str]) -> Alphabet | None:
    """Numbers for these letters; None if there are too many."""
    ordered = sorted(set(letters))
    if len(ordered) > LETTER:
        return None
    return Alphabet({letter: number for number, letter in enumerate(ordered, 1)})


def codes_of(words: Longs) -> Longs:
    """The code of each row of letters."""
    length = words.shape[1]
    codes = np.full(len(words), 1 << BITS * length, np.int64)
    for at in range(length):
        codes |= words[:, at] << BITS * (length - 1 - at)
    return codes


@dataclass(frozen=True)
class Codes:
    """Codes with a value each: a table with free slots, at most half full."""

    keys: Longs
    values: Longs

    @staticmethod
    def of(codes: Longs, values: Longs) -> "Codes":
        slots = 2
        while slots < 2 * len(codes):
            slots *= 2
        table = Codes(np.zeros(slots, np.int64), np.zeros(slots, np.int64))
        fill(table.keys, table.values, codes, values)
        return table


def word_codes(alphabet: Alphabet, words: Iterable[str]) -> Codes:
    """A table of words, without those that need other letters."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        if alphabet.knows(word):
            by_length.setdefault(len(word), []).append(word)
    codes = [codes_of(alphabet.matrix(some, length)) for length, some in by_length.items()]
    every = np.concatenate([np.zeros(0, np.int64), *codes])
    return Codes.of(every, every)


@compiled
def slot_of(keys: Longs, code: int) -> int:
    """Where a code lies in a table; a slot with another key, which is free, if it does not."""
    mask = len(keys) - 1
    slot = (code * SPREAD >> 24) & mask
    while keys[slot] != code and keys[slot] != NOTHING:
        slot = (slot + 1) & mask
    return slot


@compiled
def copy(one: Longs, other: Longs) -> None:
    """Write numbers over others. (A slice does the same, but compiles for long.)"""
    for at in range(len(one)):
        other[at] = one[at]


@compiled
def fill(keys: Longs, values: Longs, codes: Longs, given: Longs) -> None:
    """Write codes and their values into a table."""
    for number in range(len(codes)):
        slot = slot_of(keys, codes[number])
        keys[slot] = codes[number]
        values[slot] = given[number]
