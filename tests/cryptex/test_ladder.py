"""Rungs of the ladder: aimed at a difficulty, and measured in games that did not choose them."""

from statistics import mean

from cruxpress.codes import FreshCode
from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex.make import EASIEST, HARDEST, make_rung, maker_with
from cruxpress.games.cryptex.play.alone import MIDDLING
from cruxpress.games.cryptex.sheet.deal import read_deal
from cruxpress.games.cryptex.sheet.deck import SHEETS
from cruxpress.games.ladder import Measure, Stage, StagedSearch
from cruxpress.specs.yaml_reader import parse_yaml

QUICK = StagedSearch(3, (Stage(3, 6.0), Stage(4, 6.0)))


def test_the_first_and_the_last_rung_lie_far_apart() -> None:
    measures = []
    for number, sheet, jokers, aim in ((1, "easy", 4, EASIEST), (50, "hard", 0, HARDEST)):
        made = make_rung(RungRequest(50, number, 3), QUICK)
        deal = read_deal(parse_yaml(made.text, "rung")).deal
        assert made.facts["aim"] == aim
        assert (deal.sheet.boxes, deal.sheet.jokers) == (SHEETS[sheet].boxes, jokers)
        judged = made.facts["judged"]
        assert isinstance(judged, dict)
        measures.append(Measure(**judged))
    first, last = measures
    assert first.value + 10 < last.value
    assert all(0 < measure.error < 4 and measure.games == 100 for measure in measures)


def test_a_rung_is_a_deal_with_a_target_and_its_own_code() -> None:
    made = make_rung(RungRequest(20, 11, 4), QUICK)
    solo = read_deal(parse_yaml(made.text, "rung"))
    code = solo.fresh_code
    assert isinstance(code, FreshCode)
    assert (solo.number, solo.name, code.parameters, code.seed) == (11, "standard", "20R11", 4)
    assert solo.target is not None
    judged = made.facts["judged"]
    points = maker_with(None).points(MIDDLING, solo.deal, range(2_000_000, 2_000_100))
    assert isinstance(judged, dict)
    assert judged["value"] == round(96 - mean(points), 2)
