"""Call sheets of Kross that come near to a rung, and what players say of them."""

import json
from dataclasses import dataclass, replace
from functools import cache

from cruxpress.core.data import Value
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.jobs import KeptJob, to_json
from cruxpress.games.contract import RungRequest
from cruxpress.games.kross.make.rungs import SEARCH, near_sheets, panel_seats
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, call_sheet_yaml, read_call_sheet
from cruxpress.games.ladder import mean_of
from cruxpress.games.numbered import SHIPPED_RUNGS
from cruxpress.games.panel import measured_games
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import load_lexicon
from workshop.heard import CHOOSING, Heard, HearSheet
from workshop.kross_habits import HABITS, KnownWords

HABIT_GAMES = 100


@cache
def known_words() -> KnownWords:
    """The words that all with a habit know."""
    return KnownWords(load_lexicon())


def calls_of(text: str) -> CallSheet:
    """The call sheet of a file."""
    return read_call_sheet(parse_yaml(text, "a sheet"), STANDARD, load_lexicon())


def without_name(sheet: CallSheet) -> str:
    """The file of a sheet that has no number, targets or code: what is played is left."""
    return call_sheet_yaml(replace(sheet, number=0, targets=None, fresh_code=None))


@dataclass(frozen=True)
class HearCalls(HearSheet):
    """Let all who are listened to play a call sheet."""

    def run(self) -> Heard:
        sheet, words = calls_of(self.text), known_words()
        sorting = [seat for seat in panel_seats() if seat.sorts]
        games = range(HABIT_GAMES)
        habits = {
            habit.name: mean_of([-points for points in habit.scores(words, sheet, games)])
            for habit in HABITS
        }
        return Heard(measured_games(sheet, sorting, CHOOSING, SEARCH.games), habits)


@dataclass(frozen=True)
class NearSheets(KeptJob[list[str]]):
    """The sheets that come nearest to a rung of a ladder, without names."""

    number: int
    seed: int

    @property
    def name(self) -> str:
        return f"sheets near rung {self.number} of seed {self.seed}"

    @property
    def key(self) -> Value:
        words = load_lexicon().fingerprint
        return ["near kross", closure_digest(__name__), words, self.number, self.seed]

    def run(self) -> list[str]:
        trials = near_sheets(RungRequest(SHIPPED_RUNGS, self.number, self.seed), SEARCH)
        return [without_name(trial.option) for trial in trials]

    def encode(self, result: list[str]) -> bytes:
        return to_json(list(result))

    def decode(self, data: bytes) -> list[str]:
        return [str(text) for text in json.loads(data)]
