"""Games of a player alone, and games of several with all twelve effects.

On a turn some fitting words come to mind, common ones more easily, and the best is written.
"""

from collections.abc import Sequence

from cruxpress.core.compiled import compiled, inner, is_fast
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    Rows,
    below,
    count_of,
    lowest_of,
    next_word,
    take_out,
    three_parts,
    width_of,
)
from cruxpress.games.cruxy.play.board import (
    EFFECTS,
    HALVES,
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
from cruxpress.games.cruxy.play.plain_thinking import think_plainly
from cruxpress.games.cruxy.play.seats import (
    cross,
    sit_down,
    use_animal,
    use_owls,
)
from cruxpress.games.cruxy.play.thinking import earned, effect_at, letters_at, sign_at, think
from cruxpress.games.cruxy.rules.table import ENOUGH
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.sheet.model import LONGEST, URSA_LETTERS
from cruxpress.games.cruxy.solve.words import LETTERS

_BOTH = HALVES["top"] | HALVES["bottom"]
_CHOICES = tuple(EFFECTS.index(effect) for effect in URSA_LETTERS.values())

# What became of a game: how often each effect was used, then who won, as bits, and so on.
WINNERS, STALLED, TURNS, ROUNDS, LOST, RESULTS = range(len(EFFECTS), len(EFFECTS) + 6)

MOST_WORDS = 15
GAIN = 4  # a crossed box is worth so much; a way to equipment that is missing is worth 1


@compiled
def play_alone(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, lucks: Sequence[Luck], recall: int,
    played: Longs,
) -> None:  # fmt: skip
    """Play a game from each luck; how many words it takes."""
    for game in range(len(lucks)):
        luck = lucks[game]
        one, two = begin(words, board, starts, grid, luck)
        for slot, word in ((board.first, one), (board.second, two)):
            if starts.numbers[word][col.AMONG] >= 0:
                _use_up(board, grid, board.slots[slot][col.LENGTH], starts.numbers[word][col.AMONG])
        played[game] = _turns(words, board, grid, luck, recall)


@inner
def _turns(words: Words, board: PlayBoard, grid: Grid, luck: Luck, recall: int) -> int:
    """Write words until two conditions are left."""
    near, worth = grid.lists[col.NEAR], grid.lists[col.WORTH]
    letters, others, turns = 0, board.other_boxes, 0
    for place in range(board.letters):
        letters |= 1 << grid.lists[col.TOKENS][place]
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
            reach = (low * grid.slots[this][col.WIDTH] >> 20) + 1
            found = next_word(grid.fits, this, high * reach >> 20)
            if worth[this] < 0:
                worth[this] = _worth(board, grid, this, others)
            first = words.lengths[board.slots[this][col.LENGTH]][col.FIRST_WORD]
            value = worth[this] + GAIN * count_of(letters & words.letters[first + found])
            if value > best:
                best, slot, word = value, this, found
        length = board.slots[slot][col.LENGTH]
        written = words.lengths[length][col.FIRST_WORD] + word
        note(grid, col.WORD, slot, written, -1, 0, 0)
        gained, penguins = gains(board, grid, slot)
        letters, others = letters & ~words.letters[written], others & ~gained
        if penguins:
            letters, others = free_boxes(board, grid, penguins, letters, others)
        write_word(words, board, grid, slot, words.spelled, written)
        _use_up(board, grid, length, word)
        turns += 1
    return turns


@inner
def _use_up(board: PlayBoard, grid: Grid, length: int, word: int) -> None:
    """A word was written and fits nowhere any more."""
    for number in range(len(board.slots)):
        fitted = board.slots[number][col.LENGTH] == length and take_out(grid.fits, number, word)
        if fitted and grid.slots[number][col.WIDTH] == word + 1:
            grid.slots[number][col.WIDTH] = width_of(grid.fits, number)


@inner
def _worth(board: PlayBoard, grid: Grid, slot: int, others: int) -> int:
    """What any word there crosses out, and whether it leads to equipment that is missing."""
    gained, penguins = gains(board, grid, slot)
    leads = 0
    for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][col.LENGTH]):
        other = board.places[at][col.OTHER]
        if other >= 0 and not grid.slots[other][col.WRITTEN] and not grid.slots[other][col.REACHED]:
            leads |= board.slots[other][col.KINDS]
    missing = others & board.kind_boxes & ~gained
    return GAIN * (count_of(gained & others) + penguins) + count_of(leads & missing)


