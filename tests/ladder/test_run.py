"""A rung depends on its own name alone; bad wishes are refused; what was made is kept."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games import kinds, open_game
from cruxpress.games.contract import (
    Game,
    LadderKind,
    LayoutProofs,
    MadeSheet,
    PadKind,
    RungRequest,
    SheetKind,
    WitnessSet,
)
from cruxpress.games.ladder import Measure
from cruxpress.products.ladder import Ladder, ladder_kind, make_ladder
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Node, Scalar

LIBRARY = Library(shipped_layouts(), shipped_fonts())


@dataclass
class Steps:
    """A game whose rungs are as hard as their list says."""

    hard: tuple[float, ...]
    asked: list[int] = field(default_factory=list)
    replayed: list[str] = field(default_factory=list)
    stop_at: int = 0

    def make(self, wish: RungRequest) -> MadeSheet:
        if wish.number == self.stop_at:
            raise KeyboardInterrupt
        self.asked.append(wish.number)
        judged = Measure(self.hard[wish.number - 1], 1.0, 100).as_data()
        text = f"kind: kross steps\nnumber: {wish.number}\n"
        facts = {"adds": "a step", "aim": judged["value"], "recorded": judged, "judged": judged}
        return MadeSheet(text, {"games": [f"game {wish.number}"]}, facts)

    def replay(self, _sheet: Map, _number: int, witness: Node) -> None:
        assert isinstance(witness, Scalar)
        self.replayed.append(witness.text)
        if "lost" in witness.text:
            raise SheetFails("that game is lost")

    def game(self) -> Game:
        def nothing(*_: object) -> Any:
            raise AssertionError("a ladder does not ask for this")

        sets = {"games": WitnessSet("games", 1, nothing, self.replay)}
        kind = SheetKind(
            kind="kross steps", folder="kross/steps", shipped=0,
            proofs=LayoutProofs(1, (), lambda _: True, lambda _: "MODEL", sets), version=1,
            code=lambda sheet: f"CODE-{number_of(sheet)}", front=nothing, fresh=nothing,
            remake=nothing, solutions_layout="", solutions=nothing, blank=nothing,
        )  # fmt: skip
        ladder = LadderKind(
            version=1, most=5, measure="m", player="p", model=lambda: "MODEL", make=self.make,
            pad="steps",
        )  # fmt: skip
        return Game("kross", "Steps", {"steps": PadKind("", files=kind)}, ladder=ladder)


def number_of(sheet: Map) -> str:
    node = sheet.get("number")
    assert isinstance(node, Scalar)
    return node.text


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The room that files of `kross steps` lead to."""
    games: dict[str, Game] = {}
    monkeypatch.setattr(kinds, "open_game", games.__getitem__)
    return games


def climb(steps: Steps, rungs: int, folder: Path, games: dict[str, Game], seed: int = 1) -> Ladder:
    game = games["kross"] = games.get("kross") or steps.game()
    return make_ladder(LIBRARY, game, rungs, seed, Cache(folder), workers=1)


def test_a_ladder_is_made_replayed_and_judged(tmp_path: Path, room: dict[str, Game]) -> None:
    steps = Steps((10, 30, 50))
    ladder = climb(steps, 3, tmp_path, room)
    assert [rung.proven.code for rung in ladder.rungs] == ["CODE-1", "CODE-2", "CODE-3"]
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


@pytest.mark.parametrize("change", ["rungs", "seed", "version", "model"])
def test_another_ladder_is_made_anew(tmp_path: Path, change: str, room: dict[str, Game]) -> None:
    steps = Steps((10, 30, 50))
    climb(steps, 2, tmp_path, room)
    kind = ladder_kind(room["kross"])
    other = {"version": replace(kind, version=2), "model": replace(kind, model=lambda: "OTHER")}
    room["kross"] = replace(room["kross"], ladder=other.get(change, kind))
    rungs, seed = 3 if change == "rungs" else 2, 2 if change == "seed" else 1
    climb(steps, rungs, tmp_path, room, seed)
    assert len(steps.asked) == 2 + rungs


@pytest.mark.parametrize("rungs", [-1, 0, 1, 6, 10**9])
def test_too_many_or_too_few_rungs_are_refused(tmp_path: Path, rungs: int) -> None:
    with pytest.raises(BadInput, match="the most that fit are 5"):
        make_ladder(LIBRARY, Steps(()).game(), rungs, 1, Cache(tmp_path))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_must_fit_into_a_code(tmp_path: Path, seed: int) -> None:
    with pytest.raises(BadInput, match="a seed is a whole number"):
        make_ladder(LIBRARY, Steps((1, 2)).game(), 2, seed, Cache(tmp_path))


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["crusgallo", "--rungs", "61", "--seed", "1"], "the most that fit are 60"),
        (["chess", "--rungs", "5", "--seed", "1"], "there is no game 'chess'"),
        (["crusgallo", "--rungs", "five", "--seed", "1"], "invalid int value"),
        (["crusgallo", "--seed", "1"], "--rungs"),
        (["crusgallo", "--rungs", "5", "--seed", "-4"], "a seed is a whole number"),
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
