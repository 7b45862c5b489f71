"""Players of limited skill: they look at some of the places for a card, and take the best."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.rules import (
    Claim,
    Deal,
    DragonProblem,
    MagicGem,
    Witness,
    score_of,
    title_of,
)
from cruxpress.games.crusgallo.solve.arrays import (
    CELLS,
    COLLECTED,
    COLOURS,
    KINDS_OF_CRYSTALS,
    Cards,
    Longs,
    cards_of,
    empty_tables,
)
from cruxpress.games.crusgallo.solve.beam import Move, crystals_among
from cruxpress.games.crusgallo.solve.deals import treasures_of
from cruxpress.games.crusgallo.solve.playing import (
    AT,
    CARD,
    ENDING,
    MAGIC,
    NO_PLACE,
    NOTE,
    PLAYED,
    REACHED,
    TURN,
    play_phase,
)
from cruxpress.games.crusgallo.solve.telling import tell
from cruxpress.games.crusgallo.spec import ORB_COLOURS
from cruxpress.games.crusgallo.spec.deck import KINDS

ALL_PLACES = 1_000_000
USUALLY_WANTED = 2  # a player who does not know the draws expects every crystal equally
MOST_PLACES = 16 * CELLS  # for all cards of a hand together


@dataclass(frozen=True)
class Player:
    """Someone who looks at so many places for each card, and what they care for.

    The weights are those of worth.py, for the creatures and for the dragon.
    """

    name: str
    attention: int
    freeing: tuple[int, ...]
    trapping: tuple[int, ...]


FREEING = (60, 55, 60, 80, 6, 6, 6, 8, -5, 0)
TRAPPING = (0, 0, 5, 20, 6, 0, 1, 2, 0, 100)
HUNTING_FREE = (60, 5, 70, 200, 5, 2, 8, 16, -60, 0)
HUNTING_TRAP = (0, -20, 60, 160, 6, 0, 8, 16, -40, 60)


def limited(attention: int) -> Player:
    """A player who wants to win, and looks at so many places."""
    return Player(f"looks at {attention} places", attention, FREEING, TRAPPING)


TREASURE_HUNTER = Player("hunts treasures", ALL_PLACES, HUNTING_FREE, HUNTING_TRAP)
SEES_ALL = Player("looks at all places", ALL_PLACES, FREEING, TRAPPING)


@dataclass(frozen=True)
class Played:
    """A game that a player played, and how it ended."""

    claim: Claim
    free: tuple[Move | None, ...]
    trap: tuple[Move | None, ...]
    magic: MagicGem | None
    battle: bool

    def witness(self, task: Deal | DragonProblem) -> Witness:
        """The game as the rules can replay it."""
        cards = cards_of(task.deck)
        return tell(task, cards, self.free, self.trap, self.magic, battle=self.battle)


@dataclass(frozen=True)
class _Ended:
    """A phase that was played."""

    moves: tuple[Move | None, ...]
    reached: bool
    magic: int
    collected: int


def play_deal(deal: Deal, player: Player, game: int) -> Played:
    """Play a deal once; games are numbered, and the same number is the same game."""
    cards = cards_of(deal.deck)
    dice = Chance("crusgallo", "play", deal.hash, player.name, game)
    draws = [cards.index(number) for number in deal.draws]
    known = np.full(KINDS_OF_CRYSTALS, USUALLY_WANTED, dtype=np.int64)
    freed = _play(cards, 1, draws, player.attention, player.freeing, known, 0, True, dice)
    drawn = len(freed.moves)
    if not freed.reached:
        return _settled(cards, freed, None, drawn, 0, battle=False)
    hand = [cards.index(number) for number in deal.reserve] + draws[drawn:]
    extra = _extra_card(deal, cards, draws[:drawn], freed.collected)
    hand += [extra] if extra is not None else []
    trapped = _play_hand(cards, hand, player, freed.collected, freed.magic < 0, dice)
    return _settled(cards, freed, trapped, drawn, len(hand), battle=extra is not None)


def play_problem(problem: DragonProblem, player: Player, game: int) -> Played:
    """Play a dragon problem once."""
    cards = cards_of(problem.deck)
    dice = Chance("crusgallo", "play", problem.hash, player.name, game)
    hand = [cards.index(number) for number in problem.cards]
    trapped = _play_hand(cards, hand, player, 0, True, dice)
    return _settled(cards, None, trapped, 0, len(hand), battle=False)


def _play_hand(
    cards: Cards, hand: list[int], player: Player, collected: int, magic: bool, dice: Chance
) -> _Ended:
    known = crystals_among(cards, hand)
    return _play(cards, 2, hand, player.attention, player.trapping, known, collected, magic, dice)


def _play(
    cards: Cards,
    phase: int,
    hand: Sequence[int],
    attention: int,
    weights: tuple[int, ...],
    wanted: Longs,
    collected: int,
    magic: bool,
    chance: Chance,
) -> _Ended:
    tables = empty_tables(1, cards, phase, collected)
    notes = np.zeros((len(hand), NOTE), dtype=np.int64)
    ending = np.zeros(ENDING, dtype=np.int64)
    dice = np.array([1 + chance.below((1 << 32) - 1)], dtype=np.int64)
    play_phase(
        *tables.board(0), cards.symbols, cards.crystals, cards.kinds, cards.expert,
        np.array(hand, dtype=np.int64), attention, np.zeros(COLOURS, dtype=np.int64), wanted,
        np.array(weights, dtype=np.int64), _of_kind(cards, "magic") if magic else 0, dice,
        np.zeros(MOST_PLACES, dtype=np.int64), np.zeros(16, dtype=np.int64),
        np.zeros(2 * COLOURS, dtype=np.int64), notes, ending,
    )  # fmt: skip
    moves = tuple(
        (int(note[CARD]), int(note[AT]), int(note[TURN])) if note[AT] != NO_PLACE else None
        for note in notes[: ending[PLAYED]]
    )
    found = int(tables.facts[0, COLLECTED])
    return _Ended(moves, bool(ending[REACHED]), int(ending[MAGIC]), found)


def _extra_card(deal: Deal, cards: Cards, drawn: Sequence[int], collected: int) -> int | None:
    """The card that the battle treasures earn, if all of them are collected."""
    battle = _of_kind(cards, "battle")
    if collected & battle != battle:
        return None
    for number in deal.late:
        card = cards.index(number)
        if card in drawn and not collected >> card & 1:
            return card
    return None


def _settled(
    cards: Cards,
    freed: _Ended | None,
    trapped: _Ended | None,
    draws: int,
    hand: int,
    *,
    battle: bool,
) -> Played:
    last = trapped or freed
    assert last is not None
    used = len(trapped.moves) if trapped else 0
    title = title_of(
        freed=trapped is not None,
        trapped=trapped is not None and trapped.reached,
        cards_left=hand - used,
    )
    treasures = treasures_of(cards, last.collected)
    claim = Claim(draws, used, treasures, title, score_of(title, treasures))
    free_moves = freed.moves if freed else ()
    trap_moves = trapped.moves if trapped else ()
    magic = None
    for phase, ended in ((1, freed), (2, trapped)):
        if ended and ended.magic >= 0:
            magic = MagicGem(phase, len(ended.moves), ORB_COLOURS[ended.magic])
    return Played(claim, free_moves, trap_moves, magic, battle)


def _of_kind(cards: Cards, kind: str) -> int:
    """The treasures of a type, as bits."""
    return sum(1 << card for card, its in enumerate(cards.kinds) if KINDS[its] == kind)
