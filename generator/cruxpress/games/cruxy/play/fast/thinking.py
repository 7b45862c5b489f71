"""What comes to a player's mind at a table of several, as `Mind` and `Judge` have it."""

from typing import NamedTuple

import numpy as np

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.choice import BOX, WORTH
from cruxpress.games.cruxy.play.fast.arrays import (
    BY_LENGTH,
    EFFECTS,
    GIFT,
    LENGTH,
    OTHER,
    PENGUIN,
    SET,
    SQUARE,
    WAKES,
    WORD,
    Board,
    Bytes,
    Longs,
    Words,
)
from cruxpress.games.cruxy.play.fast.grid import (
    REACHED,
    WIDTH,
    WRITTEN,
    Grid,
    near_slots,
    next_word,
    width_of,
)
from cruxpress.games.cruxy.play.fast.luck import Luck, below, count_of, lowest_of, whole
from cruxpress.games.cruxy.play.fast.seats import (
    CIRCLED,
    FAR,
    FISH,
    FLOWN,
    FORBIDDEN,
    FOXES,
    OPEN,
    OWL_USED,
    PUFFINS,
    WAITING,
    WHALE,
    Seats,
)
from cruxpress.games.cruxy.play.thought import DESPERATE, EYE, LETTER_IN, ONE_IN
from cruxpress.games.cruxy.rules.effects import MOST_FOXES
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.solve.wordbits import LETTERS
from cruxpress.games.cruxy.spec.board import LONGEST, SHORTEST
from cruxpress.games.cruxy.spec.names import Effect

_WORTH = np.array([WORTH.get(effect, 0) for effect in EFFECTS], dtype=np.int64)
_PUFFINS, _FISH, _WHALE = map(EFFECTS.index, (Effect.PUFFINS, Effect.FISH, Effect.WHALE))
_OWL, _FOX, _SEAGULLS = map(EFFECTS.index, (Effect.OWL, Effect.FOX, Effect.SEAGULLS))
_URSA = EFFECTS.index(Effect.URSA)

# A thought: a word for a slot, for a Whale or not. Seagulls may bend it at a place, by a letter
# more (1) or less (-1) than the slot has squares; at -1 nothing is bent.
SLOT, NUMBER, AT, SHIFT, BY_WHALE, THOUGHT = range(6)


class Mind(NamedTuple):
    """Room to think, for all players at a table."""

    used: Bytes  # word
    slots: Longs  # those that are near, then those that are far
    letters: Longs  # those that are needed
    places: Longs
    thought: Longs
    best: Longs
    signs: Bytes  # one word, letter by letter
    woken: Longs  # effect: how often


def empty_mind(words: Words, board: Board, seats: Seats) -> Mind:
    """Room for many games, one after the other."""
    return Mind(
        np.zeros(len(words.letters), dtype=np.int8),
        np.zeros((2, len(board.slots)), dtype=np.int64),
        np.zeros(seats.letter.shape[1], dtype=np.int64),
        np.zeros(LONGEST, dtype=np.int64),
        np.zeros(THOUGHT, dtype=np.int64),
        np.zeros(THOUGHT, dtype=np.int64),
        np.zeros((1, LONGEST), dtype=np.int8),
        np.zeros(len(EFFECTS), dtype=np.int64),
    )


