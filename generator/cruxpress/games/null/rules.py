"""The rules of Null: take steps away until nothing is left, in no more moves than allowed."""

from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.faults import Refusal
from cruxpress.games.null.sheet import LARGEST, MOST_MOVES, Countdown
from cruxpress.specs.nodes import Node
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import Known, list_of, whole


class CountdownRefusal(Refusal):
    """A game of Null that breaks a rule."""

    reasons = {
        "no such step": "this step is not on the sheet",
        "below nought": "more is taken away than is left",
        "unfinished": "something is left at the end",
        "too long": "it took more moves than the sheet allows",
    }


@dataclass(frozen=True)
class CountdownWitness:
    """A game: what was taken away, move by move."""

    moves: tuple[int, ...]

    def as_data(self) -> Value:
        return {"moves": list(self.moves)}


@dataclass(frozen=True, kw_only=True)
class WitnessKeys:
    """A game as it is written down."""

    moves: tuple[int, ...] = param(list_of(whole(1, LARGEST), most=MOST_MOVES), "what was taken")


def read_witness(node: Node) -> CountdownWitness:
    """The game that a node holds; whether it is true is asked by the replay alone."""
    problems: list[Problem] = []
    keys = read_record(WitnessKeys, node, Known(), problems, "a witness")
    if keys is None:
        raise BadInput(problems)
    return CountdownWitness(keys.moves)


def replay(sheet: Countdown, witness: CountdownWitness) -> None:
    """Play a game through; refuse one that breaks a rule or misses its goal."""
    left = sheet.start
    for number, step in enumerate(witness.moves, 1):
        if step not in sheet.steps:
            raise CountdownRefusal("no such step", f"move {number}")
        left -= step
        if left < 0:
            raise CountdownRefusal("below nought", f"move {number}")
    if left:
        raise CountdownRefusal("unfinished", f"{left} is left")
    if len(witness.moves) > sheet.moves:
        raise CountdownRefusal("too long", f"{len(witness.moves)} moves")
