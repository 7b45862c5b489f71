"""Challenges as files: written by the maker, or for a designer to begin with."""

from collections.abc import Iterator

from cruxpress.games.crusgallo.rules import Deal, numbered_problem
from cruxpress.games.crusgallo.rules.challenges import KIND, Challenge
from cruxpress.games.crusgallo.spec.shipped import shipped_deck

BLANK = """\
kind: crusgallo challenge
name: {name}
# How hard it is, of five stars; leave it out if you do not know.
stars: 2
# What is to be won: vanquisher (all nine cards may be used), knight (8), hero (7), champion (6).
goal: knight
# The nine cards against the dragon, by their numbers. Together they show every colour of orb.
reserve: [{reserve}]
# For a whole deal add the other cards in the order of their draw, and set the goal to champion:
# draws: [1, 2, 3, ...]
# treasures: 2
"""


def blank_yaml(name: str) -> str:
    """A first file for a designer: a dragon problem of nine cards."""
    cards = numbered_problem(shipped_deck(), 0, 0).cards
    return BLANK.format(name=name, reserve=_cards(cards))


def challenge_yaml(challenge: Challenge) -> str:
    """The file of a challenge."""
    return "\n".join(_lines(challenge)) + "\n"


def _lines(challenge: Challenge) -> Iterator[str]:
    task, goal = challenge.task, challenge.goal
    yield f"kind: {KIND}"
    if challenge.number:
        yield f"number: {challenge.number}"
    if challenge.name:
        yield f"name: {challenge.name}"
    if challenge.made:
        yield f"code: {challenge.made}"
    if challenge.stars:
        yield f"stars: {challenge.stars}"
    yield f"goal: {goal.title}"
    if goal.treasures:
        yield f"treasures: {goal.treasures}"
    if isinstance(task, Deal):
        yield f"draws: [{_cards(task.draws)}]"
        yield f"reserve: [{_cards(task.reserve)}]"
    else:
        yield f"reserve: [{_cards(task.cards)}]"


def _cards(cards: tuple[int, ...]) -> str:
    return ", ".join(map(str, cards))
