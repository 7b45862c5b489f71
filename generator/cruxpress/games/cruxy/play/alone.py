"""Games of a player alone: on a turn some fitting words come to mind, common ones more easily; the
one that crosses out most is written.
"""

from collections.abc import Sequence

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    count_of,
    next_word,
    take_out,
    three_parts,
    width_of,
)
from cruxpress.games.cruxy.play.board import (
    AMONG,
    EFFECTS,
    FIRST_WORD,
    HARDEST,
    KINDS,
    LENGTH,
    LETTER_BOXES,
    OTHER,
    PlayBoard,
    Starts,
    Words,
)
from cruxpress.games.cruxy.play.grid import (
    NEAR,
    REACHED,
    TOKENS,
    WIDTH,
    WORD,
    WORTH,
    WRITTEN,
    Grid,
    begin,
    draw_starts,
    gains,
    near_slots,
    note,
    write_word,
)
from cruxpress.games.cruxy.rules.table import ENOUGH
from cruxpress.games.cruxy.sheet.board import LONGEST
from cruxpress.games.cruxy.sheet.names import Effect
from cruxpress.games.cruxy.solve.words import LETTERS

MOST_WORDS = 15
GAIN = 4  # a crossed box is worth so much; a way to equipment that is missing is worth 1

_PENGUIN = EFFECTS.index(Effect.PENGUIN)


@compiled
def play_alone(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, lucks: Sequence[Luck], recall: int,
    played: Longs,
) -> None:  # fmt: skip
    """Play a game from each luck; how many words it takes."""
    for game in range(len(lucks)):
        luck = lucks[game]
        begin(words, board, grid, luck)
        one, two = draw_starts(luck, starts)
        for slot, word in ((board.first, one), (board.second, two)):
            write_word(words, board, grid, slot, starts.spelled, word)
            if starts.numbers[word][AMONG] >= 0:
                _use_up(board, grid, board.slots[slot][LENGTH], starts.numbers[word][AMONG])
        played[game] = _turns(words, board, grid, luck, recall)


@inner
def _turns(words: Words, board: PlayBoard, grid: Grid, luck: Luck, recall: int) -> int:
    """Write words until two conditions are left."""
    near, worth = grid.lists[NEAR], grid.lists[WORTH]
    letters, others, turns = 0, board.other_boxes, 0
    for place in range(board.letters):
        letters |= 1 << grid.lists[TOKENS][place]
    while count_of(letters) + count_of(others) > ENOUGH and turns < MOST_WORDS:
        choices = near_slots(grid)
        if not choices:
            return MOST_WORDS
        for choice in range(choices):
            worth[near[choice]] = -1
        best, slot, word = -1, 0, 0
        for _ in range(recall):
            which, high, low = three_parts(luck)
            this = near[which * choices >> 24]
            # Low numbers are common words: the product of two numbers falls low more often.
            reach = (low * grid.slots[this][WIDTH] >> 20) + 1
            found = next_word(grid.fits, this, high * reach >> 20)
            if worth[this] < 0:
                worth[this] = _worth(board, grid, this, others)
            held = words.letters[words.lengths[board.slots[this][LENGTH]][FIRST_WORD] + found]
            value = worth[this] + GAIN * count_of(letters & held)
            if value > best:
                best, slot, word = value, this, found
        length = board.slots[slot][LENGTH]
        written = words.lengths[length][FIRST_WORD] + word
        note(grid, WORD, slot, written, -1, 0, 0)
        gained, penguins = gains(board, grid, slot)
        letters, others = letters & ~words.letters[written], others & ~gained
        if penguins:
            letters, others = _free(board, grid, penguins, letters, others)
        write_word(words, board, grid, slot, words.spelled, written)
        _use_up(board, grid, length, word)
        turns += 1
    return turns


@inner
def _use_up(board: PlayBoard, grid: Grid, length: int, word: int) -> None:
    """A word was written and fits nowhere any more."""
    for number in range(len(board.slots)):
        fitted = board.slots[number][LENGTH] == length and take_out(grid.fits, number, word)
        if fitted and grid.slots[number][WIDTH] == word + 1:
            grid.slots[number][WIDTH] = width_of(grid.fits, number)


@inner
def _worth(board: PlayBoard, grid: Grid, slot: int, others: int) -> int:
    """What any word there crosses out, and whether it leads to equipment that is missing."""
    gained, penguins = gains(board, grid, slot)
    leads = 0
    for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][LENGTH]):
        other = board.places[at][OTHER]
        if other >= 0 and not grid.slots[other][WRITTEN] and not grid.slots[other][REACHED]:
            leads |= board.slots[other][KINDS]
    missing = others & board.kind_boxes & ~gained
    return GAIN * (count_of(gained & others) + penguins) + count_of(leads & missing)


@inner
def _free(
    board: PlayBoard, grid: Grid, penguins: int, letters: int, others: int
) -> tuple[int, int]:
    """Each penguin crosses out the hardest box that is open."""
    for entry in board.orders[HARDEST]:
        if entry < 0 or not penguins:
            break
        box = entry - LETTERS
        if box >= 0 and others >> box & 1:
            others ^= 1 << box
        elif box < 0 and letters >> entry & 1:
            letters ^= 1 << entry
            place = 0
            while grid.lists[TOKENS][place] != entry:
                place += 1
            box = board.orders[LETTER_BOXES][place]
        else:
            continue
        penguins -= 1
        note(grid, _PENGUIN, box, 0, 0, 0, 0)
    return letters, others
