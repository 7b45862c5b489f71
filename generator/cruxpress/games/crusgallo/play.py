"""Players of limited skill: they look at some of the places for a card, and take the best."""

from collections.abc import Sequence
from dataclasses import dataclass

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
from cruxpress.games.crusgallo.solve.arrays import as_ints, filled, numbers
from cruxpress.games.crusgallo.solve.beam import Move
from cruxpress.games.crusgallo.solve.playing import (
    ENDING,
    MAGIC,
    NO_PLACE,
    PLACES,
    PLAYED,
    REACHED,
    play_phase,
)
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLLECTED,
    COLOURS,
    CRYSTAL_KINDS,
    SearchDeck,
    crystals_among,
    new_table,
    search_deck,
)
from cruxpress.games.crusgallo.solve.telling import tell
from cruxpress.games.crusgallo.solve.worth import expect, new_outlook
from cruxpress.games.crusgallo.spec import ORB_COLOURS

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
        cards = search_deck(task.deck)
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
    cards = search_deck(deal.deck)
    dice = Chance("crusgallo", "play", deal.hash, player.name, game)
    draws = [cards.index(number) for number in deal.draws]
    known = [USUALLY_WANTED] * CRYSTAL_KINDS
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
    cards = search_deck(problem.deck)
    dice = Chance("crusgallo", "play", problem.hash, player.name, game)
    hand = [cards.index(number) for number in problem.cards]
    trapped = _play_hand(cards, hand, player, 0, True, dice)
    return _settled(cards, None, trapped, 0, len(hand), battle=False)


def _play_hand(
    cards: SearchDeck, hand: list[int], player: Player, collected: int, magic: bool, dice: Chance
) -> _Ended:
    known = crystals_among(cards, hand)
    return _play(cards, 2, hand, player.attention, player.trapping, known, collected, magic, dice)


def _play(
    cards: SearchDeck,
    phase: int,
    hand: Sequence[int],
    attention: int,
    weights: tuple[int, ...],
    wanted: Sequence[int],
    collected: int,
    magic: bool,
    chance: Chance,
) -> _Ended:
    table = new_table(cards, phase, collected)
    outlook = new_outlook(weights)
    expect(outlook, [0] * COLOURS, wanted)
    dice = numbers([1 + chance.below((1 << 32) - 1)])
    notes, ending = filled(len(hand)), filled(ENDING)
    play_phase(
        table, cards.arrays, outlook, numbers(hand), attention,
        cards.of_kind("magic") if magic else 0, dice, filled(MOST_PLACES), notes, ending,
    )  # fmt: skip
    played, reached, magic_gem = (int(ending[part]) for part in (PLAYED, REACHED, MAGIC))
    moves = tuple(
        None if note == NO_PLACE else (note // PLACES, note // 4 % CELLS, note % 4)
        for note in as_ints(notes, played)
    )
    return _Ended(moves, bool(reached), magic_gem, int(table.facts[COLLECTED]))


def _extra_card(deal: Deal, cards: SearchDeck, drawn: Sequence[int], collected: int) -> int | None:
    """The card that the battle treasures earn, if all of them are collected."""
    battle = cards.of_kind("battle")
    if collected & battle != battle:
        return None
    for number in deal.late:
        card = cards.index(number)
        if card in drawn and not collected >> card & 1:
            return card
    return None


def _settled(
    cards: SearchDeck,
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
    treasures = cards.treasures(last.collected)
    claim = Claim(draws, used, treasures, title, score_of(title, treasures))
    free_moves = freed.moves if freed else ()
    trap_moves = trapped.moves if trapped else ()
    magic = None
    for phase, ended in ((1, freed), (2, trapped)):
        if ended and ended.magic >= 0:
            magic = MagicGem(phase, len(ended.moves), ORB_COLOURS[ended.magic])
    return Played(claim, free_moves, trap_moves, magic, battle)
