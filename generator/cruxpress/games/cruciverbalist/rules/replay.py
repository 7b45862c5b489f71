"""Replay a solo game: every die, letter and point is worked out again, and nothing is trusted."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.games.cruciverbalist.rules.board import Board, black_out, write_word
from cruxpress.games.cruciverbalist.rules.paying import check_dice, check_payment, reroll
from cruxpress.games.cruciverbalist.rules.refusals import Refused
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board
from cruxpress.games.cruciverbalist.rules.table import (
    SET_DURING,
    board_to_black_out,
    cross_off,
    refuse_repeated,
    rounds_for,
)
from cruxpress.games.cruciverbalist.rules.witness import Turn, Witness
from cruxpress.games.cruciverbalist.spec.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.spec.solo import Solo
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, fits_theme
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class Outcome:
    """How a solo game ended."""

    board: Board
    tokens: int
    penalties: int
    score: Score


def replay(sheet: Solo, witness: Witness, lexicon: Lexicon) -> Outcome:
    """Play a witness through on its sheet; its claim must be what comes out."""
    if witness.sheet != sheet.hash:
        raise Refused("another sheet", f"{witness.sheet} instead of {sheet.hash}")
    rounds = rounds_for(1)
    if len(witness.turns) > rounds:
        raise Refused("too many rounds", f"round {rounds + 1}")
    if len(witness.turns) < rounds:
        raise Refused("unfinished", f"after round {len(witness.turns)}")
    game = _Solo(sheet, lexicon, Board(sheet.size, sheet.black), TOKENS_A_PLAYER, 0, ())
    for number, turn in enumerate(witness.turns, start=1):
        try:
            game = game.after(number, turn)
        except Refused as refused:
            where = f"round {number}, {refused.where}" if refused.where else f"round {number}"
            raise Refused(refused.reason, where) from None
    score = score_board(game.board, witness.line, game.tokens, game.penalties)
    if score != witness.claim:
        told = f"{witness.claim.total} points instead of {score.total}"
        raise Refused("wrong claim", told)
    return Outcome(game.board, game.tokens, game.penalties, score)


def prove(sheet: Solo, witness: Witness, lexicon: Lexicon) -> Outcome:
    """Replay a witness that shows that a sheet's target can be reached."""
    outcome = replay(sheet, witness, lexicon)
    if outcome.score.total < sheet.target.least:
        told = f"{outcome.score.total} points, {sheet.target.least} are needed"
        raise Refused("target missed", told)
    return outcome


@dataclass(frozen=True)
class _Solo:
    """A solo game between two rounds."""

    sheet: Solo
    lexicon: Lexicon
    board: Board
    tokens: int
    penalties: int
    words: tuple[str, ...]

    def after(self, number: int, turn: Turn) -> "_Solo":
        """The game one round later."""
        board = self.board
        if turn.blackout:
            if board_to_black_out(0, number, 1) is None:
                raise Refused("blackout round")
            board = black_out(board, turn.blackout, SET_DURING)
        pips, tokens = self._dice(number, turn.rerolls)
        if not turn.text:
            if turn.spot or turn.paid or turn.penalty:
                raise Refused("passed")
            return _Solo(self.sheet, self.lexicon, board, tokens, self.penalties, self.words)
        if turn.spot is None:
            raise Refused("off the board", turn.text)
        refuse_repeated(self.lexicon, turn.text, self.words)
        penalties = cross_off(self.penalties, self._judge(turn), turn.text)
        written = write_word(board, turn.text, turn.spot)
        squares = written.words[-1].squares
        new = {s: written.letters[s] for s in squares if s not in board.letters}
        check_payment(pips, turn.paid, new)
        words = (*self.words, turn.text)
        return _Solo(self.sheet, self.lexicon, written, tokens, penalties, words)

    def _dice(self, number: int, rerolls: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], int]:
        """The dice of a round and the tokens left; each token takes the next reroll line."""
        pips, tokens = _line(self.sheet.rolls, number), self.tokens
        for dice in rerolls:
            if not tokens:
                raise Refused("no token")
            fresh = _line(self.sheet.rerolls, TOKENS_A_PLAYER - tokens + 1)
            pips = reroll(pips, fresh, dice)
            tokens -= 1
        return pips, tokens

    def _judge(self, turn: Turn) -> bool:
        """Whether a word fits the theme; alone, our lists and the dictionary are the judges."""
        fits = fits_theme(self.lexicon, turn.text, self.sheet.theme)
        if not fits and not self.lexicon.legal(turn.text, PENALTY_WORDS):
            raise Refused("no word", turn.text)
        if fits and turn.penalty:
            raise Refused("needless penalty", turn.text)
        if not fits and not turn.penalty:
            raise Refused("penalty missing", turn.text)
        return fits


def _line(rolls: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    """A printed line of dice; a sheet that lacks one is refused like one with wrong dice."""
    pips = rolls[number - 1] if number <= len(rolls) else ()
    check_dice(pips)
    return pips
