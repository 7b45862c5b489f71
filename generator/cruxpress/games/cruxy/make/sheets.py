"""Fresh sheets from a seed: a lattice grows, animals and equipment find their squares."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games.cruxy.make.lattice import Lattice, grow
from cruxpress.games.cruxy.sheet.checks import (
    APART,
    IN_PAIRS,
    MOST_GAINS_IN_A_SLOT,
    NOT_FOR_THE_FIRST_TURN,
    sheet_faults,
)
from cruxpress.games.cruxy.sheet.files import parse_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    COLUMNS,
    EQUIPMENT,
    PENGUINS,
    ROWS,
    AreaBox,
    Board,
    CruxySheet,
    Effect,
    Places,
    Square,
    half_of,
    neighbours,
    steps_between,
)

SHEETS = 50
SOFT = 3  # the first sheets ask for six letters, as a gentle start
E = Effect

# Effects enter one at a time, three sheets each; from 37 on they come in mixes of four or five.
# Beside the effect that enters comes one that players met before; the penguins come on top.
ENTER = {
    4: (E.CRACK,),
    7: (E.FISH,),
    10: (E.FOX, E.CRACK),
    13: (E.WHALE, E.FISH),
    16: (E.PUFFINS, E.CRACK),
    19: (E.OWL, E.CRACK),
    22: (E.SEAGULLS, E.FOX),
    25: (E.SLY, E.FISH),
    28: (E.KRAKEN, E.WHALE),
    31: (E.BEAR, E.PUFFINS),
    34: (E.URSA, E.CRACK),
}
FIRST_MIX = 37
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
    effects = effects_for(number, sheets)
    penguins = 3 if at <= 9 else 2 if at <= 40 else 1
    if E.SLY in effects:
        penguins = max(1, penguins - 1)
    animals = [E.PENGUIN] * penguins
    for effect in effects:
        animals += [effect] * (2 if effect in IN_PAIRS else effect is not E.CRACK)
    # Rows of the area, letters, digits, kinds, squares of a kind, and slots of each length.
    if at <= SOFT:
        sizes = (3, 6, 2, 3, 5, {4: 6, 5: 7, 6: 7, 7: 6, 8: 2})
    elif at <= 15:
        sizes = (4, 9, 3, 3, 5, {4: 6, 5: 7, 6: 7, 7: 6, 8: 2})
    elif at <= 33:
        sizes = (5, 11, 4, 4, 6, {3: 4, 4: 7, 5: 7, 6: 7, 7: 5})
    else:
        sizes = (6, 14, 4, 5, 6, {3: 7, 4: 8, 5: 7, 6: 5, 7: 5})
    return Plan(*sizes, tuple(animals), cracks=6 if E.CRACK in effects else 0)


def height_of(number: int, sheets: int = SHEETS) -> int:
    """The number that a sheet of a ladder of another length would have among fifty."""
    if not 1 <= number <= sheets:
        raise BadInput(f"there is no sheet {number} of {sheets}")
    return number if sheets == SHEETS else 1 + (number - 1) * (SHEETS - 1) // max(1, sheets - 1)


@cache
def entries(sheets: int) -> Mapping[int, Effect]:
    """On which sheets of a ladder new effects enter: all of them if it has room, one a sheet.

    A ladder that is too short leaves some out, here and there.
    """
    firsts = list(ENTER)
    room = min(len(firsts), sheets - 1)
    found: dict[int, Effect] = {}
    last = 1
    for place in range(room):
        first = firsts[place * (len(firsts) - 1) // max(1, room - 1)]
        high = next(number for number in range(1, sheets + 1) if height_of(number, sheets) >= first)
        last = min(max(last + 1, high), sheets - (room - 1 - place))
        found[last] = ENTER[first][0]
    return found


def entered_last(number: int, sheets: int = SHEETS) -> Effect | None:
    """The effect that players of this sheet are to learn; none before the first, nor in mixes."""
    new = [effect for first, effect in entries(sheets).items() if first <= number]
    is_mix = height_of(number, sheets) >= FIRST_MIX and number not in entries(sheets)
    return new[-1] if new and not is_mix else None


def effects_for(number: int, sheets: int = SHEETS) -> tuple[Effect, ...]:
    """The effects of a sheet, beside Cruxy the Penguin: at most one that did not come before."""
    met = [effect for first, effect in entries(sheets).items() if first <= number]
    if not met:
        return ()
    wanted: tuple[Effect, ...] = MIXES[(height_of(number, sheets) - FIRST_MIX) % len(MIXES)]
    if last := entered_last(number, sheets):
        wanted = next(effects for effects in ENTER.values() if effects[0] is last)
    return tuple(effect for effect in wanted if effect in met) or (met[-1],)


TRIES = 40
CRACKS_WITHIN = 2  # words from a start, so that they break before the game is over


def place_animals(
    lattice: Lattice, wanted: Sequence[Effect], chance: Chance
) -> dict[Square, Effect] | None:
    """Animals on holes that three or more squares surround, far enough apart."""
    board = lattice.board
    first_turn = {n for start in lattice.starts for n in (start, *board.crossings[start])}
    beside = {
        hole: [s for s in neighbours(hole) if s in board.squares and s not in lattice.red]
        for hole in range(COLUMNS * ROWS)
        if hole not in board.squares
    }
    holes = [hole for hole, squares in beside.items() if len(squares) >= 3]
    early = {h for h in holes if any(first_turn.intersection(board.slots_at[s]) for s in beside[h])}
    for _ in range(TRIES):
        placed: dict[Square, Effect] = {}
        # The choosiest first: those that must keep away from the first turn, then pairs.
        order = sorted(wanted, key=lambda effect: effect not in NOT_FOR_THE_FIRST_TURN)
        for effect in order:
            half = "bottom" if effect in placed.values() else "top"
            free = [
                hole
                for hole in holes
                if all(steps_between(hole, other) > APART for other in placed)
                and not (effect in NOT_FOR_THE_FIRST_TURN and hole in early)
                and (effect not in IN_PAIRS or half_of(hole) == half)
            ]
            if not free:
                break
            placed[chance.pick(free)] = effect
        else:
            return placed
    return None


def place_cracks(
    lattice: Lattice, animals: Mapping[Square, Effect], count: int, chance: Chance
) -> frozenset[Square]:
    """Cracks on plain squares that no animal watches, not far from the starts, one a slot."""
    watched = {square for animal in animals for square in neighbours(animal)}
    board = lattice.board
    free = chance.shuffled(sorted(board.squares - lattice.red - watched))
    depths = board.depths(lattice.starts)
    soon = sorted(free, key=lambda s: min(depths[n] for n in board.slots_at[s]) > CRACKS_WITHIN)
    cracks: list[Square] = []
    taken: set[int] = set()
    for square in soon:
        if len(cracks) < count and not taken.intersection(board.slots_at[square]):
            cracks.append(square)
            taken.update(board.slots_at[square])
    return frozenset(cracks)


def place_equipment(
    lattice: Lattice,
    animals: Mapping[Square, Effect],
    cracks: frozenset[Square],
    kinds: Sequence[str],
    each: int,
    chance: Chance,
) -> dict[Square, str] | None:
    """So many squares of each kind, never two of a kind in a slot, at most three gains a slot."""
    board = lattice.board
    penguins = [hole for hole, effect in animals.items() if effect in PENGUINS]
    watched = {square for hole in penguins for square in neighbours(hole)}
    for _ in range(TRIES):
        gains = [sum(s in watched for s in slot.squares) for slot in board.slots]
        placed: dict[Square, str] = {}
        free = chance.shuffled(sorted(board.squares - lattice.red - cracks - watched))
        for kind in list(kinds) * each:
            found = next((s for s in free if _has_room(board, gains, placed, s, kind)), None)
            if found is None:
                break
            free.remove(found)
            placed[found] = kind
            for slot in board.slots_at[found]:
                gains[slot] += 1
        else:
            return placed
    return None


def _has_room(
    board: Board, gains: Sequence[int], placed: Mapping[Square, str], square: Square, kind: str
) -> bool:
    for number in board.slots_at[square]:
        if gains[number] >= MOST_GAINS_IN_A_SLOT:
            return False
        if any(placed.get(other) == kind for other in board.slots[number].squares):
            return False
    return True


def fill_area(plan: Plan, lattice: Lattice, chance: Chance) -> tuple[AreaBox, ...]:
    """Boxes in an order in which no row or column holds one kind of condition only."""
    starts = lattice.starts
    lengths = [len(slot) for slot in lattice.board.slots if slot.number not in starts]
    digits = [length for length in range(3, 9) if lengths.count(length) >= 4]
    if len(digits) <= plan.digits:
        return ()
    chosen = chance.sample(digits, plan.digits + 1)
    kinds = chance.sample(EQUIPMENT, plan.kinds + 1)
    boxes = [AreaBox() for _ in range(plan.letters)]
    boxes += [AreaBox(digit=digit) for digit in chosen[:-1]]
    boxes += [AreaBox(kind=kind) for kind in kinds[:-1]]
    boxes.append(AreaBox(chosen[-1], kinds[-1]))
    while True:
        boxes = chance.shuffled(boxes)
        rows = [boxes[n : n + AREA_COLUMNS] for n in range(0, len(boxes), AREA_COLUMNS)]
        columns = [boxes[n::AREA_COLUMNS] for n in range(AREA_COLUMNS)]
        if all(len({_sort(box) for box in line}) > 1 for line in rows + columns):
            return tuple(boxes)


def _sort(box: AreaBox) -> str:
    return "letter" if box.is_letter else "digit" if not box.kind else "kind"


VERSION = 2  # of the maker: another one makes other sheets from the same seed
ATTEMPTS = 200
DRESSED = 4  # sheets at most from one grid, which takes longest to grow


def make_sheet(number: int, seed: int, sheets: int = SHEETS) -> CruxySheet:
    """A valid sheet of this number; the same seed makes the same sheet."""
    sheet = next(fresh_sheets(number, seed, sheets, range(ATTEMPTS)), None)
    if sheet is None:
        raise SheetFails(f"no valid sheet {number} came from seed {seed} in {ATTEMPTS} attempts")
    return sheet


def fresh_sheets(number: int, seed: int, sheets: int, attempts: range) -> Iterator[CruxySheet]:
    """The valid sheets among so many attempts, one after the other."""
    plan = plan_for(number, sheets)
    for attempt in attempts:
        chance = Chance("cruxy", VERSION, sheets, number, seed, attempt)
        lattice = grow(chance, plan.lengths)
        if lattice is None:
            continue
        for _ in range(DRESSED):
            sheet = dress(lattice, plan, str(number), chance)
            if sheet is None or sheet_faults(sheet):
                break  # most faults are those of the grid
            # What is printed was read from a file, so that every sheet tests the format.
            yield parse_sheet(sheet_yaml(sheet), f"sheet {number}")


def dress(lattice: Lattice, plan: Plan, label: str, chance: Chance) -> CruxySheet | None:
    """Animals, equipment and an area for a grid; it may fail, or break a rule."""
    area = fill_area(plan, lattice, chance)
    animals = place_animals(lattice, plan.animals, chance)
    if not area or animals is None:
        return None
    cracks = place_cracks(lattice, animals, plan.cracks, chance)
    kinds = [box.kind for box in area if box.kind]
    equipment = place_equipment(lattice, animals, cracks, kinds, plan.squares_of_a_kind, chance)
    if equipment is None:
        return None
    return CruxySheet(
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
