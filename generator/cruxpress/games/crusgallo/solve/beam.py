"""Beam search: after every card the most promising of many games go on, the others are dropped."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLLECTED,
    COLOURS,
    DRAGON,
    LEFT,
    PHASE,
    PLACES,
    RIGHT,
    SIDE,
    TOP,
    USED,
    CardArrays,
    Move,
    Numbers,
    SearchDeck,
    TableArrays,
    as_ints,
    crystals_among,
    filled,
    new_table,
    nth_largest,
    numbers,
    wrapped,
)
from cruxpress.games.crusgallo.solve.worth import (
    Outlook,
    expect,
    look_around,
    new_outlook,
    place_worth,
    prepare,
)

LOOK_AHEAD = 12  # draws whose crystals count as still to come
MOST_STEPS = 300_000  # of all games together; further ones are not looked at
MOST_OF_A_GAME = 16 * CELLS  # far more than any table has room for
TRAPPED = (1 << COLOURS) - 1


@dataclass(frozen=True)
class Taste:
    """What a search cares for, how many games it carries on, and how far it rolls dice."""

    weights: tuple[int, ...]
    width: int
    dice: int = 1
    seed: int = 0


@dataclass(frozen=True)
class FoundLine:
    """A game that reached its goal: its moves (None: a card set aside), and what it collected."""

    moves: tuple[Move | None, ...]
    collected: int
    value: int

    @property
    def placed(self) -> int:
        return len(self.moves)


@dataclass(frozen=True)
class BeamGame:
    """A game that a beam carries on; games with the same fingerprint show the same table."""

    table: TableArrays
    value: int
    fingerprint: int
    moves: tuple[Move | None, ...]


class Steps(NamedTuple):
    """Possible steps of all games, game by game, and of the promising ones rank and fingerprint."""

    values: Numbers
    places: Numbers  # (card of the hand * CELLS + cell) * 4 + turn
    promising: Numbers
    ranks: Numbers
    fingerprints: Numbers


@compiled
def grow(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, value: int,
    steps: Steps, count: int,
) -> int:  # fmt: skip
    """Add all steps from a game with the cards of the hand not yet used; how many there are."""
    prepare(table, cards, outlook)
    facts, values, places = table.facts, steps.values, steps.places
    # A first card turned otherwise only turns the whole game.
    turns = 4 if facts[USED] else 1
    left, right = facts[LEFT] - 2, facts[RIGHT] + 2
    for y in range(facts[TOP] - 2, facts[BOTTOM] + 2):
        for at in range(y * SIDE + left, y * SIDE + right):
            bits = table.open[at]
            if bits:
                before = value + look_around(table, cards, outlook, at)
                for j in range(len(hand)):
                    card = hand[j]
                    if facts[USED] >> card & 1:
                        continue
                    for turn in range(turns):
                        if cards.crystals[4 * card + turn] & bits:
                            worth = place_worth(table, cards, outlook, card, turn, at)
                            values[count] = before + worth
                            places[count] = (j * CELLS + at) * 4 + turn
                            count += 1
    return count


@compiled
def rank_steps(
    table: TableArrays, cards: CardArrays, hand: Numbers, old: int, dice: int, seed: int,
    least: int, steps: Steps, first: int, last: int, count: int,
) -> int:  # fmt: skip
    """Add those of a game's steps that have at least this value to the promising ones.

    They are ranked by value, then by dice that their fingerprint rolls.
    """
    for j in range(first, last):
        value = steps.values[j]
        if value >= least:
            place = steps.places[j]
            card, at = hand[place // PLACES], place // 4 % CELLS
            new = _new_fingerprint(old, table.symbols, cards.faces[4 * card + place % 4], card, at)
            luck = wrapped((new ^ seed) * 0x9E3779B97F4A7C1)
            luck = (luck ^ luck >> 29) & (1 << 40) - 1
            steps.promising[count] = j
            steps.ranks[count] = (value + luck % dice << 20) + (luck >> 20)
            steps.fingerprints[count] = new
            count += 1
    return count


@inner
def _new_fingerprint(old: int, symbols: Numbers, face: Numbers, card: int, at: int) -> int:
    """The fingerprint of a table after a card is placed."""
    new = old ^ mixed(-2 - card)
    for j in range(4):
        cell = at + (j >> 1) * SIDE + (j & 1)
        if symbols[cell]:
            new ^= mixed(cell * 64 + symbols[cell])
        new ^= mixed(cell * 64 + face[j])
    return new


@compiled
def mixed(number: int) -> int:
    """A number that looks random, always the same for the same number."""
    number = wrapped((number + 1) * 0x9E3779B97F4A7C1)
    number ^= number >> 29
    number = wrapped(number * 0xBF58476D1CE4E5B)
    return number ^ number >> 32


class CavernBeam:
    """One search through the draws of phase 1, or through the hand of phase 2."""

    def __init__(self, deck: SearchDeck, taste: Taste, phase: int, collected: int = 0) -> None:
        self.deck = deck
        self.taste = taste
        self.looked = 0  # places looked at
        self.games = [BeamGame(new_table(deck, phase, collected), 0, 0, ())]
        self._outlook = new_outlook(taste.weights)
        self._steps = Steps(*(filled(MOST_STEPS + MOST_OF_A_GAME) for _ in Steps._fields))

    def advance(
        self, hand: Sequence[int], coming: Sequence[int], wanted: Sequence[int]
    ) -> list[FoundLine]:
        """Place one more card of the hand in every game; those that reach the goal."""
        expect(self._outlook, coming, wanted)
        cards = numbers(hand)
        starts = self._grow(cards)
        self.looked += starts[-1]
        if starts[-1] == 0:
            self.games = [replace(game, moves=(*game.moves, None)) for game in self.games]
            return []
        done: list[FoundLine] = []
        going_on: list[BeamGame] = []
        for game in self._best(cards, starts):
            facts = game.table.facts
            if facts[DRAGON] == TRAPPED if facts[PHASE] == 2 else not any(game.table.gems):
                done.append(FoundLine(game.moves, int(facts[COLLECTED]), game.value))
            else:
                going_on.append(game)
        self.games = going_on
        return done

    def _grow(self, hand: Numbers) -> list[int]:
        """Work out all steps; where those of each game start, and where the last ones end."""
        values, places = self._steps.values, self._steps.places
        starts = [0]
        for game in self.games:
            first = starts[-1]
            last = grow(
                game.table, self.deck.arrays, self._outlook, hand, game.value, self._steps, first
            )
            if last >= MOST_STEPS:
                found = sorted(zip(places[first:last], values[first:last], strict=True))
                for j, step in enumerate(found[: MOST_STEPS - first], first):
                    places[j], values[j] = step
                return [*starts, MOST_STEPS]
            starts.append(last)
        return starts

    def _best(self, hand: Numbers, starts: list[int]) -> Iterator[BeamGame]:
        """The games after the best steps; of equal tables only the first."""
        steps, taste, arrays = self._steps, self.taste, self.deck.arrays
        most = min(starts[-1], 3 * taste.width)
        # A step below this has no chance, however the dice fall: its fingerprint is never needed.
        least = nth_largest(steps.values, starts[-1], most) - (taste.dice - 1)
        count = 0
        for game, (first, last) in zip(self.games, pairwise(starts), strict=False):
            count = rank_steps(
                game.table, arrays, hand, game.fingerprint, taste.dice, taste.seed, least, steps,
                first, last, count,
            )  # fmt: skip
        lowest = nth_largest(steps.ranks, count, most)
        columns = (as_ints(column, count) for column in steps[2:])
        ranked = sorted(
            (-rank, bisect_right(starts, step) - 1, int(steps.places[step]), step, fingerprint)
            for step, rank, fingerprint in zip(*columns, strict=True)
            if rank >= lowest
        )
        taken: set[int] = set()
        for _, row, place, step, fingerprint in ranked:
            if fingerprint not in taken and len(taken) < taste.width:
                taken.add(fingerprint)
                table, moves = self.games[row].table.copy(), self.games[row].moves
                card, at, turn = int(hand[place // PLACES]), place // 4 % CELLS, place % 4
                put_card(table, arrays, card, turn, at, self._outlook.found)
                move = (card, at, turn)
                yield BeamGame(table, int(steps.values[step]), fingerprint, (*moves, move))


def free_creatures(
    deck: SearchDeck, draws: Sequence[int], taste: Taste
) -> tuple[list[FoundLine], int]:
    """Games of phase 1 that free every creature, and how many places were looked at."""
    beam = CavernBeam(deck, taste, 1)
    lines: list[FoundLine] = []
    for at, card in enumerate(draws):
        later = draws[at + 1 :]
        treasures = [deck.orbs[card] for card in later if deck.kinds[card] > 0]
        coming = [sum(orbs) for orbs in zip(*treasures, strict=True)] or [0] * COLOURS
        lines += beam.advance([card], coming, crystals_among(deck, later[:LOOK_AHEAD]))
        if not beam.games:
            break
    return lines, beam.looked


def trap_dragon(
    deck: SearchDeck, hand: Sequence[int], collected: int, most: int, taste: Taste
) -> tuple[list[FoundLine], int]:
    """Games of phase 2 that trap the dragon with so many cards at most, and places looked at."""
    beam = CavernBeam(deck, taste, 2, collected)
    lines: list[FoundLine] = []
    wanted = crystals_among(deck, hand)
    for _ in range(most):
        lines += beam.advance(hand, [0] * COLOURS, wanted)
        if not beam.games:
            break
    return lines, beam.looked
