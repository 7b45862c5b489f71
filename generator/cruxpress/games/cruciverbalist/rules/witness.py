"""A witness, and its replay on a solo sheet by the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, black_out, write_word
from cruxpress.games.cruciverbalist.rules.refusals import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board
from cruxpress.games.cruciverbalist.rules.turns import (
    SET_DURING,
    Paid,
    board_to_black_out,
    check_dice,
    check_payment,
    cross_off,
    refuse_repeated,
    reroll,
    rounds_for,
)
from cruxpress.games.cruciverbalist.sheet.board import Square, name_of, square_named
from cruxpress.games.cruciverbalist.sheet.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, fits_theme
from cruxpress.specs.nodes import Node
from cruxpress.specs.values import to_value
from cruxpress.words import Lexicon


@dataclass(frozen=True, slots=True)
class Turn:
    """One round: dice rolled again (a token each time), then a word, or none."""

    text: str = ""  # the word or phrase as people write it; empty: nothing was written
    spot: Spot | None = None
    paid: tuple[Paid, ...] = ()
    rerolls: tuple[tuple[int, ...], ...] = ()  # the dice that each token rolled again
    penalty: bool = False
    blackout: tuple[Square, ...] = ()  # alone, black squares during the game are a free choice

    def as_data(self) -> Mapping[str, Value]:
        """The turn as it is stored."""
        data: dict[str, Value] = {}
        if self.blackout:
            data["blackout"] = [name_of(square) for square in self.blackout]
        if self.rerolls:
            data["rerolls"] = [list(dice) for dice in self.rerolls]
        if self.text:
            data["word"] = self.text
        if self.spot:
            data["at"] = str(self.spot)
        if self.paid:
            data["paid"] = {name_of(part.square): list(part.dice) for part in self.paid}
        if self.penalty:
            data["penalty"] = True
        return data


@dataclass(frozen=True)
class CruciverbalistWitness:
    """A whole game on one sheet: what was done, the line drawn, and what it claims to score."""

    sheet: str  # the hash of the sheet's model
    turns: tuple[Turn, ...]
    line: tuple[Square, ...]
    claim: Score

    def as_data(self) -> Mapping[str, Value]:
        """The witness as it is stored."""
        return {
            "sheet": self.sheet,
            "turns": [turn.as_data() for turn in self.turns],
            "line": [name_of(square) for square in self.line],
            "claim": {**self.claim.as_data(), "total": self.claim.total},
        }


def read_witness(node: Node) -> CruciverbalistWitness:
    """A stored witness; whether its game is legal is asked by the replay alone."""
    return witness_from(to_value(node), node.place)


def witness_from(data: object, place: Place | None = None) -> CruciverbalistWitness:
    """The same from plain data."""
    reader = _Reader(place)
    top = reader.map(data, "the witness", {"sheet", "turns", "line", "claim"})
    names = {item.name.replace("_", "-"): item.name for item in fields(Score)}
    claim = reader.map(top.get("claim"), "claim", {*names, "total"})
    score = Score(**{name: reader.whole(claim.get(key), key) for key, name in names.items()})
    if reader.whole(claim.get("total"), "total") != score.total:
        raise reader.wrong("the claim's total is not the sum of its lines")
    return CruciverbalistWitness(
        reader.text(top.get("sheet"), "sheet"),
        tuple(_turn(reader, turn) for turn in reader.list(top.get("turns"), "turns")),
        tuple(reader.square(name) for name in reader.list(top.get("line"), "line")),
        score,
    )


def _turn(reader: "_Reader", data: object) -> Turn:
    turn = reader.map(data, "a turn", {"blackout", "rerolls", "word", "at", "paid", "penalty"})
    paid = reader.map(turn.get("paid", {}), "paid", None)
    penalty = turn.get("penalty", False)
    if not isinstance(penalty, bool):
        raise reader.wrong(f"{penalty!r} stands where yes or no should")
    return Turn(
        text=reader.text(turn.get("word", ""), "word"),
        spot=reader.spot(turn["at"]) if "at" in turn else None,
        paid=tuple(Paid(reader.square(name), reader.dice(dice)) for name, dice in paid.items()),
        rerolls=tuple(reader.dice(d) for d in reader.list(turn.get("rerolls", []), "rerolls")),
        penalty=penalty,
        blackout=tuple(
            reader.square(name) for name in reader.list(turn.get("blackout", []), "blackout")
        ),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes plain data apart, and says what is wrong with it."""

    place: Place | None

    def wrong(self, what: str) -> BadInput:
        return BadInput(f"this is no witness of Cruciverbalist: {what}", self.place)

    def map(self, data: object, what: str, keys: set[str] | None) -> dict[str, Any]:
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise self.wrong(f"{what} is no map")
        unknown = [] if keys is None else [key for key in data if key not in keys]
        if unknown:
            raise self.wrong(f"{what} has no key '{unknown[0]}'")
        return dict(data)

    def list(self, data: object, what: str) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple):
            raise self.wrong(f"{what} is no list")
        return tuple(data)

    def text(self, data: object, what: str) -> str:
        if not isinstance(data, str):
            raise self.wrong(f"{what} is no text")
        return data

    def whole(self, data: object, what: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            raise self.wrong(f"{what} is no whole number")
        return data

    def dice(self, data: object) -> tuple[int, ...]:
        return tuple(self.whole(die, "a die") for die in self.list(data, "dice"))

    def square(self, data: object) -> Square:
        found = square_named(data) if isinstance(data, str) else None
        if found is None:
            raise self.wrong(f"{data!r} is no square; write it as C7")
        return found

    def spot(self, data: object) -> Spot:
        name, _, way = data.partition(" ") if isinstance(data, str) else ("", "", "")
        if way not in {"across", "down"}:
            raise self.wrong(f"{data!r} is no place for a word; write it as 'C7 across'")
        return Spot(self.square(name), way == "across")


@dataclass(frozen=True)
class Outcome:
    """How a solo game ended."""

    board: LetterBoard
    tokens: int
    penalties: int
    score: Score


def replay(sheet: Solo, witness: CruciverbalistWitness, lexicon: Lexicon) -> Outcome:
    """Play a witness through on its sheet; its claim must be what comes out."""
    if witness.sheet != sheet.hash:
        raise CruciverbalistRefusal("another sheet", f"{witness.sheet} instead of {sheet.hash}")
    rounds = rounds_for(1)
    if len(witness.turns) > rounds:
        raise CruciverbalistRefusal("too many rounds", f"round {rounds + 1}")
    if len(witness.turns) < rounds:
        raise CruciverbalistRefusal("unfinished", f"after round {len(witness.turns)}")
    game = _Solo(sheet, lexicon, LetterBoard(sheet.size, sheet.black), TOKENS_A_PLAYER, 0, ())
    for number, turn in enumerate(witness.turns, start=1):
        try:
            game = game.after(number, turn)
        except CruciverbalistRefusal as refused:
            where = f"round {number}, {refused.where}" if refused.where else f"round {number}"
            raise CruciverbalistRefusal(refused.reason, where) from None
    score = score_board(game.board, witness.line, game.tokens, game.penalties)
    if score != witness.claim:
        told = f"{witness.claim.total} points instead of {score.total}"
        raise CruciverbalistRefusal("wrong claim", told)
    return Outcome(game.board, game.tokens, game.penalties, score)


def prove(sheet: Solo, witness: CruciverbalistWitness, lexicon: Lexicon) -> Outcome:
    """Replay a witness that shows that a sheet's target can be reached."""
    outcome = replay(sheet, witness, lexicon)
    if outcome.score.total < sheet.target.least:
        told = f"{outcome.score.total} points, {sheet.target.least} are needed"
        raise CruciverbalistRefusal("target missed", told)
    return outcome


@dataclass(frozen=True)
class _Solo:
    """A solo game between two rounds."""

    sheet: Solo
    lexicon: Lexicon
    board: LetterBoard
    tokens: int
    penalties: int
    words: tuple[str, ...]

    def after(self, number: int, turn: Turn) -> "_Solo":
        """The game one round later."""
        board = self.board
        if turn.blackout:
            if board_to_black_out(0, number, 1) is None:
                raise CruciverbalistRefusal("blackout round")
            board = black_out(board, turn.blackout, SET_DURING)
        pips, tokens = self._dice(number, turn.rerolls)
        if not turn.text:
            if turn.spot or turn.paid or turn.penalty:
                raise CruciverbalistRefusal("passed")
            return _Solo(self.sheet, self.lexicon, board, tokens, self.penalties, self.words)
        if turn.spot is None:
            raise CruciverbalistRefusal("off the board", turn.text)
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
                raise CruciverbalistRefusal("no token")
            fresh = _line(self.sheet.rerolls, TOKENS_A_PLAYER - tokens + 1)
            pips = reroll(pips, fresh, dice)
            tokens -= 1
        return pips, tokens

    def _judge(self, turn: Turn) -> bool:
        """Whether a word fits the theme; alone, our lists and the dictionary are the judges."""
        fits = fits_theme(self.lexicon, turn.text, self.sheet.theme)
        if not fits and not self.lexicon.legal(turn.text, PENALTY_WORDS):
            raise CruciverbalistRefusal("no word", turn.text)
        if fits and turn.penalty:
            raise CruciverbalistRefusal("needless penalty", turn.text)
        if not fits and not turn.penalty:
            raise CruciverbalistRefusal("penalty missing", turn.text)
        return fits


def _line(rolls: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    """A printed line of dice; a sheet that lacks one is refused like one with wrong dice."""
    pips = rolls[number - 1] if number <= len(rolls) else ()
    check_dice(pips)
    return pips
