"""Cruciverbalist as the rest of the house knows it: grids, solo sheets, pieces, a ladder."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
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
from cruxpress.games.cruciverbalist.companion import COMPANION, tools_of
from cruxpress.games.cruciverbalist.draw import (
    check_chart,
    check_dice,
    check_track,
    grid_model,
    hints,
    pieces_check,
    rolls_model,
    solo_data,
    solution_data,
    themes_model,
)
from cruxpress.games.cruciverbalist.proof import GAMES, SHOWN, SoloProver, describe_facts
from cruxpress.games.cruciverbalist.rules.witness import read_witness
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.sketch import (
    ACTIONS,
    act_on,
    put_on,
    read_sketch,
    sketch_tools,
    with_setting,
)
from cruxpress.games.cruciverbalist.sheet.sketch import (
    BLANK as WHITE_SQUARE,
)
from cruxpress.games.cruciverbalist.sheet.solo import GAME as NAME
from cruxpress.games.cruciverbalist.sheet.solo import KIND, MAKER, Solo, read_solo, solo_yaml
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, WORDS
from cruxpress.games.faults import require_none
from cruxpress.games.ladder import mean_of
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
from cruxpress.specs.nodes import Map, Node
from cruxpress.words import load_lexicon
from cruxpress.words.accepted import load_family_lexicon

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
GRIDS = ("grid-13", "grid-11", "grid-15")

FEWEST_WORDS = 40  # of a list of one's own
BLANK = """\
kind: cruciverbalist solo
# {name}: a game for one.
number: 1                      # printed on the sheet
theme: Animals                 # one of the 21 themes
target: Wondrous Wordsmith     # or Learning Linguist, Champion Cruciverbalist
# Grid: 11, 13 or 15 rows of as many signs. A dot is a square to write in; the same letter
# four times is a set of black squares, side by side. Sets never touch, not even at a corner.
grid: |
  .............
  ..aa.........
  ..aa.........
  .............
  .............
  ........bbb..
  ..........b..
  .............
  ..c..........
  ..c..........
  ..cc.........
  .............
  .............
# A line a round: eight white dice, then four black ones.
rolls: |
  35162246 1153
  44615325 6233
  12556341 4526
  66321453 2145
  53342615 3661
  24153664 5412
  31524465 6352
# A line a help token; it may replace any dice by those in the same places.
rerolls: |
  56243153 4625
  13654236 5314
  45316524 3265
