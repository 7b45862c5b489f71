"""A panel chooses sheets for a level, and judges whether the order holds for each player."""

from dataclasses import replace
from functools import partial

import pytest

from cruxpress.games.ladder import Measure
from cruxpress.games.panel import (
    CHOSEN_AGAIN,
    PanelSearch,
    PanelSeat,
    PanelStage,
    choose,
    panel_facts,
    panel_of_facts,
    panel_verdict,
    rank_correlation,
    reached_in,
    share_reaching,
)


def rungs(**players: list[float]) -> list[dict[str, Measure]]:
    return [
        {name: Measure(value, 1.0, 100) for name, value in zip(players, values, strict=True)}
        for values in zip(*players.values(), strict=True)
    ]


def missed(factor: int, option: int, games: range) -> list[int]:
    return [factor * option + game % 3 - 1 for game in games]


SEATS = (
    PanelSeat("one", partial(missed, 1), 0, 100, 3),
    PanelSeat("two", partial(missed, 2), 0, 200, 3),
    PanelSeat("other", partial(missed, -1), 0, -100, 3, sorts=False),
)
SEARCH = PanelSearch(20, (PanelStage(1, 5), PanelStage(3, 2)), 12, 12)


def test_the_option_that_all_who_sort_find_nearest_is_chosen() -> None:
    first, second = choose(iter(range(0, 200, 5)), SEATS, 0.41, SEARCH)
    assert (first.option, second.option) == (40, 45)
    assert set(first.missed) == {"one", "two"}
    facts = panel_facts(first, SEATS, 0.41, 12)
    assert facts["aim"] == 41
    assert panel_of_facts(facts)["other"].value == -40
    judged = facts["judged"]
    assert isinstance(judged, dict)
    assert judged["value"] == 40


def test_who_was_near_by_luck_alone_is_seen_in_other_games() -> None:
    """Option 45 seems to be where 40 is, in the games that let it stay."""

    def lucky(option: int, games: range) -> list[int]:
        return [40 if option == 45 and game < CHOSEN_AGAIN else option for game in games]

    seats = (PanelSeat("one", lucky, 0, 100, 3),)
    first, *_ = choose(iter((45, 41)), seats, 0.4, SEARCH)
    assert first.option == 45
    first, second = choose(iter((45, 41)), seats, 0.4, replace(SEARCH, again=4))
    assert (first.option, second.option) == (41, 45)
    assert first.missed == {"one": [41] * 12}, "what chose before tells no more"


def test_a_rising_ladder_holds_for_all() -> None:
    rising = [float(10 * number) for number in range(20)]
    verdict = panel_verdict(rungs(one=rising, two=[value / 2 for value in rising]))
    assert verdict.holds
    assert verdict.places_off == 0
    assert verdict.pairs == {("one", "two"): 1.0}


def test_a_rung_out_of_its_place_is_told() -> None:
    values = [float(10 * number) for number in range(20)]
    values.insert(2, values.pop(12))
    verdict = panel_verdict(rungs(one=values, two=values))
    assert verdict.places_off == 10
    assert verdict.players["one"].swapped == 1
    assert not verdict.holds


def test_neighbours_that_are_swapped_within_their_error_are_not_counted() -> None:
    verdict = panel_verdict(rungs(one=[0, 10, 6, 20], two=[0, 10, 5, 20]))
    assert verdict.players["one"].swapped == 0
    assert verdict.players["two"].swapped == 1


def test_ranks_are_correlated_and_equal_values_share_a_rank() -> None:
    assert rank_correlation([1, 2, 3, 4], [10, 20, 30, 400]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 2, 2], [1, 2, 3, 4]) == pytest.approx(0.894, abs=0.001)


def test_a_target_is_reached_in_the_share_that_was_asked_for() -> None:
    points = list(range(100))
    assert share_reaching(points, reached_in(points, 50)).value == 50
    assert share_reaching(points, reached_in(points, 10)).value == 10
    assert reached_in([5, 5, 5, 9], 50) == 9


def test_a_player_who_does_not_climb_evenly_has_a_scale_of_its_own() -> None:
    seat = PanelSeat("one", partial(missed, 1), 10, 50, 1, True, (20, 40))
    assert [seat.level(missed) for missed in (10, 20, 30, 50)] == pytest.approx([0, 1 / 3, 0.5, 1])
    assert seat.level(0) < 0 < 1 < seat.level(60)
    assert seat.level_error(Measure(15, 1, 9)) == pytest.approx(1 / 30)
    assert seat.level_error(Measure(30, 1, 9)) == pytest.approx(1 / 60)
