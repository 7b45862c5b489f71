"""Games alone of a panel of players who share the rules with each other and nothing else.

They recall words in different ways and write them for different reasons, so that a sheet that is
hard for all of them is hard, and not only for one way of playing.
"""

from collections.abc import Sequence

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    below,
    copy_set,
    count_of,
    lowest_of,
    next_word,
    take_out,
    width_of,
)
from cruxpress.games.cruxy.play.board import (
    Grid,
    PlayBoard,
    Starts,
    Words,
    begin,
    gains,
    near_slots,
    note,
    write_word,
)
from cruxpress.games.cruxy.play.columns import COLLECTOR, COMMON, FEW, LONG, PATIENT, SPELLER
from cruxpress.games.cruxy.rules.table import ALPHABET, ENOUGH
from cruxpress.games.cruxy.sheet.model import LONGEST
from cruxpress.games.cruxy.solve.words import LETTERS

MOST_PANEL_WORDS = 30
FEW_WORDS, COLLECTED_WORDS, LONG_WORDS, SPELLED_WORDS = 3, 3, 5, 8  # that are compared
COMMON_WORDS = 150  # of each length, as far as they are known
WIDE, DEEP = 20, 3  # words that a patient player recalls, and those that are thought through
_SELDOM = tuple(ALPHABET.index(letter) for letter in "zqxjkvwyfbhgmpducltoinsrae")


@compiled
def play_panel(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, ahead: Grid,
    lucks: Sequence[Luck], way: int, played: Longs,
) -> None:  # fmt: skip
    """Play a game from each luck; how many words it takes."""
    for game in range(len(lucks)):
        luck = lucks[game]
        one, two = begin(words, board, starts, grid, luck)
        for slot, word in ((board.first, one), (board.second, two)):
            if starts.numbers[word][col.AMONG] >= 0:
                use_up(board, grid, board.slots[slot][col.LENGTH], starts.numbers[word][col.AMONG])
        letters = 0
        for place in range(board.letters):
            letters |= 1 << grid.lists[col.TOKENS][place]
        others, turns = board.other_boxes, 0
        while count_of(letters) + count_of(others) > ENOUGH and turns < MOST_PANEL_WORDS:
            if not near_slots(grid):
                turns = MOST_PANEL_WORDS
                break
            _choose(words, board, grid, ahead, luck, way, letters, others)
            slot, word = grid.lists[col.BEST][col.SLOT], grid.lists[col.BEST][col.NUMBER]
            letters, others = write_and_cross(
                words, board, grid, luck, way, slot, word, letters, others
            )
            turns += 1
        played[game] = turns


@inner
def _choose(
    words: Words, board: PlayBoard, grid: Grid, ahead: Grid, luck: Luck, way: int, letters: int,
    others: int,
) -> None:  # fmt: skip
    """Each in their own way."""
    near, best = grid.lists[col.NEAR], grid.lists[col.BEST]
    choices = near_slots(grid)
    best[col.SLOT] = -1
    if way == COMMON:
        _commonest(words, board, grid, luck, choices, letters, others)
    elif way == PATIENT:
        _look_ahead(words, board, grid, ahead, luck, choices, letters, others)
    elif way == COLLECTOR:
        slot = _richest(board, grid, luck, choices, others)
        most = -1
        for _ in range(COLLECTED_WORDS):
            word = any_word(grid, slot, luck)
            value = count_of(letters & letters_of_word(words, board, slot, word))
            if value > most:
                most, best[col.SLOT], best[col.NUMBER] = value, slot, word
    else:
        recall = FEW_WORDS if way == FEW else LONG_WORDS if way == LONG else SPELLED_WORDS
        most = -1
        for _ in range(recall):
            slot = near[below(luck, choices)]
            word = any_word(grid, slot, luck)
            if way == FEW:
                word = known_word(words, board, grid, slot, word)
            if way == SPELLER:
                value = count_of(letters & letters_of_word(words, board, slot, word))
            else:
                value = _crossed(words, board, grid, slot, word, letters, others)
            if way == LONG:
                value += board.slots[slot][col.LENGTH] << 8
            if value > most:
                most, best[col.SLOT], best[col.NUMBER] = value, slot, word


