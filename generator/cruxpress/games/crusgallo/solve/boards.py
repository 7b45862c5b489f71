"""Boards on which cards are placed and taken back, and told apart by a fingerprint."""

from typing import NamedTuple

from cruxpress.core.compiled import inner
from cruxpress.games.crusgallo.solve.beam import mixed
from cruxpress.games.crusgallo.solve.kernel import set_symbol
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLOURS,
    COMPLETE,
    CORNERS,
    DARK,
    LIT,
    MEANINGS,
    MIDDLE,
    PLACES,
    SHARES,
    SIDE,
    SQUARES,
    Numbers,
    TableArrays,
    filled,
)

MOST_CANDIDATES = 1 << 15  # places of a hand on one board
ORBS = 16  # more than one card can complete
PROBES = 64


class BoardSteps(NamedTuple):
    """For each card of the game: its places, which one is tried, and what it takes to undo it."""

    candidates: Numbers  # step * MOST_CANDIDATES + number
    counts: Numbers
    tried: Numbers
    placed: Numbers  # the place that lies there now
    completed: Numbers  # how many orbs it completed
    before: Numbers  # step * 8: what lay under it, symbols and then owners
    lights: Numbers  # step * ORBS: the orbs that it lit
    lit_counts: Numbers
    colours: Numbers  # bits: what shines on the dragon before this step
    gems: Numbers  # step * COLOURS + colour
    used: Numbers  # bits of the hand
    boxes: Numbers  # step * 4: left, right, top, bottom


class HeldCards(NamedTuple):
    """The cards of a problem in their four turns."""

    faces: Numbers  # face * 4: the symbols of its cells
    sums: Numbers  # face * SQUARES: its shares of the squares around it
    crystals: Numbers  # face: a bit for each cell that holds a crystal


