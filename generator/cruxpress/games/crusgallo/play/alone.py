"""Players of limited skill: they look at some of the places for a card, and take the best."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled, inner, is_fast
from cruxpress.games.crusgallo.play import looking
from cruxpress.games.crusgallo.play.looking import GONE, NO_PLACE
from cruxpress.games.crusgallo.rules.outcome import Claim, score_of, title_of
from cruxpress.games.crusgallo.rules.witness import CavernWitness, MagicGem
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal, Task
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.search import write_down
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLLECTED,
    COLOURS,
    CRYSTAL_KINDS,
    DRAGON,
    LEFT,
    PHASE,
    PLACES,
    RIGHT,
    SIDE,
    TOP,
    CardArrays,
    Move,
    Numbers,
    SearchDeck,
    TableArrays,
    as_ints,
    crystals_among,
    filled,
    new_table,
    numbers,
    search_deck,
)
from cruxpress.games.crusgallo.solve.worth import (
    Outlook,
    expect,
    look_around,
    new_outlook,
    place_worth,
    prepare,
)

# How a phase ended: cards played, whether its goal was reached, and by which magic gem if by one.
PLAYED, REACHED, MAGIC, ENDING = range(4)


@inner
def roll(dice: Numbers, sides: int) -> int:
    """A number below so many sides; the dice remember where they are (xorshift of 32 bits)."""
    number = dice[0]
    number ^= (number << 13) & 0xFFFFFFFF
    number ^= number >> 17
    number ^= (number << 5) & 0xFFFFFFFF
    dice[0] = number
    return int(number * sides >> 32)


@inner
def one_colour_short(table: TableArrays) -> int:
    """The colour of the only gem that is still missing, or -1; none is missing: COLOURS."""
    facts = table.facts
    missing, last = 0, -1
    for colour in range(COLOURS):
        lacks = int(table.gems[colour]) if facts[PHASE] == 1 else 1 - (facts[DRAGON] >> colour & 1)
        if lacks > 0:
            missing += lacks
            last = colour
    if missing == 0:
        return COLOURS
    return last if missing == 1 else -1


@compiled
def list_places(
    table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int, places: Numbers
) -> int:
    """Fill in every legal place of some cards of the hand; how many.

    A place is written as (card of the hand * CELLS + cell) * 4 + turn.
    """
    facts, count = table.facts, 0
    left, right = facts[LEFT] - 2, facts[RIGHT] + 2
    for j in range(first, last):
        card = hand[j]
        if card == GONE:
            continue
        for y in range(facts[TOP] - 2, facts[BOTTOM] + 2):
            for at in range(y * SIDE + left, y * SIDE + right):
                bits = table.open[at]
                if bits:
                    for turn in range(4):
                        if cards.crystals[4 * card + turn] & bits:
                            places[count] = (j * CELLS + at) * 4 + turn
                            count += 1
    return count


@inner
def best_by_kernels(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, first: int, last: int,
    attention: int, dice: Numbers, places: Numbers,
) -> int:  # fmt: skip
    """Look at some random places of some cards of the hand; the best one, or NO_PLACE."""
    total = list_places(table, cards, hand, first, last, places)
    best, best_place = 0, NO_PLACE
    for look in range(min(attention, total)):
        other = look + roll(dice, total - look)
        place = places[other]
        places[look], places[other] = place, places[look]
        at = place // 4 % CELLS
        worth = look_around(table, cards, outlook, at)
        worth += place_worth(table, cards, outlook, hand[place // PLACES], place % 4, at)
        if best_place == NO_PLACE or worth > best:
            best, best_place = worth, place
    return best_place


best_of_some = best_by_kernels if is_fast() else looking.best_of_some


@compiled
def play_phase(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, attention: int,
    magic: int, dice: Numbers, places: Numbers, notes: Numbers, ending: Numbers,
) -> None:  # fmt: skip
    """Play the cards in order (phase 1) or in any order (phase 2) until the goal or the end.

    `magic` holds a bit for each magic treasure, or 0 if that bonus is spent. It is used when it
    brings the last gem. Each card is noted down as (card * CELLS + cell) * 4 + turn, or NO_PLACE.
    """
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for turn_of_play in range(len(hand) + 1):
        short = one_colour_short(table)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and table.facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if turn_of_play == len(hand):
            return
        in_order = table.facts[PHASE] == 1
        first, last = (turn_of_play, turn_of_play + 1) if in_order else (0, len(hand))
        prepare(table, cards, outlook)
        place = best_of_some(table, cards, outlook, hand, first, last, attention, dice, places)
        if place == NO_PLACE:
            if not in_order:
                return
            notes[turn_of_play] = NO_PLACE
        else:
            card, at, turn = hand[place // PLACES], place // 4 % CELLS, place % 4
            notes[turn_of_play] = card * PLACES + place % PLACES
            put_card(table, cards, card, turn, at, outlook.found)
            hand[place // PLACES] = GONE
        ending[PLAYED] = turn_of_play + 1


ALL_PLACES = 1_000_000
USUALLY_WANTED = 2  # a player who does not know the draws expects every crystal equally
MOST_PLACES = 16 * CELLS  # for all cards of a hand together


class Player(Protocol):
    """Anyone who plays a phase: notes each card down, and how the phase ended."""

    @property
    def name(self) -> str: ...

    def play(
        self, deck: SearchDeck, table: TableArrays, hand: Numbers, wanted: Sequence[int],
        magic: int, dice: Numbers, notes: Numbers, ending: Numbers,
    ) -> None:  # fmt: skip
        """Play the cards of a hand; `wanted` are the crystals that are known to come."""


@dataclass(frozen=True)
class CavernPlayer:
    """Someone who looks at so many places for each card, and what they care for.

    The weights are those of worth.py, for the creatures and for the dragon.
    """

    name: str
    attention: int
    freeing: tuple[int, ...]
    trapping: tuple[int, ...]

    def play(
        self, deck: SearchDeck, table: TableArrays, hand: Numbers, wanted: Sequence[int],
        magic: int, dice: Numbers, notes: Numbers, ending: Numbers,
    ) -> None:  # fmt: skip
        """Play a phase; see `play_phase`."""
        outlook = new_outlook(self.freeing if table.facts[PHASE] == 1 else self.trapping)
        expect(outlook, [0] * COLOURS, wanted)
        play_phase(
            table, deck.arrays, outlook, hand, self.attention, magic, dice, self._places, notes,
            ending,
        )  # fmt: skip

    @cached_property
    def _places(self) -> Numbers:
        return filled(MOST_PLACES)


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
    left: int  # cards that were not used against the dragon

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


def play_game(task: Task, player: Player, game: int) -> PlayedGame:
    """Play a deal or problem once; games are numbered, and the same number is the same game."""
    return next(play_games(task, player, range(game, game + 1)))


def play_games(task: Task, player: Player, games: Iterable[int]) -> Iterator[PlayedGame]:
    """Play a deal or problem some times."""
    deck = search_deck(task.deck)
    for game in games:
        yield _play_game(deck, task, player, game)


def _play_game(deck: SearchDeck, task: Task, player: Player, game: int) -> PlayedGame:
    chance = Chance("crusgallo", "play", task.hash, player.name, game)
    if not isinstance(task, CavernDeal):
        hand = [deck.index(number) for number in task.cards]
        freed = PlayedPhase(reached=True)
        return _settled(deck, freed, _trap(deck, hand, player, freed, chance), len(hand))
    draws = [deck.index(number) for number in task.draws]
    known = [USUALLY_WANTED] * CRYSTAL_KINDS
    freed = _play(deck, 1, draws, player, known, PlayedPhase(), chance)
    drawn = len(freed.moves)
    if not freed.reached:
        return _settled(deck, freed, PlayedPhase(collected=freed.collected), 0)
    extra = _extra_cards(task, deck, draws[:drawn], freed.collected)
    hand = [*(deck.index(number) for number in task.reserve), *draws[drawn:], *extra]
    trapped = _trap(deck, hand, player, freed, chance)
    return _settled(deck, freed, trapped, len(hand), battle=bool(extra))


def _trap(
    deck: SearchDeck, hand: list[int], player: Player, freed: PlayedPhase, chance: Chance
) -> PlayedPhase:
    known = crystals_among(deck, hand)
    return _play(deck, 2, hand, player, known, freed, chance)


def _play(
    deck: SearchDeck,
    phase: int,
    hand: Sequence[int],
    player: Player,
    wanted: Sequence[int],
    before: PlayedPhase,
    chance: Chance,
) -> PlayedPhase:
    table = new_table(deck, phase, before.collected)
    dice = numbers([1 + chance.below((1 << 32) - 1)])
    notes, ending = filled(len(hand)), filled(ENDING)
    magic = deck.of_kind("magic") if before.magic < 0 else 0
    player.play(deck, table, numbers(hand), wanted, magic, dice, notes, ending)
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
    return PlayedGame(claim, freed.moves, trapped.moves, magic, battle, hand - used)
