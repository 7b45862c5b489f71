"""The best table that long searches find: letters are swapped from many starts.

What is searched is counted, never timed, so that every machine finds the same table, as machine
code or (in many minutes) as plain Python.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.kernels import as_ints, first_state
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.games.kross.solve.lines import SQUARES, LineLetters
from cruxpress.games.kross.solve.swapping import SwapWords, new_memory, swap_desk, swap_letters


class BestOrder(NamedTuple):
    """The letters of a table row by row, those that stay outside, what it is worth, the steps."""

    letters: str
    points: int
    steps: int


class SearchEffort(NamedTuple):
    """How long is searched: fresh starts until the last ones are in vain, then the best order is
    warmed up again until that is in vain, too.

    Heat is in thousandths of a point: about what a swap may lose at first, and at last.
    """

    starts: int = 6  # at most
    steps: int = 4_000_000  # of a start
    heat: tuple[int, int] = (750, 500)
    starts_in_vain: int = 3  # so many without anything better, and there is no further one
    again_steps: int = 2_000_000
    again_heats: tuple[tuple[int, int], ...] = ((650, 500), (750, 550))  # in turns
    in_vain: int = 2  # so many without anything better, and that is enough
    most_again: int = 4


LONG = SearchEffort()
SHORT = SearchEffort(1, again_steps=1_000_000, in_vain=1, most_again=1)


def best_order(
    sheet: CallSheet,
    letters: LineLetters,
    words: SwapWords,
    chance: Chance,
    planted: str = "",
    effort: SearchEffort = LONG,
) -> BestOrder:
    """The best order that searches find for the letters of a sheet, or a planted one."""
    calls, memory = letters.spelled(sheet.calls), new_memory()
    steps = 0

    def swap(order: Sequence[int], many: int, heat: tuple[int, int]) -> tuple[int, list[int]]:
        nonlocal steps
        steps += many
        desk = swap_desk(order, calls, memory)
        points = swap_letters(first_state(chance), many, *heat, words, desk)
        return points, as_ints(desk.best)

    points, best, in_vain = -SQUARES, calls, 0
    if planted:
        # It may hold spares; what it does not hold stays outside.
        order, outside = letters.spelled(planted), list(calls)
        for letter in order:
            outside.remove(letter)
        points, best = swap([*order, *outside], effort.again_steps, effort.again_heats[0])
    for _ in range(effort.starts):
        order = [*chance.shuffled(calls[:SQUARES]), *calls[SQUARES:]]
        found, order = swap(order, effort.steps, effort.heat)
        in_vain = 0 if found > points else in_vain + 1
        if found > points:
            points, best = found, order
        if in_vain == effort.starts_in_vain:
            break
    in_vain = 0
    for number in range(effort.most_again):
        heat = effort.again_heats[number % len(effort.again_heats)]
        found, order = swap(best, effort.again_steps, heat)
        in_vain = 0 if found > points else in_vain + 1
        if found >= points:
            points, best = found, order
        if in_vain == effort.in_vain:
            break
    return BestOrder(letters.text(best), points, steps)


def rejected_calls(sheet: CallSheet, table: str) -> tuple[int, ...]:
    """The fewest calls to reject, counted from 1, so that just these letters are entered."""
    for cards in range(len(sheet.spares) + 1):
        left = list(sheet.calls[: SQUARES + cards])
        for letter in table:
            if letter not in left:
                break
            left.remove(letter)
        else:
            if len(set(left)) == cards:
                return tuple(sorted(sheet.calls.index(letter) + 1 for letter in left))
    raise ValueError("these letters are not those of the sheet")
