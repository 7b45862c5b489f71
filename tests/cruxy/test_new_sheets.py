"""A sheet that a person has just begun is fair: nobody is told of faults that they did not make."""

import pytest

from cruxpress.games.cruxy.game import GAME
from cruxpress.games.cruxy.make.aim import bench_for, tallies_of
from cruxpress.games.cruxy.play.measures import gate_faults
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.numbered import numbered_pads


@pytest.mark.parametrize("name", ["hill", "peak"])
def test_a_new_sheet_passes_the_gates(name: str) -> None:
    (pad,) = numbered_pads(GAME).values()
    sheet = parse_sheet(pad.kind.blank(name), name)
    assert gate_faults(sheet, tallies_of(sheet, bench_for())) == []
