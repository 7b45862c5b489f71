"""What a table is worth: the rulebook's examples in our own words, and what they leave open."""

import pytest

from cruxpress.core.errors import Place
from cruxpress.games.kross.rules.score import KrossScore
from cruxpress.games.kross.rules.table import KrossTable, line_name
from cruxpress.games.kross.sheet.calls import STANDARD, read_block
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from tests.kross.tables_for_tests import referee, table_of, words_of


def counted(score: KrossScore) -> dict[str, str]:
    return {at.word.upper(): line_name(at.line) for at in score.words}


def test_door_and_ore_share_a_letter_so_only_one_of_them_counts() -> None:
    score = referee().score(table_of("DOORE"))
    assert score.total == 5
    assert counted(score) == {"DOOR": "row 1"}  # DO and ORE make 5 as well, but lose a tie


def test_do_and_ore_stand_side_by_side() -> None:
    score = referee().score(table_of("DO.ORE"))
    assert counted(score) == {"DO": "row 1", "ORE": "row 1"}
    assert score.total == 5


def test_of_hot_and_tea_only_one_counts_where_they_overlap() -> None:
    score = referee().score(table_of("HOTEA"))
    assert score.total == 3
    assert len(score.words) == 1


def test_hot_and_tea_both_count_in_two_lines() -> None:
    score = referee().score(table_of("HOT", "", "TEA"))
    assert score.rows == 6
    assert counted(score) == {"HOT": "row 1", "TEA": "row 3"}


def test_she_counts_once_even_if_it_stands_in_two_lines() -> None:
    score = referee().score(table_of("SHE", "", "SHE"))
    assert score.total == 3 + 2  # the other line still has HE, and SH
    assert [at.word for at in score.words].count("she") == 1


def test_a_word_counts_once_even_if_it_stands_twice_in_one_line() -> None:
    assert referee().score(table_of("NO..NO")).total == 2


def test_a_letter_counts_in_its_row_and_in_its_column() -> None:
    score = referee().score(table_of("HOUSE", "O", "T"))
    assert counted(score) == {"HOUSE": "row 1", "HOT": "column 1"}
    assert (score.rows, score.columns) == (7, 3)


def test_diagonals_and_words_from_right_to_left_do_not_count() -> None:
    assert referee().score(table_of("T", ".E", "..A")).total == 0
    assert referee().score(table_of("XOB")).total == 0


@pytest.mark.parametrize(
    ("letters", "words", "points"),
    [
        ("PLAY", {"PLAY"}, 5),
        ("PLAYS", {"PLAYS"}, 7),
        ("GO", {"GO"}, 2),
        ("GOES", {"GO"}, 2),  # a form of the verb
        ("BIGGER", {"BIG", "ER"}, 5),
        ("LONDON", {"LO", "DON"}, 5),  # a name
    ],
)
def test_basic_forms_and_plurals_count_other_forms_do_not(
    letters: str, words: set[str], points: int
) -> None:
    score = referee().score(table_of(letters))
    assert score.total == points
    assert set(counted(score)) == words


def test_playing_does_not_count_wherever_it_would_fit() -> None:
    assert "playing" not in referee().legal
    assert "goes" not in referee().legal


@pytest.mark.parametrize(
    ("word", "points"), [("go", 2), ("ore", 3), ("door", 5), ("house", 7), ("origin", 10)]
)
def test_longer_words_are_worth_more(word: str, points: int) -> None:
    assert STANDARD.worth(len(word)) == points
    assert referee().score(table_of(word)).total == points


def test_a_word_goes_to_the_line_that_has_nothing_better() -> None:
    # Row 1 could use SHE or, better, SHELL; row 3 has nothing but SHE.
    score = referee().score(table_of("SHELL", "", "SHE"))
    assert counted(score) == {"SHELL": "row 1", "SHE": "row 3"}


def test_points_stand_beside_the_lines_they_belong_to() -> None:
    score = referee().score(table_of("HOUSE", "O", "T"))
    assert score.line_totals == (7, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0)


def test_an_empty_table_is_worth_nothing() -> None:
    assert referee().score(table_of()).total == 0


def test_the_block_that_is_printed_has_these_rules(press: Press) -> None:
    layout = open_layout(press, "kross/block")
    assert read_block(layout.constants, Place("kross/block")) == STANDARD


def test_a_task_word_earns_three_more_and_its_length() -> None:
    table = table_of("HOUSE")
    assert referee().score(table, task=11).total == 7 + 3
    assert referee().score(table, task=1).total == 7  # no animal


def test_the_bonus_for_the_task_comes_once() -> None:
    score = referee().score(table_of("HOUSE", "", "BARN"), task=11)
    assert score.total == 7 + 5 + 3


def test_a_city_counts_only_for_who_has_that_task() -> None:
    table = table_of("LONDON")
    assert referee().score(table).total < 10
    score = referee().score(table, task=20)
    assert score.total == 10 + 3
    assert score.task_word == words_of((0, 0, "london"))[0]


def test_only_one_name_counts() -> None:
    both = referee().score(table_of("LONDON", "", "PARIS"), task=20)
    paris = referee().score(table_of("PARIS"))
    assert both.total == 10 + 3 + paris.total


def test_a_poorer_word_is_counted_when_it_answers_the_task() -> None:
    # STEAK is worth 7; with the task "something to drink", TEA is worth 3 + 3 and less in all.
    assert referee().score(table_of("STEAK"), task=3).total == 7
    # TEA with the bonus is better than TEAR.
    score = referee().score(table_of("TEAR"), task=3)
    assert score.task_word == words_of((0, 0, "tea"))[0]
    assert score.total == 6


def test_the_task_word_is_counted_once_like_any_word() -> None:
    score = referee().score(table_of("TEA", "", "TEA"), task=3)
    assert score.total == 3 + 3


@pytest.mark.parametrize(
    "rows",
    [
        ("gnomes", "repent", "outage", "origin", "moment", "snares"),
        ("almost", "leader", "carina", "opioid", "venule", "eraser"),
        ("autism", "prince", "lepton", "impend", "tierce", "earner"),
    ],
)
def test_a_table_of_120_points_exists(rows: tuple[str, ...]) -> None:
    score = referee().score(KrossTable(rows))
    assert score.total == 120
    assert score.by_length == (12, 0, 0, 0, 0)


def test_with_the_task_the_best_table_is_worth_123() -> None:
    rows = ("almost", "leader", "carina", "opioid", "venule", "eraser")
    assert referee().score(KrossTable(rows), task=13).total == 123  # leader, a job
