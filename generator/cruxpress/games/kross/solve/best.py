"""The best table that long searches find: letters change places, at first boldly, later less so.

What is searched is counted, never timed, and whole numbers alone decide, so that every machine
finds the same table, as machine code or (in many minutes) as plain Python.

A line's points are an upper bound of what a table may count, since a word counts once. Most swaps
are refused by that bound, which is remembered for each line; the others are counted word by word.
"""

from collections.abc import Iterable, Sequence
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
    zeros,
)
from cruxpress.games.kross.sheet.calls import CallSheet, KrossBlock
from cruxpress.games.kross.words import SHORTEST_WORD

SIZE = 6  # lines of six letters
LINES = 2 * SIZE
SQUARES = SIZE * SIZE
BITS = 5  # of a letter, A to Z
LETTERS = 1 << BITS
MOST_WORDS = SIZE // SHORTEST_WORD  # of a line
MOST_CHANGED = 4  # lines, by a swap
# Codes are multiplied by it, so that neighbours land far from each other.
SPREAD = 0x9E3779B97F4A7C1
MEMORY = 1 << 17  # lines whose points are remembered
NOTHING = -1  # is remembered
# How bold a swap is, in thousandths: the logarithms of 1024 even chances.
CHANCES = 1024
BOLDNESS = tuple(round(-1000 * log((at + 0.5) / CHANCES)) for at in range(CHANCES))
MILLION = 1_000_000


class WordTable(NamedTuple):
    """Words by their codes, whether each answers the task, and what lengths and a task earn."""

    codes: Row
    answers: Row
    worth: Row
    task: int


class Desk(NamedTuple):
    """What a search writes on: letters, lines, their words, and room for notes."""

    letters: Row  # of the squares, then those that stay outside
    spares: Row
    first: Row  # where each letter is called first
    best: Row  # the letters in the best order so far
    points: Row  # of each line
    words: Row  # of each line, by their places in the table of words; -1 for none
    old_words: Row
    changed: Row
    new_lines: Row
    new_points: Row
    most: Row  # the most points of a line up to each square
    starts: Row
    seen: Row
    taken: Row
    memory: Row  # a line and its points in turns


@compiled
def place_of_word(codes: Row, code: int) -> int:
    """Where a code lies in a table, or could lie."""
    mask = len(codes) - 1
    place = (code * SPREAD >> 24) & mask
    while codes[place] != code and codes[place] != 0:
        place = (place + 1) & mask
    return place


@compiled
def word_in(line: int, start: int, end: int, codes: Row) -> int:
    """The place of the word in these squares of a line, or -1."""
    length = end - start
    code = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1) | 1 << BITS * length
    place = place_of_word(codes, code)
    return place if codes[place] == code else -1


@compiled
def read_line(letters: Row, line: int) -> int:
    """The letters of a row or column as one number."""
    first, step = (line * SIZE, 1) if line < SIZE else (line - SIZE, SIZE)
    code = 0
    for at in range(SIZE):
        code = code << BITS | letters[first + at * step]
    return code


@compiled
def split(line: int, codes: Row, worth: Row, most: Row, starts: Row) -> int:
    """The most points of a line; where its words start is noted."""
    for end in range(SHORTEST_WORD, SIZE + 1):
        top, word = most[end - 1], -1
        for start in range(end - 1):
            together = most[start] + worth[end - start]
            if together > top and word_in(line, start, end, codes) >= 0:
                top, word = together, start
        most[end], starts[end] = top, word
    return most[SIZE]


@compiled
def points_of(line: int, codes: Row, worth: Row, most: Row, starts: Row, memory: Row) -> int:
    """The most points of a line, from memory if it was looked at lately."""
    at = 2 * ((line * SPREAD >> 24) & (MEMORY - 1))
    if memory[at] != line:
        memory[at], memory[at + 1] = line, split(line, codes, worth, most, starts)
    return memory[at + 1]


@compiled
def note_words(line: int, number: int, table: WordTable, desk: Desk) -> None:
    """Note the words that make a line best."""
    split(line, table.codes, table.worth, desk.most, desk.starts)
    at, end = number * MOST_WORDS, SIZE
    while end > 1:
        start = desk.starts[end]
        if start < 0:
            end -= 1
        else:
            desk.words[at] = word_in(line, start, end, table.codes)
            at += 1
            end = start
    while at < (number + 1) * MOST_WORDS:
        desk.words[at] = -1
        at += 1


@compiled
def count_once(table: WordTable, desk: Desk) -> int:
    """What the noted words are worth, each counted once, and the task once."""
    points, many, answered = 0, 0, 0
    for at in range(LINES * MOST_WORDS):
        word = desk.words[at]
        known = word < 0
        for other in range(many):
            known = known or desk.seen[other] == word
        if not known:
            desk.seen[many] = word
            many += 1
            length = SHORTEST_WORD
            while table.codes[word] >> BITS * (length + 1):
                length += 1
            points += table.worth[length]
            answered |= table.answers[word]
    return points + table.task * answered


