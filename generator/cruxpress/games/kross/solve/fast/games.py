"""Many solo games in one go: how a player hopes, places letters, rejects them, and counts.

What a player counts at the end are the points alone, as the rules find them.
"""

import numpy as np

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    CARD,
    LETTER,
    SIZE,
    SPREAD,
    STEP,
    TASK,
    Longs,
    States,
    WordArrays,
    below,
    drawn,
    slot_of,
)

MEMORY = 1 << 15  # lines that a player remembers; a new one takes the place of an old one
EMPTY_LINE = 1 << BITS * SIZE
MOST_OPTIONS = 2 * SIZE * (SIZE * (SIZE - 1) // 2)
MOST_OPEN = 64  # ways to settle a quarrel that wait to be looked at
MOST_LOOKS = 3000  # then the rules count it, which know another way
NOTES = 4
LOST = -1_000_000  # points that say so

LINE, START, END, CODE, LEGAL, ANSWERS, WORTH, FACTS = range(8)


@compiled
def list_options(lines: Longs, words: WordArrays, options: Longs) -> int:
    """Fill in every word that stands in a table and could be counted, by its end; how many."""
    legal, task, worth, count = words.legal, words.task, words.worth, 0
    for line in range(2 * SIZE):
        for end in range(2, SIZE + 1):
            code, length = 0, 0
            for start in range(end - 1, -1, -1):
                letter = lines[line] >> BITS * (SIZE - 1 - start) & LETTER
                if letter == 0:
                    break
                code |= letter << BITS * length
                length += 1
                if length < 2:
                    continue
                whole = code | 1 << BITS * length
                is_legal = legal[slot_of(legal, whole)] == whole
                answers = task[slot_of(task, whole)] == whole
                if is_legal or answers:
                    option = options[count]
                    option[LINE], option[START], option[END] = line, start, end
                    option[CODE], option[WORTH] = whole, worth[length]
                    option[LEGAL], option[ANSWERS] = is_legal, answers
                    count += 1
    return count


@compiled
def most_of(options: Longs, count: int, banned: Longs, more_than: int) -> int:
    """The most that words without a ban are worth, each counted once; or what it must exceed.

    The bans of a way to settle all quarrels are a row of `banned`. The first one is given, those
    after it wait to be looked at, and the last four are for notes.
    """
    chosen, mine = banned[MOST_OPEN], banned[MOST_OPEN + 1]
    best, last = banned[MOST_OPEN + 2], banned[MOST_OPEN + 3]
    best[0] = 0
    waiting, looks = 1, 0
    while waiting:
        looks += 1
        if looks > MOST_LOOKS:
            return LOST
        waiting -= 1
        for number in range(count):
            mine[number] = banned[waiting, number]
        total, many = best_words(options, count, mine, chosen, best, last)
        if total <= more_than:
            continue
        twice, places = counted_twice(options, count, mine, chosen, many)
        if not twice:
            more_than = total
            continue
        if waiting + places > MOST_OPEN:
            return LOST
        for owner in range(count):
            if options[owner, CODE] == twice and not mine[owner]:
                for other in range(count):
                    taken = options[other, CODE] == twice and other != owner
                    banned[waiting, other] = 1 if taken else mine[other]
                waiting += 1
    return more_than


@compiled
def counted_twice(
    options: Longs, count: int, bans: Longs, chosen: Longs, many: int
) -> tuple[int, int]:
    """Of the words that are counted twice, the one with the fewest places, and how many; or 0."""
    twice, fewest = 0, count + 1
    for one in range(many):
        for two in range(one):
            word = options[chosen[one], CODE]
            if word == options[chosen[two], CODE]:
                places = 0
                for other in range(count):
                    if options[other, CODE] == word and not bans[other]:
                        places += 1
                if places < fewest:
                    twice, fewest = word, places
    return twice, fewest


@compiled
def best_words(
    options: Longs, count: int, bans: Longs, chosen: Longs, best: Longs, last: Longs
) -> tuple[int, int]:
    """The best words of every line by itself: what they are worth, and how many are filled in."""
    total, at, many = 0, 0, 0
    for line in range(2 * SIZE):
        best[1], last[1] = 0, -1
        for end in range(2, SIZE + 1):
            top, word = best[end - 1], -1
            while at < count and options[at, LINE] == line and options[at, END] == end:
                together = best[options[at, START]] + options[at, WORTH]
                if together > top and not bans[at]:
                    top, word = together, at
                at += 1
            best[end], last[end] = top, word
        total += best[SIZE]
        end = SIZE
        while end > 1:
            if last[end] < 0:
                end -= 1
            else:
                chosen[many] = last[end]
                many += 1
                end = options[last[end], START]
    return total, many


@compiled
def counted(lines: Longs, words: WordArrays, rejected: int, options: Longs, banned: Longs) -> int:
    """The points of a table for a player who knows these words, or LOST."""
    worth, count = words.worth, list_options(lines, words, options)
    most = -1
    for given in range(-1, count):  # the word that answers the task; at first none
        if given >= 0 and not options[given, ANSWERS]:
            continue
        for other in range(count):
            lost = not options[other, LEGAL]
            if given >= 0 and options[other, CODE] == options[given, CODE]:
                lost = True
            if given >= 0 and options[other, LINE] == options[given, LINE]:
                starts, ends = options[other, START], options[other, END]
                lost = lost or (starts < options[given, END] and ends > options[given, START])
            banned[0, other] = 1 if lost and other != given else 0
        if given >= 0:
            options[given, WORTH] += worth[TASK]
        most = most_of(options, count, banned, most)
        if given >= 0:
            options[given, WORTH] -= worth[TASK]
        if most == LOST:
            return LOST
    return most - int(worth[CARD]) * rejected


@compiled
def hope_of(line: int, keys: Longs, values: Longs, best: Longs) -> int:
    """What the best words of a line are worth together, likely or certain; `best` begins with 0."""
    for end in range(2, SIZE + 1):
        top = best[end - 1]
        for start in range(end - 1):
            length = end - start
            within = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1)
            code = within | 1 << BITS * length
            slot = slot_of(keys, code)
            if keys[slot] == code:
                top = max(top, best[start] + values[slot])
        best[end] = top
    return int(best[SIZE])


