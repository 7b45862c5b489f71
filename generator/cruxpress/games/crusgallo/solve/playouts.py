"""A game played to its end by someone who looks at only so many places for each card."""

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.crusgallo.solve.arrays import Numbers
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLLECTED,
    COLOURS,
    DRAGON,
    LEFT,
    PHASE,
    PLACES,
    RIGHT,
    SIDE,
    TOP,
    CardArrays,
    TableArrays,
)
from cruxpress.games.crusgallo.solve.worth import Outlook, look_around, place_worth, prepare

NO_PLACE = -1  # a card that was set aside
GONE = -1  # a card of the hand that was played

# How a phase ended: cards played, whether its goal was reached, and by which magic gem if by one.
PLAYED, REACHED, MAGIC, ENDING = range(4)


@inner
def roll(dice: Numbers, sides: int) -> int:
    """A number below so many sides; the dice remember where they are (xorshift of 32 bits)."""
    number = dice[0]
    number ^= (number << 13) & 0xFFFFFFFF
    number ^= number >> 17
    number ^= (number << 5) & 0xFFFFFFFF
    dice[0] = number
    return int(number * sides >> 32)


@inner
def one_colour_short(table: TableArrays) -> int:
    """The colour of the only gem that is still missing, or -1; none is missing: COLOURS."""
    facts = table.facts
    missing, last = 0, -1
    for colour in range(COLOURS):
        lacks = int(table.gems[colour]) if facts[PHASE] == 1 else 1 - (facts[DRAGON] >> colour & 1)
        if lacks > 0:
            missing += lacks
            last = colour
    if missing == 0:
        return COLOURS
    return last if missing == 1 else -1


@compiled
def list_places(
    table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int, places: Numbers
) -> int:
    """Fill in every legal place of some cards of the hand; how many.

    A place is written as (card of the hand * CELLS + cell) * 4 + turn.
    """
    facts, count = table.facts, 0
    left, right = facts[LEFT] - 2, facts[RIGHT] + 2
    for j in range(first, last):
        card = hand[j]
        if card == GONE:
            continue
        for y in range(facts[TOP] - 2, facts[BOTTOM] + 2):
            for at in range(y * SIDE + left, y * SIDE + right):
                bits = table.open[at]
                if bits:
                    for turn in range(4):
                        if cards.crystals[4 * card + turn] & bits:
                            places[count] = (j * CELLS + at) * 4 + turn
                            count += 1
    return count


@inner
def best_of_some(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, first: int, last: int,
    attention: int, dice: Numbers, places: Numbers,
) -> int:  # fmt: skip
    """Look at some random places of some cards of the hand; the best one, or NO_PLACE."""
    prepare(table, cards, outlook)
    total = list_places(table, cards, hand, first, last, places)
    best, best_place = 0, NO_PLACE
    for look in range(min(attention, total)):
        other = look + roll(dice, total - look)
        place = places[other]
        places[look], places[other] = place, places[look]
        at = place // 4 % CELLS
        worth = look_around(table, cards, outlook, at)
        worth += place_worth(table, cards, outlook, hand[place // PLACES], place % 4, at)
        if best_place == NO_PLACE or worth > best:
            best, best_place = worth, place
    return best_place


@compiled
def play_phase(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, attention: int,
    magic: int, dice: Numbers, places: Numbers, notes: Numbers, ending: Numbers,
) -> None:  # fmt: skip
    """DragonPlay the cards in order (phase 1) or in any order (phase 2) until the goal or the end.

    `magic` holds a bit for each magic treasure, or 0 if that bonus is spent. It is used when it
    brings the last gem. Each card is noted down as (card * CELLS + cell) * 4 + turn, or NO_PLACE.
    """
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for turn_of_play in range(len(hand) + 1):
        short = one_colour_short(table)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and table.facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if turn_of_play == len(hand):
            return
        in_order = table.facts[PHASE] == 1
        first, last = (turn_of_play, turn_of_play + 1) if in_order else (0, len(hand))
        place = best_of_some(table, cards, outlook, hand, first, last, attention, dice, places)
        if place == NO_PLACE:
            if not in_order:
                return
            notes[turn_of_play] = NO_PLACE
        else:
            card, at, turn = hand[place // PLACES], place // 4 % CELLS, place % 4
            notes[turn_of_play] = card * PLACES + place % PLACES
            put_card(table, cards, card, turn, at, outlook.found)
            hand[place // PLACES] = GONE
        ending[PLAYED] = turn_of_play + 1
