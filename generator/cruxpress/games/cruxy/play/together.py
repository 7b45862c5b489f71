"""Games of several players, with all twelve effects: who wins, what is used, what stalls."""

from collections.abc import Sequence

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.cruxy.play.animals import use_animal, use_owls
from cruxpress.games.cruxy.play.bits import Longs, Luck, Rows, below, count_of, lowest_of
from cruxpress.games.cruxy.play.board import (
    AMONG,
    CRACK,
    EFFECTS,
    FIRST_WORD,
    GIFT,
    HALF,
    HALVES,
    LENGTH,
    SQUARE,
    WAKES,
    PlayBoard,
    Starts,
    Words,
)
from cruxpress.games.cruxy.play.grid import (
    BEST,
    COUNTS,
    GAMES,
    PASS,
    SIGNS,
    THOUGHT,
    TOKENS,
    WOKEN,
    WORD,
    Grid,
    begin,
    draw_starts,
    note,
    write_word,
)
from cruxpress.games.cruxy.play.seats import (
    CIRCLED,
    CROSSED,
    FLOWN,
    GONE,
    HAVING,
    OPEN,
    OWL_USED,
    OWLS,
    UNMET,
    WAITING,
    WHALE,
    cross,
    sit_down,
)
from cruxpress.games.cruxy.play.thinking import (
    AT,
    BY_WHALE,
    NUMBER,
    PARTS,
    SHIFT,
    SLOT,
    earned,
    effect_at,
    letters_at,
    sign_at,
    think,
)
from cruxpress.games.cruxy.rules.table import ENOUGH
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.sheet.board import LONGEST
from cruxpress.games.cruxy.sheet.names import URSA_LETTERS, Effect
from cruxpress.games.cruxy.solve.words import LETTERS

_WHALE, _FISH, _OWL, _SEAGULLS, _CRACK, _URSA = (
    EFFECTS.index(effect)
    for effect in (
        Effect.WHALE,
        Effect.FISH,
        Effect.OWL,
        Effect.SEAGULLS,
        Effect.CRACK,
        Effect.URSA,
    )
)
_BOTH = HALVES["top"] | HALVES["bottom"]
_CHOICES = tuple(EFFECTS.index(effect) for effect in URSA_LETTERS.values())

# What became of a game: how often each effect was used, then who won, as bits, and so on.
WINNERS, STALLED, TURNS, ROUNDS, LOST, RESULTS = range(len(EFFECTS), len(EFFECTS) + 6)


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
            if think(words, board, grid, seats[turn], ursa, recall, luck):
                again = _move(words, board, grid, seats, players, turn, ursa, luck, result)
            else:
                note(grid, PASS, 0, 0, 0, 0, 0)
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
    words: Words,
    board: PlayBoard,
    starts: Starts,
    grid: Grid,
    seats: Rows,
    luck: Luck,
    players: int,
) -> int:
    """Draw letters and starting words, and what Ursa Major stands for, if it is there."""
    begin(words, board, grid, luck)
    sit_down(board, seats, players, grid.lists[TOKENS])
    one, two = draw_starts(luck, starts)
    for slot, word in ((board.first, one), (board.second, two)):
        write_word(words, board, grid, slot, starts.spelled, word)
        among = starts.numbers[word][AMONG]
        if among >= 0:
            first = words.lengths[board.slots[slot][LENGTH]][FIRST_WORD]
            grid.used[first + among] = grid.lists[COUNTS][GAMES]
    if board.effects >> _URSA & 1:
        return _CHOICES[below(luck, len(_CHOICES))]
    return -1


