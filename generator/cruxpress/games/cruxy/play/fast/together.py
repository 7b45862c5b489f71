"""Games of several players, as `PartyTable` plays them: the same choices from the same chance."""

import numpy as np

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.cruxy.play.fast.arrays import (
    AMONG,
    EFFECTS,
    GIFT,
    LENGTH,
    WORD,
    Board,
    Longs,
    Starts,
    Words,
)
from cruxpress.games.cruxy.play.fast.grid import (
    Grid,
    clear,
    draw_letters,
    draw_starts,
    write_word,
)
from cruxpress.games.cruxy.play.fast.luck import Luck, below, count_of, whole
from cruxpress.games.cruxy.play.fast.moves import make_move
from cruxpress.games.cruxy.play.fast.seats import CROSSED, OPEN, Seats, sit_down
from cruxpress.games.cruxy.play.fast.thinking import Mind, think
from cruxpress.games.cruxy.rules.area import ENOUGH
from cruxpress.games.cruxy.solve.wordbits import LETTERS
from cruxpress.games.cruxy.spec.names import URSA_LETTERS, Effect

_URSA = EFFECTS.index(Effect.URSA)
_CHOICES = np.array([EFFECTS.index(effect) for effect in URSA_LETTERS.values()], dtype=np.int64)

# What became of a game: how often each effect was used, then who won, as bits, and so on.
WINNERS, STALLED, TURNS, ROUNDS, LOST, RESULTS = range(len(EFFECTS), len(EFFECTS) + 6)


@compiled
def play_together(
    words: Words, board: Board, starts: Starts, grid: Grid, seats: Seats, mind: Mind, luck: Luck,
    players: int, recall: int, result: Longs,
) -> None:  # fmt: skip
    """Play on until somebody has two open boxes, or nobody crosses out anything."""
    ursa = _begin(words, board, starts, grid, seats, mind, luck, players)
    turn, before = whole(0), whole(0)
    while True:
        again = False
        if think(words, board, grid, seats, mind, turn, ursa, recall, luck):
            again = make_move(words, board, grid, seats, mind, players, turn, ursa, luck, result)
            result[TURNS] += 1
        if again:
            continue
        turn += 1
        if turn < players:
            continue
        turn = whole(0)
        crossed = _end_of_round(seats, players, result)
        if crossed < 0 or crossed == before:
            result[STALLED] = crossed == before
            break
        before = crossed
    _judge(board, grid, seats, players, result)


@inner
def _begin(
    words: Words, board: Board, starts: Starts, grid: Grid, seats: Seats, mind: Mind, luck: Luck,
    players: int,
) -> int:  # fmt: skip
    """Draw letters and starting words, and what Ursa Major stands for, if it is there."""
    tokens = np.empty(LETTERS, dtype=np.int64)
    draw_letters(luck, len(board.letter_boxes), tokens)
    sit_down(board, seats, players, tokens)
    clear(words, board, grid)
    for number in range(len(mind.used)):
        mind.used[number] = 0
    one, two = draw_starts(luck, starts)
    for slot, word in ((board.first, one), (board.second, two)):
        write_word(words, board, grid, slot, starts.spelled, word)
        if starts.numbers[word, AMONG] >= 0:
            first = words.lengths[board.slots[slot, LENGTH], WORD]
            mind.used[first + starts.numbers[word, AMONG]] = 1
    if board.effects >> _URSA & 1:
        return whole(_CHOICES[below(luck, len(_CHOICES))])
    return whole(-1)


@inner
def _end_of_round(seats: Seats, players: int, result: Longs) -> int:
    """How many boxes all players have crossed out; -1 if one of them has finished."""
    result[ROUNDS] += 1
    crossed, finished = whole(0), False
    for player in range(players):
        crossed += count_of(seats.facts[player, CROSSED])
        finished = finished or count_of(seats.facts[player, OPEN]) <= ENOUGH
    return whole(-1) if finished else crossed


@inner
def _judge(board: Board, grid: Grid, seats: Seats, players: int, result: Longs) -> None:
    """Who has won, and how many boxes of equipment no square could fulfil any more."""
    reachable = whole(0)
    for square in range(len(grid.filled)):
        if not grid.filled[square]:
            reachable |= board.squares[square, GIFT]
    best = whole(-LETTERS * LETTERS)
    for player in range(players):
        is_open, crossed = seats.facts[player, OPEN], seats.facts[player, CROSSED]
        result[LOST] += count_of(is_open & board.kind_boxes & ~reachable)
        letters = whole(0)
        for letter in range(LETTERS):
            letters += count_of(seats.having[player, letter] & crossed)
        conditions = count_of(crossed) if result[STALLED] else -count_of(is_open)
        rank = conditions * 64 + letters
        if rank > best:
            best, result[WINNERS] = rank, 0
        if rank == best:
            result[WINNERS] |= 1 << player
