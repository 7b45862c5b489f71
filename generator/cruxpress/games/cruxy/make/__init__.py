"""Fresh sheets from a seed: a lattice grows, animals and equipment find their squares."""

from collections.abc import Iterator

from cruxpress.core.chance import Chance
from cruxpress.core.errors import Place, SheetFails
from cruxpress.games.cruxy.make.goods import (
    fill_area,
    place_animals,
    place_cracks,
    place_equipment,
)
from cruxpress.games.cruxy.make.lattice import grow
from cruxpress.games.cruxy.make.plan import SHEETS, Plan, plan_for
from cruxpress.games.cruxy.spec.checks import sheet_faults
from cruxpress.games.cruxy.spec.reading import parse_sheet
from cruxpress.games.cruxy.spec.sheet import Places, Sheet
from cruxpress.games.cruxy.spec.writing import sheet_yaml

__all__ = ["VERSION", "Plan", "fresh_sheets", "make_sheet", "plan_for"]

VERSION = 1  # of the maker: another one makes other sheets from the same seed
ATTEMPTS = 200


def make_sheet(number: int, seed: int, sheets: int = SHEETS) -> Sheet:
    """A valid sheet of this number; the same seed makes the same sheet."""
    sheet = next(fresh_sheets(number, seed, sheets, range(ATTEMPTS)), None)
    if sheet is None:
        raise SheetFails(f"no valid sheet {number} came from seed {seed} in {ATTEMPTS} attempts")
    return sheet


def fresh_sheets(number: int, seed: int, sheets: int, attempts: range) -> Iterator[Sheet]:
    """The valid sheets among so many attempts, one after the other."""
    plan = plan_for(number, sheets)
    for attempt in attempts:
        chance = Chance("cruxy", VERSION, sheets, number, seed, attempt)
        sheet = try_sheet(plan, str(number), chance)
        if sheet is not None and not sheet_faults(sheet):
            # What is printed was read from a file, so that every sheet tests the format.
            yield parse_sheet(sheet_yaml(sheet), f"sheet {number}")


def try_sheet(plan: Plan, label: str, chance: Chance) -> Sheet | None:
    """One attempt; it may fail, or break a rule that is only seen at the end."""
    lattice = grow(chance, plan.lengths)
    if lattice is None:
        return None
    area = fill_area(plan, lattice.board, lattice.red, chance)
    animals = place_animals(lattice, plan.animals, chance)
    if not area or animals is None:
        return None
    cracks = place_cracks(lattice, animals, plan.cracks, chance)
    kinds = [box.kind for box in area if box.kind]
    equipment = place_equipment(lattice, animals, cracks, kinds, plan.squares_of_a_kind, chance)
    if equipment is None:
        return None
    return Sheet(
        label=label,
        title="",
        board=lattice.board,
        red=lattice.red,
        cracks=cracks,
        equipment=equipment,
        animals=animals,
        area=area,
        places=Places(Place(f"sheet {label}")),
    )
