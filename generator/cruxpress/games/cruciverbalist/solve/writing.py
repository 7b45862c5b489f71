"""Writes a finished game down as a witness: payments die by die, and the line square by square."""

from collections.abc import Sequence

from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.rules import (
    Board,
    Paid,
    Spot,
    Turn,
    Witness,
    score_board,
    write_word,
)
from cruxpress.games.cruciverbalist.rules.paying import reroll
from cruxpress.games.cruciverbalist.solve.dice import (
    WEIGHT_OF,
    Need,
    Payable,
    need_of,
    roll_of,
    rolls_after,
)
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import Game, Move
from cruxpress.games.cruciverbalist.solve.words import Vocabulary
from cruxpress.games.cruciverbalist.spec.board import Square
from cruxpress.games.cruciverbalist.spec.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.spec.solo import Solo

Rerolls = tuple[tuple[int, ...], ...]


def witness_of(sheet: Solo, vocabulary: Vocabulary, payable: Payable, game: Game) -> Witness:
    """The witness of a game that was found with all dice known."""
    tokens = TOKENS_A_PLAYER
    turns: list[tuple[Move | None, Rerolls]] = []
    for pips, move in zip(sheet.rolls, game.moves, strict=True):
        rerolls: Rerolls = ()
        if move and move.tokens:
            fresh = sheet.rerolls[TOKENS_A_PLAYER - tokens]
            rerolls = (_dice_to_reroll(pips, fresh, move.need, payable),)
            tokens -= 1
        turns.append((move, rerolls))
    return write_down(sheet, vocabulary, payable, turns)


def write_down(
    sheet: Solo,
    vocabulary: Vocabulary,
    payable: Payable,
    turns: Sequence[tuple[Move | None, Rerolls]],
) -> Witness:
    """The witness of a game, given as its words and the dice that each token rolled again."""
    board = Board(sheet.size, sheet.black)
    tokens = TOKENS_A_PLAYER
    written = []
    for pips, (move, rerolls) in zip(sheet.rolls, turns, strict=True):
        for again in rerolls:
            pips = reroll(pips, sheet.rerolls[TOKENS_A_PLAYER - tokens], again)
            tokens -= 1
        if move is None:
            written.append(Turn(rerolls=rerolls))
            continue
        new = {s: letter for s, letter in _placed(move) if s not in board.letters}
        text = vocabulary.text_of(move.word)
        spot = Spot(move.opening.start, move.opening.step == 1)
        written.append(Turn(text, spot, payment_of(pips, new, payable), rerolls))
        board = write_word(board, text, spot)
    line = line_of(board)
    return Witness(sheet.hash, tuple(written), line, score_board(board, line, tokens, 0))


def line_of(board: Board) -> tuple[Square, ...]:
    """The longest line on a board."""
    found = longest_line(board.letters)
    # Seven words never have as many crossings as the search can master.
    assert isinstance(found, Found), found
    return found.witness


def payment_of(pips: Sequence[int], new: dict[Square, str], payable: Payable) -> tuple[Paid, ...]:
    """Which dice pay for which letter."""
    need = need_of("".join(new.values()))
    parts = payable.payment(roll_of(pips), need)
    places: dict[int, list[int]] = {}
    for die, face in enumerate(pips, start=1):
        places.setdefault(face, []).append(die)
    paid = []
    for square, letter in new.items():
        part = next(part for part in parts if part[0] == WEIGHT_OF[letter])
        parts.remove(part)
        paid.append(Paid(square, tuple(sorted(places[face].pop(0) for face in part[1]))))
    return tuple(paid)


def _dice_to_reroll(
    pips: Sequence[int], fresh: Sequence[int], need: Need, payable: Payable
) -> tuple[int, ...]:
    """The fewest dice to roll again so that a need can be paid."""
    ways = [dice for roll, dice in rolls_after(pips, fresh).items() if payable.can_pay(roll, need)]
    return min((dice for dice in ways if dice), key=lambda dice: (len(dice), dice))


def _placed(move: Move) -> list[tuple[Square, str]]:
    return list(zip(move.squares, move.word, strict=True))
