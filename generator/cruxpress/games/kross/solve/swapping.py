"""Letters of a table that change places, at first boldly, later less so.

Whole numbers alone decide and steps are counted, so that every machine finds the same table, as
machine code or as plain Python. Most swaps are refused by the points of the lines that they change,
which are remembered; only the others are counted word by word.
"""

from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from cruxpress.core.compiled import compiled, inner
from cruxpress.core.kernels import DRAWN_BITS, Row, next_state, row_of, zeros
from cruxpress.games.kross.sheet.calls import KrossBlock
from cruxpress.games.kross.solve.lines import (
    BITS,
    LETTERS,
    LINES,
    MOST_CHANGED,
    MOST_WORDS,
    SIZE,
    SPREAD,
    SQUARES,
    LineLetters,
    hash_table,
    word_in,
)
from cruxpress.games.kross.words import SHORTEST_WORD

# How bold a swap is, in thousandths: the logarithms of 1024 even chances.
CHANCES = 1024
BOLDNESS = tuple(round(-1000 * log((at + 0.5) / CHANCES)) for at in range(CHANCES))
MILLION = 1_000_000
SIEVE = 31
PLACE_BITS = DRAWN_BITS // 2  # of a drawn number, for each of the two letters
PLACE = (1 << PLACE_BITS) - 1
MEMORY = 1 << 16  # lines that are remembered, each with its points: a row that stays near at hand
# A line is remembered as one number: its letters, how it is cut into words (with one for the task,
# then without), and its points (likewise). A cut has a bit for each border of two squares at which
# a word ends or begins; a part of one square is no word.
CUT_BITS = SIZE - 1
POINTS_BITS = 8
POINTS = (1 << POINTS_BITS) - 1
CUT = 2 * POINTS_BITS
ASKED_CUT = CUT + CUT_BITS
LINE = ASKED_CUT + CUT_BITS
NEVER = 0  # points with a word for the task, where there is none
COUNTS, ANSWERS = 1, 2  # a word that counts, and one that answers the task; a name does only that


class SwapWords(NamedTuple):
    """Words by their codes, what each is good for, and what lengths, task and cards are worth."""

    codes: Row
    kinds: Row
    worth: Row
    task: int
    bonus: int  # the most that the task adds: also what a name is worth, which counts for it alone


class SwapDesk(NamedTuple):
    """What is written on: letters, lines, their words, and room for notes."""

    letters: Row  # of the squares, then those that stay outside
    spares: Row
    first: Row  # where each letter is called first
    best: Row  # the letters in the best order so far
    lines: Row  # as they are remembered
    changed: Row
    new_lines: Row
    most: Row  # the most points of a line up to each square
    starts: Row
    asked: Row  # the same with a word for the task
    asked_starts: Row
    seen: Row
    taken: Row
    boldness: Row
    memory: Row


@inner
def cards_of(desk: SwapDesk) -> int:
    """How many letters must be rejected so that those outside stay there; -1 if they cannot be.

    The last spares are not called at all if they are outside. All other letters outside were
    rejected: each once, and while the table still had a free square.
    """
    spares, letters, taken = desk.spares, desk.letters, desk.taken
    cards = many = len(spares)
    for at in range(many):
        taken[at] = 0
    while cards > 0:
        uncalled = -1
        for at in range(many):
            if not taken[at] and letters[SQUARES + at] == spares[cards - 1]:
                uncalled = at
        if uncalled < 0:
            break
        taken[uncalled] = 1
        cards -= 1
    for at in range(many):
        if not taken[at]:
            letter, before = letters[SQUARES + at], 0
            for other in range(many):
                if other != at and not taken[other]:
                    if letters[SQUARES + other] == letter:
                        return -1
                    before += desk.first[letters[SQUARES + other]] < desk.first[letter]
            if desk.first[letter] >= SQUARES + before:
                return -1
    return cards


