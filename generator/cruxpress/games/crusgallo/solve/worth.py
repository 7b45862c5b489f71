"""What a place is worth to a player: lights now, and squares that lack one crystal."""

from cruxpress.core.compiled import compiled
from cruxpress.games.crusgallo.solve.arrays import (
    BOTTOM,
    COLOURS,
    DARK,
    DRAGON,
    LEFT,
    LIT,
    PHASE,
    RIGHT,
    SIDE,
    TOP,
    Bytes,
    Longs,
)
from cruxpress.games.crusgallo.solve.kernel import completed, meaning, orb_in
from cruxpress.games.crusgallo.solve.squares import HOPE, LACKS

# A taste is a list of weights, by these names.
(
    LIGHT,  # an orb lights up, and its colour has gems to spare
    WASTE,  # an orb lights up whose gem a treasure could have used
    HALF,  # the first orb of a treasure lights up
    COLLECT,  # the second one does
    NEAR,  # a square lacks one crystal, and its orb has gems to spare
    NEAR_WASTE,  # the same, but a treasure could use the gem
    NEAR_TREASURE,  # the same for a treasure's first orb
    NEAR_COLLECT,  # and for its second one
    LOSE,  # an orb of a treasure is covered
    MARK,  # a new colour shines on the dragon
    TASTE,
) = range(11)


@compiled
def prepare(
    symbols: Bytes, owners: Bytes, lights: Bytes, gems: Bytes, facts: Longs, kinds: Bytes,
    coming: Longs, taste: Longs, lit_worth: Longs, near_worth: Longs,
) -> None:  # fmt: skip
    """Work out, for each colour, what lighting an ordinary orb is worth on this table.

    `coming` counts the orbs of each colour on treasures that are still to be drawn.
    """
    for colour in range(COLOURS):
        lit_worth[colour] = gems[colour] - coming[colour]
    for y in range(facts[TOP], facts[BOTTOM] + 1):
        for x in range(facts[LEFT], facts[RIGHT] + 1):
            cell = y * SIDE + x
            symbol = symbols[cell]
            if DARK <= symbol < LIT:
                owner = owners[cell]
                if kinds[owner] > 0 and lights[owner] >= 0:
                    lit_worth[symbol - DARK] -= 1
    for colour in range(COLOURS):
        spare = lit_worth[colour] > 0
        lit_worth[colour] = taste[LIGHT] if spare else taste[WASTE]
        near_worth[colour] = taste[NEAR] if spare else taste[NEAR_WASTE]
        room = gems[colour]
        if facts[PHASE] == 2:
            if facts[DRAGON] >> colour & 1:
                near_worth[colour] = taste[NEAR_WASTE]
                lit_worth[colour] = taste[WASTE]
            else:
                room -= 1
                near_worth[colour] = taste[NEAR]
                lit_worth[colour] = taste[MARK]
        if room == 0:
            near_worth[colour] = -1  # nothing of this colour can light up any more


@compiled
def square_worth(
    symbols: Bytes, owners: Bytes, lights: Bytes, kinds: Bytes, near_worth: Longs,
    wanted: Longs, taste: Longs, corner: int, what: int,
) -> int:  # fmt: skip
    """What a square promises whose orb waits for one or two crystals.

    `wanted` says how many crystals of each kind are still to come.
    """
    orb = orb_in(symbols, corner)
    worth = near_worth[symbols[orb] - DARK]
    if worth < 0:
        return 0
    owner = owners[orb]
    if kinds[owner] > 0 and lights[owner] >= 0:
        worth = max(worth, taste[NEAR_COLLECT] if lights[owner] == 1 else taste[NEAR_TREASURE])
    return int(worth if what == HOPE else worth * min(wanted[what - LACKS], 4))


@compiled
def squares_worth(
    symbols: Bytes, owners: Bytes, lights: Bytes, kinds: Bytes, near_worth: Longs,
    wanted: Longs, taste: Longs, at: int,
) -> int:  # fmt: skip
    """What the squares around a place promise."""
    worth = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            corner = at + dy * SIDE + dx
            what = meaning(symbols, corner)
            if what >= HOPE:
                worth += square_worth(
                    symbols, owners, lights, kinds, near_worth, wanted, taste, corner, what
                )
    return worth


@compiled
def place_worth(
    symbols: Bytes, owners: Bytes, lights: Bytes, gems: Bytes, facts: Longs, kinds: Bytes,
    faces: Bytes, card: int, at: int, lit_worth: Longs, near_worth: Longs, wanted: Longs,
    taste: Longs, found: Longs,
) -> int:  # fmt: skip
    """What it is worth to place a card here, as far as its turn matters; the table stays as it is.

    What the place was worth before is the same for all turns: `squares_worth` tells that.
    """
    old_symbols, old_owners = 0, 0
    worth = 0
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        symbol, owner = symbols[cell], owners[cell]
        if symbol >= DARK and kinds[owner] > 0 and lights[owner] >= 0:
            worth += taste[LOSE]
        old_symbols = old_symbols << 8 | symbol
        old_owners = old_owners << 8 | (owner + 1)
        symbols[cell] = faces[j]
        owners[cell] = card
    count = completed(symbols, at, found)
    taken = 0  # gems taken by colour, four bits each
    for j in range(count):
        cell = found[j]
        colour, owner = symbols[cell] - DARK, owners[cell]
        used = taken >> 4 * colour & 15
        owed = facts[PHASE] == 2 and not facts[DRAGON] >> colour & 1
        if gems[colour] - owed <= used:
            continue
        taken += 1 << 4 * colour
        hopeful = kinds[owner] > 0 and lights[owner] >= 0
        if facts[PHASE] == 2 and used > 0:
            worth += taste[WASTE]
        elif facts[PHASE] == 2 or not hopeful:
            worth += lit_worth[colour]
        if hopeful:
            worth += taste[COLLECT] if lights[owner] == 1 else taste[HALF]
        symbols[cell] += LIT - DARK
    worth += squares_worth(symbols, owners, lights, kinds, near_worth, wanted, taste, at)
    for j in range(count):
        if symbols[found[j]] >= LIT:
            symbols[found[j]] -= LIT - DARK
    for j in range(3, -1, -1):
        cell = at + (j >> 1) * SIDE + (j & 1)
        symbols[cell] = old_symbols & 255
        owners[cell] = (old_owners & 255) - 1
        old_symbols >>= 8
        old_owners >>= 8
    return worth
