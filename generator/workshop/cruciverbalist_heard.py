"""What players say of a sheet of Cruciverbalist."""

from dataclasses import dataclass
from functools import cache

from cruxpress.games.cruciverbalist.make.rungs import SORTING, RungMaker
from cruxpress.games.cruciverbalist.play.panel import SoloPanel
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.ladder import mean_of
from cruxpress.games.panel import measured_games
from cruxpress.words import load_lexicon
from workshop.bench.strangers.cruciverbalist import SoloWords
from workshop.cruciverbalist_habits import HABITS
from workshop.heard import CHOOSING, Heard, HearSheet

ROUNDS = 16  # of each player of the panel, as many as judge
HABIT_GAMES = 16


@cache
def shared() -> tuple[RungMaker, SoloWords]:
    """What all who play share."""
    return RungMaker(load_lexicon(), Payable()), SoloWords(load_lexicon())


@dataclass(frozen=True)
class HearSolo(HearSheet):
    """Let all who are listened to play a solo sheet."""

    def run(self) -> Heard:
        maker, words = shared()
        sheet = parse_solo(self.text, self.name)
        panel = SoloPanel(sheet, maker.lexicon, maker.payable, maker.themes)
        least, games = sheet.target.least, range(HABIT_GAMES)
        habits = {
            habit.name: mean_of([least - habit.score(words, sheet, game) for game in games])
            for habit in HABITS
        }
        return Heard(measured_games(panel, SORTING, CHOOSING, ROUNDS, weighted=True), habits)
