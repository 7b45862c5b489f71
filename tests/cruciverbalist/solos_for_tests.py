"""Solo sheets with drawn dice, and games that were found on them."""

from dataclasses import replace
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve_well
from cruxpress.words import load_lexicon
from tests.cruciverbalist.sheets_for_tests import solo

LEXICON = load_lexicon()
PAYABLE = Payable()


def drawn_solo(theme: str, seed: int) -> Solo:
    """The sheet of the tests with another theme and other dice."""
    chance = Chance("test", theme, seed)
    lines = [tuple(chance.below(6) + 1 for _ in range(12)) for _ in range(10)]
    return replace(solo(), theme=theme, rolls=tuple(lines[:7]), rerolls=tuple(lines[7:]))


@cache
def played(theme: str, seed: int, width: int = 4) -> tuple[Solo, CruciverbalistWitness]:
    """A sheet, and the game that a narrow search finds on it."""
    sheet = drawn_solo(theme, seed)
    answer = solve_well(sheet, LEXICON, width, PAYABLE)
    assert isinstance(answer, Found)
    return sheet, answer.witness