@compiled
def remembered(line: int, keys: Longs, values: Longs, memory: Longs, best: Longs) -> int:
    """The same, from memory if it was thought about lately."""
    slot = (line * SPREAD >> 24) & (MEMORY - 1)
    if memory[slot, 0] != line:
        memory[slot, 0] = line
        memory[slot, 1] = hope_of(line, keys, values, best)
    return int(memory[slot, 1])


@compiled
def play_games(
    calls: Longs, spares: int, states: States, whim: int, rejects_below: int, keys: Longs,
    values: Longs, memory: Longs, words: WordArrays, points: Longs, ends: Longs,
) -> None:  # fmt: skip
    """Play a sheet from each state of chance; write down points, rows and what was rejected."""
    lines, hopes = np.zeros(2 * SIZE, np.int64), np.zeros(2 * SIZE, np.int64)
    best, options = np.zeros(SIZE + 1, np.int64), np.zeros((MOST_OPTIONS, FACTS), np.int64)
    banned = np.zeros((MOST_OPEN + NOTES, MOST_OPTIONS), np.int64)
    for game in range(len(states)):
        for line in range(2 * SIZE):
            lines[line] = EMPTY_LINE
            hopes[line] = remembered(EMPTY_LINE, keys, values, memory, best)
        state = states[game]
        free, rejected, held = SIZE * SIZE, 0, 0
        for letter in calls:
            if free == 0:
                break
            gain, where = 0, -1
            for row in range(SIZE):
                for column in range(SIZE):
                    if lines[row] >> BITS * (SIZE - 1 - column) & LETTER:
                        continue
                    across = lines[row] | letter << BITS * (SIZE - 1 - column)
                    down = lines[SIZE + column] | letter << BITS * (SIZE - 1 - row)
                    state += STEP
                    here = (
                        remembered(across, keys, values, memory, best)
                        - hopes[row]
                        + remembered(down, keys, values, memory, best)
                        - hopes[SIZE + column]
                        + below(drawn(state), whim + 1)
                    )
                    if where < 0 or here > gain:
                        gain, where = here, row * SIZE + column
            if rejected < spares and gain < rejects_below and not held >> letter & 1:
                rejected += 1
                held |= 1 << letter
                continue
            row, column = where // SIZE, where % SIZE
            lines[row] |= letter << BITS * (SIZE - 1 - column)
            lines[SIZE + column] |= letter << BITS * (SIZE - 1 - row)
            hopes[row] = remembered(lines[row], keys, values, memory, best)
            hopes[SIZE + column] = remembered(lines[SIZE + column], keys, values, memory, best)
            free -= 1
        for row in range(SIZE):
            ends[game, row] = lines[row]
        ends[game, SIZE] = rejected
        points[game] = counted(lines, words, rejected, options, banned)
