"""Sheets of a wished difficulty: equipment moves until all players find it as hard as wished."""

from itertools import pairwise

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.contract import RungRequest
from cruxpress.games.cruxy.game import MOST_RUNGS
from cruxpress.games.cruxy.make import aim, tune
from cruxpress.games.cruxy.make.aim import (
    KEPT_GAP,
    LEAST_GAP,
    Bench,
    bench_for,
    make_rung,
    target_of,
    tolerance_of,
)
from cruxpress.games.cruxy.make.scale import OF_OTHERS, PanelTotals, as_regular, panel_totals
from cruxpress.games.cruxy.make.tune import (
    PATIENCE,
    SheetTrial,
    Tuner,
    TuneStage,
    exchange_equipment,
    move_equipment,
)
from cruxpress.games.cruxy.play.measures import (
    PANEL,
    REGULAR,
    SORTING,
    CruxySkill,
    WordTotals,
    measure_of,
)
from cruxpress.games.cruxy.rules.proven import draws_on
from cruxpress.games.cruxy.sheet.checks import sheet_faults
from cruxpress.games.cruxy.sheet.model import CruxySheet
from tests.cruxy.sheets_for_tests import sheet


def tuner(seed: int = 1) -> Tuner:
    return Tuner(sheet(8), bench_for().players(sheet(8)), Chance(seed))


def gaps(rungs: int) -> list[float]:
    targets = [target_of(number, rungs) for number in range(1, rungs + 1)]
    return [upper - lower for lower, upper in pairwise(targets)]


def test_fifty_rungs_begin_gently_and_rise_in_equal_steps() -> None:
    assert [target_of(n, 50) for n in (1, 2, 3, 4, 50)] == pytest.approx([3.8, 3.95, 4.1, 4.4, 8.8])
    assert gaps(50)[3:] == pytest.approx([4.4 / 46] * 46)
    assert target_of(1, 1) == pytest.approx(3.8)


def test_shorter_and_longer_ladders_reach_as_far_and_keep_their_gap() -> None:
    for rungs in (2, 3, 10, MOST_RUNGS):
        assert target_of(1, rungs) == pytest.approx(3.8)
        assert target_of(rungs, rungs) == pytest.approx(8.8)
        assert min(gaps(rungs)) >= LEAST_GAP
    assert min(gaps(MOST_RUNGS + 1)) < LEAST_GAP


def test_records_of_fifty_rungs_cannot_come_nearer_than_the_gap() -> None:
    assert min(gaps(50)) - 2 * tolerance_of(50) >= KEPT_GAP - 1e-9
    assert min(gaps(MOST_RUNGS)) - 2 * tolerance_of(MOST_RUNGS) >= KEPT_GAP - 1e-9
    assert tolerance_of(2) == pytest.approx(0.045)


def test_a_move_keeps_the_sheet_valid_and_changes_one_square() -> None:
    chance = Chance(1)
    moved = sheet(8)
    for _ in range(10):
        before, moved = moved, move_equipment(moved, chance)
        assert not sheet_faults(moved)
        assert len(moved.equipment) == len(before.equipment)
        assert len(moved.equipment.keys() - before.equipment.keys()) == 1
    assert sorted(moved.equipment.values()) == sorted(sheet(8).equipment.values())


def test_an_exchange_keeps_the_squares() -> None:
    moved = exchange_equipment(sheet(8), Chance(2))
    assert not sheet_faults(moved)
    assert moved.equipment.keys() == sheet(8).equipment.keys()
    changed = [s for s, kind in moved.equipment.items() if sheet(8).equipment[s] != kind]
    assert len(changed) == 2


def test_harder_squares_lie_deeper() -> None:
    harder = easier = sheet(8)
    for index in range(12):
        harder = move_equipment(harder, Chance(index), harder=True)
        easier = move_equipment(easier, Chance(index), harder=False)
    bench = bench_for()
    draws = draws_on(sheet(8), bench.nouns)
    up, down = (
        bench.players(moved, draws).measure(REGULAR, "test", range(200)).mean
        for moved in (harder, easier)
    )
    assert up > down


