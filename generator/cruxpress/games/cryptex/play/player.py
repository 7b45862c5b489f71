"""A player who sees only the card on the table, and knows only so many words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.games.cryptex.play.odds import CERTAIN, DEAD, Odds, odds_of
from cruxpress.games.cryptex.rules import Move, State
from cruxpress.games.cryptex.spec import HALF, ROUNDS, Card, Deck, Sheet, splits
from cruxpress.games.cryptex.spec.sheet import LONGEST
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon

OFF_TRACK = 4  # points: what it is worth that the cryptexes can be filled exactly by half-time
EACH_BOX_OVER = 3  # points for each box that cannot be filled in time
DECKS_IN_MIND = 3
GIVEN_UP = 2  # points for each box of a cryptex that holds no word's beginning


@dataclass(frozen=True)
class Skill:
    """How well somebody plays: the words that they know, and how carefully they weigh."""

    name: str
    least_commonness: int  # of the words they know
    patience: int  # percent of the other rounds in which they expect to find a letter they need
    whim: int  # ten-thousandths of a point by which they may misjudge a move


NOVICE = Skill("novice", 440, 60, 60_000)
MIDDLING = Skill("middling", 350, 60, 20_000)
STRONG = Skill("strong", 200, 60, 5_000)
SKILLS = (NOVICE, MIDDLING, STRONG)


@dataclass(frozen=True)
class Player:
    """Weighs every letter of a card in every cryptex; the odds are worked out once a deck."""

    skill: Skill
    lexicon: Lexicon
    _odds: dict[str, Odds] = field(default_factory=dict, repr=False)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the player knows; cards and jokers stand for A to Z alone."""
        known: set[str] = set()
        for length in range(2, LONGEST + 1):
            commonness = self.lexicon.book.rows(length)
            words = self.lexicon.matcher(CRYPTEX_WORDS).row(length).words
            least = self.skill.least_commonness
            known.update(w for w in words if commonness[w][1] >= least and w.isascii())
        return frozenset(known)

    def odds(self, deck: Deck) -> Odds:
        """How likely this player finishes words with a deck."""
        if deck.hash not in self._odds:
            if len(self._odds) >= DECKS_IN_MIND:
                self._odds.clear()
            self._odds[deck.hash] = odds_of(self.words, deck)
        return self._odds[deck.hash]

    def best_move(self, state: State, card: Card, deck: Deck, chance: Chance) -> Move:
        """What the player writes in this round."""
        thought = _Thought(self.skill, self.odds(deck), state)
        best: tuple[str, int, bool] | None = None
        most = 0
        for worth, letter, cryptex, joker in thought.moves(card):
            value = worth + chance.below(self.skill.whim + 1)
            if best is None or value > most:
                best, most = (letter, cryptex, joker), value
        assert best is not None, "a sheet has boxes enough for all rounds"
        return Move(*best)


class _Thought:
    """What a player makes of a sheet before a round; values are ten-thousandths of points."""

    def __init__(self, skill: Skill, odds: Odds, state: State) -> None:
        self._skill = skill
        self._odds = odds
        self._state = state
        self._sheet: Sheet = state.sheet
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
