"""Solve deals and dragon problems: many searches, each with a taste of its own; the best game.

Clever and fast, and never trusted: the rules replay what is found.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.crusgallo.rules.outcome import (
    BEST_SCORE,
    CHAMPION_LEFT,
    WEALTHY,
    CavernRefusal,
    Claim,
    score_of,
    title_of,
)
from cruxpress.games.crusgallo.rules.replay import outcome_of
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernState,
    CavernTable,
    Point,
    colour_at,
    completed_orbs,
    contested_orbs,
    dragon_state,
    first_state,
    place_card,
    placed,
    use_magic,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness, Contest, DragonPlay, MagicGem
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    DragonProblem,
    Task,
    colour_bound,
    fewest_cards,
    missing_colours,
)
from cruxpress.games.crusgallo.sheet.deck import CavernCard, Orb
from cruxpress.games.crusgallo.solve.beam import FoundLine, Taste, free_creatures, trap_dragon
from cruxpress.games.crusgallo.solve.exhaust import find_game
from cruxpress.games.crusgallo.solve.tables import Move, search_deck, spot_of

FOLLOWED = 3  # ends of phase 1 that each search follows into phase 2
MOST_QUICK = 6  # cards; more cannot be searched through in seconds
LIKELY_TREASURES = 3  # treasures of the hand that phase 2 can be hoped to collect

# Weights as worth.py names them, measured on many deals.
#                       light waste half collect near near- near- near-   lose mark
#                                                      waste treas. collect
FREE_BALANCED = Taste((60, 10, 60, 200, 4, 2, 6, 12, -60, 0), 40)
FREE_PATIENT = Taste((60, 20, 60, 150, 6, 4, 8, 14, -30, 0), 60)
FREE_SWIFT = Taste((60, 40, 60, 120, 6, 5, 7, 12, -20, 0), 60)
FREE_GREEDY = Taste((60, -10, 80, 200, 6, 3, 9, 16, -50, 0), 80)
FREE_HASTY = Taste((60, 60, 60, 80, 6, 6, 6, 8, 0, 0), 40)

TRAP_RICH = Taste((0, -40, 70, 200, 6, 0, 10, 20, -60, 30), 24)
TRAP_SWIFT = Taste((0, 0, 0, 20, 6, 0, 1, 2, 0, 100), 60)


@dataclass(frozen=True)
class BestGame:
    """The best game that was found, and whether no game can be better.

    Nobody frees the creatures of a deal before draw `bound`, and nobody solves a dragon problem
    with fewer than `bound` cards.
    """

    witness: CavernWitness
    proven: bool
    bound: int


def free_tastes() -> Iterator[Taste]:
    """Ways to free the creatures, the most promising first; then wider ones with other dice."""
    yield from (FREE_BALANCED, FREE_PATIENT, FREE_SWIFT, FREE_GREEDY, FREE_HASTY)
    again = (FREE_BALANCED, FREE_PATIENT, FREE_SWIFT)
    seed = 0
    while True:
        for taste in again:
            seed += 1
            yield replace(taste, width=2 * taste.width, dice=16, seed=seed)


def trap_tastes() -> Iterator[Taste]:
    """Ways to trap the dragon with few cards; then wider ones with other dice."""
    yield TRAP_SWIFT
    seed = 0
    while True:
        seed += 1
        yield replace(TRAP_SWIFT, width=TRAP_SWIFT.width * 3, dice=(8, 24, 64)[seed % 3], seed=seed)


def solve_problem(problem: DragonProblem, budget: int, exhaust: int) -> Outcome[BestGame]:
    """The shortest game: beams look at so many places, then a search of its own shortens theirs.

    Up to `exhaust` cards it is shown that fewer than those of the game are never enough.
    """
    missing = missing_colours(problem.deck, problem.cards)
    if missing:
        return Impossible(f"no card shows a {sorted(missing)[0]} orb", 0)
    bound = fewest_cards(problem)
    search = ProblemSearch(problem)
    search.trap(budget)
    search.shorten()
    exhausted = search.exhaust(bound, exhaust)
    if search.best is None:
        return GaveUp("the dragon was not trapped in any search", search.steps)
    witness = write_down(problem, (), search.best)
    is_best = len(search.best) - 1 <= max(exhausted, bound - 1)
    if exhausted >= bound:
        witness = replace(witness, exhausted=exhausted)
    return Found(BestGame(witness, is_best, bound), search.steps)


def are_too_few(problem: DragonProblem, cards: int) -> bool:
    """Whether no game traps the dragon with so many cards, by looking at all of them."""
    bound = fewest_cards(problem)
    return cards < bound or ProblemSearch(problem).exhaust(bound, cards) >= cards


class ProblemSearch:
    """What is known so far of one dragon problem."""

    def __init__(self, problem: DragonProblem) -> None:
        self.problem = problem
        self.deck = search_deck(problem.deck)
        self.hand = [self.deck.index(number) for number in problem.cards]
        self.steps = 0
        self.best: tuple[Move, ...] | None = None
        self._refused = False

    def trap(self, budget: int) -> None:
        """Any game that beams find."""
        for taste in trap_tastes():
            lines, looked = trap_dragon(self.deck, self.hand, 0, len(self.hand), taste)
            self.steps += looked
            if lines:
                line = min(lines, key=lambda line: line.placed)
                self.best = tuple(move for move in line.moves if move)
                return
            if self.steps >= budget:
                return

    def shorten(self) -> None:
        """Quickly look for a game of six cards, where beams found none; five are hardly ever."""
        if self.best is None or len(self.best) > MOST_QUICK:
            self._try(MOST_QUICK, quick=True)

    def exhaust(self, first: int, most: int) -> int:
        """Look for all games from so many cards to so many; how many are not enough."""
        exhausted = 0
        for cards in range(first, most + 1):
            if self.best is not None and cards >= len(self.best):
                break
            if self._try(cards, quick=False) or self._refused:
                break
            exhausted = cards
        return exhausted

    def _try(self, cards: int, *, quick: bool) -> bool:
        found = find_game(self.deck, self.hand, cards, quick=quick)
        self.steps += found.boards
        self._refused = False
        if found.moves is None:
            return False
        try:
            write_down(self.problem, (), found.moves)
        except CavernRefusal:  # the search allows more than the rules
            self._refused = True
            return False
        self.best = found.moves
        return True


def solve_deal(deal: CavernDeal, budget: int) -> Outcome[BestGame]:
    """The best game of many searches; they stop at the highest score there is."""
    bound = colour_bound(deal.deck, deal.draws)
    if bound is None:
        return Impossible("the draws do not show enough orbs of every colour", 0)
    search = DealSearch(deal)
    for taste in free_tastes():
        lines, steps = free_creatures(search.deck, search.draws, taste)
        search.steps += steps
        for line in search.promising(lines):
            search.follow(line)
        if search.steps >= budget or search.is_over:
            break
    best = search.best
    if best is None:
        what = "the dragon was not trapped" if search.freed else "not all creatures were freed"
        return GaveUp(f"{what} in any search", search.steps)
    witness = write_down(deal, best.free.moves, best.trap.moves)
    return Found(BestGame(witness, search.is_over, bound), search.steps)


@dataclass(frozen=True)
class DealGame:
    """A deal played to its end."""

    free: FoundLine
    trap: FoundLine
    score: int
    treasures: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Score first, then treasures, then fewer draws and fewer cards."""
        return self.score, self.treasures, -self.free.placed, -self.trap.placed


