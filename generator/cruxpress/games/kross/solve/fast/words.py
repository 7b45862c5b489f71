"""The words of a lexicon as tables, kept for all searches of a process; players who know some."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from string import ascii_lowercase

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play import EVEN_ODDS, MOST_GAPS, POINT, KrossSkill
from cruxpress.games.kross.sheet.calls import KrossBlock
from cruxpress.games.kross.solve.fast.arrange import arrange
from cruxpress.games.kross.solve.fast.games import (
    FACTS,
    LOST,
    MEMORY,
    MOST_OPEN,
    MOST_OPTIONS,
    NOTES,
    play_games,
)
from cruxpress.games.kross.solve.fast.plant import plant_rows
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    SIZE,
    Alphabet,
    Codes,
    Longs,
    alphabet_of,
    codes_of,
    word_codes,
)
from cruxpress.games.kross.words import SHORTEST_WORD, words_for
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class RowWords:
    """The words that may lie in the rows of a planted table."""

    letters: Longs
    codes: Longs
    places: Codes


@dataclass(frozen=True)
class FastWords:
    """All words that sheets are made with, and those that answer tasks."""

    lexicon: Lexicon
    block: KrossBlock
    alphabet: Alphabet
    _tasks: dict[int | None, Codes] = field(default_factory=dict, repr=False)
    _rows: dict[tuple[str, ...], RowWords] = field(default_factory=dict, repr=False)

    @cached_property
    def worth(self) -> Longs:
        """What a task is worth, what a card costs, and what words of each length are worth."""
        words = [self.block.worth(length) for length in range(SHORTEST_WORD, SIZE + 1)]
        return np.array([self.block.task, self.block.card, *words], np.int64)

    @cached_property
    def legal(self) -> Codes:
        """The words that nobody doubts."""
        return word_codes(self.alphabet, words_for(self.lexicon))

    def answering(self, task: int | None) -> Codes:
        """The words and names that answer a task."""
        if task not in self._tasks:
            words = () if task is None else words_for(self.lexicon, task)
            self._tasks[task] = word_codes(self.alphabet, words)
        return self._tasks[task]

    def plant(
        self,
        row_words: tuple[str, ...],
        task: int | None,
        chance: Chance,
        rounds: int,
        keep: str | None,
        anew: int,
    ) -> tuple[tuple[str, ...], int]:
        """The rows of a table full of these words, and what it is worth."""
        words = self._row_words(row_words)
        kept = int(codes_of(self.alphabet.matrix([keep], SIZE))[0]) if keep else 0
        planted, states = np.zeros(SIZE, np.int64), np.array([chance.state], np.uint64)
        points = plant_rows(
            states, words.letters, words.codes, words.places.keys, len(self.alphabet.numbers),
            self.legal.keys, self.answering(task).keys, self.worth, rounds, kept, anew, planted,
        )  # fmt: skip
        chance.state = int(states[0])
        return tuple(map(self.alphabet.row, planted.tolist())), points

    def _row_words(self, words: tuple[str, ...]) -> RowWords:
        """These words as numbers, remembered: every sheet is planted with the same ones."""
        if words not in self._rows:
            self._rows.clear()
            letters = self.alphabet.matrix(words, SIZE)
            codes = codes_of(letters)
            self._rows[words] = RowWords(letters, codes, Codes.of(codes, codes))
        return self._rows[words]

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

    def player(self, skill: KrossSkill, rows: Mapping[int, Sequence[str]]) -> "FastPlayer":
        """A player who knows these words, by their length."""
        known = word_codes(self.alphabet, (word for row in rows.values() for word in row))
        return FastPlayer(self, skill, known, span_codes(self, skill, rows))


def fast_words(lexicon: Lexicon, block: KrossBlock) -> FastWords | None:
    """The words as tables; None for a table of another size, or more letters than they hold."""
    letters = {letter for word in words_for(lexicon) for letter in word} | {*ascii_lowercase}
    alphabet = alphabet_of(letters)
    if alphabet is None or (block.rows, block.columns) != (SIZE, SIZE):
        return None
    return FastWords(lexicon, block, alphabet)


@dataclass(frozen=True)
class GameEnd:
    """The end of a game: its points if they are known, else its table; how much was rejected."""

    points: int | None
    rows: tuple[str, ...]
    rejected: int


@dataclass(frozen=True)
class FastPlayer:
    """A player: all words, the spans that they plan with and what those promise, their memory."""

    words: FastWords
    skill: KrossSkill
    known: Codes
    spans: Codes
    memory: Longs = field(default_factory=lambda: np.zeros((MEMORY, 2), np.int64), repr=False)

    def play(
        self, letters: str, spares: str, task: int | None, states: Sequence[int]
    ) -> Iterable[GameEnd]:
        """The games that the player plays from these states of chance."""
        alphabet = self.words.alphabet
        points, ends = np.zeros(len(states), np.int64), np.zeros((len(states), SIZE + 1), np.int64)
        calls = alphabet.spelled(letters + spares)
        play_games(
            calls, len(spares), np.array(states, np.uint64), self.skill.whim,
            self.skill.rejects_below, self.spans.keys, self.spans.values, self.memory,
            self.known.keys, self.words.answering(task).keys, self.words.worth, points, ends,
            np.zeros(SIZE + 1, np.int64), np.zeros(2 * SIZE, np.int64),
            np.zeros(2 * SIZE, np.int64), np.zeros((MOST_OPTIONS, FACTS), np.int64),
            np.zeros((MOST_OPEN + NOTES, MOST_OPTIONS), np.int64),
        )  # fmt: skip
        for counted, end in zip(points.tolist(), ends.tolist(), strict=True):
            if counted == LOST:
                yield GameEnd(None, tuple(map(alphabet.row, end[:SIZE])), end[SIZE])
            else:
                yield GameEnd(counted, (), end[SIZE])


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
    return Codes.of(np.concatenate(codes), np.concatenate(hopes))