@inner
def free_boxes(
    board: PlayBoard, grid: Grid, penguins: int, letters: int, others: int
) -> tuple[int, int]:
    """Each penguin crosses out the hardest box that is open."""
    for entry in board.orders[col.HARDEST]:
        if entry < 0 or not penguins:
            break
        box = entry - LETTERS
        if box >= 0 and others >> box & 1:
            others ^= 1 << box
        elif box < 0 and letters >> entry & 1:
            letters ^= 1 << entry
            place = 0
            while grid.lists[col.TOKENS][place] != entry:
                place += 1
            box = board.orders[col.LETTER_BOXES][place]
        else:
            continue
        penguins -= 1
        note(grid, col.E_PENGUIN, box, 0, 0, 0, 0)
    return letters, others


think_of_words = think if is_fast() else think_plainly


@compiled
def play_together(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, seats: Rows, lucks: Sequence[Luck],
    players: int, recall: int, results: Rows,
) -> None:  # fmt: skip
    """Play a game from each luck, until somebody has two open boxes or nobody crosses out any."""
    for game in range(len(lucks)):
        luck, result = lucks[game], results[game]
        ursa = _begin(words, board, starts, grid, seats, luck, players)
        turn = before = 0
        while True:
            again = False
            if think_of_words(words, board, grid, seats[turn], ursa, recall, luck):
                again = _move(words, board, grid, seats, players, turn, ursa, luck, result)
            else:
                note(grid, col.PASS, 0, 0, 0, 0, 0)
            if again:
                continue
            turn += 1
            if turn < players:
                continue
            turn = 0
            result[ROUNDS] += 1
            crossed = _crossed(seats, players)
            if crossed < 0 or crossed == before:
                result[STALLED] = crossed == before
                break
            before = crossed
        _judge(board, grid, seats, players, result)


@inner
def _begin(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, seats: Rows, luck: Luck,
    players: int,
) -> int:  # fmt: skip
    """Letters, starting words, and what Ursa Major stands for; -1 if it is not there."""
    one, two = begin(words, board, starts, grid, luck)
    sit_down(board, seats, players, grid.lists[col.TOKENS])
    for slot, word in ((board.first, one), (board.second, two)):
        among = starts.numbers[word][col.AMONG]
        if among >= 0:
            first = words.lengths[board.slots[slot][col.LENGTH]][col.FIRST_WORD]
            grid.used[first + among] = grid.lists[col.COUNTS][col.GAMES]
    return _CHOICES[below(luck, len(_CHOICES))] if board.effects >> col.E_URSA & 1 else -1


@inner
def _move(
    words: Words, board: PlayBoard, grid: Grid, seats: Rows, players: int, turn: int, ursa: int,
    luck: Luck, result: Longs,
) -> bool:  # fmt: skip
    """Write the best word and use the animals; whether a Fish gives another turn."""
    thought, woken, seat = grid.lists[col.THOUGHT], grid.lists[col.WOKEN], seats[turn]
    for part in range(col.PARTS):
        thought[part] = grid.lists[col.BEST][part]
    slot, number, by_whale = thought[col.SLOT], thought[col.NUMBER], thought[col.BY_WHALE]
    note(grid, col.WORD, slot, number, thought[col.AT], thought[col.SHIFT], by_whale)
    result[TURNS] += 1
    halves, cracked, by_ursa = _wake(words, board, grid, ursa)
    if _break_cracks(seats, players, cracked):
        _count(board, result, col.E_CRACK, by_ursa)
    cross(seat, earned(words, board, grid, seat))
    if by_whale:
        seat[col.WHALE] = col.GONE
        _count(board, result, col.E_WHALE, by_ursa)
    if thought[col.AT] >= 0:
        seat[col.CIRCLED] -= 1
        seat[col.FLOWN] += 1
        _count(board, result, col.E_SEAGULLS, by_ursa)
    if woken[col.E_WHALE] and seat[col.WHALE] == col.UNMET:
        seat[col.WHALE] = col.WAITING
    seat[col.CIRCLED] += min(
        MOST_SEAGULLS - seat[col.CIRCLED] - seat[col.FLOWN], woken[col.E_SEAGULLS]
    )
    again = False
    # In the order of the effects card; the Owls come last.
    for effect in range(len(EFFECTS)):
        for _ in range(woken[effect]):
            if use_animal(board, grid, seats, players, turn, effect, luck):
                _count(board, result, effect, by_ursa)
                again = again or effect == col.E_FISH
    seat[col.OWLS] |= halves
    if halves and seat[col.OWLS] == _BOTH and not seat[col.OWL_USED]:
        use_owls(board, grid, seat)
        _count(board, result, col.E_OWL, by_ursa)
    # No other word crosses the square that Seagulls bend: what stands there does not matter.
    for place in range(board.slots[slot][col.LENGTH]):
        grid.lists[col.SIGNS][place] = max(0, sign_at(words, thought, place))
    write_word(words, board, grid, slot, grid.lists[col.SIGNS], 0)
    grid.used[number] = grid.lists[col.COUNTS][col.GAMES]
    return again