def test_a_sheet_is_tuned_to_its_target_for_every_player() -> None:
    stages = (TuneStage(40, 30, 0.2),)
    first, again = tuner(), tuner()
    before = first.best.off(5.0, 40)
    reached = first.reach(5.0, stages)
    assert reached < before / 2
    assert reached == first.best.off(5.0, 40)
    levels = [as_regular(skill, first.best.words(skill, 40))[0] for skill in SORTING]
    assert all(abs(level - 5.0) < 1 for level in levels)
    assert not sheet_faults(first.best.sheet)
    assert again.reach(5.0, stages) == reached
    assert again.best.sheet == first.best.sheet


def test_a_moved_sheet_is_played_as_if_it_were_laid_out_anew() -> None:
    chance, bench = Chance(3), bench_for()
    given = sheet(20)
    trial = SheetTrial(given, bench.players(given))
    for _ in range(4):
        trial = trial.moved(move_equipment(trial.sheet, chance))
    anew = SheetTrial(trial.sheet, bench.players(trial.sheet, draws_on(given, bench.nouns)))
    assert [trial.words(skill, 20) for skill in PANEL] == [anew.words(skill, 20) for skill in PANEL]


def test_a_move_that_would_make_a_sheet_unfair_is_not_kept() -> None:
    asked: list[CruxySheet] = []

    def is_fair(moved: CruxySheet) -> bool:
        asked.append(moved)
        return False

    strict = Tuner(sheet(8), bench_for().players(sheet(8)), Chance(1), is_fair)
    assert strict.reach(5.0, (TuneStage(40, 30, 0.2),)) == strict.best.off(5.0, 40)
    assert strict.best.sheet == sheet(8)
    assert asked  # there were moves that would have helped


def test_fairness_is_asked_after_some_moves_and_they_are_taken_back_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers, asked = iter([True, False]), list[CruxySheet]()

    def is_fair(moved: CruxySheet) -> bool:
        asked.append(moved)
        return next(answers)

    checked = Tuner(sheet(8), bench_for().players(sheet(8)), Chance(1), is_fair)
    monkeypatch.setattr(tune, "MOVES_A_CHECK", 2)
    monkeypatch.setattr(Tuner, "_try_move", keeps_a_move)
    checked.reach(5.0, (TuneStage(8, 4, -1.0),))
    assert len(asked) == 2
    assert checked.best.sheet == asked[0], "the last two moves made it unfair"


def keeps_a_move(tuner: Tuner, target: float, games: int, off: float) -> float:
    """Whatever comes first is better than before."""
    sheet = exchange_equipment(tuner.best.sheet, tuner.chance)
    assert sheet != tuner.best.sheet
    return tuner.kept(tuner.best.moved(sheet), target, games, 0.9 * off)


def test_moves_that_bring_nothing_end_their_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def brings_nothing(_: Tuner, target: float, games: int, off: float) -> float:
        tried.append(off)
        return off

    monkeypatch.setattr(Tuner, "_try_move", brings_nothing)
    assert tuner().reach(5.0, (TuneStage(8, 200, 0.001),)) == tried[0]
    assert len(tried) == PATIENCE


def test_a_sheet_that_all_find_too_easy_gets_harder_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool | None] = []

    def not_moved(given: CruxySheet, _: Chance, harder: bool | None = None) -> CruxySheet:
        asked.append(harder)
        return given

    monkeypatch.setattr(tune, "move_equipment", not_moved)
    tuner().reach(12.0, (TuneStage(8, 3, 0.1),))
    tuner().reach(1.0, (TuneStage(8, 3, 0.1),))
    assert asked == [True] * 3 + [False] * 3


def test_a_target_out_of_reach_is_given_up() -> None:
    trial = tuner()
    assert trial.reach(14.0, (TuneStage(20, 5, 0.1),)) > 5


def test_what_lies_too_far_off_is_told_at_once() -> None:
    trial = SheetTrial(sheet(8), bench_for().players(sheet(8)))
    assert trial.off(14.0, 20, most=1.0) == float("inf")
    assert len(trial.played) == 1


def test_the_scale_of_every_player_is_that_of_a_regular_one() -> None:
    assert as_regular(REGULAR, 5.25) == pytest.approx((5.25, 1.0))
    for name, needed in OF_OTHERS.items():
        skill = CruxySkill(name)
        assert [as_regular(skill, words)[0] for words in needed] == pytest.approx(
            [4, 5, 6, 7, 8, 9]
        )
        assert as_regular(skill, needed[0] - 1)[0] < 4
        assert as_regular(skill, needed[-1] + 1)[0] > 9
    assert {skill.name for skill in SORTING} == {"regular", *OF_OTHERS}
    assert len(PANEL) == len(SORTING) + 1  # one who has no part in sorting


