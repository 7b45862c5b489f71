"""Search: clever, fast and never believed; the rules replay what it finds."""

from cruxpress.core.outcomes import Answer, Found, GaveUp, Impossible
from cruxpress.games.cruxy.solve.fill import Filler
from cruxpress.games.cruxy.solve.letters import place_letter
from cruxpress.games.cruxy.solve.plan import SheetPlan, plan_sheet
from cruxpress.games.cruxy.solve.search import Search
from cruxpress.games.cruxy.solve.wordbits import WordBits, word_bits

__all__ = [
    "Answer",
    "Filler",
    "Found",
    "GaveUp",
    "Impossible",
    "Search",
    "SheetPlan",
    "WordBits",
    "place_letter",
    "plan_sheet",
    "word_bits",
]
