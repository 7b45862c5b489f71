"""Cryptex as the rest of the house knows it: three sheets, solo deals, cards, a ladder."""

from collections.abc import Callable, Mapping, Sequence
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
from cruxpress.games.cryptex.companion import COMPANION, tools_of
from cruxpress.games.cryptex.draw import front, hints, sheet_model, solutions
from cruxpress.games.cryptex.proof import GAMES, DealProver, SheetProver, describe_par
from cruxpress.games.cryptex.rules import read_witness
from cruxpress.games.cryptex.score import score_typed
from cruxpress.games.cryptex.sheet.deal import GAME as NAME
from cruxpress.games.cryptex.sheet.deal import (
    KIND,
    MAKER,
    UNNUMBERED,
    SoloDeal,
    deal_yaml,
    read_deal,
)
from cruxpress.games.cryptex.sheet.deck import (
    STANDARD_DECK,
    CryptexSheet,
    check_cards,
    read_deck_layout,
    read_sheet,
    sheet_faults,
)
from cruxpress.games.cryptex.sheet.sketch import (
    ACTIONS,
    TARGET,
    act_on,
    move,
    put_on,
    read_sketch,
    sketch_tools,
    with_setting,
)
from cruxpress.games.cryptex.words import CRYPTEX_WORDS, WORDS
from cruxpress.games.faults import require_none
from cruxpress.games.ladder import mean_of
from cruxpress.games.numbered import called_proven
from cruxpress.games.own_words import note_on_words
from cruxpress.games.panel import share_reaching
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

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
PROVEN_DEALS = 50
LEVELS = ("standard", "easy", "hard")
FEWEST_WORDS = 500  # of a list of one's own
BLANK = """\
# {name}: a Cryptex deal, a game for one.
kind: cryptex deal
# standard, easy or hard; or 'boxes: [3, 7, 4, 6, 4, 6, 5, 5]' for lengths of your own.
sheet: standard
jokers: 4
# The numbers of the twenty cards, in the order in which they come in each half.
first: 7 16 2 13 20 9 1 17 5 12 18 4 10 3 14 8 19 6 11 15
second: 11 2 9 18 6 14 1 20 13 5 16 8 3 19 10 4 17 12 7 15
# The points to reach; 'cruxpress prove' finds a game that does.
target: 76
"""

CARDS_LAYOUT = f"{NAME}/cards"


class DealSketcher(Sketcher[SoloDeal]):
    """Orders the cards of both halves of a deal on a screen."""

    actions = ACTIONS
    games = GameCounts(few=60, many=600, plain_few=8, plain_many=50)

    def tools(self) -> Sequence[SketchTool]:
        return sketch_tools()

    def words(self) -> Mapping[str, str]:
        return room_texts(NAME).map("sketch.words")

    def read(self, text: str, name: str) -> Sketch[SoloDeal]:
        return read_sketch(text, name)

    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        return put_on(text, fields, tool)

    def act(self, text: str, action: str) -> str:
        return act_on(text, action)

    def move(self, text: str, source: SketchField, target: SketchField, turns: int) -> str:
        return move(text, source, target)

    def set(self, text: str, key: str, value: str) -> str:
        return with_setting(text, key, value)

    def measure(self, model: SoloDeal, games: int) -> Sequence[SkillMeasure]:
        """What a novice, a middling and a strong player score, and how often that is enough."""
        from cruxpress.games.cryptex.make import aimed_at, scores_of_players

        texts, found = room_texts(NAME), []
        for name, scores in scores_of_players(model.deal, range(games)).items():
            unit = texts("sketch.points")
            if model.target is not None:
                share = share_reaching(scores, model.target).value
                unit = texts("sketch.points-won", share=round(share))
            aim, points = aimed_at(name, scores), mean_of(scores)
            title = texts(f"sketch.player.{name}")
            suggests = (TARGET, str(aim)) if aim is not None else None
            found.append(SkillMeasure(title, points.value, points.error, unit, 0, suggests))
        return found


