"""Arrange letters, and plant tables full of long words: the plain searches, by machine code."""

from typing import NamedTuple

import numpy as np

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    LETTER,
    ROOM,
    SIZE,
    STEP,
    TASK,
    WORTHS,
    Longs,
    States,
    WordArrays,
    below,
    copy,
    drawn,
    line_words,
    slot_of,
    turn,
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


NEVER = -1  # worse than any word


class LongWords(NamedTuple):
    """The words that may lie in the rows of a planted table, and how many letters there are."""

    letters: Longs
    codes: Longs
    places: Longs
    alphabet: int


@compiled
def one_below(limit: int, states: States) -> int:
    """A number by chance, from 0 up to, but without, the limit."""
    states[0] += STEP
    return below(drawn(states[0]), limit)


@compiled
def mix(items: Longs, many: int, count: int, states: States) -> None:
    """Draw so many of the first items to the front, none twice."""
    for place in range(count):
        other = place + one_below(many - place, states)
        items[place], items[other] = items[other], items[place]


@compiled
def table_worth(
    rows: Longs, columns: Longs, words: WordArrays, found: Longs, many: Longs, seen: Longs
) -> int:
    """What a table is worth at least: the best words of each line, each counted once."""
    turn(rows, columns)
    for line in range(SIZE):
        many[line] = line_words(rows[line], words, found[line])
        many[SIZE + line] = line_words(columns[line], words, found[SIZE + line])
    return worth_once(found, many, seen, 0, 0)


@compiled
def best_row(
    rows: Longs, columns: Longs, at: int, long_words: LongWords, words: WordArrays, found: Longs,
    values: Longs,
) -> int:  # fmt: skip
    """The code of the word that is best for the columns, with all other rows as they are."""
    turn(rows, columns)
    shift = BITS * (SIZE - 1 - at)
    for column in range(SIZE):
        without = columns[column] & ~(LETTER << shift)
        for letter in range(1, long_words.alphabet + 1):
            points = 0
            for word in range(line_words(without | letter << shift, words, found)):
                points += found[WORTHS + word]
            values[column * (LETTER + 1) + letter] = points
    best, most = 0, NEVER - 1
    for word in range(len(long_words.codes)):
        points = 0
        for column in range(SIZE):
            points += values[column * (LETTER + 1) + long_words.letters[word, column]]
        if points > most:
            for row in range(SIZE):
                # A word that lies in another row already is worse than any other.
                if row != at and rows[row] == long_words.codes[word]:
                    points = NEVER
            if points > most:
                best, most = long_words.codes[word], points
    return best


@compiled
def climb(
    rows: Longs, columns: Longs, free: Longs, order: Longs, free_rows: int, states: States,
    long_words: LongWords, words: WordArrays, found: Longs, many: Longs, seen: Longs,
    values: Longs,
) -> int:  # fmt: skip
    """Exchange rows while that makes the table better; what it is worth then."""
    points = table_worth(rows, columns, words, found, many, seen)
    improved = True
    while improved:
        improved = False
        copy(free, order)
        mix(order, free_rows, free_rows, states)
        for number in range(free_rows):
            at = order[number]
            before = rows[at]
            rows[at] = best_row(rows, columns, at, long_words, words, found[0], values)
            better = table_worth(rows, columns, words, found, many, seen)
            if better > points:
                points, improved = better, True
            else:
                rows[at] = before
    return points


@compiled
def lay_anew(
    rows: Longs, columns: Longs, free: Longs, order: Longs, free_rows: int, states: States,
    long_words: LongWords, anew: int,
) -> None:  # fmt: skip
    """Now and then let rows and columns change their roles, and lay some rows anew."""
    turn(rows, columns)
    lying = 0
    for column in columns:
        if long_words.places[slot_of(long_words.places, column)] == column:
            lying += 1
    if free_rows == SIZE and lying >= SIZE - 1 and one_below(2, states):
        copy(columns, rows)
    copy(free, order)
    mix(order, free_rows, anew, states)
    for number in range(anew):
        rows[order[number]] = long_words.codes[one_below(len(long_words.codes), states)]


@compiled
def plant_rows(
    states: States, long_words: LongWords, words: WordArrays, rounds: int, keep: int, anew: int,
    planted: Longs,
) -> int:  # fmt: skip
    """Fill in the rows of a rich table, and say what they are worth."""
    found, many = np.zeros((2 * SIZE, ROOM), np.int64), np.zeros(2 * SIZE, np.int64)
    seen, values = np.zeros(SIZE * SIZE, np.int64), np.zeros(SIZE * (LETTER + 1), np.int64)
    rows, columns = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    current, free = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    order = np.arange(len(long_words.codes))
    mix(order, len(order), SIZE, states)
    kept = one_below(SIZE, states) if keep else -1
    free_rows = 0
    for row in range(SIZE):
        rows[row] = keep if row == kept else long_words.codes[order[row]]
        if row != kept:
            free[free_rows] = row
            free_rows += 1
    copy(rows, current)
    copy(rows, planted)
    now, best = 0, 0
    for _ in range(rounds):
        points = climb(
            rows, columns, free, order, free_rows, states, long_words, words, found, many, seen,
            values,
        )  # fmt: skip
        if points >= now:
            now = points
            copy(rows, current)
        if points > best:
            best = points
            copy(current, planted)
        copy(current, rows)
        lay_anew(rows, columns, free, order, free_rows, states, long_words, anew)
    return best
