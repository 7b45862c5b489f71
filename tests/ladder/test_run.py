"""A rung depends on its own name alone; bad wishes are refused; what was made is kept."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from generator.cache import Cache
from generator.cli import main
from generator.errors import BadInput, SheetFails
from generator.games import open_game
from generator.games.game import Game, LadderKind, RungWish, SheetData
from generator.ladder import ladder_of, make_ladder
from generator.measures import Measure
from generator.specs.nodes import Map


@dataclass
class Steps:
    """A game whose rungs are as hard as their list says."""

    hard: tuple[float, ...]
    asked: list[int] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    stop_at: int = 0

    def make(self, wish: RungWish) -> SheetData:
        if wish.number == self.stop_at:
            raise KeyboardInterrupt
        self.asked.append(wish.number)
        measure = Measure(self.hard[wish.number - 1], 1.0, 100).as_data()
        return {"number": wish.number, "code": f"CODE-{wish.number}", "judged": measure}

    def check(self, rung: Map) -> None:
        self.checked.append(rung.place.file)

    def game(self) -> Game:
        kind = LadderKind(
            version=1, most=5, measure="m", player="p", model=lambda: "MODEL", make=self.make,
            check=self.check, challenges_layout="", solutions_layout="", solutions=list,
        )  # fmt: skip
        return Game("kross", "Steps", ladder=kind)


def test_a_ladder_is_made_checked_and_judged(tmp_path: Path) -> None:
    steps = Steps((10, 30, 50))
    ladder = make_ladder(steps.game(), 3, 1, Cache(tmp_path), workers=1)
    assert [rung["number"] for rung in ladder.rungs] == [1, 2, 3]
    assert steps.checked == ["CODE-1", "CODE-2", "CODE-3"]
    ladder.refuse_drops()


def test_a_ladder_that_does_not_climb_fails_with_its_rungs(tmp_path: Path) -> None:
    ladder = make_ladder(Steps((10, 50, 30)).game(), 3, 1, Cache(tmp_path), workers=1)
    with pytest.raises(
        SheetFails, match="from seed 1 does not climb\nrung 3 is easier than rung 2"
    ):
        ladder.refuse_drops()


def test_what_was_made_before_ctrl_c_is_not_made_again(tmp_path: Path) -> None:
    steps = Steps((10, 30, 50), stop_at=3)
    with pytest.raises(KeyboardInterrupt):
        make_ladder(steps.game(), 3, 1, Cache(tmp_path), workers=1)
    steps.stop_at = 0
    make_ladder(steps.game(), 3, 1, Cache(tmp_path), workers=1)
    assert steps.asked == [1, 2, 3]


@pytest.mark.parametrize("change", ["rungs", "seed", "version", "model"])
def test_another_ladder_is_made_anew(tmp_path: Path, change: str) -> None:
    steps = Steps((10, 30, 50))
    game, cache = steps.game(), Cache(tmp_path)
    make_ladder(game, 2, 1, cache, workers=1)
    kind = ladder_of(game)
    other = {"version": replace(kind, version=2), "model": replace(kind, model=lambda: "OTHER")}
    changed = replace(game, ladder=other.get(change, kind))
    wish = (3 if change == "rungs" else 2, 2 if change == "seed" else 1)
    make_ladder(changed, *wish, cache, workers=1)
    assert len(steps.asked) == 2 + wish[0]


@pytest.mark.parametrize("rungs", [-1, 0, 1, 6, 10**9])
def test_too_many_or_too_few_rungs_are_refused(tmp_path: Path, rungs: int) -> None:
    with pytest.raises(BadInput, match="the most that fit are 5"):
        make_ladder(Steps(()).game(), rungs, 1, Cache(tmp_path))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_must_fit_into_a_code(tmp_path: Path, seed: int) -> None:
    with pytest.raises(BadInput, match="a seed is a whole number"):
        make_ladder(Steps((1, 2)).game(), 2, seed, Cache(tmp_path))


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
        ladder_of(replace(open_game("kross"), ladder=None))
