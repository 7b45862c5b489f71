"""Crusgallo's fifty are chosen together: each problem once, by those who sort alone."""

from itertools import pairwise

import pytest

from cruxpress.games.contract import MadeSheet
from cruxpress.games.crusgallo.make import NOTHING_MISSED, panel_seats
from workshop import crusgallo_sheets
from workshop.crusgallo_sheets import chosen_problems, in_order, look, lot, near_some_place

SORTING = [seat for seat in panel_seats() if seat.sorts]


def test_problems_are_chosen_once_and_by_those_who_sort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crusgallo_sheets, "PROBLEMS", 8)
    monkeypatch.setattr(crusgallo_sheets, "STAGES", ((2, 20), (4, 12)))
    chosen = chosen_problems(1, (0.3, 0.6))
    assert len({trial.option.games.task.hash for trial in chosen}) == 2
    for trial in chosen:
        assert list(trial.missed) == [seat.name for seat in SORTING]
        assert any(NOTHING_MISSED in missed for missed in trial.missed.values())
    assert all(
        look(lower, SORTING).option.mean < look(upper, SORTING).option.mean
        for lower, upper in pairwise(chosen)
    )


def test_a_lot_depends_on_its_seed_and_has_every_goal() -> None:
    names = [trial.option.games.task.hash for trial in lot(1, 2)]
    assert [names.count(name) for name in dict.fromkeys(names)] == [4, 4]
    assert names == [trial.option.games.task.hash for trial in lot(1, 2)]
    assert names[0] != lot(2, 1)[0].option.games.task.hash


def test_those_stay_that_are_near_to_one_of_the_places() -> None:
    trials = lot(1, 1)
    for trial, points in zip(trials, (10, 50, 90, 99), strict=True):
        trial.missed = {seat.name: [points] for seat in SORTING}
    assert near_some_place(trials, SORTING, (0.0, 1.0), 1) == [trials[0], trials[3]]


def test_deals_of_an_end_are_numbered_by_what_was_recorded() -> None:
    def deal(number: int, chosen: float, recorded: float) -> MadeSheet:
        names = {"chosen": chosen, "recorded": recorded, "judged": -chosen}
        facts = {name: {"value": v, "error": 1.0, "games": 9} for name, v in names.items()}
        return MadeSheet(f"number: {number}\nname: of {chosen}\n", {}, {**facts})

    told = [made.text for made in in_order([deal(1, 4.0, 6.0), deal(2, 5.0, 3.0)])]
    assert told == ["number: 1\nname: of 5.0\n", "number: 2\nname: of 4.0\n"]
