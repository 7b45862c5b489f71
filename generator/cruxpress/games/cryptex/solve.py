"""Search: perfect games with common words, by beam search. Never trusted: rules replay them."""

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log
from operator import itemgetter
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.cryptex.rules import CryptexWitness, Move, claim, play_through
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import HALF, ROUNDS, Card, splits
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon, Tier, load_lexicon

EMPTY = "."
EVEN_ODDS = 3  # so many words for each empty box, and it is as likely as not that one comes true
SCALE = 1000


Onward = Mapping[str, tuple[str, int]]  # for each letter, what then stands there and its weight


@dataclass(frozen=True)
class Likely:
    """Weighs begun words, written with dots for their empty boxes; remembers what it weighed."""

    counts: Mapping[int, Counter[str]]  # for each length, how many words begin so
    _weights: dict[str, int] = field(default_factory=dict, repr=False)
    _onward: dict[str, Onward] = field(default_factory=dict, repr=False)

    def weight(self, pattern: str) -> int:
        """The logarithm of how likely a begun word is to be finished, in thousandths."""
        if pattern not in self._weights:
            self._weights[pattern] = self._weigh(pattern)
        return self._weights[pattern]

    def onward(self, pattern: str) -> Onward:
        """The letters that can be written next; with all others, no word begins."""
        if pattern not in self._onward:
            counts = self.counts[len(pattern)]
            begun = pattern.rstrip(EMPTY)
            rest = EMPTY * (len(pattern) - len(begun) - 1)
            texts = {c: begun + c + rest for c in ascii_lowercase if counts[begun + c]}
            self._onward[pattern] = {c: (text, self.weight(text)) for c, text in texts.items()}
        return self._onward[pattern]

    def _weigh(self, pattern: str) -> int:
        begun = pattern.rstrip(EMPTY)
        missing = len(pattern) - len(begun)
        words = self.counts[len(pattern)][begun]
        # An untouched cryptex promises nothing and loses nothing; a whole word is certain.
        if not begun or not missing:
            return 0
        return round(SCALE * log(words / (words + EVEN_ODDS**missing)))


class _Beginnings(dict[int, Counter[str]]):
    """How many words of a tier begin so, counted for a length when a deal first has it."""

    def __init__(self, lexicon: Lexicon, tier: Tier | None) -> None:
        super().__init__()
        self._lexicon = lexicon
        self._tier = tier

    def __missing__(self, length: int) -> Counter[str]:
        self[length] = self._lexicon.matcher(CRYPTEX_WORDS).beginnings(length, self._tier)
        return self[length]


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


WIDTHS = (40, 160, 640)  # games at once; wider only where that was not enough
NARROW = WIDTHS[:2]  # for words that may not be enough at all


@dataclass(frozen=True)
class Solver:
    """Solves deals with the words of a lexicon; what was weighed is kept from deal to deal."""

    lexicon: Lexicon
    _likely: dict[Tier | None, Likely] = field(default_factory=dict, repr=False)

    def perfect_game(
        self, deal: Deal, tier: Tier | None = Tier.OBSCURE, widths: Sequence[int] = WIDTHS
    ) -> Found[CryptexWitness] | Impossible | GaveUp:
        """A game with the most points of all: every letter in a word, no joker used.

        As no game can have more, it is also proven to be the best. Only words of the tier, or
        more common ones, are used; without a tier, words that nearly everybody knows.
        """
        if not splits(deal.sheet.boxes, (HALF, HALF)):
            return Impossible(f"no two separate groups of cryptexes have {HALF} boxes each", 0)
        return self._search(deal, tier, widths, losses=False)

    def best_game(
        self, deal: Deal, tier: Tier | None = Tier.OBSCURE, widths: Sequence[int] = WIDTHS
    ) -> Found[CryptexWitness] | GaveUp:
        """A perfect game, or else one that loses as little as was found."""
        perfect = self.perfect_game(deal, tier, widths)
        if isinstance(perfect, Found):
            return perfect
        if not splits(deal.sheet.boxes, (ROUNDS,)):
            return GaveUp(f"no group of cryptexes has exactly {ROUNDS} boxes", perfect.steps)
        found = self._search(deal, tier, widths, losses=True)
        steps = perfect.steps + found.steps
        if isinstance(found, Found):
            return Found(found.witness, steps)
        return GaveUp(found.why, steps)

    def plainest_perfect_game(self, deal: Deal) -> tuple[Tier, CryptexWitness] | None:
        """A perfect game with words as common as possible, and how common they are."""
        for tier in Tier:
            found = self.perfect_game(deal, tier, WIDTHS if tier is Tier.OBSCURE else NARROW)
            if isinstance(found, Found):
                return tier, found.witness
        return None

    def plainest_game(self, deal: Deal) -> tuple[Tier, CryptexWitness]:
        """A perfect game with words as common as possible, or the best that was found."""
        plainest = self.plainest_perfect_game(deal)
        if plainest is not None:
            return plainest
        found = self.best_game(deal)
        if not isinstance(found, Found):
            raise SheetFails(f"no game was found on the deal {deal.hash}: {found.why}")
        return Tier.OBSCURE, found.witness

    def games(self, deal: Deal, *, known: bool) -> list[CryptexWitness]:
        """The best game that was found, and another one of words that nearly everybody knows.

        That one is left out where it is not asked for, not found, or is the best one itself.
        """
        shown = self.best_game(deal, None, NARROW) if known else None
        if not isinstance(shown, Found):
            return [self.plainest_game(deal)[1]]
        if shown.witness.score == deal.sheet.most_points:
            return [shown.witness]
        best = self.plainest_game(deal)[1]
        return [best, shown.witness] if best.score > shown.witness.score else [shown.witness]

    def tier_of(self, deal: Deal, game: CryptexWitness) -> Tier:
        """How common the words of a game are: as the rarest of them."""
        words = set(play_through(deal, game.moves).texts)
        tiers = {self.lexicon.how_common(word) for word in words}
        return max(
            (tier for tier in Tier if tier in tiers), key=list(Tier).index, default=Tier.EASY
        )

    def _search(
        self, deal: Deal, tier: Tier | None, widths: Sequence[int], *, losses: bool
    ) -> Found[CryptexWitness] | GaveUp:
        steps, rounds = 0, 0
        for width in widths:
            searched = Beam(deal, self._weigher(tier), width, losses=losses).search()
            steps += searched.steps
            rounds = max(rounds, searched.rounds)
            if searched.game is not None:
                moves = moves_of(searched.game, deal.sheet.boxes)
                return Found(claim(deal, moves, self.lexicon), steps)
        return GaveUp(f"no letter of the card in round {rounds} fits any word", steps)

    def _weigher(self, tier: Tier | None) -> Likely:
        if tier not in self._likely:
            self._likely[tier] = Likely(_Beginnings(self.lexicon, tier))
        return self._likely[tier]


@cache
def solver_with(words: Path | None) -> Solver:
    """The solver with a person's own words, or with ours; one in a process."""
    return Solver(load_lexicon(words))
