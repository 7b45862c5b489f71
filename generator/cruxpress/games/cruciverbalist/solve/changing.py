"""Whole games in which a word changes at a time, at first boldly, later less so.

It is a search of another kind than the one that follows many games from round to round: what comes
last may change what comes first. What is searched is counted, never timed, and whole numbers alone
decide, so that every machine finds the same game. The board is that of a row of squares, sixteen to
a line, with an empty line above and below: 0 is free, 1 to 26 are letters, `SHUT` is black.
"""

from typing import NamedTuple

from cruxpress.core.compiled import compiled, inner
from cruxpress.core.kernels import Row, chance_below

STRIDE = 16
CELLS = STRIDE * 17
SHUT = -1
LONGEST = 15
TOKENS = 3
TOKEN_POINTS = 2
PART_BITS = 56  # of what a roll pays: a bit for each need, in parts that are whole bytes
PARTS = 13**4 // PART_BITS + 1
NONE = -1  # no word in a round
DRAWS = 40  # of words that may fit into the crossings of another
LINE_STEPS = 4000
NEAR_BEST = 3  # points: a game as near as that is looked at for lines that begin in a ring, too
CHANCES = 1024
MILLION = 1_000_000


class ChangeableWords(NamedTuple):
    """The words of a theme, numbered."""

    spelled: Row  # fifteen letters a word
    lengths: Row
    keys: Row  # that two variations of a word share
    key_first: Row
    through: Row  # for each letter all words with it: sixteen times the word, and the place in it
    through_first: Row
    weights: Row  # of letters, in a need
    rare: Row  # 1 for a rare letter
    classes: Row  # of a length
    class_points: Row
    class_most: Row


class GameSheet(NamedTuple):
    """A sheet: its squares, and what each roll pays, without and with a token, by tokens spent."""

    cells: Row
    pays: Row
    rounds: int


class GameDesk(NamedTuple):
    """Room for games, three rows of places a game: the word, its first square, its step."""

    trial: Row
    now: Row
    best: Row
    cells: Row
    squares: Row  # that hold letters
    filled: Row  # how many of them
    used: Row  # keys of the words that were written
    counts: Row  # words of each class
    crossings: Row
    path: Row
    turns: Row
    seen: Row
    boldness: Row
    luck: Row


@inner
def _sides(square: int, cells: Row) -> int:
    """How many letters stand beside a square."""
    count = 0
    for step in (-STRIDE, -1, 1, STRIDE):
        count += cells[square + step] > 0
    return count


@inner
def _longest_in_tree(filled: int, squares: Row, cells: Row, seen: Row, path: Row, far: Row) -> int:
    """Squares of the longest line where no words make a ring: what is farthest from the farthest
    square of all from any.
    """
    head = squares[0]
    for _ in range(2):
        path[0], far[0], count = head, 1, 1
        seen[head] = 1
        for at in range(filled):
            for step in (-STRIDE, -1, 1, STRIDE):
                near = path[at] + step
                if cells[near] > 0 and not seen[near]:
                    path[count], far[count], seen[near] = near, far[at] + 1, 1
                    count += 1
        head = path[filled - 1]
        for at in range(filled):
            seen[squares[at]] = 0
    return far[filled - 1]


@inner
def _longest(
    filled: int, thorough: bool, squares: Row, cells: Row, seen: Row, path: Row, turns: Row
) -> int:
    """Squares of a long line from an end; thoroughly, from anywhere."""
    best, ends, sides = 0, 0, 0
    for at in range(filled):
        beside = _sides(squares[at], cells)
        ends += beside == 1
        sides += beside
    if sides == 2 * (filled - 1):
        return _longest_in_tree(filled, squares, cells, seen, path, turns)
    for at in range(filled):
        head = squares[at]
        if best == filled or (ends and not thorough and _sides(head, cells) != 1):
            continue
        length, steps = 1, 0
        path[0], turns[0], seen[head] = head, 0, 1
        while length:
            steps += 1
            best = max(best, length)
            square, way = path[length - 1], turns[length - 1]
            if way == 4 or steps > LINE_STEPS:
                seen[square] = 0
                length -= 1
                continue
            turns[length - 1] = way + 1
            near = (
                square - STRIDE
                if way == 0
                else square + STRIDE
                if way == 1
                else square + 2 * way - 5
            )
            if cells[near] > 0 and not seen[near]:
                path[length], turns[length], seen[near] = near, 0, 1
                length += 1
    return best


