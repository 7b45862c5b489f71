"""The grid holds together, and the two red slots are good places to start from."""

from collections.abc import Iterator

from cruxpress.games.cruxy.spec.board import (
    LONGEST,
    SHORTEST,
    Slot,
    name_of,
    names_of,
)
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.faults import RuleFault

DEEPEST = 7
MOST_SINGLE_CROSSINGS = 6
RED_LENGTHS = range(5, 8)
RED_CROSSINGS = 3


def grid_faults(sheet: Sheet) -> Iterator[RuleFault]:
    """Slots of the right lengths, every square in one, all of them connected and not too deep."""
    board = sheet.board
    for slot in board.slots:
        if not SHORTEST <= len(slot) <= LONGEST:
            right = f"words have {SHORTEST} to {LONGEST} letters"
            yield _at("run", sheet, slot, f"is a run of {len(slot)} squares; {right}")
        elif all(board.is_crossed(square) for square in slot.squares):
            what = "has no square of its own; Seagulls need one that none crosses"
            yield _at("no own square", sheet, slot, what)
    for square, slots in board.slots_at.items():
        if not slots:
            what = f"{name_of(square)} stands alone; every square belongs to a word"
            yield RuleFault("alone", what, sheet.places.square(square))
    single = [slot for slot in board.slots if len(board.crossings[slot.number]) == 1]
    if len(single) > MOST_SINGLE_CROSSINGS:
        names = ", ".join(slot.name for slot in single)
        most = f"at most {MOST_SINGLE_CROSSINGS} may"
        what = f"{len(single)} slots cross one other only ({names}); {most}"
        yield RuleFault("loose ends", what, sheet.places.square(single[0].squares[0]))
    yield from _unreached(sheet)


def _unreached(sheet: Sheet) -> Iterator[RuleFault]:
    """Islands, and slots that are too many words away from the starts."""
    if not sheet.slots:
        yield RuleFault("no slots", "the grid has no slots", sheet.places.sheet)
        return
    starts = sheet.starts or (0,)
    reached = sheet.board.depths(starts[:1])
    island = [slot for slot in sheet.slots if slot.number not in reached]
    if island:
        squares = {square for slot in island for square in slot.squares}
        what = f"{names_of(squares)}: an island; crossings must connect all words"
        yield RuleFault("island", what, sheet.places.square(min(squares)))
    if sheet.starts:
        depths = sheet.board.depths(sheet.starts)
        for slot in sheet.slots:
            depth = depths.get(slot.number, 0)
            if depth > DEEPEST:
                what = f"is {depth} words from a start; at most {DEEPEST} are right"
                yield _at("deep", sheet, slot, what)


def red_faults(sheet: Sheet) -> Iterator[RuleFault]:
    """Two red slots that do not cross, of five to seven squares, with three crossings each.

    Equipment and Cracks cannot stand on them, since a square of the file has one sign.
    """
    slots = [sheet.slots[number] for number in sheet.starts]
    in_slots = {square for slot in slots for square in slot.squares}
    for square in sorted(sheet.red - in_slots):
        what = f"{name_of(square)} is red, but its slot is not red from end to end"
        yield RuleFault("half red", what, sheet.places.square(square))
    if len(slots) != 2:
        first = min(sheet.red, default=None)
        place = sheet.places.sheet if first is None else sheet.places.square(first)
        names = "".join(f", {slot.name}" for slot in slots)
        what = f"the sheet has {len(slots)} red slots{names}; two are right"
        yield RuleFault("two red slots", what, place)
    for slot in slots:
        if len(slot) not in RED_LENGTHS:
            what = f"is red with {len(slot)} squares; 5 to 7 are right"
            yield _at("red length", sheet, slot, what)
        crossings = sheet.board.crossings[slot.number]
        if len(crossings) < RED_CROSSINGS:
            what = f"is red and crosses {len(crossings)} slots; {RED_CROSSINGS} or more are right"
            yield _at("red crossings", sheet, slot, what)
        for other in slots:
            if other.number in crossings and other.number > slot.number:
                what = f"is red and crosses {other.name}, which is red too"
                yield _at("reds cross", sheet, slot, what)


def _at(rule: str, sheet: Sheet, slot: Slot, what: str) -> RuleFault:
    return RuleFault(rule, f"{slot.name} {what}", sheet.places.square(slot.squares[0]))
