"""What comes to a player's mind at a table of several: words that fit, and what each would earn."""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    below,
    copy_set,
    count_of,
    keep_common,
    lowest_of,
    next_word,
    width_of,
)
from cruxpress.games.cruxy.play.board import EFFECTS, Grid, PlayBoard, Words, gains, near_slots
from cruxpress.games.cruxy.rules.moves import MOST_FOXES
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.sheet.model import LONGEST, SHORTEST, Effect
from cruxpress.games.cruxy.solve.words import LETTERS

# With Seagulls or a Whale waiting, one thought in so many goes there.
ONE_IN = 3
# Of so many slots that catch the eye, the one that gives most by itself is thought about.
EYE = 2
# One thought in so many starts from a letter that the player needs.
LETTER_IN = 2
# When nothing comes to mind, so many words are sought for each slot.
DESPERATE = 5

# What an effect is worth while words are compared, in quarters of a crossed box.
BOX = 4
EFFECT_WORTH = {
    Effect.PENGUIN: 4,
    Effect.SLY: 5,
    Effect.FOX: 2,
    Effect.PUFFINS: 8,
    Effect.WHALE: 2,
    Effect.FISH: 6,
    Effect.OWL: 3,
    Effect.SEAGULLS: 2,
    Effect.KRAKEN: 3,
    Effect.BEAR: 2,
}
WORTHS = tuple(EFFECT_WORTH.get(effect, 0) for effect in EFFECTS)


@inner
def think(
    words: Words, board: PlayBoard, grid: Grid, seat: Longs, ursa: int, recall: int, luck: Luck
) -> bool:
    """Find the best of some words that the player could write; whether there is any."""
    thought, forbidden = grid.lists[col.THOUGHT], seat[col.FORBIDDEN]
    near = near_slots(grid)
    far = _far_slots(grid) if seat[col.WHALE] == col.WAITING else 0
    needs = seat[col.OPEN] & ((1 << board.printed) - 1)
    letters = _needed_letters(grid, seat)
    best = -1
    for _ in range(recall):
        special = below(luck, ONE_IN) == 0
        found = False
        if far and special:
            thought[col.SLOT] = _catches_the_eye(board, grid, grid.lists[col.FAR], far, needs, luck)
            found = _word(words, board, grid, letters, 1, forbidden, luck)
        elif near and special and seat[col.CIRCLED]:
            thought[col.SLOT] = grid.lists[col.NEAR][below(luck, near)]
            found = bend(words, board, grid, forbidden, luck)
        if not found and near:
            thought[col.SLOT] = _catches_the_eye(
                board, grid, grid.lists[col.NEAR], near, needs, luck
            )
            found = _word(words, board, grid, letters, 0, forbidden, luck)
        if found:
            value = _value(words, board, grid, seat, ursa)
            if value > best:
                best = value
                _keep(grid)
    if best >= 0:
        return True
    # Nothing came to mind: go through the slots one by one.
    for choice in range(near):
        for _ in range(DESPERATE):
            thought[col.SLOT] = grid.lists[col.NEAR][choice]
            if _word(words, board, grid, 0, 0, forbidden, luck):
                _keep(grid)
                return True
    return False


@inner
def _keep(grid: Grid) -> None:
    for part in range(col.PARTS):
        grid.lists[col.BEST][part] = grid.lists[col.THOUGHT][part]


@inner
def _far_slots(grid: Grid) -> int:
    """List the slots that only a Whale reaches; how many."""
    count = 0
    for number in range(len(grid.slots)):
        slot = grid.slots[number]
        if slot[col.WIDTH] and not slot[col.WRITTEN] and not slot[col.REACHED]:
            grid.lists[col.FAR][count] = number
            count += 1
    return count


@inner
def _needed_letters(grid: Grid, seat: Longs) -> int:
    """List the letters of the player's open boxes; how many."""
    count, boxes = 0, seat[col.OPEN]
    while boxes:
        letter = seat[col.LETTER + lowest_of(boxes)]
        boxes &= boxes - 1
        if letter >= 0:
            grid.lists[col.NEEDED][count] = letter
            count += 1
    return count


@inner
def _catches_the_eye(
    board: PlayBoard, grid: Grid, slots: Longs, count: int, needs: int, luck: Luck
) -> int:
    """One of the slots, rather one with equipment, a penguin or a length that is needed."""
    best, most = -1, -1
    for _ in range(EYE):
        slot = slots[below(luck, count)]
        boxes, penguins = gains(board, grid, slot)
        gives = penguins + count_of(boxes & needs)
        if gives > most:
            best, most = slot, gives
    return best


@inner
def _word(
    words: Words,
    board: PlayBoard,
    grid: Grid,
    letters: int,
    by_whale: int,
    forbidden: int,
    luck: Luck,
) -> bool:
    """Recall a word for the slot that is thought of, sometimes one with a letter that is needed."""
    thought = grid.lists[col.THOUGHT]
    row, scratch = thought[col.SLOT], len(board.slots)
    length, width = board.slots[row][col.LENGTH], grid.slots[row][col.WIDTH]
    thought[col.AT], thought[col.SHIFT], thought[col.BY_WHALE] = -1, 0, by_whale
    if letters and below(luck, LETTER_IN) == 0:
        letter = grid.lists[col.NEEDED][below(luck, letters)]
        copy_set(grid.fits, scratch, grid.fits, row)
        holding = words.lengths[length][col.FIRST_SET] + length * LETTERS + letter
        keep_common(grid.fits, scratch, words.sets, holding)
        if width_of(grid.fits, scratch):
            row, width = scratch, width_of(grid.fits, scratch)
    return _recall(words, board, grid, row, width, length, forbidden, luck)


