"""The long search: the rules count what it finds, it may reject letters, and it never loses."""

import os
import subprocess
import sys
from textwrap import wrap

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_layouts
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.witness import letters_entered, read_witness, replay
from cruxpress.games.kross.sheet.calls import STANDARD, TABLES, CallSheet, read_call_sheet
from cruxpress.games.kross.solve.best import SearchEffort, best_order, rejected_calls
from cruxpress.games.kross.solve.lines import line_letters
from cruxpress.games.kross.solve.solver import KrossSolver
from cruxpress.games.kross.solve.swapping import swap_words
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.yaml_reader import parse_yaml
from tests import PATHS
from tests.kross.tables_for_tests import LEXICON

SOLVER = KrossSolver(LEXICON)
SHORT = SearchEffort(1, 150_000, again_steps=50_000, in_vain=1)
CITY = 20
NEAR = 0.9
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
    words = swap_words(
        SOLVER.referee.legal, SOLVER.all_answering(sheet.task), letters, SOLVER.block
    )
    order = best_order(sheet, letters, words, Chance("kross", "best", sheet.hash), effort=SHORT)
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


def test_every_word_counts_that_the_rules_accept() -> None:
    """A stranger counts by the rules: words that sheets are not made with count for the best."""
    doubtful = SOLVER.referee.legal - SOLVER.words
    found = SOLVER.best_known(SHEETS[0], effort=SHORT)
    assert {"bands", "holds", "metre"} <= doubtful
    assert any(at.word in doubtful for at in found.words)


def test_the_task_counts_once_and_so_does_a_name() -> None:
    letters = line_letters(LEXICON.letters)
    assert letters
    table = "paris" + "q" * 25 + "linz" + "qq"
    sheet = CallSheet(letters=table, task=CITY)
    words = swap_words(SOLVER.referee.legal, SOLVER.all_answering(CITY), letters, SOLVER.block)
    nothing = SearchEffort(0, again_steps=0, most_again=0)
    order = best_order(sheet, letters, words, Chance("name"), table, nothing)
    score = SOLVER.referee.score(KrossTable(tuple(wrap(table, 6))), CITY)
    assert order.letters == table
    assert order.points == score.total
    assert score.task_word


def test_starts_end_when_the_last_ones_were_in_vain() -> None:
    letters = line_letters(LEXICON.letters)
    assert letters
    few = swap_words(["ab"], [], letters, SOLVER.block)
    sheet = CallSheet(letters="ab" + "q" * 34)
    effort = SearchEffort(20, 20_000, starts_in_vain=3, again_steps=7, in_vain=2, most_again=9)
    found = best_order(sheet, letters, few, Chance("vain"), effort=effort)
    assert found.points == SOLVER.block.worth(2)
    assert found.steps == (1 + 3) * 20_000 + 2 * 7, "the first start finds all that there is"


@pytest.mark.parametrize("number", [16, 49])
def test_a_short_search_comes_near_to_what_is_stored(number: int) -> None:
    """What is stored was searched much longer, and is worth at least as much."""
    file = shipped_layouts() / "kross" / "calls" / f"{number:03}.yaml"
    sheet = read_call_sheet(parse_yaml(file.read_text("utf-8"), str(file)), STANDARD, LEXICON)
    stored = read_witness(read_proof(proof_file(file), str(file)).witnesses[TABLES][0])
    found = SOLVER.best_known(sheet, effort=SearchEffort(2, 500_000, most_again=0))
    assert NEAR * stored.score <= found.score <= stored.score


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
