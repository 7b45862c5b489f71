"""Play all promising games at once, round by round, and keep the best of them.

A game is told by the words that are begun, the cryptexes that are untouched and what was lost so
far; which of two equal cryptexes holds a word does not matter until the moves are written down.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.cryptex.rules import Move
from generator.games.cryptex.solve.likely import EMPTY, Likely
from generator.games.cryptex.spec import HALF, ROUNDS, Card, Deal, splits

A_POINT = 300  # how much likelihood (see Likely) a lost point is worth


@dataclass(frozen=True, slots=True)
class Step:
    """A letter, and what stood in the cryptex before; all dots is an untouched one."""

    letter: str
    pattern: str
    joker: bool


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of a game, and how it came about."""

    value: int
    begun: tuple[str, ...] = ()
    untouched: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    cost: int = 0
    jokers: int = 0  # used so far
    before: "Node | None" = None
    step: Step | None = None

    @property
    def missing(self) -> int:
        return sum(pattern.count(EMPTY) for pattern in self.begun)


@dataclass(frozen=True)
class Searched:
    """The best finished game, if any; the last round that was reached; the steps that it took."""

    game: Node | None
    rounds: int
    steps: int


class Beam:
    """Goes through a deal with so many games at once.

    Without `losses`, only games are looked at that use no joker and have no begun word at
    half-time: those that reach the most points.
    """

    def __init__(self, deal: Deal, likely: Likely, width: int, *, losses: bool) -> None:
        self.deal = deal
        self.likely = likely
        self.width = width
        self.losses = losses
        self.steps = 0

    def search(self) -> Searched:
        nodes = [Node(0, untouched=tuple(sorted(self.deal.sheet.boxes)))]
        for number, card in enumerate(self.deal.cards, 1):
            best: dict[tuple[tuple[str, ...], tuple[int, ...], int], Node] = {}
            for node in nodes:
                for after in self._after(node, card, number):
                    self.steps += 1
                    key = (after.begun, after.untouched, after.jokers)
                    if key not in best or after.value > best[key].value:
                        best[key] = after
            nodes = heapq.nlargest(self.width, best.values(), key=lambda node: node.value)
            if not nodes:
                return Searched(None, number, self.steps)
        return Searched(min(nodes, key=lambda node: node.cost), ROUNDS, self.steps)

    def _after(self, node: Node, card: Card, number: int) -> Iterator[Node]:
        """All that can be made of a card, as long as every letter can still be in a word."""
        symbols = [(letter, False) for letter in card.letters]
        if self.losses and card.has_joker and node.jokers < self.deal.sheet.jokers:
            symbols += [(letter, True) for letter in LETTERS]
        missing = node.missing
        for letter, joker in symbols:
            for pattern in dict.fromkeys(node.begun):
                step = Step(letter, pattern, joker)
                yield from self._written(node, step, node.untouched, missing - 1, number)
            for length in dict.fromkeys(node.untouched):
                at = node.untouched.index(length)
                left = node.untouched[:at] + node.untouched[at + 1 :]
                step = Step(letter, EMPTY * length, joker)
                if self._on_track(left, missing + length - 1, number):
                    yield from self._written(node, step, left, missing + length - 1, number)

    def _on_track(self, untouched: tuple[int, ...], missing: int, number: int) -> bool:
        """Whether the empty boxes can be filled exactly by the end, and by half-time."""
        if not self.losses and number <= HALF:
            return missing <= HALF - number and splits(untouched, (HALF - number - missing, HALF))
        return missing <= ROUNDS - number and splits(untouched, (ROUNDS - number - missing,))

    def _written(
        self, node: Node, step: Step, untouched: tuple[int, ...], missing: int, number: int
    ) -> Iterator[Node]:
        pattern = step.pattern
        text = pattern.replace(EMPTY, step.letter, 1)
        likely = self.likely(text)
        if likely is None or text in node.words:
            return
        begun = list(node.begun)
        value = node.value + likely
        if pattern in node.begun:
            begun.remove(pattern)
            value -= self.likely(pattern) or 0
        is_word = EMPTY not in text
        if not is_word:
            begun.append(text)
            begun.sort()
        lost = self.deal.sheet.joker if step.joker else 0
        if number == HALF:
            lost += self.deal.sheet.half_time * missing
        yield Node(
            value - A_POINT * lost,
            tuple(begun),
            untouched,
            (*node.words, text) if is_word else node.words,
            node.cost + lost,
            node.jokers + step.joker,
            node,
            step,
        )


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def moves_of(game: Node, boxes: tuple[int, ...]) -> tuple[Move, ...]:
    """The moves of a game on a sheet: every step finds a cryptex that looks as it says."""
    steps: list[Step] = []
    node: Node | None = game
    while node is not None and node.step is not None:
        steps.append(node.step)
        node = node.before
    patterns = [EMPTY * length for length in boxes]
    moves = []
    for step in reversed(steps):
        at = patterns.index(step.pattern)
        patterns[at] = step.pattern.replace(EMPTY, step.letter, 1)
        moves.append(Move(step.letter, at, step.joker))
    return tuple(moves)