class DealSearch:
    """What is known so far of one deal."""

    def __init__(self, deal: CavernDeal) -> None:
        self.deck = search_deck(deal.deck)
        self.draws = [self.deck.index(number) for number in deal.draws]
        self.reserve = [self.deck.index(number) for number in deal.reserve]
        self.steps = 0
        self.freed = False
        self.best: DealGame | None = None

    @property
    def is_over(self) -> bool:
        """Whether no game can score more."""
        return self.best is not None and self.best.score == BEST_SCORE

    def hand_after(self, line: FoundLine) -> list[int]:
        return self.reserve + self.draws[line.placed :]

    def promising(self, lines: Sequence[FoundLine]) -> list[FoundLine]:
        """Ends of phase 1 that may lead to wealth, no two with the same treasures and draws."""
        self.freed = self.freed or bool(lines)
        different = {(line.collected, line.placed): line for line in reversed(lines)}

        def hope(line: FoundLine) -> tuple[int, int, int]:
            to_come = sum(self.deck.kinds[card] > 0 for card in self.hand_after(line))
            likely = self.deck.treasures(line.collected) + min(to_come, LIKELY_TREASURES)
            return min(likely, WEALTHY + 1), -line.placed, line.value

        return sorted(different.values(), key=hope, reverse=True)[:FOLLOWED]

    def follow(self, free: FoundLine) -> None:
        """Trap the dragon after this phase 1, as a champion if possible."""
        if self.is_over:
            return
        hand = self.hand_after(free)
        taste = TRAP_SWIFT if self.deck.treasures(free.collected) >= WEALTHY else TRAP_RICH
        lines = self._trap(hand, free, len(hand) - CHAMPION_LEFT, taste)
        if not lines and not self.best:
            lines = self._trap(hand, free, len(hand), TRAP_SWIFT)
        for trap in lines:
            title = title_of(freed=True, trapped=True, cards_left=len(hand) - trap.placed)
            treasures = self.deck.treasures(trap.collected)
            game = DealGame(free, trap, score_of(title, treasures), treasures)
            if self.best is None or game.rank > self.best.rank:
                self.best = game

    def _trap(self, hand: list[int], free: FoundLine, most: int, taste: Taste) -> list[FoundLine]:
        lines, steps = trap_dragon(self.deck, hand, free.collected, most, taste)
        self.steps += steps
        return lines


