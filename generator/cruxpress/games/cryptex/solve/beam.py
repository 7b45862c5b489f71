"""Play all promising games at once, round by round, and keep the best of them.

A game is told by the words that are begun, the cryptexes that are untouched and what was lost so
far; which of two equal cryptexes holds a word does not matter until the moves are written down.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from cruxpress.games.cryptex.rules import Move
from cruxpress.games.cryptex.solve.likely import EMPTY, Likely
from cruxpress.games.cryptex.spec import HALF, ROUNDS, Card, Deal, splits

A_POINT = 300  # how much likelihood (see Likely) a lost point is worth


class Node(NamedTuple):
    """A moment of a game, and the move that led to it."""

    value: int
    begun: tuple[str, ...] = ()
    untouched: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    cost: int = 0
    jokers: int = 0  # used so far
    before: "Node | None" = None
    letter: str = ""
    pattern: str = ""  # what stood in the cryptex before; all dots is an untouched one
    joker: bool = False


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
            nodes = heapq.nlargest(self.width, best.values(), key=itemgetter(0))
            if not nodes:
                return Searched(None, number, self.steps)
        return Searched(min(nodes, key=lambda node: node.cost), ROUNDS, self.steps)

    def _after(self, node: Node, card: Card, number: int) -> Iterator[Node]:
        """All that can be made of a card, as long as every letter can still be in a word."""
        sheet = self.deal.sheet
        has_joker = self.losses and card.has_joker and node.jokers < sheet.jokers
        for pattern, untouched, missing in self._places(node, number):
            onward = self.likely.onward(pattern)
            value = node.value - self.likely.weight(pattern)
            begun = list(node.begun)
            if pattern in begun:
                begun.remove(pattern)
            lost = sheet.half_time * missing if number == HALF else 0
            symbols = [(letter, False) for letter in card.letters if letter in onward]
            if has_joker:
                symbols += [(letter, True) for letter in onward]
            for letter, joker in symbols:
                text, weight = onward[letter]
                then, words = begun, node.words
                if EMPTY in text:
                    then = sorted([*begun, text])
                elif text in words:
                    continue
                else:
                    words = (*words, text)
                loses = lost + sheet.joker if joker else lost
                yield Node(
                    value + weight - A_POINT * loses,
                    tuple(then),
                    untouched,
                    words,
                    node.cost + loses,
                    node.jokers + joker,
                    node,
                    letter,
                    pattern,
                    joker,
                )

    def _places(self, node: Node, number: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
        """Where a letter may go, with the untouched cryptexes and the missing letters then."""
        missing = sum(pattern.count(EMPTY) for pattern in node.begun)
        for pattern in dict.fromkeys(node.begun):
            yield pattern, node.untouched, missing - 1
        for length in dict.fromkeys(node.untouched):
            at = node.untouched.index(length)
            left = node.untouched[:at] + node.untouched[at + 1 :]
            if self._on_track(left, missing + length - 1, number):
                yield EMPTY * length, left, missing + length - 1

    def _on_track(self, untouched: tuple[int, ...], missing: int, number: int) -> bool:
        """Whether the empty boxes can be filled exactly by the end, and by half-time."""
        if not self.losses and number <= HALF:
            return missing <= HALF - number and splits(untouched, (HALF - number - missing, HALF))
        return missing <= ROUNDS - number and splits(untouched, (ROUNDS - number - missing,))


def moves_of(game: Node, boxes: tuple[int, ...]) -> tuple[Move, ...]:
    """The moves of a game on a sheet: every letter finds a cryptex that looks as it should."""
    nodes: list[Node] = []
    node: Node | None = game
    while node is not None and node.letter:
        nodes.append(node)
        node = node.before
    patterns = [EMPTY * length for length in boxes]
    moves = []
    for node in reversed(nodes):
        at = patterns.index(node.pattern)
        patterns[at] = node.pattern.replace(EMPTY, node.letter, 1)
        moves.append(Move(node.letter, at, node.joker))
    return tuple(moves)
