"""Words as numbers, in tables that machine code looks them up in; chance; the words of a line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cruxpress.core.compiled import compiled

Longs = NDArray[np.int64]
States = NDArray[np.uint64]  # of chance

SIZE = 6  # lines of six letters
BITS = 6  # of a letter; 0 is a free square
LETTER = (1 << BITS) - 1
NOTHING = 0  # no code: every code begins with a 1, so that lengths are told apart
# Codes are multiplied by it, so that neighbours land far from each other.
SPREAD = 0x9E3779B97F4A7C1
# Chance goes on by this step, and mixes a state with the two others.
STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX, SECOND_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF_BITS, LOW_HALF = np.uint64(32), np.uint64(0xFFFFFFFF)
TASK, CARD = 0, 1  # places of a worth
MOST_WORDS = SIZE // 2  # of a line
# The words of a line are a row of numbers, then what each is worth, then room for notes.
WORTHS = MOST_WORDS
BEST = 2 * MOST_WORDS
STARTS = BEST + SIZE + 1
ROOM = STARTS + SIZE + 1


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


class Codes(NamedTuple):
    """Codes with a value each: a table with free slots, at most half full."""

    keys: Longs
    values: Longs


class WordArrays(NamedTuple):
    """The words that count, those that answer a task, and what they are worth.

    In place 0 of the worth stands what a task is worth, in place 1 what a card costs, then what
    words of each length are worth.
    """

    legal: Longs
    task: Longs
    worth: Longs


def code_table(codes: Longs, values: Longs) -> Codes:
    """A table of these codes."""
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
    return code_table(every, every)


@compiled
def slot_of(keys: Longs, code: int) -> int:
    """Where a code lies in a table; a slot with another key, which is free, if it does not."""
    mask = len(keys) - 1
    slot = (code * SPREAD >> 24) & mask
    # Read once: of a loop that reads it twice numba 0.68.1 makes wrong code on Python 3.14.
    key = keys[slot]
    while key != code and key != NOTHING:  # noqa: PLR1714
        slot = (slot + 1) & mask
        key = keys[slot]
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


@compiled
def drawn(state: np.uint64) -> np.uint64:
    """The 64 bits of a state; the next state is one STEP further."""
    mixed = (state ^ (state >> np.uint64(30))) * FIRST_MIX
    mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND_MIX
    return mixed ^ (mixed >> np.uint64(31))


@compiled
def below(number: np.uint64, limit: int) -> int:
    """What 64 drawn bits make of a limit: a whole number from 0 up to, but without, it."""
    many = np.uint64(limit)
    high = (number >> HALF_BITS) * many
    return int(np.int64((high + ((number & LOW_HALF) * many >> HALF_BITS)) >> HALF_BITS))


@compiled
def line_words(line: int, words: WordArrays, found: Longs) -> int:
    """Fill in the words that make a line best, each once, and what they are worth; how many.

    A word's number is its slot; those of the task come after all others.
    """
    worth = words.worth
    for end in range(2, SIZE + 1):
        top, word = found[BEST + end - 1], -1
        for start in range(end - 1):
            together = found[BEST + start] + worth[end - start]
            if together > top and number_of(line, start, end, words) >= 0:
                top, word = together, start
        found[BEST + end], found[STARTS + end] = top, word
    count, end = 0, SIZE
    while end > 1:
        start = found[STARTS + end]
        if start < 0:
            end -= 1
            continue
        number, twice = number_of(line, start, end, words), False
        for other in range(count):
            twice = twice or found[other] == number
        if not twice:
            found[count], found[WORTHS + count] = number, worth[end - start]
            count += 1
        end = start
    return count


@compiled
def number_of(line: int, start: int, end: int, words: WordArrays) -> int:
    """The number of the word in these squares, or -1."""
    length = end - start
    within = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1)
    code = within | 1 << BITS * length
    slot = slot_of(words.task, code)
    if words.task[slot] == code:
        return len(words.legal) + slot
    slot = slot_of(words.legal, code)
    return slot if words.legal[slot] == code else -1


@compiled
def worth_once(found: Longs, many: Longs, seen: Longs, answering: int, bonus: int) -> int:
    """What the words of all lines are worth, each counted once.

    Words from the number `answering` on answer the task, which earns a bonus once.
    """
    points, count, answered = 0, 0, False
    for line in range(2 * SIZE):
        for at in range(many[line]):
            word, known = found[line, at], False
            for other in range(count):
                known = known or seen[other] == word
            if not known:
                seen[count] = word
                count += 1
                points += found[line, WORTHS + at]
                answered = answered or word >= answering
    return points + bonus if answered else points


@compiled
def turn(rows: Longs, columns: Longs) -> None:
    """Read the columns of a table."""
    for column in range(SIZE):
        code = 1
        for row in range(SIZE):
            code = code << BITS | rows[row] >> BITS * (SIZE - 1 - column) & LETTER
        columns[column] = code
