"""Makes call sheets with a par that is proven and targets that were played."""

import os
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_compiled, is_fast
from cruxpress.core.errors import BadInput
from cruxpress.games.kross.make.wishes import MAKER, Letters, Wish
from cruxpress.games.kross.play import (
    MIDDLING,
    SKILLS,
    Player,
    Plays,
    Skill,
    Vocabulary,
    points_player,
    vocabulary,
)
from cruxpress.games.kross.rules import Table, Witness, replay
from cruxpress.games.kross.solve import SWIFT, Solver
from cruxpress.games.kross.spec import (
    STANDARD,
    Block,
    CallSheet,
    Targets,
    call_sheet_yaml,
    read_call_sheet,
    task_without_words,
)
from cruxpress.games.kross.words import KROSS_WORDS, find_task
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

ROUNDS = 3  # of planting
FEWEST_WORDS = 100  # common ones of six letters, to plant a table with
GAMES = 10  # that each player plays on a sheet before its targets are set
ROUGH = 3  # one in so many letters of a rough sheet is any letter
MOST_RUNS = 3  # of the search for a par: without spares, with one, with two
MOST_DRAFTS = 20  # sheets that are drawn until one can answer its task
# Sheets for each core from which on machine code saves time: if it only has to be loaded, and if it
# has to be made first, which takes as long as seventy sheets without it.
WORTH_LOADING = 3
WORTH_COMPILING = 100

if TYPE_CHECKING:
    from cruxpress.games.kross.solve.swift.words import SwiftWords


@dataclass(frozen=True)
class Draft:
    """A sheet before anybody played on it, and the table that it was made from, if any."""

    sheet: CallSheet
    table: Table | None
    seed: int


@dataclass(frozen=True)
class Made:
    """A call sheet as it was read back from its file, and the witness of its par."""

    sheet: CallSheet
    file: str
    witness: Witness
    averages: tuple[int, ...]  # of novice, middling and strong

    @property
    def par(self) -> int:
        return self.witness.score


