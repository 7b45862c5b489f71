"""Rungs that seem to turn two neighbours round are drawn anew; the better draw is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games import numbered
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cruciverbalist.make import rungs as cruciverbalist_rungs
from cruxpress.games.crusgallo import make as crusgallo_make
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.cruxy.make import aim as cruxy_aim
from cruxpress.games.cryptex import make as cryptex_make
from cruxpress.games.kross.make import rungs as kross_rungs
from cruxpress.games.kross.make.calls import maker_with as kross_maker
from cruxpress.games.ladder import Measure, measure_from, steepness
from cruxpress.games.numbered import MakeRung
from cruxpress.games.panel import PanelWeights
from cruxpress.products.drawn_again import (
    SUSPICIOUS_SWAP,
    SWAPS_MENDED,
    Redraw,
    may_be_drawn,
    off_aim,
)

Draw = tuple[int, int]  # a rung and which draw of it


@dataclass
class Steps:
    """Rungs of which each draw is as hard as it is listed; unlisted ones are as hard as their aim.

    `judged` and `players` say what judges, and each of some players, find instead.
    """

    recorded: Mapping[Draw, float] = field(default_factory=dict)
    judged: Mapping[Draw, float] = field(default_factory=dict)
    players: Mapping[Draw, Mapping[str, float]] = field(default_factory=dict)
    off: Mapping[Draw, float] = field(default_factory=dict)
    impossible: frozenset[Draw] = frozenset()
    asked: list[list[Draw]] = field(default_factory=list)

    def make(self, jobs: Sequence[MakeRung]) -> list[MadeSheet]:
        draws = [(job.request.number, job.request.again) for job in jobs]
        self.asked.append(draws)
        if set(draws) & self.impossible:
            raise SheetFails("no sheet is as hard as this rung should be")
        return [self._made(draw) for draw in draws]

    def mended(self, rungs: int) -> list[str]:
        """Which draw of each rung is kept."""
        requests = [RungRequest(rungs, number, 1) for number in range(1, rungs + 1)]
        jobs = [MakeRung("null", "countdowns", "", request) for request in requests]
        return [made.text for made in Redraw(jobs, self.make(jobs), self.make).mend()]

    @property
    def anew(self) -> list[list[Draw]]:
        """What was drawn anew, round by round."""
        return self.asked[1:]

    def _made(self, draw: Draw) -> MadeSheet:
        aim = 10.0 * draw[0]
        recorded = self.recorded.get(draw, aim)
        facts: dict[str, Value] = {
            "aim": aim,
            "recorded": measure(recorded),
            "judged": measure(self.judged.get(draw, recorded)),
        }
        if self.players:
            found = self.players.get(draw, {"one": aim, "two": aim})
            facts["recorded-panel"] = {name: measure(value) for name, value in found.items()}
            facts["off"] = self.off.get(draw, 1.0)
        return MadeSheet(f"{draw[0]}{'ABCD'[draw[1]]}", {}, facts)


def measure(value: float) -> Value:
    return Measure(value, 1.0, 100).as_data()


def test_nothing_is_drawn_anew_where_all_rungs_climb() -> None:
    steps = Steps()
    assert steps.mended(4) == ["1A", "2A", "3A", "4A"]
    assert steps.anew == []


def test_of_two_that_seem_turned_round_the_one_off_its_aim_is_drawn_anew() -> None:
    steps = Steps(recorded={(2, 0): 36, (2, 1): 26})
    assert steps.mended(4) == ["1A", "2B", "3A", "4A"]
    assert steps.anew == [[(2, 1)]]


def test_a_drop_within_errors_is_left() -> None:
    assert Steps(recorded={(2, 0): 32}).mended(3) == ["1A", "2A", "3A"]  # 1.4 of them


def test_the_draw_nearest_to_its_aim_is_kept_and_then_its_neighbour_has_its_turn() -> None:
    steps = Steps(recorded={(3, 0): 14, (3, 1): 10, (3, 2): 16, (3, 3): 15, (2, 0): 24})
    assert steps.mended(3) == ["1A", "2B", "3C"]
    assert steps.anew == [[(3, 1)], [(3, 2)], [(3, 3)], [(2, 1)], [(2, 2)], [(2, 3)]]


def test_neighbours_of_what_is_drawn_wait_for_it() -> None:
    steps = Steps(recorded={(2, 0): 36, (3, 0): 30, (4, 0): 20, (7, 0): 66})
    assert steps.mended(9)[6] == "7A"
    assert steps.anew[0] == [(4, 1)]  # the steepest; 3 waits


def test_one_player_alone_has_a_rung_drawn_anew() -> None:
    steps = Steps(
        players={(2, 0): {"one": 25, "two": 20}, (1, 0): {"one": 31, "two": 10}},
        off={(1, 0): 2.0, (1, 1): 1.5},
    )
    assert steps.mended(SWAPS_MENDED) == ["1B", *(f"{number}A" for number in range(2, 7))]
    assert steps.anew == [[(1, 1)]]


def test_for_single_players_few_are_drawn_the_steepest_first() -> None:
    turned = {
        (number, draw): {"one": value, "two": 10.0 * number}
        for low, by in ((2, 8), (5, 10), (8, 9), (11, 20))
        for number, value in ((low, 10.0 * low + by), (low + 1, 10.0 * low))
        for draw in range(4)
    }
    steps = Steps(players=turned)
    steps.mended(2 * SWAPS_MENDED)
    drawn = list(chain.from_iterable(steps.anew))
    assert len(drawn) == 2
    assert {number for number, _ in drawn} <= {5, 6, 11, 12}


def test_a_draw_that_cannot_be_made_leaves_the_rung_and_does_not_stop_others() -> None:
    recorded = {(2, 0): 36, (6, 0): 76, (6, 1): 61}
    steps = Steps(recorded, impossible=frozenset({(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)}))
    kept = steps.mended(8)
    assert kept == ["1A", "2A", "3A", "4A", "5A", "6B", "7A", "8A"]
    assert steps.anew[0] == [(2, 1), (6, 1)]
    assert steps.anew[1:3] == [[(2, 1)], [(6, 1)]]


def test_what_judges_refuse_is_drawn_anew_and_replaced_whatever_was_recorded() -> None:
    steps = Steps(judged={(2, 0): 35}, recorded={(2, 0): 20.5, (2, 1): 22})
    assert steps.mended(3) == ["1A", "2B", "3A"]
    assert steps.anew == [[(2, 1)]]


def test_what_judges_refuse_three_times_stays_refused() -> None:
    draws = [(number, draw) for number in (2, 3) for draw in range(4)]
    steps = Steps(judged={(number, draw): 40 - 10 * number for number, draw in draws})
    assert steps.mended(3) == ["1A", "2D", "3D"]
    assert len(steps.anew) == 6


def test_who_fails_always_makes_no_trouble() -> None:
    always: Value = {"value": 100.0, "error": 0.0, "games": 4}
    never: Value = {"value": 0.0, "error": 0.0, "games": 4}
    assert steepness(measure_from(always), measure_from(always)) == 0
    assert steepness(measure_from(always), measure_from(never)) > SUSPICIOUS_SWAP


def test_a_code_without_room_for_a_draw_is_none() -> None:
    assert may_be_drawn(RungRequest(99, 99, 1), 2)
    assert not may_be_drawn(RungRequest(99, 99, 1), 3)
    assert not may_be_drawn(RungRequest(100, 100, 1), 0)


def test_how_far_off_a_rung_is_hangs_on_what_was_measured() -> None:
    recorded = measure(47.0)
    assert off_aim(MadeSheet("", {}, {"aim": 50, "recorded": recorded})) == 3
    assert off_aim(MadeSheet("", {}, {"aim": 50, "recorded": recorded, "off": 7.5})) == 7.5


def test_players_count_as_much_as_is_wished() -> None:
    off = {"one": 0.3, "two": -0.1}
    assert PanelWeights().distance(off) == pytest.approx(0.1 + 0.05**0.5)
    assert PanelWeights(0.0, {"one": 3.0}).distance(off) == pytest.approx(0.07**0.5)


def test_a_code_says_which_draw_of_a_rung_it_is() -> None:
    for again, parameters in enumerate(["50R17", "50R17B", "50R17C", "50R17D"]):
        request = RungRequest(50, 17, 9, again=again)
        code = numbered.rung_code("kross", 1, request)
        assert code.parameters == parameters
        assert numbered.rung_of(code, 60) == request
    for other in ("50R17A", "50R17E", "9R7BB"):
        assert numbered.rung_of(FreshCode("kross", 1, other, 9), 60) is None


def first_options(request: RungRequest) -> list[object]:
    """What each game draws first for a rung."""
    return [
        next(cryptex_make._deals(request)),
        next(kross_rungs._sheets(kross_maker(None, fast=True), request)),
        next(crusgallo_make._tasks(shipped_deck(), crusgallo_make.rung_aim(request))),
        next(cruxy_aim.rung_sheets(request)).hash,
        *(cruciverbalist_rungs.chance_of(request, attempt).number() for attempt in range(3)),
    ]


def test_what_is_drawn_anew_is_another_sheet_in_every_game() -> None:
    first, same, anew = (first_options(RungRequest(50, 17, 1, again=again)) for again in (0, 0, 1))
    assert first == same
    assert all(one != other for one, other in zip(first, anew, strict=True))
