"""A game played to its end by someone who looks at only so many places for each card."""

from cruxpress.core.compiled import compiled
from cruxpress.games.crusgallo.solve.arrays import (
    CELLS,
    COLLECTED,
    COLOURS,
    DRAGON,
    PHASE,
    Bytes,
    Longs,
)
from cruxpress.games.crusgallo.solve.growing import list_places
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.worth import place_worth, prepare, squares_worth

# A played card, as it is noted down; NO_PLACE stands for a card set aside.
CARD, AT, TURN, NOTE = range(4)
NO_PLACE = -1

PLACES = 4 * CELLS  # cells and turns together
GONE = -1  # a card of the hand that was played

# How a phase ended: cards played, whether its goal was reached, and by which magic gem if by one.
PLAYED, REACHED, MAGIC, ENDING = range(4)


@compiled
def roll(dice: Longs, sides: int) -> int:
    """A number below so many sides; the dice remember where they are (xorshift of 32 bits)."""
    number = dice[0]
    number ^= (number << 13) & 0xFFFFFFFF
    number ^= number >> 17
    number ^= (number << 5) & 0xFFFFFFFF
    dice[0] = number
    return int(number * sides >> 32)


@compiled
def one_colour_short(gems: Bytes, facts: Longs) -> int:
    """The colour of the only gem that is still missing, or -1."""
    missing, last = 0, -1
    for colour in range(COLOURS):
        lacks = gems[colour] if facts[PHASE] == 1 else 1 - (facts[DRAGON] >> colour & 1)
        if lacks > 0:
            missing += lacks
            last = colour
    if missing == 0:
        return COLOURS
    return last if missing == 1 else -1


@compiled
def best_of_some(
    symbols: Bytes, owners: Bytes, seen: Bytes, lights: Bytes, gems: Bytes, facts: Longs,
    faces: Bytes, crystals: Longs, kinds: Bytes, expert: bool, hand: Longs, first: int, last: int,
    attention: int, coming: Longs, wanted: Longs, taste: Longs, dice: Longs, places: Longs,
    found: Longs, worths: Longs,
) -> int:  # fmt: skip
    """Look at some random places of some cards of the hand; the best one, or NO_PLACE.

    A place is written as (card of the hand) * PLACES + cell * 4 + turn.
    """
    lit_worth, near_worth = worths[:COLOURS], worths[COLOURS:]
    prepare(symbols, owners, lights, gems, facts, kinds, coming, taste, lit_worth, near_worth)
    total = 0
    for j in range(first, last):
        if hand[j] != GONE:
            end = total + list_places(
                symbols, owners, seen, facts, crystals, hand[j], expert, places[total:]
            )
            for k in range(total, end):
                places[k] += j * PLACES
            total = end
    best, best_place = 0, NO_PLACE
    for look in range(min(attention, total)):
        other = look + roll(dice, total - look)
        places[look], places[other] = places[other], places[look]
        card, at, turn = hand[places[look] // PLACES], places[look] % PLACES >> 2, places[look] & 3
        worth = place_worth(
            symbols, owners, lights, gems, facts, kinds, faces[card, turn], card, at, lit_worth,
            near_worth, wanted, taste, found,
        )  # fmt: skip
        worth -= squares_worth(symbols, owners, lights, kinds, near_worth, wanted, taste, at)
        if best_place == NO_PLACE or worth > best:
            best, best_place = worth, places[look]
    return best_place


@compiled
def play_phase(
    symbols: Bytes, owners: Bytes, seen: Bytes, lights: Bytes, gems: Bytes, facts: Longs,
    faces: Bytes, crystals: Longs, kinds: Bytes, expert: bool, hand: Longs, attention: int,
    coming: Longs, wanted: Longs, taste: Longs, magic: int, dice: Longs, places: Longs,
    found: Longs, worths: Longs, notes: Longs, ending: Longs,
) -> None:  # fmt: skip
    """Play the cards in order (phase 1) or in any order (phase 2) until the goal or the end.

    `magic` holds a bit for each magic treasure, or 0 if that bonus is spent. It is used when it
    brings the last gem.
    """
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for turn_of_play in range(len(hand) + 1):
        short = one_colour_short(gems, facts)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if turn_of_play == len(hand):
            return
        in_order = facts[PHASE] == 1
        first, last = (turn_of_play, turn_of_play + 1) if in_order else (0, len(hand))
        place = best_of_some(
            symbols, owners, seen, lights, gems, facts, faces, crystals, kinds, expert, hand,
            first, last, attention, coming, wanted, taste, dice, places, found, worths,
        )  # fmt: skip
        note = notes[turn_of_play]
        if place == NO_PLACE:
            if not in_order:
                return
            note[CARD], note[AT], note[TURN] = hand[turn_of_play], NO_PLACE, 0
        else:
            card, at, turn = hand[place // PLACES], place % PLACES >> 2, place & 3
            note[CARD], note[AT], note[TURN] = card, at, turn
            put_card(
                symbols, owners, seen, lights, gems, facts, kinds, faces[card, turn], card, at,
                found,
            )  # fmt: skip
            hand[place // PLACES] = GONE
        ending[PLAYED] = turn_of_play + 1
