"""Cruxy as the rest of the house knows it: its sheets, blank ones, tokens, effects, a ladder."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
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
    Witnesses,
)
from cruxpress.games.cruxy.companion import COMPANION, tools_of
from cruxpress.games.cruxy.draw.report import report_data
from cruxpress.games.cruxy.draw.sheet import blank_model, sheet_data, starred
from cruxpress.games.cruxy.draw.solution import hints, solution_pages
from cruxpress.games.cruxy.proof import WITNESS_SETS, prover_for
from cruxpress.games.cruxy.rules.proven import VERSION as PROOF_VERSION
from cruxpress.games.cruxy.rules.proven import line_of
from cruxpress.games.cruxy.sheet.checks import pad_faults, sheet_faults
from cruxpress.games.cruxy.sheet.files import KIND, check_tokens, read_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import COLUMNS, CruxySheet
from cruxpress.games.cruxy.sheet.sketch import (
    ACTIONS,
    EMPTY,
    GRID,
    act_on,
    put_on,
    read_sketch,
    sketch_tools,
)
from cruxpress.games.cruxy.words import NOUNS, WORDS
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.own_words import note_on_words
from cruxpress.games.sketch import Sketch, Sketcher, SketchField, SketchTool, SkillMeasure
from cruxpress.games.texts import room_texts
from cruxpress.games.tools import Hint, Tool
from cruxpress.specs.nodes import Map, Node

NAME = "cruxy"
MAKER = 2  # that of `make`, which is not opened for a page of help
MOST_RUNGS = 79  # targets of more would lie nearer to each other than 0.06 words

FEWEST_NOUNS, LONGEST_NOUN = 1000, 12  # of a list of one's own
LONGEST_TITLE = 11  # so many of the widest letters fit above the grid
BLANK_NOTES = """\
# Grid: 17 lines of 15 signs. A dot is no square, o a square, # a red one of a starting word, x a
# Crack; letters stand for the equipment (small) and the animals (large) of the key.
# Area: four boxes a line: ? is a letter drawn in play, 5 a length, k equipment, 5/k either.
# cruxpress check says what is wrong and where; cruxpress prove finds games that end in time.
"""


def _title(name: str) -> str:
    """As much of a name as fits above the grid, cut where a word ends if there is such a place."""
    if len(name) <= LONGEST_TITLE:
        return name
    words = name[: LONGEST_TITLE + 1].rpartition("-")[0]
    return (words or name[:LONGEST_TITLE]).strip("-")


class CruxySketcher(Sketcher[CruxySheet]):
    """Draws sheets of Cruxy on a screen."""

    actions = ACTIONS
    filled_by = "fill"
    eraser = EMPTY
    mirrors = True

    def words(self) -> Mapping[str, str]:
        return room_texts(NAME).map("sketch.words")

    def tools(self) -> Sequence[SketchTool]:
        return sketch_tools()

    def read(self, text: str, name: str) -> Sketch[CruxySheet]:
        return read_sketch(text, name)

    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        return put_on(text, fields, tool)

    def act(self, text: str, action: str) -> str:
        return act_on(text, action)

    def measure(self, model: CruxySheet, games: int) -> Sequence[SkillMeasure]:
        """The words that a casual, a regular and an expert player need alone."""
        from cruxpress.games.cruxy.make.aim import bench_for
        from cruxpress.games.cruxy.play.measures import SKILLS

        players, texts = bench_for().players(model), room_texts(NAME)
        found = {skill.name: players.measure(skill, "drawn", range(games)) for skill in SKILLS}
        return [
            SkillMeasure(texts(f"sketch.player.{name}"), it.mean, it.error, texts("sketch.unit"))
            for name, it in found.items()
        ]

    def letters(self, model: CruxySheet, witness: Node) -> Sequence[tuple[SketchField, str]]:
        spelled = zip(model.slots, line_of(witness).split("|"), strict=True)
        found = {
            square: letter.upper()
            for slot, word in spelled
            for square, letter in zip(slot.squares, word, strict=True)
        }
        return [(SketchField(GRID, *divmod(at, COLUMNS)), letter) for at, letter in found.items()]


class CruxySheets(SheetKind[CruxySheet]):
    """The numbered sheets of Cruxy."""

    name = KIND
    folder = NAME
    shipped = 50
    maker_version = MAKER
    proof_version = PROOF_VERSION
    solutions_layout = "cruxy/solution"
    made_from = ("cruxy/texts",)
    witness_sets = WITNESS_SETS

    def read(self, node: Map, words: Path | None = None) -> CruxySheet:
        sheet = read_sheet(node)
        require_none(sheet_faults(sheet))
        return sheet

    def write(self, model: CruxySheet) -> str:
        return sheet_yaml(model)

    def label(self, model: CruxySheet) -> str:
        return str(model.number)

    def given_code(self, model: CruxySheet) -> FreshCode | None:
        return model.fresh_code

    def prover(self, model: CruxySheet, words: Path | None = None) -> Prover:
        return prover_for(model, words)

    def facts(self, model: CruxySheet, witnesses: Witnesses) -> Mapping[str, Value]:
        """What is found out about a sheet that a person drew; gates that it fails are named."""
        from cruxpress.games.cruxy.make.aim import bench_for, tallies_of
        from cruxpress.games.cruxy.make.made import drawn_facts

        bench = bench_for()
        return drawn_facts(model, bench, tallies_of(model, bench))

    def notes(self, facts: Mapping[str, Value]) -> Sequence[str]:
        """The gates that a sheet fails; what is shipped or made fresh fails none."""
        faults = facts.get("faults")
        return list(map(str, faults)) if isinstance(faults, list) else []

    def set_faults(self, models: Sequence[CruxySheet], nodes: Sequence[Map]) -> Sequence[RuleFault]:
        return list(pad_faults(models))

    def front(self, proven: Proven[CruxySheet], context: DrawContext) -> SheetData:
        return sheet_data(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[CruxySheet]], context: DrawContext
    ) -> Sequence[SheetData]:
        return solution_pages(sheets, context)

    def hints(self, proven: Proven[CruxySheet], context: DrawContext) -> Sequence[Hint]:
        return hints(proven, context)

    def tools(self, proven: Proven[CruxySheet], context: DrawContext) -> Sequence[Tool]:
        return tools_of(proven.model, context.texts)

    def fresh(self, request: FreshRequest) -> MadeSheet:
        from cruxpress.games.cruxy.make.made import made_fresh

        return made_fresh(request)

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        from cruxpress.games.cruxy.make.made import remade_fresh

        return remade_fresh(code, words)

    def check_words(self, words: Path) -> str:
        why = "the tokens are A to Z"
        return note_on_words(words, NOUNS, range(3, LONGEST_NOUN + 1), FEWEST_NOUNS, why)

    def sketcher(self) -> CruxySketcher:
        return CruxySketcher()

    def blank(self, name: str) -> str:
        """A sheet to change: valid and fair as it stands, another one for every name."""
        from cruxpress.games.cruxy.make.made import fair_sheet

        sheet = fair_sheet(1, Chance(NAME, "blank", name).below(1 << 32))
        kind, rest = sheet_yaml(replace(sheet, title=_title(name))).split("\n", 1)
        return f"{kind}\n{BLANK_NOTES}{rest}"


def _rung(request: RungRequest) -> MadeSheet:
    from cruxpress.games.cruxy.make.made import made_rung

    return made_rung(request)


GAME = Game(
    name=NAME,
    title="Cruxy",
    companion=COMPANION,
    fewest_wins=True,
    words=WORDS,
    pads={
        "sheets": PadKind("cruxy/sheet", CruxySheets(), two_a_leaf=True, starred=starred),
        "blank": PadKind("cruxy/blank", model=blank_model),
    },
    default_pad="sheets",
    cards={
        "cruxy-tokens": CardSet("cruxy/tokens", check_tokens),
        "cruxy-markers": CardSet("cruxy/markers"),
        "cruxy-effects": CardSet("cruxy/effects"),
    },
    ladder=LadderKind(
        pad="sheets",
        version=MAKER,
        most=MOST_RUNGS,
        make=_rung,
        page_layout="cruxy/sheet-report",
        page=report_data,
    ),
)
