"""How likely a begun word is to be finished in so many rounds, as the cards of a deck come by.

A word is followed letter by letter as in a tree; beginnings that can end in the same ways share a
node. Whole numbers, so that players decide alike on every machine.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cruxpress.games.cryptex.spec import ROUNDS, Deck

CERTAIN = 10_000
DEAD = -1  # the node of what no word begins with

Branches = tuple[tuple[str, int], ...]  # letters that may follow, and the nodes that they lead to


@dataclass(frozen=True)
class Odds:
    """`within[node][t]`: how likely a word is finished within t rounds, in ten-thousandths."""

    roots: dict[int, int]  # for each length, the node of an untouched cryptex
    following: list[dict[str, int]]
    within: list[Sequence[int]]

    def after(self, node: int, letter: str) -> int:
        """The node after one more letter."""
        return DEAD if node == DEAD else self.following[node].get(letter, DEAD)


def odds_of(words: Iterable[str], deck: Deck) -> Odds:
    """The odds of all words with a deck; each round shows one of its cards, any of them."""
    builder = _Builder(deck)
    by_length: dict[int, list[str]] = {}
    for word in sorted(words):
        by_length.setdefault(len(word), []).append(word)
    roots = {length: builder.node(group, 0) for length, group in by_length.items()}
    return Odds(roots, builder.following, builder.within)


class _Builder:
    """Makes nodes from the ends of words to their beginnings."""

    def __init__(self, deck: Deck) -> None:
        self.following: list[dict[str, int]] = [{}]
        self.within: list[Sequence[int]] = [array("H", [CERTAIN] * (ROUNDS + 1))]
        self._known: dict[Branches, int] = {}
        self._cards = len(deck.cards)
        self._showing: dict[str, int] = {}  # how many cards show a letter
        for card in deck.cards:
            for letter in card.letters:
                self._showing[letter] = self._showing.get(letter, 0) + 1

    def node(self, words: Sequence[str], depth: int) -> int:
        """The node of words, in alphabetical order, that begin with the same letters."""
        if depth == len(words[0]):
            return 0
        branches: list[tuple[str, int]] = []
        start = 0
        for end in range(1, len(words) + 1):
            if end == len(words) or words[end][depth] != words[start][depth]:
                branches.append((words[start][depth], self.node(words[start:end], depth + 1)))
                start = end
        key = tuple(branches)
        if key not in self._known:
            self._known[key] = len(self.within)
            self.following.append(dict(key))
            self.within.append(self._rounds(key))
        return self._known[key]

    def _rounds(self, branches: Branches) -> Sequence[int]:
        """In each round, of the letters that the card shows, the most promising one is taken."""
        shown = [
            (self._showing[letter], self.within[node])
            for letter, node in branches
            if letter in self._showing
        ]
        likely = 0
        within = array("H", [0])
        for before in range(ROUNDS):
            better = sorted(((w[before], n) for n, w in shown if w[before] > likely), reverse=True)
            left, sum_ = CERTAIN, 0
            for then, cards in better:
                taken = left * cards // self._cards
                sum_ += taken * then // CERTAIN
                left -= taken
            likely = sum_ + left * likely // CERTAIN
            within.append(likely)
        return within
