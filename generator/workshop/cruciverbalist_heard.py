"""What players say of a sheet of Cruciverbalist: who sorts in the panel, and who has a habit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from cruxpress.core.data import Value
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.jobs import KeptJob, to_json
from cruxpress.games.cruciverbalist.make.rungs import SORTING, RungMaker
from cruxpress.games.cruciverbalist.play.panel import SoloPanel
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.ladder import Measure, mean_of, measure_from
from cruxpress.games.panel import measured_games
from cruxpress.words import load_lexicon
from workshop.bench.strangers.cruciverbalist import SoloWords
from workshop.cruciverbalist_habits import HABITS

CHOOSING = 5_000_000  # the games from here on choose; none of them is recorded or judged
ROUNDS = 16  # of each player of the panel, as many as judge
HABIT_GAMES = 16
GROUPS = 3  # of people, for one alone is not heard surely
Scale = tuple[float, float]  # what somebody misses on the first sheet and on the last


@dataclass(frozen=True)
class Heard:
    """What players missed on a sheet: each of the panel who sorts, and each with a habit."""

    panel: Mapping[str, Measure]
    habits: Mapping[str, Measure]

    def levels(self, scales: Mapping[str, Scale]) -> tuple[float, ...]:
        """How far up the row each of the panel, and each group of people, finds the sheet."""
        panel = [seat.level(self.panel[seat.name].value) for seat in SORTING]
        people = [
            (found.value - scales[name][0]) / (scales[name][1] - scales[name][0])
            for name, found in self.habits.items()
        ]
        groups = [fmean(people[first::GROUPS]) for first in range(GROUPS)]
        return (*panel, *groups)


@cache
def shared() -> tuple[RungMaker, SoloWords]:
    """What all who play share."""
    return RungMaker(load_lexicon(), Payable()), SoloWords(load_lexicon())


@dataclass(frozen=True)
class HearSheet(KeptJob[Heard]):
    """Let all who are listened to play the sheet of a file."""

    text: str

    @property
    def name(self) -> str:
        return "what players say of a sheet"

    @property
    def key(self) -> Value:
        return ["heard", closure_digest(__name__), load_lexicon().fingerprint, self.text]

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

    def encode(self, result: Heard) -> bytes:
        said = (result.panel, result.habits)
        return to_json([{name: each.as_data() for name, each in part.items()} for part in said])

    def decode(self, data: bytes) -> Heard:
        panel, habits = (
            {name: measure_from(measure) for name, measure in part.items()}
            for part in json.loads(data)
        )
        return Heard(panel, habits)
