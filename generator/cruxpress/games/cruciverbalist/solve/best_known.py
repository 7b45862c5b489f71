"""The best known game of a solo sheet: what two searches of different kinds find.

It stands apart, for one of them brings machine code along, which counting points does not need.
"""

from collections.abc import Sequence

from cruxpress.core.compiled import is_fast
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.best import LONG, GameChanger, GameEffort
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.moves import RoundsPlayed, vocabulary
from cruxpress.games.cruciverbalist.solve.search import WIDE, best_game, solve, witness_of
from cruxpress.words import Lexicon

WIDER = (WIDE, 5 * WIDE, 10 * WIDE)  # so many games are followed, one search after the other


def best_known(
    sheet: Solo,
    lexicon: Lexicon,
    payable: Payable | None = None,
    effort: GameEffort = LONG,
    widths: Sequence[int] = WIDER,
) -> Found[CruciverbalistWitness] | GaveUp:
    """The best game that long searches find: one follows many games, one changes words of a game.

    Neither finds all that the other does, so the second also goes on from where the first ends.
    Without machine code, which it needs, there is the first alone. Both are counted, never timed.
    """
    dice = payable or Payable()
    reached = solve(sheet, lexicon, payable=dice)
    if not isinstance(reached, Found):
        return reached
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    games, steps = list[RoundsPlayed](), reached.steps
    for width in widths:
        followed, looked = best_game(sheet, words, dice, width)
        games.append(followed)
        steps += looked
    if is_fast():
        games.append(GameChanger(sheet, words, dice).best(games, effort))
    found = [reached.witness, *(witness_of(sheet, words, dice, game) for game in games)]
    best = max(found, key=lambda witness: witness.claim.total)
    return Found(best, steps)
