"""Makes call sheets from a seed, with a par that is proven and targets that were played."""

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_compiled, is_fast
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import MadeSheet
from cruxpress.games.kross.play.alone import (
    MIDDLING,
    SKILLS,
    KrossPlayer,
    KrossSkill,
    KrossVocabulary,
    PlayGames,
    points_player,
    vocabulary,
)
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.witness import KrossWitness, replay
from cruxpress.games.kross.sheet.calls import (
    GAME,
    LENGTHS,
    MAKER,
    MOST_SPARES,
    STANDARD,
    TABLES,
    TASKS,
    CallSheet,
    KrossBlock,
    MedalPoints,
    call_sheet_yaml,
    par_text,
    read_call_sheet,
    task_without_words,
)
from cruxpress.games.kross.solve.solver import KrossSolver
from cruxpress.games.kross.words import KROSS_WORDS, find_task
from cruxpress.games.ladder import mean_of
from cruxpress.games.numbered import is_searched
from cruxpress.games.panel import PERCENT, reached_in
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

if TYPE_CHECKING:
    from cruxpress.games.kross.solve.fast.words import FastWords

ROUNDS = 3  # of planting
FEWEST_ANSWERS = 30  # of a list of one's own, for a task to be asked
FEWEST_WORDS = 100  # common ones of six letters, to plant a table with
GAMES = 10  # that each player plays on a sheet before its targets are set
ROUGH = 3  # one in so many letters of a rough sheet is any letter
MOST_RUNS = 3  # of the search for a par: without spares, with one, with two
MOST_DRAFTS = 20  # sheets that are drawn until one can answer its task
FAST = Path(__file__).parents[1] / "solve" / "fast"  # where machine code is written
# Sheets for each core from which on machine code saves time: if it only has to be loaded, and if it
# has to be made first, which takes as long as seventy sheets without it.
WORTH_LOADING = 3
WORTH_COMPILING = 100


class NoWordForTask(BadInput):
    """Letters that were drawn again and again, and never held a word for the task."""


class LetterSource(Enum):
    """Where the letters of a sheet come from."""

    PLANTED = "P"  # a table full of long words, so that its par is high
    DRAWN = "D"  # as they come, E more often than Q
    ROUGH = "R"  # likewise, but every few letters any of A to Z


@dataclass(frozen=True)
class CallsRequest:
    """What kind of sheet is wanted."""

    letters: LetterSource = LetterSource.PLANTED
    spares: int = MOST_SPARES
    task: int | None = None

    def __str__(self) -> str:
        """As a code writes it: P4 is planted with four spares, D2T11 has task 11."""
        task = "" if self.task is None else f"T{self.task}"
        return f"{self.letters.value}{self.spares}{task}"


def parse_request(text: str) -> CallsRequest:
    """The kind of sheet that the parameters of a code stand for."""
    found = re.fullmatch(r"([PDR])([0-4])(?:T([1-9]|1[0-9]|2[0-4]))?", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Kross call sheet; P4 is one made from a table, with "
            "four spares, D0T11 one of drawn letters, without spares, with task 11, and 50R17 "
            "rung 17 of a ladder of 50"
        )
    task = int(found[3]) if found[3] else None
    return CallsRequest(LetterSource(found[1]), int(found[2]), task)


@dataclass(frozen=True)
class CallsDraft:
    """A sheet before anybody played on it, and the table that it was made from, if any."""

    sheet: CallSheet
    table: KrossTable | None
    seed: int


@dataclass(frozen=True)
class MadeCalls:
    """A call sheet as it was read back from its file, and the witness of its par."""

    sheet: CallSheet
    text: str
    witness: KrossWitness
    scores: "Scores"
    shown: KrossWitness | None = None  # of known words, where such a table is shown

    @property
    def par(self) -> int:
        return self.witness.score

    def as_made(self, further: Mapping[str, Value]) -> MadeSheet:
        """What the files of the sheet and of its proof hold."""
        players: dict[str, Value] = {
            skill.name: _average(points) for skill, points in zip(SKILLS, self.scores, strict=True)
        }
        par = par_text(self.par, searched=is_searched(self.sheet.fresh_code))
        facts: dict[str, Value] = {"par": par, "players": players, **further}
        tables = [self.witness, *([self.shown] if self.shown else [])]
        return MadeSheet(self.text, {TABLES: [table.as_data() for table in tables]}, facts)


