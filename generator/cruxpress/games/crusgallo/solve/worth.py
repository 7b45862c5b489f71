"""What a place is worth to a player: lights now, and squares that lack one crystal."""

from collections.abc import Sequence
from typing import NamedTuple

from cruxpress.core.compiled import inner
from cruxpress.games.crusgallo.solve.kernel import insert
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLOURS,
    COMPLETE,
    CORNERS,
    DARK,
    DRAGON,
    FIRST,
    HOPE,
    LACKS,
    LEFT,
    LIT,
    MEANING_COUNT,
    MEANINGS,
    ORB_SHARE,
    PHASE,
    RIGHT,
    SECOND,
    SHARES,
    SIDE,
    SQUARES,
    TOP,
    CardArrays,
    Numbers,
    TableArrays,
    filled,
    grid,
    numbers,
)

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
    WEIGHTS,
) = range(11)

MOST_WANTED = 4  # more crystals of a kind to come are no better than so many


class Outlook(NamedTuple):
    """What a player cares for, and what the table under their eyes promises them.

    A dark orb promises something to each square that it is in; squares that are nearly complete
    keep the promise, the others do not.
    """

    weights: Numbers
    coming: Numbers  # orbs of each colour on treasures that are still to be drawn
    factors: Numbers  # by the meaning of a square: how much of its orb's promise counts
    lit_worth: Numbers  # by colour: what lighting an ordinary orb is worth
    near_worth: Numbers  # by colour: what it promises; -1: nothing can light up any more
    own: Sequence[Numbers]  # ordinary or treasure, symbol: what a new card's orb promises
    dark: Numbers  # how many dark orbs lie on the table, and their cells
    promises: Numbers  # by cell
    hopes: Numbers  # by square: the promises of its orbs
    around: Numbers  # of the squares around a place, without what a card covers: sums, then hopes
    after: Numbers  # the same with a card on it, and last the card itself
    found: Numbers


def new_outlook(weights: Sequence[int]) -> Outlook:
    """The eyes of someone who cares for this."""
    if len(weights) != WEIGHTS:
        raise ValueError(f"a taste has {WEIGHTS} weights, not {len(weights)}")
    return Outlook(
        numbers(weights),
        filled(COLOURS),
        filled(MEANING_COUNT),
        filled(COLOURS),
        filled(COLOURS),
        grid([[0] * LIT] * 2),
        filled(CELLS),
        filled(CELLS),
        filled(CELLS),
        filled(2 * SQUARES),
        filled(2 * SQUARES + 2),
        filled(16),
    )


def expect(outlook: Outlook, coming: Sequence[int], wanted: Sequence[int]) -> None:
    """Tell a player what is still to come: orbs of treasures by colour, crystals by kind."""
    for colour, count in enumerate(coming):
        outlook.coming[colour] = count
    outlook.factors[HOPE] = 1
    for kind, count in enumerate(wanted):
        outlook.factors[LACKS + kind] = min(count, MOST_WANTED)


@inner
def prepare(table: TableArrays, cards: CardArrays, outlook: Outlook) -> None:
    """Look at a table as a whole: what its orbs are worth, and what they promise."""
    dark, promises, lit_worth = outlook.dark, outlook.promises, outlook.lit_worth
    for j in range(1, dark[0] + 1):  # of the table before
        _promise(outlook, dark[j], -promises[dark[j]])
    symbols, owners, lights, kinds = table.symbols, table.owners, table.lights, cards.kinds
    for colour in range(COLOURS):
        lit_worth[colour] = table.gems[colour] - outlook.coming[colour]
    count = 0
    left, right = table.facts[LEFT], table.facts[RIGHT] + 1
    for y in range(table.facts[TOP], table.facts[BOTTOM] + 1):
        for cell in range(y * SIDE + left, y * SIDE + right):
            symbol = symbols[cell]
            if DARK <= symbol < LIT:
                count += 1
                dark[count] = cell
                owner = owners[cell]
                if kinds[owner] > 0 and lights[owner] >= 0:
                    lit_worth[symbol - DARK] -= 1
    dark[0] = count
    _value_colours(table, outlook)
    for j in range(1, count + 1):
        cell = dark[j]
        worth = outlook.near_worth[symbols[cell] - DARK]
        if worth >= 0:
            owner = owners[cell]
            if kinds[owner] > 0 and lights[owner] >= 0:
                half = NEAR_COLLECT if lights[owner] == 1 else NEAR_TREASURE
                worth = max(worth, outlook.weights[half])
            _promise(outlook, cell, worth)


