"""A game for the tests: a sheet shows a number, and is proven by the digits that make it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.codes import FreshCode, ShippedCode, own_fingerprint, parse_code, qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import (
    DrawContext,
    FreshRequest,
    Game,
    MadeSheet,
    PadKind,
    Proven,
    Prover,
    SheetData,
    SheetKind,
    WitnessSet,
)
from cruxpress.sheets.proof_file import proof_file, proof_text
from cruxpress.specs.nodes import Map, Node, Scalar
from cruxpress.specs.yaml_reader import parse_yaml

VERSION = 3
SHIPPED = 5
LAYOUT = """\
kind: sheet
game: kross
title: Numbers
piece: {width: 100 mm, height: 100 mm}
sample: {shown: "0", code: KROSS-0, qr: KROSS-0}
front:
  shown: {is: text, text: "{shown}", x: 10 mm, y: 10 mm, width: 60 mm, height: 12 mm, size: 20 pt}
  code: {is: text, text: "{code}", x: 10 mm, y: 30 mm, width: 80 mm, height: 6 mm, size: 9 pt}
"""
SOLUTIONS = """\
kind: page
title: Digits
piece: paper
sample: {digits: "0"}
front:
  digits: {is: text, text: "{digits}", x: 20 mm, y: 20 mm, width: 80 mm, height: 12 mm, size: 20 pt}
"""


def text_of(sheet: Map, key: str) -> str:
    node = sheet.get(key)
    if node is None:
        return ""
    assert isinstance(node, Scalar)
    return node.text


@dataclass(frozen=True)
class Number:
    """A sheet of the game, once read."""

    value: str
    number: str
    name: str
    code_text: str


def read_number(node: Map) -> Number:
    found = Number(*(text_of(node, key) for key in ("value", "number", "name", "code")))
    if not found.value.isdecimal():
        raise SheetFails("value is a whole number", node.place)
    return found


@dataclass
class Room:
    """How often the game was asked to read, make or replay something."""

    replayed: list[str] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    reads: int = 0
    impossible: int = 0

    def game(self) -> Game:
        kind = Numbers(self)
        stars = PadKind(
            "kross/numbers",
            kind,
            two_a_leaf=True,
            starred=lambda data: {**data, "shown": f"{data['shown']}*"},
        )
        pads = {"stars": stars, "plain": PadKind("kross/numbers", kind)}
        return Game("kross", "Kross", pads, default_pad="stars")


@dataclass(frozen=True)
class DigitsProver:
    """Replays and finds the digits of a number."""

    room: Room
    sheet: Number

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        assert isinstance(witness, Scalar)
        self.room.replayed.append(witness.text)
        if witness.text.replace(" ", "") != self.sheet.value:
            raise SheetFails("these digits do not make the number")

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None: ...

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        return [" ".join(self.sheet.value) for _ in numbers]


class Numbers(SheetKind[Number]):
    """The sheets of the game."""

    name = "kross numbers"
    folder = "kross/numbers"
    shipped = SHIPPED
    maker_version = VERSION
    proof_version = 1
    solutions_layout = "kross/digits"
    witness_sets = {"digits": WitnessSet("digits", 1)}

    def __init__(self, room: Room) -> None:
        self.room = room

    def read(self, node: Map, words: Path | None = None) -> Number:
        self.room.reads += 1
        return read_number(node)

    def write(self, model: Number) -> str:
        said = {"number": model.number, "name": model.name, "code": model.code_text}
        lines = [f"{key}: {text}" for key, text in said.items() if text]
        return "\n".join([f"kind: {self.name}", *lines, f"value: {model.value}", ""])

    def label(self, model: Number) -> str:
        return (model.number or model.name).replace("-", "")

    def given_code(self, model: Number) -> FreshCode | None:
        code = parse_code(model.code_text) if model.code_text else None
        assert not isinstance(code, ShippedCode)
        return code

    def prover(self, model: Number, words: Path | None = None) -> Prover:
        return DigitsProver(self.room, model)

    def front(self, proven: Proven[Number], context: DrawContext) -> SheetData:
        shown = proven.model.number or proven.model.value
        return {
            "shown": shown,
            "code": str(proven.code),
            "qr": qr_text(proven.code, context.site),
        }

    def solutions(
        self, sheets: Sequence[Proven[Number]], context: DrawContext
    ) -> Sequence[SheetData]:
        return [{"digits": digits_of(proven)} for proven in sheets]

    def fresh(self, request: FreshRequest) -> MadeSheet:
        self.room.made.append(request.number)
        if request.number == self.room.impossible:
            raise SheetFails(f"sheet {request.number} cannot be made")
        return self.from_seed(request.own_seed("kross"), request.words)

    def from_seed(self, seed: int, words: Path | None) -> MadeSheet:
        own = own_fingerprint(words.read_text("utf-8")) if words else None
        code = FreshCode("kross", VERSION, "N", seed, own)
        text = self.write(Number(str(seed), "", "", str(code)))
        return MadeSheet(text, {"digits": [" ".join(str(seed))]}, {"par": 1})

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        if code.parameters != "N":
            raise BadInput(f"no numbers have the parameters {code.parameters}")
        return self.from_seed(code.seed, words)

    def blank(self, name: str) -> str:
        return f"kind: kross numbers\nname: {name}\nvalue: 12\n"


def digits_of(proven: Proven[Number]) -> str:
    (witness,) = proven.witnesses["digits"]
    assert isinstance(witness, Scalar)
    return witness.text


def write_room(folder: Path) -> None:
    """A person's own folder of layouts with all sheets of the game, proven."""
    sheets = folder / "kross" / "numbers"
    sheets.mkdir(parents=True)
    (folder / "kross" / "numbers.yaml").write_text(LAYOUT, "utf-8")
    (folder / "kross" / "digits.yaml").write_text(SOLUTIONS, "utf-8")
    for number in range(1, SHIPPED + 1):
        file = sheets / f"{number:03}.yaml"
        file.write_text(f"kind: kross numbers\nnumber: {number}\nvalue: {11 * number}\n", "utf-8")
        prove(file)


def prove(file: Path) -> None:
    """Store the proof of a sheet."""
    sheet = parse_yaml(file.read_text("utf-8"), str(file))
    witnesses = {"digits": [" ".join(text_of(sheet, "value"))]}
    digest = Numbers(Room()).digest(read_number(sheet))
    text = proof_text("kross", file.stem, digest, 1, witnesses, {"par": 1})
    proof_file(file).parent.mkdir(exist_ok=True)
    proof_file(file).write_text(text, "utf-8")
