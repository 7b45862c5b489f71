"""Kross as the rest of the house knows it: the block, call sheets, cards, a ladder, a score."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cruxpress.codes import FreshCode, data_digest
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.games.contract import (
    CardSet,
    DrawContext,
    FreshRequest,
    Game,
    LadderKind,
    LayoutProofs,
    MadeSheet,
    PadKind,
    Proven,
    Prover,
    RungRequest,
    SheetData,
    SheetKind,
    Witnesses,
    WitnessSet,
)
from cruxpress.games.kross.companion import COMPANION, tools_of
from cruxpress.games.kross.draw import block_model, front, hints, solutions
from cruxpress.games.kross.proof import SQUARES, BlockProver, CallsProver
from cruxpress.games.kross.rules.typed import score_typed
from cruxpress.games.kross.rules.witness import read_witness
from cruxpress.games.kross.sheet.calls import GAME as NAME
from cruxpress.games.kross.sheet.calls import (
    KIND,
    MAKER,
    STANDARD,
    TABLES,
    UNNUMBERED,
    CallSheet,
    KrossBlock,
    call_sheet_yaml,
    par_text,
    read_block,
    read_call_sheet,
)
from cruxpress.games.kross.sheet.cards import check_letter_cards, check_task_cards
from cruxpress.games.kross.sheet.sketch import (
    TARGETS,
    move,
    put_on,
    read_sketch,
    sketch_tools,
    with_setting,
)
from cruxpress.games.kross.words import KROSS_WORDS, WORDS
from cruxpress.games.numbered import called_proven, is_searched
from cruxpress.games.own_words import note_on_words
from cruxpress.games.sketch import (
    GameCounts,
    Sketch,
    Sketcher,
    SketchField,
    SketchTool,
    SkillMeasure,
)
from cruxpress.games.texts import room_texts
from cruxpress.games.tools import Hint, Tool
from cruxpress.games.two_games import better_of_two, worth_of_two
from cruxpress.specs.nodes import Map, Node
from cruxpress.specs.values import to_value
from cruxpress.words import load_lexicon

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
PROOF_VERSION = 1
FEWEST_WORDS = 200  # of a list of one's own
BLANK = f"""\
# {{name}}: a Kross call sheet, a game for one.
kind: {KIND}
# 36 letters in the order of their calls; groups are for your eyes only.
letters: STREAM PALACE ONIONS TINDER EARTHS LODGES
# Up to four more, for letters that are rejected.
spares: "A T E R"
# The number of a task card, 1 to 24; leave it out for none.
task: 1
# What earns each medal; 'cruxpress prove' finds a table to show that a master is possible.
targets: {{{{bronze: 38, silver: 47, gold: 55, master: 62}}}}
"""


class CallsSketcher(Sketcher[CallSheet]):
    """Puts letters, spares, a task and medals on a call sheet on a screen."""

    games = GameCounts(few=40, many=400, plain_few=6, plain_many=30)

    def tools(self) -> Sequence[SketchTool]:
        return sketch_tools()

    def words(self) -> Mapping[str, str]:
        return room_texts(NAME).map("sketch.words")

    def read(self, text: str, name: str) -> Sketch[CallSheet]:
        return read_sketch(text, name)

    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        return put_on(text, fields, tool)

    def move(self, text: str, source: SketchField, target: SketchField, turns: int) -> str:
        return move(text, source, target)

    def set(self, text: str, key: str, value: str) -> str:
        return with_setting(text, key, value)

    def measure(self, model: CallSheet, games: int) -> Sequence[SkillMeasure]:
        """What each medal would be, as makers set them, and how often the sheet's own is won."""
        from cruxpress.games.kross.make.calls import measured_medals

        texts, found = room_texts(NAME), []
        own = model.targets.by_name() if model.targets else {}
        for medal in measured_medals(model, range(games)):
            unit = texts("sketch.points")
            if medal.name in own:
                unit = texts("sketch.points-won", share=round(medal.share(own[medal.name])))
            title, suggests = texts(f"sketch.measured.{medal.name}"), f"{TARGETS}.{medal.name}"
            points = (suggests, str(medal.points))
            found.append(SkillMeasure(title, medal.points, medal.error, unit, 0, points))
        return found


