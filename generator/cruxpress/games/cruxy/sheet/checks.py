"""What makes a sheet valid: each rule has a name and says which squares or boxes are wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from cruxpress.games.cruxy.sheet.board import (
    COLUMNS,
    LONGEST,
    ROWS,
    SHORTEST,
    Square,
    WordSlot,
    column_of,
    half_of,
    name_of,
    names_of,
    row_of,
    square_at,
    steps_between,
)
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS, CruxySheet, animals_of
from cruxpress.games.cruxy.sheet.names import MOST_SPECIAL_BOXES, PENGUINS, SPECIAL_BOXES, Effect
from cruxpress.games.faults import RuleFault, require_none

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


def animal_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
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


def _reach_faults(sheet: CruxySheet, animal: Square) -> Iterator[RuleFault]:
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


def _pair_faults(sheet: CruxySheet, effect: Effect) -> Iterator[RuleFault]:
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


def _first_turn_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    near_starts = {slot for start in sheet.starts for slot in sheet.board.crossings[start]}
    for square, animal in sheet.triggers.items():
        effect = sheet.animals[animal]
        slots = near_starts.intersection(sheet.board.slots_at[square])
        if effect in NOT_FOR_THE_FIRST_TURN and slots:
            slot = sheet.slots[min(slots)]
            what = f"{name_of(square)} beside {_named(sheet, animal)} is in {slot.name}"
            what = f"{what}, which crosses a starting word; the first player must not reach it"
            yield RuleFault("first turn", what, sheet.places.square(square))


def _named(sheet: CruxySheet, animal: Square) -> str:
    return f"{sheet.animals[animal].title} on {name_of(animal)}"


FEWEST_SLOTS_OF_A_LENGTH = 4
ALPHABET = 26


def area_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
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


FEWEST_OF_A_KIND = 5
MOST_GAINS_IN_A_SLOT = 3


def equipment_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    """All that is wrong with the equipment on the grid; a Crack square has no room for it."""
    counts = Counter(sheet.equipment.values())
    for kind in sorted(counts):
        if counts[kind] < FEWEST_OF_A_KIND:
            squares = [s for s, found in sheet.equipment.items() if found == kind]
            what = f"{kind} stands on {counts[kind]} squares ({names_of(squares)})"
            what = f"{what}; {FEWEST_OF_A_KIND} or more are right"
            yield RuleFault("few of a kind", what, sheet.places.square(min(squares)))
    for square in sorted(sheet.equipment):
        if square in sheet.penguin_squares:
            what = f"{name_of(square)}: {sheet.equipment[square]} stands beside a penguin"
            what = f"{what}; leave that square plain"
            yield RuleFault("beside a penguin", what, sheet.places.square(square))
    for slot in sheet.slots:
        kinds = Counter(sheet.equipment[s] for s in slot.squares if s in sheet.equipment)
        for kind in sorted(kinds):
            if kinds[kind] > 1:
                squares = [s for s in slot.squares if sheet.equipment.get(s) == kind]
                what = f"{slot.name} has {kind} on {names_of(squares)}; once in a slot is right"
                yield RuleFault("kind twice in a slot", what, sheet.places.square(squares[1]))
        gains = [s for s in slot.squares if s in sheet.equipment or s in sheet.penguin_squares]
        if len(gains) > MOST_GAINS_IN_A_SLOT:
            what = f"{slot.name} has equipment and penguin squares on {names_of(gains)}"
            what = f"{what}; at most {MOST_GAINS_IN_A_SLOT} are right"
            yield RuleFault("gains in a slot", what, sheet.places.square(gains[0]))


DEEPEST = 7
MOST_SINGLE_CROSSINGS = 6
RED_LENGTHS = range(5, 8)
RED_CROSSINGS = 3


def grid_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
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


def _unreached(sheet: CruxySheet) -> Iterator[RuleFault]:
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


def red_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
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


def _at(rule: str, sheet: CruxySheet, slot: WordSlot, what: str) -> RuleFault:
    return RuleFault(rule, f"{slot.name} {what}", sheet.places.square(slot.squares[0]))


def pad_faults(sheets: Sequence[CruxySheet]) -> Iterator[RuleFault]:
    """All that is wrong with sheets as a set."""
    plain: dict[int, CruxySheet] = {}
    seen: dict[tuple[Square, ...], CruxySheet] = {}
    labels: set[str] = set()
    for sheet in sheets:
        if sheet.label in labels:
            what = f"two sheets have the label {sheet.label}"
            yield RuleFault("label twice", what, sheet.places.sheet)
        labels.add(sheet.label)
        if not sheet.starred:
            plain.setdefault(sheet.number, sheet)
            twin = seen.setdefault(canonical_grid(sheet), sheet)
            if twin is not sheet:
                what = f"sheet {sheet.label} has the grid of sheet {twin.label}, turned or mirrored"
                yield RuleFault("grid twice", what, sheet.places.sheet)
    for sheet in sheets:
        if sheet.starred:
            yield from _copy_faults(sheet, plain.get(sheet.number))


def _copy_faults(copy: CruxySheet, sheet: CruxySheet | None) -> Iterator[RuleFault]:
    """The copy is the same sheet with a star; teams play on both at once."""
    if sheet is None:
        what = f"sheet {copy.label} is a copy, but there is no sheet {copy.number}"
        yield RuleFault("copy alone", what, copy.places.sheet)
        return
    one, other = sheet.model(), copy.model()
    parts = [part for part in one if one[part] != other[part]]
    if parts:
        what = f"sheet {copy.label} differs from sheet {sheet.label} in: {', '.join(parts)}"
        yield RuleFault("copy differs", f"{what}; only the label may differ", copy.places.sheet)


def canonical_grid(sheet: CruxySheet) -> tuple[Square, ...]:
    """The squares of the grid, the same for every way to turn or mirror it."""
    flips = [(False, False), (True, False), (False, True), (True, True)]
    return min(
        tuple(sorted(_flipped(square, *flip) for square in sheet.board.squares)) for flip in flips
    )


def _flipped(square: Square, sideways: bool, upside_down: bool) -> Square:
    column, row = column_of(square), row_of(square)
    return square_at(
        COLUMNS - 1 - column if sideways else column, ROWS - 1 - row if upside_down else row
    )


def sheet_faults(sheet: CruxySheet) -> list[RuleFault]:
    """All that is wrong with one sheet."""
    checks = (grid_faults, red_faults, animal_faults, equipment_faults, area_faults)
    return [fault for check in checks for fault in check(sheet)]


def require_valid(*sheets: CruxySheet) -> None:
    """Refuse sheets that break a rule, each by itself and all of them as a pad."""
    faults = [fault for sheet in sheets for fault in sheet_faults(sheet)]
    require_none([*faults, *pad_faults(sheets)])