@compiled
def cards_of(desk: Desk) -> int:
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
def count_changed(many: int, table: WordTable, desk: Desk) -> int:
    """Note the words of the changed lines, and count the table; the old words are kept."""
    for number in range(many):
        line = desk.changed[number]
        for word in range(MOST_WORDS):
            desk.old_words[number * MOST_WORDS + word] = desk.words[line * MOST_WORDS + word]
        note_words(desk.new_lines[number], line, table, desk)
    return count_once(table, desk)


@compiled
def bring_back(many: int, desk: Desk) -> None:
    """Note the old words of the changed lines again."""
    for number in range(many):
        line = desk.changed[number]
        for word in range(MOST_WORDS):
            desk.words[line * MOST_WORDS + word] = desk.old_words[number * MOST_WORDS + word]


@compiled
def anneal_letters(
    state: int, steps: int, hot: int, cold: int, boldness: Row, table: WordTable, desk: Desk
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


def word_table(words: Iterable[str], answering: Iterable[str], block: KrossBlock) -> WordTable:
    """These words as a table for the search; cards are A to Z, so other letters are left out."""
    answers = frozenset(map(code_of, filter(_is_plain, answering)))
    listed = sorted(answers.union(map(code_of, filter(_is_plain, words))))
    places = 2
    while places < 2 * len(listed):
        places *= 2
    codes, answered = [0] * places, [0] * places
    for code in listed:
        place = (code * SPREAD >> 24) & (places - 1)
        while codes[place]:
            place = (place + 1) & (places - 1)
        codes[place], answered[place] = code, int(code in answers)
    worth = [0, 0, *(block.worth(length) for length in range(SHORTEST_WORD, SIZE + 1))]
    task = block.task if answers else 0
    return WordTable(row_of(codes), row_of(answered), row_of(worth), task)


def _is_plain(word: str) -> bool:
    return word.isascii() and len(word) <= SIZE


def code_of(word: str) -> int:
    """A word as a number, with a 1 before it so that lengths are told apart."""
    code = 1
    for letter in word:
        code = code << BITS | number_of(letter)
    return code


def number_of(letter: str) -> int:
    """A is 1, Z is 26."""
    return ord(letter) - ord("a") + 1


class BestOrder(NamedTuple):
    """The letters of a table row by row, those that stay outside, what it is worth, the steps."""

    letters: str
    points: int
    steps: int


class Effort(NamedTuple):
    """How long is searched: fresh starts, then the best is warmed up again until that is in vain.

    Heat is in thousandths of a point: about what a swap may lose at first, and at last.
    """

    starts: int = 4
    steps: int = 3_000_000  # of a start
    heat: tuple[int, int] = (850, 550)
    again_steps: int = 2_000_000
    again_heats: tuple[tuple[int, int], ...] = ((650, 500), (800, 600))  # in turns
    in_vain: int = 5  # so many without anything better, and that is enough
    most_again: int = 9


LONG = Effort()


def best_order(
    sheet: CallSheet, table: WordTable, chance: Chance, planted: str = "", effort: Effort = LONG
) -> BestOrder:
    """The best order that searches find for the letters of a sheet, or a planted one."""
    calls = [number_of(letter) for letter in sheet.calls]
    spares = calls[SQUARES:]
    memory, boldness = row_of([NOTHING] * (2 * MEMORY)), row_of(BOLDNESS)
    steps = 0

    def anneal(letters: Sequence[int], many: int, heat: tuple[int, int]) -> tuple[int, list[int]]:
        nonlocal steps
        steps += many
        desk = new_desk(letters, calls, spares)._replace(memory=memory)
        points = anneal_letters(first_state(chance), many, *heat, boldness, table, desk)
        return points, as_ints(desk.best)

    orders = [[*map(number_of, planted), *spares]] if planted else []
    found = [anneal(order, effort.again_steps, effort.again_heats[0]) for order in orders]
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
    text = "".join(chr(ord("a") + number - 1) for number in best)
    return BestOrder(text, points, steps)


def new_desk(letters: Sequence[int], calls: Sequence[int] = (), spares: Sequence[int] = ()) -> Desk:
    """A desk for these letters, with all that a search notes."""
    first = [calls.index(letter) if letter in calls else 0 for letter in range(LETTERS)]
    return Desk(
        letters=row_of(letters),
        spares=row_of(spares),
        first=row_of(first),
        best=zeros(len(letters)),
        points=zeros(LINES),
        words=zeros(LINES * MOST_WORDS),
        old_words=zeros(MOST_CHANGED * MOST_WORDS),
        changed=zeros(MOST_CHANGED),
        new_lines=zeros(MOST_CHANGED),
        new_points=zeros(MOST_CHANGED),
        most=zeros(SIZE + 1),
        starts=zeros(SIZE + 1),
        seen=zeros(LINES * MOST_WORDS),
        taken=zeros(len(spares) + 1),
        memory=row_of(()),
    )


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
