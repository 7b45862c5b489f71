"""The boxes of an area ask only for what the grid can give.

That the four areas are equal, and that trackers and special boxes are those of the effects on the
grid, needs no check: a sheet's file writes one area, and the rest follows from its animals.
"""

from collections.abc import Iterator

from cruxpress.games.cruxy.spec.board import name_of
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS, Sheet
from cruxpress.games.faults import RuleFault

FEWEST_SLOTS_OF_A_LENGTH = 4
ALPHABET = 26


def area_faults(sheet: Sheet) -> Iterator[RuleFault]:
    """All that is wrong with the boxes of an area."""
    digits: dict[int, int] = {}
    kinds: dict[str, int] = {}
    lengths = [len(slot) for slot in sheet.slots if slot.number not in sheet.starts]
    on_grid = set(sheet.equipment.values())
    for number, box in enumerate(sheet.area):
        place = sheet.places.box(number)
        if box.digit in digits:
            first = box_name(digits[box.digit])
            what = f"{box_name(number)}: the digit {box.digit} stands in {first} too"
            yield RuleFault("digit twice", what, place)
        elif box.digit:
            digits[box.digit] = number
            slots = lengths.count(box.digit)
            if slots < FEWEST_SLOTS_OF_A_LENGTH:
                what = (
                    f"{box_name(number)}: the digit {box.digit} has {slots} slots that are not red"
                )
                what = f"{what}; {FEWEST_SLOTS_OF_A_LENGTH} or more are right"
                yield RuleFault("slots of a digit", what, place)
        if box.kind in kinds:
            first = box_name(kinds[box.kind])
            what = f"{box_name(number)}: {box.kind} stands in {first} too"
            yield RuleFault("kind twice", what, place)
        elif box.kind:
            kinds[box.kind] = number
            if box.kind not in on_grid:
                what = f"{box_name(number)}: no square of the grid has {box.kind}"
                yield RuleFault("kind not on the grid", what, place)
    for square, kind in sorted(sheet.equipment.items()):
        if kind not in kinds:
            what = f"{name_of(square)}: {kind} stands on the grid, but no box asks for it"
            yield RuleFault("kind not asked for", what, sheet.places.square(square))
            kinds[kind] = -1  # one message a kind is enough
    if len(sheet.letter_boxes) > ALPHABET:
        what = "the area has more letter boxes than there are letters"
        yield RuleFault("letter boxes", what, sheet.places.sheet)


def box_name(number: int) -> str:
    """A box as a player finds it."""
    return f"box {number % AREA_COLUMNS + 1} in row {number // AREA_COLUMNS + 1} of the area"
