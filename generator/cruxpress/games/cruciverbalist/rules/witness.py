"""A witness: a solo game written down, with every word, die, token and the line at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cruciverbalist.rules.board import Spot
from cruxpress.games.cruciverbalist.rules.paying import Paid
from cruxpress.games.cruciverbalist.rules.scoring import Score
from cruxpress.games.cruciverbalist.spec.board import Square, name_of, square_named
from cruxpress.specs.nodes import Value


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
class Witness:
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


def read_witness(data: object, place: Place | None = None) -> Witness:
    """A stored witness; whether its game is legal is asked by the replay alone."""
    reader = _Reader(place)
    top = reader.map(data, "the witness", {"sheet", "turns", "line", "claim"})
    names = {item.name.replace("_", "-"): item.name for item in fields(Score)}
    claim = reader.map(top.get("claim"), "claim", {*names, "total"})
    score = Score(**{name: reader.whole(claim.get(key), key) for key, name in names.items()})
    if reader.whole(claim.get("total"), "total") != score.total:
        raise reader.wrong("the claim's total is not the sum of its lines")
    return Witness(
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