@inner
def _move(
    words: Words, board: PlayBoard, grid: Grid, seats: Rows, players: int, turn: int, ursa: int,
    luck: Luck, result: Longs,
) -> bool:  # fmt: skip
    """Write the best word and use the animals; whether a Fish gives another turn."""
    thought, woken, seat = grid.lists[THOUGHT], grid.lists[WOKEN], seats[turn]
    for part in range(PARTS):
        thought[part] = grid.lists[BEST][part]
    slot, number, by_whale = thought[SLOT], thought[NUMBER], thought[BY_WHALE]
    note(grid, WORD, slot, number, thought[AT], thought[SHIFT], by_whale)
    result[TURNS] += 1
    halves, cracked, by_ursa = _wake(words, board, grid, ursa)
    if _break_cracks(seats, players, cracked):
        _count(board, result, _CRACK, by_ursa)
    cross(seat, earned(words, board, grid, seat))
    if by_whale:
        seat[WHALE] = GONE
        _count(board, result, _WHALE, by_ursa)
    if thought[AT] >= 0:
        seat[CIRCLED] -= 1
        seat[FLOWN] += 1
        _count(board, result, _SEAGULLS, by_ursa)
    if woken[_WHALE] and seat[WHALE] == UNMET:
        seat[WHALE] = WAITING
    seat[CIRCLED] += min(MOST_SEAGULLS - seat[CIRCLED] - seat[FLOWN], woken[_SEAGULLS])
    again = False
    # In the order of the effects card; the Owls come last.
    for effect in range(len(EFFECTS)):
        for _ in range(woken[effect]):
            if use_animal(board, grid, seats, players, turn, effect, luck):
                _count(board, result, effect, by_ursa)
                again = again or effect == _FISH
    seat[OWLS] |= halves
    if halves and seat[OWLS] == _BOTH and not seat[OWL_USED]:
        use_owls(board, grid, seat)
        _count(board, result, _OWL, by_ursa)
    # No other word crosses the square that Seagulls bend: what stands there does not matter.
    for place in range(board.slots[slot][LENGTH]):
        grid.lists[SIGNS][place] = max(0, sign_at(words, thought, place))
    write_word(words, board, grid, slot, grid.lists[SIGNS], 0)
    grid.used[number] = grid.lists[COUNTS][GAMES]
    return again


@inner
def _wake(words: Words, board: PlayBoard, grid: Grid, ursa: int) -> tuple[int, int, int]:
    """Count the effects beside the squares that a word fills.

    Says in which halves Owls wake, the letters on Cracks, and the effect that Ursa Major lends.
    """
    thought, woken = grid.lists[THOUGHT], grid.lists[WOKEN]
    slot = thought[SLOT]
    for effect in range(len(EFFECTS)):
        woken[effect] = 0
    halves, cracked, by_ursa = 0, 0, -1
    for place in range(board.slots[slot][LENGTH]):
        number = board.places[slot * LONGEST + place][SQUARE]
        if grid.filled[number]:
            continue
        square, effect = board.squares[number], effect_at(board, number, ursa)
        if effect >= 0:
            woken[effect] += 1
            if effect == _OWL:
                halves |= square[HALF]
            if square[WAKES] == _URSA:
                by_ursa = effect
        if square[CRACK] or effect == _CRACK:
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
            boxes = seats[player][HAVING + letter]
            broken = broken or boxes & seats[player][OPEN] != 0
            cross(seats[player], boxes)
    return broken


@inner
def _count(board: PlayBoard, result: Longs, effect: int, by_ursa: int) -> None:
    """An effect was used; it is Ursa Major's if that was met, or if only that can lend it."""
    printed = board.effects >> effect & 1
    result[effect if printed and effect != by_ursa else _URSA] += 1


@inner
def _crossed(seats: Rows, players: int) -> int:
    """How many boxes all players have crossed out; -1 if one of them has finished."""
    crossed = 0
    for player in range(players):
        if count_of(seats[player][OPEN]) <= ENOUGH:
            return -1
        crossed += count_of(seats[player][CROSSED])
    return crossed


@inner
def _judge(board: PlayBoard, grid: Grid, seats: Rows, players: int, result: Longs) -> None:
    """Who has won, and how many boxes of equipment no square could fulfil any more."""
    reachable = 0
    for square in range(len(grid.filled)):
        if not grid.filled[square]:
            reachable |= board.squares[square][GIFT]
    best = -LETTERS * LETTERS
    for player in range(players):
        seat, letters = seats[player], 0
        result[LOST] += count_of(seat[OPEN] & board.kind_boxes & ~reachable)
        for letter in range(LETTERS):
            letters += count_of(seat[HAVING + letter] & seat[CROSSED])
        conditions = count_of(seat[CROSSED]) if result[STALLED] else -count_of(seat[OPEN])
        rank = conditions * 64 + letters
        if rank > best:
            best, result[WINNERS] = rank, 0
        if rank == best:
            result[WINNERS] |= 1 << player
