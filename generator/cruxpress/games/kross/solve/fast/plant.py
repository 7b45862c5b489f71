"""Plant a table full of long words: the same steps as the plain search, by machine code."""

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
    below,
    copy,
    drawn,
    line_words,
    slot_of,
    turn,
    worth_of,
)

NEVER = -1  # worse than any word


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
    rows: Longs, columns: Longs, legal: Longs, task: Longs, worth: Longs, found: Longs, seen: Longs
) -> int:
    """What a table is worth at least: the best words of each line, each counted once."""
    turn(rows, columns)
    points, many = 0, 0
    for line in range(2 * SIZE):
        code = rows[line] if line < SIZE else columns[line - SIZE]
        for word in range(line_words(code, legal, task, worth, found)):
            known = False
            for other in range(many):
                known = known or seen[other] == found[word]
            if not known:
                seen[many] = found[word]
                many += 1
                points += found[WORTHS + word]
    return points


@compiled
def best_row(
    rows: Longs, columns: Longs, at: int, words: Longs, codes: Longs, letters: int, legal: Longs,
    task: Longs, worth: Longs, found: Longs, values: Longs,
) -> int:  # fmt: skip
    """The word that is best for the columns, with all other rows as they are; its number."""
    turn(rows, columns)
    shift = BITS * (SIZE - 1 - at)
    for column in range(SIZE):
        without = columns[column] & ~(LETTER << shift)
        for letter in range(1, letters + 1):
            line = without | letter << shift
            values[column * (LETTER + 1) + letter] = worth_of(line, legal, task, worth, found)
    best, most = 0, NEVER - 1
    for word in range(len(words)):
        points = 0
        for column in range(SIZE):
            points += values[column * (LETTER + 1) + words[word, column]]
        if points > most:
            for row in range(SIZE):
                # A word that lies in another row already is worse than any other.
                if row != at and rows[row] == codes[word]:
                    points = NEVER
            if points > most:
                best, most = word, points
    return best


@compiled
def climb(
    rows: Longs, columns: Longs, free: Longs, order: Longs, many: int,
    states: States, words: Longs, codes: Longs, letters: int, legal: Longs,
    task: Longs, worth: Longs, found: Longs, seen: Longs, values: Longs,
) -> int:  # fmt: skip
    """Exchange rows while that makes the table better; what it is worth then."""
    points = table_worth(rows, columns, legal, task, worth, found, seen)
    improved = True
    while improved:
        improved = False
        copy(free, order)
        mix(order, many, many, states)
        for number in range(many):
            at = order[number]
            before = rows[at]
            word = best_row(
                rows, columns, at, words, codes, letters, legal, task, worth, found, values
            )
            rows[at] = codes[word]
            better = table_worth(rows, columns, legal, task, worth, found, seen)
            if better > points:
                points, improved = better, True
            else:
                rows[at] = before
    return points


@compiled
def lay_anew(
    rows: Longs, columns: Longs, free: Longs, order: Longs, many: int,
    states: States, codes: Longs, places: Longs, anew: int,
) -> None:  # fmt: skip
    """Now and then let rows and columns change their roles, and lay some rows anew."""
    turn(rows, columns)
    lying = 0
    for column in columns:
        if places[slot_of(places, column)] == column:
            lying += 1
    if many == SIZE and lying >= SIZE - 1 and one_below(2, states):
        copy(columns, rows)
    copy(free, order)
    mix(order, many, anew, states)
    for number in range(anew):
        rows[order[number]] = codes[one_below(len(codes), states)]


@compiled
def plant_rows(
    states: States, words: Longs, codes: Longs, places: Longs, letters: int,
    legal: Longs, task: Longs, worth: Longs, rounds: int, keep: int, anew: int, planted: Longs,
) -> int:  # fmt: skip
    """Fill in the rows of a rich table, and say what they are worth."""
    found, seen = np.zeros(ROOM, np.int64), np.zeros(SIZE * SIZE, np.int64)
    values = np.zeros(SIZE * (LETTER + 1), np.int64)
    rows, columns = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    current, free = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    order = np.zeros(len(words), np.int64)
    for word in range(len(words)):
        order[word] = word
    mix(order, len(words), SIZE, states)
    kept = one_below(SIZE, states) if keep else -1
    many = 0
    for row in range(SIZE):
        rows[row] = keep if row == kept else codes[order[row]]
        if row != kept:
            free[many] = row
            many += 1
    copy(rows, current)
    copy(rows, planted)
    now, best = 0, 0
    for _ in range(rounds):
        points = climb(
            rows, columns, free, order, many, states, words, codes, letters, legal, task, worth,
            found, seen, values,
        )  # fmt: skip
        if points >= now:
            now = points
            copy(rows, current)
        if points > best:
            best = points
            copy(current, planted)
        copy(current, rows)
        lay_anew(rows, columns, free, order, many, states, codes, places, anew)
    return best