@dataclass(frozen=True)
class CallsMaker:
    """Makes call sheets with one lexicon; players and words are kept from sheet to sheet.

    Machine code plays and searches the same, many times faster, where it is wanted and runs.
    """

    lexicon: Lexicon
    block: KrossBlock = STANDARD
    fingerprint: str | None = None  # of a person's own words
    fast: bool = False
    _players: dict[KrossSkill, PlayGames] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> KrossSolver:
        return KrossSolver(self.lexicon, self.block, self._fast_words)

    @cached_property
    def _fast_words(self) -> "FastWords | None":
        if not self.fast or not is_fast():
            return None
        from cruxpress.games.kross.solve.fast.words import fast_words  # which needs numpy

        return fast_words(self.lexicon, self.block)

    def make(self, seed: int, request: CallsRequest | None = None) -> MadeCalls:
        """The call sheet of a seed; it is written, read back and proven before it is handed out."""
        request = request or CallsRequest()
        draft = self.draft(Chance("kross", "calls", MAKER, str(request), seed), request)
        scores = self.scores(draft.sheet, range(GAMES))
        code = FreshCode(GAME, MAKER, str(request), seed, self.fingerprint)
        runs = 0 if draft.table is not None else min(MOST_RUNS, len(draft.sheet.spares) + 1)
        best = self.solver.best_table(draft.sheet, draft.seed, planted=draft.table, runs=runs)
        return self.finish(draft.sheet, best.witness, scores, code)

    def draft(self, chance: Chance, request: CallsRequest) -> CallsDraft:
        """Letters, spares and a task that they can answer."""
        for _ in range(MOST_DRAFTS):
            planted = request.letters is LetterSource.PLANTED
            table = self._plant(chance, request.task) if planted else None
            sheet = self._deal(chance, table, request)
            if not list(task_without_words(sheet, self.lexicon)):
                return CallsDraft(sheet, table, chance.number())
        title = find_task(request.task or 0).title
        what = f"{MOST_DRAFTS} sheets were drawn, and no word for task {request.task} ({title})"
        raise NoWordForTask(f"{what} could be made of their letters; ask for another task")

    def finish(
        self,
        sheet: CallSheet,
        witness: KrossWitness,
        scores: "Scores",
        code: FreshCode | None = None,
        number: int = 0,
    ) -> MadeCalls:
        """A sheet with its par and targets, written, read back and proven."""
        targets = targets_of(scores, witness.score)
        sheet = replace(sheet, number=number, targets=targets, fresh_code=code)
        text = call_sheet_yaml(sheet)
        sheet = read_call_sheet(parse_yaml(text, str(code or number)), self.block, self.lexicon)
        replay(sheet, witness, self.lexicon, self.block)
        return MadeCalls(sheet, text, witness, scores)

    def scores(self, sheet: CallSheet, games: range) -> "Scores":
        """What novice, middling and strong score in these games."""
        return tuple(self.points(skill, sheet, games) for skill in SKILLS)

    def points(self, skill: KrossSkill, sheet: CallSheet, games: range) -> list[int]:
        """What a player of a skill scores in these games."""
        if skill not in self._players:
            player = KrossPlayer(skill, self.lexicon, self.block)
            self._players[skill] = points_player(player, self._fast_words)
        return self._players[skill](sheet, games)

    def _plant(self, chance: Chance, task: int | None) -> KrossTable:
        common = self._common
        if not self.can_plant:
            raise BadInput(
                f"the lexicon has {len(common)} common words of {self.block.columns} letters, too "
                "few to fill a table with; ask for a sheet of drawn letters"
            )
        keep = None
        if task is not None:
            answers = self.lexicon.matcher(find_task(task)).row(self.block.columns)
            fitting = answers.words_in(answers.known) or answers.words
            keep = chance.pick(fitting) if fitting else None
        return self.solver.planted(common, task, chance, ROUNDS, keep).table

    def _deal(self, chance: Chance, table: KrossTable | None, request: CallsRequest) -> CallSheet:
        squares = self.block.squares
        rough = request.letters is LetterSource.ROUGH
        drawn = "".join(self._letter(chance, rough=rough) for _ in range(squares + request.spares))
        letters = drawn[:squares] if table is None else "".join(chance.shuffled(table.letters))
        return CallSheet(letters=letters, spares=drawn[squares:], task=request.task)

    def _letter(self, chance: Chance, *, rough: bool) -> str:
        if rough and not chance.below(ROUGH):
            return chance.pick(self._alphabet)
        return self.bag.draw(chance)

    @cached_property
    def _common(self) -> tuple[str, ...]:
        """The words that tables are planted with: known ones, or common ones of one's own list."""
        row = self.lexicon.matcher(KROSS_WORDS).row(self.block.columns)
        return tuple(row.words_in(row.known or row.up_to[Tier.EASY]))

    @cached_property
    def _alphabet(self) -> str:
        return "".join(sorted(self.lexicon.letters))

    @cached_property
    def can_plant(self) -> bool:
        """Whether there are words enough to fill a table with, and to take its letters."""
        return len(self._common) >= FEWEST_WORDS

    def tasks(self) -> list[int]:
        """The tasks that the words can answer, by their numbers."""
        able = (self.lexicon.matcher(find_task(task)) for task in range(1, TASKS + 1))
        counts = [sum(len(words.row(length).words) for length in LENGTHS) for words in able]
        return [task for task, count in enumerate(counts, 1) if count >= FEWEST_ANSWERS]

    @cached_property
    def bag(self) -> KrossVocabulary:
        """Letters as the words use them that most people know."""
        return vocabulary(self.lexicon, MIDDLING.least_commonness, self.block.columns)