@inner
def _need(
    word: int, length: int, start: int, step: int, first: bool, spelled: Row, weights: Row,
    cells: Row,
) -> int:  # fmt: skip
    """What a word at a place must pay; -1 if it cannot stand there."""
    side = STRIDE + 1 - step
    end = start + step * (length - 1)
    if start < STRIDE or end >= CELLS - STRIDE:
        return -1
    if cells[start - step] > 0 or cells[end + step] > 0:
        return -1
    need, given, was_given = 0, 0, False
    for at in range(length):
        square, letter = start + at * step, spelled[word * LONGEST + at]
        there = cells[square]
        if there > 0:
            if there != letter or was_given:
                return -1
            was_given = True
            given += 1
        elif there == SHUT or cells[square - side] > 0 or cells[square + side] > 0:
            return -1
        else:
            was_given = False
            need += weights[letter]
    return -1 if given == length or not (given or first) else need


@inner
def _is_repeated(word: int, keys: Row, key_first: Row, used: Row, many: int) -> bool:
    """Whether one of the words before is the same, or a variation of it."""
    for key in range(key_first[word], key_first[word + 1]):
        for at in range(many):
            if used[at] == keys[key]:
                return True
    return False


@inner
def _clear(squares: Row, filled: Row, cells: Row, counts: Row) -> None:
    """Take away what the last game left on the board."""
    for at in range(filled[0]):
        cells[squares[at]] = 0
    filled[0] = 0
    for kind in range(len(counts)):
        counts[kind] = 0


@inner
def _points(words: ChangeableWords, sheet: GameSheet, desk: GameDesk, least: int, most: int) -> int:
    """What the game on trial is worth; -1 if it breaks a rule, or is worth less than the least.

    One that may be worth nearly the most is looked at for lines that begin in a ring, too.
    """
    cells, trial, rounds, squares = desk.cells, desk.trial, sheet.rounds, desk.squares
    lengths, spelled, pays = words.lengths, words.spelled, sheet.pays
    _clear(squares, desk.filled, cells, desk.counts)
    filled, points, spent, used = 0, 0, 0, 0
    for number in range(rounds):
        word = trial[number]
        if word == NONE:
            continue
        start, step = trial[rounds + number], trial[2 * rounds + number]
        length = lengths[word]
        need = _need(word, length, start, step, filled == 0, spelled, words.weights, cells)
        if need < 0:
            return -1
        if _is_repeated(word, words.keys, words.key_first, desk.used, used):
            return -1
        for key in range(words.key_first[word], words.key_first[word + 1]):
            desk.used[used] = words.keys[key]
            used += 1
        place = 2 * (number * (TOKENS + 1) + spent) * PARTS + need // PART_BITS
        if not pays[place] >> need % PART_BITS & 1:
            if spent == TOKENS or not pays[place + PARTS] >> need % PART_BITS & 1:
                return -1
            spent += 1
        for at in range(length):
            square = start + at * step
            if cells[square] == 0:
                cells[square] = spelled[word * LONGEST + at]
                points += words.rare[cells[square]]
                squares[filled] = square
                filled += 1
        desk.filled[0] = filled
        kind = words.classes[length]
        if desk.counts[kind] < words.class_most[kind]:
            points += words.class_points[kind]
        desk.counts[kind] += 1
    points += TOKEN_POINTS * (TOKENS - spent)
    if points + filled < least:
        return -1
    line = _longest(filled, False, squares, cells, desk.seen, desk.path, desk.turns)
    if line < filled and points + line + NEAR_BEST > most:
        line = _longest(filled, True, squares, cells, desk.seen, desk.path, desk.turns)
    return points + line


@inner
def _find_crossings(words: ChangeableWords, desk: GameDesk, number: int, rounds: int) -> int:
    """Note where the word of a round crosses others; how often."""
    game, found = desk.now, 0
    start, step = game[rounds + number], game[2 * rounds + number]
    for at in range(words.lengths[game[number]]):
        square = start + at * step
        for other in range(rounds):
            if game[other] == NONE or game[2 * rounds + other] == step:
                continue
            away, apart = square - game[rounds + other], game[2 * rounds + other]
            if 0 <= away < apart * words.lengths[game[other]] and away % apart == 0:
                desk.crossings[found] = at
                found += 1
    return found


