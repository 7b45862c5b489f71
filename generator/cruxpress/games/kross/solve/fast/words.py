"""The words of a lexicon as tables, kept for all searches of a process; players who know some."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from string import ascii_lowercase

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play.alone import EVEN_ODDS, MOST_GAPS, POINT, KrossSkill
from cruxpress.games.kross.sheet.calls import KrossBlock
from cruxpress.games.kross.solve.fast.arrange import LongWords, arrange, plant_rows
from cruxpress.games.kross.solve.fast.games import LOST, MEMORY, play_games
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    SIZE,
    Alphabet,
    Codes,
    Longs,
    WordArrays,
    alphabet_of,
    code_table,
    codes_of,
    word_codes,
)
from cruxpress.games.kross.words import SHORTEST_WORD, words_for
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class FastWords:
    """All words that sheets are made with, and those that answer tasks."""

    lexicon: Lexicon
    block: KrossBlock
    alphabet: Alphabet
    _tasks: dict[int | None, WordArrays] = field(default_factory=dict, repr=False)

    @cached_property
    def worth(self) -> Longs:
        """What a task is worth, what a card costs, and what words of each length are worth."""
        words = [self.block.worth(length) for length in range(SHORTEST_WORD, SIZE + 1)]
        return np.array([self.block.task, self.block.card, *words], np.int64)

    @cached_property
    def legal(self) -> Longs:
        """The words that nobody doubts."""
        return word_codes(self.alphabet, words_for(self.lexicon)).keys

    def arrays(self, task: int | None) -> WordArrays:
        """All words, and the words and names that answer a task."""
        if task not in self._tasks:
            words = () if task is None else words_for(self.lexicon, task)
            answering = word_codes(self.alphabet, words).keys
            self._tasks[task] = WordArrays(self.legal, answering, self.worth)
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
        kept = int(codes_of(self.alphabet.matrix([keep], SIZE))[0]) if keep else 0
        planted, states = np.zeros(SIZE, np.int64), np.array([chance.state], np.uint64)
        words = self._long_words(long_words)
        points = plant_rows(states, words, self.arrays(task), rounds, kept, anew, planted)
        chance.state = int(states[0])
        return tuple(map(self.alphabet.row, planted.tolist())), points

    @cached_property
    def _long_words(self) -> Callable[[tuple[str, ...]], LongWords]:
        """Words as numbers, remembered: every sheet is planted with the same ones."""

        def long_words(words: tuple[str, ...]) -> LongWords:
            letters = self.alphabet.matrix(words, SIZE)
            codes = codes_of(letters)
            places = code_table(codes, codes).keys
            return LongWords(letters, codes, places, len(self.alphabet.numbers))

        return lru_cache(1)(long_words)

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
        bold = np.array(boldness, np.int64)
        points = arrange(numbers, states, steps, *heat, bold, self.arrays(task), best)
        chance.state = int(states[0])
        return self.alphabet.letters(best), points

    def player(self, skill: KrossSkill, rows: Mapping[int, Sequence[str]]) -> "FastPlayer":
        """A player who knows these words, by their length."""
        known = word_codes(self.alphabet, (word for row in rows.values() for word in row)).keys
        return FastPlayer(self, skill, known, span_codes(self, skill, rows))


def fast_words(lexicon: Lexicon, block: KrossBlock) -> FastWords | None:
    """The words as tables; None for a table of another size, or more letters than they hold."""
    letters = {letter for word in words_for(lexicon) for letter in word} | {*ascii_lowercase}
    alphabet = alphabet_of(letters)
    if alphabet is None or (block.rows, block.columns) != (SIZE, SIZE):
        return None
    return FastWords(lexicon, block, alphabet)


@dataclass(frozen=True)
class FastPlayer:
    """A player: all words, the spans that they plan with and what those promise, their memory."""

    words: FastWords
    skill: KrossSkill
    known: Longs
    spans: Codes
    memory: Longs = field(default_factory=lambda: np.zeros((MEMORY, 2), np.int64), repr=False)

    def play(
        self, letters: str, spares: str, task: int | None, states: Sequence[int]
    ) -> Iterator[tuple[int | None, tuple[str, ...], int]]:
        """The games from these states of chance: points, or else rows; how much was rejected."""
        alphabet = self.words.alphabet
        points, ends = np.zeros(len(states), np.int64), np.zeros((len(states), SIZE + 1), np.int64)
        calls = alphabet.spelled(letters + spares)
        words = self.words.arrays(task)._replace(legal=self.known)
        play_games(
            calls, len(spares), np.array(states, np.uint64), self.skill.whim,
            self.skill.rejects_below, *self.spans, self.memory, words, points, ends,
        )  # fmt: skip
        for counted, end in zip(points.tolist(), ends.tolist(), strict=True):
            if counted == LOST:
                yield None, tuple(map(alphabet.row, end[:SIZE])), end[SIZE]
            else:
                yield counted, (), end[SIZE]


def span_codes(words: FastWords, skill: KrossSkill, rows: Mapping[int, Sequence[str]]) -> Codes:
    """Every word with every choice of gaps, and what a player hopes of it."""
    codes, hopes = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for length, row in rows.items():
        letters = words.alphabet.matrix(row, length)
        for choice in product((True, False), repeat=length):
            gaps = choice.count(False)
            if gaps > MOST_GAPS or not len(row):
                continue
            found = np.full(len(row), 1 << BITS * length, np.int64)
            for at, kept in enumerate(choice):
                if kept:
                    found |= letters[:, at] << BITS * (length - 1 - at)
            spans, fitting = np.unique(found, return_counts=True)
            points = int(words.worth[length]) * POINT
            for _ in range(gaps):
                points = points * skill.trust // POINT
            codes.append(spans)
            if gaps:
                hopes.append(points * fitting // (fitting + EVEN_ODDS**gaps))
            else:
                hopes.append(np.full(len(spans), points, np.int64))
    return code_table(np.concatenate(codes), np.concatenate(hopes))
