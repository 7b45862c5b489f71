"""The best table that can be found for a call sheet, as a witness that the rules replay."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.kross.rules import Referee, Table, Witness, claim
from cruxpress.games.kross.solve.anneal import BOLDNESS, COLD, HOT, Arranged, anneal, spread
from cruxpress.games.kross.solve.lines import LineBook
from cruxpress.games.kross.solve.plant import LAID_ANEW, Planted, plant
from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block, CallSheet
from cruxpress.games.kross.words import KROSS_WORDS, LONGEST_WORD, find_task
from cruxpress.words import Lexicon

if TYPE_CHECKING:
    from cruxpress.games.kross.solve.swift.words import SwiftWords

RUNS = 3
STEPS = 20_000  # of each run
MOST_BOOKS = 2  # a full one takes some ten megabytes, and there are 24 tasks


@dataclass(frozen=True)
class Solver:
    """Looks for tables with the words that sheets are made with; the referee counts them all."""

    lexicon: Lexicon
    block: Block = STANDARD
    swift: "SwiftWords | None" = field(default=None, repr=False)  # searches by machine code
    _books: dict[int | None, LineBook] = field(default_factory=dict, repr=False)

    @cached_property
    def referee(self) -> Referee:
        return Referee(self.lexicon)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that nobody doubts."""
        words = self.lexicon.matcher(KROSS_WORDS)
        lengths = range(SHORTEST, LONGEST_WORD + 1)
        return frozenset(word for length in lengths for word in words.row(length).words)

    def answering(self, task: int | None) -> frozenset[str]:
        """The words and names that answer a task."""
        if task is None:
            return frozenset()
        words = self.lexicon.matcher(find_task(task))
        lengths = range(SHORTEST, LONGEST_WORD + 1)
        return frozenset(word for length in lengths for word in words.row(length).words)

    def book(self, task: int | None = None) -> LineBook:
        """What lines are worth to a player with this task."""
        if task not in self._books:
            if len(self._books) >= MOST_BOOKS:
                self._books.clear()
            self._books[task] = LineBook(self.words | self.answering(task), self.block)
        return self._books[task]

    def most_points(self, task: int | None) -> int:
        """What no table can exceed: the longest words everywhere, and the task."""
        lines = self.block.rows * self.block.worth(self.block.columns)
        lines += self.block.columns * self.block.worth(self.block.rows)
        return lines + (self.block.task if task is not None else 0)

    def best_table(
        self,
        sheet: CallSheet,
        seed: int = 0,
        *,
        planted: Table | None = None,
        runs: int = RUNS,
        steps: int = STEPS,
    ) -> Found[Witness]:
        """The best of some runs, and of the table that the sheet was made from, if any.

        Each run also leaves out as many letters as it takes spares instead, from none to all.
        """
        witnesses = [] if planted is None else [self._claim(sheet, planted, "")]
        for run in range(runs):
            taken = run % (len(sheet.spares) + 1)
            letters = sheet.letters + sheet.spares[:taken]
            if len(set(letters)) < taken:
                continue  # no two alike may stay out
            chance = Chance("kross", "solve", sheet.hash, seed, run)
            found = self._arranged(letters, sheet.task, chance, steps)
            witnesses.append(self._claim(sheet, found.table, found.outside))
        best = max(witnesses, key=lambda witness: witness.score)
        return Found(best, runs * steps)

    def planted(
        self,
        long_words: tuple[str, ...],
        task: int | None,
        chance: Chance,
        rounds: int,
        keep: str | None = None,
    ) -> Planted:
        """A table full of these words, for a player with this task."""
        if self.swift is None or not self.swift.alphabet.knows(keep or ""):
            return plant(long_words, self.book(task), chance, rounds, keep)
        rows, points = self.swift.plant(long_words, task, chance, rounds, keep, LAID_ANEW)
        return Planted(Table(rows), points)

    def _arranged(self, letters: str, task: int | None, chance: Chance, steps: int) -> Arranged:
        if self.swift is None or not self.swift.alphabet.knows(letters):
            bonus = self.answering(task)
            return anneal(letters, self.book(task), chance, steps, bonus=bonus, block=self.block)
        squares = self.block.rows * self.block.columns
        start = spread(chance.shuffled(letters), squares)
        order, points = self.swift.arrange(start, task, chance, steps, (HOT, COLD), BOLDNESS)
        rows = [order[at : at + self.block.columns] for at in range(0, squares, self.block.columns)]
        return Arranged(Table(tuple(rows)), points, order[squares:])

    def find_table(
        self, sheet: CallSheet, at_least: int, seed: int = 0, *, runs: int = RUNS
    ) -> Found[Witness] | Impossible | GaveUp:
        """A table of at least so many points, one run after the other until there is one."""
        if at_least > self.most_points(sheet.task):
            most = self.most_points(sheet.task)
            return Impossible(f"no table is worth more than {most} points", 0)
        best = 0
        for run in range(runs):
            found = self.best_table(sheet, seed + run, runs=1)
            best = max(best, found.witness.score)
            if best >= at_least:
                return Found(found.witness, (run + 1) * STEPS)
        return GaveUp(f"the best table found has {best} points, not {at_least}", runs * STEPS)

    def _claim(self, sheet: CallSheet, table: Table, outside: str) -> Witness:
        score = self.referee.score(table, sheet.task, self.block)
        return claim(score, table, sheet, rejected=calls_of(sheet, outside))


def calls_of(sheet: CallSheet, outside: str) -> Sequence[int]:
    """The first calls of these letters, counted from 1: those to reject so that they stay out."""
    return tuple(sorted((sheet.letters + sheet.spares).index(letter) + 1 for letter in outside))
