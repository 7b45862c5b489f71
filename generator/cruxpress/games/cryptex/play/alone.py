"""Players of limited vocabulary, who see one card at a time."""

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, repeat

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.games.cryptex.rules import (
    CryptexState,
    CryptexWitness,
    Move,
    Result,
    new_game,
    play_round,
    score_alone,
)
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import (
    HALF,
    LONGEST,
    ROUNDS,
    Card,
    CryptexSheet,
    Deck,
    splits,
)
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon

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


def odds_of(words: Iterable[str], deck: Deck, rounds: int = ROUNDS) -> Odds:
    """The odds of all words with a deck; each round shows one of its cards, any of them.

    They are worked out for up to so many rounds: fewer are fewer to work out.
    """
    builder = _Builder(deck, rounds)
    by_length: dict[int, list[str]] = {}
    for word in sorted(words):
        by_length.setdefault(len(word), []).append(word)
    roots = {length: builder.node(group, 0) for length, group in by_length.items()}
    return Odds(roots, builder.following, builder.within)


class _Builder:
    """Makes nodes from the ends of words to their beginnings."""

    def __init__(self, deck: Deck, rounds: int) -> None:
        self.following: list[dict[str, int]] = [{}]
        self.within: list[Sequence[int]] = [array("H", [CERTAIN] * (rounds + 1))]
        self._last = rounds
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
        if len(shown) == 1:
            return self._rounds_of_one(*shown[0])
        many = [cards for cards, _ in shown]
        # Nothing goes on where no card has a letter that does.
        thens = zip(*(within for _, within in shown), strict=True) if shown else repeat(())
        likely = 0
        found = [0]
        for then in islice(thens, self._last):
            pairs = zip(then, many, strict=True)
            left, sum_ = CERTAIN, 0
            for better, cards in sorted([pair for pair in pairs if pair[0] > likely], reverse=True):
                taken = left * cards // self._cards
                sum_ += taken * better // CERTAIN
                left -= taken
            likely = sum_ + left * likely // CERTAIN
            found.append(likely)
        return array("H", found)

    def _rounds_of_one(self, cards: int, within: Sequence[int]) -> Sequence[int]:
        """The same for a single letter, as every third beginning has: there is nothing to sort."""
        taken = CERTAIN * cards // self._cards
        left = CERTAIN - taken
        likely = 0
        found = [0]
        for then in islice(within, self._last):
            if then > likely:
                likely = taken * then // CERTAIN + left * likely // CERTAIN
            found.append(likely)
        return array("H", found)


OFF_TRACK = 4  # points: what it is worth that the cryptexes can be filled exactly by half-time
EACH_BOX_OVER = 3  # points for each box that cannot be filled in time
DECKS_IN_MIND = 3
GIVEN_UP = 2  # points for each box of a cryptex that holds no word's beginning


@dataclass(frozen=True)
class CryptexSkill:
    """How well somebody plays: the words that they know, and how carefully they weigh."""

    name: str
    least_commonness: int  # of the words they know
    patience: int  # percent of the other rounds in which they expect to find a letter they need
    whim: int  # ten-thousandths of a point by which they may misjudge a move
    known: bool = False  # whether they know only words that nearly every ten-year-old knows


NOVICE = CryptexSkill("novice", 400, 60, 60_000, known=True)
MIDDLING = CryptexSkill("middling", 350, 60, 20_000)
STRONG = CryptexSkill("strong", 200, 60, 5_000)
SKILLS = (NOVICE, MIDDLING, STRONG)