NO_CLAIM = Claim(0, 0, 0, "commoner", 0)


def write_down(
    task: Task,
    free: Sequence[Move | None],
    trap: Sequence[Move | None],
    magic: MagicGem | None = None,
    *,
    battle: bool = False,
) -> CavernWitness:
    """The witness of a game; the rules work out its claim."""
    ids = search_deck(task.deck).ids
    contests: list[Contest] = []

    def place(state: CavernState, phase: int, after: int, move: Move) -> CavernState:
        card, spot = task.deck.by_id[ids[move[0]]], spot_of(move[1], move[2])
        chosen = preferred_orbs(state, card, spot)
        if chosen is not None:
            contests.append(Contest(phase, after, chosen))
        return place_card(state, card, spot, chosen, f"phase {phase}, card {after}")

    state = first_state(task.deck)
    for after, move in enumerate(free, 1):
        if move:
            state = place(state, 1, after, move)
        if magic and (magic.phase, magic.after) == (1, after):
            state = use_magic(state, magic.colour)
    state = dragon_state(task.deck, state.collected)
    plays = [move for move in trap if move]
    for after, move in enumerate(plays, 1):
        if magic and (magic.phase, magic.after) == (2, after - 1):
            state = use_magic(state, magic.colour)
        state = place(state, 2, after, move)
    witness = CavernWitness(
        deal=task.hash,
        free=tuple(spot_of(move[1], move[2]) if move else None for move in free),
        trap=tuple(DragonPlay(ids[move[0]], spot_of(move[1], move[2])) for move in plays),
        claim=NO_CLAIM,
        contests=tuple(contests),
        magic=magic,
        battle=battle,
    )
    return replace(witness, claim=outcome_of(task, witness))


def preferred_orbs(
    state: CavernState, card: CavernCard, spot: CardSpot
) -> tuple[Point, ...] | None:
    """The orbs that our players choose for contested gems; None where there is no contest.

    Orbs of treasures that can still be collected come first, then those further up and left.
    """
    table = placed(state.table, card, spot)
    contested = contested_orbs(state, table, completed_orbs(table, spot))
    if not contested:
        return None
    chosen: list[Point] = []
    left = {colour: state.room(colour) for colour in (colour_at(table, p) for p in contested)}
    for point in sorted(contested, key=lambda p: (not _hopeful(state, table, p), p[1], p[0])):
        colour = colour_at(table, point)
        if left[colour]:
            left[colour] -= 1
            chosen.append(point)
    return tuple(sorted(chosen))


def _hopeful(state: CavernState, table: CavernTable, point: Point) -> bool:
    """Whether an orb belongs to a treasure that shows both its orbs."""
    number = table.cells[point].card
    card = state.deck.by_id[number]
    shown = [c for c in table.cells.values() if c.card == number and isinstance(c.symbol, Orb)]
    return card.is_treasure and len(shown) == len(card.orbs)
