"""Puts animals, Cracks and equipment on a grid, and the boxes into the area."""

from collections.abc import Mapping, Sequence

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.make.lattice import Lattice
from cruxpress.games.cruxy.make.plan import Plan
from cruxpress.games.cruxy.spec.board import (
    COLUMNS,
    ROWS,
    Board,
    Square,
    half_of,
    neighbours,
    steps_between,
)
from cruxpress.games.cruxy.spec.checks.animals import APART, NOT_FOR_THE_FIRST_TURN
from cruxpress.games.cruxy.spec.checks.equipment import MOST_GAINS_IN_A_SLOT
from cruxpress.games.cruxy.spec.names import EQUIPMENT, PENGUINS, Effect
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS, Box

TRIES = 40
CRACKS_WITHIN = 2  # words from a start, so that they break before the game is over


def near_the_starts(board: Board, red: frozenset[Square]) -> frozenset[int]:
    """The slots that a first word can be written into."""
    starts = [slot.number for slot in board.slots if red.issuperset(slot.squares)]
    return frozenset(n for start in starts for n in board.crossings[start]).union(starts)


def place_animals(
    lattice: Lattice, wanted: Sequence[Effect], chance: Chance
) -> dict[Square, Effect] | None:
    """Animals on holes that three or more squares surround, far enough apart."""
    board = lattice.board
    first_turn = near_the_starts(board, lattice.red)
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
            half = _half_wanted(effect, placed)
            free = [
                hole
                for hole in holes
                if all(steps_between(hole, other) > APART for other in placed)
                and not (effect in NOT_FOR_THE_FIRST_TURN and hole in early)
                and half in ("", half_of(hole))
            ]
            if not free:
                break
            placed[chance.pick(free)] = effect
        else:
            return placed
    return None


def _half_wanted(effect: Effect, placed: Mapping[Square, Effect]) -> str:
    if effect not in (Effect.OWL, Effect.URSA):
        return ""
    return "bottom" if effect in placed.values() else "top"


def place_cracks(
    lattice: Lattice, animals: Mapping[Square, Effect], count: int, chance: Chance
) -> frozenset[Square]:
    """Cracks on plain squares that no animal watches, not far from the starts, one a slot."""
    watched = {square for animal in animals for square in neighbours(animal)}
    board = lattice.board
    free = chance.shuffled(sorted(board.squares - lattice.red - watched))
    starts = [slot.number for slot in board.slots if lattice.red.issuperset(slot.squares)]
    depths = board.depths(starts)
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


def fill_area(plan: Plan, board: Board, red: frozenset[Square], chance: Chance) -> tuple[Box, ...]:
    """Boxes in an order in which no row or column holds one kind of condition only."""
    lengths = [len(slot) for slot in board.slots if not red.issuperset(slot.squares)]
    digits = [length for length in range(3, 9) if lengths.count(length) >= 4]
    if len(digits) <= plan.digits:
        return ()
    chosen = chance.sample(digits, plan.digits + 1)
    kinds = chance.sample(EQUIPMENT, plan.kinds + 1)
    boxes = [Box() for _ in range(plan.letters)]
    boxes += [Box(digit=digit) for digit in chosen[:-1]]
    boxes += [Box(kind=kind) for kind in kinds[:-1]]
    boxes.append(Box(chosen[-1], kinds[-1]))
    while True:
        boxes = chance.shuffled(boxes)
        rows = [boxes[n : n + AREA_COLUMNS] for n in range(0, len(boxes), AREA_COLUMNS)]
        columns = [boxes[n::AREA_COLUMNS] for n in range(AREA_COLUMNS)]
        if all(len({_sort(box) for box in line}) > 1 for line in rows + columns):
            return tuple(boxes)


def _sort(box: Box) -> str:
    return "letter" if box.is_letter else "digit" if not box.kind else "kind"
