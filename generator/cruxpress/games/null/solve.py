"""Finds the shortest countdown; never trusted, for the rules replay it."""

from cruxpress.core.outcomes import Found, Impossible
from cruxpress.games.null.rules import CountdownWitness


def _shorter(game: tuple[int, ...]) -> tuple[int, list[int]]:
    return len(game), [-step for step in game]


def shortest_game(start: int, steps: tuple[int, ...]) -> Found[CountdownWitness] | Impossible:
    """The fewest moves from a number to nought, larger steps first."""
    best: list[tuple[int, ...] | None] = [()]
    for left in range(1, start + 1):
        before = [(step, best[left - step]) for step in steps if step <= left]
        games = [(step, *game) for step, game in before if game is not None]
        best.append(min(games, key=_shorter, default=None))
    found = best[start]
    if found is None:
        return Impossible("no steps add up to the number", start)
    return Found(CountdownWitness(found), start)
