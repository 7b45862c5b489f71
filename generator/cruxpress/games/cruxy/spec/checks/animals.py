"""Animals sit where players reach them, far enough from each other and from the first turn."""

from collections.abc import Iterator
from itertools import combinations

from cruxpress.games.cruxy.spec.board import Square, half_of, name_of, steps_between
from cruxpress.games.cruxy.spec.names import (
    MOST_SPECIAL_BOXES,
    PENGUINS,
    SPECIAL_BOXES,
    Effect,
)
from cruxpress.games.cruxy.spec.sheet import Sheet, animals_of
from cruxpress.games.faults import RuleFault

FEWEST_TRIGGERS = 2
FEWEST_TRIGGERS_OF_A_PENGUIN = 3
FEWEST_SLOTS = 2
# A square serves one player: what each may use once needs room for more than two of them.
ONCE_A_PLAYER = (Effect.PUFFINS, Effect.WHALE, Effect.FISH, Effect.OWL)
FEWEST_TRIGGERS_ONCE_A_PLAYER = 3
APART = 3
# Whoever begins could take these on the first turn and would win too often.
NOT_FOR_THE_FIRST_TURN = (Effect.FISH, Effect.PUFFINS)
IN_PAIRS = (Effect.OWL, Effect.URSA)


def animal_faults(sheet: Sheet) -> Iterator[RuleFault]:
    """All that is wrong with the animals of a sheet."""
    if not PENGUINS.intersection(sheet.effects):
        what = "the sheet has no penguin; at least one is right"
        yield RuleFault("no penguin", what, sheet.places.sheet)
    for square in sorted(sheet.animals):
        yield from _reach_faults(sheet, square)
    for one, other in combinations(sorted(sheet.animals), 2):
        steps = steps_between(one, other)
        if steps < APART:
            names = f"{_named(sheet, one)} and {_named(sheet, other)}"
            what = f"{names} are {steps} apart; {APART} or more are right"
            yield RuleFault("too near", what, sheet.places.square(other))
    for effect in IN_PAIRS:
        yield from _pair_faults(sheet, effect)
    yield from _first_turn_faults(sheet)
    if sheet.special_boxes > MOST_SPECIAL_BOXES:
        needing = [effect.title for effect in sheet.effects if effect in SPECIAL_BOXES]
        what = f"{', '.join(needing)} need {sheet.special_boxes} special boxes together"
        what = f"{what}; an area has room for {MOST_SPECIAL_BOXES}"
        yield RuleFault("special boxes", what, sheet.places.sheet)


def _reach_faults(sheet: Sheet, animal: Square) -> Iterator[RuleFault]:
    """Enough squares beside it that are not red, in enough slots."""
    effect = sheet.animals[animal]
    triggers = [square for square, beside in sheet.triggers.items() if beside == animal]
    fewest = FEWEST_TRIGGERS_OF_A_PENGUIN if effect in PENGUINS else FEWEST_TRIGGERS
    if effect in ONCE_A_PLAYER:
        fewest = FEWEST_TRIGGERS_ONCE_A_PLAYER
    if len(triggers) < fewest:
        what = f"has {len(triggers)} squares beside it that are not red; {fewest} or more are right"
        what = f"{_named(sheet, animal)} {what}"
        yield RuleFault("squares beside", what, sheet.places.square(animal))
        return
    slots = {slot for square in triggers for slot in sheet.board.slots_at[square]}
    if len(slots) < FEWEST_SLOTS:
        what = f"is reached from one slot only; {FEWEST_SLOTS} or more are right"
        what = f"{_named(sheet, animal)} {what}"
        yield RuleFault("one slot only", what, sheet.places.square(animal))


def _pair_faults(sheet: Sheet, effect: Effect) -> Iterator[RuleFault]:
    """Owl and Ursa Major: two animals, one strictly above and one strictly below the middle."""
    found = animals_of(sheet, effect)
    if not found:
        return
    for square in found:
        if not half_of(square):
            what = f"{_named(sheet, square)} sits in the middle row; it is neither top nor bottom"
            yield RuleFault("middle row", what, sheet.places.square(square))
    for half in ("top", "bottom"):
        number = sum(half_of(square) == half for square in found)
        if number != 1:
            what = f"{effect.title} sits {number} times in the {half} half; once is right"
            yield RuleFault("halves", what, sheet.places.square(found[0]))


def _first_turn_faults(sheet: Sheet) -> Iterator[RuleFault]:
    near_starts = {slot for start in sheet.starts for slot in sheet.board.crossings[start]}
    for square, animal in sheet.triggers.items():
        effect = sheet.animals[animal]
        slots = near_starts.intersection(sheet.board.slots_at[square])
        if effect in NOT_FOR_THE_FIRST_TURN and slots:
            slot = sheet.slots[min(slots)]
            what = f"{name_of(square)} beside {_named(sheet, animal)} is in {slot.name}"
            what = f"{what}, which crosses a starting word; the first player must not reach it"
            yield RuleFault("first turn", what, sheet.places.square(square))


def _named(sheet: Sheet, animal: Square) -> str:
    return f"{sheet.animals[animal].title} on {name_of(animal)}"
