"""Plant a table full of long words: the same steps as the plain search, by machine code."""

from typing import NamedTuple

import numpy as np

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    LETTER,
    ROOM,
    SIZE,
    STEP,
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