Scores = tuple[Sequence[int], ...]  # what novice, middling and strong scored in some games


def _average(points: Sequence[int]) -> int:
    """The mean of some games, to the nearest point."""
    return max(0, (2 * sum(points) + len(points)) // (2 * len(points)))


# Who reaches each medal, by their place among the skills, and in how many of a hundred games.
MEDALS_FOR = {"bronze": (0, 50), "silver": (1, 50), "gold": (2, 50), "master": (2, 10)}


def targets_of(scores: Scores, par: int) -> MedalPoints | None:
    """The medals of a sheet: what novice, middling and strong reach in every second game.

    A master does what strong does in one of ten. A sheet so poor that no four medals lie below its
    par has none.
    """
    points = _medal_points(scores)
    return MedalPoints(**points) if points["master"] <= par else None


def _medal_points(scores: Scores) -> dict[str, int]:
    points: dict[str, int] = {}
    least = 0
    for medal, (skill, percent) in MEDALS_FOR.items():
        # Medals rise even where a sheet suits a weaker player better.
        points[medal] = max(least, reached_in(scores[skill], percent))
        least = points[medal] + 1
    return points


@dataclass(frozen=True)
class MeasuredMedal:
    """The points for a medal, as some games set them, and what their player scored in those."""

    name: str
    points: int
    error: float
    scores: Sequence[int]

    def share(self, target: object) -> float:
        """In how many of a hundred games its player reached a target."""
        return (
            PERCENT * sum(points >= int(str(target)) for points in self.scores) / len(self.scores)
        )


# How much less sure a median and the best tenth are than the mean of as many games is.
ERROR_OF_SHARE = {50: 1.25, 10: 1.71}


def measured_medals(sheet: CallSheet, games: range) -> list[MeasuredMedal]:
    """The medals that a sheet would have, as players reach them in these games."""
    scores = maker_with(None, fast=is_fast()).scores(sheet, games)
    return [
        MeasuredMedal(
            medal, points, mean_of(scores[skill]).error * ERROR_OF_SHARE[percent], scores[skill]
        )
        for (medal, points), (skill, percent) in zip(
            _medal_points(scores).items(), MEDALS_FOR.values(), strict=True
        )
    ]


@cache
def maker_with(words: Path | None, *, fast: bool = False) -> CallsMaker:
    """The maker with a person's own words, or with ours; one of a kind in a process."""
    lexicon = load_lexicon(words)
    own = own_fingerprint(lexicon.fingerprint) if words else None
    return CallsMaker(lexicon, fingerprint=own, fast=fast)


@cache
def pays(sheets: int) -> bool:
    """Whether it pays to use machine code for so many sheets, which may have to be made first."""
    for_each = sheets / (os.cpu_count() or 1)
    return for_each >= (WORTH_LOADING if is_compiled(FAST) else WORTH_COMPILING)


def make_fresh(seed: int, words: Path | None, sheets: int) -> MadeSheet:
    """A sheet of a fresh pad of so many: the letters of a table, four spares, a task by chance."""
    fast, chance = pays(sheets), Chance("kross", "task", MAKER, seed)
    if words is None:
        return _make(seed, CallsRequest(task=1 + chance.below(TASKS)), words, fast=fast)
    maker = maker_with(words, fast=fast)
    letters = LetterSource.PLANTED if maker.can_plant else LetterSource.DRAWN
    # A task of which the letters make no word gives way to the next, and the last to none.
    for task in (*chance.shuffled(maker.tasks()), None):
        with suppress(NoWordForTask):
            return _make(seed, CallsRequest(letters, task=task), words, fast=fast)
    raise SheetFails(f"no sheet could be made of the words in {words}")


def remake(code: FreshCode, words: Path | None) -> MadeSheet:
    """The sheet of a code from a fresh pad."""
    return _make(code.seed, parse_request(code.parameters), words)


def _make(seed: int, request: CallsRequest, words: Path | None, *, fast: bool = False) -> MadeSheet:
    return maker_with(words, fast=fast).make(seed, request).as_made({"games": GAMES})
