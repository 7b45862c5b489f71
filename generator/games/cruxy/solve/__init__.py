"""Search: clever, fast and never believed; the rules replay what it finds."""

from generator.answers import Answer, Found, GaveUp, Impossible
from generator.games.cruxy.solve.fill import Filler
from generator.games.cruxy.solve.letters import place_letter
from generator.games.cruxy.solve.plan import SheetPlan, plan_sheet
from generator.games.cruxy.solve.search import Search
from generator.games.cruxy.solve.wordbits import WordBits, word_bits

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
