"""The shipped challenges before a stranger: python -m workshop.bench.crusgallo_order

The stranger lights what it can and covers as little as possible. It was written after the panel
was tuned, and had no part in choosing a challenge. Times are CPU seconds of this process.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.compiled import compiled
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.crusgallo.make import GoalOption, TaskGames, missed
from cruxpress.games.crusgallo.play.alone import (
    MAGIC,
    MOST_PLACES,
    PLAYED,
    REACHED,
    list_places,
    one_colour_short,
    roll,
)
from cruxpress.games.crusgallo.play.looking import GONE, NO_PLACE, PARTS
from cruxpress.games.crusgallo.play.panel import is_wanted, lighting
from cruxpress.games.crusgallo.sheet.challenge import read_challenge
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLLECTED,
    COLOURS,
    DARK,
    LIT,
    PHASE,
    PLACES,
    SQUARES,
    CardArrays,
    Numbers,
    SearchDeck,
    TableArrays,
    filled,
)
from cruxpress.games.ladder import Measure, mean_of
from cruxpress.games.panel import panel_verdict
from cruxpress.specs.library import Library

CHALLENGES = 50
GAMES = range(3_000_000, 3_000_300)  # beyond all games that choose, record and judge
ATTENTION = 150


@compiled
def play_carefully(
    table: TableArrays, cards: CardArrays, hand: Numbers, attention: int, magic: int,
    dice: Numbers, places: Numbers, around: Numbers, found: Numbers, notes: Numbers,
    ending: Numbers,
) -> None:  # fmt: skip
    """Play a phase: lights count most, then wanted orbs and crystals that stay in sight."""
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for now in range(len(hand) + 1):
        short = one_colour_short(table)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and table.facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if now == len(hand):
            return
        in_order = table.facts[PHASE] == 1
        first, last = (now, now + 1) if in_order else (0, len(hand))
        total = list_places(table, cards, hand, first, last, places)
        best, best_place = 0, NO_PLACE
        for look in range(min(attention, total)):
            other = look + roll(dice, total - look)
            place = places[other]
            places[look], places[other] = place, places[look]
            at = place // 4 % CELLS
            face = 4 * hand[place // PLACES] + place % 4
            worth = 5 * lighting(table, cards, face, at, around, found)
            for part in range(len(PARTS)):
                symbol = table.symbols[at + PARTS[part]]
                if 0 < symbol < DARK:
                    worth -= 1
                elif DARK <= symbol < LIT and is_wanted(table, symbol - DARK):
                    worth -= 2
            if best_place == NO_PLACE or worth > best:
                best, best_place = worth, place
        if best_place == NO_PLACE:
            if not in_order:
                return
            notes[now] = NO_PLACE
        else:
            card = hand[best_place // PLACES]
            notes[now] = card * PLACES + best_place % PLACES
            put_card(table, cards, card, best_place % 4, best_place // 4 % CELLS, found)
            hand[best_place // PLACES] = GONE
        ending[PLAYED] = now + 1


@dataclass(frozen=True)
class Stranger:
    """Someone who covers as little as possible."""

    name: str = "covers little"

    def play(
        self, deck: SearchDeck, table: TableArrays, hand: Numbers, wanted: Sequence[int],
        magic: int, dice: Numbers, notes: Numbers, ending: Numbers,
    ) -> None:  # fmt: skip
        """Play a phase; what is to come is not looked at."""
        room = (filled(MOST_PLACES), filled(SQUARES), filled(16))
        play_carefully(
            table, deck.arrays, hand, ATTENTION, magic, dice, *room, notes, ending
        )  # fmt: skip


def shipped_options(numbers: range) -> list[GoalOption]:
    """The shipped challenges as the panel plays them."""
    library, deck = Library(shipped_layouts(), shipped_fonts()), shipped_deck()
    files = (library.shipped / "crusgallo" / "challenges" / f"{n:03}.yaml" for n in numbers)
    found = (read_challenge(deck, library.layout_file(file)) for file in files)
    return [GoalOption(TaskGames(challenge.task), challenge.goal) for challenge in found]


def look(options: Sequence[GoalOption], games: range) -> list[dict[str, Measure]]:
    """What the stranger misses on each challenge."""
    stranger = Stranger()
    return [{stranger.name: mean_of(missed(stranger, option, games))} for option in options]


if __name__ == "__main__":
    start = time.process_time()
    rungs = look(shipped_options(range(1, CHALLENGES + 1)), GAMES)
    for name, player in panel_verdict(rungs).players.items():
        print(f"{name}: correlation with the number {player.correlation:.3f} (at least 0.97),")
        print(f"  {player.swapped} of {CHALLENGES - 1} neighbours swapped (at most 4)")
    print("fails in percent:", *(round(rung[Stranger().name].value) for rung in rungs))
    print(f"{time.process_time() - start:.1f} s")
