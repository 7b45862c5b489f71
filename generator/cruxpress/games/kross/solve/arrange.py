"""Arrange letters in a table: swap two at a time, at first boldly, later only for the better.

What each line is worth by itself is remembered, for searches ask for it again and again.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock
from cruxpress.games.kross.words import SHORTEST_WORD

HOT, COLD = 2200, 350  # thousandths of a point: about what a swap may lose at first, and at last
# How bold a swap is, in thousandths: the logarithms of 1024 even chances. Whole numbers, so that a
# search runs alike on every machine.
BOLDNESS = tuple(round(-1000 * log((at + 0.5) / 1024)) for at in range(1024))
MOST_LINES = 40_000  # remembered by a book

LineValue = tuple[int, tuple[str, ...]]  # the points, and the words that make them


class LineBook:
    """The best words of any line, with the words of one vocabulary."""

    def __init__(self, words: Collection[str], block: KrossBlock = STANDARD) -> None:
        self.words = words
        self.block = block
        self.worth = {int(length): points for length, points in block.points.items()}
        self.value = lru_cache(MOST_LINES)(self._value)

    def _value(self, letters: str) -> LineValue:
        """The points of a line and its words; a word that stands twice in it is counted once.

        The same as the rules find, written for speed; a test compares them.
        """
        words, worth = self.words, self.worth
        best: list[LineValue] = [(0, ()), (0, ())]
        for end in range(SHORTEST_WORD, len(letters) + 1):
            top = best[end - 1]
            for start in range(end - 1):
                word = letters[start:end]
                if word in words and best[start][0] + worth[end - start] > top[0]:
                    points, before = best[start]
                    top = (points + worth[end - start], (*before, word))
            best.append(top)
        points, counted = best[-1]
        if len(set(counted)) == len(counted):
            return points, counted
        once = tuple(dict.fromkeys(counted))
        return sum(worth[len(word)] for word in once), once

    def worth_of(self, lines: Iterable[str], answering: frozenset[str] = frozenset()) -> int:
        """What a table is worth at least: the best words of each line, each counted once.

        A word that answers a task earns the task's points, once.
        """
        value, worth = self.value, self.worth
        words = {word for line in lines for word in value(line)[1]}
        points = sum([worth[len(word)] for word in words])
        return points + (0 if answering.isdisjoint(words) else self.block.task)


@dataclass(frozen=True)
class Arranged:
    """The best table of a search, what it is worth at least, and the letters that stayed out."""

    table: KrossTable
    points: int
    outside: str


def anneal(
    letters: str,
    book: LineBook,
    chance: Chance,
    steps: int,
    answering: frozenset[str] = frozenset(),
) -> Arranged:
    """A good table of these letters; letters that do not fit in stay outside, no two alike."""
    block = book.block
    order = spread(chance.shuffled(letters), block.squares)
    lines = table_of(order, block).lines
    points = most = book.worth_of(lines, answering)
    best = list(order)
    for step in range(steps):
        number = chance.number()
        one = (number & 0xFFFFF) * len(order) >> 20
        two = (number >> 20 & 0xFFFFF) * len(order) >> 20
        if not _may_swap(order, one, two, block.squares):
            continue
        order[one], order[two] = order[two], order[one]
        swapped = _read_again(lines, order, (one, two), block)
        after = book.worth_of(swapped, answering)
        heat = HOT + (COLD - HOT) * step // steps
        if (points - after) * 1_000_000 > heat * BOLDNESS[number >> 54]:
            order[one], order[two] = order[two], order[one]
            continue
        lines, points = swapped, after
        if points > most:
            most, best = points, list(order)
    return Arranged(table_of(best, block), most, "".join(best[block.squares :]))


def spread(letters: Sequence[str], squares: int) -> list[str]:
    """The letters with all different ones at the end, outside of the table."""
    inside = list(letters)
    outside: list[str] = []
    while len(inside) > squares:
        at = max(at for at, letter in enumerate(inside) if letter not in outside)
        outside.append(inside.pop(at))
    return inside + outside


def table_of(letters: Sequence[str], block: KrossBlock) -> KrossTable:
    """The table of these letters, row by row; those after its last square stay outside."""
    rows = range(0, block.squares, block.columns)
    return KrossTable(tuple("".join(letters[at : at + block.columns]) for at in rows))


def _may_swap(letters: Sequence[str], one: int, two: int, squares: int) -> bool:
    """Whether two letters may change places: no two alike may be outside."""
    a, b = letters[one], letters[two]
    if a == b or (one >= squares and two >= squares):
        return False
    outside = letters[squares:]
    return not (two >= squares and a in outside) and not (one >= squares and b in outside)


def _read_again(
    lines: Sequence[str], letters: Sequence[str], squares: Iterable[int], block: KrossBlock
) -> tuple[str, ...]:
    """All lines after the letters in these squares changed."""
    changed = list(lines)
    for at in squares:
        if at < block.squares:
            row, column = divmod(at, block.columns)
            first = row * block.columns
            changed[row] = "".join(letters[first : first + block.columns])
            changed[block.rows + column] = "".join(letters[column : block.squares : block.columns])
    return tuple(changed)
