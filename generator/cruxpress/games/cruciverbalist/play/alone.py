"""A player of limited skill: recalls a part of a theme's words, and sees a part of the places.

They see the dice of the current round only. When a much better word is nearly paid, they keep the
dice that pay for most of it and spend a help token on the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.rules.dice import reroll
from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness
from cruxpress.games.cruciverbalist.sheet.pieces import DICE, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import ONE_DIE, WEIGHTS, Need, Payable, roll_of
from cruxpress.games.cruciverbalist.solve.moves import (
    Opening,
    Purse,
    Ranked,
    RoundsPlayed,
    SoloMove,
    SoloPosition,
    Vocabulary,
    after_move,
    vocabulary,
)
from cruxpress.games.cruciverbalist.solve.search import Rerolls, longest_of, write_down
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.words import Lexicon

WORTH_A_TOKEN = 4  # a token kept is worth 2 points, and a reroll may fail
DICE_FOR_A_LETTER = 2  # dice that it takes, by experience, to roll a letter that is missing
BETTER_WORDS = 60  # that the player would rather write, looked at one by one
COMMON, LUCK = 700, 300  # common words come to mind first, but not always


@dataclass(frozen=True, slots=True)
class SoloSkill:
    """How good a player is, in whole percent."""

    recall: int = 15  # of the theme's words
    sight: int = 35  # of the places where a word could go


@dataclass(frozen=True)
class Hand:
    """The dice of a round as a player turns them over."""

    pips: tuple[int, ...]
    tokens: int
    rerolls: Rerolls = ()


@dataclass(frozen=True)
class SoloSeat:
    """A player before a sheet; what stays the same from game to game is worked out once."""

    sheet: Solo
    lexicon: Lexicon
    skill: SoloSkill
    payable: Payable

    @cached_property
    def words(self) -> Vocabulary:
        """The whole list of the theme."""
        return vocabulary(self.lexicon, self.sheet.theme, self.sheet.size)

    @cached_property
    def commonness(self) -> Mapping[str, int]:
        """How common each word is, as far as it matters; beyond that all come to mind alike."""
        entries = theme_entries(self.lexicon, self.sheet.theme)
        return {word: min(entries[word].commonness, COMMON) for word in self.words.words}

    def play(self, seed: int, purpose: str = "") -> CruciverbalistWitness:
        """One game; purpose and seed say what the player recalls and what they see."""
        words, turns, _ = self._played(seed, purpose)
        return write_down(self.sheet, words, self.payable, turns)

    def score(self, seed: int, purpose: str = "") -> int:
        """What the same game scores, when nobody writes it down."""
        _, _, game = self._played(seed, purpose)
        if not game.letters:
            return game.points
        return game.points + len(longest_of(game.letters)) - game.line

    def _played(self, seed: int, purpose: str) -> "tuple[Vocabulary, list[_Turn], RoundsPlayed]":
        skill = self.skill
        name = ("cruciverbalist player", purpose, self.sheet.hash, skill.recall, skill.sight, seed)
        chance = Chance(*name)
        words = self.words.part(recalled_words(self.commonness, skill.recall, chance))
        player = _Player(self, words, chance, Purse(words, _ANYTHING))
        game = RoundsPlayed()
        turns: list[_Turn] = []
        for pips in self.sheet.rolls:
            hand, chosen = player.turn(game, Hand(pips, game.tokens))
            turns.append((chosen.move if chosen else None, hand.rerolls))
            spent = POINTS_A_TOKEN * (game.tokens - hand.tokens)
            if chosen:
                game = after_move(game, chosen, chosen.line)
            game = replace(game, tokens=hand.tokens, points=game.points - spent)
        return words, turns, game


_Turn = tuple[SoloMove | None, Rerolls]


def recalled_words(commonness: Mapping[str, int], recall: int, chance: Chance) -> list[str]:
    """The words that come to a player's mind, common ones more often."""
    score = {word: chance.below(LUCK) + common for word, common in commonness.items()}
    in_mind = sorted(score, key=lambda word: (-score[word], word))
    return in_mind[: len(score) * recall // 100]


@dataclass(frozen=True)
class _Player:
    """A person at the table, in one game."""

    seat: SoloSeat
    words: Vocabulary
    chance: Chance
    full: Purse  # every word can be paid with it

    def turn(self, game: RoundsPlayed, hand: Hand) -> tuple[Hand, Ranked | None]:
        """Roll again while that promises more, then take the best word that was seen."""
        position = SoloPosition.of(game, self.words)
        places = list(position.openings(self.seat.sheet.black))
        while True:
            purse = Purse(self.words, self.seat.payable.needs(roll_of(hand.pips)))
            moves = position.moves(self._noticed(places), purse, only_better=True)
            best = min(moves, key=lambda ranked: ranked.order, default=None)
            again = self._reroll(position, places, hand, best) if hand.tokens else ()
            if not again:
                return hand, best
            fresh = self.seat.sheet.rerolls[TOKENS_A_PLAYER - hand.tokens]
            pips = reroll(hand.pips, fresh, again)
            hand = Hand(pips, hand.tokens - 1, (*hand.rerolls, again))

    def _noticed(self, places: Sequence[Opening]) -> list[Opening]:
        return [place for place in places if self.chance.below(100) < self.seat.skill.sight]

    def _reroll(
        self, position: SoloPosition, places: Sequence[Opening], hand: Hand, best: Ranked | None
    ) -> tuple[int, ...]:
        """The dice to roll again for a better word, or none."""
        least = (best.points if best else position.game.points) + WORTH_A_TOKEN
        moves = position.moves(self._noticed(places), self.full, least=least)
        seen = sorted(moves, key=lambda ranked: ranked.order)
        better = [ranked.move for ranked in seen[:BETTER_WORDS] if ranked.points >= least]
        keep: tuple[int, ...] | None = None
        margin = -1  # nothing is rolled again for a word that needs more dice than are left
        for need in dict.fromkeys(move.need for move in better):
            margin, keep = self._plan(hand.pips, need, margin, keep)
        if keep is None:
            return ()
        return tuple(die for die in range(1, DICE + 1) if die not in keep)

    def _plan(
        self, pips: Sequence[int], need: Need, margin: int, keep: tuple[int, ...] | None
    ) -> tuple[int, tuple[int, ...] | None]:
        """Which dice to keep for a word: those that leave most dice for each missing letter.

        Before them, how many more dice are rolled again than seem to be needed; what was planned
        before stays where this word does no better.
        """
        payable = self.seat.payable.needs(roll_of(pips))
        letters = sum(_counts(need))
        for part, paid in _parts(need):
            spare = DICE - DICE_FOR_A_LETTER * (letters - paid)
            # A letter takes a die at least.
            if spare - paid > margin and part != need and payable >> part & 1:
                kept = self._fewest(pips, part)
                if spare - len(kept) > margin:
                    margin, keep = spare - len(kept), kept
        return margin, keep

    def _fewest(self, pips: Sequence[int], need: Need) -> tuple[int, ...]:
        """Dice that pay a need with none to spare."""
        keep, roll = [], roll_of(pips)
        for die, face in enumerate(pips, start=1):
            without = roll - ONE_DIE[face - 1]
            if self.seat.payable.can_pay(without, need):
                roll = without
            else:
                keep.append(die)
        return tuple(keep)


_ANYTHING = (1 << (DICE + 1) ** len(WEIGHTS)) - 1  # every need can be paid


def _counts(need: Need) -> list[int]:
    """The letters of each group that a need asks for."""
    return [need // weight % (DICE + 1) for weight in WEIGHTS]


@cache
def _parts(need: Need) -> list[tuple[Need, int]]:
    """All that is left of a need when letters are taken out of it, and how many letters that is."""
    return [
        (sum(count * weight for count, weight in zip(counts, WEIGHTS, strict=True)), sum(counts))
        for counts in product(*(range(count + 1) for count in _counts(need)))
    ]
