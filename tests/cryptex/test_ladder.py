"""Rungs of the ladder: chosen by a panel, and measured in games that did not choose them."""

from collections.abc import Mapping
from statistics import mean, stdev
from typing import Any

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.files import shipped_layouts
from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex import make
from cruxpress.games.cryptex.game import SoloDeals
from cruxpress.games.cryptex.make import make_rung, panel_seats
from cruxpress.games.cryptex.play.alone import (
    MIDDLING,
    SKILLS,
    CryptexPlayer,
    CryptexSkill,
    play_alone,
)
from cruxpress.games.cryptex.play.panel import target_player
from cruxpress.games.cryptex.sheet.deal import OWN, numbered_deal, read_deal
from cruxpress.games.panel import (
    PanelSearch,
    PanelStage,
    panel_of_facts,
    share_reaching,
)
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.yaml_reader import parse_yaml
from tests.cryptex.games_for_tests import LEXICON

QUICK = PanelSearch(4, (PanelStage(3, 2), PanelStage(10, 1)), 40, 100)


def test_the_first_and_the_last_rung_lie_far_apart_for_every_player() -> None:
    first, last = (make_rung(RungRequest(50, number, 3), QUICK) for number in (1, 50))
    assert (first.facts["aim"], last.facts["aim"]) == (0, 100)
    easy, hard = panel_of_facts(first.facts), panel_of_facts(last.facts)
    assert len(easy) >= 5
    assert sum(not seat.sorts for seat in panel_seats()) == 1
    for name, measure in easy.items():
        assert measure.value + 5 * measure.error < hard[name].value, name
    jokers = [read_deal(parse_yaml(made.text, "rung")).deal.sheet.jokers for made in (first, last)]
    assert jokers == [4, 0]


def test_a_rung_is_a_deal_with_a_target_and_its_own_code() -> None:
    made = make_rung(RungRequest(20, 11, 4), QUICK)
    solo = read_deal(parse_yaml(made.text, "rung"))
    code = solo.fresh_code
    assert isinstance(code, FreshCode)
    assert (solo.number, solo.name, code.parameters, code.seed) == (11, OWN, "20R11", 4)
    assert sum(solo.deal.sheet.boxes) == 40
    targets = made.facts["targets"]
    assert isinstance(targets, dict)
    assert (targets["target"]["player"], targets["target"]["points"]) == ("middling", solo.target)
    assert 30 <= targets["target"]["value"] <= 70
    seat = panel_seats()[0]
    missed = seat.missed(solo.deal, range(2_000_000, 2_000_040))
    assert panel_of_facts(made.facts)["weighs"].value == round(mean(missed), 2)


def test_of_deals_that_fit_one_is_taken_whose_target_is_reached_in_every_second_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    several, games = PanelSearch(5, (PanelStage(3, 5),), 5, 20), range(300)
    monkeypatch.setattr(make, "AIMED_GAMES", len(games))

    def off(near: float) -> float:
        """By how much the target of a rung misses every second game, if so much is near enough."""
        monkeypatch.setattr(make, "NEAR_SHARE", near)
        solo = read_deal(parse_yaml(make_rung(RungRequest(50, 49, 2), several).text, "rung"))
        points = target_player(LEXICON, MIDDLING).points(solo.deal, games)
        return abs(share_reaching(points, solo.target or 0).value - 50)

    assert off(0) < off(100) - 2


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
def test_players_as_machine_code_score_what_the_plain_ones_do(skill: CryptexSkill) -> None:
    """They draw other numbers by chance, so that only their means are the same."""
    deal, player = numbered_deal(5, 1), CryptexPlayer(skill, LEXICON)
    plain = [play_alone(player, deal, game).points for game in range(30)]
    fast = target_player(LEXICON, skill).points(deal, range(300))
    error = (stdev(plain) ** 2 / len(plain) + stdev(fast) ** 2 / len(fast)) ** 0.5
    assert abs(mean(plain) - mean(fast)) < 4 * error


def test_targets_of_shipped_deals_are_reached_in_every_second_unseen_game() -> None:
    off = [(each["value"] - 50) / each["error"] for each in shipped_targets()]
    assert len(off) == 50
    assert max(map(abs, off)) < 4
    # Of errors alone 50 would be likely; the games that set a target have an error, too.
    assert sum(each * each for each in off) < 100


def shipped_targets() -> list[Mapping[str, Any]]:
    kind = SoloDeals()
    folder = shipped_layouts() / kind.folder
    files = [proof_file(folder / f"{number:03}.yaml") for number in range(1, kind.shipped + 1)]
    facts: list[Any] = [read_proof(file, file.name).facts for file in files]
    return [each["targets"]["target"] for each in facts]
