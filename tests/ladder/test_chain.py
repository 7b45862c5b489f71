"""The chain of sheets that are chosen together: near their places, in order for everybody."""

import pytest

from workshop.chain import ChainOption, Weights, best_chain


def option(task: str, *levels: float) -> ChainOption:
    return ChainOption(task, levels)


def test_each_place_gets_the_option_that_lies_there() -> None:
    options = [option("c", 0.8, 0.9), option("a", 0.1, 0.1), option("b", 0.5, 0.4)]
    assert [each.task for each in best_chain(options, (0.1, 0.5, 0.9), 3)] == ["a", "b", "c"]


def test_neighbours_that_a_player_would_swap_are_avoided() -> None:
    low, high = option("low", 0.5, 0.3), option("high", 0.62, 0.58)
    # Nearer to its place than `high`, and clearly easier than `low` for the first player.
    swapped = option("swapped", 0.41, 0.6)
    places = (0.4, 0.5)
    assert swapped.off(0.5) < high.off(0.5)
    assert best_chain([low, swapped, high], places, 3) == [low, high]


def test_a_task_is_used_once_by_the_option_that_is_nearer() -> None:
    first, again = option("one", 0.2, 0.2), option("one", 0.42, 0.4)
    other = option("other", 0.6, 0.6)
    assert best_chain([first, again, other], (0.2, 0.4), 3) == [first, other]


def test_the_mean_rises_all_along() -> None:
    options = [option(str(at), at / 20, (at * 7 % 20) / 20) for at in range(20)]
    means = [each.mean for each in best_chain(options, (0.2, 0.4, 0.6, 0.8), 20)]
    assert means == sorted(set(means))


def test_too_few_options_are_told() -> None:
    with pytest.raises(ValueError, match="no option is left for the place"):
        best_chain([option("one", 0.4, 0.4)], (0.4, 0.5), 3)


def test_of_two_that_fit_alike_the_one_that_costs_less_is_taken() -> None:
    dear, cheap = ChainOption("dear", (0.1,), 0.5), ChainOption("cheap", (0.1,), 0.1)
    assert best_chain([dear, cheap], (0.1,), 2) == [cheap]


def test_the_mean_of_all_players_can_count_beside_each_of_them() -> None:
    apart, together = option("apart", 0.2, 0.6), option("together", 0.5, 0.55)
    assert best_chain([apart, together], (0.4,), 2) == [together]
    assert best_chain([apart, together], (0.4,), 2, Weights(mean=9.0)) == [apart]


def test_an_option_stands_only_where_it_may() -> None:
    barred = ChainOption("barred", (0.1, 0.1), least=0.5)
    other = option("other", 0.3, 0.3)
    assert best_chain([barred, other], (0.1,), 2) == [other]
    with pytest.raises(ValueError, match="no option is left"):
        best_chain([barred], (0.1,), 2)
