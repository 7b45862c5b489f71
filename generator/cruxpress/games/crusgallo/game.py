"""Crusgallo as the rest of the house knows it: a log, challenges, decks of cards, a ladder."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from cruxpress.codes import FreshCode, data_digest, short_name
from cruxpress.codes.kinds import LONGEST_NUMBER
from cruxpress.core.data import Value
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
from cruxpress.games.crusgallo.companion import COMPANION, tools_of
from cruxpress.games.crusgallo.draw import (
    GAMES,
    adds_text,
    front,
    hints,
    log_model,
    par_text,
    solutions,
)
from cruxpress.games.crusgallo.proof import (
    DEALS,
    PROBLEMS,
    PROVEN,
    ChallengeProver,
    DeckProver,
    challenge_worth,
    refuse_shorter,
    worth_of,
)
from cruxpress.games.crusgallo.rules.laid import lay_out
from cruxpress.games.crusgallo.rules.outcome import cards_left, reaches
from cruxpress.games.crusgallo.rules.witness import read_witness
from cruxpress.games.crusgallo.score import score_typed
from cruxpress.games.crusgallo.sheet.balance import read_balanced_deck
from cruxpress.games.crusgallo.sheet.challenge import (
    DEALER,
    KIND,
    MAKER,
    CavernDeal,
    Challenge,
    blank_yaml,
    challenge_yaml,
    read_challenge,
)
from cruxpress.games.crusgallo.sheet.challenge import GAME as NAME
from cruxpress.games.crusgallo.sheet.deck import (
    STANDARD,
    CavernDeck,
    is_deck,
    read_deck,
    shipped_deck,
)
from cruxpress.games.crusgallo.sheet.sketch import (
    ACTIONS,
    act_on,
    move,
    put_on,
    read_sketch,
    sketch_tools,
    spots_for,
    turned,
    with_setting,
)
from cruxpress.games.faults import require_none
from cruxpress.games.sketch import (
    GameCounts,
    Sketch,
    Sketcher,
    SketchField,
    SketchTool,
    SkillMeasure,
    share_measure,
)
from cruxpress.games.texts import room_texts
from cruxpress.games.tools import Hint, Tool
from cruxpress.specs.nodes import Map

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell


class ChallengeSketcher(Sketcher[Challenge]):
    """Lays nine cards on a table on a screen."""

    actions = ACTIONS
    games = GameCounts(few=150, many=1_000, plain_few=8, plain_many=40)

    def tools(self) -> Sequence[SketchTool]:
        return sketch_tools()

    def words(self) -> Mapping[str, str]:
        return room_texts(NAME).map("sketch.words")

    def read(self, text: str, name: str) -> Sketch[Challenge]:
        return read_sketch(text, name)

    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        return put_on(text, fields, tool)

    def act(self, text: str, action: str) -> str:
        return act_on(text, action)

    def move(self, text: str, source: SketchField, target: SketchField, turns: int) -> str:
        return move(text, source, target, turns)

    def turn(self, text: str, at: SketchField) -> str:
        return turned(text, at)

    def spots(self, text: str, source: SketchField, turns: int) -> Sequence[SketchField]:
        return spots_for(text, source, turns)

    def set(self, text: str, key: str, value: str) -> str:
        return with_setting(text, key, value)

    def measure(self, model: Challenge, games: int) -> Sequence[SkillMeasure]:
        """In how many of a hundred games a novice, a middling and a strong player win."""
        from cruxpress.games.crusgallo.make import PLAYERS
        from cruxpress.games.crusgallo.play.alone import play_games

        texts, found = room_texts(NAME), []
        for name, player in PLAYERS.items():
            played = play_games(model.task, player, range(games))
            won = [reaches(it.claim, it.left, model.goal) for it in played]
            title = texts(f"sketch.player.{name}")
            found.append(share_measure(title, won, texts("sketch.unit")))
        return found


class Challenges(SheetKind[Challenge]):
    """The numbered challenges, which are played with the standard deck."""

    name = KIND
    folder = "crusgallo/challenges"
    shipped = 50
    maker_version = MAKER
    proof_version = DEALER
    solutions_layout = "crusgallo/solutions"
    uses_words = False
    witness_sets = {GAMES: WitnessSet("game that reaches its goal", 1)}
    recounted = ("adds", "par")
    made_from = (STANDARD, f"{NAME}/texts")

    def read(self, node: Map, words: Path | None = None) -> Challenge:
        challenge = read_challenge(shipped_deck(), node)
        hand = challenge.task.cards_for_dragon
        require_none(lay_out(shipped_deck(), hand, challenge.laid).faults)
        return challenge

    def write(self, model: Challenge) -> str:
        return challenge_yaml(model)

    def digest(self, model: Challenge) -> str:
        """A challenge is one of its deck, which is printed beside it."""
        return data_digest([super().digest(model), model.task.deck.model()])

    def label(self, model: Challenge) -> str:
        return str(model.number) if model.number else short_name(model.name)[:LONGEST_NUMBER]

    def given_code(self, model: Challenge) -> FreshCode | None:
        return model.fresh_code

    def played_with(self, model: Challenge) -> Mapping[str, Callable[[Map], bool]]:
        return {STANDARD: lambda layout: read_deck(layout).model() == model.task.deck.model()}

    def printed(self, model: Challenge, witnesses: Witnesses) -> Mapping[str, Value]:
        witness = read_witness(witnesses[GAMES][0])
        claim = witness.claim
        numbers = {"cards": claim.cards, "treasures": claim.treasures, "score": claim.score}
        if isinstance(model.task, CavernDeal):
            numbers["left"] = cards_left(model.task, claim)
        return numbers | ({"exhausted": witness.exhausted} if witness.exhausted else {})

    def prover(self, model: Challenge, words: Path | None = None) -> Prover:
        return ChallengeProver(model)

    def facts(self, model: Challenge, witnesses: Witnesses) -> Mapping[str, Value]:
        texts, witness = room_texts(NAME), read_witness(witnesses[GAMES][0])
        return {
            "adds": adds_text(model.goal, model.task, texts),
            "par": par_text(model, witness, texts),
        }

    def worth(self, model: Challenge, witnesses: Witnesses) -> tuple[int, ...]:
        return challenge_worth(model, witnesses[GAMES][0])

    def search_again(self, model: Challenge, witnesses: Witnesses) -> None:
        refuse_shorter(model.task, read_witness(witnesses[GAMES][0]))

    def front(self, proven: Proven[Challenge], context: DrawContext) -> SheetData:
        return front(proven, context)

    def solutions(
        self, sheets: Sequence[Proven[Challenge]], context: DrawContext
    ) -> Sequence[SheetData]:
        return solutions(sheets, context)

    def hints(self, proven: Proven[Challenge], context: DrawContext) -> Sequence[Hint]:
        return hints(proven, context)

    def tools(self, proven: Proven[Challenge], context: DrawContext) -> Sequence[Tool]:
        return tools_of(proven.model, context.texts)

    # Makers, and with them machine code, are opened when they are needed.
    def fresh(self, request: FreshRequest) -> MadeSheet:
        from cruxpress.games.crusgallo.make import make_fresh

        return make_fresh(request)

    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        from cruxpress.games.crusgallo.make import remake

        return remake(code)

    def sketcher(self) -> ChallengeSketcher:
        return ChallengeSketcher()

    def blank(self, name: str) -> str:
        return blank_yaml(shipped_deck(), name)


class Decks(LayoutProofs[CavernDeck]):
    """Proofs of decks: deals that a champion can win, dragon problems with their par."""

    shipped = (STANDARD,)
    proof_version = DEALER
    uses_words = False
    witness_sets = {
        DEALS: WitnessSet("deals of a champion", PROVEN),
        PROBLEMS: WitnessSet("dragon problems", PROVEN, 5),
    }

    def fits(self, layout: Map) -> bool:
        return is_deck(layout)

    def read(self, node: Map, words: Path | None = None) -> CavernDeck:
        return read_balanced_deck(node)

    def digest(self, model: CavernDeck) -> str:
        return data_digest(model.model())

    def prover(self, model: CavernDeck, words: Path | None = None) -> Prover:
        return DeckProver(model)

    def worth(self, model: CavernDeck, witnesses: Witnesses) -> tuple[int, ...]:
        return (*worth_of(witnesses[DEALS]), *worth_of(witnesses[PROBLEMS]))


def _make_rung(request: RungRequest) -> MadeSheet:
    from cruxpress.games.crusgallo.make import make_rung

    return make_rung(request)


def _check_cavern(layout: Map) -> None:
    """Refuse a layout whose deck is out of balance."""
    read_balanced_deck(layout)


GAME = Game(
    name=NAME,
    title="Crusgallo",
    companion=COMPANION,
    score=score_typed,
    pads={
        "log": PadKind("crusgallo/log", model=log_model),
        "challenges": PadKind("crusgallo/challenges", kind=Challenges()),
    },
    default_pad="log",
    cards={
        "crusgallo-cavern": CardSet(STANDARD, _check_cavern),
        "crusgallo-creatures": CardSet("crusgallo/creatures"),
        "crusgallo-dragons": CardSet("crusgallo/dragons"),
        "crusgallo-key": CardSet("crusgallo/key"),
        "crusgallo-gem-cards": CardSet("crusgallo/gem-cards"),
        "crusgallo-titles": CardSet("crusgallo/titles"),
        "crusgallo-help": CardSet("crusgallo/help"),
    },
    further_cards={
        # Round gems one by one, for shops and screens; at home they fill the last card sheet.
        "crusgallo-gems": CardSet("crusgallo/gems"),
        "crusgallo-easy": CardSet("crusgallo/deck-easy", _check_cavern),
        "crusgallo-expert": CardSet("crusgallo/deck-expert", _check_cavern),
    },
    proofs=Decks(),
    ladder=LadderKind(pad="challenges", version=MAKER, most=MOST_RUNGS, make=_make_rung),
)