@inner
def _value_colours(table: TableArrays, outlook: Outlook) -> None:
    """What an orb of each colour is worth lit, and promises while it is dark."""
    weights, lit_worth, near_worth = outlook.weights, outlook.lit_worth, outlook.near_worth
    for colour in range(COLOURS):
        spare = lit_worth[colour] > 0
        lit, near = (LIGHT, NEAR) if spare else (WASTE, NEAR_WASTE)
        room = int(table.gems[colour])
        if table.facts[PHASE] == 2:
            if table.facts[DRAGON] >> colour & 1:
                lit, near = WASTE, NEAR_WASTE
            else:
                lit, near = MARK, NEAR
                room -= 1
        lit_worth[colour] = weights[lit]
        worth = weights[near] if room else -1
        near_worth[colour] = worth
        outlook.own[0][DARK + colour] = max(worth, 0)
        outlook.own[1][DARK + colour] = max(worth, weights[NEAR_TREASURE]) if worth >= 0 else 0


@inner
def _promise(outlook: Outlook, cell: int, worth: int) -> None:
    """Let an orb promise more to its squares."""
    hopes = outlook.hopes
    outlook.promises[cell] += worth
    hopes[cell] += worth
    hopes[cell - 1] += worth
    hopes[cell - SIDE] += worth
    hopes[cell - SIDE - 1] += worth


@inner
def look_around(table: TableArrays, cards: CardArrays, outlook: Outlook, at: int) -> int:
    """Look at the squares around a place; what covering it costs, whatever card does it."""
    sums, hopes, around, factors = table.sums, outlook.hopes, outlook.around, outlook.factors
    worth = 0
    for corner in (
        at - SIDE - 1, at - SIDE, at - SIDE + 1, at - 1, at, at + 1, at + SIDE - 1, at + SIDE,
        at + SIDE + 1,
    ):  # fmt: skip
        what = MEANINGS[sums[corner]]
        if what >= HOPE:
            worth -= factors[what] * hopes[corner]
    for cell in (at, at + 1, at + SIDE, at + SIDE + 1):
        if table.symbols[cell] >= DARK:
            owner = table.owners[cell]
            if cards.kinds[owner] > 0 and table.lights[owner] >= 0:
                worth += outlook.weights[LOSE]
    symbols, promises = table.symbols, outlook.promises
    a, b = SHARES[symbols[at]], SHARES[symbols[at + 1]]
    c, d = SHARES[symbols[at + SIDE]], SHARES[symbols[at + SIDE + 1]]
    around[0] = sums[at - SIDE - 1] - a
    around[1] = sums[at - SIDE] - a - b
    around[2] = sums[at - SIDE + 1] - b
    around[3] = sums[at - 1] - a - c
    around[4] = sums[at + 1] - b - d
    around[5] = sums[at + SIDE - 1] - c
    around[6] = sums[at + SIDE] - c - d
    around[7] = sums[at + SIDE + 1] - d
    a, b, c, d = promises[at], promises[at + 1], promises[at + SIDE], promises[at + SIDE + 1]
    around[8] = hopes[at - SIDE - 1] - a
    around[9] = hopes[at - SIDE] - a - b
    around[10] = hopes[at - SIDE + 1] - b
    around[11] = hopes[at - 1] - a - c
    around[12] = hopes[at + 1] - b - d
    around[13] = hopes[at + SIDE - 1] - c
    around[14] = hopes[at + SIDE] - c - d
    around[15] = hopes[at + SIDE + 1] - d
    return worth


