"""Kross's fifty are chosen together; what is no fair sheet at its place gives way."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cruxpress.core.jobs import Work
from cruxpress.games.contract import MadeSheet
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.make.rungs import panel_seats
from cruxpress.games.kross.sheet.calls import TABLES, CallSheet, MedalPoints
from cruxpress.games.kross.solve.solver import KrossSolver
from cruxpress.games.ladder import Measure
from workshop import kross_order
from workshop.heard import Heard
from workshop.kross_habits import HABITS
from workshop.kross_heard import HearCalls, NearSheets, calls_of, without_name
from workshop.kross_order import finished, finished_row

SHEET = CallSheet(
    number=7,
    letters="omlyonspaedtpsashanieredhetmontahlma",
    spares="dyat",
    task=1,
    targets=MedalPoints(bronze=10, silver=20, gold=30, master=40),
)
SAID = Heard(
    {seat.name: Measure(seat.easiest, 1.0, 9) for seat in panel_seats() if seat.sorts},
    {habit.name: Measure(-20.0, 1.0, 9) for habit in HABITS},
)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches, and nobody plays."""

    def best(solver: KrossSolver, sheet: CallSheet, *_: Any) -> Any:
        return solver.best_table(sheet, runs=1, steps=3000).witness

    monkeypatch.setattr(KrossSolver, "best_known", best)
    monkeypatch.setattr(HearCalls, "run", lambda _: SAID)
    monkeypatch.setattr(kross_order, "kross_facts", lambda _: {"judged": {"value": 3.0}})


def test_a_sheet_without_a_name_keeps_what_is_played() -> None:
    text = without_name(SHEET)
    sheet = calls_of(text)
    assert (sheet.number, sheet.targets, sheet.fresh_code) == (0, None, None)
    assert sheet.hash == SHEET.hash


def test_sheets_near_a_rung_are_kept() -> None:
    job = NearSheets(7, 1)
    assert job.decode(job.encode([without_name(SHEET)])) == [without_name(SHEET)]
    assert job.key != NearSheets(8, 1).key


@pytest.mark.usefixtures("short")
def test_a_sheet_at_its_place_has_its_medals_and_a_best_table() -> None:
    made = finished(30, without_name(SHEET), None)
    assert made is not None
    sheet = calls_of(made.text)
    assert (sheet.number, sheet.hash) == (30, SHEET.hash)
    assert sheet.targets is not None
    assert made.facts["aim"] == 59.18
    assert made.facts["judged"] == {"value": 3.0}
    (table,) = made.witnesses[TABLES]
    assert isinstance(table, dict)
    assert str(table["score"]) in str(made.facts["par"])


@pytest.mark.usefixtures("short")
def test_the_best_table_of_before_stays_unless_a_better_one_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = maker_with(None, fast=True).solver
    good = solver.best_table(SHEET, runs=3, steps=20_000).witness
    poor = solver.best_table(SHEET, runs=1, steps=500).witness
    assert poor.score < good.score
    for found, known in ((poor, good), (good, poor)):
        monkeypatch.setattr(KrossSolver, "best_known", lambda *_, it=found: it)
        made = finished(30, without_name(SHEET), known)
        assert made is not None
        assert made.witnesses[TABLES] == [good.as_data()]


@pytest.mark.usefixtures("short")
def test_everyday_words_must_reach_a_master_among_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = maker_with(None, fast=True).solver
    poor = solver.best_table(SHEET, runs=1, steps=1).witness
    monkeypatch.setattr(KrossSolver, "best_shown", lambda *_: poor)
    assert finished(7, without_name(SHEET), None) is None
    assert finished(30, without_name(SHEET), None) is not None


def test_what_is_not_fair_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[str]] = []

    def chosen(_standing: Sequence[str], options: Sequence[str], *_: Any) -> list[str]:
        asked.append(options)
        return sorted(options)[:2]

    def at_place(number: int, text: str, _: None) -> MadeSheet | None:
        return None if text == "b" else MadeSheet(f"{number} {text}", {}, {})

    monkeypatch.setattr(kross_order, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(kross_order, "chosen", chosen)
    monkeypatch.setattr(kross_order, "finished", at_place)
    row = finished_row({}, ["a", "b", "c"], Work(1), 1)
    assert [made.text for made in row] == ["1 a", "2 c"]
    assert asked == [["a", "b", "c"], ["a", "c"]]
