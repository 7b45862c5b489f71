"""How hard a sheet is for a player alone, and whether it is fair and fun for several."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from cruxpress.games.cruxy.play.columns import COLLECTOR, COMMON, FEW, LONG, PATIENT, SPELLER
from cruxpress.games.cruxy.rules.table import EXPERT_WORDS, GOOD_WORDS
from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect

PLAYERS = (2, 3, 4)
GAMES = 400  # for each number of players
MOST_STALLS = 15  # percent
SEAT_WINS = {2: (40, 60), 3: (23, 43), 4: (15, 35)}  # percent, for every seat
FEWEST_USES = 50  # of an effect, in a hundred games of all numbers of players
MOST_LOST_BOXES = 60  # of equipment, in a hundred games
A_WIN = 12  # parts; a tie of two, three or four players shares them out evenly


@dataclass(frozen=True, slots=True)
class CruxySkill:
    """A kind of player; one of the panel has a way of their own."""

    name: str
    recall: int = 0  # fitting words that are compared on a turn
    way: int = -1


CASUAL = CruxySkill("casual", 3)
REGULAR = CruxySkill("regular", 6)
EXPERT = CruxySkill("expert", 100)
SKILLS = (CASUAL, REGULAR, EXPERT)

PATIENT_PLAYER = CruxySkill("patient", way=PATIENT)
# Who puts sheets in order; the last one of the panel has no part in it and only judges.
SORTING = (
    REGULAR,
    CruxySkill("few", way=FEW),
    CruxySkill("common", way=COMMON),
    PATIENT_PLAYER,
    CruxySkill("collector", way=COLLECTOR),
    CruxySkill("long", way=LONG),
)
PANEL = (*SORTING, CruxySkill("speller", way=SPELLER))


@dataclass(frozen=True, slots=True)
class WordTotals:
    """The words of many games, as sums."""

    games: int
    total: int
    squares: int  # sum of the squared words, for the spread
    expert: int  # games of six words or fewer
    good: int  # games of nine or fewer

    @property
    def mean(self) -> float:
        """The difficulty D, when the player is a regular one."""
        return self.total / self.games

    @property
    def spread(self) -> float:
        """The standard deviation of a game."""
        variance = (self.squares - self.total * self.total / self.games) / max(1, self.games - 1)
        return sqrt(max(0.0, variance))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / sqrt(self.games)


def measure_of(words: Sequence[int]) -> WordTotals:
    """What games of so many words each come to."""
    return WordTotals(
        games=len(words),
        total=sum(words),
        squares=sum(number * number for number in words),
        expert=sum(number <= EXPERT_WORDS for number in words),
        good=sum(number <= GOOD_WORDS for number in words),
    )


@dataclass(frozen=True)
class PartyGame:
    """What became of a game of several players."""

    players: int
    winners: tuple[int, ...]
    stalled: bool
    words: int
    rounds: int
    used: Mapping[Effect, int]  # how often each effect of the sheet was used, not only marked
    lost_equipment: int  # open boxes that no square could fulfil any more


@dataclass(frozen=True)
class Tally:
    """Many games of one number of players, as sums."""

    players: int
    games: int
    stalls: int
    seats: tuple[int, ...]  # for each seat, parts of wins
    used: Mapping[Effect, int]
    lost_boxes: int

    def seat_percents(self) -> tuple[float, ...]:
        """How often each seat wins."""
        return tuple(100 * parts / (self.games * A_WIN) for parts in self.seats)


def tally(players: int, games: Sequence[PartyGame]) -> Tally:
    """Count games up."""
    seats = [0] * players
    used: Counter[Effect] = Counter()
    for game in games:
        used.update(game.used)
        for winner in game.winners:
            seats[winner] += A_WIN // len(game.winners)
    return Tally(
        players,
        len(games),
        stalls=sum(game.stalled for game in games),
        seats=tuple(seats),
        used={effect: used[effect] for effect in Effect if used[effect]},
        lost_boxes=sum(game.lost_equipment for game in games),
    )


def gate_faults(sheet: CruxySheet, tallies: Sequence[Tally]) -> list[str]:
    """Why a sheet is refused; nothing, if it passes."""
    faults = [fault for found in tallies for fault in faults_of(found)]
    games = sum(found.games for found in tallies)
    for effect in sheet.effects:
        uses = sum(found.used.get(effect, 0) for found in tallies)
        if uses * 100 < FEWEST_USES * games:
            faults.append(f"{effect.title} is used {uses / games:.2f} times a game, under 0.50")
    return faults


def faults_of(found: Tally) -> Iterator[str]:
    """Why a sheet is refused for the games of one number of players alone."""
    who = f"{found.players} players"
    if found.stalls * 100 > MOST_STALLS * found.games:
        stalls = f"{100 * found.stalls / found.games:.0f} %"
        yield f"{who}: {stalls} of the games stall, over 15 %"
    low, high = SEAT_WINS[found.players]
    for seat, parts in enumerate(found.seats, start=1):
        all_parts = found.games * A_WIN
        if not low * all_parts <= parts * 100 <= high * all_parts:
            wins = f"{100 * parts / all_parts:.1f} %"
            yield f"{who}: seat {seat} wins {wins} of the games, outside {low}-{high} %"
    if found.lost_boxes * 100 > MOST_LOST_BOXES * found.games:
        lost = f"{found.lost_boxes / found.games:.2f}"
        yield f"{who}: {lost} boxes of equipment a game are out of reach, over 0.60"
