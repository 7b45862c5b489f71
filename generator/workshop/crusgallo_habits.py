"""Players of Crusgallo with habits that chance has drawn: nobody chose them to be like somebody.

What a habit finds hard is what a way to play has in common with nobody else's. Challenges that
stand in order for many such players stand in order for one whom nobody thought of.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled, inner
from cruxpress.games.crusgallo.play.alone import (
    MAGIC,
    MOST_PLACES,
    PLAYED,
    REACHED,
    list_places,
    one_colour_short,
    roll,
)
from cruxpress.games.crusgallo.play.looking import GONE, NO_PLACE, PARTS
from cruxpress.games.crusgallo.play.panel import (
    hunted,
    is_wanted,
    lighting,
    pairs_gained,
    touches,
)
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLLECTED,
    COLOURS,
    DARK,
    LEFT,
    LIT,
    PHASE,
    PLACES,
    RIGHT,
    SIDE,
    SQUARES,
    TOP,
    CardArrays,
    Numbers,
    SearchDeck,
    TableArrays,
    filled,
    numbers,
)

MANY = 16
ATTENTION = (40, 60, 90, 130, 180, 240)  # places that are looked at for a card
LIGHT_WEIGHTS = range(8, 15)  # of an orb that lights up, always the first thing to see
MOST_WEIGHT = 2  # of what else counts
OUTWARD = range(-1, 2)  # cards lie close together, anywhere, or far out

# Of a habit, as machine code reads it.
LOOKS, LIGHTS, PAIRS, TOUCHES, HUNT, ORBS, CRYSTALS, FAR = range(8)


@inner
def seems(
    habit: Numbers, table: TableArrays, cards: CardArrays, card: int, turn: int, at: int,
    around: Numbers, found: Numbers,
) -> int:  # fmt: skip
    """What a place is worth to somebody."""
    face = 4 * card + turn
    lights = lighting(table, cards, face, at, around, found)
    worth = habit[LIGHTS] * lights
    if habit[HUNT]:
        worth += habit[HUNT] * hunted(table, cards, card, at, found, lights)
    if habit[PAIRS]:
        worth += habit[PAIRS] * pairs_gained(table, cards.sums[face], at, around)
    if habit[TOUCHES]:
        worth += habit[TOUCHES] * touches(table, cards, face, at)
    for part in range(len(PARTS)):
        symbol = table.symbols[at + PARTS[part]]
        if 0 < symbol < DARK:
            worth -= habit[CRYSTALS]
        elif DARK <= symbol < LIT and is_wanted(table, symbol - DARK):
            worth -= 2 * habit[ORBS]
    facts = table.facts
    across = abs(2 * (at % SIDE) - facts[LEFT] - facts[RIGHT])
    down = abs(2 * (at // SIDE) - facts[TOP] - facts[BOTTOM])
    return int(worth + habit[FAR] * (across + down) // 4)


@compiled
def play_by_habit(
    habit: Numbers, table: TableArrays, cards: CardArrays, hand: Numbers, magic: int,
    dice: Numbers, places: Numbers, around: Numbers, found: Numbers, notes: Numbers,
    ending: Numbers,
) -> None:  # fmt: skip
    """Play the cards in order (phase 1) or in any order (phase 2) until the goal or the end."""
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for now in range(len(hand) + 1):
        short = one_colour_short(table)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and table.facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if now == len(hand):
            return
        in_order = table.facts[PHASE] == 1
        first, last = (now, now + 1) if in_order else (0, len(hand))
        total = list_places(table, cards, hand, first, last, places)
        best, best_place = 0, NO_PLACE
        for look in range(min(habit[LOOKS], total)):
            other = look + roll(dice, total - look)
            place = places[other]
            places[look], places[other] = place, places[look]
            card, at = hand[place // PLACES], place // 4 % CELLS
            worth = seems(habit, table, cards, card, place % 4, at, around, found)
            if best_place == NO_PLACE or worth > best:
                best, best_place = worth, place
        if best_place == NO_PLACE:
            if not in_order:
                return
            notes[now] = NO_PLACE
        else:
            card, at = hand[best_place // PLACES], best_place // 4 % CELLS
            notes[now] = card * PLACES + best_place % PLACES
            put_card(table, cards, card, best_place % 4, at, found)
            hand[best_place // PLACES] = GONE
        ending[PLAYED] = now + 1


@dataclass(frozen=True)
class Habit:
    """How somebody plays: what counts, and how many places are looked at."""

    name: str
    parts: tuple[int, ...]

    def play(
        self, deck: SearchDeck, table: TableArrays, hand: Numbers, wanted: Sequence[int],
        magic: int, dice: Numbers, notes: Numbers, ending: Numbers,
    ) -> None:  # fmt: skip
        """Play a phase; what is to come is not looked at."""
        places, around, found = self._room
        play_by_habit(
            numbers(self.parts), table, deck.arrays, hand, magic, dice, places, around, found,
            notes, ending,
        )  # fmt: skip

    @cached_property
    def _room(self) -> tuple[Numbers, ...]:
        """Room for places, squares and orbs."""
        return tuple(filled(size) for size in (MOST_PLACES, SQUARES, 16))


def drawn_habit(number: int) -> Habit:
    """The habit of a number. Lights always count, or games would have no end."""
    chance = Chance("crusgallo", "habit", number)
    weights = (chance.below(MOST_WEIGHT + 1) for _ in range(5))
    parts = (chance.pick(ATTENTION), chance.pick(LIGHT_WEIGHTS), *weights, chance.pick(OUTWARD))
    return Habit(f"habit {number}", parts)


HABITS = tuple(drawn_habit(number) for number in range(1, MANY + 1))
