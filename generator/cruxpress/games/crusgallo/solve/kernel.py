"""The fast copy of the rules, on arrays; tests compare it with the rules on thousands of games."""

from cruxpress.core.compiled import compiled
from cruxpress.games.crusgallo.solve.arrays import (
    BOTTOM,
    COLLECTED,
    DARK,
    DEAD,
    DRAGON,
    EDGE,
    LEFT,
    LIT,
    PHASE,
    RIGHT,
    SIDE,
    TOP,
    USED,
    Bytes,
    Longs,
)
from cruxpress.games.crusgallo.solve.squares import COMPLETE, MEANINGS, SHARES


@compiled
def touching(symbols: Bytes, owners: Bytes, seen: Bytes, at: int, expert: bool) -> int:
    """Which cells of a card at this place would lie beside a crystal, as bits; 0: not legal."""
    x, y = at % SIDE, at // SIDE
    if x < EDGE or y < EDGE or x >= SIDE - EDGE - 1 or y >= SIDE - EDGE - 1:
        return 0
    if symbols[at] and symbols[at + 1] and symbols[at + SIDE] and symbols[at + SIDE + 1]:
        return 0
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        symbol = symbols[cell]
        if symbol == 0:
            continue
        if symbol >= LIT or (expert and symbol >= DARK):
            return 0
        owner = owners[cell]
        covered = 0
        for k in range(4):
            covered += owners[at + (k >> 1) * SIDE + (k & 1)] == owner
        if covered >= seen[owner]:
            return 0
    bits = 0
    if _is_crystal(symbols[at - 1]) or _is_crystal(symbols[at - SIDE]):
        bits |= 1
    if _is_crystal(symbols[at + 2]) or _is_crystal(symbols[at + 1 - SIDE]):
        bits |= 2
    if _is_crystal(symbols[at + SIDE - 1]) or _is_crystal(symbols[at + 2 * SIDE]):
        bits |= 4
    if _is_crystal(symbols[at + SIDE + 2]) or _is_crystal(symbols[at + 2 * SIDE + 1]):
        bits |= 8
    return bits


@compiled
def _is_crystal(symbol: int) -> bool:
    return 0 < symbol < DARK


@compiled
def meaning(symbols: Bytes, corner: int) -> int:
    """What the square below and to the right of a cell is."""
    return int(
        MEANINGS[
            SHARES[symbols[corner]]
            + SHARES[symbols[corner + 1]]
            + SHARES[symbols[corner + SIDE]]
            + SHARES[symbols[corner + SIDE + 1]]
        ]
    )


@compiled
def orb_in(symbols: Bytes, corner: int) -> int:
    """The cell of the dark orb in a square that has one."""
    for j in range(4):
        cell = corner + (j >> 1) * SIDE + (j & 1)
        if DARK <= symbols[cell] < LIT:
            return cell
    return -1


@compiled
def completed(symbols: Bytes, at: int, found: Longs) -> int:
    """Fill in the dark orbs whose squares are sets around a placed card, in order; how many."""
    count = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            corner = at + dy * SIDE + dx
            if meaning(symbols, corner) == COMPLETE:
                count = _insert(found, count, orb_in(symbols, corner))
    return count


@compiled
def _insert(found: Longs, count: int, orb: int) -> int:
    """Put an orb into an ordered list, once."""
    place = count
    for j in range(count):
        if found[j] == orb:
            return count
    while place > 0 and found[place - 1] > orb:
        found[place] = found[place - 1]
        place -= 1
    found[place] = orb
    return count + 1


@compiled
def light_up(
    symbols: Bytes, owners: Bytes, lights: Bytes, gems: Bytes, facts: Longs, kinds: Bytes,
    found: Longs, count: int,
) -> int:  # fmt: skip
    """Put gems on completed orbs, treasures first while gems are short; how many light up."""
    lit = 0
    for treasures in range(1, -1, -1):
        for j in range(count):
            cell = found[j]
            owner = owners[cell]
            hopeful = kinds[owner] > 0 and lights[owner] >= 0
            colour = symbols[cell] - DARK
            if hopeful != (treasures == 1) or symbols[cell] >= LIT:
                continue
            owed = facts[PHASE] == 2 and not facts[DRAGON] >> colour & 1
            if gems[colour] - owed < 1:
                continue
            gems[colour] -= 1
            if owed:
                gems[colour] -= 1
                facts[DRAGON] |= 1 << colour
            symbols[cell] += LIT - DARK
            lit += 1
            if hopeful:
                lights[owner] += 1
                if lights[owner] == 2:
                    facts[COLLECTED] |= 1 << int(owner)
    return lit


@compiled
def put_card(
    symbols: Bytes, owners: Bytes, seen: Bytes, lights: Bytes, gems: Bytes, facts: Longs,
    kinds: Bytes, faces: Bytes, card: int, at: int, found: Longs,
) -> int:  # fmt: skip
    """Place a card and light up what it completes; how many orbs light up."""
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        owner = owners[cell]
        if owner >= 0:
            seen[owner] -= 1
            if symbols[cell] >= DARK and kinds[owner] > 0:
                lights[owner] = DEAD
        symbols[cell] = faces[j]
        owners[cell] = card
    seen[card] = 4
    x, y = at % SIDE, at // SIDE
    facts[LEFT] = min(facts[LEFT], x)
    facts[RIGHT] = max(facts[RIGHT], x + 1)
    facts[TOP] = min(facts[TOP], y)
    facts[BOTTOM] = max(facts[BOTTOM], y + 1)
    facts[USED] |= 1 << card
    count = completed(symbols, at, found)
    return light_up(symbols, owners, lights, gems, facts, kinds, found, count)