class SoloDeals(SheetKind[SoloDeal]):
    """The numbered deals of Cryptex, for one player."""

    name = KIND
    folder = "cryptex/deals"
    shipped = 50
    maker_version = MAKER
    proof_version = 1
    solutions_layout = "cryptex/solo-solutions"
    made_from = ("cryptex/texts",)
    witness_sets = {
        GAMES: WitnessSet(
            "games of the best known score", 1, 2, further=1, further_title="of everyday words"
        )
    }
    recounted = ("par",)

    def read(self, node: Map, words: Path | None = None) -> SoloDeal:
        return read_deal(node)

    def write(self, model: SoloDeal) -> str:
        return deal_yaml(model)

    def digest(self, model: SoloDeal) -> str:
        """A deal is one of its deck, which is printed beside it."""
        return data_digest([super().digest(model), model.deal.deck.model()])

    def label(self, model: SoloDeal) -> str:
        return str(model.number) if model.number else UNNUMBERED

    def given_code(self, model: SoloDeal) -> FreshCode | None:
        return model.fresh_code

    def played_with(self, model: SoloDeal) -> Mapping[str, Callable[[Map], bool]]:
        deck = model.deal.deck
        if deck != STANDARD_DECK:
            return {}  # its cards stand in its file
        return {CARDS_LAYOUT: lambda layout: read_deck_layout(layout).model() == deck.model()}

    def printed(self, model: SoloDeal, witnesses: Witnesses) -> Mapping[str, Value]:
        return {"par": read_witness(witnesses[GAMES][0]).score, **called_proven(model.fresh_code)}

    def prover(self, model: SoloDeal, words: Path | None = None) -> Prover:
        return DealProver(model, words)

    def facts(self, model: SoloDeal, witnesses: Witnesses) -> Mapping[str, Value]:
        score = read_witness(witnesses[GAMES][0]).score
        return {"par": describe_par(score, model)}

    def worth(self, model: SoloDeal, witnesses: Witnesses) -> tuple[int, ...]:
        return worth_of_two(witnesses[GAMES], _score)

    def joined(self, found: Witnesses, before: Witnesses) -> Witnesses:
        return {**found, GAMES: better_of_two(found[GAMES], before[GAMES], _score)}

    def front(self, proven: Proven[SoloDeal], context: DrawContext) -> SheetData:
        return front(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[SoloDeal]], context: DrawContext
    ) -> Sequence[SheetData]:
        return solutions(sheets, context)

    def hints(self, proven: Proven[SoloDeal], context: DrawContext) -> Sequence[Hint]:
        return hints(proven, context)

    def tools(self, proven: Proven[SoloDeal], context: DrawContext) -> Sequence[Tool]:
        return tools_of(proven.model.deal, context.texts)

    def fresh(self, request: FreshRequest) -> MadeSheet:
        """The standard sheet, the deck of the game, four jokers."""
        from cruxpress.games.cryptex.make import make_fresh

        return make_fresh(request.own_seed(NAME), request.words)

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        from cruxpress.games.cryptex.make import make_fresh

        return make_fresh(code.seed, words, code.parameters)

    def check_words(self, words: Path) -> str:
        why = "the cards have the letters A to Z"
        return note_on_words(words, CRYPTEX_WORDS, range(3, 8), FEWEST_WORDS, why)

    def sketcher(self) -> DealSketcher:
        return DealSketcher()

    def blank(self, name: str) -> str:
        return BLANK.format(name=name)


class SheetProofs(LayoutProofs[CryptexSheet]):
    """Perfect games on the numbered deals of a sheet."""

    shipped = ("cryptex/sheet-standard",)
    decks = (CARDS_LAYOUT,)
    proof_version = 1
    witness_sets = {"deals": WitnessSet("games of the most points", PROVEN_DEALS, 10)}

    def fits(self, layout: Map) -> bool:
        """Whether a layout is a sheet with the lengths of its cryptexes, and not a deal's."""
        data = layout.get("data")
        return isinstance(data, Map) and data.get("lines") is not None

    def read(self, node: Map, words: Path | None = None) -> CryptexSheet:
        data = node.get("data")
        value = to_value(data) if data is not None else None
        if not isinstance(value, Mapping):
            raise BadInput("a sheet says under 'data' what its lines are", node.place)
        sheet = replace(read_sheet(value, node.place), place=node.place)
        require_none(sheet_faults(sheet), node.place)
        return sheet

    def digest(self, model: CryptexSheet) -> str:
        return data_digest(model.model())

    def prover(self, model: CryptexSheet, words: Path | None = None) -> Prover:
        return SheetProver(model)


def _score(game: Node) -> int:
    return read_witness(game).score


def _rung(request: RungRequest) -> MadeSheet:
    from cruxpress.games.cryptex.make import make_rung

    return make_rung(request)


GAME = Game(
    name=NAME,
    title="Cryptex",
    companion=COMPANION,
    score=score_typed,
    pads={
        **{level: PadKind(f"cryptex/sheet-{level}", model=sheet_model) for level in LEVELS},
        "solo": PadKind("cryptex/solo", kind=SoloDeals(), two_a_leaf=True),
    },
    default_pad="standard",
    cards={"cryptex-cards": CardSet(CARDS_LAYOUT, check_cards)},
    proofs=SheetProofs(),
    ladder=LadderKind(pad="solo", version=MAKER, most=MOST_RUNGS, make=_rung),
    words=WORDS,
)
