"""Crusgallo's fifty are chosen together: each problem once, by those who are listened to alone."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cruxpress.games.contract import RungRequest
from cruxpress.games.crusgallo import make
from cruxpress.games.crusgallo.make import Effort, panel_seats, rung_aim
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal
from cruxpress.games.panel import PanelSearch, PanelStage
from workshop import crusgallo_sheets
from workshop.crusgallo_habits import HABITS, MANY, Habit, drawn_habit
from workshop.crusgallo_sheets import (
    Trial,
    chosen,
    habit_seats,
    heard,
    looked_at,
    lot,
    near_deals,
    near_problems,
    near_some_place,
    people_levels,
    sorting_seats,
)

SORTING = [seat for seat in panel_seats() if seat.sorts]
NAMES = [seat.name for seat in SORTING]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small lot, and few games."""
    monkeypatch.setattr(crusgallo_sheets, "PROBLEMS", 8)
    monkeypatch.setattr(crusgallo_sheets, "STAGES", ((2, 20), (4, 12)))
    monkeypatch.setattr(crusgallo_sheets, "HABIT_GAMES", 2)
    monkeypatch.setattr(crusgallo_sheets, "ALIKE", 4)
    habit_seats.cache_clear()
    yield
    habit_seats.cache_clear()


def test_habits_are_drawn_and_differ() -> None:
    assert tuple(drawn_habit(number) for number in range(1, MANY + 1)) == HABITS
    assert len({habit.parts for habit in HABITS}) == MANY


def test_who_looks_at_more_places_fails_less() -> None:
    option = lot(1, 1)[0].option
    hasty, careful = (
        Habit(f"looks at {looks}", (looks, 9, 1, 0, 0, 1, 0, 0)) for looks in (3, 240)
    )
    games = range(60)
    assert sum(make.missed(careful, option, games)) < sum(make.missed(hasty, option, games))
    assert make.missed(careful, option, games) == make.missed(careful, option, games)


@pytest.mark.usefixtures("few")
def test_problems_are_chosen_once_and_by_those_who_are_listened_to() -> None:
    trials = [heard(trial) for trial in near_problems(1, (0.3, 0.6))]
    row = chosen(trials, (0.3, 0.6), (0.3, 0.6))
    assert len({trial.option.games.task.hash for trial in row}) == 2
    for trial in row:
        assert list(trial.missed) == [*NAMES, *(habit.name for habit in HABITS)]
    options = {id(each.trial): each.option for each in looked_at(trials, (0.3, 0.6))}
    assert all(options[id(one)].mean < options[id(two)].mean for one, two in pairwise(row))


def test_whole_deals_stand_at_the_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    few = PanelSearch(2, (PanelStage(1, 1),), 4, 4)
    effort = Effort(few, few)
    monkeypatch.setattr(crusgallo_sheets, "STAGES", ((2, 1),))
    monkeypatch.setattr(
        crusgallo_sheets, "near_challenges", lambda aim: make.near_challenges(aim, effort)
    )
    (first,), (last,) = near_deals(1, 1), near_deals(50, 1)
    assert rung_aim(RungRequest(50, 1, 1)).deal
    for trial, percent in ((first, 0), (last, 100)):
        assert isinstance(trial.option.games.task, CavernDeal)
        trial.missed = {seat.name: [percent] for seat in (*SORTING, *habit_seats())}
    easy, hard = (each.option for each in looked_at([first, last], (0.3, 0.6)))
    assert (easy.least, easy.most < 0.3, hard.least > 0.6, hard.most) == (0.0, True, True, 1.0)


def test_people_who_fail_more_often_than_usual_find_a_challenge_harder() -> None:
    trials = [Trial(lot(1, 1)[0].option) for _ in range(9)]
    for at, trial in enumerate(trials):
        trial.missed = {seat.name: [10 * (at + 1)] for seat in SORTING}
        trial.missed |= {seat.name: [10 * at] for seat in habit_seats()}
    even = people_levels(trials)
    trials[4].missed[HABITS[0].name] = [90]
    first, *others = people_levels(trials)[4]
    assert first > even[4][0]
    assert others == pytest.approx(even[4][1:])


def test_a_lot_depends_on_its_seed_and_has_every_goal() -> None:
    names = [trial.option.games.task.hash for trial in lot(1, 2)]
    assert [names.count(name) for name in dict.fromkeys(names)] == [4, 4]
    assert names == [trial.option.games.task.hash for trial in lot(1, 2)]
    assert names[0] != lot(2, 1)[0].option.games.task.hash


def test_those_stay_that_are_near_to_one_of_the_places() -> None:
    trials = lot(1, 1)
    for trial, points in zip(trials, (10, 50, 90, 99), strict=True):
        trial.missed = {seat.name: [points] for seat in SORTING}
    assert near_some_place(trials, sorting_seats(), (0.0, 1.0), 1) == [trials[0], trials[3]]
