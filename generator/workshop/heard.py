"""What players say of a sheet: who sorts in the panel, and people with drawn habits."""

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.jobs import KeptJob, to_json
from cruxpress.games.ladder import Measure, measure_from
from cruxpress.games.panel import PanelSeat
from cruxpress.words import load_lexicon

CHOOSING = 5_000_000  # the games from here on choose; none of them is recorded or judged
FLATTEST = 0.1  # of a scale: whom all sheets are alike decides nothing
GROUPS = 3  # of people, for one alone is not heard surely
Scale = tuple[float, float]  # what somebody misses on the first sheet and on the last


@dataclass(frozen=True)
class Heard:
    """What players missed on a sheet: each of the panel who sorts, and each with a habit."""

    panel: Mapping[str, Measure]
    habits: Mapping[str, Measure]

    def levels(
        self, sorting: Sequence[PanelSeat[Any]], scales: Mapping[str, Scale]
    ) -> tuple[float, ...]:
        """How far up the row each of the panel, and each group of people, finds the sheet."""
        panel = [seat.level(self.panel[seat.name].value) for seat in sorting]
        people = [
            (found.value - scales[name][0]) / max(FLATTEST, scales[name][1] - scales[name][0])
            for name, found in self.habits.items()
        ]
        groups = [fmean(people[first::GROUPS]) for first in range(GROUPS)]
        return (*panel, *groups)


def scales_of(standing: Sequence[Heard]) -> dict[str, Scale]:
    """The straight line of each habit through the sheets that stand."""
    places = range(len(standing))
    middle = fmean(places)
    spread = sum((at - middle) ** 2 for at in places)
    scales = {}
    for name in standing[0].habits:
        missed = [heard.habits[name].value for heard in standing]
        slope = sum((at - middle) * each for at, each in zip(places, missed, strict=True)) / spread
        first = fmean(missed) - slope * middle
        scales[name] = first, first + slope * places[-1]
    return scales


@dataclass(frozen=True)
class HearSheet(KeptJob[Heard]):
    """Let all who are listened to play the sheet of a file; a game says how."""

    text: str

    @property
    def name(self) -> str:
        return "what players say of a sheet"

    @property
    def key(self) -> Value:
        code = closure_digest(type(self).__module__)
        return ["heard", code, load_lexicon().fingerprint, self.text]

    @abstractmethod
    def run(self) -> Heard: ...

    def encode(self, result: Heard) -> bytes:
        said = (result.panel, result.habits)
        return to_json([{name: each.as_data() for name, each in part.items()} for part in said])

    def decode(self, data: bytes) -> Heard:
        panel, habits = (
            {name: measure_from(measure) for name, measure in part.items()}
            for part in json.loads(data)
        )
        return Heard(panel, habits)
