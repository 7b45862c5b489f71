"""A rung depends on its own name alone; bad wishes are refused; what was made is kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.codes import FreshCode
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.games import numbered, open_game
from cruxpress.games.contract import (
    Game,
    LadderKind,
    MadeSheet,
    PadKind,
    Prover,
    RungRequest,
    SheetKind,
    WitnessSet,
)
from cruxpress.games.ladder import Measure
from cruxpress.products.ladder import Ladder, ladder_kind, make_ladder
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Node, Scalar

LIBRARY = Library(shipped_layouts(), shipped_fonts())


@dataclass(frozen=True)
class StepsProver:
    """Replays the games of a rung."""

    replayed: list[str]

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        assert isinstance(witness, Scalar)
        self.replayed.append(witness.text)
        if "lost" in witness.text:
            raise SheetFails("that game is lost")

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None: ...

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        raise AssertionError("a ladder does not ask for this")


def _refuse(*_: object) -> None:
    raise AssertionError("a ladder does not ask for this")


NOT_ASKED_FOR: Any = _refuse


class StepSheets(SheetKind[int]):
    """Sheets that are their number; a ladder asks for no more than what is here."""

    name = "kross steps"
    folder = "kross/steps"
    shipped = 0
    maker_version = 1
    proof_version = 1
    witness_sets = {"games": WitnessSet("games", 1)}

    def __init__(self, replayed: list[str]) -> None:
        self.replayed = replayed

    def read(self, node: Map, words: Path | None = None) -> int:
        number = node.get("number")
        assert isinstance(number, Scalar)
        return int(number.text)

    def digest(self, model: int) -> str:
        return f"{model:064x}"

    def label(self, model: int) -> str:
        return str(model)

    def given_code(self, model: int) -> FreshCode | None:
        return None

    def prover(self, model: int, words: Path | None = None) -> Prover:
        return StepsProver(self.replayed)

    def write(self, model: int) -> str:
        return f"kind: null steps\nvalue: {model}\n"

    front = solutions = fresh = remake = blank = NOT_ASKED_FOR


@dataclass
class Steps:
    """A game whose rungs are as hard as their list says."""

    hard: tuple[float, ...]
    asked: list[int] = field(default_factory=list)
    replayed: list[str] = field(default_factory=list)
    stop_at: int = 0

    def make(self, request: RungRequest) -> MadeSheet:
        if request.number == self.stop_at:
            raise KeyboardInterrupt
        self.asked.append(request.number)
        judged = Measure(self.hard[request.number - 1], 1.0, 100).as_data()
        text = f"kind: kross steps\nnumber: {request.number}\n"
        facts = {"adds": "a step", "aim": judged["value"], "recorded": judged, "judged": judged}
        return MadeSheet(text, {"games": [f"game {request.number}"]}, facts)

    def game(self) -> Game:
        ladder = LadderKind("steps", version=1, most=5, make=self.make)
        pads = {"steps": PadKind("", StepSheets(self.replayed))}
        return Game("kross", "Steps", pads, ladder=ladder)


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The room that files of `kross steps` lead to."""
    games: dict[str, Game] = {}
    monkeypatch.setattr(numbered, "open_game", games.__getitem__)
    return games


def climb(steps: Steps, rungs: int, folder: Path, games: dict[str, Game], seed: int = 1) -> Ladder:
    game = games["kross"] = games.get("kross") or steps.game()
    return make_ladder(LIBRARY, game, rungs, seed, Work(1, Cache(folder)))


def test_a_ladder_is_made_replayed_and_judged(tmp_path: Path, room: dict[str, Game]) -> None:
    steps = Steps((10, 30, 50))
    ladder = climb(steps, 3, tmp_path, room)
    assert [rung.proven.model for rung in ladder.rungs] == [1, 2, 3]
    assert steps.replayed == ["game 1", "game 2", "game 3"]
    ladder.refuse_drops()


def test_a_rung_whose_game_does_not_hold_is_refused(tmp_path: Path, room: dict[str, Game]) -> None:
    steps = Steps((10, 30, 50))
    game = steps.game()

    def lose(wish: RungRequest) -> MadeSheet:
        return replace(steps.make(wish), witnesses={"games": ["lost"]})

    room["kross"] = replace(game, ladder=replace(ladder_kind(game), make=lose))
    with pytest.raises(SheetFails, match=r"rung 1 of 3:.*games, number 1: that game is lost"):
        climb(steps, 3, tmp_path, room)


def test_a_ladder_that_does_not_climb_fails_with_its_rungs(
    tmp_path: Path, room: dict[str, Game]
) -> None:
    ladder = climb(Steps((10, 50, 30)), 3, tmp_path, room)
    with pytest.raises(
        SheetFails, match="from seed 1 does not climb\nrung 3 is easier than rung 2"
    ):
        ladder.refuse_drops()


def test_what_was_made_before_ctrl_c_is_not_made_again(
    tmp_path: Path, room: dict[str, Game]
) -> None:
    steps = Steps((10, 30, 50), stop_at=3)
    with pytest.raises(KeyboardInterrupt):
        climb(steps, 3, tmp_path, room)
    steps.stop_at = 0
    climb(steps, 3, tmp_path, room)
    assert steps.asked == [1, 2, 3]


@pytest.mark.parametrize("change", ["rungs", "seed", "code"])
def test_another_ladder_is_made_anew(
    tmp_path: Path, change: str, room: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps((10, 30, 50))
    climb(steps, 2, tmp_path, room)
    if change == "code":
        monkeypatch.setattr(numbered, "closure_digest", lambda _: "another line on the way")
    rungs, seed = 3 if change == "rungs" else 2, 2 if change == "seed" else 1
    climb(steps, rungs, tmp_path, room, seed)
    assert len(steps.asked) == 2 + rungs


@pytest.mark.parametrize("rungs", [-1, 0, 1, 6, 10**9])
def test_too_many_or_too_few_rungs_are_refused(tmp_path: Path, rungs: int) -> None:
    with pytest.raises(BadInput, match="the most that fit are 5"):
        make_ladder(LIBRARY, Steps(()).game(), rungs, 1, Work(1, Cache(tmp_path)))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_must_fit_into_a_code(tmp_path: Path, seed: int) -> None:
    with pytest.raises(BadInput, match="a seed is a whole number from 0 to"):
        make_ladder(LIBRARY, Steps((1, 2)).game(), 2, seed, Work(1, Cache(tmp_path)))


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["crusgallo", "--rungs", "61", "--seed", "1"], "the most that fit are 60"),
        (["chess", "--rungs", "5", "--seed", "1"], "there is no game 'chess'"),
        (
            ["crusgallo", "--rungs", "five", "--seed", "1"],
            "--rungs takes a whole number, 1 or more, not 'five'",
        ),
        (["crusgallo", "--seed", "1"], "--rungs"),
        (["crusgallo", "--rungs", "5", "--seed", "-4"], "--seed takes a whole number, 0 or more"),
    ],
)
def test_wrong_use_is_exit_code_2(
    wish: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *wish]) == 2
    assert said in capsys.readouterr().err


def test_a_game_without_a_ladder_says_so() -> None:
    with pytest.raises(BadInput, match="Kross has no ladder yet"):
        ladder_kind(replace(open_game("kross"), ladder=None))
