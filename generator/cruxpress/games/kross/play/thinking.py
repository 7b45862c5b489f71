"""The panel: players who share the rules and nothing else, neither words nor a way to think.

One recalls a few words at random, one sees only the points of this very moment, one weighs what
the next letter may bring, one plans whole words for rows alone, one writes every row from left to
right as words go on, and one knows no words while it plays, only which letters like to stand side
by side. All of them count at the end as people do: line by line, and each word once. They run alike
as machine code and as plain Python.
"""

from typing import NamedTuple

from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import Row, chance_below
from cruxpress.games.kross.solve.lines import (
    BITS,
    LETTERS,
    LINES,
    MEMORY,
    SIZE,
    SPREAD,
    SQUARES,
    LineDesk,
    WordTable,
    count_once,
    note_words,
    points_of,
    word_in,
)

LETTER = LETTERS - 1
RECALLS, GREEDY, LOOKS_AHEAD, PLANS, PAIRS, BEGINS = range(6)
RECALLED = 10  # words that come to mind for a letter
PLANNED = 40  # words that are thought of for a row
SHORTEST_PLAN = 4
EARLY = 2  # letters of a row that may be given up for another plan
RARE = 25  # thousandths of all letters: a rarer one is rejected where it earns nothing
SHY = 150  # thousandths of a point: what promises less is rejected by who looks ahead
THOUSAND = 1000


class Mind(NamedTuple):
    """What a player knows and notes."""

    words: Row  # by the letters in them: codes of the words with an A, with a B …
    first: Row  # where the words with each letter begin
    often: Row  # thousandths: how often each letter is in these words
    pairs: Row  # how often each letter follows each other one in them
    begins: Row  # codes of all that a word begins with, in a table like that of the words
    lines: Row
    plans: Row  # the word that each row is to become
    memory: Row  # a line and its points in turns
    promises: Row  # a line and what it promises in turns
    luck: Row  # where chance stands


@compiled
def length_of(code: int) -> int:
    """The letters of a word."""
    length = 1
    while code >> BITS * (length + 1):
        length += 1
    return length


@compiled
def letter_in(code: int, length: int, at: int) -> int:
    """A letter of a word or line of this length."""
    return code >> BITS * (length - 1 - at) & LETTER


@compiled
def fitting(line: int, word: int, length: int, start: int) -> int:
    """How many letters of a word stand in a line already; -1 if it does not fit there."""
    there = 0
    for at in range(length):
        stands = letter_in(line, SIZE, start + at)
        if stands:
            if stands != letter_in(word, length, at):
                return -1
            there += 1
    return there


@compiled
def square_of(line: int, at: int) -> int:
    """The square at a place of a row or column."""
    return line * SIZE + at if line < SIZE else at * SIZE + line - SIZE


@compiled
def recalled(letter: int, mind: Mind, worth: Row) -> int:
    """Where a letter helps one of some words that come to mind; -1 if it helps none."""
    first, count = mind.first[letter], mind.first[letter + 1] - mind.first[letter]
    best, square = 0, -1
    for _ in range(RECALLED if count else 0):
        word = mind.words[first + chance_below(count, mind.luck)]
        length = length_of(word)
        turned = chance_below(LINES, mind.luck)  # nobody begins to look at the same line every time
        for number in range(LINES):
            line = (number + turned) % LINES
            for start in range(SIZE + 1 - length):
                there = fitting(mind.lines[line], word, length, start)
                if there < 0 or (there + 1) * (there + 1) * worth[length] <= best:
                    continue
                for at in range(length):
                    free = not letter_in(mind.lines[line], SIZE, start + at)
                    if free and letter_in(word, length, at) == letter:
                        best = (there + 1) * (there + 1) * worth[length]
                        square = square_of(line, start + at)
    return square


@compiled
def neighbours(square: int, lines: Row) -> int:
    """How many letters stand beside a square."""
    row, column, count = square // SIZE, square % SIZE, 0
    if column > 0 and letter_in(lines[row], SIZE, column - 1):
        count += 1
    if column < SIZE - 1 and letter_in(lines[row], SIZE, column + 1):
        count += 1
    if row > 0 and letter_in(lines[row - 1], SIZE, column):
        count += 1
    if row < SIZE - 1 and letter_in(lines[row + 1], SIZE, column):
        count += 1
    return count


