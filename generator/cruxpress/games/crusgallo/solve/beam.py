"""Beam search: after every card the most promising of many games go on, the others are dropped."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cruxpress.games.crusgallo.solve.arrays import (
    CELLS,
    COLLECTED,
    COLOURS,
    DARK,
    DRAGON,
    KINDS_OF_CRYSTALS,
    Cards,
    Longs,
    Tables,
    empty_tables,
)
from cruxpress.games.crusgallo.solve.growing import (
    AT,
    CARD,
    GAME,
    PRINT,
    STEP,
    TURN,
    VALUE,
    carry_out,
    grow,
)
from cruxpress.games.crusgallo.solve.worth import TASTE

LOOK_AHEAD = 12  # draws whose crystals count as still to come
MOST_STEPS = 300_000
TRAPPED = (1 << COLOURS) - 1

Move = tuple[int, int, int]  # card, cell, turn


@dataclass(frozen=True)
class Taste:
    """What a search cares for, how many games it carries on, and how far it rolls dice."""

    weights: tuple[int, ...]
    width: int
    dice: int = 1
    seed: int = 0

    def array(self) -> Longs:
        assert len(self.weights) == TASTE
        return np.array(self.weights, dtype=np.int64)


@dataclass(frozen=True)
class Line:
    """A game that reached its goal: its moves (None: a card set aside), and what it collected."""

    moves: tuple[Move | None, ...]
    collected: int
    value: int

    @property
    def placed(self) -> int:
        return len(self.moves)


class Beam:
    """One search through the draws of phase 1, or through the hand of phase 2."""

    def __init__(self, cards: Cards, taste: Taste, phase: int, collected: int = 0) -> None:
        self.cards = cards
        self.taste = taste
        self.phase = phase
        self.steps = 0  # places looked at
        width = taste.width
        self._now = empty_tables(width, cards, phase, collected)
        self._next = empty_tables(width, cards, phase, collected)
        self._prints = np.zeros(width, dtype=np.int64)
        self._next_prints = np.zeros(width, dtype=np.int64)
        self._rows = 1
        self._trail: list[Longs | None] = []  # where each game came from, card by card
        self._list = np.zeros((MOST_STEPS, STEP), dtype=np.int64)
        self._places = np.zeros(CELLS * 4, dtype=np.int64)
        self._found = np.zeros(16, dtype=np.int64)
        self._worths = np.zeros(2 * COLOURS, dtype=np.int64)

    def advance(self, hand: Longs, coming: Longs, wanted: Longs) -> list[Line]:
        """Place one more card of the hand in every game; those that reach the goal."""
        count = grow(
            self._rows, *self._now.boards(), self._now.values, self._prints, self.cards.symbols,
            self.cards.crystals, self.cards.kinds, self.cards.expert, hand, coming, wanted,
            self.taste.array(), self._places, self._found, self._worths, self._list,
        )  # fmt: skip
        self.steps += int(count)
        if count == 0:
            self._trail.append(None)
            return []
        steps = self._list[:count]
        chosen = self._choose(steps)
        carry_out(
            chosen, steps, self.cards.symbols, self.cards.kinds, self._found,
            *self._now.boards(), *self._next.boards(), self._next.values, self._next_prints,
        )  # fmt: skip
        self._now, self._next = self._next, self._now
        self._prints, self._next_prints = self._next_prints, self._prints
        self._rows = len(chosen)
        self._trail.append(steps[chosen][:, [GAME, CARD, AT, TURN]])
        return self._take_out_the_finished()

    @property
    def alive(self) -> bool:
        return self._rows > 0

    def _choose(self, steps: Longs) -> Longs:
        """The best steps by value, then by dice; of equal tables only the first."""
        dice = _dice(steps[:, PRINT], self.taste.seed)
        rank = (steps[:, VALUE] + dice % self.taste.dice << 20) + (dice >> 20)
        most = min(len(rank), 3 * self.taste.width)
        # Values, unlike places, come out of a partition the same on every machine.
        least = np.partition(rank, len(rank) - most)[len(rank) - most]
        best = np.flatnonzero(rank >= least)
        best = best[np.argsort(-rank[best], kind="stable")]
        _, first = np.unique(steps[best, PRINT], return_index=True)
        chosen: Longs = best[np.sort(first)][: self.taste.width]
        return chosen

    def _take_out_the_finished(self) -> list[Line]:
        rows = self._rows
        if self.phase == 1:
            done = ~self._now.gems[:rows].any(axis=1)
        else:
            done = self._now.facts[:rows, DRAGON] == TRAPPED
        if not done.any():
            return []
        lines = [
            Line(
                self._moves(int(row)),
                int(self._now.facts[row, COLLECTED]),
                int(self._now.values[row]),
            )
            for row in np.flatnonzero(done)
        ]
        going_on = np.flatnonzero(~done)
        _keep(self._now, going_on)
        self._prints[: len(going_on)] = self._prints[going_on]
        last = self._trail[-1]
        assert last is not None
        self._trail[-1] = last[going_on]
        self._rows = len(going_on)
        return lines

    def _moves(self, row: int) -> tuple[Move | None, ...]:
        moves: list[Move | None] = []
        for trail in reversed(self._trail):
            if trail is None:
                moves.append(None)
                continue
            row, card, at, turn = (int(number) for number in trail[row])
            moves.append((card, at, turn))
        return tuple(reversed(moves))


def _keep(tables: Tables, rows: Longs) -> None:
    for part in (*tables.boards(), tables.values):
        part[: len(rows)] = part[rows]


def _dice(prints: Longs, seed: int) -> Longs:
    """A number of 40 bits for each fingerprint; multiplication runs over, the same everywhere."""
    mixed = (prints ^ seed) * np.int64(0x9E3779B97F4A7C1)
    mixed ^= mixed >> 29
    dice: Longs = mixed & ((1 << 40) - 1)
    return dice


def free_creatures(cards: Cards, draws: Sequence[int], taste: Taste) -> tuple[list[Line], int]:
    """Games of phase 1 that free every creature, and how many places were looked at."""
    beam = Beam(cards, taste, 1)
    lines: list[Line] = []
    for at, card in enumerate(draws):
        later = list(draws[at + 1 :])
        treasures = [card for card in later if cards.kinds[card] > 0]
        coming = cards.orbs[treasures].sum(axis=0)
        wanted = crystals_among(cards, later[:LOOK_AHEAD])
        lines += beam.advance(np.array([card], dtype=np.int64), coming, wanted)
        if not beam.alive:
            break
    return lines, beam.steps


def trap_dragon(
    cards: Cards, hand: Sequence[int], collected: int, most: int, taste: Taste
) -> tuple[list[Line], int]:
    """Games of phase 2 that trap the dragon with so many cards at most, and places looked at."""
    beam = Beam(cards, taste, 2, collected)
    lines: list[Line] = []
    coming = np.zeros(COLOURS, dtype=np.int64)
    wanted = crystals_among(cards, hand)
    for _ in range(most):
        lines += beam.advance(np.array(hand, dtype=np.int64), coming, wanted)
        if not beam.alive:
            break
    return lines, beam.steps


def crystals_among(cards: Cards, some: Sequence[int]) -> Longs:
    """How many crystals of each kind these cards hold."""
    symbols = cards.symbols[list(some), 0].ravel()
    kinds = symbols[symbols < DARK].astype(np.int64) - 1
    return np.bincount(kinds, minlength=KINDS_OF_CRYSTALS).astype(np.int64)
