"""Scores a game that a person typed in: what was reached, a line each.

freed: yes
trapped: yes
left: 3
riches: 3
magic: 1
battle: 0
"""

from cruxpress.core.errors import BadInput, Problem, SheetFails
from cruxpress.games.contract import Answer, ScoreRequest
from cruxpress.games.crusgallo.rules.outcome import score_of, title_of, wealth_of
from cruxpress.games.crusgallo.sheet.deck import CARDS, TREASURES
from cruxpress.games.typed import read_typed

OF_A_KIND = 3  # treasure cards of each kind
_FOUND: dict[str, int] = dict.fromkeys(map(str, TREASURES), OF_A_KIND)
NUMBERS = {"freed": 0, "trapped": 0, "left": CARDS, **_FOUND}
RIGHT = (
    "a game; write 'freed: yes', 'trapped: yes', 'left: 3', 'riches: 2', 'magic: 1', 'battle: 0'"
)


def score_typed(request: ScoreRequest) -> Answer:
    """The title and the points of a game in a text file."""
    if request.extras:
        raise BadInput(f"a Crusgallo game has no {request.extras[0]}")
    typed = read_typed(request.file, RIGHT, NUMBERS)
    given = typed.numbers
    if typed.lines:
        place, line = typed.lines[0]
        raise BadInput([Problem(place, f"'{line[:20]}' is no line of {RIGHT}")])
    if not given:
        raise BadInput(f"there is nothing to score here; type {RIGHT}", typed.place)
    freed, trapped = bool(given.get("freed")), bool(given.get("trapped"))
    if trapped and not freed:
        what = "the Black Dragon wakes only when every creature is free; write 'freed: yes'"
        raise SheetFails(what, typed.places["trapped"])
    found = [given.get(name, 0) for name in TREASURES]
    bonus = int(given.get("riches", 0) == OF_A_KIND)
    treasures = sum(found) + bonus
    title = title_of(freed=freed, trapped=trapped, cards_left=given.get("left", 0))
    points, wealth = score_of(title, treasures), wealth_of(treasures)
    lines = (
        f"treasures: {treasures}",
        f"title: {wealth.capitalize()} {title.capitalize()}",
        f"total: {points}",
    )
    return Answer(
        lines, {"treasures": treasures, "wealth": wealth, "title": title, "total": points}
    )