@inner
def _look_at(line: int, words: SwapWords, desk: SwapDesk) -> int:
    """A line as it is remembered."""
    most, asked, starts, asked_starts = desk.most, desk.asked, desk.starts, desk.asked_starts
    for end in range(1, SIZE + 1):
        most[end], starts[end] = most[end - 1], end - 1
        asked[end], asked_starts[end] = asked[end - 1], end - 1
        for start in range(end - 1):
            worth = words.worth[end - start]
            if max(most[start], asked[start]) + worth <= min(most[end], asked[end]):
                continue
            place = word_in(line, start, end, words.codes)
            if place < 0:
                continue
            kind = words.kinds[place]
            if kind & COUNTS and most[start] + worth > most[end]:
                most[end], starts[end] = most[start] + worth, start
            if kind & ANSWERS and most[start] + worth > asked[end]:
                # Before the word for the task stand words that count.
                asked[end], asked_starts[end] = most[start] + worth, start + SIZE
            if kind & COUNTS and asked[start] != NEVER and asked[start] + worth > asked[end]:
                asked[end], asked_starts[end] = asked[start] + worth, start
    cut, asked_cut = 0, 0
    end = starts[SIZE]
    while end > 0:
        cut |= 1 << end - 1
        end = starts[end]
    end = asked_starts[SIZE]
    while end > 0 and end < SIZE:
        asked_cut |= 1 << end - 1
        end = asked_starts[end]
    end = max(0, end - SIZE)
    while end > 0:
        asked_cut |= 1 << end - 1
        end = starts[end]
    cuts = asked_cut << ASKED_CUT | cut << CUT
    return line << LINE | cuts | asked[SIZE] << POINTS_BITS | most[SIZE]


@inner
def _asking_line(task: int, lines: Row) -> int:
    """The line in which a word for the task brings most; -1 if none brings anything."""
    line, most = -1, 0
    for number in range(LINES):
        asked = lines[number] >> POINTS_BITS & POINTS
        gain = asked - (lines[number] & POINTS) + task
        if asked != NEVER and gain > most:
            line, most = number, gain
    return line


@inner
def _count(bound: int, task: int, worth: Row, lines: Row, seen: Row) -> int:
    """What lines are worth, each word counted once, the task once."""
    many, known, asking, points = 0, 0, -1, bound
    if task:
        asking = _asking_line(task, lines)
        if asking >= 0:
            points += (lines[asking] >> POINTS_BITS & POINTS) - (lines[asking] & POINTS)
            points += task
    for number in range(LINES):
        line = lines[number] >> LINE
        cut = lines[number] >> (ASKED_CUT if number == asking else CUT) | 1 << SIZE - 1
        start = 0
        for end in range(1, SIZE + 1):
            if not cut >> end - 1 & 1:
                continue
            length = end - start
            if length >= SHORTEST_WORD:
                code = line >> BITS * (SIZE - end) & ((1 << BITS * length) - 1)
                code |= 1 << BITS * length
                # A sieve: most words were certainly not seen before.
                sign = 1 << (code * SPREAD >> 40 & SIEVE)
                twice = False
                if known & sign:
                    for other in range(many):
                        twice = twice or seen[other] == code
                if twice:
                    points -= worth[length]
                else:
                    known |= sign
                    seen[many] = code
                    many += 1
            start = end
    return points


@inner
def _list_changed(one: int, two: int, more: int, lines: Row, changed: Row, new: Row) -> int:
    """Note the lines that a swap of letters changes, each once, and their letters; how many.

    The second letter has a number higher by `more`.
    """
    many, row, column = 0, -1, -1
    if one < SQUARES:
        row, column = one // SIZE, one % SIZE
        changed[0], new[0] = row, (lines[row] >> LINE) + (more << BITS * (SIZE - 1 - column))
        changed[1] = SIZE + column
        new[1] = (lines[SIZE + column] >> LINE) + (more << BITS * (SIZE - 1 - row))
        many = 2
    if two < SQUARES:
        other_row, other_column = two // SIZE, two % SIZE
        at = 0
        if other_row != row:
            at = many
            changed[at], new[at] = other_row, lines[other_row] >> LINE
            many += 1
        new[at] -= more << BITS * (SIZE - 1 - other_column)
        at = 1
        if other_column != column:
            at = many
            changed[at], new[at] = SIZE + other_column, lines[SIZE + other_column] >> LINE
            many += 1
        new[at] -= more << BITS * (SIZE - 1 - other_row)
    return many


@inner
def _lay_out(words: SwapWords, desk: SwapDesk) -> int:
    """Look at all lines of the letters; what they are worth together."""
    letters, lines, bound = desk.letters, desk.lines, 0
    for number in range(LINES):
        first, step = (number * SIZE, 1) if number < SIZE else (number - SIZE, SIZE)
        line = 0
        for at in range(SIZE):
            line = line << BITS | letters[first + at * step]
        lines[number] = _look_at(line, words, desk)
        bound += lines[number] & POINTS
    return bound


