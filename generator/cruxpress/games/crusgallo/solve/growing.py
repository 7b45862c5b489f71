"""Grow many games by one card at once: list every place, and carry out the chosen ones."""

from cruxpress.core.compiled import compiled
from cruxpress.games.crusgallo.solve.arrays import (
    BOTTOM,
    COLOURS,
    LEFT,
    MIDDLE,
    RIGHT,
    SIDE,
    TOP,
    USED,
    Bytes,
    Longs,
)
from cruxpress.games.crusgallo.solve.kernel import put_card, touching
from cruxpress.games.crusgallo.solve.worth import place_worth, prepare, squares_worth

# A possible step: the game it continues, the card, its cell and turn, the value and a fingerprint
# of the table that comes out (tables with the same fingerprint are taken once).
GAME, CARD, AT, TURN, VALUE, PRINT, STEP = range(7)


@compiled
def mixed(number: int) -> int:
    """A number that looks random, always the same for the same number."""
    number = (number + 1) * 0x9E3779B97F4A7C1
    number ^= number >> 29
    number *= 0xBF58476D1CE4E5B
    return number ^ number >> 32


@compiled
def list_places(
    symbols: Bytes, owners: Bytes, seen: Bytes, facts: Longs, crystals: Longs, card: int,
    expert: bool, places: Longs,
) -> int:  # fmt: skip
    """Fill in every legal place of a card as cell * 4 + turn, as far as there is room; how many."""
    count = 0
    if facts[USED] == 0:
        for turn in range(min(4, len(places))):
            places[turn] = MIDDLE * 4 + turn
            count += 1
        return count
    for y in range(facts[TOP] - 2, facts[BOTTOM] + 2):
        for x in range(facts[LEFT] - 2, facts[RIGHT] + 2):
            at = y * SIDE + x
            bits = touching(symbols, owners, seen, at, expert)
            if bits:
                for turn in range(4):
                    if crystals[card, turn] & bits and count < len(places):
                        places[count] = at * 4 + turn
                        count += 1
    return count


@compiled
def grow(
    rows: int, symbols: Bytes, owners: Bytes, seen: Bytes, lights: Bytes, gems: Bytes,
    facts: Longs, values: Longs, prints: Longs, faces: Bytes, crystals: Longs, kinds: Bytes,
    expert: bool, hand: Longs, coming: Longs, wanted: Longs, taste: Longs, places: Longs,
    found: Longs, worths: Longs, steps: Longs,
) -> int:  # fmt: skip
    """Fill in all steps from all games with the cards of the hand not yet used; how many."""
    count = 0
    lit_worth, near_worth = worths[:COLOURS], worths[COLOURS:]
    for row in range(rows):
        table, owner, light, gem, fact = (
            symbols[row],
            owners[row],
            lights[row],
            gems[row],
            facts[row],
        )
        prepare(table, owner, light, gem, fact, kinds, coming, taste, lit_worth, near_worth)
        for card in hand:
            if fact[USED] >> card & 1:
                continue
            many = list_places(table, owner, seen[row], fact, crystals, card, expert, places)
            if fact[USED] == 0:
                many = 1  # a first card turned otherwise only turns the whole game
            before, before_at = 0, -1
            for j in range(many):
                if count == steps.shape[0]:
                    return count
                at, turn = places[j] >> 2, places[j] & 3
                if at != before_at:
                    before_at = at
                    before = squares_worth(
                        table, owner, light, kinds, near_worth, wanted, taste, at
                    )
                worth = place_worth(
                    table, owner, light, gem, fact, kinds, faces[card, turn], card, at, lit_worth,
                    near_worth, wanted, taste, found,
                )  # fmt: skip
                step = steps[count]
                step[GAME] = row
                step[CARD] = card
                step[AT] = at
                step[TURN] = turn
                step[VALUE] = values[row] + worth - before
                step[PRINT] = _new_print(prints[row], table, faces[card, turn], card, at)
                count += 1
    return count


@compiled
def _new_print(old: int, table: Bytes, faces: Bytes, card: int, at: int) -> int:
    """The fingerprint of a table after a card is placed."""
    new = old ^ mixed(-2 - card)
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        if table[cell]:
            new ^= mixed(cell * 64 + table[cell])
        new ^= mixed(cell * 64 + faces[j])
    return new


@compiled
def carry_out(
    chosen: Longs, steps: Longs, faces: Bytes, kinds: Bytes, found: Longs,
    symbols: Bytes, owners: Bytes, seen: Bytes, lights: Bytes, gems: Bytes, facts: Longs,
    new_symbols: Bytes, new_owners: Bytes, new_seen: Bytes, new_lights: Bytes, new_gems: Bytes,
    new_facts: Longs, new_values: Longs, new_prints: Longs,
) -> None:  # fmt: skip
    """Copy the games of the chosen steps, and place each card."""
    for row in range(len(chosen)):
        step = steps[chosen[row]]
        old = step[GAME]
        new_symbols[row] = symbols[old]
        new_owners[row] = owners[old]
        new_seen[row] = seen[old]
        new_lights[row] = lights[old]
        new_gems[row] = gems[old]
        new_facts[row] = facts[old]
        new_values[row] = step[VALUE]
        new_prints[row] = step[PRINT]
        put_card(
            new_symbols[row], new_owners[row], new_seen[row], new_lights[row], new_gems[row],
            new_facts[row], kinds, faces[step[CARD], step[TURN]], step[CARD], step[AT], found,
        )  # fmt: skip
