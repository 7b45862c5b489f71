"""The shipped solo sheets: chosen together, by the panel and by people with drawn habits."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cruxpress.games.cruciverbalist.make.rungs import SORTING, RungMaker
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo, solo_yaml
from cruxpress.games.ladder import Measure
from tests.cruciverbalist.sheets_for_tests import TEXT
from tests.cruciverbalist.solos_for_tests import drawn_solo, played
from workshop import cruciverbalist_heard, cruciverbalist_order
from workshop.cruciverbalist_habits import HABITS, MANY, drawn_habit
from workshop.cruciverbalist_heard import HearSolo, shared
from workshop.cruciverbalist_order import finished, without_name
from workshop.heard import GROUPS, Heard, Scale, scales_of

EVEN: dict[str, Scale] = {habit.name: (0.0, 10.0) for habit in HABITS}


def heard(panel: float, people: Sequence[float]) -> Heard:
    """What is said of a sheet that stands so far up for the panel, and at so many points each."""
    names = [habit.name for habit in HABITS]
    return Heard(
        {
            seat.name: Measure(seat.easiest + panel * (seat.hardest - seat.easiest), 0.1, 16)
            for seat in SORTING
        },
        {name: Measure(each, 0.1, 16) for name, each in zip(names, people, strict=True)},
    )


def test_habits_are_drawn_and_differ() -> None:
    assert tuple(drawn_habit(number) for number in range(1, MANY + 1)) == HABITS
    assert len({replace(habit, name="") for habit in HABITS}) == MANY


def test_who_has_a_habit_plays_the_same_game_again() -> None:
    sheet, (_, words) = drawn_solo("Animals", 3), shared()
    for habit in HABITS[:3]:
        scores = [habit.score(words, sheet, number) for number in range(2)]
        assert scores == [habit.score(words, sheet, number) for number in range(2)]
        assert min(scores) > 0


def test_people_are_heard_in_groups_beside_the_panel() -> None:
    said = heard(0.5, [1.0, 2.0, 3.0] * 3 + [1.0])
    levels = said.levels(SORTING, EVEN)
    assert len(levels) == len(SORTING) + GROUPS
    assert levels[-GROUPS:] == pytest.approx((0.1, 0.2, 0.3))


def test_the_scale_of_a_habit_is_a_straight_line_through_the_sheets_that_stand() -> None:
    standing = [heard(0.5, [each] * MANY) for each in (1.0, 3.0, 2.0, 4.0)]
    assert scales_of(standing)[HABITS[0].name] == pytest.approx((1.3, 3.7))


def test_what_was_heard_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cruciverbalist_heard, "ROUNDS", 1)
    monkeypatch.setattr(cruciverbalist_heard, "HABIT_GAMES", 2)
    job = HearSolo(without_name(TEXT))
    found = job.run()
    assert job.decode(job.encode(found)) == found
    assert set(found.panel) == {seat.name for seat in SORTING}
    assert set(found.habits) == {habit.name for habit in HABITS}


def test_a_sheet_without_a_name_keeps_what_is_played() -> None:
    text = without_name(TEXT)
    sheet, before = parse_solo(text, "a sheet"), parse_solo(TEXT, "7.yaml")
    assert (sheet.number, sheet.fresh_code) == (0, None)
    assert (sheet.rolls, sheet.black, sheet.theme) == (before.rolls, before.black, before.theme)


def test_a_sheet_at_its_place_keeps_its_best_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, known = played("Animals", 5)
    text = without_name(solo_yaml(sheet))
    monkeypatch.setattr(HearSolo, "run", lambda _: heard(0.5, [5.0] * MANY))
    monkeypatch.setattr(RungMaker, "measured", lambda *_: {"judged": {"value": 50.0}})
    monkeypatch.setattr(cruciverbalist_order, "_best", lambda *_: pytest.fail("it is known"))
    made = finished(30, text, known)
    assert parse_solo(made.text, "30.yaml") == replace(sheet, number=30)
    assert made.facts["aim"] == 59.18
    assert made.facts["judged"] == {"value": 50.0}
