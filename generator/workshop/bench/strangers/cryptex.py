"""A stranger at Cryptex: has some words in mind, and goes on where most of these go on."""

import random
from collections import Counter

from cruxpress.games.cryptex.rules import Move, new_game, play_round, score_alone
from cruxpress.games.cryptex.sheet.deal import SoloDeal, read_deal
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import load_lexicon
from workshop.bench.strangers.verdict import Stranger

EACH_LENGTH = 250  # words of a game, of each length


class Follower:
    """A stranger at Cryptex: goes on where most of the words in mind go on; ends what can end."""

    def __init__(self) -> None:
        lexicon = load_lexicon()
        self.lexicon = lexicon
        self.known = {n: lexicon.known_words(CRYPTEX_WORDS, n) for n in range(2, 9)}

    def play(self, solo: SoloDeal, game: int) -> int:
        luck = random.Random(f"{solo.deal.hash} {game}")
        begin: Counter[tuple[int, str]] = Counter()
        for n, words in self.known.items():
            for word in luck.sample(words, min(EACH_LENGTH, len(words))):
                begin.update((n, word[:end]) for end in range(1, n + 1))
        state = new_game(solo.deal.sheet)
        for number, card in enumerate(solo.deal.cards):
            best, move = -1e9, None
            for at, (text, boxes) in enumerate(zip(state.texts, state.sheet.boxes, strict=True)):
                if len(text) == boxes:
                    continue
                alive = not text or begin[boxes, text] > 0
                signs = [(letter, False) for letter in card.letters]
                if card.has_joker and state.jokers > 0:
                    signs += [(letter, True) for letter in "eatsrnoil"]
                for letter, joker in signs:
                    many = begin[boxes, text + letter]
                    if not many and joker:
                        continue
                    if many:
                        value = 3.0 * (len(text) + 1) + many**0.5 - (8 if joker else 0)
                        value += 20 if len(text) + 1 == boxes else 0
                        late = boxes - len(text) > 40 - number
                        value -= 40 if late else 0
                    else:
                        value = -100.0 - (3 * boxes if alive else 0)
                    value += luck.random()
                    if value > best:
                        best, move = value, Move(letter, at, joker)
            if move is None:
                raise ValueError("a sheet has too few boxes")
            state = play_round(state, card, move)
        return score_alone(state, self.lexicon).total


def strangers() -> tuple[Stranger[SoloDeal], ...]:
    """Those who play the shipped deals."""
    follower = Follower()

    def missed(solo: SoloDeal, game: int) -> int:
        return -follower.play(solo, game)

    return (Stranger("follows most words", "cryptex/deals", read_deal, missed, 40),)
