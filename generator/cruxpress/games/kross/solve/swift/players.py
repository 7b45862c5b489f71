"""What a player knows, as tables for machine code, and the points of many games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from cruxpress.games.kross.solve.swift.counting import (
    FACTS,
    LOST,
    MOST_OPEN,
    MOST_OPTIONS,
    NOTES,
)
from cruxpress.games.kross.solve.swift.games import MEMORY, play_games
from cruxpress.games.kross.solve.swift.tables import (
    BITS,
    SIZE,
    Alphabet,
    Codes,
    Longs,
    word_codes,
)
from cruxpress.games.kross.solve.swift.words import SwiftWords


@dataclass(frozen=True)
class Hoping:
    """How a player hopes, and what they put up with."""

    point: int
    trust: int  # thousandths
    most_gaps: int
    even_odds: int
    whim: int
    rejects_below: int


@dataclass(frozen=True)
class End:
    """The end of a game: its points if they are known, else its table; how much was rejected."""

    points: int | None
    rows: tuple[str, ...]
    rejected: int


@dataclass(frozen=True)
class SwiftPlayer:
    """A player: all words, the spans that they plan with and what those promise, their memory."""

    words: SwiftWords
    how: Hoping
    known: Codes
    spans: Codes
    memory: Longs = field(default_factory=lambda: np.zeros((MEMORY, 2), np.int64), repr=False)

    def can_play(self, letters: str) -> bool:
        """Whether these letters have numbers."""
        return self.words.alphabet.knows(letters)

    def play(self, letters: str, spares: str, task: int | None, states: Sequence[int]) -> list[End]:
        """The games that the player plays from these states of chance."""
        alphabet = self.words.alphabet
        points, ends = np.zeros(len(states), np.int64), np.zeros((len(states), SIZE + 1), np.int64)
        calls = alphabet.spelled(letters + spares)
        play_games(
            calls, len(spares), np.array(states, np.uint64), self.how.whim,
            self.how.rejects_below, self.spans.keys, self.spans.values, self.memory,
            self.known.keys, self.words.answering(task).keys, self.words.worth, points, ends,
            np.zeros(SIZE + 1, np.int64), np.zeros(2 * SIZE, np.int64),
            np.zeros(2 * SIZE, np.int64), np.zeros((MOST_OPTIONS, FACTS), np.int64),
            np.zeros((MOST_OPEN + NOTES, MOST_OPTIONS), np.int64),
        )  # fmt: skip
        return [
            End(None, tuple(map(alphabet.row, end[:SIZE])), end[SIZE])
            if counted == LOST
            else End(counted, (), end[SIZE])
            for counted, end in zip(points.tolist(), ends.tolist(), strict=True)
        ]


def swift_player(words: SwiftWords, rows: Mapping[int, Sequence[str]], how: Hoping) -> SwiftPlayer:
    """A player who knows these words, by their length."""
    known = word_codes(words.alphabet, (word for row in rows.values() for word in row))
    return SwiftPlayer(words, how, known, span_codes(words.alphabet, rows, words.worth, how))


def span_codes(
    alphabet: Alphabet, rows: Mapping[int, Sequence[str]], worth: Longs, how: Hoping
) -> Codes:
    """Every word with every choice of gaps, and what a player hopes of it."""
    codes, hopes = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for length, words in rows.items():
        letters = alphabet.matrix(words, length)
        for choice in product((True, False), repeat=length):
            gaps = choice.count(False)
            if gaps > how.most_gaps or not len(words):
                continue
            found = np.full(len(words), 1 << BITS * length, np.int64)
            for at, kept in enumerate(choice):
                if kept:
                    found |= letters[:, at] << BITS * (length - 1 - at)
            spans, fitting = np.unique(found, return_counts=True)
            points = int(worth[length]) * how.point
            for _ in range(gaps):
                points = points * how.trust // how.point
            codes.append(spans)
            if gaps:
                hopes.append(points * fitting // (fitting + how.even_odds**gaps))
            else:
                hopes.append(np.full(len(spans), points, np.int64))
    return Codes.of(np.concatenate(codes), np.concatenate(hopes))
