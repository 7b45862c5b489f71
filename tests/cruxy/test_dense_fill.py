"""Filling grids where nearly every square is crossed: valid, repeatable, never a false no."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.cruxy.solve.fill import MOST_DEAD_ENDS, DenseFiller, Filler
from cruxpress.games.cruxy.solve.words import SheetPlan, WordBits
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Tier
from workshop.bench.field_fill import Right, words_of
from workshop.bench.field_grids import (
    AMERICAN_13,
    LATTICE_13,
    Run,
    bits_of,
    grid_of,
    plan_of,
    runs_of,
)

SQUARE = runs_of(("...", "...", "..."))


def dense(plan: SheetPlan, words: WordBits, seed: int) -> Outcome[tuple[str, ...]]:
    every = [words.row(slot.length).all for slot in plan.slots]
    return DenseFiller(plan, words).fill(every, Chance("dense", seed))


def crosses(runs: tuple[Run, ...], filled: tuple[str, ...]) -> bool:
    """Whether every square has one letter only."""
    letters: dict[tuple[int, int], str] = {}
    return all(
        letters.setdefault(square, letter) == letter
        for run, word in zip(runs, filled, strict=True)
        for square, letter in zip(run.squares, word, strict=True)
    )


@pytest.mark.parametrize("text", [LATTICE_13, AMERICAN_13])
def test_newspaper_grids_are_filled(text: str) -> None:
    words = words_of(CRYPTEX_WORDS, Tier.OBSCURE, 10)
    runs = runs_of(grid_of(text))
    plan, bits = plan_of(runs), bits_of(words)
    right = Right(runs, {length: frozenset(its) for length, its in words.items()})
    answer = Filler(plan, bits).fill(Chance("newspaper", 1))
    assert isinstance(answer, Found)
    assert right.holds(answer.witness)
    assert crosses(runs, answer.witness)
    assert Filler(plan, bits).fill(Chance("newspaper", 1)) == answer


@given(st.sets(st.text("abc", min_size=3, max_size=3), min_size=1, max_size=14), st.integers(0, 9))
def test_word_squares_are_found_if_and_only_if_there_are_some(words: set[str], seed: int) -> None:
    listed = sorted(words)
    bits = bits_of({3: listed})
    possible = any(
        len({*rows, *downs}) == 6 and words.issuperset(downs)
        for rows in product(listed, repeat=3)
        for downs in [tuple("".join(column) for column in zip(*rows, strict=True))]
    )
    plan = plan_of(SQUARE)
    for answer in (dense(plan, bits, seed), Filler(plan, bits).fill(Chance(seed))):
        assert isinstance(answer, Found if possible else Impossible)
        if isinstance(answer, Found):
            assert crosses(SQUARE, answer.witness)
            assert len(set(answer.witness)) == 6
            assert words.issuperset(answer.witness)


def apart(count: int) -> SheetPlan:
    """Slots of three squares that cross nothing."""
    return plan_of([Run(((row, 0), (row, 1), (row, 2))) for row in range(count)])


def test_too_few_words_are_impossible_or_too_much_work_but_never_filled() -> None:
    words = ["".join(letters) for letters in product("ab", repeat=3)]
    few, many = bits_of({3: words[:4]}), bits_of({3: words})
    tried = Filler(apart(5), few).fill(Chance(1))
    assert tried == Impossible("every way to fill the grid was tried", tried.steps)
    left = Filler(apart(9), many).fill(Chance(1))
    assert isinstance(left, GaveUp)
    assert left.steps >= MOST_DEAD_ENDS


def test_given_words_stay_where_they_are_in_a_second_go() -> None:
    words = words_of(CRYPTEX_WORDS, Tier.OBSCURE, 10)
    runs = runs_of(grid_of(AMERICAN_13))
    given_words = [(0, "cat"), (1, "dog")]
    answer = Filler(plan_of(runs), bits_of(words)).fill(Chance("given", 1), given_words)
    assert isinstance(answer, Found)
    assert all(answer.witness[slot] == word for slot, word in given_words)
    assert crosses(runs, answer.witness)
