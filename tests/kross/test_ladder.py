"""Rungs of the ladder: aimed at a difficulty, and measured in games that did not choose them."""

from statistics import mean

from cruxpress.codes import FreshCode
from cruxpress.games.contract import RungRequest
from cruxpress.games.kross.make.calls import EASIEST, HARDEST, make_rung, maker_with
from cruxpress.games.kross.play.alone import MIDDLING
from cruxpress.games.kross.sheet.calls import read_call_sheet
from cruxpress.games.ladder import Measure, Stage, StagedSearch, mean_of, near_options
from cruxpress.specs.yaml_reader import parse_yaml

QUICK = StagedSearch(4, (Stage(3, 3.0), Stage(6, 2.0)))


def test_the_first_and_the_last_rung_lie_far_apart() -> None:
    first, last = (make_rung(RungRequest(50, number, 3), QUICK) for number in (1, 50))
    assert (first.facts["aim"], last.facts["aim"]) == (EASIEST, HARDEST)
    values = []
    for made in (first, last):
        judged = made.facts["judged"]
        assert isinstance(judged, dict)
        measure = Measure(**judged)
        assert measure.games == 100
        assert 0 < measure.error < 1
        values.append(measure.value)
    assert values[0] + 5 < values[1]


def test_a_rung_is_a_sheet_with_medals_and_its_own_code() -> None:
    made = make_rung(RungRequest(20, 11, 4), QUICK)
    sheet = read_call_sheet(parse_yaml(made.text, "rung"))
    code = sheet.fresh_code
    assert isinstance(code, FreshCode)
    assert (sheet.number, code.parameters, code.seed) == (11, "20R11", 4)
    assert sheet.targets is not None
    assert sheet.task is not None
    assert len(sheet.spares) == 2
    assert make_rung(RungRequest(20, 11, 4), QUICK) == made
    judged = made.facts["judged"]
    points = maker_with(None).points(MIDDLING, sheet, range(2_000_000, 2_000_100))
    assert isinstance(judged, dict)
    assert judged["value"] == round(120 - mean(points), 2)


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