def new_steps(cards: int, gems: int) -> BoardSteps:
    sizes = (MOST_CANDIDATES, 1, 1, 1, 1, 8, ORBS, 1, 1, COLOURS, 1, 4)
    steps = BoardSteps(*(filled((cards + 1) * size) for size in sizes))
    for colour in range(COLOURS):
        steps.gems[colour] = gems
    for at, edge in enumerate((MIDDLE % SIDE, MIDDLE % SIDE, MIDDLE // SIDE, MIDDLE // SIDE)):
        steps.boxes[at] = edge
    return steps


@inner
def look_beside(symbols: Numbers, sums: Numbers, at: int, around: Numbers) -> None:
    """What the squares around a place sum up to, without what a card there would cover."""
    one, two = SHARES[symbols[at]], SHARES[symbols[at + 1]]
    three, four = SHARES[symbols[at + SIDE]], SHARES[symbols[at + SIDE + 1]]
    around[0] = sums[at - SIDE - 1] - one
    around[1] = sums[at - SIDE] - one - two
    around[2] = sums[at - SIDE + 1] - two
    around[3] = sums[at - 1] - one - three
    around[4] = sums[at + 1] - two - four
    around[5] = sums[at + SIDE - 1] - three
    around[6] = sums[at + SIDE] - three - four
    around[7] = sums[at + SIDE + 1] - four


@inner
def completed_orbs(
    symbols: Numbers, faces: Numbers, shares: Numbers, face: int, at: int, around: Numbers,
    found: Numbers,
) -> int:  # fmt: skip
    """Fill in cell and colour of each dark orb that a card would complete; how many."""
    orbs = 0
    for square in range(SQUARES):
        if MEANINGS[around[square] + shares[SQUARES * face + square]] != COMPLETE:
            continue
        corner = at + CORNERS[square]
        for j in range(4):
            cell = corner + (j >> 1) * SIDE + (j & 1)
            x, y = cell % SIDE - at % SIDE, cell // SIDE - at // SIDE
            is_new = 0 <= x < 2 and 0 <= y < 2
            symbol = int(faces[4 * face + 2 * y + x] if is_new else symbols[cell])
            if DARK <= symbol < LIT:
                again = False
                for orb in range(orbs):
                    again = again or found[2 * orb] == cell
                if not again:
                    found[2 * orbs] = cell
                    found[2 * orbs + 1] = symbol - DARK
                    orbs += 1
    return orbs


@inner
def put_down(
    table: TableArrays, hand: HeldCards, steps: BoardSteps, step: int, place: int, around: Numbers,
    found: Numbers,
) -> None:  # fmt: skip
    """Place a card, light what it completes, and note what it takes to undo that.

    Where orbs compete for the last gems none is marked as lit: it may be covered, which allows
    more than the rules, and so hides no game.
    """
    card, at, turn = place // PLACES, place // 4 % CELLS, place % 4
    face = 4 * card + turn
    symbols, owners, seen = table.symbols, table.owners, table.seen
    look_beside(symbols, table.sums, at, around)
    orbs = completed_orbs(symbols, hand.faces, hand.sums, face, at, around, found)
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        steps.before[8 * step + j] = symbols[cell]
        steps.before[8 * step + 4 + j] = owners[cell]
        if owners[cell] >= 0:
            seen[owners[cell]] -= 1
        set_symbol(symbols, table.sums, cell, hand.faces[4 * face + j])
        owners[cell] = card
    seen[card] = 4
    steps.placed[step], steps.completed[step] = place, orbs
    shining, lit = steps.colours[step], 0
    for colour in range(COLOURS):
        gems = steps.gems[COLOURS * step + colour]
        wanting = 0
        for orb in range(orbs):
            wanting += found[2 * orb + 1] == colour
        owed = 1 - (shining >> colour & 1)
        if wanting and gems > owed:
            if wanting <= gems - owed:
                for orb in range(orbs):
                    if found[2 * orb + 1] == colour:
                        set_symbol(symbols, table.sums, found[2 * orb], LIT + colour)
                        steps.lights[ORBS * step + lit] = found[2 * orb]
                        lit += 1
            gems -= min(wanting, gems - owed) + owed
            shining |= 1 << colour
        steps.gems[COLOURS * (step + 1) + colour] = gems
    steps.lit_counts[step] = lit
    steps.colours[step + 1] = shining
    steps.used[step + 1] = steps.used[step] | 1 << card
    old, new = 4 * step, 4 * step + 4
    steps.boxes[new] = min(steps.boxes[old], at % SIDE)
    steps.boxes[new + 1] = max(steps.boxes[old + 1], at % SIDE + 1)
    steps.boxes[new + 2] = min(steps.boxes[old + 2], at // SIDE)
    steps.boxes[new + 3] = max(steps.boxes[old + 3], at // SIDE + 1)


@inner
def take_back(table: TableArrays, steps: BoardSteps, step: int) -> None:
    """Take a card back, and put out what it lit."""
    symbols, owners, seen = table.symbols, table.owners, table.seen
    place = steps.placed[step]
    card, at = place // PLACES, place // 4 % CELLS
    for light in range(steps.lit_counts[step]):
        cell = steps.lights[ORBS * step + light]
        set_symbol(symbols, table.sums, cell, symbols[cell] - LIT + DARK)
    seen[card] = 0
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        owner = steps.before[8 * step + 4 + j]
        set_symbol(symbols, table.sums, cell, steps.before[8 * step + j])
        owners[cell] = owner
        if owner >= 0:
            seen[owner] += 1


@inner
def board_fingerprint(table: TableArrays, steps: BoardSteps, step: int) -> int:
    """A number that a board shares with itself moved or turned, and hardly with another one."""
    box = 4 * step
    left, right = steps.boxes[box], steps.boxes[box + 1]
    top, bottom = steps.boxes[box + 2], steps.boxes[box + 3]
    width, height = right - left, bottom - top
    one = two = three = four = 0
    for y in range(height + 1):
        for x in range(width + 1):
            cell = (top + y) * SIDE + left + x
            symbol = int(table.symbols[cell])
            if symbol:
                what = (symbol * 64 + int(table.owners[cell])) * CELLS
                one ^= mixed(what + y * SIDE + x)
                two ^= mixed(what + x * SIDE + height - y)
                three ^= mixed(what + (height - y) * SIDE + width - x)
                four ^= mixed(what + (width - x) * SIDE + y)
    return min(one, two, three, four) | 1  # 0 is an empty place of the memory


@inner
def is_known(known: Numbers, fingerprint: int) -> bool:
    """Whether a board was met before; if not, it is remembered, and may push out another one."""
    room = len(known)
    for probe in range(PROBES):
        place = (fingerprint + probe) % room
        if known[place] == fingerprint:
            return True
        if known[place] == 0:
            known[place] = fingerprint
            return False
    known[fingerprint % room] = fingerprint
    return False