"""


class SoloSketcher(Sketcher[Solo]):
    """Draws black squares and dice of a solo sheet on a screen."""

    actions = ACTIONS
    eraser = WHITE_SQUARE
    mirrors = True
    games = GameCounts(few=8, many=50, plain_few=4, plain_many=20)

    def tools(self) -> Sequence[SketchTool]:
        return sketch_tools()

    def words(self) -> Mapping[str, str]:
        return room_texts(NAME).map("sketch.words")

    def read(self, text: str, name: str) -> Sketch[Solo]:
        return read_sketch(text, name)

    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        return put_on(text, fields, tool)

    def act(self, text: str, action: str) -> str:
        return act_on(text, action)

    def set(self, text: str, key: str, value: str) -> str:
        return with_setting(text, key, value)

    def measure(self, model: Solo, games: int) -> Sequence[SkillMeasure]:
        """What a novice, a middling and a strong player score, and how often that is enough."""
        from cruxpress.games.cruciverbalist.make.rungs import scores_of_players

        texts, found = room_texts(NAME), []
        for name, scores in scores_of_players(model, games).items():
            won = sum(points >= model.target.least for points in scores)
            unit = texts("sketch.points", share=round(100 * won / len(scores)))
            points = mean_of(scores)
            title = texts(f"sketch.player.{name}")
            found.append(SkillMeasure(title, points.value, points.error, unit, 0))
        return found


class SoloSheets(SheetKind[Solo]):
    """The numbered sheets of Cruciverbalist, for one player."""

    name = KIND
    folder = f"{NAME}/solos"
    shipped = 50
    maker_version = MAKER
    proof_version = 2
    solutions_layout = f"{NAME}/solo-solutions"
    made_from = (f"{NAME}/themes", f"{NAME}/texts")
    witness_sets = {
        GAMES: WitnessSet("game that reaches the target", 1),
        SHOWN: WitnessSet("game that is shown", 1),
    }
    recounted = ("adds", "par")

    def read(self, node: Map, words: Path | None = None) -> Solo:
        sheet = read_solo(node)
        require_none(solo_faults(sheet, load_lexicon(words)))
        return sheet

    def write(self, model: Solo) -> str:
        return solo_yaml(model)

    def label(self, model: Solo) -> str:
        return str(model.number) if model.number else ""

    def given_code(self, model: Solo) -> FreshCode | None:
        return model.fresh_code

    def printed(self, model: Solo, witnesses: Witnesses) -> Mapping[str, Value]:
        return {"points": read_witness(witnesses[GAMES][0]).claim.total}

    def prover(self, model: Solo, words: Path | None = None) -> Prover:
        return SoloProver(model, words)

    def facts(self, model: Solo, witnesses: Witnesses) -> Mapping[str, Value]:
        return describe_facts(model, read_witness(witnesses[GAMES][0]))

    def refuse_sets(self, model: Solo, witnesses: Witnesses) -> None:
        """Refuse a game to show that is worth more than the one that is called the best."""
        best, shown = (read_witness(witnesses[name][0]).claim.total for name in (GAMES, SHOWN))
        if shown > best:
            what = f"the game that is shown has {shown} points, and the best known one {best}"
            raise SheetFails(what, witnesses[SHOWN][0].place)

    def worth(self, model: Solo, witnesses: Witnesses) -> tuple[int, ...]:
        return tuple(_points(witnesses[name][0]) for name in (GAMES, SHOWN))

    def joined(self, found: Witnesses, before: Witnesses) -> Witnesses:
        return {
            name: [max(before[name][0], found[name][0], key=_points)] for name in (GAMES, SHOWN)
        }

    def front(self, proven: Proven[Solo], context: DrawContext) -> SheetData:
        return solo_data(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[Solo]], context: DrawContext
    ) -> Sequence[SheetData]:
        return [
            solution_data(proven, read_witness(proven.witnesses[SHOWN][0]), context)
            for proven in sheets
        ]

    def hints(self, proven: Proven[Solo], context: DrawContext) -> Sequence[Hint]:
        return hints(read_witness(proven.witnesses[SHOWN][0]), context.texts)

    def tools(self, proven: Proven[Solo], context: DrawContext) -> Sequence[Tool]:
        return tools_of(proven.model, context.texts)

    def fresh(self, request: FreshRequest) -> MadeSheet:
        from cruxpress.games.cruciverbalist.make.solos import fresh_solo

        return fresh_solo(request)

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        from cruxpress.games.cruciverbalist.make.solos import remake_fresh

        return remake_fresh(code, words)

    def check_words(self, words: Path) -> str:
        why = "dice pay for the letters A to Z"
        return note_on_words(words, PENALTY_WORDS, range(2, 16), FEWEST_WORDS, why)

    def sketcher(self) -> SoloSketcher:
        return SoloSketcher()

    def blank(self, name: str) -> str:
        return BLANK.replace("{name}", name)


def _points(game: Node) -> int:
    return read_witness(game).claim.total


def _rung(request: RungRequest) -> MadeSheet:
    from cruxpress.games.cruciverbalist.make.rungs import make_rung

    return make_rung(request)


def score_typed(request: ScoreRequest) -> Answer:
    """Score a board, or a game of several players, that a person typed in."""
    from cruxpress.games.cruciverbalist.score import score_file

    if request.task is not None:
        raise BadInput("Cruciverbalist has no tasks; write 'theme: Animals' above the board")
    if request.extras:
        raise BadInput(f"{request.extras[0]} is for Kross; a board says its tokens and penalties")
    return score_file(request.file, load_family_lexicon(request.words))


GAME = Game(
    name=NAME,
    title="Cruciverbalist",
    companion=COMPANION,
    words=WORDS,
    pads={
        **{grid: PadKind(f"{NAME}/{grid}", model=grid_model) for grid in GRIDS},
        "themes": PadKind(f"{NAME}/themes", model=themes_model),
        "rolls": PadKind(f"{NAME}/rolls", model=rolls_model),
        "solo": PadKind(f"{NAME}/solo", kind=SoloSheets(), two_a_leaf=True),
    },
    default_pad="grid-13",
    cards={
        f"{NAME}-chart": CardSet(f"{NAME}/chart", check_chart),
        f"{NAME}-track": CardSet(f"{NAME}/track", check_track),
        f"{NAME}-help": CardSet(f"{NAME}/help", pieces_check("help-tokens")),
        f"{NAME}-marker": CardSet(f"{NAME}/marker", pieces_check("round-markers")),
        f"{NAME}-newspaper": CardSet(f"{NAME}/newspaper", pieces_check("first-player-tokens")),
        f"{NAME}-dice": CardSet(f"{NAME}/dice", check_dice),
    },
    ladder=LadderKind(pad="solo", version=MAKER, most=MOST_RUNGS, make=_rung),
    score=score_typed,
)