@compiled
def greedy(letter: int, mind: Mind, table: WordTable, desk: LineDesk) -> tuple[int, bool]:
    """Where a letter earns most at once, beside other letters if it can; whether it is wanted."""
    lines, memory = mind.lines, mind.memory
    codes, worth, most, starts = table.codes, table.worth, desk.most, desk.starts
    best, square = -1, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        across = lines[row] | letter << BITS * (SIZE - 1 - column)
        down = lines[SIZE + column] | letter << BITS * (SIZE - 1 - row)
        gain = points_of(across, codes, worth, most, starts, memory)
        gain += points_of(down, codes, worth, most, starts, memory)
        gain -= points_of(lines[row], codes, worth, most, starts, memory)
        gain -= points_of(lines[SIZE + column], codes, worth, most, starts, memory)
        value = 64 * gain + 8 * neighbours(at, lines) + chance_below(8, mind.luck)
        if value > best:
            best, square = value, at
    return square, best >= 64 or mind.often[letter] >= RARE


@compiled
def promise(
    line: int, often: Row, promises: Row, codes: Row, worth: Row, most: Row, starts: Row,
    memory: Row,
) -> int:  # fmt: skip
    """The points of a line and, by how often it comes, what one more letter makes of it."""
    place = 2 * ((line * SPREAD >> 24) & (MEMORY - 1))
    if promises[place] == line:
        return promises[place + 1]
    now = points_of(line, codes, worth, most, starts, memory)
    total = THOUSAND * now
    for letter in range(1, len(often)):
        if often[letter] < RARE:
            continue
        top = now
        for at in range(SIZE):
            if not letter_in(line, SIZE, at):
                then = line | letter << BITS * (SIZE - 1 - at)
                top = max(top, points_of(then, codes, worth, most, starts, memory))
        total += often[letter] * (top - now)
    promises[place], promises[place + 1] = line, total
    return total


@compiled
def looked_ahead(letter: int, mind: Mind, table: WordTable, desk: LineDesk) -> tuple[int, bool]:
    """Where a letter does most for the lines and for the letter after it."""
    lines, memory, often, promises = mind.lines, mind.memory, mind.often, mind.promises
    codes, worth, most, starts = table.codes, table.worth, desk.most, desk.starts
    best, square = 0, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        value = chance_below(SHY, mind.luck)
        for turn in range(2):
            line = lines[SIZE + column] if turn else lines[row]
            then = line | letter << BITS * (SIZE - 1 - (row if turn else column))
            value += promise(then, often, promises, codes, worth, most, starts, memory)
            value -= promise(line, often, promises, codes, worth, most, starts, memory)
        if square < 0 or value > best:
            best, square = value, at
    return square, best >= SHY


@compiled
def planned(letter: int, mind: Mind) -> int:
    """Where a row waits for a letter, or could, with another plan; -1 if none does."""
    lines, plans, best, square = mind.lines, mind.plans, -1, -1
    for row in range(SIZE):
        length = length_of(plans[row]) if plans[row] else 0
        for at in range(length):
            if letter_in(plans[row], length, at) == letter and not letter_in(lines[row], SIZE, at):
                there = fitting(lines[row], plans[row], length, 0)
                if there > best:
                    best, square = there, row * SIZE + at
    if square >= 0:
        return square
    first, count = mind.first[letter], mind.first[letter + 1] - mind.first[letter]
    for _ in range(PLANNED if count else 0):
        word = mind.words[first + chance_below(count, mind.luck)]
        length, row = length_of(word), chance_below(SIZE, mind.luck)
        there = fitting(lines[row], word, length, 0)
        old = length_of(plans[row]) if plans[row] else 0
        given_up = fitting(lines[row], plans[row], old, 0) if old else 0
        if length < SHORTEST_PLAN or there <= best or given_up > EARLY:
            continue
        for at in range(length):
            if letter_in(word, length, at) == letter and not letter_in(lines[row], SIZE, at):
                best, square = there, row * SIZE + at
                plans[row] = word
    return square


