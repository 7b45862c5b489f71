"""Search: a good solo game as a witness, what dice can pay, and the longest line on a board.

Nothing here is trusted: rules replay every witness.
"""

from collections.abc import Sequence

from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules import Witness
from cruxpress.games.cruciverbalist.solve.beam import best_game
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.words import vocabulary
from cruxpress.games.cruciverbalist.solve.writing import line_of, payment_of, witness_of
from cruxpress.games.cruciverbalist.spec.solo import Solo
from cruxpress.words import Lexicon

__all__ = [
    "WIDTHS",
    "Payable",
    "line_of",
    "longest_line",
    "payment_of",
    "solve",
    "solve_best",
    "solve_well",
    "vocabulary",
]

WIDTHS = (2, 6, 24, 72)  # how many games are followed; wider only where the target needs it
WIDE = 24


def solve(
    sheet: Solo, lexicon: Lexicon, widths: Sequence[int] = WIDTHS, payable: Payable | None = None
) -> Found[Witness] | GaveUp:
    """A game that reaches the sheet's target; the search grows wider until it finds one."""
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    dice = payable or Payable()
    steps = best = 0
    for width in widths:
        finished = best_game(sheet, words, dice, width)
        steps += finished.steps
        best = max(best, finished.game.points)
        if finished.game.points >= sheet.target.least:
            return Found(witness_of(sheet, words, dice, finished.game), steps)
    why = f"the best game found scores {best} points; the target needs {sheet.target.least}"
    return GaveUp(why, steps)


def solve_best(
    sheet: Solo, lexicon: Lexicon, payable: Payable | None = None
) -> Found[Witness] | GaveUp:
    """The best game that is found, if it reaches the target: what a sheet's proof shows."""
    dice = payable or Payable()
    reached = solve(sheet, lexicon, payable=dice)
    if not isinstance(reached, Found):
        return reached
    wide = solve_well(sheet, lexicon, WIDE, dice)
    best = max(wide.witness, reached.witness, key=lambda witness: witness.claim.total)
    return Found(best, reached.steps + wide.steps)


def solve_well(
    sheet: Solo, lexicon: Lexicon, width: int = WIDE, payable: Payable | None = None
) -> Found[Witness]:
    """The best game that is found when so many are followed, whatever the target."""
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    dice = payable or Payable()
    finished = best_game(sheet, words, dice, width)
    return Found(witness_of(sheet, words, dice, finished.game), finished.steps)
