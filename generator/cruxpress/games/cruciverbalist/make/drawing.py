"""Draws a solo sheet by chance: black squares that touch nowhere, and dice."""

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.make.wishes import Wish
from cruxpress.games.cruciverbalist.rules import Board, Refused, black_out
from cruxpress.games.cruciverbalist.spec import Roll, Solo, Square, ordered_sets, parse_solo
from cruxpress.games.cruciverbalist.spec.board import STEPS, all_squares, is_inside
from cruxpress.games.cruciverbalist.spec.checks import SQUARES_OF_A_SET
from cruxpress.games.cruciverbalist.spec.pieces import DICE, SOLO_ROUNDS, TOKENS_A_PLAYER

VERSION = 1  # of the maker, as codes name it
MOST_TRIES = 200  # places that are tried for one set of black squares


def drawn(wish: Wish, chance: Chance, number: int = 0, code: str = "") -> Solo:
    """A sheet as the wish wants it; nobody knows yet whether it keeps all rules."""
    sets = black_sets(wish.size, wish.sets, chance)
    return Solo(
        size=wish.size,
        blackouts=ordered_sets(sets),
        theme=wish.theme,
        rolls=tuple(_roll(chance) for _ in range(SOLO_ROUNDS)),
        rerolls=tuple(_roll(chance) for _ in range(TOKENS_A_PLAYER)),
        target=wish.target,
        number=number,
        given_code=code,
    )


def sheet_of(file: str, name: str) -> Solo:
    """The sheet as its file is read back: what is checked and printed is what was written."""
    return parse_solo(file, name)


def _roll(chance: Chance) -> Roll:
    return tuple(1 + chance.below(6) for _ in range(DICE))


def black_sets(size: int, sets: int, chance: Chance) -> list[tuple[Square, ...]]:
    """Sets of four black squares that touch nowhere; fewer, where no more fit by chance."""
    board = Board(size)
    found: list[tuple[Square, ...]] = []
    for _ in range(sets):
        for _ in range(MOST_TRIES):
            squares = _grown(size, chance)
            try:
                board = black_out(board, squares, SQUARES_OF_A_SET)
            except Refused:
                continue
            found.append(squares)
            break
    return found


def _grown(size: int, chance: Chance) -> tuple[Square, ...]:
    """Four squares side by side, one after the other, from a square anywhere."""
    squares = [chance.pick(all_squares(size))]
    while len(squares) < SQUARES_OF_A_SET:
        beside = sorted({square + step for square in squares for step in STEPS} - set(squares))
        squares.append(chance.pick([square for square in beside if is_inside(square, size)]))
    return tuple(squares)