@compiled
def paired(letter: int, mind: Mind) -> int:
    """Where a letter makes pairs with its neighbours that words are full of."""
    lines, best, square = mind.lines, -1, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        value = 0
        for turn in range(2):
            line, place = (lines[SIZE + column], row) if turn else (lines[row], column)
            before = letter_in(line, SIZE, place - 1) if place > 0 else 0
            after = letter_in(line, SIZE, place + 1) if place < SIZE - 1 else 0
            value += mind.pairs[before * LETTERS + letter] + mind.pairs[letter * LETTERS + after]
        value = 8 * value + chance_below(8, mind.luck)
        if value > best:
            best, square = value, at
    return square


@compiled
def begun(letter: int, mind: Mind) -> int:
    """Where a row, written from left to right, goes on as a word does; a rest is left alone."""
    lines, best, square = mind.lines, -1, -1
    for row in range(SIZE):
        filled = 0
        while filled < SIZE and letter_in(lines[row], SIZE, filled):
            filled += 1
        if filled == SIZE:
            continue
        then = lines[row] | letter << BITS * (SIZE - 1 - filled)
        # As long a beginning as there is; one that is broken off is a pity.
        value = 0
        for start in range(filled, -1, -1):
            if word_in(then, start, filled + 1, mind.begins) >= 0:
                value = filled + 1 - start
        lost = 0
        for start in range(filled):
            if not lost and word_in(lines[row], start, filled, mind.begins) >= 0:
                lost = filled - start
        if value <= lost:
            value -= lost
        value = 8 * (SIZE + value) + chance_below(8, mind.luck)
        if value > best:
            best, square = value, row * SIZE + filled
    return square


@compiled
def last_free(lines: Row) -> int:
    """The last free square, column by column from the right."""
    for column in range(SIZE - 1, -1, -1):
        for row in range(SIZE - 1, -1, -1):
            if not letter_in(lines[row], SIZE, column):
                return row * SIZE + column
    return -1


@compiled
def placed(
    thinks: int, letter: int, mind: Mind, table: WordTable, desk: LineDesk
) -> tuple[int, bool]:
    """Where a player puts a letter, and whether it is wanted at all."""
    if thinks == GREEDY:
        return greedy(letter, mind, table, desk)
    if thinks == LOOKS_AHEAD:
        return looked_ahead(letter, mind, table, desk)
    if thinks == RECALLS:
        square = recalled(letter, mind, table.worth)
    elif thinks == PLANS:
        square = planned(letter, mind)
    elif thinks == BEGINS:
        square = begun(letter, mind)
    else:
        square = paired(letter, mind)
    wanted = mind.often[letter] >= RARE or (square >= 0 and thinks < PAIRS)
    return square if square >= 0 else last_free(mind.lines), wanted


@compiled
def play_alone(
    thinks: int, calls: Row, spares: int, mind: Mind, table: WordTable, desk: LineDesk
) -> int:
    """One game: letters are placed as they are called; how many were rejected."""
    for line in range(LINES):
        mind.lines[line] = 0
    for row in range(SIZE):
        mind.plans[row] = 0
    free, rejected, held = SQUARES, 0, 0
    for number in range(len(calls)):
        letter = calls[number]
        if free == 0:
            break
        square, wanted = placed(thinks, letter, mind, table, desk)
        if not wanted and rejected < spares and not held >> letter & 1:
            rejected += 1
            held |= 1 << letter
            continue
        row, column = square // SIZE, square % SIZE
        mind.lines[row] |= letter << BITS * (SIZE - 1 - column)
        mind.lines[SIZE + column] |= letter << BITS * (SIZE - 1 - row)
        free -= 1
    return rejected


@compiled
def play_games(
    thinks: int, calls: Row, spares: int, states: Row, mind: Mind, known: WordTable,
    counting: WordTable, desk: LineDesk, card: int, points: Row,
) -> None:  # fmt: skip
    """Games from these states of chance; what each comes to is filled in."""
    for game in range(len(states)):
        mind.luck[0] = states[game]
        rejected = play_alone(thinks, calls, spares, mind, known, desk)
        for line in range(LINES):
            note_words(mind.lines[line], line, counting, desk)
        points[game] = count_once(counting, desk) - card * rejected
