"""A game for the tests: a sheet shows a number, and is proven by the digits that make it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.codes import FreshCode, ShippedCode, own_fingerprint, parse_code, qr_text, sheet_hash
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import (
    FreshRequest,
    Game,
    LayoutProofs,
    MadeSheet,
    PadKind,
    Proven,
    SheetData,
    SheetKind,
    WitnessSet,
)
from cruxpress.sheets.proof_file import proof_file, proof_text
from cruxpress.specs.nodes import Map, Node, Scalar, Value
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


@dataclass
class Room:
    """The game, and how often it was asked to make or replay something."""

    replayed: list[str] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    impossible: int = 0

    def model(self, sheet: Map) -> str:
        if not text_of(sheet, "value").isdecimal():
            raise SheetFails("value is a whole number", sheet.place)
        return sheet_hash({"value": text_of(sheet, "value")})

    def code(self, sheet: Map) -> str:
        made = text_of(sheet, "code")
        name = text_of(sheet, "number") or text_of(sheet, "name") or "OWN"
        return made or str(ShippedCode("kross", name.replace("-", ""), self.model(sheet)))

    def find(self, sheet: Map, numbers: range) -> Sequence[Value]:
        digits = text_of(sheet, "value")
        return [" ".join(digits) for _ in numbers]

    def replay(self, sheet: Map, _number: int, witness: Node) -> None:
        assert isinstance(witness, Scalar)
        self.replayed.append(witness.text)
        if witness.text.replace(" ", "") != text_of(sheet, "value"):
            raise SheetFails("these digits do not make the number")

    def front(self, proven: Proven, site: str | None) -> SheetData:
        shown = text_of(proven.sheet, "number") or text_of(proven.sheet, "value")
        qr = qr_text(parse_code(proven.code), site)
        return {"shown": shown, "code": proven.code, "qr": qr}

    def fresh(self, wish: FreshRequest) -> MadeSheet:
        self.made.append(wish.number)
        if wish.number == self.impossible:
            raise SheetFails(f"sheet {wish.number} cannot be made")
        return self.from_seed(wish.own_seed("kross"), wish.words)

    def from_seed(self, seed: int, words: Path | None) -> MadeSheet:
        own = own_fingerprint(words.read_text("utf-8")) if words else None
        code = FreshCode("kross", VERSION, "N", seed, own)
        text = f"kind: kross numbers\ncode: {code}\nvalue: {seed}\n"
        return MadeSheet(text, {"digits": [" ".join(str(seed))]}, {"par": 1})

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        if code.parameters != "N":
            raise BadInput(f"no numbers have the parameters {code.parameters}")
        return self.from_seed(code.seed, words)

    def proofs(self) -> LayoutProofs:
        digits = WitnessSet("digits", 1, self.find, self.replay)
        return LayoutProofs(1, (), lambda _: True, self.model, {"digits": digits})

    def game(self) -> Game:
        kind = SheetKind(
            kind="kross numbers",
            folder="kross/numbers",
            shipped=SHIPPED,
            proofs=self.proofs(),
            version=VERSION,
            code=self.code,
            front=self.front,
            fresh=self.fresh,
            remake=self.remake,
            solutions_layout="kross/digits",
            solutions=lambda sheets: [{"digits": told(sheet)} for sheet in sheets],
            blank=lambda name: f"kind: kross numbers\nname: {name}\nvalue: 12\n",
            proofs_with=lambda _: self.proofs(),
        )
        plain = PadKind("kross/numbers", files=kind)
        stars = PadKind(
            "kross/numbers",
            files=kind,
            two_a_leaf=True,
            starred=lambda data: {**data, "shown": f"{data['shown']}*"},
        )
        return Game("kross", "Kross", {"stars": stars, "plain": plain}, default_pad="stars")


def told(proven: Proven) -> str:
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
    text = proof_text("kross", file.stem, Room().model(sheet), 1, witnesses, {"par": 1})
    proof_file(file).parent.mkdir(exist_ok=True)
    proof_file(file).write_text(text, "utf-8")