@inner
def place_worth(
    table: TableArrays, cards: CardArrays, outlook: Outlook, card: int, turn: int, at: int
) -> int:
    """What a card brings at the place that was last looked around."""
    around, sums = outlook.around, cards.sums[4 * card + turn]
    worth = 0
    for j in range(SQUARES):
        what = MEANINGS[around[j] + sums[j]]
        if what:
            if what == COMPLETE:
                return _worth_with_lights(table, cards, outlook, card, turn, at)
            face = cards.faces[4 * card + turn]
            own = outlook.own[1 if cards.kinds[card] else 0]
            hope = around[SQUARES + j] + own[face[FIRST[j]]] + own[face[SECOND[j]]]
            worth += outlook.factors[what] * hope
    return worth


@inner
def _worth_with_lights(
    table: TableArrays, cards: CardArrays, outlook: Outlook, card: int, turn: int, at: int
) -> int:
    """The same for a card that completes squares: their orbs light up and promise no more."""
    face, facts = cards.faces[4 * card + turn], table.facts
    own = outlook.own[1 if cards.kinds[card] else 0]
    worth, taken = 0, 0  # gems taken by colour, four bits each
    for j in range(_complete(table, cards, outlook, card, turn, at)):
        cell = outlook.found[j]
        part = _part(cell - at)
        owner = int(table.owners[cell]) if part < 0 else card
        colour = (table.symbols[cell] if part < 0 else face[part]) - DARK
        used = taken >> 4 * colour & 15
        owed = facts[PHASE] == 2 and not facts[DRAGON] >> colour & 1
        if table.gems[colour] - owed <= used:
            continue
        taken += 1 << 4 * colour
        hopeful = cards.kinds[owner] > 0 and table.lights[owner] >= 0
        if facts[PHASE] == 2 and used > 0:
            worth += outlook.weights[WASTE]
        elif facts[PHASE] == 2 or not hopeful:
            worth += outlook.lit_worth[colour]
        if hopeful:
            worth += outlook.weights[COLLECT if table.lights[owner] == 1 else HALF]
        promise = outlook.promises[cell] if part < 0 else own[face[part]]
        for k in range(SQUARES + 1):
            if _part(cell - at - CORNERS[k]) >= 0:
                outlook.after[k] -= ORB_SHARE
                outlook.after[SQUARES + 1 + k] -= promise
    for j in range(SQUARES + 1):
        what = MEANINGS[outlook.after[j]]
        if what >= HOPE:
            worth += outlook.factors[what] * outlook.after[SQUARES + 1 + j]
    return worth


@inner
def _complete(
    table: TableArrays, cards: CardArrays, outlook: Outlook, card: int, turn: int, at: int
) -> int:
    """Work out the squares with a card on the table, and the orbs that it completes; how many."""
    around, after = outlook.around, outlook.after
    sums, face = cards.sums[4 * card + turn], cards.faces[4 * card + turn]
    own = outlook.own[1 if cards.kinds[card] else 0]
    for j in range(SQUARES):
        after[j] = around[j] + sums[j]
        hope = around[SQUARES + j] + own[face[FIRST[j]]] + own[face[SECOND[j]]]
        after[SQUARES + 1 + j] = hope
    after[SQUARES] = sums[SQUARES]
    after[2 * SQUARES + 1] = own[face[0]] + own[face[1]] + own[face[2]] + own[face[3]]
    count = 0
    for j in range(SQUARES + 1):
        if MEANINGS[after[j]] == COMPLETE:
            corner = at + CORNERS[j]
            for cell in (corner, corner + 1, corner + SIDE, corner + SIDE + 1):
                part = _part(cell - at)
                symbol = table.symbols[cell] if part < 0 else face[part]
                if DARK <= symbol < LIT:
                    count = insert(outlook.found, count, cell)
    return count


@inner
def _part(offset: int) -> int:
    """Which cell of a square lies so far from its first one; -1: none."""
    if offset in (0, 1):
        return offset
    return offset - SIDE + 2 if offset in (SIDE, SIDE + 1) else -1
