"""What a sheet of each number has: boxes, slots, animals and Cracks, from the first to the last."""

from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.spec.names import Effect

SHEETS = 50
SOFT = 3  # the first sheets ask for six letters, as a gentle start
E = Effect

# Effects enter one at a time, three sheets each; from 37 on they come in mixes of four or five.
ENTER = (
    (4, E.CRACK),
    (7, E.FISH),
    (10, E.FOX),
    (13, E.WHALE),
    (16, E.PUFFINS),
    (19, E.OWL),
    (22, E.SEAGULLS),
    (25, E.SLY),
    (28, E.KRAKEN),
    (31, E.BEAR),
    (34, E.URSA),
)
# Beside the effect that enters, one that players met before; the penguins come on top.
RETURN = {
    10: E.CRACK,
    13: E.FISH,
    16: E.CRACK,
    19: E.CRACK,
    22: E.FOX,
    25: E.FISH,
    28: E.WHALE,
    31: E.PUFFINS,
    34: E.CRACK,
}
MIXES = (
    (E.FOX, E.KRAKEN, E.CRACK, E.WHALE),
    (E.SLY, E.FISH, E.SEAGULLS, E.CRACK),
    (E.BEAR, E.PUFFINS, E.FOX, E.CRACK),
    (E.OWL, E.KRAKEN, E.FISH, E.CRACK),
    (E.WHALE, E.SEAGULLS, E.BEAR, E.CRACK),
    (E.SLY, E.KRAKEN, E.PUFFINS, E.CRACK),
    (E.URSA, E.FISH, E.BEAR, E.CRACK),
)


@dataclass(frozen=True)
class Plan:
    """The ingredients of one sheet."""

    area_rows: int
    letters: int
    digits: int
    kinds: int
    squares_of_a_kind: int
    lengths: Mapping[int, int]  # how many slots of each length there are, beside the red ones
    animals: tuple[Effect, ...]
    cracks: int

    @property
    def boxes(self) -> int:
        return self.letters + self.digits + self.kinds + 1


def plan_for(number: int, sheets: int = SHEETS) -> Plan:
    """The plan of a sheet; on a ladder of another length, of the sheet at the same height."""
    at = height_of(number, sheets)
    effects = effects_for(at)
    penguins = 3 if at <= 9 else 2 if at <= 40 else 1
    if E.SLY in effects:
        penguins = max(1, penguins - 1)
    animals = [E.PENGUIN] * penguins
    for effect in effects:
        animals += [effect] * (2 if effect in (E.OWL, E.URSA) else effect is not E.CRACK)
    cracks = 6 if E.CRACK in effects else 0
    if at <= SOFT:
        return Plan(3, 6, 2, 3, 5, {4: 6, 5: 7, 6: 7, 7: 6, 8: 2}, tuple(animals), cracks)
    if at <= 15:
        return Plan(4, 9, 3, 3, 5, {4: 6, 5: 7, 6: 7, 7: 6, 8: 2}, tuple(animals), cracks)
    if at <= 33:
        return Plan(5, 11, 4, 4, 6, {3: 4, 4: 7, 5: 7, 6: 7, 7: 5}, tuple(animals), cracks)
    return Plan(6, 14, 4, 5, 6, {3: 7, 4: 8, 5: 7, 6: 5, 7: 5}, tuple(animals), cracks)


def height_of(number: int, sheets: int = SHEETS) -> int:
    """The number that a sheet of a ladder of another length would have among fifty."""
    if not 1 <= number <= sheets:
        raise BadInput(f"there is no sheet {number} of {sheets}")
    return number if sheets == SHEETS else 1 + (number - 1) * (SHEETS - 1) // max(1, sheets - 1)


def effects_for(at: int) -> tuple[Effect, ...]:
    """The effects of a sheet, beside Cruxy the Penguin."""
    if at >= 37:
        return MIXES[(at - 37) % len(MIXES)]
    entered = [(first, effect) for first, effect in ENTER if first <= at]
    if not entered:
        return ()
    first, effect = entered[-1]
    return (effect, RETURN[first]) if first in RETURN else (effect,)
