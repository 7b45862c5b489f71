"""The best words of a line by itself, as the book of lines finds them."""

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.swift.tables import BITS, SIZE, Longs, slot_of

MOST_WORDS = SIZE // 2  # of a line
# The words of a line are a row of numbers, then what each is worth, then room for notes.
WORTHS = MOST_WORDS
BEST = 2 * MOST_WORDS
STARTS = BEST + SIZE + 1
ROOM = STARTS + SIZE + 1


@compiled
def line_words(line: int, legal: Longs, task: Longs, worth: Longs, found: Longs) -> int:
    """Fill in the words that make a line best, each once, and what they are worth; how many.

    A word's number is its slot; those of the task come after all others.
    """
    for end in range(2, SIZE + 1):
        top, word = found[BEST + end - 1], -1
        for start in range(end - 1):
            together = found[BEST + start] + worth[end - start]
            if together > top and number_of(line, start, end, legal, task) >= 0:
                top, word = together, start
        found[BEST + end], found[STARTS + end] = top, word
    count, end = 0, SIZE
    while end > 1:
        start = found[STARTS + end]
        if start < 0:
            end -= 1
            continue
        number, twice = number_of(line, start, end, legal, task), False
        for other in range(count):
            twice = twice or found[other] == number
        if not twice:
            found[count], found[WORTHS + count] = number, worth[end - start]
            count += 1
        end = start
    return count


@compiled
def number_of(line: int, start: int, end: int, legal: Longs, task: Longs) -> int:
    """The number of the word in these squares, or -1."""
    length = end - start
    within = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1)
    code = within | 1 << BITS * length
    slot = slot_of(task, code)
    if task[slot] == code:
        return len(legal) + slot
    slot = slot_of(legal, code)
    return slot if legal[slot] == code else -1


@compiled
def worth_of(line: int, legal: Longs, task: Longs, worth: Longs, found: Longs) -> int:
    """What the words of a line are worth."""
    points = 0
    for word in range(line_words(line, legal, task, worth, found)):
        points += found[WORTHS + word]
    return points


@compiled
def turn(rows: Longs, columns: Longs) -> None:
    """Read the columns of a table."""
    for column in range(SIZE):
        code = 1
        for row in range(SIZE):
            letter = rows[row] >> BITS * (SIZE - 1 - column) & ((1 << BITS) - 1)
            code = code << BITS | letter
        columns[column] = code
