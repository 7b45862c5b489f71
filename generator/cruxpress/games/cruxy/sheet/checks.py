"""What makes a sheet valid: each rule has a name and says which squares or boxes are wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    COLUMNS,
    LONGEST,
    MOST_SPECIAL_BOXES,
    PENGUINS,
    ROWS,
    SHORTEST,
    SPECIAL_BOXES,
    CruxySheet,
    Effect,
    Square,
    column_of,
    half_of,
    name_of,
    names_of,
    row_of,
    square_at,
    steps_between,
)
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.twins import Beside, twin_faults

FEWEST_TRIGGERS = 2
# A penguin's squares are in demand. A square serves one player: what each may use once needs room
# for more than two of them.
FEWEST_TRIGGERS_IN_DEMAND = 3
IN_DEMAND = (*PENGUINS, Effect.PUFFINS, Effect.WHALE, Effect.FISH, Effect.OWL)
FEWEST_SLOTS = 2
APART = 3
# Whoever begins could take these on the first turn and would win too often.
NOT_FOR_THE_FIRST_TURN = (Effect.FISH, Effect.PUFFINS)
IN_PAIRS = (Effect.OWL, Effect.URSA)
FEWEST_SLOTS_OF_A_LENGTH = 4
ALPHABET = 26
FEWEST_LETTER_BOXES = 4  # a game is proven with the four rarest letters among those drawn
FEWEST_OF_A_KIND = 5
MOST_GAINS_IN_A_SLOT = 3
DEEPEST = 7
MOST_SINGLE_CROSSINGS = 6
RED_LENGTHS = range(5, 8)
RED_CROSSINGS = 3


def _at(rule: str, sheet: CruxySheet, square: Square, what: str) -> RuleFault:
    return RuleFault(rule, what, sheet.places.square(square))


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
            yield _at("too near", sheet, other, what)
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
    name = _named(sheet, animal)
    triggers = [square for square, beside in sheet.triggers.items() if beside == animal]
    in_demand = sheet.animals[animal] in IN_DEMAND
    fewest = FEWEST_TRIGGERS_IN_DEMAND if in_demand else FEWEST_TRIGGERS
    slots = {slot for square in triggers for slot in sheet.board.slots_at[square]}
    if len(triggers) < fewest:
        what = f"has {len(triggers)} squares beside it that are not red; {fewest} or more are right"
        yield _at("squares beside", sheet, animal, f"{name} {what}")
    elif len(slots) < FEWEST_SLOTS:
        what = f"{name} is reached from one slot only; {FEWEST_SLOTS} or more are right"
        yield _at("one slot only", sheet, animal, what)


def _pair_faults(sheet: CruxySheet, effect: Effect) -> Iterator[RuleFault]:
    """Owl and Ursa Major: two animals, one strictly above and one strictly below the middle."""
    found = [square for square in sorted(sheet.animals) if sheet.animals[square] is effect]
    for square in found:
        if not half_of(square):
            what = f"{_named(sheet, square)} sits in the middle row; it is neither top nor bottom"
            yield _at("middle row", sheet, square, what)
    for half in ("top", "bottom"):
        number = sum(half_of(square) == half for square in found)
        if found and number != 1:
            what = f"{effect.title} sits {number} times in the {half} half; once is right"
            yield _at("halves", sheet, found[0], what)


def _first_turn_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    near_starts = {slot for start in _meant_starts(sheet) for slot in sheet.board.crossings[start]}
    for square, animal in sheet.triggers.items():
        slots = near_starts.intersection(sheet.board.slots_at[square])
        if sheet.animals[animal] in NOT_FOR_THE_FIRST_TURN and slots:
            slot = sheet.slots[min(slots)]
            what = f"{name_of(square)} beside {_named(sheet, animal)} is in {slot.name}"
            what = f"{what}, which crosses a starting word; the first player must not reach it"
            yield _at("first turn", sheet, square, what)


def _named(sheet: CruxySheet, animal: Square) -> str:
    return f"{sheet.animals[animal].title} on {name_of(animal)}"


def area_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    """All that is wrong with the boxes of an area."""
    digits: dict[int, str] = {}
    kinds: dict[str, str] = {}
    starts = _meant_starts(sheet)
    lengths = [len(slot) for slot in sheet.slots if slot.number not in starts]
    on_grid = set(sheet.equipment.values())
    for number, box in enumerate(sheet.area):
        place, name = sheet.places.box(number), _box_name(number)
        if box.digit in digits:
            what = f"{name}: the digit {box.digit} stands in {digits[box.digit]} too"
            yield RuleFault("digit twice", what, place)
        elif box.digit:
            digits[box.digit] = name
            slots = lengths.count(box.digit)
            if slots < FEWEST_SLOTS_OF_A_LENGTH:
                what = f"{name}: the digit {box.digit} has {slots} slots that are not red"
                what = f"{what}; {FEWEST_SLOTS_OF_A_LENGTH} or more are right"
                yield RuleFault("slots of a digit", what, place)
        if box.kind in kinds:
            what = f"{name}: {box.kind} stands in {kinds[box.kind]} too"
            yield RuleFault("kind twice", what, place)
        elif box.kind:
            kinds[box.kind] = name
            if box.kind not in on_grid:
                what = f"{name}: no square of the grid has {box.kind}"
                yield RuleFault("kind not on the grid", what, place)
    for square, kind in sorted(sheet.equipment.items()):
        if kind not in kinds:
            what = f"{name_of(square)}: {kind} stands on the grid, but no box asks for it"
            yield _at("kind not asked for", sheet, square, what)
            kinds[kind] = ""  # one message a kind is enough
    if len(sheet.letter_boxes) < FEWEST_LETTER_BOXES:
        few = f"the area has {len(sheet.letter_boxes)} letter boxes"
        what = f"{few}; {FEWEST_LETTER_BOXES} or more are right"
        yield RuleFault("letter boxes", what, sheet.places.sheet)
    if len(sheet.letter_boxes) > ALPHABET:
        what = "the area has more letter boxes than there are letters"
        yield RuleFault("letter boxes", what, sheet.places.sheet)


def _box_name(number: int) -> str:
    return f"box {number % AREA_COLUMNS + 1} in row {number // AREA_COLUMNS + 1} of the area"


def equipment_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    """All that is wrong with the equipment on the grid; a Crack square has no room for it."""
    counts = Counter(sheet.equipment.values())
    for kind in sorted(counts):
        if counts[kind] < FEWEST_OF_A_KIND:
            squares = [s for s, found in sheet.equipment.items() if found == kind]
            what = f"{kind} stands on {counts[kind]} squares ({names_of(squares)})"
            what = f"{what}; {FEWEST_OF_A_KIND} or more are right"
            yield _at("few of a kind", sheet, min(squares), what)
    for square in sorted(sheet.penguin_squares & sheet.equipment.keys()):
        what = f"{name_of(square)}: {sheet.equipment[square]} stands beside a penguin"
        yield _at("beside a penguin", sheet, square, f"{what}; leave that square plain")
    for slot in sheet.slots:
        kinds = Counter(sheet.equipment[s] for s in slot.squares if s in sheet.equipment)
        for kind in sorted(kinds):
            if kinds[kind] > 1:
                squares = [s for s in slot.squares if sheet.equipment.get(s) == kind]
                what = f"{slot.name} has {kind} on {names_of(squares)}; once in a slot is right"
                yield _at("kind twice in a slot", sheet, squares[1], what)
        gains = [s for s in slot.squares if s in sheet.equipment or s in sheet.penguin_squares]
        if len(gains) > MOST_GAINS_IN_A_SLOT:
            what = f"{slot.name} has equipment and penguin squares on {names_of(gains)}"
            what = f"{what}; at most {MOST_GAINS_IN_A_SLOT} are right"
            yield _at("gains in a slot", sheet, gains[0], what)


def grid_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    """Slots of the right lengths, every square in one, all of them connected and not too deep."""
    board = sheet.board
    for slot in board.slots:
        if not SHORTEST <= len(slot) <= LONGEST:
            right = f"words have {SHORTEST} to {LONGEST} letters"
            what = f"{slot.name} is a run of {len(slot)} squares; {right}"
            yield _at("run", sheet, slot.squares[0], what)
        elif all(board.is_crossed(square) for square in slot.squares):
            what = f"{slot.name} has no square of its own; Seagulls need one that none crosses"
            yield _at("no own square", sheet, slot.squares[0], what)
    for square, slots in board.slots_at.items():
        if not slots:
            what = f"{name_of(square)} stands alone; every square belongs to a word"
            yield _at("alone", sheet, square, what)
    single = [slot for slot in board.slots if len(board.crossings[slot.number]) == 1]
    if len(single) > MOST_SINGLE_CROSSINGS:
        names = ", ".join(slot.name for slot in single)
        most = f"at most {MOST_SINGLE_CROSSINGS} may"
        what = f"{len(single)} slots cross one other only ({names}); {most}"
        yield _at("loose ends", sheet, single[0].squares[0], what)
    yield from _unreached(sheet)


def _unreached(sheet: CruxySheet) -> Iterator[RuleFault]:
    """Islands, and slots that are too many words away from the starts."""
    if not sheet.slots:
        yield RuleFault("no slots", "the grid has no slots", sheet.places.sheet)
        return
    starts = _meant_starts(sheet)
    reached = sheet.board.depths((starts or (0,))[:1])
    island = [slot for slot in sheet.slots if slot.number not in reached]
    if island:
        squares = {square for slot in island for square in slot.squares}
        what = f"{names_of(squares)}: an island; crossings must connect all words"
        yield _at("island", sheet, min(squares), what)
    depths = sheet.board.depths(starts)
    for slot in sheet.slots:
        depth = depths.get(slot.number, 0)
        if depth > DEEPEST:
            what = f"{slot.name} is {depth} words from a start; at most {DEEPEST} are right"
            yield _at("deep", sheet, slot.squares[0], what)


def red_faults(sheet: CruxySheet) -> Iterator[RuleFault]:
    """Two red slots that do not cross, of five to seven squares, with three crossings each.

    Equipment and Cracks cannot stand on them, since a square of the file has one sign.
    """
    slots = [sheet.slots[number] for number in _meant_starts(sheet)]
    in_slots = {square for slot in slots for square in slot.squares}
    for slot in slots:
        plain = [square for square in slot.squares if square not in sheet.red]
        if plain:
            what = (
                f"{names_of(plain)}: not red; {slot.name} is a starting word, red from end to end"
            )
            yield _at("half red", sheet, plain[0], what)
    for square in sorted(sheet.red - in_slots):
        what = f"{name_of(square)} is red, but its slot is not red from end to end"
        yield _at("half red", sheet, square, what)
    if len(slots) != 2:
        place = sheet.places.square(min(sheet.red)) if sheet.red else sheet.places.sheet
        names = "".join(f", {slot.name}" for slot in slots)
        what = f"the sheet has {len(slots)} red slots{names}; two are right"
        yield RuleFault("two red slots", what, place)
    for slot in slots:
        first = slot.squares[0]
        if len(slot) not in RED_LENGTHS:
            what = f"{slot.name} is red with {len(slot)} squares; 5 to 7 are right"
            yield _at("red length", sheet, first, what)
        crossings = sheet.board.crossings[slot.number]
        if len(crossings) < RED_CROSSINGS:
            right = f"{RED_CROSSINGS} or more are right"
            what = f"{slot.name} is red and crosses {len(crossings)} slots; {right}"
            yield _at("red crossings", sheet, first, what)
        for other in slots:
            if other.number in crossings and other.number > slot.number:
                what = f"{slot.name} is red and crosses {other.name}, which is red too"
                yield _at("reds cross", sheet, first, what)


def _meant_starts(sheet: CruxySheet) -> tuple[int, ...]:
    """The red slots, and those that are red but for a slip: it is told once, as what it is."""
    if sheet.red.issubset(s for number in sheet.starts for s in sheet.slots[number].squares):
        return sheet.starts
    reds = [(slot, len(sheet.red.intersection(slot.squares))) for slot in sheet.slots]
    return tuple(slot.number for slot, red in reds if red > 1 and 2 * red > len(slot))


def pad_faults(sheets: Sequence[CruxySheet]) -> Iterator[RuleFault]:
    """All that is wrong with sheets as a set."""
    yield from twin_faults(map(_beside, sheets), "label", _says_twin)
    originals: dict[int, CruxySheet] = {}
    for sheet in sheets:
        if not sheet.starred:
            originals.setdefault(sheet.number, sheet)
    for sheet in sheets:
        if sheet.starred:
            yield from _copy_faults(sheet, originals.get(sheet.number))


def _beside(sheet: CruxySheet) -> Beside:
    """A sheet as others must differ from it; a copy has the grid of its sheet."""
    places = sheet.places
    grid = () if sheet.starred else _canonical_grid(sheet)
    label_at = places.label or places.sheet
    return Beside(sheet.label, grid, label_at, places.rows[0] if places.rows else places.sheet)


def _says_twin(sheet: Beside, first: Beside) -> str:
    same = f"sheet {sheet.number} has the grid of sheet {first.number}, turned or mirrored"
    return f"{same}, which stands in {first.game_at.file}"


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


def _canonical_grid(sheet: CruxySheet) -> tuple[Square, ...]:
    """The squares of the grid, the same for every way to turn or mirror it."""
    places = [(column_of(square), row_of(square)) for square in sheet.board.squares]
    right, bottom = COLUMNS - 1, ROWS - 1
    return min(
        tuple(sorted(square_at(abs(left - column), abs(top - row)) for column, row in places))
        for left in (0, right)
        for top in (0, bottom)
    )


def sheet_faults(sheet: CruxySheet) -> list[RuleFault]:
    """All that is wrong with one sheet."""
    checks = (grid_faults, red_faults, animal_faults, equipment_faults, area_faults)
    return [fault for check in checks for fault in check(sheet)]


def require_valid(*sheets: CruxySheet) -> None:
    """Refuse sheets that break a rule, each by itself and all of them as a pad."""
    faults = [fault for sheet in sheets for fault in sheet_faults(sheet)]
    require_none([*faults, *pad_faults(sheets)])
