"""What makes a sheet valid: every rule says by itself which square or box is at fault."""

from cruxpress.games.cruxy.spec.checks.animals import animal_faults
from cruxpress.games.cruxy.spec.checks.area import area_faults
from cruxpress.games.cruxy.spec.checks.equipment import equipment_faults
from cruxpress.games.cruxy.spec.checks.grid import grid_faults, red_faults
from cruxpress.games.cruxy.spec.checks.pads import pad_faults
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.faults import RuleFault, require_none

__all__ = ["pad_faults", "require_valid", "sheet_faults"]


def sheet_faults(sheet: Sheet) -> list[RuleFault]:
    """All that is wrong with one sheet."""
    checks = (grid_faults, red_faults, animal_faults, equipment_faults, area_faults)
    return [fault for check in checks for fault in check(sheet)]


def require_valid(*sheets: Sheet) -> None:
    """Refuse sheets that break a rule, each by itself and all of them as a pad."""
    faults = [fault for sheet in sheets for fault in sheet_faults(sheet)]
    require_none([*faults, *pad_faults(sheets)])
