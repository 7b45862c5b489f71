"""Strangers at Crusgallo: one lays all cards as far out as can be, one covers no orb that it wants.

Both try a few random ways to lay a crystal beside a crystal, and take what lights up most wanted
orbs; only among equals do they differ. Five more have habits that chance has drawn, others than
those by which challenges were chosen. A challenge is missed, or it is not.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from cruxpress.games.crusgallo.play.alone import play_game
from cruxpress.games.crusgallo.rules.outcome import Claim, cards_left, reaches, score_of, title_of
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernState,
    Point,
    colour_at,
    completed_orbs,
    contested_orbs,
    dragon_state,
    first_state,
    legal_spots,
    place_card,
    placed,
    use_magic,
    why_not,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness, Contest, DragonPlay, MagicGem
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    Challenge,
    DragonProblem,
    Task,
    read_challenge,
)
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS, CavernCard, shipped_deck
from workshop.bench.strangers.crusgallo_sight import (
    LIT,
    NOTHING,
    Side,
    Sight,
    seen_colours,
    sides_of,
    spot_of,
)
from workshop.bench.strangers.verdict import Stranger
from workshop.crusgallo_habits import Habit, drawn_habit

TRIES = 300  # ways to lay a card that are looked at on a turn
OTHER_HABITS = range(101, 106)  # no challenge was chosen by these
STRANGE = 9_000_000  # their games begin here
LIGHT = 100.0  # what comes before all else

T = TypeVar("T")
Try = tuple[CavernCard, CardSpot]
Taste = Callable[[Sight, int], float]


def far_out(sight: Sight, corner: int) -> float:
    """Lay cards as far out as can be."""
    return sight.distance(corner)


def saves_orbs(sight: Sight, corner: int) -> float:
    """Cover no orb that is wanted, if that can be helped."""
    return -sight.covered(corner)


def one_of(items: Sequence[T], luck: random.Random) -> T:
    """Any of them; quicker than `choice`, for this is asked most."""
    return items[int(luck.random() * len(items))]


@dataclass
class CavernGame:
    """A game that is going on, and all that a witness tells of it."""

    state: CavernState
    taste: Taste
    luck: random.Random
    sides: Mapping[int, Sequence[Side]]
    free: list[CardSpot | None] = field(default_factory=list)
    trap: list[DragonPlay] = field(default_factory=list)
    contests: list[Contest] = field(default_factory=list)
    magic: MagicGem | None = None

    @property
    def phase(self) -> int:
        return 1 if self.state.dragon is None else 2

    @property
    def wanted(self) -> frozenset[str]:
        """The colours that the creatures, or the dragon, still lack."""
        state = self.state
        if state.dragon is not None:
            return frozenset(ORB_COLOURS) - state.dragon
        return frozenset(colour for colour, gems in state.gems.items() if gems)

    def lay(self, card: CavernCard, spot: CardSpot) -> None:
        """Lay a card; of orbs that compete for gems the first ones get them."""
        table = placed(self.state.table, card, spot)
        contested = contested_orbs(self.state, table, completed_orbs(table, spot))
        chosen: list[Point] = []
        for colour in sorted({colour_at(table, point) for point in contested}):
            orbs = [point for point in contested if colour_at(table, point) == colour]
            chosen += orbs[: self.state.room(colour)]
        self.state = place_card(self.state, card, spot, tuple(chosen) if contested else None)
        if contested:
            self.contests.append(Contest(self.phase, self.cards_laid + 1, tuple(chosen)))

    @property
    def cards_laid(self) -> int:
        return len(self.free if self.phase == 1 else self.trap)

    def take_magic(self) -> None:
        """The magic gem is used as soon as it is earned, for the colour that lacks most."""
        state = self.state
        done = state.creatures_free or state.dragon_trapped
        if self.magic or done or not state.earned("magic"):
            return
        colour = max(sorted(self.wanted), key=lambda each: state.gems[each])
        if state.gems[colour]:
            self.state = use_magic(state, colour)
            self.magic = MagicGem(self.phase, self.cards_laid, colour)

    def best_of_tries(self, hand: Sequence[CavernCard]) -> Try | None:
        """What looks best of some random tries with any cards of the hand, if it is allowed."""
        table, luck = self.state.table, self.luck
        if not table.cells:
            return luck.choice(hand), CardSpot(0, 0, luck.randrange(4))
        sight = Sight(table, seen_colours(self.wanted))
        sides = [
            (side, at) for card in hand for side in self.sides[card.id] for at in side.crystals
        ]
        looked: list[tuple[float, float, Side, int]] = []
        for _ in range(TRIES):
            side, crystal = one_of(sides, luck)
            corner = one_of(sight.beside, luck) - crystal
            under = sight.under(corner)
            if LIT not in under and NOTHING in under:
                worth = LIGHT * sight.lights(side, corner) + self.taste(sight, corner)
                looked.append((worth, luck.random(), side, corner))
        looked.sort(key=lambda each: each[:2], reverse=True)
        tries = ((side.card, spot_of(corner, side.turn)) for *_, side, corner in looked)
        return next((each for each in tries if why_not(table, *each) is None), None)

    def any_place(self, hand: Sequence[CavernCard]) -> Try | None:
        """Some place for some card, looked for everywhere when no try was allowed."""
        for card in self.luck.sample(hand, len(hand)):
            spots = list(legal_spots(self.state.table, card))
            if spots:
                return card, self.luck.choice(spots)
        return None

    def free_creatures(self, draws: Sequence[CavernCard]) -> None:
        """Lay card after card until all creatures are free."""
        for card in draws:
            if self.state.creatures_free:
                return
            found = self.best_of_tries([card]) or self.any_place([card])
            if found:
                self.lay(*found)
            self.free.append(found[1] if found else None)
            self.take_magic()

    def trap_dragon(self, hand: Sequence[CavernCard]) -> None:
        """Lay cards until the dragon is trapped or nothing can be laid."""
        left = list(hand)
        self.take_magic()
        while left and not self.state.dragon_trapped:
            found = self.best_of_tries(left) or self.any_place(left)
            if not found:
                return
            self.lay(*found)
            left.remove(found[0])
            self.trap.append(DragonPlay(found[0].id, found[1]))
            self.take_magic()


def play(task: Task, taste: Taste, game: int) -> CavernWitness:
    """A whole game, written down."""
    by_id = task.deck.by_id
    luck = random.Random(f"{taste.__name__} {task.hash} {game}")
    sides = {number: sides_of(card) for number, card in by_id.items()}
    if isinstance(task, DragonProblem):
        played = CavernGame(dragon_state(task.deck), taste, luck, sides)
        played.trap_dragon([by_id[card] for card in task.cards])
        return written_down(task, played, len(task.cards))
    played = CavernGame(first_state(task.deck), taste, luck, sides)
    played.free_creatures([by_id[card] for card in task.draws])
    if not played.state.creatures_free:
        return written_down(task, played, 0)
    hand = [by_id[card] for card in (*task.reserve, *task.draws[len(played.free) :])]
    extra = extra_card(task, played)
    hand += [by_id[card] for card in extra]
    played.state = dragon_state(task.deck, played.state.collected)
    played.trap_dragon(hand)
    return replace(written_down(task, played, len(hand)), battle=bool(extra))


def extra_card(deal: CavernDeal, played: CavernGame) -> list[int]:
    """The card that all battle treasures earn."""
    if not played.state.earned("battle"):
        return []
    drawn = set(deal.draws[: len(played.free)]) - played.state.collected
    return [card for card in deal.late if card in drawn][:1]


def written_down(task: Task, played: CavernGame, hand: int) -> CavernWitness:
    """The game with its title and points."""
    state = played.state
    freed = state.creatures_free or state.dragon is not None
    left = hand - len(played.trap)
    title = title_of(freed=freed, trapped=state.dragon_trapped, cards_left=left)
    score = score_of(title, state.treasures)
    return CavernWitness(
        deal=task.hash,
        free=tuple(played.free),
        trap=tuple(played.trap),
        contests=tuple(played.contests),
        magic=played.magic,
        claim=Claim(len(played.free), len(played.trap), state.treasures, title, score),
    )


def missed(taste: Taste, challenge: Challenge, game: int) -> int:
    """Nothing, or all where the goal is not reached."""
    witness = play(challenge.task, taste, game)
    left = cards_left(challenge.task, witness.claim) + witness.battle
    return 0 if reaches(witness.claim, left, challenge.goal) else 100


def missed_by(habit: Habit, challenge: Challenge, game: int) -> int:
    """The same for somebody with a habit."""
    played = play_game(challenge.task, habit, STRANGE + game)
    return 0 if reaches(played.claim, played.left, challenge.goal) else 100


def strangers() -> tuple[Stranger[Challenge], ...]:
    """Those who play the shipped challenges; what they miss is how many of a hundred goals."""
    read = partial(read_challenge, shipped_deck())
    seat = partial(Stranger[Challenge], folder="crusgallo/challenges", read=read)
    others = map(drawn_habit, OTHER_HABITS)
    return (
        seat("lays far out", missed=partial(missed, far_out), games=120),
        seat("saves orbs", missed=partial(missed, saves_orbs), games=200),
        *(seat(habit.name, missed=partial(missed_by, habit), games=300) for habit in others),
    )
