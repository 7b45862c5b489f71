"""Games of the panel: four ways to choose a word, as machine code or as plain Python.

The board is a row of squares, sixteen to a line, with an empty line above and below: 0 is free, 1
to 26 are letters, `SHUT` is black or outside.
"""

from typing import NamedTuple

from cruxpress.core.compiled import compiled, inner
from cruxpress.core.kernels import Row, chance_below

FEW, GREEDY, PATIENT, LINER = range(4)
STRIDE = 16
CELLS = STRIDE * 17
SHUT = -1
LONGEST = 15
PART_BITS = 56  # of what a roll pays: a bit for each need, in parts that are whole bytes
PARTS = 13**4 // PART_BITS + 1
MOST_PLACES = 2000
MOST_STEPS = 60_000  # of a look for the longest line; every board that was seen takes fewer
SHORTEST = 3
FEW_PLACES = 25
LEFT, WORD = 0, 1  # of `best`: the place, and the word in it


class SoloWords(NamedTuple):
    """The words of a theme, the shorter first; `known` counts those that a player knows."""

    spelled: Row  # fifteen letters a word
    first: Row  # word of each length
    needs: Row
    rare: Row  # letters
    keys: Row  # that two variations of a word share
    key_first: Row
    weights: Row  # of letters, in a need
    rare_letters: Row  # 1 for a rare one
    classes: Row  # of a length
    class_points: Row
    class_most: Row


class SoloGround(NamedTuple):
    """A sheet: its squares, and what each of its rolls pays."""

    cells: Row
    size: int
    pays: Row
    rounds: int


class SoloDesk(NamedTuple):
    """Room to play and to think."""

    cells: Row
    used: Row  # keys of words that may not come again
    counts: Row  # words of each class
    mine: Row  # words that the player knows, the shorter first
    mine_first: Row  # of each length
    knows: Row  # a word each
    starts: Row  # of places
    steps: Row
    lengths: Row
    worth: Row  # of the best words that a patient player compares
    best: Row  # place and word of each of them
    path: Row
    turns: Row  # of the path: the side that is looked at next
    seen: Row
    line: Row  # the longest one that was found
    luck: Row


@inner
def _learn(words: SoloWords, desk: SoloDesk, order: Row, count: int) -> None:
    """The words that come to a player's mind in this game: so many of those in a row."""
    total = len(order)
    for word in range(len(desk.knows)):
        desk.knows[word] = 0
    for at in range(count):
        other = at + chance_below(total - at, desk.luck)
        order[at], order[other] = order[other], order[at]
        desk.knows[order[at]] = 1
    place = 0
    for length in range(LONGEST + 1):
        desk.mine_first[length] = place
        for word in range(words.first[length], words.first[length + 1]):
            if desk.knows[word]:
                desk.mine[place] = word
                place += 1
    desk.mine_first[LONGEST + 1] = place


@inner
def _find_places(ground: SoloGround, desk: SoloDesk) -> int:
    """Note every place where the next word may stand; how many there are."""
    cells, size, found = desk.cells, ground.size, 0
    has_letters = False
    for square in range(CELLS):
        has_letters = has_letters or cells[square] > 0
    for line in range(2 * size):
        step = 1 if line < size else STRIDE
        side = STRIDE + 1 - step
        head = STRIDE + (line * STRIDE if line < size else line - size)
        crosses = False
        for at in range(size):
            crosses = crosses or cells[head + at * step] > 0
        if not (crosses if has_letters else line % 3 == 1):
            continue
        for start in range(size):
            if start and cells[head + (start - 1) * step] > 0:
                continue
            given = 0
            for last in range(start, size):
                square = head + last * step
                if cells[square] > 0:
                    if last > start and cells[square - step] > 0:
                        break
                    given += 1
                elif cells[square] or cells[square - side] > 0 or cells[square + side] > 0:
                    break
                length = last - start + 1
                if last + 1 < size and cells[square + step] > 0:
                    continue
                is_place = length >= SHORTEST and length > given and (given or not has_letters)
                if is_place and found < MOST_PLACES:
                    desk.starts[found], desk.steps[found] = head + start * step, step
                    desk.lengths[found] = length
                    found += 1
    return found