@inner
def _wake(words: Words, board: PlayBoard, grid: Grid, ursa: int) -> tuple[int, int, int]:
    """Count the effects beside the squares that a word fills.

    Says in which halves Owls wake, the letters on Cracks, and the effect that Ursa Major lends.
    """
    thought, woken = grid.lists[col.THOUGHT], grid.lists[col.WOKEN]
    slot = thought[col.SLOT]
    for effect in range(len(EFFECTS)):
        woken[effect] = 0
    halves, cracked, by_ursa = 0, 0, -1
    for place in range(board.slots[slot][col.LENGTH]):
        number = board.places[slot * LONGEST + place][col.SQUARE]
        if grid.filled[number]:
            continue
        square, effect = board.squares[number], effect_at(board, number, ursa)
        if effect >= 0:
            woken[effect] += 1
            if effect == col.E_OWL:
                halves |= square[col.HALF]
            if square[col.WAKES] == col.E_URSA:
                by_ursa = effect
        if square[col.CRACK] or effect == col.E_CRACK:
            cracked |= letters_at(words, thought, place)
    return halves, cracked, by_ursa


@inner
def _break_cracks(seats: Rows, players: int, letters: int) -> bool:
    """Everybody crosses out these letters; whether anybody had one."""
    broken = False
    while letters:
        letter = lowest_of(letters)
        letters &= letters - 1
        for player in range(players):
            boxes = seats[player][col.HAVING + letter]
            broken = broken or boxes & seats[player][col.OPEN] != 0
            cross(seats[player], boxes)
    return broken


@inner
def _count(board: PlayBoard, result: Longs, effect: int, by_ursa: int) -> None:
    """An effect was used; it is Ursa Major's if that was met, or if only that can lend it."""
    printed = board.effects >> effect & 1
    result[effect if printed and effect != by_ursa else col.E_URSA] += 1


@inner
def _crossed(seats: Rows, players: int) -> int:
    """How many boxes all players have crossed out; -1 if one of them has finished."""
    crossed = 0
    for player in range(players):
        if count_of(seats[player][col.OPEN]) <= ENOUGH:
            return -1
        crossed += count_of(seats[player][col.CROSSED])
    return crossed


@inner
def _judge(board: PlayBoard, grid: Grid, seats: Rows, players: int, result: Longs) -> None:
    """Who has won, and how many boxes of equipment no square could fulfil any more."""
    reachable = 0
    for square in range(len(grid.filled)):
        if not grid.filled[square]:
            reachable |= board.squares[square][col.GIFT]
    best = -LETTERS * LETTERS
    for player in range(players):
        seat, letters = seats[player], 0
        result[LOST] += count_of(seat[col.OPEN] & board.kind_boxes & ~reachable)
        for letter in range(LETTERS):
            letters += count_of(seat[col.HAVING + letter] & seat[col.CROSSED])
        conditions = count_of(seat[col.CROSSED]) if result[STALLED] else -count_of(seat[col.OPEN])
        rank = conditions * 64 + letters
        if rank > best:
            best, result[WINNERS] = rank, 0
        if rank == best:
            result[WINNERS] |= 1 << player
