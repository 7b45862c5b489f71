"""Players of limited skill: they look at some of the places for a card, and take the best."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.rules.outcome import Claim, score_of, title_of
from cruxpress.games.crusgallo.rules.witness import CavernWitness, MagicGem
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal, Task
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS
from cruxpress.games.crusgallo.solve.arrays import as_ints, filled, numbers
from cruxpress.games.crusgallo.solve.playouts import (
    ENDING,
    MAGIC,
    NO_PLACE,
    PLAYED,
    REACHED,
    play_phase,
)
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLLECTED,
    COLOURS,
    CRYSTAL_KINDS,
    PLACES,
    Move,
    SearchDeck,
    crystals_among,
    new_table,
    search_deck,
)
from cruxpress.games.crusgallo.solve.transcript import write_down
from cruxpress.games.crusgallo.solve.worth import expect, new_outlook

ALL_PLACES = 1_000_000
USUALLY_WANTED = 2  # a player who does not know the draws expects every crystal equally
MOST_PLACES = 16 * CELLS  # for all cards of a hand together


@dataclass(frozen=True)
class CavernPlayer:
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


def limited(attention: int) -> CavernPlayer:
    """A player who wants to win, and looks at so many places."""
    return CavernPlayer(f"looks at {attention} places", attention, FREEING, TRAPPING)


TREASURE_HUNTER = CavernPlayer("hunts treasures", ALL_PLACES, HUNTING_FREE, HUNTING_TRAP)
SEES_ALL = CavernPlayer("looks at all places", ALL_PLACES, FREEING, TRAPPING)


@dataclass(frozen=True)
class PlayedGame:
    """A game that a player played, and how it ended."""

    claim: Claim
    free: tuple[Move | None, ...]
    trap: tuple[Move | None, ...]
    magic: MagicGem | None
    battle: bool

    def witness(self, task: Task) -> CavernWitness:
        """The game as the rules can replay it."""
        return write_down(task, self.free, self.trap, self.magic, battle=self.battle)


@dataclass(frozen=True)
class PlayedPhase:
    """A phase that was played; `magic` is the colour of the magic gem that ended it, or -1."""

    moves: tuple[Move | None, ...] = ()
    reached: bool = False
    magic: int = -1
    collected: int = 0


def play_game(task: Task, player: CavernPlayer, game: int) -> PlayedGame:
    """Play a deal or problem once; games are numbered, and the same number is the same game."""
    deck = search_deck(task.deck)
    chance = Chance("crusgallo", "play", task.hash, player.name, game)
    if not isinstance(task, CavernDeal):
        hand = [deck.index(number) for number in task.cards]
        freed = PlayedPhase(reached=True)
        return _settled(deck, freed, _trap(deck, hand, player, freed, chance), len(hand))
    draws = [deck.index(number) for number in task.draws]
    known = [USUALLY_WANTED] * CRYSTAL_KINDS
    freed = _play(deck, 1, draws, player.attention, player.freeing, known, PlayedPhase(), chance)
    drawn = len(freed.moves)
    if not freed.reached:
        return _settled(deck, freed, PlayedPhase(collected=freed.collected), 0)
    extra = _extra_cards(task, deck, draws[:drawn], freed.collected)
    hand = [*(deck.index(number) for number in task.reserve), *draws[drawn:], *extra]
    trapped = _trap(deck, hand, player, freed, chance)
    return _settled(deck, freed, trapped, len(hand), battle=bool(extra))


def _trap(
    deck: SearchDeck, hand: list[int], player: CavernPlayer, freed: PlayedPhase, chance: Chance
) -> PlayedPhase:
    known = crystals_among(deck, hand)
    return _play(deck, 2, hand, player.attention, player.trapping, known, freed, chance)


def _play(
    deck: SearchDeck,
    phase: int,
    hand: Sequence[int],
    attention: int,
    weights: tuple[int, ...],
    wanted: Sequence[int],
    before: PlayedPhase,
    chance: Chance,
) -> PlayedPhase:
    table = new_table(deck, phase, before.collected)
    outlook = new_outlook(weights)
    expect(outlook, [0] * COLOURS, wanted)
    dice = numbers([1 + chance.below((1 << 32) - 1)])
    notes, ending = filled(len(hand)), filled(ENDING)
    magic = deck.of_kind("magic") if before.magic < 0 else 0
    play_phase(
        table, deck.arrays, outlook, numbers(hand), attention, magic, dice, filled(MOST_PLACES),
        notes, ending,
    )  # fmt: skip
    ends = as_ints(ending, ENDING)
    moves = tuple(
        None if note == NO_PLACE else (note // PLACES, note // 4 % CELLS, note % 4)
        for note in as_ints(notes, ends[PLAYED])
    )
    return PlayedPhase(moves, bool(ends[REACHED]), ends[MAGIC], int(table.facts[COLLECTED]))


def _extra_cards(
    deal: CavernDeal, deck: SearchDeck, drawn: Sequence[int], collected: int
) -> list[int]:
    """The card that the battle treasures earn, if all of them are collected."""
    battle = deck.of_kind("battle")
    if collected & battle != battle:
        return []
    late = map(deck.index, deal.late)
    return [card for card in late if card in drawn and not collected >> card & 1][:1]


def _settled(
    deck: SearchDeck, freed: PlayedPhase, trapped: PlayedPhase, hand: int, *, battle: bool = False
) -> PlayedGame:
    used = len(trapped.moves)
    title = title_of(freed=freed.reached, trapped=trapped.reached, cards_left=hand - used)
    treasures = deck.treasures(trapped.collected)
    claim = Claim(len(freed.moves), used, treasures, title, score_of(title, treasures))
    magic = None
    for phase, played in ((1, freed), (2, trapped)):
        if played.magic >= 0:
            magic = MagicGem(phase, len(played.moves), ORB_COLOURS[played.magic])
    return PlayedGame(claim, freed.moves, trapped.moves, magic, battle)
