"""Sheets of a wished difficulty: equipment moves until a player needs as many words as wished."""

from itertools import pairwise

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruxy.game import MOST_RUNGS
from cruxpress.games.cruxy.make import aim
from cruxpress.games.cruxy.make import aim as tuning
from cruxpress.games.cruxy.make.aim import (
    LEAST_GAP,
    Bench,
    Tuner,
    bench_for,
    exchange_equipment,
    make_rung,
    move_equipment,
    target_of,
    tolerance_of,
)
from cruxpress.games.cruxy.play.measures import REGULAR, WordTotals
from cruxpress.games.cruxy.rules.proven import draws_on
from cruxpress.games.cruxy.sheet.checks import sheet_faults
from cruxpress.games.cruxy.sheet.model import CruxySheet
from tests.cruxy.sheets_for_tests import sheet


def tuner(seed: int = 1) -> Tuner:
    return Tuner(sheet(8), bench_for(), Chance(seed))


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
    assert min(gaps(50)) - 2 * tolerance_of(50) >= LEAST_GAP - 1e-9
    assert tolerance_of(2) == pytest.approx(0.03)
    assert tolerance_of(MOST_RUNGS) == pytest.approx(0.0125)


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


def test_a_sheet_is_tuned_to_its_target() -> None:
    stages = ((60, 0.3), (300, 0.1))
    first, again = tuner(), tuner()
    assert first.reach(5.2, stages)
    assert abs(first.best.mean(300) - 5.2) <= 0.1
    assert not sheet_faults(first.best.sheet)
    assert again.reach(5.2, stages)
    assert again.best.sheet == first.best.sheet


def test_a_target_out_of_reach_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "MOVES", 5)
    assert not tuner().reach(14.0, ((20, 0.1),))


@pytest.fixture
def small_world(monkeypatch: pytest.MonkeyPatch) -> list[CruxySheet]:
    """Few games and wide limits, and the test's own sheets instead of fresh ones."""
    sheets = [sheet(36), sheet(8)]
    monkeypatch.setattr(aim, "fresh_sheets", lambda *_: iter(sheets))
    monkeypatch.setattr(aim, "STAGES", ((60, 0.5), (120, 0.3)))
    monkeypatch.setattr(tuning, "STAGES", ((60, 0.5), (120, 0.3)))
    for name, value in {"ROUGH_GAMES": 60, "RECORDED_GAMES": 120, "GAMES": 4}.items():
        monkeypatch.setattr(aim, name, value)
    monkeypatch.setattr(aim, "tolerance_of", lambda _: 0.6)
    monkeypatch.setattr(aim, "passes_quickly", lambda *_: True)
    monkeypatch.setattr(aim, "gate_faults", lambda *_: [])
    return sheets


def test_a_rung_is_the_first_sheet_that_passes_everything(small_world: list[CruxySheet]) -> None:
    found = make_rung(10, 50, 1, bench_for())
    assert isinstance(found, Found)
    assert found.steps == 2  # the first one is much too hard
    assert found.witness.sheet.board == sheet(8).board
    assert found.witness.recorded.games == 120
    assert abs(found.witness.recorded.mean - found.witness.target) <= 0.6
    assert [tally.players for tally in found.witness.tallies] == [2, 3, 4]


def test_a_rung_that_nobody_accepts_is_given_up(small_world: list[CruxySheet]) -> None:
    answer = make_rung(10, 50, 1, bench_for(), accept=lambda _: False)
    assert answer == GaveUp("no sheet of difficulty 4.97 passed the gates", 2)


def test_a_sheet_whose_luck_swings_too_far_is_refused(
    small_world: list[CruxySheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    wild = WordTotals(games=100, total=500, squares=2500 + 100 * 4, expert=50, good=90)
    assert wild.spread > aim.MOST_SPREAD
    monkeypatch.setattr(Bench, "measured", lambda *_: wild)
    assert isinstance(make_rung(10, 50, 1, bench_for()), GaveUp)
