"""The order of the shipped sheets: equipment moves where neighbours are the wrong way round."""

import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cruxy.play.columns import PATIENT
from cruxpress.games.cruxy.play.measures import PANEL, SORTING
from cruxpress.games.cruxy.sheet.files import parse_sheet, read_sheet_file, sheet_yaml
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from workshop import cruxy_order, cruxy_settle
from workshop.cruxy_habits import HABITS, MANY, Habit, drawn_habit
from workshop.cruxy_order import Option, chained, choose_all, option_of, stored
from workshop.cruxy_settle import (
    LISTENED_TO,
    Placed,
    Settler,
    cost_of_fall,
    settle_all,
    settled,
    settler_of,
)

FOLDER = shipped_layouts() / "cruxy"


@pytest.fixture
def settler(monkeypatch: pytest.MonkeyPatch) -> Settler:
    """Three sheets of which the first two are the wrong way round, and few games."""
    for name, value in {"GAMES": 60, "MOVES": 12}.items():
        monkeypatch.setattr(cruxy_settle, name, value)
    monkeypatch.setattr(cruxy_settle, "MEAN_WEIGHT", 0.0)
    monkeypatch.setattr(cruxy_settle, "gated", lambda *_: True)
    sheets = [read_sheet_file(FOLDER / f"{number:03}.yaml") for number in (9, 5, 20)]
    return settler_of(dict(enumerate(sheets)), bench_for())


def test_who_judges_only_is_not_listened_to() -> None:
    assert set(SORTING) <= set(LISTENED_TO)
    assert not set(LISTENED_TO).intersection(set(PANEL) - set(SORTING))


def test_habits_are_drawn_and_differ() -> None:
    assert tuple(drawn_habit(number) for number in range(1, MANY + 1)) == HABITS
    assert len({habit.parts for habit in HABITS}) == MANY
    assert set(HABITS) <= set(LISTENED_TO)


def test_who_has_a_habit_plays_by_it() -> None:
    """Who thinks of many words and of nothing but letters needs fewer than who takes any word."""
    sheet = read_sheet_file(FOLDER / "020.yaml")
    players = bench_for().players(sheet)
    eager, idle = (
        Habit("x", (recall, 3, 1, 1, 1, 0, 0, PATIENT)).words(players, "test", range(1, 101))
        for recall in (12, 1)
    )
    assert sum(eager) < sum(idle)
    assert min(eager) >= 1
    again = Habit("x", (12, 3, 1, 1, 1, 0, 0, PATIENT)).words(players, "test", range(1, 101))
    assert again == eager


def test_sheets_move_until_they_rise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": 60, "MOVES": 12, "MEAN_WEIGHT": 0.0}.items():
        monkeypatch.setattr(cruxy_settle, name, value)
    monkeypatch.setattr(cruxy_settle, "gated", lambda *_: True)
    monkeypatch.setattr(Settler, "is_fit", lambda *_: True)
    monkeypatch.setattr(Settler, "can_stay", lambda *_: True)
    sheets = {at: read_sheet_file(FOLDER / f"{n:03}.yaml") for at, n in enumerate((9, 5, 20))}
    settler = settler_of(sheets, bench_for())
    assert sum(settler.swapped().values()) > 0
    text, before, now = settled(0, {at: sheet_yaml(sheet) for at, sheet in sheets.items()}, 0)
    assert now < before == settler.cost(0, settler.placed[0])
    moved = parse_sheet(text, "moved")
    assert moved.board == sheets[0].board
    assert moved.equipment != sheets[0].equipment
    monkeypatch.setattr(Settler, "can_stay", lambda *_: False)
    texts = {at: sheet_yaml(sheet) for at, sheet in sheets.items()}
    assert settled(0, texts, 0) == (texts[0], before, before), "unfair in the games of its draws"