@inner
def any_word(grid: Grid, slot: int, luck: Luck) -> int:
    """A fitting word, rare ones as easily as common ones."""
    return next_word(grid.fits, slot, below(luck, grid.slots[slot][col.WIDTH]))


@inner
def known_word(words: Words, board: PlayBoard, grid: Grid, slot: int, start: int) -> int:
    """The next fitting word that nearly every ten-year-old knows; if there is none, this one."""
    first, word = words.lengths[board.slots[slot][col.LENGTH]][col.FIRST_WORD], start
    while not words.known[first + word]:
        if word + 1 >= grid.slots[slot][col.WIDTH]:
            return start
        word = next_word(grid.fits, slot, word + 1)
    return word


@inner
def letters_of_word(words: Words, board: PlayBoard, slot: int, word: int) -> int:
    first = words.lengths[board.slots[slot][col.LENGTH]][col.FIRST_WORD]
    return words.letters[first + word]


@inner
def _crossed(
    words: Words, board: PlayBoard, grid: Grid, slot: int, word: int, letters: int, others: int
) -> int:
    """How many boxes a word crosses out, those of penguins with them."""
    gained, penguins = gains(board, grid, slot)
    by_letters = count_of(letters & letters_of_word(words, board, slot, word))
    return by_letters + count_of(gained & others) + penguins


@inner
def _commonest(
    words: Words, board: PlayBoard, grid: Grid, luck: Luck, choices: int, letters: int, others: int
) -> None:
    """Of all common, known words everywhere one that crosses out most; else the commonest."""
    best, most, ties = grid.lists[col.BEST], -1, 0
    rarest = 1 << 30
    for choice in range(choices):
        slot = grid.lists[col.NEAR][choice]
        gained, penguins = gains(board, grid, slot)
        base, width = count_of(gained & others) + penguins, grid.slots[slot][col.WIDTH]
        word = next_word(grid.fits, slot, 0)
        if most < 0 and word < rarest:
            rarest, best[col.SLOT], best[col.NUMBER] = word, slot, word
        first = words.lengths[board.slots[slot][col.LENGTH]][col.FIRST_WORD]
        while word < COMMON_WORDS:
            if words.known[first + word]:
                value = base + count_of(letters & words.letters[first + word])
                ties = 1 if value > most else ties + (value == most)
                if value > most or (value == most and below(luck, ties) == 0):
                    most, best[col.SLOT], best[col.NUMBER] = value, slot, word
            if word + 1 >= width:
                break
            word = next_word(grid.fits, slot, word + 1)


@inner
def _richest(board: PlayBoard, grid: Grid, luck: Luck, choices: int, others: int) -> int:
    """The slot with most equipment that is needed, then that leads to some, then a length."""
    found, most, ties = 0, -1, 0
    for choice in range(choices):
        slot = grid.lists[col.NEAR][choice]
        gained, penguins = gains(board, grid, slot)
        leads = 0
        for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][col.LENGTH]):
            other = board.places[at][col.OTHER]
            if other >= 0 and not grid.slots[other][col.WRITTEN]:
                leads |= gains(board, grid, other)[0]
        missing = others & ~gained
        value = 4 * count_of(gained & others & board.kind_boxes) + 2 * penguins
        value += count_of(gained & others & ~board.kind_boxes)
        value += count_of(leads & missing & board.kind_boxes)
        ties = 1 if value > most else ties + (value == most)
        if value > most or (value == most and below(luck, ties) == 0):
            found, most = slot, value
    return found


@inner
def _look_ahead(
    words: Words, board: PlayBoard, grid: Grid, ahead: Grid, luck: Luck, choices: int, letters: int,
    others: int,
) -> None:  # fmt: skip
    """Of the words that cross out most, the one after which a next word crosses out most."""
    best, slots, numbers, worth = grid.lists[col.BEST], *_lists(grid)
    for place in range(DEEP):
        worth[place] = -1
    for _ in range(WIDE):
        slot = grid.lists[col.NEAR][below(luck, choices)]
        word = any_word(grid, slot, luck)
        value = _crossed(words, board, grid, slot, word, letters, others)
        place = DEEP - 1
        if value <= worth[place]:
            continue
        while place and worth[place - 1] < value:
            slots[place], numbers[place] = slots[place - 1], numbers[place - 1]
            worth[place] = worth[place - 1]
            place -= 1
        slots[place], numbers[place], worth[place] = slot, word, value
    most = -1
    for place in range(DEEP):
        if worth[place] < 0:
            break
        slot, word = slots[place], numbers[place]
        _copy(grid, ahead)
        rest, left = write_and_cross(
            words, board, ahead, luck, PATIENT, slot, word, letters, others
        )
        near, then = near_slots(ahead), 0
        if count_of(rest) + count_of(left) <= ENOUGH:
            then = LONGEST + LETTERS
        elif near:
            for _ in range(WIDE):
                next_slot = ahead.lists[col.NEAR][below(luck, near)]
                next_one = any_word(ahead, next_slot, luck)
                then = max(then, _crossed(words, board, ahead, next_slot, next_one, rest, left))
        if worth[place] + then > most:
            most, best[col.SLOT], best[col.NUMBER] = worth[place] + then, slot, word


