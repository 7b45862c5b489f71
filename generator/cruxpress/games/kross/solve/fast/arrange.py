"""Arrange letters in a table: the same swaps as the plain search, by machine code."""

import numpy as np

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    ROOM,
    SIZE,
    STEP,
    TASK,
    Longs,
    States,
    WordArrays,
    copy,
    drawn,
    line_words,
    worth_once,
)

SQUARES = SIZE * SIZE
# Of 64 drawn bits, 20 say which letter is swapped, 20 with which one, and 10 how boldly.
PLACE_BITS = 20
PLACE = np.uint64((1 << PLACE_BITS) - 1)
SECOND, BOLD = np.uint64(PLACE_BITS), np.uint64(54)
MOST_CHANGED = 4  # lines, by a swap


@compiled
def may_swap(letters: Longs, one: int, two: int) -> bool:
    """Whether two letters may change places: no two alike may be outside."""
    a, b = letters[one], letters[two]
    if a == b or (one >= SQUARES and two >= SQUARES):
        return False
    for at in range(SQUARES, len(letters)):
        if (two >= SQUARES and letters[at] == a) or (one >= SQUARES and letters[at] == b):
            return False
    return True


@compiled
def list_changed(one: int, two: int, changed: Longs) -> int:
    """Fill in the rows and columns that a swap changes, each once; how many."""
    many = 0
    for at in (one, two):
        if at < SQUARES:
            for line in (at // SIZE, SIZE + at % SIZE):
                known = False
                for other in range(many):
                    known = known or changed[other] == line
                if not known:
                    changed[many] = line
                    many += 1
    return many


@compiled
def read_line(letters: Longs, line: int) -> int:
    """The code of a row or column."""
    first, step = (line * SIZE, 1) if line < SIZE else (line - SIZE, SIZE)
    code = 1
    for place in range(SIZE):
        code = code << BITS | letters[first + place * step]
    return code


@compiled
def arrange(
    letters: Longs, states: States, steps: int, hot: int, cold: int, boldness: Longs,
    words: WordArrays, best: Longs,
) -> int:  # fmt: skip
    """Swap letters, fill in the best order of them, and say what it is worth."""
    found, many = np.zeros((2 * SIZE, ROOM), np.int64), np.zeros(2 * SIZE, np.int64)
    old, old_many = np.zeros((MOST_CHANGED, ROOM), np.int64), np.zeros(MOST_CHANGED, np.int64)
    changed, seen = np.zeros(MOST_CHANGED, np.int64), np.zeros(SQUARES, np.int64)
    for line in range(2 * SIZE):
        many[line] = line_words(read_line(letters, line), words, found[line])
    most = points = worth_once(found, many, seen, len(words.legal), words.worth[TASK])
    copy(letters, best)
    for step in range(steps):
        states[0] += STEP
        number = drawn(states[0])
        one = int(np.int64(number & PLACE)) * len(letters) >> PLACE_BITS
        two = int(np.int64(number >> SECOND & PLACE)) * len(letters) >> PLACE_BITS
        if not may_swap(letters, one, two):
            continue
        letters[one], letters[two] = letters[two], letters[one]
        lying = list_changed(one, two, changed)
        for at in range(lying):
            line = changed[at]
            copy(found[line], old[at])
            old_many[at] = many[line]
            many[line] = line_words(read_line(letters, line), words, found[line])
        after = worth_once(found, many, seen, len(words.legal), words.worth[TASK])
        may_lose = (hot + (cold - hot) * step // steps) * boldness[number >> BOLD]
        if (points - after) * 1_000_000 > may_lose:
            letters[one], letters[two] = letters[two], letters[one]
            for at in range(lying):
                copy(old[at], found[changed[at]])
                many[changed[at]] = old_many[at]
            continue
        points = after
        if points > most:
            most = points
            copy(letters, best)
    return most
