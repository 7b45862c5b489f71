"""A sheet laid out for searching: what each slot crosses, and what its squares give."""

from dataclasses import dataclass

from cruxpress.games.cruxy.spec.names import PENGUINS
from cruxpress.games.cruxy.spec.sheet import Sheet


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """One slot: its length, the slots across it, and squares worth filling.

    Squares are bits of one number, as are boxes of the area that are no letters.
    """

    length: int
    squares: int
    crossing: tuple[tuple[int, int, int], ...]  # place here, the other slot, place there
    neighbours: int  # the other slots, as bits
    by_length: int  # boxes that a word of this length fulfils
    gifts: tuple[tuple[int, int], ...]  # a square with equipment, the boxes that it fulfils
    penguins: int  # the squares beside penguins


@dataclass(frozen=True)
class SheetPlan:
    """All slots of a sheet."""

    slots: tuple[SlotPlan, ...]
    starts: tuple[int, ...]
    letter_boxes: tuple[int, ...]
    other_boxes: int
    kind_boxes: int  # boxes that only a square with equipment fulfils


def plan_sheet(sheet: Sheet) -> SheetPlan:
    """Lay a sheet out."""
    boxes = list(enumerate(sheet.area))
    penguin_squares = {
        square for square, animal in sheet.triggers.items() if sheet.animals[animal] in PENGUINS
    }
    slots = []
    for slot in sheet.slots:
        crossing = []
        for place, square in enumerate(slot.squares):
            for other in sheet.board.slots_at[square]:
                if other != slot.number:
                    there = sheet.slots[other].squares.index(square)
                    crossing.append((place, other, there))
        gifts = tuple(
            (1 << square, sum(1 << n for n, box in boxes if box.kind == sheet.equipment[square]))
            for square in slot.squares
            if square in sheet.equipment
        )
        slots.append(
            SlotPlan(
                length=len(slot),
                squares=sum(1 << square for square in slot.squares),
                crossing=tuple(crossing),
                neighbours=sum(1 << other for other in sheet.board.crossings[slot.number]),
                by_length=sum(1 << n for n, box in boxes if box.digit == len(slot)),
                gifts=gifts,
                penguins=sum(1 << square for square in slot.squares if square in penguin_squares),
            )
        )
    return SheetPlan(
        slots=tuple(slots),
        starts=sheet.starts,
        letter_boxes=sheet.letter_boxes,
        other_boxes=sum(1 << n for n, box in boxes if not box.is_letter),
        kind_boxes=sum(1 << n for n, box in boxes if box.kind and not box.digit),
    )
