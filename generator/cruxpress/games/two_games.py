"""Sheets that store two games: the best known one, and one of everyday words, which is shown."""

from collections.abc import Callable, Sequence

from cruxpress.specs.nodes import Node


def worth_of_two(games: Sequence[Node], points: Callable[[Node], int]) -> tuple[int, ...]:
    """What the best game has, and what the one that is shown has, if there is one."""
    best, *shown = (points(game) for game in games)
    return best, max(shown, default=0)


def better_of_two(
    found: Sequence[Node], before: Sequence[Node], points: Callable[[Node], int]
) -> Sequence[Node]:
    """The better one of the best games, and beside it the better one of those that are shown.

    A best game that stands alone is of everyday words itself, or its sheet shows no other.
    """
    best, *shown = max((before, found), key=lambda games: points(games[0]))
    if not shown:
        return [best]
    further = [game for game in (*before[1:], *found[1:]) if points(game) < points(best)]
    return [best, max(further, key=points)]
