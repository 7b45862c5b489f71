"""Arrange letters in a table: the same swaps as the plain search, by machine code."""

import numpy as np

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.fast.games import TASK
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    LETTER,
    ROOM,
    SIZE,
    STEP,
    WORTHS,
    Longs,
    States,
    copy,
    drawn,
    line_words,
)

SQUARES = SIZE * SIZE
# Of 64 drawn bits, 20 say which letter is swapped, 20 with which one, and 10 how boldly.
PLACE_BITS = 20
PLACE = np.uint64((1 << PLACE_BITS) - 1)
SECOND, BOLD = np.uint64(PLACE_BITS), np.uint64(54)
MOST_CHANGED = 4  # lines, by a swap
ANSWERING = -1  # the place of the counts that says how many words answer the task


@compiled
def count_words(
    words: Longs, many: int, counts: Longs, legal: Longs, worth: Longs, sign: int
) -> int:
    """Count the words of a line once more (1) or once less (-1); what that makes or loses."""
    points = 0
    for at in range(many):
        word = words[at]
        counts[word] += sign
        # The first of its kind has come, or the last one gone.
        if counts[word] == (1 if sign > 0 else 0):
            points += words[WORTHS + at]
            if word >= len(legal):
                counts[ANSWERING] += sign
                if counts[ANSWERING] == (1 if sign > 0 else 0):
                    points += worth[TASK]
    return points


@compiled
def change(changed: Longs, codes: Longs, many: int, lines: Longs, at: int, letter: int) -> int:
    """Write a letter into the two lines of a square, among those that change; how many do."""
    if at >= SQUARES:
        return many
    for way in range(2):
        line = at // SIZE if way == 0 else SIZE + at % SIZE
        place = at % SIZE if way == 0 else at // SIZE
        shift = BITS * (SIZE - 1 - place)
        slot = 0
        while slot < many and changed[slot] != line:
            slot += 1
        if slot == many:
            changed[slot], codes[slot] = line, lines[line]
            many += 1
        codes[slot] = codes[slot] & ~(LETTER << shift) | letter << shift
    return many


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
def read_lines(letters: Longs, lines: Longs) -> None:
    """Write the codes of all rows and columns."""
    for line in range(2 * SIZE):
        lines[line] = 1 << BITS * SIZE
    for at in range(SQUARES):
        lines[at // SIZE] |= letters[at] << BITS * (SIZE - 1 - at % SIZE)
        lines[SIZE + at % SIZE] |= letters[at] << BITS * (SIZE - 1 - at // SIZE)


@compiled
def arrange(
    letters: Longs, states: States, steps: int, hot: int, cold: int, boldness: Longs,
    legal: Longs, task: Longs, worth: Longs, best: Longs,
) -> int:  # fmt: skip
    """Swap letters, fill in the best order of them, and say what it is worth."""
    lines = np.zeros(2 * SIZE, np.int64)
    read_lines(letters, lines)
    words, many = np.zeros((2 * SIZE, ROOM), np.int64), np.zeros(2 * SIZE, np.int64)
    new_words = np.zeros((MOST_CHANGED, ROOM), np.int64)
    new_many = np.zeros(MOST_CHANGED, np.int64)
    changed, codes = np.zeros(MOST_CHANGED, np.int64), np.zeros(MOST_CHANGED, np.int64)
    counts = np.zeros(len(legal) + len(task) + 1, np.int64)
    points = 0
    for line in range(2 * SIZE):
        many[line] = line_words(lines[line], legal, task, worth, words[line])
        points += count_words(words[line], many[line], counts, legal, worth, 1)
    most = points
    copy(letters, best)
    for step in range(steps):
        states[0] += STEP
        number = drawn(states[0])
        one = int(np.int64(number & PLACE)) * len(letters) >> PLACE_BITS
        two = int(np.int64(number >> SECOND & PLACE)) * len(letters) >> PLACE_BITS
        may_lose = (hot + (cold - hot) * step // steps) * boldness[number >> BOLD]
        if not may_swap(letters, one, two):
            continue
        lying = change(changed, codes, 0, lines, one, letters[two])
        lying = change(changed, codes, lying, lines, two, letters[one])
        gain = 0
        for at in range(lying):
            line = changed[at]
            gain -= count_words(words[line], many[line], counts, legal, worth, -1)
        for at in range(lying):
            new_many[at] = line_words(codes[at], legal, task, worth, new_words[at])
            gain += count_words(new_words[at], new_many[at], counts, legal, worth, 1)
        if -gain * 1_000_000 > may_lose:
            for at in range(lying):
                count_words(new_words[at], new_many[at], counts, legal, worth, -1)
            for at in range(lying):
                line = changed[at]
                count_words(words[line], many[line], counts, legal, worth, 1)
            continue
        letters[one], letters[two] = letters[two], letters[one]
        for at in range(lying):
            line = changed[at]
            lines[line], many[line] = codes[at], new_many[at]
            copy(new_words[at], words[line])
        points += gain
        if points > most:
            most = points
            copy(letters, best)
    return most
