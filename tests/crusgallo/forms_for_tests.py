"""What players and searches find on many tables, to be compared between the two forms.

Run as a module it prints all that, and which packages it took.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from unittest.mock import patch

from cruxpress.core.data import Value
from cruxpress.games.contract import FreshRequest, MadeSheet, RungRequest
from cruxpress.games.crusgallo.make import Effort, make_fresh, make_rung
from cruxpress.games.crusgallo.play.alone import SEES_ALL, TREASURE_HUNTER, limited, play_game
from cruxpress.games.crusgallo.play.looking import (
    CLUSTERS,
    GLANCES,
    HUNTS,
    KEEPS_PAIRS,
    LOOKS_AHEAD,
)
from cruxpress.games.crusgallo.play.panel import Adventurer
from cruxpress.games.crusgallo.sheet.challenge import numbered_deal, numbered_problem
from cruxpress.games.crusgallo.solve import beam, search
from cruxpress.games.crusgallo.solve.beam import FoundLine, free_creatures, trap_dragon
from cruxpress.games.crusgallo.solve.search import (
    FREE_BALANCED,
    FREE_HASTY,
    TRAP_RICH,
    TRAP_SWIFT,
)
from cruxpress.games.crusgallo.solve.tables import search_deck
from cruxpress.games.panel import PanelSearch, PanelStage
from tests.crusgallo.decks_for_tests import DECKS, shipped

FEW = PanelSearch(1, (PanelStage(1, 1),), 1, 1)
TINY = Effort(FEW, FEW, deal_budget=1, problem_budget=1, exhaust=4)

Named = Iterator[tuple[str, Value]]


def results() -> dict[str, Value]:
    """Everything that is found, by what it was."""
    found = {name: found for deck in DECKS for name, found in (*_played(deck), *_searched(deck))}
    found["mixed"] = [beam.mixed(number) for number in (-46, -2, 0, 1, 131072, 262143)]
    found["fresh"] = _sheet(make_fresh(FreshRequest(9, 1, 7), TINY))
    # Plain Python searches games of six cards for minutes, where beams found none.
    with patch.object(search, "MOST_QUICK", 4):
        for number in (1, 5):  # a dragon problem and a whole deal
            found[f"rung {number}"] = _sheet(make_rung(RungRequest(6, number, 3), TINY))
    return found


def _played(name: str) -> Named:
    players = (limited(1), limited(6), limited(30), SEES_ALL, TREASURE_HUNTER)
    for number in range(5):
        player = players[number % len(players)]
        for task in (numbered_deal, numbered_problem):
            game = play_game(task(shipped(name), 77, number), player, number)
            yield f"{name}: {task.__name__} {number}, {player.name}", asdict(game)
    for thinks in (GLANCES, KEEPS_PAIRS, LOOKS_AHEAD, HUNTS, CLUSTERS):
        panel = Adventurer(str(thinks), thinks, 12)
        for task in (numbered_deal, numbered_problem):
            game = play_game(task(shipped(name), 77, thinks), panel, thinks)
            yield f"{name}: {task.__name__}, panel {thinks}", asdict(game)


def _searched(name: str) -> Named:
    deck = search_deck(shipped(name))
    tastes = (
        TRAP_RICH,
        replace(TRAP_SWIFT, width=12, dice=8, seed=1),
        replace(TRAP_SWIFT, width=20, dice=64, seed=5),
    )
    for number, taste in enumerate(tastes):
        hand = [deck.index(card) for card in numbered_problem(shipped(name), 5, number).cards]
        yield f"{name}: trap {number}", _lines(trap_dragon(deck, hand, 0, 9, taste))
    hand = [deck.index(card) for card in numbered_problem(shipped(name), 5, 0).cards]
    with patch.object(beam, "MOST_STEPS", 700):
        yield f"{name}: few steps", _lines(trap_dragon(deck, hand, 0, 9, TRAP_RICH))
    for number, taste in enumerate((FREE_BALANCED, replace(FREE_HASTY, dice=16, seed=3))):
        draws = [deck.index(card) for card in numbered_deal(shipped(name), 5, number).draws]
        found = free_creatures(deck, draws, replace(taste, width=3))
        yield f"{name}: free {number}", _lines(found)


def _lines(found: tuple[list[FoundLine], int]) -> Value:
    lines, looked = found
    return [looked, [[line.moves, line.collected, line.value] for line in lines]]


def _sheet(made: MadeSheet) -> Value:
    return [made.text, made.witnesses, made.facts]


if __name__ == "__main__":
    packages = [name for name in ("numpy", "numba") if name in sys.modules]
    json.dump({"packages": packages, "found": results()}, sys.stdout)
