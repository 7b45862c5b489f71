"""Dice: what they pay for, and rolling some of them again."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.sheet.board import Square, name_of
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BLACK_DICE,
    CHART,
    DICE,
    WHITE_DICE,
)

# Dice are counted from 1, as they are printed: 1 to 8 are white, 9 to 12 black.
ALL_DICE = range(1, DICE + 1)
WHITE = range(1, WHITE_DICE + 1)
SHARED = range(WHITE_DICE + 1, WHITE_DICE + BLACK_DICE + 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """The dice that paid for the letter in a square."""

    square: Square
    dice: tuple[int, ...]


def check_payment(
    pips: Sequence[int],
    paid: Sequence[Paid],
    new: Mapping[Square, str],
    usable: Collection[int] = ALL_DICE,
) -> None:
    """Refuse a payment unless it pays for each new letter, and for nothing else, by the chart."""
    used: set[int] = set()
    done: set[Square] = set()
    for part in paid:
        where = name_of(part.square)
        if part.square not in new or part.square in done:
            raise CruciverbalistRefusal("needless payment", where)
        done.add(part.square)
        for die in part.dice:
            if die not in usable:
                raise CruciverbalistRefusal("no such die", f"{where}, die {die}")
            if die in used:
                raise CruciverbalistRefusal("die twice", f"{where}, die {die}")
            used.add(die)
        if not part.dice:
            raise CruciverbalistRefusal("unpaid letter", where)
        number = sum(pips[die - 1] for die in part.dice)
        if not CHART.pays(new[part.square], number):
            letter = new[part.square].upper()
            raise CruciverbalistRefusal("wrong number", f"{where}, {letter} for {number}")
    unpaid = sorted(new.keys() - done)
    if unpaid:
        raise CruciverbalistRefusal("unpaid letter", name_of(unpaid[0]))


def check_dice(pips: Sequence[int]) -> None:
    """Refuse anything but twelve dice."""
    if len(pips) != DICE or not all(1 <= die <= 6 for die in pips):
        raise CruciverbalistRefusal("wrong dice", " ".join(map(str, pips)))


def reroll(
    pips: Sequence[int],
    fresh: Sequence[int],
    dice: Sequence[int],
    usable: Collection[int] = ALL_DICE,
) -> tuple[int, ...]:
    """The dice after some of them were rolled again; `fresh` shows new pips for every place."""
    if not dice:
        raise CruciverbalistRefusal("nothing to reroll")
    for die in dice:
        if die not in usable:
            raise CruciverbalistRefusal("no such die", f"die {die}")
    if len(set(dice)) != len(dice):
        raise CruciverbalistRefusal("die twice", f"reroll of {', '.join(map(str, dice))}")
    return tuple(fresh[at] if at + 1 in dice else old for at, old in enumerate(pips))
