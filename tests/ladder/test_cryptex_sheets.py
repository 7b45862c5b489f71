"""The shipped deals of Cryptex: a chain of deals that came near to the rungs of a ladder."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex import make
from cruxpress.games.panel import PanelSearch, PanelStage
from workshop import cryptex_sheets as chain
from workshop.cryptex_sheets import Option, best_chain, kept_deals, option_of, steps_down


def test_a_chain_takes_what_every_player_finds_in_order() -> None:
    in_order = [Option((place - 0.3, place + 0.3)) for place in range(5)]
    # Each of these is as hard on average, and players do not agree on it.
    uneven = [Option((place - 2.5, place + 2.5)) for place in range(5)]
    assert best_chain([*uneven, *in_order], 5) == [5, 6, 7, 8, 9]


def test_a_chain_steps_down_less_than_the_order_of_the_means() -> None:
    options = [Option((0.0, 0.0)), Option((3.0, -0.8)), Option((1.0, 1.4)), Option((2.0, 2.2))]
    found = [options[at] for at in best_chain(options, 3)]
    assert found == [options[0], options[2], options[3]]
    assert not any(steps_down(lower, upper) for lower, upper in pairwise(found))
    by_mean = sorted(options, key=lambda option: option.mean)[:3]
    assert sum(steps_down(lower, upper) for lower, upper in pairwise(by_mean)) > 0


def test_of_two_that_fit_alike_the_one_with_the_better_target_is_taken() -> None:
    options = [Option((0.0,), 9.0), Option((0.0,), 1.0), Option((1.0,), 1.0), Option((1.0,), 9.0)]
    assert best_chain(options, 2) == [1, 2]


def test_deals_that_were_found_are_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few = PanelSearch(3, (PanelStage(2, 2),), 5, 5)
    monkeypatch.setattr(chain, "CHAINED", few)
    found = kept_deals(3, 7, tmp_path)
    assert found == make.near_deals(RungRequest(50, 7, 3), few)
    (file,) = tmp_path.iterdir()
    data = json.loads(file.read_bytes())
    file.write_text(json.dumps(data[:1]), "utf-8")
    assert kept_deals(3, 7, tmp_path) == found[:1]
    players = sum(seat.sorts for seat in make.panel_seats())
    assert len(option_of(found[0]).levels) == players
    weighs = [-missed for missed in found[0].missed["weighs"]]
    assert option_of(found[0]).off_share == make.off_share(weighs)