@compiled
def swap_letters(
    state: int, steps: int, hot: int, cold: int, words: SwapWords, desk: SwapDesk
) -> int:
    """Swap letters, leave the best order of them on the desk, and say what it is worth."""
    # What is read at every step is named by itself: to hand over the whole desk takes longer.
    letters, many, changed = desk.letters, len(desk.letters), desk.changed
    lines, new_lines, memory, seen = desk.lines, desk.new_lines, desk.memory, desk.seen
    boldness, task, bonus, worth = desk.boldness, words.task, words.bonus, words.worth
    bound = _lay_out(words, desk)
    cards = cards_of(desk)
    total = best = _count(bound, task, worth, lines, seen) - cards
    for at in range(many):
        desk.best[at] = letters[at]
    for step in range(steps):
        state = next_state(state)
        one = (state & PLACE) * many >> PLACE_BITS
        two = (state >> PLACE_BITS & PLACE) * many >> PLACE_BITS
        if letters[one] == letters[two] or (one >= SQUARES and two >= SQUARES):
            continue
        state = next_state(state)
        bold = boldness[state & (CHANCES - 1)]
        least = total - (hot + (cold - hot) * step // steps) * bold // MILLION
        changes = _list_changed(one, two, letters[two] - letters[one], lines, changed, new_lines)
        new_bound = bound
        for number in range(changes):
            line = new_lines[number]
            place = (line * SPREAD >> 24) & (MEMORY - 1)
            found = memory[place]
            if found >> LINE != line:
                found = memory[place] = _look_at(line, words, desk)
            new_lines[number] = found
            new_bound += (found & POINTS) - (lines[changed[number]] & POINTS)
        outside = one >= SQUARES or two >= SQUARES
        # Whoever takes a letter from outside may save all cards.
        if new_bound + bonus - (0 if outside else cards) < least:
            continue
        letters[one], letters[two] = letters[two], letters[one]
        after = cards_of(desk) if outside else cards
        for number in range(changes):
            line = changed[number]
            lines[line], new_lines[number] = new_lines[number], lines[line]
        now = _count(new_bound, task, worth, lines, seen) - after
        if after < 0 or now < least:
            letters[one], letters[two] = letters[two], letters[one]
            for number in range(changes):
                lines[changed[number]] = new_lines[number]
            continue
        total, cards, bound = now, after, new_bound
        if total > best:
            best = total
            for at in range(many):
                desk.best[at] = letters[at]
    return best


def swap_words(
    counting: Iterable[str], answering: Iterable[str], letters: LineLetters, block: KrossBlock
) -> SwapWords:
    """Words that count, and words and names that answer the task, for this search."""
    kinds: dict[int, int] = {}
    name = 0
    for kind, words in ((COUNTS, counting), (ANSWERS, answering)):
        for word in words:
            if len(word) <= SIZE:
                code = letters.code_of(word)
                kinds[code] = kinds.get(code, 0) | kind
                if kinds[code] == ANSWERS:
                    name = max(name, block.worth(len(word)))
    codes = hash_table(kinds)
    worth = [0, 0, *(block.worth(length) for length in range(SHORTEST_WORD, SIZE + 1))]
    task = block.task if any(kind & ANSWERS for kind in kinds.values()) else 0
    return SwapWords(
        row_of(codes),
        row_of(kinds.get(code, 0) for code in codes),
        row_of(worth),
        task,
        task + name,
    )


def swap_desk(letters: Sequence[int], calls: Sequence[int], memory: Row) -> SwapDesk:
    """A desk for these letters, with all that is noted."""
    spares = calls[SQUARES:]
    first = [calls.index(letter) if letter in calls else 0 for letter in range(LETTERS)]
    return SwapDesk(
        letters=row_of(letters),
        spares=row_of(spares),
        first=row_of(first),
        best=zeros(len(letters)),
        lines=zeros(LINES),
        changed=zeros(MOST_CHANGED),
        new_lines=zeros(MOST_CHANGED),
        most=zeros(SIZE + 1),
        starts=zeros(SIZE + 1),
        asked=zeros(SIZE + 1),
        asked_starts=zeros(SIZE + 1),
        seen=zeros(LINES * MOST_WORDS),
        taken=zeros(len(spares) + 1),
        boldness=row_of(BOLDNESS),
        memory=memory,
    )


def new_memory() -> Row:
    """Room for lines and their points; nothing is remembered yet."""
    return row_of([-1] * MEMORY)
