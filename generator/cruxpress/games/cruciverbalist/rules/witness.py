"""A witness, and its replay on a solo sheet by the rules."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, TypeVar

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal, LetterBoard, Spot
from cruxpress.games.cruciverbalist.rules.dice import Paid
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board
from cruxpress.games.cruciverbalist.rules.turns import (
    TablePlayer,
    TurnTable,
    black_out_for,
    end_turn,
    open_alone,
    refuse_repeated,
    roll,
    rounds_for,
    spend_on_reroll,
    write,
)
from cruxpress.games.cruciverbalist.sheet.board import Square, name_of, square_named
from cruxpress.games.cruciverbalist.sheet.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, fits_theme
from cruxpress.specs.nodes import Node, quoted
from cruxpress.specs.values import to_value
from cruxpress.words import Lexicon

T = TypeVar("T")
_LETTERS = r"[^\W\d_]+"
_PHRASE = re.compile(rf"{_LETTERS}(?:[ '’.*-]{{1,2}}{_LETTERS})*\.?")  # also T. rex, Q*bert
KINDS: Mapping[type, str] = {dict: "map", list: "list", str: "text", int: "whole number"}


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
        data: dict[str, Value] = {
            "blackout": [name_of(square) for square in self.blackout],
            "rerolls": [list(dice) for dice in self.rerolls],
            "word": self.text,
            "at": str(self.spot or ""),
            "paid": {name_of(part.square): list(part.dice) for part in self.paid},
            "penalty": self.penalty,
        }
        return {key: value for key, value in data.items() if value}


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
    score = Score(**{name: reader.need(int, claim.get(key), key) for key, name in names.items()})
    if reader.need(int, claim.get("total"), "total") != score.total:
        raise reader.wrong("the claim's total is not the sum of its lines")
    return CruciverbalistWitness(
        reader.need(str, top.get("sheet"), "sheet"),
        reader.items(top.get("turns"), "turns", partial(_turn, reader)),
        reader.items(top.get("line"), "line", reader.square),
        score,
    )


def _turn(reader: "_Reader", data: object) -> Turn:
    turn = reader.map(data, "a turn", {"blackout", "rerolls", "word", "at", "paid", "penalty"})
    paid = reader.need(dict, turn.get("paid", {}), "paid")
    penalty = turn.get("penalty", False)
    if not isinstance(penalty, bool):
        raise reader.wrong(f"{penalty!r} stands where yes or no should")
    return Turn(
        text=reader.word(turn.get("word", "")),
        spot=reader.spot(turn["at"]) if "at" in turn else None,
        paid=tuple(Paid(reader.square(name), reader.dice(dice)) for name, dice in paid.items()),
        rerolls=reader.items(turn.get("rerolls", []), "rerolls", reader.dice),
        penalty=penalty,
        blackout=reader.items(turn.get("blackout", []), "blackout", reader.square),
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes plain data apart, and says what is wrong with it."""

    place: Place | None

    def wrong(self, what: str) -> BadInput:
        return BadInput(f"this is no witness of Cruciverbalist: {what}", self.place)

    def need(self, kind: type[T], data: object, what: str) -> T:
        if not isinstance(data, kind) or isinstance(data, bool):
            raise self.wrong(f"{what} is no {KINDS[kind]}")
        return data

    def map(self, data: object, what: str, keys: set[str]) -> dict[str, Any]:
        found: dict[str, Any] = self.need(dict, data, what)
        for key in found:
            if key not in keys:
                raise self.wrong(f"{what} has no key '{key}'")
        return found

    def items(self, data: object, what: str, read: Callable[[object], T]) -> tuple[T, ...]:
        return tuple(read(item) for item in self.need(list, data, what))

    def dice(self, data: object) -> tuple[int, ...]:
        return self.items(data, "dice", lambda die: self.need(int, die, "a die"))

    def word(self, data: object) -> str:
        """A word or phrase; solutions print it, so that it holds nothing but what phrases do."""
        text = self.need(str, data, "word")
        if text and not _PHRASE.fullmatch(text):
            raise self.wrong(f"{quoted(text)} is no word; write letters, as in 'Adam's apple'")
        return text

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

    player: TablePlayer
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
    table = open_alone(LetterBoard(sheet.size, sheet.black))
    for number, turn in enumerate(witness.turns, start=1):
        try:
            table = _play_turn(table, sheet, turn, lexicon)
        except CruciverbalistRefusal as refused:
            where = f"round {number}, {refused.where}" if refused.where else f"round {number}"
            raise CruciverbalistRefusal(refused.reason, where) from None
    player = table.players[0]
    score = score_board(player.board, witness.line, player.tokens, player.penalties)
    if score != witness.claim:
        what = f"{witness.claim.total} points instead of {score.total}"
        raise CruciverbalistRefusal("wrong claim", what)
    return Outcome(player, score)


def prove(sheet: Solo, witness: CruciverbalistWitness, lexicon: Lexicon) -> Outcome:
    """Replay a witness that shows that a sheet's target can be reached."""
    outcome = replay(sheet, witness, lexicon)
    if outcome.score.total < sheet.target.least:
        what = f"{outcome.score.total} points, {sheet.target.least} are needed"
        raise CruciverbalistRefusal("target missed", what)
    return outcome


def _play_turn(table: TurnTable, sheet: Solo, turn: Turn, lexicon: Lexicon) -> TurnTable:
    """The table of one player a round later; each token takes the next reroll line."""
    if turn.blackout:
        table = black_out_for(table, 0, 0, turn.blackout)
    table = roll(table, 0, _line(sheet.rolls, table.round))
    for dice in turn.rerolls:
        used = TOKENS_A_PLAYER - table.players[0].tokens
        table = spend_on_reroll(table, 0, dice, _line(sheet.rerolls, used + 1))
    if turn.text:
        if turn.spot is None:
            raise CruciverbalistRefusal("off the board", turn.text)
        refuse_repeated(lexicon, turn.text, table.words)
        fits = _judge(turn, sheet.theme, lexicon)
        table = write(table, lexicon, 0, turn.text, turn.spot, turn.paid, fits)
    elif turn.spot or turn.paid or turn.penalty:
        raise CruciverbalistRefusal("passed")
    return end_turn(table)


def _judge(turn: Turn, theme: str, lexicon: Lexicon) -> bool:
    """Whether a word fits the theme; alone, our lists and the dictionary are the judges."""
    fits = fits_theme(lexicon, turn.text, theme)
    if not fits and not lexicon.legal(turn.text, PENALTY_WORDS):
        raise CruciverbalistRefusal("no word", turn.text)
    if fits == turn.penalty:
        raise CruciverbalistRefusal("needless penalty" if fits else "penalty missing", turn.text)
    return fits


def _line(rolls: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    """A printed line of dice; a sheet that lacks one is refused like one with wrong dice."""
    return rolls[number - 1] if number <= len(rolls) else ()
