"""Cards nudged at random: the rules and their fast copy agree on what is left of the game."""

from collections import Counter
from dataclasses import replace

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.play.alone import SEES_ALL, play_game
from cruxpress.games.crusgallo.rules.outcome import CavernRefusal, Claim, score_of, title_of
from cruxpress.games.crusgallo.rules.replay import outcome_of
from cruxpress.games.crusgallo.rules.table import CardSpot
from cruxpress.games.crusgallo.rules.witness import CavernWitness, DragonPlay
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal, numbered_deal
from cruxpress.games.crusgallo.solve.beam import TRAPPED
from cruxpress.games.crusgallo.solve.kernel import put_card, touching
from cruxpress.games.crusgallo.solve.tables import (
    COLLECTED,
    DRAGON,
    MIDDLE,
    TableArrays,
    cell_of,
    filled,
    new_table,
    search_deck,
)
from tests.crusgallo.decks_for_tests import DECKS, shipped

NUDGES = 900


def nudged(witness: CavernWitness, chance: Chance) -> CavernWitness:
    """The game with one card moved by a cell or turned."""
    at = chance.below(len(witness.free) + len(witness.trap))
    dx, dy, turn = chance.pick(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, 2)))

    def moved(spot: CardSpot) -> CardSpot:
        return CardSpot(spot.x + dx, spot.y + dy, (spot.turn + turn) % 4)

    free = tuple(moved(s) if s and n == at else s for n, s in enumerate(witness.free))
    plays = enumerate(witness.trap, len(witness.free))
    trap = tuple(DragonPlay(p.card, moved(p.spot)) if n == at else p for n, p in plays)
    return replace(witness, free=free, trap=trap)


class Replay:
    """A game replayed by the fast copy alone."""

    def __init__(self, deal: CavernDeal) -> None:
        self.deal = deal
        self.deck = search_deck(deal.deck)

    def outcome(self, witness: CavernWitness) -> Claim | None:
        """How the game ends; None if it breaks a rule or is not played to its end."""
        table = new_table(self.deck, 1)
        for number, spot in zip(self.deal.draws, witness.free, strict=False):
            if not any(table.gems) or spot is None or not self._place(table, number, spot):
                return None
        if any(table.gems):
            return None
        hand = [*self.deal.reserve, *self.deal.draws[len(witness.free) :]]
        table = new_table(self.deck, 2, int(table.facts[COLLECTED]))
        for play in witness.trap:
            trapped = table.facts[DRAGON] == TRAPPED
            if trapped or not self._place(table, play.card, play.spot):
                return None
            hand.remove(play.card)
        if table.facts[DRAGON] != TRAPPED:
            return None
        title = title_of(freed=True, trapped=True, cards_left=len(hand))
        treasures = self.deck.treasures(int(table.facts[COLLECTED]))
        score = score_of(title, treasures)
        return Claim(len(witness.free), len(witness.trap), treasures, title, score)

    def _place(self, table: TableArrays, number: int, spot: CardSpot) -> bool:
        card, at = self.deck.index(number), cell_of(spot)
        if all(owner < 0 for owner in table.owners):
            legal = at == MIDDLE
        else:
            bits = touching(table, at)
            assert bits == table.open[at]
            legal = bool(bits & self.deck.arrays.crystals[4 * card + spot.turn])
        if legal:
            put_card(table, self.deck.arrays, card, spot.turn, at, filled(16))
        return legal


def test_nudged_games_are_judged_alike() -> None:
    chance = Chance("nudges")
    verdicts: Counter[str] = Counter()
    for number, name in enumerate(DECKS):
        deal = numbered_deal(shipped(name), 9, number)
        played = play_game(deal, SEES_ALL, 0)
        assert not played.magic
        assert not played.battle
        true, fast = played.witness(deal), Replay(deal)
        assert fast.outcome(true) == true.claim
        for _ in range(NUDGES // len(DECKS)):
            lie = nudged(true, chance)
            try:
                outcome, reason = outcome_of(deal, lie), "accepted"
            except CavernRefusal as refused:
                outcome, reason = None, refused.reason
            verdicts[reason] += 1
            # The fast copy chooses contested orbs by itself, where the rules want to be told.
            if "choice" not in reason:
                assert outcome == fast.outcome(lie), reason
    assert {"no touch", "unfinished", "lit orb", "accepted"} <= set(verdicts)