@inner
def _change_in_line(words: ChangeableWords, desk: GameDesk, number: int, rounds: int) -> bool:
    """Another word in the line of a word, through the same crossings; whether one was drawn."""
    game, trial = desk.now, desk.trial
    found = _find_crossings(words, desk, number, rounds)
    if not found:
        return False
    old, step = game[number], game[2 * rounds + number]
    kept = desk.crossings[chance_below(found, desk.luck)]
    letter = words.spelled[old * LONGEST + kept]
    first, many = words.through_first[letter], words.through_first[letter + 1]
    for _ in range(DRAWS if found > 1 else 1):
        drawn = words.through[first + chance_below(many - first, desk.luck)]
        word, moved = drawn // STRIDE, drawn % STRIDE - kept
        fits = True
        for at in range(found):
            place = desk.crossings[at] + moved
            if (
                place < 0
                or place >= words.lengths[word]
                or (
                    words.spelled[word * LONGEST + place]
                    != words.spelled[old * LONGEST + desk.crossings[at]]
                )
            ):
                fits = False
        if fits:
            trial[number] = word
            trial[rounds + number] = game[rounds + number] - step * moved
            return True
    return False


@inner
def _draw_across(
    words: ChangeableWords, desk: GameDesk, number: int, rounds: int, others: int
) -> None:
    """Any word for a round, through a letter of another word."""
    game, trial = desk.now, desk.trial
    chosen, other = chance_below(others, desk.luck), -1
    for each in range(rounds):
        if each != number and game[each] != NONE:
            if chosen == 0:
                other = each
            chosen -= 1
    length, step = words.lengths[game[other]], game[2 * rounds + other]
    at = chance_below(length, desk.luck)
    if chance_below(3, desk.luck) == 0:
        at = (length - 1) * chance_below(2, desk.luck)
    letter = words.spelled[game[other] * LONGEST + at]
    first, many = words.through_first[letter], words.through_first[letter + 1]
    drawn = words.through[first + chance_below(many - first, desk.luck)]
    across = STRIDE + 1 - step
    trial[number], trial[2 * rounds + number] = drawn // STRIDE, across
    trial[rounds + number] = game[rounds + other] + at * step - across * (drawn % STRIDE)


@inner
def _change(words: ChangeableWords, desk: GameDesk, rounds: int) -> bool:
    """Change the game on trial in one place; whether it was."""
    trial, luck = desk.trial, desk.luck
    way, number = chance_below(10, luck), chance_below(rounds, luck)
    if way == 0:
        other = chance_below(rounds, luck)
        for part in range(3):
            one, two = part * rounds + number, part * rounds + other
            trial[one], trial[two] = trial[two], trial[one]
        return number != other
    if way == 1 and trial[number] != NONE and chance_below(4, luck) == 0:
        trial[number] = NONE
        return True
    others = 0
    for other in range(rounds):
        others += other != number and trial[other] != NONE
    if others == 0:
        trial[number] = chance_below(len(words.lengths), luck)
        trial[rounds + number] = STRIDE + chance_below(CELLS - 2 * STRIDE, luck)
        trial[2 * rounds + number] = STRIDE if chance_below(2, luck) else 1
        return True
    if way < 5 and trial[number] != NONE:
        return _change_in_line(words, desk, number, rounds)
    _draw_across(words, desk, number, rounds, others)
    return True


@compiled
def change_games(
    steps: int, hot: int, cold: int, words: ChangeableWords, sheet: GameSheet, desk: GameDesk
) -> int:
    """Change the game that lies in `now`; the best one lies in `best` then: what it is worth."""
    trial, now, best = desk.trial, desk.now, desk.best
    for at in range(len(now)):
        trial[at] = best[at] = now[at]
    for square in range(CELLS):
        desk.cells[square] = sheet.cells[square]
    desk.filled[0] = 0
    total = most = _points(words, sheet, desk, 0, 0)
    for step in range(steps):
        for at in range(len(now)):
            trial[at] = now[at]
        if not _change(words, desk, sheet.rounds):
            continue
        heat = hot + (cold - hot) * step // steps
        bold = desk.boldness[chance_below(CHANCES, desk.luck)]
        least = total - heat * bold // MILLION
        points = _points(words, sheet, desk, max(0, least), most)
        if points < max(0, least):
            continue
        total = points
        for at in range(len(now)):
            now[at] = trial[at]
        if total > most:
            most = total
            for at in range(len(now)):
                best[at] = now[at]
    return most