class CallSheets(SheetKind[CallSheet]):
    """The numbered sheets of Kross."""

    name = KIND
    folder = "kross/calls"
    shipped = 50
    maker_version = MAKER
    proof_version = PROOF_VERSION
    solutions_layout = "kross/call-solutions"
    witness_sets = {
        TABLES: WitnessSet(
            "tables of the best known score", 1, 2, further=1, further_title="of everyday words"
        )
    }
    recounted = ("par",)
    made_from = ("kross/tasks", "kross/texts")

    def read(self, node: Map, words: Path | None = None) -> CallSheet:
        return read_call_sheet(node, STANDARD, load_lexicon(words))

    def write(self, model: CallSheet) -> str:
        return call_sheet_yaml(model)

    def label(self, model: CallSheet) -> str:
        return str(model.number) if model.number else UNNUMBERED

    def given_code(self, model: CallSheet) -> FreshCode | None:
        return model.fresh_code

    def printed(self, model: CallSheet, witnesses: Witnesses) -> Mapping[str, Value]:
        return {"par": read_witness(witnesses[TABLES][0]).score, **called_proven(model.fresh_code)}

    def prover(self, model: CallSheet, words: Path | None = None) -> Prover:
        return CallsProver(model, words)

    def facts(self, model: CallSheet, witnesses: Witnesses) -> Mapping[str, Value]:
        score = read_witness(witnesses[TABLES][0]).score
        return {"par": par_text(score, searched=is_searched(model.fresh_code))}

    def worth(self, model: CallSheet, witnesses: Witnesses) -> tuple[int, ...]:
        return worth_of_two(witnesses[TABLES], _score)

    def joined(self, found: Witnesses, before: Witnesses) -> Witnesses:
        return {**found, TABLES: better_of_two(found[TABLES], before[TABLES], _score)}

    def front(self, proven: Proven[CallSheet], context: DrawContext) -> SheetData:
        return front(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[CallSheet]], context: DrawContext
    ) -> Sequence[SheetData]:
        return solutions(sheets, context)

    def hints(self, proven: Proven[CallSheet], context: DrawContext) -> Sequence[Hint]:
        return hints(proven, context)

    def tools(self, proven: Proven[CallSheet], context: DrawContext) -> Sequence[Tool]:
        return tools_of(proven.model, context.texts)

    # Makers and searches are imported late, so that what needs none of them starts quickly.
    def fresh(self, request: FreshRequest) -> MadeSheet:
        from cruxpress.games.kross.make.calls import make_fresh

        return make_fresh(request.own_seed(NAME), request.words, request.count)

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        from cruxpress.games.kross.make.calls import remake

        return remake(code, words)

    def check_words(self, words: Path) -> str:
        return note_on_words(words, KROSS_WORDS, range(2, 7), FEWEST_WORDS)

    def sketcher(self) -> CallsSketcher:
        return CallsSketcher()

    def blank(self, name: str) -> str:
        return BLANK.format(name=name)


def make_rung(request: RungRequest) -> MadeSheet:
    """A rung of the ladder."""
    from cruxpress.games.kross.make.rungs import make_rung

    return make_rung(request)


def _score(table: Node) -> int:
    return read_witness(table).score


class BlockProofs(LayoutProofs[KrossBlock]):
    """What is proven of blocks."""

    shipped = ("kross/block",)
    proof_version = PROOF_VERSION
    witness_sets = {SQUARES: WitnessSet("tables of the most points", 1)}

    def fits(self, layout: Map) -> bool:
        """Whether a layout is a block, with all that a table for several counts."""
        data = layout.get("data")
        rules = data.get("rules") if isinstance(data, Map) else None
        return isinstance(rules, Map) and rules.get("first") is not None

    def read(self, node: Map, words: Path | None = None) -> KrossBlock:
        data = node.get("data")
        value = None if data is None else to_value(data)
        if data is None or not isinstance(value, Mapping):
            raise BadInput("a block says under 'data' what its rules are", node.place)
        return replace(read_block(value, data.place), place=node.place)

    def digest(self, model: KrossBlock) -> str:
        return data_digest(model.model())

    def prover(self, model: KrossBlock, words: Path | None = None) -> Prover:
        return BlockProver(model, load_lexicon(words))


GAME = Game(
    name=NAME,
    title="Kross",
    companion=COMPANION,
    pads={
        "block": PadKind("kross/block", model=block_model),
        "calls": PadKind("kross/calls", kind=CallSheets(), two_a_leaf=True),
    },
    default_pad="block",
    proofs=BlockProofs(),
    ladder=LadderKind(pad="calls", version=MAKER, most=MOST_RUNGS, make=make_rung),
    score=score_typed,
    words=WORDS,
    cards={
        "kross-letters": CardSet("kross/letters", check_letter_cards),
        "kross-tasks": CardSet("kross/tasks", check_task_cards),
    },
)
