"""Arrange letters in a table: swap two at a time, at first boldly, later only for the better.

What each line is worth by itself is remembered, for searches ask for it again and again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import log

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock
from cruxpress.games.kross.words import SHORTEST_WORD

HOT, COLD = 2200, 350  # thousandths of a point: about what a swap may lose at first, and at last
# How bold a swap is, in thousandths: the logarithms of 1024 even chances. Whole numbers, so that a
# search runs alike on every machine.
BOLDNESS = tuple(round(-1000 * log((at + 0.5) / 1024)) for at in range(1024))


LineValue = tuple[int, tuple[str, ...]]  # the points, and the words that make them


class LineBook:
    """The best words of any line, with the words of one vocabulary."""

    MOST = 40_000  # remembered lines; then the book is begun anew

    def __init__(self, words: Collection[str], block: KrossBlock = STANDARD) -> None:
        self.words = words
        self.worth = {int(length): points for length, points in block.points.items()}
        self._known: dict[str, LineValue] = {}

    def __call__(self, letters: str) -> LineValue:
        """The points of a line and its words; a word that stands twice in it is counted once."""
        known = self._known.get(letters)
        if known is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            known = self._known[letters] = self._value(letters)
        return known

    def _value(self, letters: str) -> LineValue:
        """The same as the rules find, written for speed; a test compares them."""
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
    *,
    bonus: Collection[str] = (),
    block: KrossBlock = STANDARD,
) -> Arranged:
    """A good table of these letters; letters that do not fit in stay outside, no two alike.

    A word of `bonus` earns the task's points once.
    """
    start = spread(chance.shuffled(letters), block.squares)
    state = _Swaps(start, book, frozenset(bonus), block)
    best = Arranged(state.table(), state.points, state.outside())
    places = len(start)
    for step in range(steps):
        drawn = chance.number()
        one = (drawn & 0xFFFFF) * places >> 20
        two = (drawn >> 20 & 0xFFFFF) * places >> 20
        heat = HOT + (COLD - HOT) * step // steps
        may_lose = heat * BOLDNESS[drawn >> 54]
        if state.swap(one, two, may_lose) and state.points > best.points:
            best = Arranged(state.table(), state.points, state.outside())
    return best


def spread(letters: Sequence[str], squares: int) -> list[str]:
    """The letters with all different ones at the end, outside of the table."""
    inside = list(letters)
    outside: list[str] = []
    while len(inside) > squares:
        at = max(at for at, letter in enumerate(inside) if letter not in outside)
        outside.append(inside.pop(at))
    return inside + outside


class _Swaps:
    """A table under way; its points count each word once, wherever it stands."""

    def __init__(
        self, letters: list[str], book: LineBook, bonus: frozenset[str], block: KrossBlock
    ) -> None:
        self.letters = letters
        self.block = block
        self._book = book
        self._bonus = bonus
        self._squares = block.squares
        self._lines_at = [
            (at // block.columns, block.rows + at % block.columns) for at in range(self._squares)
        ]
        self._lines = list(self.table().lines)
        self._values: list[LineValue] = [book(line) for line in self._lines]
        self._count: dict[str, int] = {}
        self.points = 0
        for _, words in self._values:
            self.points += self._add(words)

    def table(self) -> KrossTable:
        width = self.block.columns
        rows = range(0, self._squares, width)
        return KrossTable(tuple("".join(self.letters[at : at + width]) for at in rows))

    def outside(self) -> str:
        return "".join(self.letters[self._squares :])

    def swap(self, one: int, two: int, may_lose: int) -> bool:
        """Swap two letters if that does not lose too much (in millionths of a point)."""
        a, b = self.letters[one], self.letters[two]
        if a == b or (one >= self._squares and two >= self._squares):
            return False
        if not self._may_leave(one, two, a) or not self._may_leave(two, one, b):
            return False
        changed: dict[int, str] = {}
        self._write(changed, one, b)
        self._write(changed, two, a)
        values = {line: self._book(letters) for line, letters in changed.items()}
        gain = 0
        for line in values:
            gain -= self._remove(self._values[line][1])
        for _, words in values.values():
            gain += self._add(words)
        if -gain * 1_000_000 > may_lose:
            for _, words in values.values():
                self._remove(words)
            for line in values:
                self._add(self._values[line][1])
            return False
        self.letters[one], self.letters[two] = b, a
        for line, value in values.items():
            self._lines[line] = changed[line]
            self._values[line] = value
        self.points += gain
        return True

    def _may_leave(self, at: int, to: int, letter: str) -> bool:
        """Whether a letter may go outside: no two alike may stay there."""
        if to < self._squares or at >= self._squares:
            return True
        return letter not in self.letters[self._squares :]

    def _write(self, changed: dict[int, str], at: int, letter: str) -> None:
        if at >= self._squares:
            return
        row, column = self._lines_at[at]
        for line, place in ((row, column - self.block.rows), (column, row)):
            old = changed.get(line) or self._lines[line]
            changed[line] = old[:place] + letter + old[place + 1 :]

    def _add(self, words: Sequence[str]) -> int:
        """Count words; says how many points that makes."""
        points = 0
        for word in words:
            count = self._count.get(word, 0)
            self._count[word] = count + 1
            if not count:
                points += self._book.worth[len(word)] + self._task_points(word, 1)
        return points

    def _remove(self, words: Sequence[str]) -> int:
        """Count words no longer; says how many points that loses."""
        points = 0
        for word in words:
            count = self._count[word] - 1
            self._count[word] = count
            if not count:
                points += self._book.worth[len(word)] + self._task_points(word, 0)
        return points

    def _task_points(self, word: str, own: int) -> int:
        """The task's points, if this is the only word that answers it."""
        if word not in self._bonus:
            return 0
        answering = sum(1 for other in self._bonus if self._count.get(other, 0) > 0)
        return self.block.task if answering == own else 0
