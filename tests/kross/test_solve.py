"""Searches find good tables, say what they found, and never claim what the rules refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.kross.rules.score import score_table
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.witness import replay
from cruxpress.games.kross.solve.arrange import LineBook, anneal
from cruxpress.games.kross.solve.plant import find_squares, plant
from cruxpress.games.kross.solve.solver import MOST_BOOKS, KrossSolver
from cruxpress.games.kross.words import KROSS_WORDS
from cruxpress.words import Tier
from tests.kross.tables_for_tests import BAG, LEXICON, a_sheet, random_table, referee

SOLVER = KrossSolver(LEXICON)
SIX = LEXICON.matcher(KROSS_WORDS).row(6)
FEW = 1500  # steps


def letters_by_chance(seed: int, count: int = 36) -> str:
    chance = Chance("letters", seed)
    return "".join(chance.pick(BAG) for _ in range(count))


@given(st.text(alphabet="aehnost.", min_size=6, max_size=6))
def test_a_line_is_worth_what_the_rules_say(letters: str) -> None:
    book = LineBook(referee().legal)
    points, words = book.value(letters)
    score = score_table(KrossTable((letters, *["......"] * 5)), referee().legal)
    assert sum(book.worth[len(word)] for word in words) == points
    assert set(words) <= referee().legal
    # A word that stands twice makes the book choose blindly; else both are the same.
    assert points == score.total or (points < score.total and len(words) < 3)


def test_books_of_many_tasks_do_not_pile_up() -> None:
    solver = KrossSolver(LEXICON)
    first = solver.book(1)
    assert solver.book(1) is first
    for task in range(2, 25):
        solver.book(task)
    assert solver.book.cache_info().currsize <= MOST_BOOKS


def test_a_search_keeps_all_letters_and_claims_no_more_than_is_there() -> None:
    letters = letters_by_chance(1)
    found = anneal(letters, SOLVER.book(), Chance("run", 1), FEW)
    assert found.table.letters == "".join(sorted(letters))
    assert found.outside == ""
    assert 30 < found.points <= referee().score(found.table).total


def test_a_longer_search_finds_more() -> None:
    letters = letters_by_chance(2)
    short = anneal(letters, SOLVER.book(), Chance("run", 2), 200)
    long = anneal(letters, SOLVER.book(), Chance("run", 2), 4000)
    assert long.points > short.points


def test_the_same_seed_finds_the_same_table() -> None:
    sheet = a_sheet(letters_by_chance(3))
    one, two = (SOLVER.best_table(sheet, 7, runs=1, steps=FEW) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("task", [None, 19, 2])
def test_what_a_search_finds_the_rules_replay(task: int | None) -> None:
    sheet = a_sheet(letters_by_chance(4), letters_by_chance(5, 4), task)
    for runs in (1, 2, 5):
        witness = SOLVER.best_table(sheet, runs=runs, steps=FEW).witness
        assert replay(sheet, witness, LEXICON) == witness.score


def test_letters_that_stay_out_are_all_different_and_cost_a_point_each() -> None:
    letters = letters_by_chance(6, 40)
    found = anneal(letters, SOLVER.book(), Chance("run", 6), FEW)
    assert len(set(found.outside)) == 4
    assert sorted(found.table.letters + found.outside) == sorted(letters)


def test_a_sheet_of_too_few_letters_is_searched_with_fewer_spares() -> None:
    # No two alike may stay out, so that of these only one can.
    sheet = a_sheet("e" * 36, "eeee")
    witness = SOLVER.best_table(sheet, runs=5, steps=FEW).witness
    assert replay(sheet, witness, LEXICON) == witness.score == 0


def test_a_planted_table_beats_what_a_search_finds() -> None:
    common = SIX.words_in(SIX.up_to[Tier.EASY])
    planted = plant(common, SOLVER.book(), Chance("plant", 1), 3)
    assert planted.points >= 90
    assert planted.points == SOLVER.book().worth_of(planted.table.lines)
    sheet = a_sheet(planted.table.letters)
    witness = SOLVER.best_table(sheet, planted=planted.table, runs=1, steps=FEW).witness
    assert witness.table == planted.table
    assert replay(sheet, witness, LEXICON) >= planted.points


def test_a_search_tells_found_from_impossible_and_from_giving_up() -> None:
    sheet = a_sheet("e" * 36)
    assert isinstance(SOLVER.find_table(sheet, 121), Impossible)
    assert isinstance(SOLVER.find_table(a_sheet("e" * 36, task=1), 124), Impossible)
    assert isinstance(SOLVER.find_table(sheet, 0, runs=1), Found)
    gave_up = SOLVER.find_table(sheet, 50, runs=1)
    assert isinstance(gave_up, GaveUp)
    assert "0 points, not 50" in gave_up.why


def test_a_table_of_120_points_can_be_found() -> None:
    found = find_squares(SIX, ["almost"], 100_000)
    assert isinstance(found, Found)
    score = referee().score(found.witness[0])
    assert score.total == 120
    assert {at.word for at in score.words} <= set(SIX.words)


def test_without_a_table_of_120_points_the_search_says_so() -> None:
    assert isinstance(find_squares(SIX, ["quartz"], 100_000), Impossible)
    assert isinstance(find_squares(SIX, ["almost"], 10), GaveUp)


def test_random_tables_are_worth_as_much_to_the_search_as_to_the_rules() -> None:
    for number in range(100):
        table = random_table(Chance("worth", number))
        book = LineBook(referee().legal)
        assert book.worth_of(table.lines) <= referee().score(table).total
