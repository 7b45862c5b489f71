"""Fresh solo sheets from a seed: black squares and dice are drawn, and a won game is the proof."""

from dataclasses import dataclass

from generator.answers import Found, GaveUp
from generator.chance import Chance
from generator.codes import FreshCode
from generator.games.cruciverbalist.make.wishes import (
    EASIEST,
    HARDEST,
    MOST_SETS,
    Wish,
    wish_for,
    wish_of,
)
from generator.games.cruciverbalist.rules import Board, Refused, Witness, black_out, prove
from generator.games.cruciverbalist.solve import Payable, solve
from generator.games.cruciverbalist.spec import (
    Roll,
    Solo,
    Square,
    ordered_sets,
    parse_solo,
    solo_faults,
    solo_yaml,
)
from generator.games.cruciverbalist.spec.board import STEPS, all_squares, is_inside
from generator.games.cruciverbalist.spec.checks import SQUARES_OF_A_SET
from generator.games.cruciverbalist.spec.pieces import DICE, SOLO_ROUNDS, TOKENS_A_PLAYER
from generator.games.cruciverbalist.spec.solo import GAME
from generator.words import Lexicon

__all__ = [
    "EASIEST",
    "HARDEST",
    "MOST_SETS",
    "VERSION",
    "Made",
    "Wish",
    "make_rung",
    "make_solo",
    "wish_for",
    "wish_of",
]

VERSION = 1
MOST_ATTEMPTS = 12  # sheets that are drawn before the maker gives up
MOST_TRIES = 200  # places that are tried for one set of black squares


@dataclass(frozen=True)
class Made:
    """A fresh sheet, as it was read back from its file, and a game that wins it."""

    sheet: Solo
    witness: Witness
    file: str


def make_solo(
    wish: Wish,
    seed: int,
    lexicon: Lexicon,
    *,
    number: int = 0,
    fingerprint: str | None = None,
    payable: Payable | None = None,
) -> Found[Made] | GaveUp:
    """The sheet that a wish and a seed make; with a number it is kept and has a shipped code."""
    parameters = wish.parameters(lexicon)
    code = "" if number else str(FreshCode(GAME, VERSION, parameters, seed, fingerprint))
    table = payable or Payable()
    steps = 0
    why = "no sheet was drawn"
    for attempt in range(MOST_ATTEMPTS):
        chance = Chance(GAME, "maker", VERSION, parameters, seed, attempt)
        file = solo_yaml(_drawn(wish, chance, number, code))
        sheet = parse_solo(file, code or f"solo {number}")
        faults = solo_faults(sheet, lexicon)
        if faults or len(sheet.blackouts) < wish.sets:
            why = faults[0].what if faults else f"{wish.sets} sets of black squares do not fit"
            continue
        answer = solve(sheet, lexicon, payable=table)
        steps += answer.steps
        if isinstance(answer, Found):
            prove(sheet, answer.witness, lexicon)
            return Found(Made(sheet, answer.witness, file), steps)
        why = answer.why
    return GaveUp(f"{MOST_ATTEMPTS} sheets were drawn and none was good; the last: {why}", steps)


def make_rung(
    number: int, rungs: int, seed: int, lexicon: Lexicon, payable: Payable | None = None
) -> Found[Made] | GaveUp:
    """One rung of a ladder; it depends on nothing but these numbers, and not on other rungs."""
    chance = Chance(GAME, "rung", VERSION, rungs, number, seed)
    difficulty = EASIEST + (number - 1) * (HARDEST - EASIEST + 1) // rungs
    wish = wish_for(difficulty, chance)
    return make_solo(wish, chance.number(), lexicon, payable=payable)


def _drawn(wish: Wish, chance: Chance, number: int, code: str) -> Solo:
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
