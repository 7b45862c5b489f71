"""Titles and scores: what a game is worth when it is over."""

TITLES = ("commoner", "liberator", "vanquisher", "knight", "hero", "champion")
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
    return TITLES[2 + min(cards_left, CHAMPION_LEFT)]


def wealth_of(treasures: int) -> str:
    """The word beside the title; riches can make ten treasures of nine, and ten are wealthy."""
    if treasures >= WEALTHY:
        return "wealthy"
    return "prosperous" if treasures >= PROSPEROUS else "impoverished"


def score_of(title: str, treasures: int) -> int:
    """The points for a title and so many treasures."""
    return SCORES[title][WEALTHS.index(wealth_of(treasures))]
