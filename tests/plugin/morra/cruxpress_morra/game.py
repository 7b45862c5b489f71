"""Morra: a sheet names a sum of fingers, and is proven by two hands that show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.codes import FreshCode, qr_text
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem, SheetFails
from cruxpress.games.contract import (
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
    SheetData,
    SheetKind,
    WitnessSet,
)
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.games.ladder import mean_of
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Map, Node, Scalar
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, Known, whole

NAME = "morra"
MAKER = 1
MOST = 50  # fingers of a hand; this is a game of tales


@dataclass(frozen=True, kw_only=True)
class Sum:
    """A sheet of Morra: the sum that two hands are to show."""

    kind: str = param(TEXT, "always `morra sum`", "morra sum")
    number: int = param(whole(0, 999), "its number in the pad", 0)
    code: FreshCode | None = param(fresh_code_kind(NAME), "of one made from a seed", None)
    total: int = param(whole(0, 2 * MOST), "the fingers of both hands")


@dataclass(frozen=True)
class HandsProver:
    """Two hands, written as 3+4."""

    sheet: Sum

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        text = witness.text if isinstance(witness, Scalar) else ""
        left, _, right = text.partition("+")
        if not (left.isdecimal() and right.isdecimal()) or int(left) + int(right) != (
            self.sheet.total
        ):
            raise SheetFails("these hands do not show the sum", witness.place)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """One pair of hands has nothing to agree with."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        return [hands(self.sheet.total) for _ in numbers]


def hands(total: int) -> str:
    return f"{total // 2}+{total - total // 2}"


class Sums(SheetKind[Sum]):
    """The numbered sheets of Morra."""

    name = "morra sum"
    folder = "morra"
    shipped = 0
    maker_version = MAKER
    proof_version = 1
    solutions_layout = "morra/solutions"
    uses_words = False
    witness_sets: Mapping[str, WitnessSet] = {"hands": WitnessSet("pairs of hands", 1)}

    def read(self, node: Map, words: Path | None = None) -> Sum:
        problems: list[Problem] = []
        sheet = read_record(Sum, node, Known(), problems, "a sum")
        if sheet is None:
            raise BadInput(problems)
        return sheet

    def write(self, model: Sum) -> str:
        lines = [f"kind: {self.name}"]
        lines += [f"number: {model.number}"] if model.number else []
        lines += [f"code: {model.code}"] if model.code else []
        return "\n".join([*lines, f"total: {model.total}", ""])

    def label(self, model: Sum) -> str:
        return str(model.number or "")

    def given_code(self, model: Sum) -> FreshCode | None:
        return model.code

    def prover(self, model: Sum, words: Path | None = None) -> Prover:
        return HandsProver(model)

    def front(self, proven: Proven[Sum], context: DrawContext) -> SheetData:
        return {
            "sum": context.texts("sum", total=proven.model.total),
            "code": str(proven.code),
            "qr": qr_text(proven.code, context.site),
        }

    def solutions(self, sheets: Sequence[Proven[Sum]], context: DrawContext) -> Sequence[SheetData]:
        lines = [f"{proven.code}: {hands(proven.model.total)}" for proven in sheets]
        return [{"lines": "\n".join(lines)}]

    def fresh(self, request: FreshRequest) -> MadeSheet:
        return self.made(request.own_seed(NAME))

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        if code.parameters != "S":
            raise BadInput(f"no sum has the parameters {code.parameters}")
        return self.made(code.seed)

    def made(self, seed: int) -> MadeSheet:
        total = Chance(NAME, seed).below(2 * MOST + 1)
        sheet = Sum(code=FreshCode(NAME, MAKER, "S", seed), total=total)
        return MadeSheet(self.write(sheet), {"hands": [hands(total)]}, {})

    def rung(self, request: RungRequest) -> MadeSheet:
        """The higher the sum, the harder to show."""
        total = request.number * 2 * MOST // request.rungs
        code = rung_code(NAME, MAKER, request)
        sheet = Sum(number=request.number, code=code, total=total)
        measure = mean_of([total, total + 1, total - 1]).as_data()
        adds = room_texts(NAME)("sum", total=total)
        facts: dict[str, Value] = {"adds": adds, "aim": total}
        facts |= {"recorded": measure, "judged": measure}
        return MadeSheet(self.write(sheet), {"hands": [hands(total)]}, facts)

    def blank(self, name: str) -> str:
        return f"# {name}\nkind: {self.name}\ntotal: 7\n"


SUMS = Sums()
GAME = Game(
    name=NAME,
    title="Morra",
    pads={"sums": PadKind("morra/sum", kind=SUMS)},
    default_pad="sums",
    cards={"morra-hands": CardSet("morra/hands")},
    ladder=LadderKind(pad="sums", version=MAKER, most=20, make=SUMS.rung),
)
