"""How games end: titles and scores; and why the rules refuse a move or a whole game."""

from dataclasses import dataclass

from cruxpress.games.crusgallo.sheet.challenge import (
    GOAL_TITLES,
    DragonProblem,
    Goal,
    Task,
)
from cruxpress.games.faults import Refusal
from cruxpress.specs.records import param
from cruxpress.specs.values import one_of, whole

COUNT = whole(0, 999)
TITLES = ("commoner", "liberator", *GOAL_TITLES)
WEALTHS = ("impoverished", "prosperous", "wealthy")
SCORES = {
    "commoner": (50, 100, 200),
    "liberator": (150, 300, 500),
    "vanquisher": (400, 600, 900),
    "knight": (750, 1050, 1400),
    "hero": (1200, 1600, 2000),
    "champion": (1800, 2500, 3000),
}
BEST_SCORE = max(max(scores) for scores in SCORES.values())
CHAMPION_LEFT = 3  # cards that a champion has left over
PROSPEROUS = 4
WEALTHY = 7


def title_of(*, freed: bool, trapped: bool, cards_left: int) -> str:
    """The title, by what was done and how many cards are left over."""
    if not freed:
        return "commoner"
    if not trapped:
        return "liberator"
    return GOAL_TITLES[min(cards_left, CHAMPION_LEFT)]


def wealth_of(treasures: int) -> str:
    """The word beside the title; riches can make ten treasures of nine, and ten are wealthy."""
    if treasures >= WEALTHY:
        return "wealthy"
    return "prosperous" if treasures >= PROSPEROUS else "impoverished"


def score_of(title: str, treasures: int) -> int:
    """The points for a title and so many treasures."""
    return SCORES[title][WEALTHS.index(wealth_of(treasures))]


@dataclass(frozen=True, slots=True)
class Claim:
    """How a game ended: draws that freed the creatures, cards placed against the dragon."""

    draws: int = param(COUNT, "draws until the creatures were free")
    cards: int = param(COUNT, "cards placed against the dragon")
    treasures: int = param(COUNT, "treasures, with the bonus for riches")
    title: str = param(one_of(*TITLES), "the title")
    score: int = param(whole(0, 9999), "the points")


def reaches(claim: Claim, left: int, goal: Goal) -> bool:
    """Whether a game that ended so, with so many cards left, has mastered a challenge."""
    high_enough = TITLES.index(claim.title) >= TITLES.index(goal.title)
    return high_enough and claim.treasures >= goal.treasures and left >= goal.left


def beyond_goal(claim: Claim, left: int, goal: Goal) -> tuple[int, int, int]:
    """What a game of a whole deal is worth beyond its goal, the weightiest number first.

    Where cards left over are asked for, more of them are worth most; elsewhere points are.
    """
    if goal.left:
        return left, claim.treasures, claim.score
    return claim.score, claim.treasures, left


def cards_left(task: Task, claim: Claim) -> int:
    """The cards left over when the dragon was trapped, in a game without late draws."""
    if isinstance(task, DragonProblem):
        return len(task.cards) - claim.cards
    return len(task.draws) + len(task.reserve) - claim.draws - claim.cards


REASONS = {
    "first place": "the first card lies in the middle, at 0, 0",
    "turn": "a card lies in one of four turns, 0 to 3",
    "lit orb": "a lit orb may never be covered",
    "orb": "in an expert game no orb may be covered",
    "no bare table": "at least one cell of a card must lie on the bare table",
    "buried": "every card must keep a visible cell",
    "no touch": "one of its crystals must lie next to an older crystal that can be seen",
    "needless": "a card is set aside only when it has no legal place",
    "creatures are free": "the last creature is free, so no further card is drawn",
    "unfinished": "the game is not over yet",
    "no such card": "that card does not lie face up before the player",
    "no dragon phase": "the Black Dragon wakes only when every creature is free",
    "dragon is trapped": "the Black Dragon is trapped, so the game is over",
    "choice missing": "more orbs light up than there are gems; the player must choose",
    "wrong choice": "the orbs chosen for contested gems do not fit",
    "needless choice": "an orb was chosen where there was nothing to choose",
    "no magic": "the magic gem is earned by all three magic treasures",
    "magic in vain": "the magic gem must break a bond or light up a dark orb of the dragon",
    "magic never used": "the magic gem comes at a time that this game does not reach",
    "no battle": "the extra card is earned by all three battle treasures",
    "refill missing": "a colour is missing, so the player must discard a card for it",
    "needless refill": "a card is discarded only while a missing colour can be drawn",
    "exhausted": "of a dragon problem alone fewer cards than the game takes are exhausted",
    "another deal": "this game was played with another deal",
    "no champion": "a certified deal is won as a champion",
    "late draw": "a certified deal is won without late draws, which its card does not show",
    "wrong claim": "the game does not end as it claims",
}


class CavernRefusal(Refusal):
    """A game that breaks a rule; `reason` is its short name."""

    reasons = REASONS
