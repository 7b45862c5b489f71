"""The grid in a game: which words still fit where, which slots can be reached, what is filled."""

from typing import NamedTuple

import numpy as np

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.fast.arrays import (
    CHUNK,
    LENGTH,
    OTHER,
    SAME,
    SET,
    SQUARE,
    THERE,
    Board,
    Bytes,
    Longs,
    Sets,
    Starts,
    Words,
)
from cruxpress.games.cruxy.play.fast.luck import Luck, below, length_of, lowest_of, whole
from cruxpress.games.cruxy.solve.wordbits import LETTERS
from cruxpress.games.cruxy.spec.board import COLUMNS, ROWS


class Grid(NamedTuple):
    """What is known of the grid at one moment."""

    fits: Sets  # slot: the words that still fit; one more row is for working
    slots: Longs  # slot, WIDTH or WRITTEN or REACHED
    filled: Longs  # square: 0, or 1 and its letter


# How far the words that fit go, 0 if there are none; whether a word is written, or crosses it.
WIDTH, WRITTEN, REACHED = range(3)


def empty_grid(words: Words, board: Board) -> Grid:
    """A grid for many games, one after the other."""
    slots = len(board.slots)
    return Grid(
        np.zeros((slots + 1, words.sets.shape[1]), dtype=np.uint32),
        np.zeros((slots, 3), dtype=np.int64),
        np.zeros(COLUMNS * ROWS, dtype=np.int64),
    )


@inner
def clear(words: Words, board: Board, grid: Grid) -> None:
    """Begin a game: every word fits everywhere."""
    for square in range(len(grid.filled)):
        grid.filled[square] = 0
    for slot in range(len(board.slots)):
        length = board.slots[slot, LENGTH]
        every = words.lengths[length, SET] + (length + 1) * LETTERS
        for chunk in range(grid.fits.shape[1]):
            grid.fits[slot, chunk] = words.sets[every, chunk]
        grid.slots[slot, WIDTH] = width_of(grid.fits, slot)
        grid.slots[slot, WRITTEN] = 0
        grid.slots[slot, REACHED] = 0


@inner
def width_of(fits: Sets, slot: int) -> int:
    """Where the last word that fits stands, counted from 1; 0 if there is none."""
    for chunk in range(fits.shape[1] - 1, -1, -1):
        if fits[slot, chunk]:
            return chunk * CHUNK + length_of(whole(fits[slot, chunk]))
    return 0


@inner
def next_word(fits: Sets, slot: int, start: int) -> int:
    """The first word that fits from here on; there is one."""
    chunk = start // CHUNK
    bits = whole(fits[slot, chunk]) >> start % CHUNK
    if bits:
        return start + lowest_of(bits)
    while True:
        chunk += 1
        if fits[slot, chunk]:
            return chunk * CHUNK + lowest_of(whole(fits[slot, chunk]))


@inner
def write_word(
    words: Words, board: Board, grid: Grid, slot: int, spelled: Bytes, word: int
) -> None:  # fmt: skip
    """A word stands in a slot: the slots across it can be reached, and fewer words fit there."""
    grid.slots[slot, WRITTEN] = 1
    grid.slots[slot, REACHED] = 0
    for place in range(board.slots[slot, LENGTH]):
        letter = whole(spelled[word, place])
        grid.filled[board.places[slot, place, SQUARE]] = 1 + letter
        other = board.places[slot, place, OTHER]
        if other < 0:
            continue
        if not grid.slots[other, WRITTEN]:
            grid.slots[other, REACHED] = 1
        having = words.lengths[board.slots[other, LENGTH], SET]
        having += board.places[slot, place, THERE] * LETTERS + letter
        for chunk in range(grid.fits.shape[1]):
            grid.fits[other, chunk] &= words.sets[having, chunk]
        grid.slots[other, WIDTH] = width_of(grid.fits, other)


@inner
def near_slots(grid: Grid, found: Longs) -> int:
    """List the slots that can be reached and have words; how many."""
    count = 0
    for slot in range(len(grid.slots)):
        if grid.slots[slot, REACHED] and grid.slots[slot, WIDTH]:
            found[count] = slot
            count += 1
    return count


@inner
def draw_letters(luck: Luck, count: int, letters: Longs) -> None:
    """Draw so many of the 26 tokens; they lie in front of the others."""
    for letter in range(LETTERS):
        letters[letter] = letter
    for place in range(count):
        other = place + below(luck, LETTERS - place)
        letters[place], letters[other] = letters[other], letters[place]


@inner
def draw_starts(luck: Luck, starts: Starts) -> tuple[int, int]:
    """Draw two different starting words."""
    one = below(luck, starts.firsts)
    same = starts.numbers[one, SAME]
    seconds = len(starts.numbers) - starts.firsts
    if same < 0:
        return one, starts.firsts + below(luck, seconds)
    place = below(luck, seconds - 1)
    return one, starts.firsts + place + (place >= same)