def test_all_sheets_are_settled_between_their_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, list[int]] = {}

    def alone(at: int, beside: Mapping[int, str], _: int) -> tuple[str, float, float]:
        asked[at] = sorted(beside)
        return beside[at], 1.0, 1.0

    monkeypatch.setattr(cruxy_settle, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(cruxy_settle, "settled", alone)
    sheets = [read_sheet_file(FOLDER / f"{number:03}.yaml") for number in (1, 2, 3)]
    lines: list[str] = []
    assert [each.hash for each in settle_all(sheets, lines.append)] == [s.hash for s in sheets]
    assert asked == {0: [0, 1], 1: [0, 1, 2], 2: [1, 2]}
    assert lines[1] == "sweep 0, sheet 3: 1 -> 1"


def option(text: str, *words: float, off: float = 0.0) -> Option:
    return Option(text, words, (0.02,) * len(words), off)


def test_the_row_that_rises_for_all_is_taken() -> None:
    places = [
        [option("a", 4.0, 5.0)],
        [option("falls for one", 5.0, 4.5), option("rises for both", 4.6, 5.6)],
        [option("off its target", 6.0, 7.0, off=50.0), option("b", 5.6, 6.6)],
    ]
    assert [each.text for each in chained(places)] == ["a", "rises for both", "b"]


def test_a_large_fall_costs_more_and_a_safe_rise_nothing() -> None:
    costs = [cost_of_fall(rise) for rise in (2.0, 1.0, 0.0, -3.0, -10.0)]
    assert costs == [0.0, 0.0, 1.0, 16.0, 72.0]


def test_fresh_sheets_are_options_beside_those_that_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cruxy_settle, "GAMES", 40)
    monkeypatch.setattr(cruxy_order, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(Settler, "can_stay", lambda *_: True)
    easy, old = (read_sheet_file(FOLDER / f"{number:03}.yaml") for number in (2, 9))
    answers = iter([GaveUp("none", 1), Found(Mock(sheet=easy), 1)])
    monkeypatch.setattr(cruxy_order, "make_rung", lambda *_: next(answers))
    lines: list[str] = []
    row = choose_all([old], (7, 8), lines.append)
    assert lines == [
        f"seed {seed}, sheet 1: {what}"
        for seed, what in ((None, "an option"), (7, "none"), (8, "an option"))
    ]
    assert [(each.board, each.label) for each in row] in (
        [(easy.board, "9")],
        [(old.board, "9")],
    )
    nearer = min((easy, old), key=lambda sheet: option_of(0, sheet).off)
    assert row[0].board == nearer.board


def test_a_sheet_whose_record_is_off_stays_as_it_was(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Settler, "is_fit", lambda *_: False)
    before = settler.placed[0]
    assert not settler.settle(0, Chance(1))
    assert settler.placed[0] is before


def test_a_cost_beyond_what_is_asked_is_told_at_once(settler: Settler) -> None:
    trial = settler.placed[0].moved(settler.placed[0].sheet)
    assert settler.cost(0, trial, 60, most=-1.0) == float("inf")
    assert len(trial.played) == 1


def test_a_few_games_are_compared_with_the_same_games_of_the_sheet_before(settler: Settler) -> None:
    """A sheet that was not moved costs what it did, whatever luck its first games had."""
    before = settler.placed[0]
    alone, compared = (before.moved(before.sheet) for _ in range(2))
    whole = settler.cost(0, before)
    assert settler.cost(0, compared, 5, like=before) == pytest.approx(whole)
    assert settler.cost(0, alone, 5) != pytest.approx(whole)


def test_of_moves_the_last_that_is_fit_is_kept(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, asked = settler.placed[0], list[Placed]()

    def is_fit(_: Settler, found: Placed) -> bool:
        asked.append(found)
        return len(asked) == 2

    monkeypatch.setattr(Settler, "is_fit", is_fit)
    monkeypatch.setattr(cruxy_settle, "MOVES", 60)
    cost = settler.cost(0, before)
    assert settler.settle(0, Chance(1))
    assert settler.placed[0] is asked[1]
    assert settler.cost(0, asked[0]) < settler.cost(0, asked[1]) < cost


def test_what_is_stored_is_what_a_maker_of_rungs_stores(tmp_path: Path) -> None:
    """A sheet that did not change has the same file, and facts of the same kinds."""
    shutil.copytree(FOLDER, tmp_path / "cruxy")
    library, kind = Library(tmp_path, shipped_fonts()), CruxySheets()
    file, own = FOLDER / "005.yaml", tmp_path / "cruxy" / "005.yaml"
    own.unlink()
    proof_file(own).unlink()
    stored(library, kind, 5, bench_for(), file.read_text("utf-8"))
    assert own.read_bytes() == file.read_bytes()
    was, now = (read_proof(proof_file(each), each.name) for each in (file, own))
    assert (now.keys.sha256, now.keys.version) == (was.keys.sha256, was.keys.version)
    assert list(now.facts) == list(was.facts)
    # Of players who know every word: those of others change with the list of known words.
    for name in ("aim", "adds", "players", "tables", "uses"):
        assert now.facts[name] == was.facts[name]
