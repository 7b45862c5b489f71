"""What makes a sheet valid: every rule says by itself which square or box is at fault."""

from generator.errors import Problem, SheetFails
from generator.games.cruxy.spec.checks.animals import animal_faults
from generator.games.cruxy.spec.checks.area import area_faults
from generator.games.cruxy.spec.checks.equipment import equipment_faults
from generator.games.cruxy.spec.checks.grid import grid_faults, red_faults
from generator.games.cruxy.spec.checks.pads import pad_faults
from generator.games.cruxy.spec.sheet import Sheet

__all__ = ["pad_faults", "require_valid", "sheet_faults"]


def sheet_faults(sheet: Sheet) -> list[Problem]:
    """All that is wrong with one sheet."""
    checks = (grid_faults, red_faults, animal_faults, equipment_faults, area_faults)
    return [problem for check in checks for problem in check(sheet)]


def require_valid(*sheets: Sheet) -> None:
    """Refuse sheets that break a rule, each by itself and all of them as a pad."""
    problems = [problem for sheet in sheets for problem in sheet_faults(sheet)]
    problems += pad_faults(sheets)
    if problems:
        raise SheetFails(problems)
