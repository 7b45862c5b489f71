"""What dice can pay: for every roll of up to twelve dice all sets of letters, as bits of a number.

Only the groups of the letters matter, so a need is a count of vowels, common, uncommon and rare
letters. A roll's set of needs is one whole number with a bit for each need; joining such sets and
adding a letter to all of their needs are single operations, whatever the number of needs."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from cruxpress.games.cruciverbalist.sheet.pieces import CHART, DICE

FACES = range(1, 7)
# A roll counts each face in four bits, so that taking dice away is a subtraction; a fifth one is
# left free to show whether there were enough of them.
ROLL_BITS = 5
ONE_DIE = tuple(1 << ROLL_BITS * (face - 1) for face in FACES)
SPARE = sum(die << ROLL_BITS - 1 for die in ONE_DIE)

# A need counts each group in base 13; a letter more of a group is a shift by its weight.
WEIGHTS = tuple((DICE + 1) ** at for at in range(len(CHART.groups)))
WEIGHT_OF = {
    letter: weight
    for weight, group in zip(WEIGHTS, CHART.groups, strict=True)
    for letter in group.letters
}

Need = int
Roll = int
Needs = int


def need_of(letters: str) -> Need:
    """What must be paid for letters."""
    return sum(WEIGHT_OF[letter] for letter in letters)


def roll_of(pips: Sequence[int]) -> Roll:
    """Dice without their order."""
    return sum(ONE_DIE[die - 1] for die in pips)


@cache
def ways_to_pay() -> tuple[tuple[tuple[int, Roll, tuple[int, ...]], ...], ...]:
    """By their highest face: dice that pay for a group (its weight) with no die to spare."""
    found: list[list[tuple[int, Roll, tuple[int, ...]]]] = [[] for _ in (0, *FACES)]
    for weight, group in zip(WEIGHTS, CHART.groups, strict=True):
        wasteless: list[Roll] = []
        for count in range(1, DICE + 1):
            for pips in combinations_with_replacement(FACES, count):
                if sum(pips) not in group.numbers:
                    continue
                roll = roll_of(pips)
                if not any(_holds(roll, part) for part in wasteless):
                    wasteless.append(roll)
                    found[max(pips)].append((weight, roll, pips))
    return tuple(tuple(ways) for ways in found)


def _holds(roll: Roll, part: Roll) -> bool:
    """Whether a roll has all dice of another."""
    return (roll | SPARE) - part & SPARE == SPARE


class Payable:
    """Remembers what every roll can pay that it was asked for, and every roll inside those."""

    def __init__(self) -> None:
        self._known: dict[Roll, Needs] = {0: 1}

    def __len__(self) -> int:
        return len(self._known)

    def needs(self, roll: Roll) -> Needs:
        """All that a roll can pay: bit n is set when it can pay need n."""
        known = self._known.get(roll)
        if known is not None:
            return known
        highest = (roll.bit_length() + ROLL_BITS - 1) // ROLL_BITS
        # The highest die pays for nothing, or together with others for some letter.
        needs = self.needs(roll - ONE_DIE[highest - 1])
        for weight, part, _ in ways_to_pay()[highest]:
            if _holds(roll, part):
                needs |= self.needs(roll - part) << weight
        self._known[roll] = needs
        return needs

    def can_pay(self, roll: Roll, need: Need) -> bool:
        return bool(self.needs(roll) >> need & 1)

    def payment(self, roll: Roll, need: Need) -> list[tuple[int, tuple[int, ...]]]:
        """A way to pay a need: for each letter its group's weight and the pips of its dice."""
        paid: list[tuple[int, tuple[int, ...]]] = []
        while need:
            highest = (roll.bit_length() + ROLL_BITS - 1) // ROLL_BITS
            if self.can_pay(roll - ONE_DIE[highest - 1], need):
                roll -= ONE_DIE[highest - 1]
                continue
            weight, part, pips = next(
                way
                for way in ways_to_pay()[highest]
                if _asks(need, way[0])
                and _holds(roll, way[1])
                and self.can_pay(roll - way[1], need - way[0])
            )
            paid.append((weight, pips))
            roll, need = roll - part, need - weight
        return paid


def _asks(need: Need, weight: int) -> bool:
    """Whether a need has a letter of this group."""
    return need // weight % (DICE + 1) > 0


def all_rolls(dice: int = DICE) -> Iterator[Roll]:
    """Every roll of up to so many dice."""
    for count in range(dice + 1):
        for pips in combinations_with_replacement(FACES, count):
            yield roll_of(pips)


def rolls_after(pips: Sequence[int], fresh: Sequence[int]) -> dict[Roll, tuple[int, ...]]:
    """Every roll that a help token can make of dice, with the places (from 1) to roll again."""
    found: dict[Roll, tuple[int, ...]] = {0: ()}
    for place, (old, new) in enumerate(zip(pips, fresh, strict=True), start=1):
        after: dict[Roll, tuple[int, ...]] = {}
        for roll, places in found.items():
            after.setdefault(roll + ONE_DIE[old - 1], places)
            if new != old:
                after.setdefault(roll + ONE_DIE[new - 1], (*places, place))
        found = after
    return found