@inner
def _word_for(words: SoloWords, ground: SoloGround, desk: SoloDesk, place: int, number: int) -> int:
    """A known word that fits and can be paid in this round, from a drawn one on; -1 for none."""
    cells, length = desk.cells, desk.lengths[place]
    first, count = desk.mine_first[length], desk.mine_first[length + 1] - desk.mine_first[length]
    if not count:
        return -1
    start, step, free = desk.starts[place], desk.steps[place], 0
    for at in range(length):
        if cells[start + at * step] > 0:
            free += words.weights[cells[start + at * step]]
    drawn = chance_below(count, desk.luck)
    for turn in range(count):
        word = desk.mine[first + (drawn + turn) % count]
        need = words.needs[word] - free
        if need < 0:
            continue
        pays = ground.pays[number * PARTS + need // PART_BITS]
        if not pays >> need % PART_BITS & 1:
            continue
        fits = True
        for at in range(length):
            letter = cells[start + at * step]
            if letter > 0 and letter != words.spelled[word * LONGEST + at]:
                fits = False
                break
        if not fits:
            continue
        for key in range(words.key_first[word], words.key_first[word + 1]):
            if desk.used[words.keys[key]]:
                fits = False
        if fits:
            return word
    return -1


@inner
def _gain(words: SoloWords, desk: SoloDesk, place: int, word: int) -> int:
    """The points of a word for its length and its rare letters."""
    length, rare = desk.lengths[place], words.rare[word]
    for at in range(length):
        letter = desk.cells[desk.starts[place] + at * desk.steps[place]]
        if letter > 0:
            rare -= words.rare_letters[letter]
    kind = words.classes[length]
    has_room = desk.counts[kind] < words.class_most[kind]
    return rare + (words.class_points[kind] if has_room else 0)


@inner
def _write(words: SoloWords, desk: SoloDesk, start: int, step: int, word: int, length: int) -> None:
    for at in range(length):
        desk.cells[start + at * step] = words.spelled[word * LONGEST + at]
    for key in range(words.key_first[word], words.key_first[word + 1]):
        desk.used[words.keys[key]] += 1
    desk.counts[words.classes[length]] += 1


@inner
def _longest_line(desk: SoloDesk) -> int:
    """Squares of the longest line through letters; it stands in `line` then."""
    cells, seen, filled, best, steps = desk.cells, desk.seen, 0, 0, 0
    for square in range(CELLS):
        seen[square] = 0
        filled += cells[square] > 0
    for head in range(STRIDE, CELLS - STRIDE):
        if cells[head] <= 0:
            continue
        # A longest line can always begin at an end, at a crossing or beside one.
        sides, beside = 0, False
        for way in range(4):
            near = head + _side(way)
            if cells[near] > 0:
                sides += 1
                ways = 0
                for other in range(4):
                    ways += cells[near + _side(other)] > 0
                beside = beside or ways > 2
        if sides == 2 and not beside:
            continue
        length = 1
        desk.path[0], desk.turns[0], seen[head] = head, 0, 1
        while length:
            steps += 1
            at, way = desk.path[length - 1], desk.turns[length - 1]
            if length > best:
                best = length
                for place in range(length):
                    desk.line[place] = desk.path[place]
            if way == 4 or steps > MOST_STEPS or best == filled:
                seen[at] = 0
                length -= 1
                continue
            desk.turns[length - 1] = way + 1
            near = at + _side(way)
            if cells[near] > 0 and not seen[near]:
                desk.path[length], desk.turns[length], seen[near] = near, 0, 1
                length += 1
    return best


@inner
def _side(way: int) -> int:
    if way == 0:
        return -STRIDE
    if way == 1:
        return STRIDE
    return 2 * way - 5  # left, right


@inner
def _reach(desk: SoloDesk, place: int, line: int) -> int:
    """How long a line may become that turns into the word where it crosses."""
    length = desk.lengths[place]
    reach = length
    for at in range(length):
        square = desk.starts[place] + at * desk.steps[place]
        if desk.cells[square] <= 0:
            continue
        far = 0
        for passed in range(line):
            if desk.line[passed] == square:
                far = max(passed, line - 1 - passed)
        reach = max(reach, far + 1 + max(at, length - 1 - at))
    return reach


@inner
def _choose(words: SoloWords, ground: SoloGround, desk: SoloDesk, way: int, number: int) -> int:
    """The place of the word that a player writes now; `best` has the word. -1 for none."""
    places, most, chosen = _find_places(ground, desk), -1, -1
    line = _longest_line(desk) if way == LINER else 0
    looked = min(places, FEW_PLACES) if way == FEW else places
    for at in range(looked):
        place = at
        if way == FEW:
            other = at + chance_below(places - at, desk.luck)
            for row in (desk.starts, desk.steps, desk.lengths):
                row[at], row[other] = row[other], row[at]
        word = _word_for(words, ground, desk, place, number)
        if word < 0:
            continue
        if way == FEW:
            value = desk.lengths[place]
        elif way == GREEDY:
            value = _gain(words, desk, place, word)
        else:
            value = _reach(desk, place, line)
        if value > most:
            most, chosen, desk.best[WORD] = value, place, word
    return chosen


@inner
def _look_ahead(
    words: SoloWords, ground: SoloGround, desk: SoloDesk, ahead: SoloDesk, number: int
) -> int:
    """Of the two best words the one after which the next roll gives most as well."""
    places = _find_places(ground, desk)
    for at in range(2):
        desk.worth[at] = -1
    for place in range(places):
        word = _word_for(words, ground, desk, place, number)
        if word < 0:
            continue
        value = _gain(words, desk, place, word) + desk.lengths[place]
        at = 0 if value > desk.worth[0] else 1 if value > desk.worth[1] else 2
        if at == 0:
            desk.worth[1], desk.best[2], desk.best[3] = desk.worth[0], desk.best[0], desk.best[1]
        if at < 2:
            desk.worth[at], desk.best[2 * at], desk.best[2 * at + 1] = value, place, word
    most, chosen, kept = -1, -1, -1
    for at in range(2):
        if desk.worth[at] < 0:
            break
        place, word = desk.best[2 * at], desk.best[2 * at + 1]
        value = desk.worth[at] - desk.lengths[place]
        value += _worth_later(words, ground, desk, ahead, place, word, number)
        if value > most:
            most, chosen, kept = value, place, word
    desk.best[WORD] = kept
    return chosen


@inner
def _worth_later(
    words: SoloWords, ground: SoloGround, desk: SoloDesk, ahead: SoloDesk, place: int, word: int,
    number: int,
) -> int:  # fmt: skip
    """The line after a word, and the best that the next roll gives then."""
    for square in range(CELLS):
        ahead.cells[square] = desk.cells[square]
    for key in range(len(desk.used)):
        ahead.used[key] = desk.used[key]
    for kind in range(len(desk.counts)):
        ahead.counts[kind] = desk.counts[kind]
    _write(words, ahead, desk.starts[place], desk.steps[place], word, desk.lengths[place])
    line, most = _longest_line(ahead), 0
    if number + 1 < ground.rounds:
        for later in range(_find_places(ground, ahead)):
            other = _word_for(words, ground, ahead, later, number + 1)
            if other >= 0:
                most = max(most, _gain(words, ahead, later, other) + ahead.lengths[later])
    return line + most


@compiled
def play_solos(
    words: SoloWords, ground: SoloGround, desk: SoloDesk, ahead: SoloDesk, recalled: Row,
    order: Row, known: int, way: int, states: Row, points: Row, written: Row,
) -> None:  # fmt: skip
    """Play a game from each state of chance; its points, and each round's start, step and word."""
    for game in range(len(states)):
        desk.luck[0] = states[game]
        for at in range(len(order)):
            order[at] = recalled[at]
        _learn(words, desk, order, known)
        for square in range(CELLS):
            desk.cells[square] = ground.cells[square]
        for key in range(len(desk.used)):
            desk.used[key] = 0
        for kind in range(len(desk.counts)):
            desk.counts[kind] = 0
        worth = 0
        for number in range(ground.rounds):
            if way == PATIENT:
                place = _look_ahead(words, ground, desk, ahead, number)
            else:
                place = _choose(words, ground, desk, way, number)
            at = 3 * (game * ground.rounds + number)
            written[at] = -1
            if place >= 0:
                word = desk.best[WORD]
                worth += _gain(words, desk, place, word)
                start, step = desk.starts[place], desk.steps[place]
                written[at], written[at + 1], written[at + 2] = start - STRIDE, step, word
                _write(words, desk, start, step, word, desk.lengths[place])
        points[game] = worth + _longest_line(desk)
