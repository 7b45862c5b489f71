"""The words of a lexicon as tables, kept for all players and searches of a process."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_lowercase

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.games.kross.solve.swift.annealing import arrange
from cruxpress.games.kross.solve.swift.planting import plant_rows
from cruxpress.games.kross.solve.swift.tables import (
    SIZE,
    Alphabet,
    Codes,
    Longs,
    alphabet_of,
    codes_of,
    word_codes,
)
from cruxpress.games.kross.spec import SHORTEST, Block
from cruxpress.games.kross.words import KROSS_WORDS, find_task
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class LongWords:
    """The words that may lie in the rows of a planted table."""

    letters: Longs
    codes: Longs
    places: Codes


@dataclass(frozen=True)
class SwiftWords:
    """All words that sheets are made with, and those that answer tasks."""

    lexicon: Lexicon
    block: Block
    alphabet: Alphabet
    _tasks: dict[int | None, Codes] = field(default_factory=dict, repr=False)
    _long: dict[tuple[str, ...], LongWords] = field(default_factory=dict, repr=False)

    @cached_property
    def worth(self) -> Longs:
        """What a task is worth, what a card costs, and what words of each length are worth."""
        lengths = range(SHORTEST, SIZE + 1)
        words = [self.block.worth(length) for length in lengths]
        return np.array([self.block.task, self.block.card, *words], np.int64)

    @cached_property
    def legal(self) -> Codes:
        """The words that nobody doubts."""
        return word_codes(self.alphabet, words_of(self.lexicon))

    def answering(self, task: int | None) -> Codes:
        """The words and names that answer a task."""
        if task not in self._tasks:
            rows = None if task is None else self.lexicon.matcher(find_task(task))
            lengths = range(SHORTEST, SIZE + 1)
            words = [word for n in lengths for word in rows.row(n).words] if rows else []
            self._tasks[task] = word_codes(self.alphabet, words)
        return self._tasks[task]

    def plant(
        self,
        long_words: tuple[str, ...],
        task: int | None,
        chance: Chance,
        rounds: int,
        keep: str | None,
        anew: int,
    ) -> tuple[tuple[str, ...], int]:
        """The rows of a table full of these words, and what it is worth."""
        long = self._long_words(long_words)
        kept = int(codes_of(self.alphabet.matrix([keep], SIZE))[0]) if keep else 0
        planted, states = np.zeros(SIZE, np.int64), np.array([chance.state], np.uint64)
        points = plant_rows(
            states, long.letters, long.codes, long.places.keys, len(self.alphabet.numbers),
            self.legal.keys, self.answering(task).keys, self.worth, rounds, kept, anew, planted,
        )  # fmt: skip
        chance.state = int(states[0])
        return tuple(map(self.alphabet.row, planted.tolist())), points

    def _long_words(self, words: tuple[str, ...]) -> LongWords:
        """These words as numbers, remembered: every sheet is planted with the same ones."""
        if words not in self._long:
            self._long.clear()
            letters = self.alphabet.matrix(words, SIZE)
            codes = codes_of(letters)
            self._long[words] = LongWords(letters, codes, Codes.of(codes, codes))
        return self._long[words]

    def arrange(
        self,
        letters: Sequence[str],
        task: int | None,
        chance: Chance,
        steps: int,
        heat: tuple[int, int],
        boldness: Sequence[int],
    ) -> tuple[str, int]:
        """The best order of letters that swaps find, those outside at its end, and its worth."""
        numbers = self.alphabet.spelled("".join(letters))
        best, states = np.zeros(len(letters), np.int64), np.array([chance.state], np.uint64)
        points = arrange(
            numbers, states, steps, *heat, np.array(boldness, np.int64), self.legal.keys,
            self.answering(task).keys, self.worth, best,
        )  # fmt: skip
        chance.state = int(states[0])
        return self.alphabet.letters(best), points


def words_of(lexicon: Lexicon) -> Iterable[str]:
    """The words that sheets are made with."""
    words = lexicon.matcher(KROSS_WORDS)
    return (word for n in range(SHORTEST, SIZE + 1) for word in words.row(n).words)


def swift_words(lexicon: Lexicon, block: Block) -> SwiftWords | None:
    """The words as tables; None for a table of another size, or more letters than they hold."""
    letters = {letter for word in words_of(lexicon) for letter in word} | {*ascii_lowercase}
    alphabet = alphabet_of(letters)
    if alphabet is None or (block.rows, block.columns) != (SIZE, SIZE):
        return None
    return SwiftWords(lexicon, block, alphabet)
