"""A ladder climbs if no rung is clearly easier than the one before it, and its ends lie apart."""

import pytest

from cruxpress.games.ladder import Measure, judge, share_of


def measures(*values: float, error: float = 1.0) -> list[Measure]:
    return [Measure(value, error, 100) for value in values]


def test_a_rising_ladder_climbs() -> None:
    verdict = judge(measures(10, 20, 30, 40))
    assert verdict.holds
    assert verdict.drop == 0
    assert verdict.climb == pytest.approx(30 / 2**0.5, abs=0.01)


def test_a_small_drop_may_be_chance() -> None:
    verdict = judge(measures(10, 30, 25.8, 40))
    assert verdict.holds
    assert verdict.drop == pytest.approx(4.2 / 2**0.5, abs=0.01)


def test_a_drop_above_three_standard_errors_fails_and_names_the_rungs() -> None:
    (reason,) = judge(measures(10, 30, 25.7, 40)).reasons
    assert reason.startswith("rung 3 is easier than rung 2: 25.7 after 30.0, a drop of 3.0")


def test_every_drop_is_named() -> None:
    verdict = judge(measures(10, 5, 30, 20, 60))
    assert [reason[:30] for reason in verdict.reasons] == [
        "rung 2 is easier than rung 1: ",
        "rung 4 is easier than rung 3: ",
    ]


@pytest.mark.parametrize(("last", "holds"), [(24.1, False), (24.2, True)])
def test_first_and_last_lie_ten_standard_errors_apart(last: float, holds: bool) -> None:
    verdict = judge(measures(10, last))
    assert verdict.holds is holds
    assert holds or "rung 1 and rung 2 are too alike" in verdict.reasons[0]


def test_a_share_that_never_failed_still_has_an_error() -> None:
    assert share_of(0, 100).value == 0
    assert share_of(0, 100).error > 0
    assert share_of(50, 100) == Measure(50.0, 5.0, 100)
