"""Games of a player alone, as `SoloTable` plays them: the same choices from the same chance."""

import numpy as np

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.cruxy.play.fast.arrays import (
    AMONG,
    BY_LENGTH,
    CHUNK,
    GIFT,
    KINDS,
    LENGTH,
    OTHER,
    PENGUIN,
    SQUARE,
    WORD,
    Board,
    Longs,
    Starts,
    Words,
)
from cruxpress.games.cruxy.play.fast.grid import (
    REACHED,
    WIDTH,
    WRITTEN,
    Grid,
    clear,
    draw_letters,
    draw_starts,
    near_slots,
    next_word,
    width_of,
    write_word,
)
from cruxpress.games.cruxy.play.fast.luck import Luck, count_of, drawn, whole
from cruxpress.games.cruxy.play.solo import GAIN, MOST_WORDS
from cruxpress.games.cruxy.rules.area import ENOUGH
from cruxpress.games.cruxy.solve.wordbits import LETTERS

_20, _40, _SOME = np.uint64(20), np.uint64(40), np.uint64(0xFFFFF)


@compiled
def play_alone(
    words: Words, board: Board, starts: Starts, grid: Grid, lucks: Luck, recall: int, played: Longs
) -> None:
    """Play a game from each luck; how many words it takes."""
    tokens = np.empty(LETTERS, dtype=np.int64)
    slots = np.empty((2, len(board.slots)), dtype=np.int64)
    for game in range(len(lucks)):
        luck = lucks[game : game + 1]
        draw_letters(luck, len(board.letter_boxes), tokens)
        letters = whole(0)
        for place in range(len(board.letter_boxes)):
            letters |= 1 << tokens[place]
        clear(words, board, grid)
        one, two = draw_starts(luck, starts)
        for slot, word in ((board.first, one), (board.second, two)):
            write_word(words, board, grid, slot, starts.spelled, word)
            if starts.numbers[word, AMONG] >= 0:
                _use_up(board, grid, board.slots[slot, LENGTH], starts.numbers[word, AMONG])
        played[game] = _turns(words, board, grid, luck, recall, letters, slots[0], slots[1])


@inner
def _turns(
    words: Words, board: Board, grid: Grid, luck: Luck, recall: int, letters: int, near: Longs,
    worth: Longs,
) -> int:  # fmt: skip
    """Write words until two conditions are left."""
    others = board.other_boxes
    turns = whole(0)
    while count_of(letters) + count_of(others) > ENOUGH and turns < MOST_WORDS:
        choices = near_slots(grid, near)
        if not choices:
            return MOST_WORDS
        for choice in range(choices):
            worth[near[choice]] = _worth(board, grid, near[choice], others)
        best, slot, word = whole(-1), near[0], whole(0)
        for _ in range(recall):
            number = drawn(luck)
            this = near[whole(number >> _40) * choices >> 24]
            # Low bits are common words: the product of two numbers falls low more often.
            reach = (whole(number & _SOME) * grid.slots[this, WIDTH] >> 20) + 1
            start = whole(number >> _20 & _SOME) * reach >> 20
            found = next_word(grid.fits, this, start)
            held = words.letters[words.lengths[board.slots[this, LENGTH], WORD] + found]
            value = worth[this] + GAIN * count_of(letters & held)
            if value > best:
                best, slot, word = value, this, found
        length = board.slots[slot, LENGTH]
        written = words.lengths[length, WORD] + word
        gained, penguins = _gained(board, grid, slot)
        letters, others = _free(
            board, penguins, letters & ~words.letters[written], others & ~gained
        )
        write_word(words, board, grid, slot, words.spelled, written)
        _use_up(board, grid, length, word)
        turns += 1
    return turns


@inner
def _use_up(board: Board, grid: Grid, length: int, word: int) -> None:
    """A word was written and fits nowhere any more."""
    chunk, bit = word // CHUNK, np.uint32(1 << word % CHUNK)
    for slot in range(len(board.slots)):
        if board.slots[slot, LENGTH] == length and grid.fits[slot, chunk] & bit:
            grid.fits[slot, chunk] ^= bit
            if grid.slots[slot, WIDTH] == word + 1:
                grid.slots[slot, WIDTH] = width_of(grid.fits, slot)


@inner
def _gained(board: Board, grid: Grid, slot: int) -> tuple[int, int]:
    """The boxes that any word there fulfils, and how many penguins it meets."""
    boxes, penguins = board.slots[slot, BY_LENGTH], whole(0)
    for place in range(board.slots[slot, LENGTH]):
        square = board.places[slot, place, SQUARE]
        if not grid.filled[square]:
            boxes |= board.squares[square, GIFT]
            penguins += board.squares[square, PENGUIN]
    return boxes, penguins


@inner
def _worth(board: Board, grid: Grid, slot: int, others: int) -> int:
    """What any word there crosses out, and whether it leads to equipment that is missing."""
    gained, penguins = _gained(board, grid, slot)
    leads = whole(0)
    for place in range(board.slots[slot, LENGTH]):
        other = board.places[slot, place, OTHER]
        if other >= 0 and not grid.slots[other, WRITTEN] and not grid.slots[other, REACHED]:
            leads |= board.slots[other, KINDS]
    missing = others & board.kind_boxes & ~gained
    return GAIN * (count_of(gained & others) + penguins) + count_of(leads & missing)


@inner
def _free(board: Board, penguins: int, letters: int, others: int) -> tuple[int, int]:
    """Each penguin crosses out the hardest box that is open."""
    for entry in board.hardest:
        if not penguins:
            break
        if entry < LETTERS:
            if letters >> entry & 1:
                letters ^= 1 << entry
                penguins -= 1
        elif others >> (entry - LETTERS) & 1:
            others ^= 1 << (entry - LETTERS)
            penguins -= 1
    return letters, others
