"""A move at a table of several: what a word crosses out, and which animals it wakes.

The rules would refuse none of these moves: they are what `PartyTable` lets them apply.
"""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.fast.animals import use_animal, use_owls
from cruxpress.games.cruxy.play.fast.arrays import (
    CRACK,
    EFFECTS,
    HALF,
    HALVES,
    LENGTH,
    SQUARE,
    WAKES,
    Board,
    Longs,
    Words,
)
from cruxpress.games.cruxy.play.fast.grid import Grid, write_word
from cruxpress.games.cruxy.play.fast.luck import Luck, lowest_of, whole
from cruxpress.games.cruxy.play.fast.seats import (
    CIRCLED,
    FAR,
    FLOWN,
    GONE,
    OPEN,
    OWL_USED,
    OWLS,
    WAITING,
    WHALE,
    Seats,
    cross,
)
from cruxpress.games.cruxy.play.fast.thinking import (
    AT,
    BY_WHALE,
    NUMBER,
    SLOT,
    Mind,
    earned,
    effect_at,
    second_at,
    sign_at,
)
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.spec.names import Effect

_WHALE, _FISH, _OWL, _SEAGULLS, _CRACK, _URSA = (
    whole(EFFECTS.index(effect))
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


@inner
def make_move(
    words: Words, board: Board, grid: Grid, seats: Seats, mind: Mind, players: int, turn: int,
    ursa: int, luck: Luck, uses: Longs,
) -> bool:  # fmt: skip
    """Write the best word and use the animals; whether a Fish gives another turn.

    The uses are counted under the name that the sheet prints.
    """
    thought, facts, woken = mind.best, seats.facts[turn], mind.woken
    halves, cracked, by_ursa = _wake(words, board, grid, thought, ursa, woken)
    if _break_cracks(seats, players, cracked):
        _count(board, uses, _CRACK, by_ursa)
    cross(seats, turn, earned(words, board, grid, seats, thought, turn))
    if thought[BY_WHALE]:
        facts[WHALE] = GONE
        _count(board, uses, _WHALE, by_ursa)
    if thought[AT] >= 0:
        facts[CIRCLED] -= 1
        facts[FLOWN] += 1
        _count(board, uses, _SEAGULLS, by_ursa)
    if woken[_WHALE] and facts[WHALE] == FAR:
        facts[WHALE] = WAITING
    facts[CIRCLED] += min(MOST_SEAGULLS - facts[CIRCLED] - facts[FLOWN], woken[_SEAGULLS])
    again = False
    # In the order of the effects card; the Owls come last.
    for effect in range(len(woken)):
        for _ in range(woken[effect]):
            if use_animal(board, seats, players, turn, effect, luck):
                _count(board, uses, effect, by_ursa)
                again = again or effect == _FISH
    facts[OWLS] |= halves
    if halves and facts[OWLS] == _BOTH and not facts[OWL_USED]:
        use_owls(board, seats, turn)
        _count(board, uses, _OWL, by_ursa)
    _write(words, board, grid, mind)
    return again


@inner
def _wake(
    words: Words, board: Board, grid: Grid, thought: Longs, ursa: int, woken: Longs
) -> tuple[int, int, int]:
    """Count the effects beside the squares that a word fills.

    Says in which halves Owls wake, the letters on Cracks, and the effect that Ursa Major lends.
    """
    slot = thought[SLOT]
    for effect in range(len(woken)):
        woken[effect] = 0
    halves, cracked, by_ursa = whole(0), whole(0), whole(-1)
    for place in range(board.slots[slot, LENGTH]):
        square = board.places[slot, place, SQUARE]
        if grid.filled[square]:
            continue
        effect = effect_at(board, square, ursa)
        if effect >= 0:
            woken[effect] += 1
            if effect == _OWL:
                halves |= board.squares[square, HALF]
            if board.squares[square, WAKES] == _URSA:
                by_ursa = effect
        if board.squares[square, CRACK] or effect == _CRACK:
            for sign in (sign_at(words, thought, place), second_at(words, thought, place)):
                if sign >= 0:
                    cracked |= 1 << sign
    return halves, cracked, by_ursa


@inner
def _break_cracks(seats: Seats, players: int, letters: int) -> bool:
    """Everybody crosses out these letters; whether anybody had one."""
    broken = False
    while letters:
        letter = lowest_of(letters)
        letters &= letters - 1
        for player in range(players):
            boxes = seats.having[player, letter]
            broken = broken or boxes & seats.facts[player, OPEN] != 0
            cross(seats, player, boxes)
    return broken


@inner
def _count(board: Board, uses: Longs, effect: int, by_ursa: int) -> None:
    """An effect was used; it is Ursa Major's if that was met, or if only that can lend it."""
    printed = board.effects >> effect & 1
    uses[effect if printed and effect != by_ursa else _URSA] += 1


@inner
def _write(words: Words, board: Board, grid: Grid, mind: Mind) -> None:
    """The best word stands in its slot; no other word crosses the square that Seagulls bend."""
    slot = mind.best[SLOT]
    for place in range(board.slots[slot, LENGTH]):
        mind.signs[0, place] = max(0, sign_at(words, mind.best, place))
    write_word(words, board, grid, slot, mind.signs, whole(0))
    mind.used[mind.best[NUMBER]] = 1