@inner
def think(
    words: Words, board: Board, grid: Grid, seats: Seats, mind: Mind, turn: int, ursa: int,
    recall: int, luck: Luck,
) -> bool:  # fmt: skip
    """Find the best of some words that the player could write; whether there is any."""
    facts, thought = seats.facts[turn], mind.thought
    near = near_slots(grid, mind.slots[0])
    far = _far_slots(grid, mind.slots[1]) if facts[WHALE] == WAITING else 0
    needs = facts[OPEN] & ((1 << board.printed) - 1)
    letters = _needed_letters(seats, turn, mind.letters)
    best = whole(-1)
    for _ in range(recall):
        special = below(luck, ONE_IN) == 0
        found = False
        if far and special:
            thought[SLOT] = _catches_the_eye(board, grid, mind.slots[1], far, needs, luck)
            thought[BY_WHALE] = 1
            found = _word(words, board, grid, mind, letters, luck)
            found = found and _allowed(words, board, grid, thought, facts[FORBIDDEN])
        elif near and special and facts[CIRCLED]:
            thought[SLOT] = mind.slots[0, below(luck, near)]
            found = _bent(words, board, grid, mind, luck)
            found = found and _allowed(words, board, grid, thought, facts[FORBIDDEN])
        if not found and near:
            thought[SLOT] = _catches_the_eye(board, grid, mind.slots[0], near, needs, luck)
            thought[BY_WHALE] = 0
            found = _word(words, board, grid, mind, letters, luck)
            found = found and _allowed(words, board, grid, thought, facts[FORBIDDEN])
        if found:
            value = _value(words, board, grid, seats, thought, turn, ursa)
            if value > best:
                best = value
                for part in range(THOUGHT):
                    mind.best[part] = thought[part]
    if best >= 0:
        return True
    # Nothing came to mind: go through the slots one by one.
    for choice in range(near):
        for _ in range(DESPERATE):
            thought[SLOT] = mind.slots[0, choice]
            thought[BY_WHALE] = 0
            found = _word(words, board, grid, mind, whole(0), luck)
            if found and _allowed(words, board, grid, thought, facts[FORBIDDEN]):
                for part in range(THOUGHT):
                    mind.best[part] = thought[part]
                return True
    return False


@inner
def _far_slots(grid: Grid, found: Longs) -> int:
    """List the slots that only a Whale reaches; how many."""
    count = 0
    for slot in range(len(grid.slots)):
        reached = grid.slots[slot, WRITTEN] or grid.slots[slot, REACHED]
        if grid.slots[slot, WIDTH] and not reached:
            found[count] = slot
            count += 1
    return count


@inner
def _needed_letters(seats: Seats, turn: int, found: Longs) -> int:
    """List the letters of the player's open boxes; how many."""
    count, boxes = 0, seats.facts[turn, OPEN]
    while boxes:
        letter = seats.letter[turn, lowest_of(boxes)]
        boxes &= boxes - 1
        if letter >= 0:
            found[count] = letter
            count += 1
    return count


@inner
def _catches_the_eye(
    board: Board, grid: Grid, slots: Longs, count: int, needs: int, luck: Luck
) -> int:
    """One of the slots, rather one with equipment, a penguin or a length that is needed."""
    best, most = whole(-1), whole(-1)
    for _ in range(EYE):
        slot = slots[below(luck, count)]
        boxes, gives = board.slots[slot, BY_LENGTH], whole(0)
        for place in range(board.slots[slot, LENGTH]):
            square = board.places[slot, place, SQUARE]
            if not grid.filled[square]:
                boxes |= board.squares[square, GIFT]
                gives += board.squares[square, PENGUIN]
        gives += count_of(boxes & needs)
        if gives > most:
            best, most = slot, gives
    return best


@inner
def _word(words: Words, board: Board, grid: Grid, mind: Mind, letters: int, luck: Luck) -> bool:
    """Recall a word for the slot that is thought of, sometimes one with a letter that is needed."""
    slot = mind.thought[SLOT]
    length = board.slots[slot, LENGTH]
    mind.thought[AT], mind.thought[SHIFT] = -1, 0
    if letters and below(luck, LETTER_IN) == 0:
        holding = words.lengths[length, SET] + length * LETTERS + mind.letters[below(luck, letters)]
        scratch = len(board.slots)
        for chunk in range(grid.fits.shape[1]):
            grid.fits[scratch, chunk] = grid.fits[slot, chunk] & words.sets[holding, chunk]
        width = width_of(grid.fits, scratch)
        if width:
            return _recall(words, grid, mind, scratch, width, length, luck)
    return _recall(words, grid, mind, slot, grid.slots[slot, WIDTH], length, luck)


@inner
def _recall(
    words: Words, grid: Grid, mind: Mind, row: int, width: int, length: int, luck: Luck
) -> bool:
    """A fitting word, common ones more easily; not one that was written before."""
    start = below(luck, below(luck, width) + 1)
    number = words.lengths[length, WORD] + next_word(grid.fits, row, start)
    mind.thought[NUMBER] = number
    return not mind.used[number]


