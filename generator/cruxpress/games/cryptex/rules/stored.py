"""Read a witness that was stored, or that a person wrote down."""

import re
from dataclasses import dataclass

from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.cryptex.rules.game import Move
from cruxpress.games.cryptex.rules.witness import Witness
from cruxpress.specs.nodes import Fault, Node, quoted
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, Kind, Known, scalar, whole

_MOVE = re.compile(r"(\??)([A-Z])([1-9][0-9]?)")


def _moves(node: Node, _: Known) -> tuple[Move, ...]:
    moves = []
    for text in scalar(node, "the moves of a game").split():
        found = _MOVE.fullmatch(text)
        if not found:
            what = f"{quoted(text)} is no move; E3 is an E into the third cryptex, ?S1 a joker as S"
            raise Fault(node.place, what)
        moves.append(Move(found[2].lower(), int(found[3]) - 1, bool(found[1])))
    return tuple(moves)


@dataclass(frozen=True, kw_only=True)
class WitnessKeys:
    """A game written down."""

    deal: str = param(TEXT, "the hash of the deal")
    moves: tuple[Move, ...] = param(Kind("moves such as E3 ?S1", _moves), "the moves in order")
    score: int = param(whole(-999, 999), "what it comes to")


def read_witness(node: Node) -> Witness:
    """The witness that a node holds; whether it is true is asked by the replay alone."""
    problems: list[Problem] = []
    keys = read_record(WitnessKeys, node, Known(), problems, "a witness")
    if keys is None:
        raise BadInput(problems)
    return Witness(keys.deal, keys.moves, keys.score)
