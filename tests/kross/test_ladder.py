"""Rungs of the ladder: chosen by a panel, and measured in games that did not choose them."""

from statistics import mean
from typing import Any

import pytest

from cruxpress.codes import FreshCode
from cruxpress.games.contract import RungRequest
from cruxpress.games.kross.make import rungs
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.make.rungs import make_rung, panel_seats
from cruxpress.games.kross.play.alone import MIDDLING, STRONG
from cruxpress.games.kross.sheet.calls import read_call_sheet
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.games.kross.solve.solver import KrossSolver
from cruxpress.games.ladder import Measure, Stage, StagedSearch, mean_of, near_options
from cruxpress.games.panel import PanelSearch, PanelStage, panel_of_facts
from cruxpress.specs.yaml_reader import parse_yaml

QUICK = PanelSearch(4, (PanelStage(3, 2), PanelStage(6, 2)), 40, 100)
SHORT = SearchEffort(1, 100_000, again_steps=50_000, in_vain=1)


def test_the_first_and_the_last_rung_lie_far_apart_for_every_player() -> None:
    first, last = (make_rung(RungRequest(50, number, 3), QUICK, SHORT) for number in (1, 50))
    assert (first.facts["aim"], last.facts["aim"]) == (0, 100)
    easy, hard = panel_of_facts(first.facts), panel_of_facts(last.facts)
    assert len(easy) >= 5
    assert sum(not seat.sorts for seat in panel_seats()) == 1
    for name, measure in easy.items():
        assert measure.games == 40
        assert measure.value + 10 * measure.error < hard[name].value
    judged = first.facts["judged"]
    assert isinstance(judged, dict)
    assert 0 < Measure(**judged).error < 3


def test_a_rung_is_a_sheet_with_medals_and_its_own_code() -> None:
    made = make_rung(RungRequest(20, 11, 4), QUICK, SHORT)
    sheet = read_call_sheet(parse_yaml(made.text, "rung"))
    code = sheet.fresh_code
    assert isinstance(code, FreshCode)
    assert (sheet.number, code.parameters, code.seed) == (11, "20R11", 4)
    assert sheet.targets is not None
    assert sheet.task is not None
    assert len(sheet.spares) == 2
    assert make_rung(RungRequest(20, 11, 4), QUICK, SHORT) == made
    assert str(made.facts["par"]).startswith("best known: ")
    points = maker_with(None, fast=True).points(MIDDLING, sheet, range(2_000_000, 2_000_040))
    assert panel_of_facts(made.facts)["hopes"].value == round(120 - mean(points), 2)


@pytest.mark.parametrize("steps", [100_000, 0])
def test_a_rung_that_nobody_prints_is_searched_as_long_as_its_medals_need(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short search that finds nothing above the medals is followed by the long one."""
    least, asked = SearchEffort(1, steps, again_steps=0, in_vain=0), []
    best_known = KrossSolver.best_known

    def search(*args: Any) -> Any:
        asked.append(args[-1])
        return best_known(*args)

    monkeypatch.setattr(rungs, "SHORT", least)
    monkeypatch.setattr(KrossSolver, "best_known", search)
    printed = make_rung(RungRequest(50, 45, 4), QUICK, SHORT)
    assert set(asked) == {SHORT}
    asked.clear()
    judged = make_rung(RungRequest(50, 45, 4, searched=False), QUICK, SHORT)
    assert asked == ([least] if steps else [least, SHORT])
    assert judged.text == printed.text
    assert judged.facts["panel"] == printed.facts["panel"]


def test_a_medal_says_who_reaches_it_in_how_many_unseen_games() -> None:
    made = make_rung(RungRequest(20, 11, 4), QUICK, SHORT)
    sheet = read_call_sheet(parse_yaml(made.text, "rung"))
    targets = made.facts["targets"]
    assert isinstance(targets, dict)
    assert [targets[medal]["player"] for medal in targets] == [
        *("novice", "middling", "strong", "strong"),
    ]
    assert sheet.targets is not None
    points = maker_with(None, fast=True).points(STRONG, sheet, range(2_000_000, 2_000_100))
    gold, master = sheet.targets.gold, sheet.targets.master
    for medal, target, least, most in (("gold", gold, 30, 70), ("master", master, 0, 25)):
        reached = sum(each >= target for each in points)
        assert targets[medal]["value"] == reached
        assert least <= reached <= most


def test_the_nearest_option_is_chosen() -> None:
    def play(option: int, games: range) -> list[int]:
        return [option + game % 3 - 1 for game in games]

    search = StagedSearch(12, (Stage(6, 12), Stage(30, 2)))
    first, *others = near_options(iter(range(0, 100, 5)), play, 41, search)
    assert (first.option, len(first.values)) == (40, 30)
    # The others wait in the order of how long they were looked at, and how near they came.
    assert [(trial.option, len(trial.values)) for trial in others[:3]] == [
        (45, 30),
        (35, 30),
        (50, 30),
    ]
    assert len(others) == 11


def test_a_mean_has_the_error_of_its_games() -> None:
    measure = mean_of([1, 3] * 50)
    assert (measure.value, measure.games) == (2.0, 100)
    assert abs(measure.error - 0.1005) < 0.001
