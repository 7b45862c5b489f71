"""Chance falls the same way everywhere, and every name has a stream of its own."""

from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.chance import Chance


def test_a_name_always_gives_the_same_numbers() -> None:
    chance = Chance("cruxy", 17, "draw", 3)
    # Sheets, draws and deals that are on paper depend on these: they never change.
    assert [chance.below(1000) for _ in range(5)] == [594, 297, 182, 892, 665]


def test_names_that_look_alike_are_told_apart() -> None:
    assert Chance("a", 11).number() != Chance("a", 1, 1).number()
    assert Chance("1").number() != Chance(1).number()


@given(st.integers(0, 50), st.integers())
def test_numbers_go_by_as_if_they_were_drawn(count: int, seed: int) -> None:
    drawn, skipped = Chance("test", seed), Chance("test", seed)
    for _ in range(count):
        drawn.number()
    skipped.skip(count)
    assert skipped.number() == drawn.number()


@given(st.integers(1, 1000), st.integers())
def test_below_stays_below(limit: int, seed: int) -> None:
    chance = Chance("test", seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


@given(st.lists(st.integers(), max_size=30), st.integers())
def test_shuffling_keeps_every_item(items: list[int], seed: int) -> None:
    assert sorted(Chance("shuffle", seed).shuffled(items)) == sorted(items)


def test_every_number_comes_about_as_often() -> None:
    chance = Chance("dice")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < count < 1100 for count in counts)