@dataclass(frozen=True)
class Maker:
    """Makes call sheets with one lexicon; players and words are kept from sheet to sheet."""

    lexicon: Lexicon
    block: Block = STANDARD
    fingerprint: str | None = None  # of a person's own words
    swift: bool = False  # whether machine code plays and searches: the same, many times faster
    _players: dict[Skill, Plays] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon, self.block, self._swift_words)

    @cached_property
    def _swift_words(self) -> "SwiftWords | None":
        if not self.swift:
            return None
        from cruxpress.games.kross.solve.swift.words import swift_words

        return swift_words(self.lexicon, self.block)

    def make(self, seed: int, wish: Wish | None = None) -> Made:
        """The call sheet of a seed; it is written, read back and proven before it is handed out."""
        wish = wish or Wish()
        draft = self.draft(Chance("kross", "calls", MAKER, str(wish), seed), wish)
        averages = tuple(self.average(skill, draft.sheet) for skill in SKILLS)
        code = FreshCode("kross", MAKER, str(wish), seed, self.fingerprint)
        return self.finish(draft, averages, code)

    def draft(self, chance: Chance, wish: Wish) -> Draft:
        """Letters, spares and a task that they can answer."""
        for _ in range(MOST_DRAFTS):
            table = self._planted(chance, wish.task) if wish.letters is Letters.PLANTED else None
            sheet = self._dealt(chance, table, wish)
            if not list(task_without_words(sheet, self.lexicon)):
                return Draft(sheet, table, chance.number())
        title = find_task(wish.task or 0).title
        what = f"{MOST_DRAFTS} sheets were drawn, and no word for task {wish.task} ({title})"
        raise BadInput(f"{what} could be made of their letters; ask for another task")

    def finish(
        self, draft: Draft, averages: tuple[int, ...], code: FreshCode, number: int = 0
    ) -> Made:
        """A sheet with its par and targets, written, read back and proven."""
        runs = 0 if draft.table is not None else min(MOST_RUNS, len(draft.sheet.spares) + 1)
        best = self.solver.best_table(draft.sheet, draft.seed, planted=draft.table, runs=runs)
        witness = best.witness
        targets = targets_of(averages, witness.score)
        sheet = replace(draft.sheet, number=number, targets=targets, given_code=str(code))
        file = call_sheet_yaml(sheet)
        sheet = read_call_sheet(parse_yaml(file, str(code)), self.block, self.lexicon)
        replay(sheet, witness, self.lexicon, self.block)
        return Made(sheet, file, witness, averages)

    def average(self, skill: Skill, sheet: CallSheet, games: range = range(GAMES)) -> int:
        """What players of a skill score on a sheet on average, to the nearest point."""
        points = sum(self.points(skill, sheet, games))
        return max(0, (2 * points + len(games)) // (2 * len(games)))

    def points(self, skill: Skill, sheet: CallSheet, games: range) -> list[int]:
        """What a player of a skill scores in these games."""
        if skill not in self._players:
            player = Player(skill, self.lexicon, self.block)
            self._players[skill] = points_player(player, self._swift_words)
        return self._players[skill](sheet, games)

    def _planted(self, chance: Chance, task: int | None) -> Table:
        common = self._common
        if len(common) < FEWEST_WORDS:
            raise BadInput(
                f"the lexicon has {len(common)} common words of {self.block.columns} letters, too "
                "few to fill a table with; ask for a sheet of drawn letters"
            )
        keep = None
        if task is not None:
            answers = self.lexicon.matcher(find_task(task)).row(self.block.columns)
            fitting = answers.words_in(answers.up_to[Tier.HARD]) or answers.words
            keep = chance.pick(fitting) if fitting else None
        return self.solver.planted(common, task, chance, ROUNDS, keep).table

    def _dealt(self, chance: Chance, table: Table | None, wish: Wish) -> CallSheet:
        squares = self.block.rows * self.block.columns
        rough = wish.letters is Letters.ROUGH
        drawn = "".join(self._letter(chance, rough=rough) for _ in range(squares + wish.spares))
        letters = drawn[:squares] if table is None else "".join(chance.shuffled(table.letters))
        return CallSheet(letters=letters, spares=drawn[squares:], task=wish.task)

    def _letter(self, chance: Chance, *, rough: bool) -> str:
        if rough and not chance.below(ROUGH):
            return chance.pick(ascii_lowercase)
        return self._bag.draw(chance)

    @cached_property
    def _common(self) -> tuple[str, ...]:
        """The words that tables are planted with."""
        row = self.lexicon.matcher(KROSS_WORDS).row(self.block.columns)
        return tuple(row.words_in(row.up_to[Tier.EASY]))

    @cached_property
    def _bag(self) -> Vocabulary:
        """Letters as the words use them that most people know."""
        return vocabulary(self.lexicon, MIDDLING.least_commonness, self.block.columns)


def targets_of(averages: tuple[int, ...], par: int) -> Targets | None:
    """The medals of a sheet: what players of three skills score on average, and a step more.

    A sheet so poor that no four medals lie below its par has none.
    """
    bronze, silver, gold = averages
    # Medals rise even where a sheet suits a weaker player better.
    silver = max(silver, bronze + 1)
    gold = max(gold, silver + 1)
    master = max(gold + 1, (2 * gold + par) // 3)
    if master > par:
        return None
    return Targets(bronze=bronze, silver=silver, gold=gold, master=master)


@cache
def maker_with(words: Path | None, *, swift: bool = False) -> Maker:
    """The maker with a person's own words, or with ours; one of a kind in a process."""
    lexicon = load_lexicon(words)
    own = own_fingerprint(lexicon.fingerprint) if words else None
    return Maker(lexicon, fingerprint=own, swift=swift)


@cache
def pays(sheets: int) -> bool:
    """Whether it pays to use machine code for so many sheets, which may have to be made first."""
    for_each = sheets / (os.cpu_count() or 1)
    enough = for_each >= (WORTH_LOADING if is_compiled(SWIFT) else WORTH_COMPILING)
    return enough and is_fast()  # in this order: to ask the latter takes half a second
