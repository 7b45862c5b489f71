"""Solve a numbered deal: free the creatures, trap the dragon, and grow rich on the way."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.crusgallo.rules import (
    BEST_SCORE,
    CHAMPION_LEFT,
    WEALTHY,
    Deal,
    Witness,
    colour_bound,
    score_of,
    title_of,
)
from cruxpress.games.crusgallo.solve.beam import Line, free_creatures, trap_dragon
from cruxpress.games.crusgallo.solve.tables import SearchDeck, search_deck
from cruxpress.games.crusgallo.solve.tastes import TRAP_RICH, TRAP_SWIFT, free_tastes
from cruxpress.games.crusgallo.solve.telling import tell

DEAL_BUDGET = 8_000_000  # places looked at before the search gives up on a better game
FOLLOWED = 3  # ends of phase 1 that each search follows into phase 2
LIKELY_TREASURES = 3  # treasures of the hand that phase 2 can be hoped to collect


@dataclass(frozen=True)
class BestGame:
    """The best game that was found on a deal, and the best that any game could reach.

    `draws_bound` is the draw before which nobody can free the creatures.
    """

    witness: Witness
    score_bound: int
    draws_bound: int

    @property
    def proven(self) -> bool:
        """Whether no game can score more."""
        return self.witness.claim.score == self.score_bound


@dataclass(frozen=True)
class _Game:
    free: Line
    trap: Line
    score: int
    treasures: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Score first, then treasures, then fewer draws and fewer cards."""
        return self.score, self.treasures, -self.free.placed, -self.trap.placed


def solve_deal(deal: Deal, budget: int = DEAL_BUDGET) -> Found[BestGame] | Impossible | GaveUp:
    """The best game of many searches; it stops at the highest score there is."""
    bound = colour_bound(deal.deck, deal.draws)
    if bound is None:
        return Impossible("the draws do not show enough orbs of every colour", 0)
    search = _Search(deal)
    for taste in free_tastes():
        lines, steps = free_creatures(search.cards, search.draws, taste)
        search.steps += steps
        for line in search.promising(lines):
            search.follow(line)
        best = search.best
        if search.steps >= budget or (best and best.score == BEST_SCORE):
            break
    if search.best is None:
        what = "the dragon was not trapped" if search.freed else "not all creatures were freed"
        return GaveUp(f"{what} in any search", search.steps)
    witness = tell(deal, search.cards, search.best.free.moves, search.best.trap.moves)
    return Found(BestGame(witness, BEST_SCORE, bound), search.steps)


class _Search:
    """What is known so far of one deal."""

    def __init__(self, deal: Deal) -> None:
        self.cards: SearchDeck = search_deck(deal.deck)
        self.draws = [self.cards.index(number) for number in deal.draws]
        self.reserve = [self.cards.index(number) for number in deal.reserve]
        self.steps = 0
        self.freed = False
        self.best: _Game | None = None

    def hand_after(self, line: Line) -> list[int]:
        return self.reserve + self.draws[line.placed :]

    def promising(self, lines: Sequence[Line]) -> list[Line]:
        """Ends of phase 1 that may lead to wealth, no two with the same treasures and draws."""
        self.freed = self.freed or bool(lines)
        different = {(line.collected, line.placed): line for line in reversed(lines)}

        def hope(line: Line) -> tuple[int, int, int]:
            to_come = sum(self.cards.kinds[card] > 0 for card in self.hand_after(line))
            likely = self.cards.treasures(line.collected) + min(to_come, LIKELY_TREASURES)
            return min(likely, WEALTHY + 1), -line.placed, line.value

        return sorted(different.values(), key=hope, reverse=True)[:FOLLOWED]

    def follow(self, free: Line) -> None:
        """Trap the dragon after this phase 1, as a champion if possible."""
        if self.best and self.best.score == BEST_SCORE:
            return
        hand = self.hand_after(free)
        rich = self.cards.treasures(free.collected) >= WEALTHY
        taste = TRAP_SWIFT if rich else TRAP_RICH
        lines, steps = trap_dragon(
            self.cards, hand, free.collected, len(hand) - CHAMPION_LEFT, taste
        )
        self.steps += steps
        if not lines and not self.best:
            lines, steps = trap_dragon(self.cards, hand, free.collected, len(hand), TRAP_SWIFT)
            self.steps += steps
        for trap in lines:
            title = title_of(freed=True, trapped=True, cards_left=len(hand) - trap.placed)
            treasures = self.cards.treasures(trap.collected)
            game = _Game(free, trap, score_of(title, treasures), treasures)
            if self.best is None or game.rank > self.best.rank:
                self.best = game