@inner
def bend(words: Words, board: PlayBoard, grid: Grid, forbidden: int, luck: Luck) -> bool:
    """A word one letter too long or too short, bent on a square that no other word crosses."""
    thought, places = grid.lists[col.THOUGHT], grid.lists[col.PLACES]
    slot, count = thought[col.SLOT], 0
    squares = board.slots[slot][col.LENGTH]
    for place in range(squares):
        if board.places[slot * LONGEST + place][col.OTHER] < 0:
            places[count] = place
            count += 1
    shift = 2 * below(luck, 2) - 1
    length = squares + shift
    if not count or length < SHORTEST or length > LONGEST:
        return False
    at = places[below(luck, count)]
    first, scratch = words.lengths[length][col.FIRST_SET], len(board.slots)
    copy_set(grid.fits, scratch, words.sets, first + (length + 1) * LETTERS)
    for place in range(squares):
        sign = grid.filled[board.places[slot * LONGEST + place][col.SQUARE]]
        if sign:
            there = place if place < at else place + shift
            keep_common(grid.fits, scratch, words.sets, first + there * LETTERS + sign - 1)
    width = width_of(grid.fits, scratch)
    if not width:
        return False
    thought[col.AT], thought[col.SHIFT], thought[col.BY_WHALE] = at, shift, 0
    return _recall(words, board, grid, scratch, width, length, forbidden, luck)


@inner
def _recall(
    words: Words, board: PlayBoard, grid: Grid, row: int, width: int, length: int, forbidden: int,
    luck: Luck,
) -> bool:  # fmt: skip
    """A fitting word, common ones more easily; not a written one, nor what the Bear forbids."""
    start = below(luck, below(luck, width) + 1)
    number = words.lengths[length][col.FIRST_WORD] + next_word(grid.fits, row, start)
    grid.lists[col.THOUGHT][col.NUMBER] = number
    if grid.used[number] == grid.lists[col.COUNTS][col.GAMES]:
        return False
    return forbidden < 0 or not new_letters(words, board, grid) >> forbidden & 1


@inner
def new_letters(words: Words, board: PlayBoard, grid: Grid) -> int:
    """The letters that the thought writes into empty squares, as bits."""
    thought, letters = grid.lists[col.THOUGHT], 0
    slot = thought[col.SLOT]
    for place in range(board.slots[slot][col.LENGTH]):
        if not grid.filled[board.places[slot * LONGEST + place][col.SQUARE]]:
            letters |= letters_at(words, thought, place)
    return letters


@inner
def sign_at(words: Words, thought: Longs, place: int) -> int:
    """The letter that a thought writes into a square, the first of two; -1 for a dash."""
    at, shift = thought[col.AT], thought[col.SHIFT]
    if at >= 0 and place >= at:
        if place > at:
            place += shift
        elif shift < 0:
            return -1
    return words.spelled[thought[col.NUMBER] * LONGEST + place]


@inner
def second_at(words: Words, thought: Longs, place: int) -> int:
    """The second letter in a square, or -1."""
    if place == thought[col.AT] and thought[col.SHIFT] > 0:
        return words.spelled[thought[col.NUMBER] * LONGEST + place + 1]
    return -1


@inner
def letters_at(words: Words, thought: Longs, place: int) -> int:
    """One letter, two or none that a thought writes into a square, as bits."""
    sign, second = sign_at(words, thought, place), second_at(words, thought, place)
    letters = 1 << sign if sign >= 0 else 0
    return letters | 1 << second if second >= 0 else letters


@inner
def earned(words: Words, board: PlayBoard, grid: Grid, seat: Longs) -> int:
    """The open boxes that the thought fulfils by its letters, length and equipment."""
    thought = grid.lists[col.THOUGHT]
    letters = words.letters[thought[col.NUMBER]]
    if board.advanced:
        letters = new_letters(words, board, grid)
    boxes, _ = gains(board, grid, thought[col.SLOT])
    while letters:
        boxes |= seat[col.HAVING + lowest_of(letters)]
        letters &= letters - 1
    return boxes & seat[col.OPEN]


@inner
def effect_at(board: PlayBoard, square: int, ursa: int) -> int:
    """The effect that filling a square wakes, or -1."""
    effect = board.squares[square][col.WAKES]
    return ursa if effect == col.E_URSA else effect


@inner
def _value(words: Words, board: PlayBoard, grid: Grid, seat: Longs, ursa: int) -> int:
    """What the thought would cross out, and the animals that it would wake."""
    slot, filled = grid.lists[col.THOUGHT][col.SLOT], grid.filled
    value = BOX * count_of(earned(words, board, grid, seat))
    for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][col.LENGTH]):
        square = board.places[at][col.SQUARE]
        if not filled[square]:
            effect = effect_at(board, square, ursa)
            if effect >= 0 and not is_spent(seat, effect):
                value += WORTHS[effect]
    return value


@inner
def is_spent(seat: Longs, effect: int) -> bool:
    """Whether the player has had all that this effect can give."""
    if effect == col.E_PUFFINS:
        return seat[col.PUFFINS] > 0
    if effect == col.E_FISH:
        return seat[col.FISH] > 0
    if effect == col.E_WHALE:
        return seat[col.WHALE] != col.UNMET
    if effect == col.E_OWL:
        return seat[col.OWL_USED] > 0
    if effect == col.E_FOX:
        return seat[col.FOXES] >= MOST_FOXES
    return effect == col.E_SEAGULLS and seat[col.CIRCLED] + seat[col.FLOWN] >= MOST_SEAGULLS
