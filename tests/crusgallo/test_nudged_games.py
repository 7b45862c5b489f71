"""Cards nudged at random: the rules and their fast copy agree on what is left of the game."""

from collections import Counter
from dataclasses import replace

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.play import SEES_ALL, play_deal
from cruxpress.games.crusgallo.rules import (
    Claim,
    Deal,
    Play,
    Refused,
    Spot,
    Witness,
    numbered_deal,
    outcome_of,
    score_of,
    title_of,
)
from cruxpress.games.crusgallo.solve.arrays import (
    COLLECTED,
    DRAGON,
    MIDDLE,
    Tables,
    cards_of,
    cell_of,
    empty_tables,
)
from cruxpress.games.crusgallo.solve.beam import TRAPPED
from cruxpress.games.crusgallo.solve.deals import treasures_of
from cruxpress.games.crusgallo.solve.kernel import put_card, touching
from tests.crusgallo.decks_for_tests import DECKS, shipped

NUDGES = 900


def nudged(witness: Witness, chance: Chance) -> Witness:
    """The game with one card moved by a cell or turned."""
    at = chance.below(len(witness.free) + len(witness.trap))
    dx, dy, turn = chance.pick(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, 2)))

    def moved(spot: Spot) -> Spot:
        return Spot(spot.x + dx, spot.y + dy, (spot.turn + turn) % 4)

    free = tuple(moved(s) if s and n == at else s for n, s in enumerate(witness.free))
    plays = enumerate(witness.trap, len(witness.free))
    trap = tuple(Play(p.card, moved(p.spot)) if n == at else p for n, p in plays)
    return replace(witness, free=free, trap=trap)


class Replay:
    """A game replayed by the fast copy alone."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.cards = cards_of(deal.deck)

    def outcome(self, witness: Witness) -> Claim | None:
        """How the game ends; None if it breaks a rule or is not played to its end."""
        tables = empty_tables(1, self.cards, 1)
        for number, spot in zip(self.deal.draws, witness.free, strict=False):
            if not tables.gems.any() or spot is None or not self._place(tables, number, spot):
                return None
        if tables.gems.any():
            return None
        collected = int(tables.facts[0, COLLECTED])
        hand = [*self.deal.reserve, *self.deal.draws[len(witness.free) :]]
        tables = empty_tables(1, self.cards, 2, collected)
        for play in witness.trap:
            trapped = tables.facts[0, DRAGON] == TRAPPED
            if trapped or not self._place(tables, play.card, play.spot):
                return None
            hand.remove(play.card)
        if tables.facts[0, DRAGON] != TRAPPED:
            return None
        title = title_of(freed=True, trapped=True, cards_left=len(hand))
        treasures = treasures_of(self.cards, int(tables.facts[0, COLLECTED]))
        score = score_of(title, treasures)
        return Claim(len(witness.free), len(witness.trap), treasures, title, score)

    def _place(self, tables: Tables, number: int, spot: Spot) -> bool:
        symbols, owners, seen, lights, gems, facts = tables.board(0)
        card, at = self.cards.index(number), cell_of(spot)
        if bool((owners < 0).all()):
            legal = at == MIDDLE
        else:
            bits = touching(symbols, owners, seen, at, self.cards.expert)
            legal = bool(bits & int(self.cards.crystals[card, spot.turn]))
        if legal:
            put_card(
                symbols, owners, seen, lights, gems, facts, self.cards.kinds,
                self.cards.symbols[card, spot.turn], card, at, np.zeros(16, dtype=np.int64),
            )  # fmt: skip
        return legal


def test_nudged_games_are_judged_alike() -> None:
    chance = Chance("nudges")
    verdicts: Counter[str] = Counter()
    for number, name in enumerate(DECKS):
        deal = numbered_deal(shipped(name), 9, number)
        played = play_deal(deal, SEES_ALL, 0)
        assert not played.magic
        assert not played.battle
        true, fast = played.witness(deal), Replay(deal)
        assert fast.outcome(true) == true.claim
        for _ in range(NUDGES // len(DECKS)):
            lie = nudged(true, chance)
            try:
                outcome, reason = outcome_of(deal, lie), "accepted"
            except Refused as refused:
                outcome, reason = None, refused.reason
            verdicts[reason] += 1
            # The fast copy chooses contested orbs by itself, where the rules want to be told.
            if "choice" not in reason:
                assert outcome == fast.outcome(lie), reason
    assert {"no touch", "unfinished", "lit orb", "accepted"} <= set(verdicts)
