"""Fresh sheets are valid, follow the plan of their number, and come again from the same seed."""

from collections import Counter
from dataclasses import replace

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.game import MOST_RUNGS
from cruxpress.games.cruxy.make.lattice import candidates, grow
from cruxpress.games.cruxy.make.sheets import SHEETS, VERSION, effects_for, make_sheet, plan_for
from cruxpress.games.cruxy.sheet.checks import require_valid
from cruxpress.games.cruxy.sheet.files import sheet_yaml
from cruxpress.games.cruxy.sheet.model import MOST_SPECIAL_BOXES, SPECIAL_BOXES, Effect


@pytest.mark.parametrize("number", [1, 5, 8, 14, 29])
def test_a_fresh_sheet_is_valid_and_follows_its_plan(number: int) -> None:
    sheet = make_sheet(number, seed=3)
    plan = plan_for(number)
    require_valid(sheet)
    assert sheet.label == str(number)
    assert len(sheet.area) == plan.boxes
    assert len(sheet.letter_boxes) == plan.letters
    assert len(sheet.slots) == sum(plan.lengths.values()) + 2
    assert Counter(sheet.animals.values()) == Counter(plan.animals)
    assert bool(sheet.cracks) == bool(plan.cracks)
    kinds = Counter(sheet.equipment.values())
    assert set(kinds.values()) == {plan.squares_of_a_kind}


def test_the_same_seed_makes_the_same_sheet() -> None:
    assert sheet_yaml(make_sheet(4, 1)) == sheet_yaml(make_sheet(4, 1))
    assert sheet_yaml(make_sheet(4, 1)) != sheet_yaml(make_sheet(4, 2))


SHEETS_OF_THIS_VERSION = {
    (1, 7): "69PDCD3",
    (5, 3): "SS5JMQC",
    (12, 1): "X6Q3X2R",
    (20, 9): "V0PR4G9",
    (28, 2): "SWW7694",
    (36, 5): "68SGVT9",
    (41, 4): "PPADWEV",
    (50, 8): "KRXJ6BC",
}


@pytest.mark.parametrize(("number", "seed"), SHEETS_OF_THIS_VERSION)
def test_this_version_of_the_maker_makes_what_its_codes_name(number: int, seed: int) -> None:
    assert VERSION == 2
    assert make_sheet(number, seed).hash == SHEETS_OF_THIS_VERSION[number, seed]


def test_every_plan_fits_into_an_area() -> None:
    for number in range(1, SHEETS + 1):
        plan = plan_for(number)
        assert plan.boxes == 4 * plan.area_rows
        special = sum(SPECIAL_BOXES.get(effect, 0) for effect in set(plan.animals))
        assert special <= MOST_SPECIAL_BOXES
        assert Effect.PENGUIN in plan.animals


@pytest.mark.parametrize("rungs", range(2, MOST_RUNGS + 1))
def test_effects_enter_one_at_a_time_and_as_many_as_there_is_room_for(rungs: int) -> None:
    known: set[Effect] = set()
    for number in range(1, rungs + 1):
        fresh = set(effects_for(number, rungs)) - known
        assert len(fresh) <= 1, number
        known |= fresh
    assert len(known) == min(len(Effect) - 1, rungs - 1)
    assert Effect.PENGUIN not in known
    assert (rungs >= 12) == (len(known) == len(Effect) - 1)


def test_fifty_sheets_end_in_mixes() -> None:
    assert effects_for(3) == ()
    assert all(len(effects_for(number)) >= 3 for number in range(37, SHEETS + 1))


def test_a_shorter_ladder_climbs_as_high() -> None:
    assert plan_for(1, sheets=10) == plan_for(1)
    assert replace(plan_for(10, sheets=10), animals=()) == replace(plan_for(50), animals=())
    with pytest.raises(BadInput, match="there is no sheet 11 of 10"):
        plan_for(11, sheets=10)


def test_runs_of_a_lattice_never_touch_side_by_side() -> None:
    assert all(3 <= run.length <= 8 for run in candidates())
    lattice = grow(Chance(5), {4: 5, 5: 5, 6: 5, 7: 5})
    assert lattice is not None
    assert len(lattice.board.slots) == 22
    assert all(3 <= len(slot) <= 8 for slot in lattice.board.slots)
