"""The best table that long searches find: letters change places, at first boldly, later less so.

What is searched is counted, never timed, and whole numbers alone decide, so that every machine
finds the same table, as machine code or (in many minutes) as plain Python. Most swaps are refused
by the points of single lines; the others are counted word by word.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import (
    DRAWN,
    DRAWN_BITS,
    Row,
    as_ints,
    first_state,
    next_state,
    row_of,
)
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.games.kross.solve.lines import (
    LINES,
    MEMORY,
    MOST_CHANGED,
    MOST_WORDS,
    NOTHING,
    SIZE,
    SQUARES,
    LineDesk,
    LineLetters,
    WordTable,
    count_once,
    new_desk,
    note_words,
    points_of,
    read_line,
)

# How bold a swap is, in thousandths: the logarithms of 1024 even chances.
CHANCES = 1024
BOLDNESS = tuple(round(-1000 * log((at + 0.5) / CHANCES)) for at in range(CHANCES))
MILLION = 1_000_000


@compiled
def cards_of(desk: LineDesk) -> int:
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


@compiled
def list_changed(one: int, two: int, changed: Row) -> int:
    """Note the lines that a swap changes, each once; how many."""
    many = 0
    for number in range(MOST_CHANGED):
        at = one if number < 2 else two
        if at < SQUARES:
            line = SIZE + at % SIZE if number % 2 else at // SIZE
            known = False
            for other in range(many):
                known = known or changed[other] == line
            if not known:
                changed[many] = line
                many += 1
    return many


@compiled
def count_changed(many: int, table: WordTable, desk: LineDesk) -> int:
    """Note the words of the changed lines, and count the table; the old words are kept."""
    for number in range(many):
        line = desk.changed[number]
        for word in range(MOST_WORDS):
            desk.old_words[number * MOST_WORDS + word] = desk.words[line * MOST_WORDS + word]
        note_words(desk.new_lines[number], line, table, desk)
    return count_once(table, desk)


@compiled
def bring_back(many: int, desk: LineDesk) -> None:
    """Note the old words of the changed lines again."""
    for number in range(many):
        line = desk.changed[number]
        for word in range(MOST_WORDS):
            desk.words[line * MOST_WORDS + word] = desk.old_words[number * MOST_WORDS + word]


@compiled
def anneal_letters(
    state: int, steps: int, hot: int, cold: int, boldness: Row, table: WordTable, desk: LineDesk
) -> int:
    """Swap letters, leave the best order of them on the desk, and say what it is worth."""
    # What is read at every step is named by itself: to hand over the whole desk takes longer.
    letters, many, changed = desk.letters, len(desk.letters), desk.changed
    points, new_points, new_lines = desk.points, desk.new_points, desk.new_lines
    codes, worth, most, starts = table.codes, table.worth, desk.most, desk.starts
    memory, bound = desk.memory, table.task
    for line in range(LINES):
        code = read_line(letters, line)
        points[line] = points_of(code, codes, worth, most, starts, memory)
        bound += points[line]
        note_words(code, line, table, desk)
    cards = cards_of(desk)
    total = best = count_once(table, desk) - cards
    for at in range(many):
        desk.best[at] = letters[at]
    for step in range(steps):
        state = next_state(state)
        one = (state & DRAWN) * many >> DRAWN_BITS
        state = next_state(state)
        two = (state & DRAWN) * many >> DRAWN_BITS
        if letters[one] == letters[two] or (one >= SQUARES and two >= SQUARES):
            continue
        state = next_state(state)
        may_lose = (hot + (cold - hot) * step // steps) * boldness[state & (CHANCES - 1)]
        letters[one], letters[two] = letters[two], letters[one]
        after = cards if one < SQUARES and two < SQUARES else cards_of(desk)
        lines = list_changed(one, two, changed)
        new_bound = bound
        for number in range(lines):
            new_lines[number] = read_line(letters, changed[number])
            there = points_of(new_lines[number], codes, worth, most, starts, memory)
            new_points[number] = there
            new_bound += there - points[changed[number]]
        if after < 0 or (total - (new_bound - after)) * MILLION > may_lose:
            letters[one], letters[two] = letters[two], letters[one]
            continue
        now = count_changed(lines, table, desk) - after
        if (total - now) * MILLION > may_lose:
            bring_back(lines, desk)
            letters[one], letters[two] = letters[two], letters[one]
            continue
        for number in range(lines):
            points[changed[number]] = new_points[number]
        total, cards, bound = now, after, new_bound
        if total > best:
            best = total
            for at in range(many):
                desk.best[at] = letters[at]
    return best


class BestOrder(NamedTuple):
    """The letters of a table row by row, those that stay outside, what it is worth, the steps."""

    letters: str
    points: int
    steps: int


class SearchEffort(NamedTuple):
    """How long is searched: fresh starts, then the best is warmed up again until that is in vain.

    Heat is in thousandths of a point: about what a swap may lose at first, and at last.
    """

    starts: int = 4
    steps: int = 3_000_000  # of a start
    heat: tuple[int, int] = (850, 550)
    again_steps: int = 2_000_000
    again_heats: tuple[tuple[int, int], ...] = ((650, 500), (800, 600))  # in turns
    in_vain: int = 3  # so many without anything better, and that is enough
    most_again: int = 6


LONG = SearchEffort()
SHORT = SearchEffort(starts=1, again_steps=1_000_000, in_vain=1, most_again=1)


def best_order(
    sheet: CallSheet,
    letters: LineLetters,
    table: WordTable,
    chance: Chance,
    planted: str = "",
    effort: SearchEffort = LONG,
) -> BestOrder:
    """The best order that searches find for the letters of a sheet, or a planted one."""
    calls = letters.spelled(sheet.calls)
    spares = calls[SQUARES:]
    memory, boldness = row_of([NOTHING] * (2 * MEMORY)), row_of(BOLDNESS)
    steps = 0

    def anneal(order: Sequence[int], many: int, heat: tuple[int, int]) -> tuple[int, list[int]]:
        nonlocal steps
        steps += many
        desk = new_desk(order, calls, spares)._replace(memory=memory)
        points = anneal_letters(first_state(chance), many, *heat, boldness, table, desk)
        return points, as_ints(desk.best)

    found = []
    if planted:
        # It may hold spares; what it does not hold stays outside.
        order, outside = letters.spelled(planted), list(calls)
        for letter in order:
            outside.remove(letter)
        found.append(anneal([*order, *outside], effort.again_steps, effort.again_heats[0]))
    for _ in range(effort.starts):
        order = [*chance.shuffled(calls[:SQUARES]), *spares]
        found.append(anneal(order, effort.steps, effort.heat))
    points, best = max(found, key=lambda each: each[0])
    in_vain = 0
    for number in range(effort.most_again):
        heat = effort.again_heats[number % len(effort.again_heats)]
        again, order = anneal(best, effort.again_steps, heat)
        in_vain = 0 if again > points else in_vain + 1
        if again >= points:
            points, best = again, order
        if in_vain == effort.in_vain:
            break
    return BestOrder(letters.text(best), points, steps)


def rejected_calls(sheet: CallSheet, table: str) -> tuple[int, ...]:
    """The fewest calls to reject, counted from 1, so that just these letters are entered."""
    for cards in range(len(sheet.spares) + 1):
        left = list(sheet.calls[: SQUARES + cards])
        for letter in table:
            if letter not in left:
                break
            left.remove(letter)
        else:
            if len(set(left)) == cards:
                return tuple(sorted(sheet.calls.index(letter) + 1 for letter in left))
    raise ValueError("these letters are not those of the sheet")