def test_a_panel_is_the_mean_of_its_players_with_its_error() -> None:
    found = panel_totals(bench_for().players(sheet(8)), "test", 50)
    assert found.mean == pytest.approx(sum(found.levels) / 6)
    assert found.as_data()["games"] == 300
    assert 0 < found.error < 0.2
    same = PanelTotals({skill: measure_of([5, 5]) for skill in SORTING[:1]})
    assert (same.mean, same.error, same.farthest) == (5.0, 0.0, 0.0)


@pytest.fixture
def small_world(monkeypatch: pytest.MonkeyPatch) -> list[CruxySheet]:
    """Few games and wide limits, and the test's own sheets instead of fresh ones."""
    sheets = [sheet(36), sheet(8)]
    monkeypatch.setattr(aim, "fresh_sheets", lambda *_: iter(sheets))
    monkeypatch.setattr(aim, "STAGES", (TuneStage(40, 20, 0.4), TuneStage(60, 5, 0.4)))
    few = {"ROUGH_GAMES": 40, "RECORDED_GAMES": 60, "SPREAD_GAMES": 40, "GAMES": 4, "POOL": 1}
    for name, value in {**few, "ROUGHLY": 1.5, "TUNED": 1.0, "MOST_APART": 2.0}.items():
        monkeypatch.setattr(aim, name, value)
    monkeypatch.setattr(aim, "tolerance_of", lambda _: 0.6)
    monkeypatch.setattr(aim, "passes_quickly", lambda *_: True)
    monkeypatch.setattr(aim, "gate_faults", lambda *_: [])
    monkeypatch.setattr(aim, "faults_of", lambda _: [])
    return sheets


def test_a_rung_is_the_first_sheet_that_passes_everything(small_world: list[CruxySheet]) -> None:
    found = make_rung(RungRequest(50, 10, 1), bench_for())
    assert isinstance(found, Found)
    assert found.steps == 1  # the first one is much too hard, and not even tried
    assert found.witness.sheet.board == sheet(8).board
    assert found.witness.recorded.as_data()["games"] == 360
    assert abs(found.witness.recorded.mean - found.witness.target) <= 0.6
    assert [tally.players for tally in found.witness.tallies] == [2, 3, 4]


def test_the_nearest_sheet_that_is_fair_is_tuned_and_no_other(
    small_world: list[CruxySheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    small_world[:] = [sheet(8), sheet(20)]
    asked: list[tuple[CruxySheet, int]] = []
    tuned: list[CruxySheet] = []

    def fair(given: CruxySheet, _: Bench, uses: int) -> bool:
        asked.append((given, uses))
        return given != sheet(20)

    def not_hit(given: CruxySheet, *_: object) -> None:
        tuned.append(given)

    for name, value in {"POOL": 2, "BEST": 1, "NEAR": 9.0, "MOST_SPREAD": 9.0}.items():
        monkeypatch.setattr(aim, name, value)
    monkeypatch.setattr(aim, "passes_quickly", fair)
    monkeypatch.setattr(aim, "hit", not_hit)
    assert isinstance(make_rung(RungRequest(50, 10, 1), bench_for()), GaveUp)
    assert asked == [(sheet(20), aim.QUICK_USES), (sheet(8), aim.QUICK_USES)]
    assert tuned == [sheet(8)]


def test_a_rung_that_nobody_accepts_is_given_up(small_world: list[CruxySheet]) -> None:
    answer = make_rung(RungRequest(50, 10, 1), bench_for(), accept=lambda _: False)
    assert answer == GaveUp("no sheet of difficulty 4.97 passed the gates", 1)


def test_a_sheet_whose_luck_swings_too_far_is_refused(
    small_world: list[CruxySheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    wild = WordTotals(games=100, total=500, squares=2500 + 100 * 4, expert=50, good=90)
    assert wild.spread > aim.MOST_SPREAD
    monkeypatch.setattr(Bench, "measured", lambda *_: wild)
    assert isinstance(make_rung(RungRequest(50, 10, 1), bench_for()), GaveUp)
