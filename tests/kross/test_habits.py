"""Players of Kross with drawn habits: they differ, and a game is the same whenever it is asked."""

import pytest

from cruxpress.core.kernels import row_of
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.words import load_lexicon
from workshop.kross_habits import (
    ANYWHERE,
    HABITS,
    MANY,
    SPANS,
    Habit,
    KnownWords,
    count_of,
    drawn_habit,
    recall,
    still_fitting,
    write,
)

SHEET = CallSheet(letters="omlyonspaedtpsashanieredhetmontahlma", spares="dyat", task=1)


@pytest.fixture(scope="module")
def words() -> KnownWords:
    return KnownWords(load_lexicon())


def test_habits_are_drawn_and_differ() -> None:
    assert tuple(drawn_habit(number) for number in range(1, MANY + 1)) == HABITS
    assert len({habit.parts for habit in HABITS}) == MANY


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)
def test_games_are_the_same_again(habit: Habit, words: KnownWords) -> None:
    scores = habit.scores(words, SHEET, range(4))
    assert scores == habit.scores(words, SHEET, range(4))
    assert scores[2:] == habit.scores(words, SHEET, range(2, 4))
    assert len(set(scores)) > 1


def test_who_has_more_words_in_mind_scores_more(words: KnownWords) -> None:
    few, many = (Habit("x", (count, 3, 2, 3, 1, 2, 2, ANYWHERE, 1, 1, 0)) for count in (60, 2000))
    games = range(60)
    assert sum(many.scores(words, SHEET, games)) > sum(few.scores(words, SHEET, games))


def test_what_still_fits_are_words_with_this_letter(words: KnownWords) -> None:
    desk, cuts = words.desk, words.cuts
    habit = row_of((len(words.all), 2, 1, 2, 1, 2, 2, ANYWHERE, 0, 0, 0))
    recall(habit, words.words, desk, cuts)
    c, t = words.letters.spelled("ct")
    span = SPANS.index((3, 0))
    with_c = [word for word in words.all if len(word) == 3 and word[0] == "c"]
    assert still_fitting(c, 0, 0, span, words.words, desk, cuts) == len(with_c)
    write(c, 0, words.words, desk, cuts)
    assert desk.counts[span] == len(with_c)
    found = still_fitting(t, 0, 2, span, words.words, desk, cuts)
    assert found == sum(word[2] == "t" for word in with_c) > 0


def test_a_set_is_counted() -> None:
    for number in (0, 1, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA):
        assert count_of(number) == number.bit_count()