@inner
def _bent(words: Words, board: Board, grid: Grid, mind: Mind, luck: Luck) -> bool:
    """A word one letter too long or too short, bent on a square that no other word crosses."""
    slot, count = mind.thought[SLOT], whole(0)
    squares = board.slots[slot, LENGTH]
    for place in range(squares):
        if board.places[slot, place, OTHER] < 0:
            mind.places[count] = place
            count += 1
    shift = 2 * below(luck, 2) - 1
    length = squares + shift
    if not count or length < SHORTEST or length > LONGEST:
        return False
    at = mind.places[below(luck, count)]
    first, scratch = words.lengths[length, SET], len(board.slots)
    for chunk in range(grid.fits.shape[1]):
        grid.fits[scratch, chunk] = words.sets[first + (length + 1) * LETTERS, chunk]
    for place in range(squares):
        sign = grid.filled[board.places[slot, place, SQUARE]]
        if sign:
            there = place if place < at else place + shift
            having = first + there * LETTERS + sign - 1
            for chunk in range(grid.fits.shape[1]):
                grid.fits[scratch, chunk] &= words.sets[having, chunk]
    width = width_of(grid.fits, scratch)
    if not width:
        return False
    mind.thought[AT], mind.thought[SHIFT], mind.thought[BY_WHALE] = at, shift, 0
    return _recall(words, grid, mind, scratch, width, length, luck)


@inner
def sign_at(words: Words, thought: Longs, place: int) -> int:
    """The letter that a thought writes into a square, the first of two; -1 for a dash."""
    at, shift = thought[AT], thought[SHIFT]
    if at >= 0 and place >= at:
        if place > at:
            place += shift
        elif shift < 0:
            return -1
    return whole(words.spelled[thought[NUMBER], place])


@inner
def second_at(words: Words, thought: Longs, place: int) -> int:
    """The second letter in a square, or -1."""
    if place == thought[AT] and thought[SHIFT] > 0:
        return whole(words.spelled[thought[NUMBER], place + 1])
    return -1


@inner
def _allowed(words: Words, board: Board, grid: Grid, thought: Longs, forbidden: int) -> bool:
    """Whether the Bear allows the thought."""
    if forbidden >= 0:
        for place in range(board.slots[thought[SLOT], LENGTH]):
            if not grid.filled[board.places[thought[SLOT], place, SQUARE]]:
                if sign_at(words, thought, place) == forbidden:
                    return False
                if second_at(words, thought, place) == forbidden:
                    return False
    return True


@inner
def earned(
    words: Words, board: Board, grid: Grid, seats: Seats, thought: Longs, player: int
) -> int:
    """The open boxes that a word fulfils by its letters, length and equipment."""
    slot, letters = thought[SLOT], words.letters[thought[NUMBER]]
    boxes = board.slots[slot, BY_LENGTH]
    for place in range(board.slots[slot, LENGTH]):
        square = board.places[slot, place, SQUARE]
        if not grid.filled[square]:
            boxes |= board.squares[square, GIFT]
    while letters:
        boxes |= seats.having[player, lowest_of(letters)]
        letters &= letters - 1
    return whole(boxes & seats.facts[player, OPEN])


@inner
def effect_at(board: Board, square: int, ursa: int) -> int:
    """The effect that filling a square wakes, or -1."""
    effect = board.squares[square, WAKES]
    return ursa if effect == _URSA else effect


@inner
def _value(
    words: Words, board: Board, grid: Grid, seats: Seats, thought: Longs, turn: int, ursa: int
) -> int:
    """What a word would cross out, and the animals that it would wake."""
    slot, facts = thought[SLOT], seats.facts[turn]
    value = BOX * count_of(earned(words, board, grid, seats, thought, turn))
    for place in range(board.slots[slot, LENGTH]):
        square = board.places[slot, place, SQUARE]
        if not grid.filled[square]:
            effect = effect_at(board, square, ursa)
            if effect >= 0 and not _spent(facts, effect):
                value += _WORTH[effect]
    return value


@inner
def _spent(facts: Longs, effect: int) -> bool:
    """Whether the player has had all that this effect can give."""
    if effect == _PUFFINS:
        return bool(facts[PUFFINS])
    if effect == _FISH:
        return bool(facts[FISH])
    if effect == _WHALE:
        return bool(facts[WHALE] != FAR)
    if effect == _OWL:
        return bool(facts[OWL_USED])
    if effect == _FOX:
        return bool(facts[FOXES] >= MOST_FOXES)
    return effect == _SEAGULLS and facts[CIRCLED] + facts[FLOWN] >= MOST_SEAGULLS
