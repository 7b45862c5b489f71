"""A player who takes any step that fits, and begins again when stuck: how many moves it takes."""

from cruxpress.core.chance import Chance
from cruxpress.games.null.sheet import Countdown

MOST_MOVES = 500


def moves_needed(sheet: Countdown, game: int) -> int:
    """The moves of one game, those of failed beginnings included."""
    chance = Chance("null", "play", sheet.hash, game)
    left = sheet.start
    for moves in range(1, MOST_MOVES + 1):
        steps = [step for step in sheet.steps if step <= left]
        left = left - chance.pick(steps) if steps else sheet.start
        if left == 0:
            return moves
    return MOST_MOVES
