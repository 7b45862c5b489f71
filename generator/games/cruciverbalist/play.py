"""A player of limited skill: recalls a part of a theme's words, and sees a part of the places.

They see the dice of the current round only. When a much better word is nearly paid, they keep the
dice that pay for most of it and spend a help token on the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from generator.chance import Chance
from generator.games.cruciverbalist.rules import Witness, reroll
from generator.games.cruciverbalist.solve.dice import WEIGHTS, Need, Payable, roll_of
from generator.games.cruciverbalist.solve.moves import Game, Ranked, after_move, ranked_moves
from generator.games.cruciverbalist.solve.words import Vocabulary, vocabulary
from generator.games.cruciverbalist.solve.writing import Rerolls, write_down
from generator.games.cruciverbalist.spec.checks import writable_words
from generator.games.cruciverbalist.spec.pieces import DICE, TOKENS_A_PLAYER
from generator.games.cruciverbalist.spec.solo import Solo
from generator.words import Lexicon

WORTH_A_TOKEN = 4  # a token kept is worth 2 points, and a reroll may fail
MOST_MISSING = 2  # letters that a reroll may be hoped to pay
DICE_FOR_A_LETTER = 2  # dice to reroll for each letter that is missing
WISHES = 12  # words that the player would rather write, looked at one by one
COMMON, LUCK = 700, 300  # common words come to mind first, but not always


@dataclass(frozen=True, slots=True)
class Skill:
    """How good a player is, in whole percent."""

    recall: int = 30  # of the theme's words
    sight: int = 60  # of the places where a word could go


@dataclass(frozen=True)
class Hand:
    """The dice of a round as a player turns them over."""

    pips: tuple[int, ...]
    tokens: int
    rerolls: Rerolls = ()


def recalled_words(
    lexicon: Lexicon, theme: str, size: int, recall: int, chance: Chance
) -> list[str]:
    """The words of a theme that come to a player's mind, common ones more often."""
    entries = lexicon.entries(theme)
    words = writable_words(lexicon, theme, size)
    score = {w: chance.below(LUCK) + min(entries[w].commonness, COMMON) for w in words}
    return sorted(words, key=lambda word: (-score[word], word))[: len(words) * recall // 100]


def play(
    sheet: Solo, lexicon: Lexicon, skill: Skill, seed: int, payable: Payable | None = None
) -> Witness:
    """One game on a sheet; the seed says which words the player recalls and what they see."""
    chance = Chance("cruciverbalist player", sheet.hash, skill.recall, skill.sight, seed)
    recalled = recalled_words(lexicon, sheet.theme, sheet.size, skill.recall, chance)
    words = vocabulary(lexicon, sheet.theme, sheet.size, set(recalled))
    player = _Player(sheet, words, skill, chance, payable or Payable())
    game = Game()
    turns = []
    for pips in sheet.rolls:
        hand, chosen = player.turn(game, Hand(pips, game.tokens))
        turns.append((chosen.move if chosen else None, hand.rerolls))
        if chosen:
            game = after_move(game, chosen, chosen.line)
        game = replace(game, tokens=hand.tokens)
    return write_down(sheet, words, player.payable, turns)


@dataclass(frozen=True)
class Measure:
    """How a player fared in several games on one sheet."""

    scores: tuple[int, ...]
    target: int

    @property
    def wins(self) -> int:
        return sum(score >= self.target for score in self.scores)

    @property
    def tenths(self) -> int:
        """The mean score in tenths of a point, so that ladders compare whole numbers."""
        return sum(self.scores) * 10 // len(self.scores) if self.scores else 0


def measure(
    sheet: Solo, lexicon: Lexicon, skill: Skill, games: int, payable: Payable | None = None
) -> Measure:
    """Play a sheet often."""
    table = payable or Payable()
    played = (play(sheet, lexicon, skill, seed, table) for seed in range(games))
    return Measure(tuple(witness.claim.total for witness in played), sheet.target.least)


@dataclass(frozen=True)
class _Player:
    """A person at the table."""

    sheet: Solo
    words: Vocabulary
    skill: Skill
    chance: Chance
    payable: Payable

    def turn(self, game: Game, hand: Hand) -> tuple[Hand, Ranked | None]:
        """Roll again while that promises more, then take the best word that was seen."""
        while True:
            seen = self._seen(game, self.payable.needs(roll_of(hand.pips)))
            best = min(seen, key=lambda ranked: ranked.order, default=None)
            again = self._reroll(game, hand, best) if hand.tokens else ()
            if not again:
                return hand, best
            fresh = self.sheet.rerolls[TOKENS_A_PLAYER - hand.tokens]
            pips = reroll(hand.pips, fresh, again)
            hand = Hand(pips, hand.tokens - 1, (*hand.rerolls, again))

    def _seen(self, game: Game, needs: int) -> list[Ranked]:
        moves = ranked_moves(game, self.words, self.sheet.black, needs)
        return [move for move in moves if self.chance.below(100) < self.skill.sight]

    def _reroll(self, game: Game, hand: Hand, best: Ranked | None) -> tuple[int, ...]:
        """The dice to roll again for a better word, or none."""
        now = best.points if best else game.points
        wishes = sorted(self._seen(game, _ANYTHING), key=lambda ranked: ranked.order)[:WISHES]
        chances = []
        for wish in wishes:
            gain = wish.points - now
            kept, missing = self._keep(hand.pips, wish.move.need)
            spare = DICE - len(kept)
            if gain >= WORTH_A_TOKEN and 0 < missing <= MOST_MISSING:
                if spare >= missing * DICE_FOR_A_LETTER:
                    chances.append((missing, -gain, kept))
        if not chances:
            return ()
        kept = min(chances)[2]
        return tuple(die for die in range(1, DICE + 1) if die not in kept)

    def _keep(self, pips: Sequence[int], need: Need) -> tuple[tuple[int, ...], int]:
        """The dice that pay for as many letters of a wish as can be paid, and what is missing."""
        roll = roll_of(pips)
        letters = sum(_counts(need))
        for part in sorted(_parts(need), key=lambda part: (-sum(_counts(part)), part)):
            if self.payable.can_pay(roll, part):
                left = list(enumerate(pips, start=1))
                kept = []
                for _, faces in self.payable.payment(roll, part):
                    for face in faces:
                        die = next(die for die in left if die[1] == face)
                        left.remove(die)
                        kept.append(die[0])
                return tuple(sorted(kept)), letters - sum(_counts(part))
        return (), letters


_ANYTHING = (1 << (DICE + 1) ** len(WEIGHTS)) - 1  # every need can be paid


def _counts(need: Need) -> list[int]:
    """The letters of each group that a need asks for."""
    return [need // weight % (DICE + 1) for weight in WEIGHTS]


def _parts(need: Need) -> Iterator[Need]:
    """All that is left of a need when letters are taken out of it."""
    for counts in product(*(range(count + 1) for count in _counts(need))):
        yield sum(count * weight for count, weight in zip(counts, WEIGHTS, strict=True))
