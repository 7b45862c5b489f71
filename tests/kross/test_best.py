"""The long search: the rules count what it finds, it may reject letters, and it never loses."""

import os
import subprocess
import sys

import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.witness import letters_entered, replay
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.games.kross.solve.best import SearchEffort, best_order, rejected_calls
from cruxpress.games.kross.solve.lines import line_letters, word_table
from cruxpress.games.kross.solve.solver import KrossSolver
from tests import PATHS
from tests.kross.tables_for_tests import LEXICON

SOLVER = KrossSolver(LEXICON)
SHORT = SearchEffort(1, 150_000, again_steps=50_000, in_vain=1)
LETTERS = "orelmtrspreestlpvgrryeurrnderssrcade"
SHEETS = (
    CallSheet(letters=LETTERS),
    CallSheet(letters=LETTERS, spares="aeio", task=1),
    CallSheet(letters="qvxz" * 4 + LETTERS[:20], spares="eeta"),
)


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_rules_replay_what_is_found(sheet: CallSheet) -> None:
    found = SOLVER.best_known(sheet, effort=SHORT)
    assert replay(sheet, found, LEXICON) == found.score
    letters = line_letters(LEXICON.letters)
    assert letters
    table = word_table(SOLVER.words, SOLVER.answering(sheet.task), letters, SOLVER.block)
    order = best_order(sheet, letters, table, Chance("kross", "best", sheet.hash), effort=SHORT)
    assert found.score >= order.points, "the search never counts more than the rules do"
    assert found == SOLVER.best_known(sheet, effort=SHORT)


def test_poor_letters_are_rejected_for_spares() -> None:
    found = SOLVER.best_known(SHEETS[2], effort=SHORT)
    assert found.rejected
    assert sorted(found.table.letters) == sorted(letters_entered(SHEETS[2], found.rejected))


def test_a_planted_table_is_never_lost() -> None:
    best = SOLVER.best_known(SHEETS[0], effort=SHORT)
    least = SearchEffort(1, 10, again_steps=10, in_vain=1)
    again = SOLVER.best_known(SHEETS[0], best.table, effort=least)
    assert again.score >= best.score


def test_spares_that_stay_outside_are_not_rejected() -> None:
    sheet = SHEETS[1]
    assert rejected_calls(sheet, sheet.letters) == ()
    with pytest.raises(ValueError, match="not those of the sheet"):
        rejected_calls(sheet, "z" * 36)


PLAIN = """
from tests.kross.test_best import LEXICON, SHEETS, SOLVER
from cruxpress.games.kross.solve.best import SearchEffort
effort = SearchEffort(1, 2000, again_steps=500, in_vain=1)
print(SOLVER.best_known(SHEETS[1], effort=effort).as_data())
"""


def test_plain_python_finds_the_same_table() -> None:
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_PLAIN": "1"}
    command = [sys.executable, "-c", PLAIN]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    effort = SearchEffort(1, 2000, again_steps=500, in_vain=1)
    assert run.stdout.strip() == str(SOLVER.best_known(SHEETS[1], effort=effort).as_data())
