"""Cruxy's numbered sheets and its ladder, as the rest of the house knows them.

What makes and measures sheets is opened when it is needed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median_low

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.games.cruxy.draw import report_data, sheet_code, sheet_data, solution_data
from cruxpress.games.cruxy.make import VERSION
from cruxpress.games.cruxy.make.proving import proofs_for
from cruxpress.games.cruxy.rules.witness import read_witness
from cruxpress.games.cruxy.spec.reading import KIND, read_sheet
from cruxpress.games.game import (
    FreshWish,
    LadderKind,
    Made,
    Proven,
    RungWish,
    SheetData,
    SheetKind,
)
from cruxpress.games.making import rung_of, shipped_words
from cruxpress.specs.nodes import Map, Node, Scalar, Value

SHIPPED = 50

MOST_RUNGS = 79  # targets of more would lie nearer to each other than 0.06 words


def _code(sheet: Map) -> str:
    return str(sheet_code(read_sheet(sheet)))


def _front(proven: Proven, site: str | None) -> SheetData:
    return sheet_data(read_sheet(proven.sheet), site)


def _fresh(wish: FreshWish) -> Made:
    from cruxpress.games.cruxy.make.made import made_fresh

    return made_fresh(wish)


def _remake(code: FreshCode, words: Path | None) -> Made:
    from cruxpress.games.cruxy.make.made import remade_fresh

    rung = rung_of(code, MOST_RUNGS)
    return remade_fresh(code, words) if rung is None else _rung(rung)


def _rung(wish: RungWish) -> Made:
    from cruxpress.games.cruxy.make.made import made_rung

    return made_rung(wish)


def _facts(sheet: Map, _witnesses: Mapping[str, Sequence[Node]]) -> Mapping[str, Value]:
    """What is found out about a sheet that a person drew; gates that it fails are told."""
    from cruxpress.games.cruxy.make.aim import tallies_of
    from cruxpress.games.cruxy.make.benches import bench_for
    from cruxpress.games.cruxy.make.facts import drawn_facts

    read, bench = read_sheet(sheet), bench_for()
    return drawn_facts(read, bench, tallies_of(read, bench))


def _solutions(sheets: Sequence[Proven]) -> list[SheetData]:
    return [_solution(proven) for proven in sheets]


def _solution(proven: Proven) -> SheetData:
    """The first proven game that is neither short nor long for its sheet."""
    sheet = read_sheet(proven.sheet)
    games = [read_witness(line) for line in _lines(proven, "draws")]
    if not games:
        raise SheetFails(f"sheet {sheet.label} is not proven, so there is no game to show")
    usual = median_low(game.words for game in games)
    number = next(n for n, game in enumerate(games) if game.words == usual)
    return solution_data(sheet, games[number], number)


def _page(proven: Proven) -> SheetData:
    sheet = read_sheet(proven.sheet)
    return report_data(sheet, proven.facts, _lines(proven, "draws"), _lines(proven, "rare"))


def _lines(proven: Proven, name: str) -> list[str]:
    nodes = proven.witnesses.get(name, ())
    return [node.text for node in nodes if isinstance(node, Scalar)]


def _blank(name: str) -> str:
    """A sheet to change: valid as it stands, another one for every name."""
    from cruxpress.games.cruxy.make import make_sheet
    from cruxpress.games.cruxy.spec.writing import sheet_yaml

    sheet = make_sheet(1, Chance("cruxy", "blank", name).below(1 << 32))
    kind, rest = sheet_yaml(replace(sheet, title=name)).split("\n", 1)
    return f"{kind}\n{BLANK_NOTES}{rest}"


BLANK_NOTES = """\
# Grid: 17 lines of 15 signs. A dot is no square, o a square, # a red one of a starting word, x a
# Crack; letters stand for the equipment (small) and the animals (large) of the key.
# Area: four boxes a line: ? is a letter drawn in play, 5 a length, k equipment, 5/k either.
# cruxpress check says what is wrong and where; cruxpress prove finds games that end in time.
"""


SHEETS = SheetKind(
    kind=KIND,
    folder="cruxy",
    shipped=SHIPPED,
    proofs=replace(proofs_for(), facts=_facts),
    version=VERSION,
    code=_code,
    front=_front,
    fresh=_fresh,
    remake=_remake,
    solutions_layout="cruxy/solution",
    solutions=_solutions,
    blank=_blank,
    proofs_with=proofs_for,
)

LADDER = LadderKind(
    version=VERSION,
    most=MOST_RUNGS,
    measure="words that a regular player needs",
    player="a player to whom six fitting words a turn come to mind, common ones more easily",
    model=shipped_words,
    make=_rung,
    pad="sheets",
    page_layout="cruxy/sheet-report",
    page=_page,
)
