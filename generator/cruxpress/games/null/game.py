"""Null as the rest of the house knows it: a pad of countdowns, tokens, a ladder, a score."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cruxpress.codes import FreshCode, short_name
from cruxpress.codes.kinds import LONGEST_NUMBER
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.files import read_text
from cruxpress.games.contract import (
    Answer,
    CardSet,
    DrawContext,
    FreshRequest,
    Game,
    LadderKind,
    MadeSheet,
    PadKind,
    Proven,
    Prover,
    RungRequest,
    ScoreRequest,
    SheetData,
    SheetKind,
    Witnesses,
    WitnessSet,
)
from cruxpress.games.null.draw import front, solutions
from cruxpress.games.null.make import (
    GAMES_SET,
    MAKER,
    make_countdown,
    make_rung,
    remake_countdown,
)
from cruxpress.games.null.proof import CountdownProver
from cruxpress.games.null.rules import read_witness
from cruxpress.games.null.sheet import GAME as NAME
from cruxpress.games.null.sheet import KIND, Countdown, countdown_yaml, read_countdown
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Map

MOST_TYPED = 10_000
BLANK = """\
kind: null countdown
name: {name}
# The number to count down from, and what may be taken away in a move.
start: 31
steps: [1, 4, 9]
# The moves in which it can be done; 'cruxpress prove' shows whether that is so.
moves: 7
"""


class Countdowns(SheetKind[Countdown]):
    """The numbered sheets of Null."""

    name = KIND
    folder = "null"
    shipped = 3
    maker_version = MAKER
    proof_version = 1
    solutions_layout = "null/solutions"
    made_from = ("null/texts",)
    uses_words = False
    witness_sets = {GAMES_SET: WitnessSet("games ended in time", 1)}
    recounted = ("par",)

    def read(self, node: Map, words: Path | None = None) -> Countdown:
        return read_countdown(node)

    def write(self, model: Countdown) -> str:
        return countdown_yaml(model)

    def label(self, model: Countdown) -> str:
        return str(model.number or "") or short_name(model.name)[:LONGEST_NUMBER]

    def given_code(self, model: Countdown) -> FreshCode | None:
        return model.fresh_code

    def prover(self, model: Countdown, words: Path | None = None) -> Prover:
        return CountdownProver(model)

    def facts(self, model: Countdown, witnesses: Witnesses) -> Mapping[str, Value]:
        return {"par": len(read_witness(witnesses[GAMES_SET][0]).moves)}

    def worth(self, model: Countdown, witnesses: Witnesses) -> tuple[int, ...]:
        return (-len(read_witness(witnesses[GAMES_SET][0]).moves),)

    def printed(self, model: Countdown, witnesses: Witnesses) -> Mapping[str, Value]:
        return self.facts(model, witnesses)

    def front(self, proven: Proven[Countdown], context: DrawContext) -> SheetData:
        return front(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[Countdown]], context: DrawContext
    ) -> Sequence[SheetData]:
        return solutions(sheets, context)

    def fresh(self, request: FreshRequest) -> MadeSheet:
        return make_countdown(request.own_seed(NAME))

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        return remake_countdown(code)

    def blank(self, name: str) -> str:
        return BLANK.format(name=name)


def _rung(request: RungRequest) -> MadeSheet:
    return make_rung(request, room_texts(NAME))


def score_typed(request: ScoreRequest) -> Answer:
    """Count the moves that a person wrote down."""
    if request.extras:
        raise BadInput(f"Null has no {request.extras[0]}")
    moves = read_text(request.file, MOST_TYPED, "the moves of a countdown").split()
    return Answer((f"{len(moves)} moves",), {"moves": len(moves)})


GAME = Game(
    name=NAME,
    title="Null",
    pads={"countdowns": PadKind("null/countdown", kind=Countdowns())},
    default_pad="countdowns",
    cards={"null-tokens": CardSet("null/tokens")},
    ladder=LadderKind(pad="countdowns", version=MAKER, most=60, make=_rung),
    score=score_typed,
)