@dataclass(frozen=True)
class CryptexPlayer:
    """Weighs every letter of a card in every cryptex; the odds are worked out once a deck."""

    skill: CryptexSkill
    lexicon: Lexicon
    _odds: dict[tuple[str, frozenset[int]], Odds] = field(default_factory=dict, repr=False)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the player knows."""
        return frozenset(self._words_of(range(2, LONGEST + 1)))

    def _words_of(self, lengths: Iterable[int]) -> Iterator[str]:
        """Those of some lengths; cards and jokers stand for A to Z alone."""
        least = self.skill.least_commonness
        for length in lengths:
            commonness = self.lexicon.book.rows(length)
            row = self.lexicon.matcher(CRYPTEX_WORDS).row(length)
            words = row.words_in(row.known) if self.skill.known and row.known else row.words
            yield from (w for w in words if commonness[w][1] >= least and w.isascii())

    def odds(self, deck: Deck, boxes: Collection[int]) -> Odds:
        """How likely this player finishes words of these lengths with a deck."""
        key = (deck.hash, frozenset(boxes))
        if key not in self._odds:
            if len(self._odds) >= DECKS_IN_MIND:
                self._odds.clear()
            # Nobody looks further ahead than from the first round, see `_Thought`.
            rounds = HALF - 1 + HALF * self.skill.patience // 100
            self._odds[key] = odds_of(self._words_of(key[1]), deck, rounds)
        return self._odds[key]

    def best_move(self, state: CryptexState, card: Card, deck: Deck, chance: Chance) -> Move:
        """What the player writes in this round."""
        thought = _Thought(self.skill, self.odds(deck, state.sheet.boxes), state)
        best: tuple[str, int, bool] | None = None
        most = 0
        for worth, letter, cryptex, joker in thought.moves(card):
            value = worth + chance.below(self.skill.whim + 1)
            if best is None or value > most:
                best, most = (letter, cryptex, joker), value
        if best is None:
            raise SheetFails("a sheet has too few boxes for all rounds")
        return Move(*best)


class _Thought:
    """What a player makes of a sheet before a round; values are ten-thousandths of points."""

    def __init__(self, skill: CryptexSkill, odds: Odds, state: CryptexState) -> None:
        self._skill = skill
        self._odds = odds
        self._state = state
        self._sheet: CryptexSheet = state.sheet
        self._left = (HALF if state.round < HALF else ROUNDS) - state.round - 1  # in this half
        # Cryptexes that look alike are one: the first of them.
        pairs = list(zip(state.texts, state.sheet.boxes, strict=True))
        self._places: dict[tuple[str, int], int] = {}
        for at, (text, boxes) in enumerate(pairs):
            if len(text) < boxes:
                self._places.setdefault((text, boxes), at)
        self._done = {text for text, boxes in pairs if len(text) == boxes}
        self._untouched = tuple(sorted(boxes for text, boxes in pairs if not text))
        self._missing = state.empty_boxes

    def moves(self, card: Card) -> Iterator[tuple[int, str, int, bool]]:
        """What the sheet is worth after every move, and that move: letter, cryptex, joker."""
        joker = card.has_joker and self._state.jokers > 0
        price = CERTAIN * self._sheet.joker
        for (text, boxes), at in self._places.items():
            node = self._node(text, boxes)
            following = self._odds.following[node] if node != DEAD else {}
            written = len(text) + 1
            base = -self._hope(len(text), boxes, node)
            base -= CERTAIN * self._off_track(boxes, begins=not text)
            hopeless = base + self._hope(written, boxes, DEAD)
            hopes: dict[str, int] = {}
            for letter in (*card.letters, *following) if joker else card.letters:
                after = following.get(letter, DEAD)
                if after == DEAD or text + letter in self._done:
                    hopes[letter] = hopeless
                elif letter not in hopes:
                    hopes[letter] = base + self._hope(written, boxes, after)
            for letter in card.letters:
                yield hopes[letter], letter, at, False
            if joker:
                for letter in following:
                    yield hopes[letter] - price, letter, at, True

    def _node(self, text: str, boxes: int) -> int:
        node = self._odds.roots.get(boxes, DEAD)
        for letter in text:
            node = self._odds.after(node, letter)
        return node

    def _hope(self, written: int, boxes: int, node: int) -> int:
        """What a cryptex will come to, likely or certain."""
        missing = boxes - written
        if not written:
            return 0
        if node == DEAD:
            lost = GIVEN_UP if missing else self._sheet.no_word
            return -CERTAIN * lost * boxes
        within = self._odds.within[node]
        patience = self._skill.patience
        rounds = min(self._left, missing + (self._left - missing) * patience // 100)
        soon = within[max(0, rounds)]
        if self._state.round >= HALF:
            return self._expected(soon, boxes)
        later = within[max(0, rounds) + HALF * patience // 100]
        half_time = (CERTAIN - soon) * self._sheet.half_time * missing
        return self._expected(later, boxes) - half_time

    def _expected(self, likely: int, boxes: int) -> int:
        # What stays unfinished is on average short of a third of its boxes, at 3 points each.
        lost = self._sheet.unfinished * boxes // 3
        return likely * self._sheet.letter * boxes - (CERTAIN - likely) * lost

    def _off_track(self, boxes: int, *, begins: bool) -> int:
        """Points for cryptexes that cannot all be filled exactly in the rounds of this half."""
        missing = self._missing + (boxes - 1 if begins else -1)
        untouched = self._untouched
        if begins:
            at = untouched.index(boxes)
            untouched = untouched[:at] + untouched[at + 1 :]
        rest = self._left - missing
        sums = (rest, HALF) if self._state.round < HALF else (rest,)
        if rest >= 0 and splits(untouched, sums):
            return 0
        return OFF_TRACK + EACH_BOX_OVER * max(0, -rest)


@dataclass(frozen=True)
class Played:
    """A game that was played alone."""

    witness: CryptexWitness
    result: Result

    @property
    def points(self) -> int:
        return self.result.total


def play_alone(player: CryptexPlayer, deal: Deal, seed: int = 0) -> Played:
    """Play a deal, card by card."""
    chance = Chance("cryptex", "play", deal.hash, player.skill.name, 0, seed)
    state = new_game(deal.sheet)
    moves: list[Move] = []
    for card in deal.cards:
        moves.append(player.best_move(state, card, deal.deck, chance))
        state = play_round(state, card, moves[-1])
    result = score_alone(state, player.lexicon)
    return Played(CryptexWitness(deal.hash, tuple(moves), result.total), result)
