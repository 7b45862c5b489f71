"""Players of Kross with drawn habits: they differ, and a game is the same whenever it is asked."""

import random

import pytest

from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.words import load_lexicon
from workshop.kross_habits import HABITS, MANY, Habit, KnownWords, Mind, drawn_habit

SHEET = CallSheet(letters="omlyonspaedtpsashanieredhetmontahlma", spares="dyat", task=1)


@pytest.fixture(scope="module")
def words() -> KnownWords:
    return KnownWords(load_lexicon())


def test_habits_are_drawn_and_differ() -> None:
    assert tuple(drawn_habit(number) for number in range(1, MANY + 1)) == HABITS
    assert len(set(HABITS)) == MANY


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)
def test_games_are_the_same_again(habit: Habit, words: KnownWords) -> None:
    scores = [habit.score(words, SHEET, number) for number in range(4)]
    assert scores == [habit.score(words, SHEET, number) for number in range(4)]
    assert len(set(scores)) > 1


def test_what_fits_are_words_in_mind_with_these_letters(words: KnownWords) -> None:
    luck = random.Random(1)
    mind = Mind(HABITS[0], words, words.some(len(words.all), luck), luck)
    assert mind.fits("c.t") == sum(len(w) == 3 and w[::2] == "ct" for w in words.all)
    assert mind.fits("zzzz") == 0
