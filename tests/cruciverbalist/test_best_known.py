"""The long search for the best game: the rules replay what it finds, and it never loses a game."""

import os
import subprocess
import sys

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.rules.witness import replay
from cruxpress.games.cruciverbalist.solve.best import GameChanger, GameEffort
from cruxpress.games.cruciverbalist.solve.best_known import best_known
from cruxpress.games.cruciverbalist.solve.moves import vocabulary
from cruxpress.games.cruciverbalist.solve.search import solve_best, witness_of
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE, drawn_solo

SHEET = drawn_solo("Animals", 0)
WORDS = vocabulary(LEXICON, SHEET.theme, SHEET.size)
SHORT = GameEffort(1, 60_000, again_steps=20_000, in_vain=1, most_again=1)
SHORTEST = GameEffort(1, 1_500, again_steps=300, in_vain=1, most_again=1)


def test_the_rules_replay_what_words_changed_to() -> None:
    changer = GameChanger(SHEET, WORDS, PAYABLE)
    game = changer.best(effort=SHORT)
    found = witness_of(SHEET, WORDS, PAYABLE, game)
    assert replay(SHEET, found, LEXICON).score == found.claim
    assert found.claim.total > 60
    assert len([move for move in game.moves if move]) == len(SHEET.rolls)
    assert game == GameChanger(SHEET, WORDS, PAYABLE).best(effort=SHORT)


def test_a_game_that_was_found_by_other_means_is_not_lost() -> None:
    changer = GameChanger(SHEET, WORDS, PAYABLE)
    begun = changer.best(effort=SHORT)
    least = GameEffort(1, 10, again_steps=10, in_vain=1, most_again=1)
    points = [
        witness_of(SHEET, WORDS, PAYABLE, game).claim.total
        for game in (begun, changer.best([begun], least))
    ]
    assert points[1] >= points[0]


@pytest.mark.parametrize("theme", ["Animals", "Periodic Table Elements"])
def test_changed_games_are_counted_as_the_rules_count_them(theme: str) -> None:
    """Boards without a ring and with one: the kernel knows their longest lines."""
    sheet = drawn_solo(theme, 1)
    words = vocabulary(LEXICON, sheet.theme, sheet.size)
    changer, chance = GameChanger(sheet, words, PAYABLE), Chance("counted")
    game = changer.nothing
    for _ in range(12):
        points, game = changer.change(game, 3_000, (2500, 350), chance)
        found = witness_of(sheet, words, PAYABLE, changer.played(game))
        assert found.claim.total == points


def test_the_best_known_game_is_at_least_that_of_the_search_that_follows_games() -> None:
    followed, best = solve_best(SHEET, LEXICON, PAYABLE), best_known(SHEET, LEXICON, PAYABLE, SHORT)
    assert isinstance(followed, Found)
    assert isinstance(best, Found)
    assert best.witness.claim.total >= followed.witness.claim.total
    assert replay(SHEET, best.witness, LEXICON).score == best.witness.claim


PLAIN = """
from tests.cruciverbalist.test_best_known import PAYABLE, SHEET, SHORTEST, WORDS, GameChanger
print(GameChanger(SHEET, WORDS, PAYABLE).best(effort=SHORTEST).moves)
"""


def test_words_change_alike_without_machine_code() -> None:
    env = {**os.environ, "CRUXPRESS_PLAIN": "1"}
    line = [sys.executable, "-c", PLAIN]
    run = subprocess.run(line, env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(GameChanger(SHEET, WORDS, PAYABLE).best(effort=SHORTEST).moves)
