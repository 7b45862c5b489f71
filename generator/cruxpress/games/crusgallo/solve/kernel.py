"""The fast copy of the rules, on arrays; tests compare it with the rules on thousands of games."""

from cruxpress.core.compiled import compiled, inner, is_fast
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    COLLECTED,
    COMPLETE,
    CORNERS,
    DARK,
    DEAD,
    DRAGON,
    EDGE,
    EXPERT,
    LEFT,
    LIT,
    MEANINGS,
    PHASE,
    RIGHT,
    SHARES,
    SIDE,
    TOP,
    USED,
    CardArrays,
    Numbers,
    TableArrays,
)


@compiled
def touching(table: TableArrays, at: int) -> int:
    """Which cells of a card at this place would lie beside a crystal, as bits; 0: not legal."""
    bits = beside_crystals(table.symbols, at)
    if bits and may_cover(table.symbols, table.owners, table.seen, at, table.facts[EXPERT] > 0):
        return bits
    return 0


@inner
def beside_crystals(symbols: Numbers, at: int) -> int:
    """The same, whatever lies there."""
    x, y = at % SIDE, at // SIDE
    if x < EDGE or y < EDGE or x >= SIDE - EDGE - 1 or y >= SIDE - EDGE - 1:
        return 0
    bits = 0
    if 0 < symbols[at - 1] < DARK or 0 < symbols[at - SIDE] < DARK:
        bits |= 1
    if 0 < symbols[at + 2] < DARK or 0 < symbols[at + 1 - SIDE] < DARK:
        bits |= 2
    if 0 < symbols[at + SIDE - 1] < DARK or 0 < symbols[at + 2 * SIDE] < DARK:
        bits |= 4
    if 0 < symbols[at + SIDE + 2] < DARK or 0 < symbols[at + 2 * SIDE + 1] < DARK:
        bits |= 8
    return bits


@inner
def may_cover(symbols: Numbers, owners: Numbers, seen: Numbers, at: int, expert: bool) -> bool:
    """Whether a card may lie on what is there."""
    under = (at, at + 1, at + SIDE, at + SIDE + 1)
    bare = False
    for cell in under:
        symbol = symbols[cell]
        if symbol == 0:
            bare = True
            continue
        if symbol >= LIT or (expert and symbol >= DARK):
            return False
        owner = owners[cell]
        covered = 0
        for other in under:
            covered += owners[other] == owner
        if covered >= seen[owner]:
            return False
    return bare


@inner
def set_symbol(symbols: Numbers, sums: Numbers, cell: int, symbol: int) -> None:
    """Show another symbol in a cell."""
    change = SHARES[symbol] - SHARES[symbols[cell]]
    symbols[cell] = symbol
    sums[cell] += change
    sums[cell - 1] += change
    sums[cell - SIDE] += change
    sums[cell - SIDE - 1] += change


@inner
def completed(table: TableArrays, at: int, found: Numbers) -> int:
    """Fill in the dark orbs whose squares are sets around a placed card, in order; how many."""
    count = 0
    for offset in CORNERS:
        if MEANINGS[table.sums[at + offset]] == COMPLETE:
            corner = at + offset
            for cell in (corner, corner + 1, corner + SIDE, corner + SIDE + 1):
                if DARK <= table.symbols[cell] < LIT:
                    count = insert(found, count, cell)
    return count


@inner
def insert(found: Numbers, count: int, orb: int) -> int:
    """Put an orb into an ordered list, once; how many there are."""
    place = count
    for j in range(count):
        if found[j] == orb:
            return count
    while place > 0 and found[place - 1] > orb:
        found[place] = found[place - 1]
        place -= 1
    found[place] = orb
    return count + 1


@inner
def light_up(table: TableArrays, cards: CardArrays, found: Numbers, count: int) -> int:
    """Put gems on completed orbs, treasures first while gems are short; how many light up."""
    gems, facts, lights = table.gems, table.facts, table.lights
    lit = 0
    for treasures in range(1, -1, -1):
        for j in range(count):
            cell = found[j]
            owner = table.owners[cell]
            symbol = table.symbols[cell]
            hopeful = cards.kinds[owner] > 0 and lights[owner] >= 0
            if hopeful != (treasures == 1) or symbol >= LIT:
                continue
            colour = symbol - DARK
            owed = facts[PHASE] == 2 and not facts[DRAGON] >> colour & 1
            if gems[colour] - owed < 1:
                continue
            gems[colour] -= 1
            if owed:
                gems[colour] -= 1
                facts[DRAGON] |= 1 << colour
            set_symbol(table.symbols, table.sums, cell, symbol + LIT - DARK)
            lit += 1
            if hopeful:
                lights[owner] += 1
                if lights[owner] == 2:
                    facts[COLLECTED] |= 1 << int(owner)
    return lit


@inner
def reopen_by_kernels(table: TableArrays, at: int) -> None:
    """Note which places around a new card are legal now.

    A card, the lights around it and what it covers matter to no place further away than this.
    """
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            place = at + dy * SIDE + dx
            table.open[place] = touching(table, place)


def reopen_plainly(table: TableArrays, at: int) -> None:
    """The same in plain Python: most places are ruled out by the symbols under a card there."""
    symbols, owners, seen, opened = table.symbols, table.owners, table.seen, table.open
    lowest_kept = DARK if table.facts[EXPERT] > 0 else LIT
    for row in range(at - 2 * SIDE - 2, at + 3 * SIDE - 2, SIDE):
        for place in range(row, row + 5):
            opened[place] = 0
            below = place + SIDE
            a, b, c, d = symbols[place], symbols[place + 1], symbols[below], symbols[below + 1]
            if a and b and c and d:
                continue
            if a >= lowest_kept or b >= lowest_kept or c >= lowest_kept or d >= lowest_kept:
                continue
            bits = beside_crystals(symbols, place)
            if bits and (a or b or c or d):
                under = [owners[place], owners[place + 1], owners[below], owners[below + 1]]
                for owner in under:
                    if owner >= 0 and seen[owner] < 4 and under.count(owner) >= seen[owner]:
                        bits = 0
            opened[place] = bits


reopen = reopen_by_kernels if is_fast() else reopen_plainly


@compiled
def put_card(
    table: TableArrays, cards: CardArrays, card: int, turn: int, at: int, found: Numbers
) -> int:
    """Place a card and light up what it completes; how many orbs light up."""
    symbols, owners, facts = table.symbols, table.owners, table.facts
    face = cards.faces[4 * card + turn]
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        owner = owners[cell]
        if owner >= 0:
            table.seen[owner] -= 1
            if symbols[cell] >= DARK and cards.kinds[owner] > 0:
                table.lights[owner] = DEAD
        set_symbol(symbols, table.sums, cell, face[j])
        owners[cell] = card
    table.seen[card] = 4
    x, y = at % SIDE, at // SIDE
    facts[LEFT] = min(facts[LEFT], x)
    facts[RIGHT] = max(facts[RIGHT], x + 1)
    facts[TOP] = min(facts[TOP], y)
    facts[BOTTOM] = max(facts[BOTTOM], y + 1)
    facts[USED] |= 1 << card
    lit = light_up(table, cards, found, completed(table, at, found))
    reopen(table, at)
    return lit