@inner
def _lists(grid: Grid) -> tuple[Longs, Longs, Longs]:
    """Room to think: slots, words, and what they are worth."""
    return grid.lists[col.FAR], grid.lists[col.NEEDED], grid.lists[col.WORTH]


@inner
def _copy(grid: Grid, ahead: Grid) -> None:
    """What matters of a grid for one word more."""
    for number in range(len(grid.slots)):
        copy_set(ahead.fits, number, grid.fits, number)
        for part in range(3):
            ahead.slots[number][part] = grid.slots[number][part]
    for square in range(len(grid.filled)):
        ahead.filled[square] = grid.filled[square]
    for place in range(LETTERS):
        ahead.lists[col.TOKENS][place] = grid.lists[col.TOKENS][place]
    ahead.lists[col.COUNTS][col.NOTED] = 0


@inner
def write_and_cross(
    words: Words, board: PlayBoard, grid: Grid, luck: Luck, way: int, slot: int, word: int,
    letters: int, others: int,
) -> tuple[int, int]:  # fmt: skip
    """Write a word and cross out what it earns; the letters and other boxes that are left."""
    gained, penguins = gains(board, grid, slot)
    length = board.slots[slot][col.LENGTH]
    number = words.lengths[length][col.FIRST_WORD] + word
    note(grid, col.WORD, slot, number, -1, 0, 0)
    letters, others = letters & ~words.letters[number], others & ~gained
    for _ in range(penguins):
        if letters or others:
            letters, others = _by_penguin(board, grid, luck, way, letters, others)
    write_word(words, board, grid, slot, words.spelled, number)
    use_up(board, grid, length, word)
    return letters, others


@inner
def _by_penguin(
    board: PlayBoard, grid: Grid, luck: Luck, way: int, letters: int, others: int
) -> tuple[int, int]:
    """A penguin crosses out any box, or first one of equipment, or first a seldom letter."""
    letter, box, kinds = -1, -1, others & board.kind_boxes
    if way in (FEW, LONG):
        place = below(luck, count_of(letters) + count_of(others))
        if place < count_of(letters):
            letter = _one_of(letters, place)
        else:
            box = _one_of(others, place - count_of(letters))
    elif kinds and way in (PATIENT, SPELLER):
        box = lowest_of(kinds)
    else:
        for seldom in _SELDOM:
            if letters >> seldom & 1:
                letter = seldom
                break
        if letter < 0:
            box = lowest_of(others)
    if letter >= 0:
        place = 0
        while grid.lists[col.TOKENS][place] != letter:
            place += 1
        note(grid, col.E_PENGUIN, board.orders[col.LETTER_BOXES][place], 0, 0, 0, 0)
        return letters ^ 1 << letter, others
    note(grid, col.E_PENGUIN, box, 0, 0, 0, 0)
    return letters, others ^ 1 << box


@inner
def _one_of(bits: int, place: int) -> int:
    """The bit that is set after so many others."""
    for _ in range(place):
        bits &= bits - 1
    return lowest_of(bits)


@inner
def use_up(board: PlayBoard, grid: Grid, length: int, word: int) -> None:
    """A word was written and fits nowhere any more."""
    for number in range(len(board.slots)):
        fitted = board.slots[number][col.LENGTH] == length and take_out(grid.fits, number, word)
        if fitted and grid.slots[number][col.WIDTH] == word + 1:
            grid.slots[number][col.WIDTH] = width_of(grid.fits, number)
