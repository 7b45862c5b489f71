"""The grid in a game: which words still fit where, which slots can be reached, what is filled."""

from typing import NamedTuple

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    Rows,
    Sets,
    below,
    copy_set,
    empty_sets,
    keep_common,
    width_of,
    zeros,
)
from cruxpress.games.cruxy.play.board import (
    BY_LENGTH,
    FIRST_SET,
    GIFT,
    LENGTH,
    OTHER,
    PENGUIN,
    SAME,
    SQUARE,
    THERE,
    PlayBoard,
    Starts,
    Words,
)
from cruxpress.games.cruxy.sheet.board import COLUMNS, LONGEST, ROWS
from cruxpress.games.cruxy.solve.words import LETTERS

# What is noted of a game: a word (its slot, its number, at which place and by how many letters
# Seagulls bend it, whether for a Whale), a turn without one, or an effect that was used (for what).
WORD, PASS = -1, -2
MOST_NOTES, NOTE = 1024, 6


class Grid(NamedTuple):
    """What is known of the grid at one moment, what happened before, and room to think."""

    fits: Sets  # of a slot: the words that still fit; one more is for working
    slots: Rows  # of a slot: WIDTH, WRITTEN, REACHED
    filled: Longs  # of a square: 0, or 1 and its letter
    lists: Rows  # TOKENS and so on
    used: Longs  # of a word: the last game in which it was written
    notes: Rows  # for the rules, which can play the game again


# How far the words that fit go, 0 if there are none; 1 if a word is written, or crosses it.
WIDTH, WRITTEN, REACHED = range(3)
# Letters, the drawn ones in front; slots that are near or far; of a slot, what it is worth; letters
# that are needed; places; a thought, and the best one; a word; of an effect, how often it wakes;
# how many games and notes there were.
TOKENS, NEAR, FAR, WORTH, NEEDED, PLACES, THOUGHT, BEST, SIGNS, WOKEN, COUNTS, LISTS = range(12)
GAMES, NOTED = range(2)
LONGEST_LIST = 64


def empty_grid(words: Words, board: PlayBoard) -> Grid:
    """A grid for many games, one after the other."""
    slots = len(board.slots)
    return Grid(
        fits=empty_sets(slots + 1, words.sets),
        slots=zeros(slots, 3),
        filled=zeros(1, COLUMNS * ROWS)[0],
        lists=zeros(LISTS, max(slots, LONGEST_LIST)),
        used=zeros(1, len(words.letters))[0],
        notes=zeros(MOST_NOTES, NOTE),
    )


@inner
def begin(words: Words, board: PlayBoard, grid: Grid, luck: Luck) -> None:
    """Begin a game: letters are drawn, and every word fits everywhere."""
    tokens, filled = grid.lists[TOKENS], grid.filled
    for letter in range(LETTERS):
        tokens[letter] = letter
    for place in range(board.letters):
        other = place + below(luck, LETTERS - place)
        tokens[place], tokens[other] = tokens[other], tokens[place]
    for square in range(len(filled)):
        filled[square] = 0
    for number in range(len(board.slots)):
        slot, length = grid.slots[number], board.slots[number][LENGTH]
        every = words.lengths[length][FIRST_SET] + (length + 1) * LETTERS
        copy_set(grid.fits, number, words.sets, every)
        slot[WIDTH], slot[WRITTEN], slot[REACHED] = width_of(grid.fits, number), 0, 0
    grid.lists[COUNTS][GAMES] += 1
    grid.lists[COUNTS][NOTED] = 0


@inner
def draw_starts(luck: Luck, starts: Starts) -> tuple[int, int]:
    """Draw two different starting words."""
    one = below(luck, starts.firsts)
    same = starts.numbers[one][SAME]
    seconds = len(starts.numbers) - starts.firsts
    if same < 0:
        return one, starts.firsts + below(luck, seconds)
    place = below(luck, seconds - 1)
    return one, starts.firsts + place + (place >= same)


@inner
def write_word(
    words: Words, board: PlayBoard, grid: Grid, number: int, spelled: Longs, word: int
) -> None:  # fmt: skip
    """A word stands in a slot: the slots across it can be reached, and fewer words fit there."""
    slot = grid.slots[number]
    slot[WRITTEN], slot[REACHED] = 1, 0
    for at in range(board.slots[number][LENGTH]):
        letter, place = spelled[word * LONGEST + at], board.places[number * LONGEST + at]
        grid.filled[place[SQUARE]] = 1 + letter
        other = place[OTHER]
        if other >= 0:
            across = grid.slots[other]
            across[REACHED] = 1 - across[WRITTEN]
            having = words.lengths[board.slots[other][LENGTH]][FIRST_SET]
            having += place[THERE] * LETTERS + letter
            keep_common(grid.fits, other, words.sets, having)
            across[WIDTH] = width_of(grid.fits, other)


@inner
def near_slots(grid: Grid) -> int:
    """List the slots that can be reached and have words; how many."""
    count, near, slots = 0, grid.lists[NEAR], grid.slots
    for number in range(len(slots)):
        if slots[number][REACHED] and slots[number][WIDTH]:
            near[count] = number
            count += 1
    return count


@inner
def gains(board: PlayBoard, grid: Grid, slot: int) -> tuple[int, int]:
    """The boxes that any word in a slot fulfils, and how many penguins it meets."""
    boxes, penguins, filled = board.slots[slot][BY_LENGTH], 0, grid.filled
    for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][LENGTH]):
        number = board.places[at][SQUARE]
        if not filled[number]:
            square = board.squares[number]
            boxes |= square[GIFT]
            penguins += square[PENGUIN]
    return boxes, penguins


@inner
def note(grid: Grid, what: int, one: int, two: int, three: int, four: int, five: int) -> None:
    """Write down what happened."""
    counts = grid.lists[COUNTS]
    row = grid.notes[counts[NOTED]]
    row[0], row[1], row[2], row[3], row[4], row[5] = what, one, two, three, four, five
    counts[NOTED] += 1
