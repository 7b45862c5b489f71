"""The best table that can be found for a call sheet, as a witness that the rules replay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.kross.rules.score import Referee, score_table
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.witness import KrossWitness, claim
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.solve.arrange import (
    BOLDNESS,
    COLD,
    HOT,
    Arranged,
    LineBook,
    anneal,
    spread,
    table_of,
)
from cruxpress.games.kross.solve.best import (
    LONG,
    SHORT,
    SearchEffort,
    best_order,
    rejected_calls,
)
from cruxpress.games.kross.solve.lines import LineLetters, line_letters
from cruxpress.games.kross.solve.plant import LAID_ANEW, Planted, plant
from cruxpress.games.kross.solve.swapping import swap_words
from cruxpress.games.kross.words import (
    NOT_SHOWN,
    find_task,
    known_words_for,
    shown_words_for,
    words_for,
)
from cruxpress.words import Lexicon

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from cruxpress.games.kross.solve.fast.words import FastWords

RUNS = 3
STEPS = 20_000  # of each run
SHOWN_TRIES = 12  # of a search for a table of known words
MOST_BOOKS = 2  # a full one takes some ten megabytes, and there are 24 tasks


@dataclass(frozen=True)
class KrossSolver:
    """Looks for tables with the words that sheets are made with; the referee counts them all."""

    lexicon: Lexicon
    block: KrossBlock = STANDARD
    fast: "FastWords | None" = field(default=None, repr=False)  # searches by machine code

    @cached_property
    def referee(self) -> Referee:
        return Referee(self.lexicon)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that nobody doubts."""
        return frozenset(words_for(self.lexicon))

    def answering(self, task: int | None) -> frozenset[str]:
        """The words and names that answer a task."""
        return frozenset() if task is None else frozenset(words_for(self.lexicon, task))

    def all_answering(self, task: int | None) -> frozenset[str]:
        """Every word, or name, with which the referee would call a task done."""
        if task is None:
            return frozenset()
        card = find_task(task)
        answers = self.referee.answers(card)
        listed = self.lexicon.entries(*card.lists) if card.names else ()
        return frozenset(word for word in (*self.referee.legal, *listed) if answers(word))

    @cached_property
    def letters(self) -> LineLetters | None:
        """The letters of all words as numbers, if there are enough of these."""
        return line_letters(self.lexicon.letters)

    @cached_property
    def book(self) -> "_lru_cache_wrapper[LineBook]":
        """What lines are worth to a player with a task, or without one."""

        def book(task: int | None = None) -> LineBook:
            return LineBook(self.words | self.answering(task), self.block)

        return lru_cache(MOST_BOOKS)(book)

    def best_table(
        self,
        sheet: CallSheet,
        seed: int = 0,
        *,
        planted: KrossTable | None = None,
        runs: int = RUNS,
        steps: int = STEPS,
    ) -> Found[KrossWitness]:
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

    def best_known(
        self,
        sheet: CallSheet,
        planted: KrossTable | None = None,
        effort: SearchEffort = LONG,
        seed: int = 0,
    ) -> KrossWitness:
        """The best table that a long search finds: the same on every machine.

        Another seed searches elsewhere. Words of more letters than it has numbers for are left to
        the short search.
        """
        letters = self.letters
        if letters is None:
            return self.best_table(sheet, seed, planted=planted).witness
        words = swap_words(self.referee.legal, self.all_answering(sheet.task), letters, self.block)
        chance = Chance("kross", "best", sheet.hash, *([seed] if seed else []))
        start = "" if planted is None else "".join(planted.rows)
        found = best_order(sheet, letters, words, chance, start, effort).letters[
            : self.block.squares
        ]
        tables = [table_of(found, self.block), *([] if planted is None else [planted])]
        claims = []
        for each in tables:
            # The search counts a little too low where lines quarrel about a word.
            score = self.referee.score(each, sheet.task, self.block)
            claims.append(claim(score, each, sheet, rejected_calls(sheet, each.letters)))
        return max(claims, key=lambda witness: witness.score)

    def best_shown(self, sheet: CallSheet, effort: SearchEffort = SHORT) -> KrossWitness | None:
        """The best table of words that nearly everybody knows, of those that a search finds.

        One with a word that no family wants to see is searched again without such words, and one
        that is worth more with rarer words by other chances: whoever counts it finds the same. None
        if there is no such table, or the words are a person's own, which nobody marked.
        """
        words_of = known_words_for
        for attempt in range(SHOWN_TRIES):
            found = self._best_of(sheet, effort, words_of, attempt)
            if found is None:
                return None
            if any(at.word in NOT_SHOWN for at in found.words):
                words_of = shown_words_for
                found = self._best_of(sheet, effort, words_of, attempt) or found
            worth = self.referee.score(found.table, sheet.task, self.block).total
            if worth - self.block.card * len(found.rejected) <= found.score:
                return found
        return None

    def _best_of(
        self,
        sheet: CallSheet,
        effort: SearchEffort,
        words_of: Callable[[Lexicon, int | None], frozenset[str]],
        attempt: int,
    ) -> KrossWitness | None:
        """The best table of these words that a search finds."""
        known, letters = words_of(self.lexicon, None), self.letters
        if not known or letters is None:
            return None
        answers = frozenset[str]()
        if sheet.task is not None:
            answers = words_of(self.lexicon, sheet.task)
        words = swap_words(known, answers, letters, self.block)
        chance = Chance("kross", "shown", sheet.hash, *([attempt] if attempt else []))
        order = best_order(sheet, letters, words, chance, effort=effort).letters
        found = table_of(order[: self.block.squares], self.block)
        score = score_table(found, known, answers.__contains__, self.block)
        return claim(score, found, sheet, rejected_calls(sheet, found.letters))

    def planted(
        self,
        long_words: tuple[str, ...],
        task: int | None,
        chance: Chance,
        rounds: int,
        keep: str | None = None,
    ) -> Planted:
        """A table full of these words, for a player with this task."""
        if self.fast is None or not self.fast.alphabet.knows(keep or ""):
            return plant(long_words, self.book(task), chance, rounds, keep)
        rows, points = self.fast.plant(long_words, task, chance, rounds, keep, LAID_ANEW)
        return Planted(KrossTable(rows), points)

    def _arranged(self, letters: str, task: int | None, chance: Chance, steps: int) -> Arranged:
        if self.fast is None or not self.fast.alphabet.knows(letters):
            return anneal(letters, self.book(task), chance, steps, self.answering(task))
        squares = self.block.squares
        start = spread(chance.shuffled(letters), squares)
        order, points = self.fast.arrange(start, task, chance, steps, (HOT, COLD), BOLDNESS)
        return Arranged(table_of(order, self.block), points, order[squares:])

    def find_table(
        self, sheet: CallSheet, at_least: int, seed: int = 0, *, runs: int = RUNS
    ) -> Found[KrossWitness] | Impossible | GaveUp:
        """A table of at least so many points, one run after the other until there is one."""
        most = self.block.most_points + (self.block.task if sheet.task is not None else 0)
        if at_least > most:
            return Impossible(f"no table is worth more than {most} points", 0)
        best = 0
        for run in range(runs):
            found = self.best_table(sheet, seed + run, runs=1)
            best = max(best, found.witness.score)
            if best >= at_least:
                return Found(found.witness, (run + 1) * STEPS)
        return GaveUp(f"the best table found has {best} points, not {at_least}", runs * STEPS)

    def _claim(self, sheet: CallSheet, table: KrossTable, outside: str) -> KrossWitness:
        score = self.referee.score(table, sheet.task, self.block)
        return claim(score, table, sheet, rejected=calls_of(sheet, outside))


def calls_of(sheet: CallSheet, outside: str) -> Sequence[int]:
    """The first calls of these letters, counted from 1: those to reject so that they stay out."""
    return tuple(sorted(sheet.calls.index(letter) + 1 for letter in outside))
