"""A witness: a whole solo game, written down so that anyone can play it again on the sheet.

As a line of text: the letters, the two starting words, then each word with its slot's number, the
boxes that it crosses out and, after a plus, the boxes that penguins cross out; at the end the boxes
that are left. Boxes are letters, A for the first one:

    aeilnrst|coast|lemon|4:tiger:ACF+B|...|DG
"""

import re
from dataclasses import dataclass

from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.rules.moves import UsePenguin, write
from cruxpress.games.cruxy.rules.table import (
    Dictionary,
    End,
    GameState,
    GameTable,
    Mode,
    Reason,
    Refused,
    begin,
)
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.specs.nodes import Node, Scalar

Boxes = tuple[int, ...]
_STEP = re.compile(r"(\d+):([a-z]+):([A-Z]*)(?:\+([A-Z]+))?")
_LINE = re.compile(r"([a-z]*)\|([a-z]+)\|([a-z]+)\|(?:(.*)\|)?([A-Z]*)")


@dataclass(frozen=True, slots=True)
class WitnessStep:
    """One word of a witness: what it crosses out, and what penguins cross out for free."""

    slot: int
    word: str
    crossed: Boxes
    free: Boxes = ()


@dataclass(frozen=True, slots=True)
class Witness:
    """A solo game that comes to its end."""

    letters: str
    starts: tuple[str, str]
    steps: tuple[WitnessStep, ...]
    left: Boxes

    @property
    def words(self) -> int:
        return len(self.steps)


def replay(sheet: CruxySheet, witness: Witness, dictionary: Dictionary) -> GameState:
    """Play the witness by the rules, believing nothing in it; the finished game, or a refusal."""
    state = begin(GameTable(sheet, witness.letters, dictionary, Mode.SOLO), witness.starts)
    for step in witness.steps:
        before = state.areas[0]
        uses = tuple(UsePenguin(box) for box in step.free)
        state = apply(state, write(step.slot, step.word, *uses))
        earned = tuple(sorted(state.areas[0].crossed - before.crossed - set(step.free)))
        if earned != step.crossed:
            what = f"'{step.word}' crosses out {_named(earned)}, not {_named(step.crossed)}"
            raise Refused(Reason.CROSSED_OTHERWISE, what)
    left = state.areas[0].open_boxes
    if state.end is not End.FINISHED:
        raise Refused(Reason.NOT_FINISHED, f"{len(left)} conditions are left; two may be")
    if left != witness.left:
        what = f"the boxes {_named(left)} are left, not {_named(witness.left)}"
        raise Refused(Reason.LEFT_OTHERWISE, what)
    return state


def witness_line(witness: Witness) -> str:
    """The witness as a line of text."""
    steps = []
    for step in witness.steps:
        free = f"+{_signs(step.free)}" if step.free else ""
        steps.append(f"{step.slot}:{step.word}:{_signs(step.crossed)}{free}")
    return "|".join([witness.letters, *witness.starts, *steps, _signs(witness.left)])


def line_of(node: Node) -> str:
    """The line that a stored witness is."""
    if not isinstance(node, Scalar):
        raise BadInput("a witness of Cruxy is a line of text", node.place)
    return node.text


def read_witness(node: Node) -> Witness:
    """The witness that a node holds; whether it is true is asked by the replay alone."""
    return parse_witness(line_of(node))


def parse_witness(line: str) -> Witness:
    """The witness that a line of text holds."""
    found = _LINE.fullmatch(line)
    steps = [_STEP.fullmatch(part) for part in found[4].split("|")] if found and found[4] else []
    if not found or None in steps:
        raise BadInput(f"this is no witness of Cruxy: '{line[:60]}'")
    return Witness(
        letters=found[1],
        starts=(found[2], found[3]),
        steps=tuple(
            WitnessStep(int(step[1]), step[2], _boxes(step[3]), _boxes(step[4] or ""))
            for step in steps
            if step
        ),
        left=_boxes(found[5]),
    )


def _signs(boxes: Boxes) -> str:
    return "".join(chr(ord("A") + box) for box in boxes)


def _boxes(signs: str) -> Boxes:
    return tuple(ord(sign) - ord("A") for sign in signs)


def _named(boxes: Boxes) -> str:
    return _signs(boxes) or "none"
