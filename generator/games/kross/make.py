"""Fresh call sheets from a seed, with a par that is proven and targets that were played."""

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.chance import Chance
from generator.codes import FreshCode
from generator.errors import BadInput
from generator.games.kross.play import (
    MIDDLING,
    SKILLS,
    Player,
    Skill,
    Vocabulary,
    play_alone,
    vocabulary,
)
from generator.games.kross.rules import Table, Witness, replay
from generator.games.kross.solve import Solver, plant
from generator.games.kross.spec import (
    MOST_SPARES,
    STANDARD,
    Block,
    CallSheet,
    Targets,
    call_sheet_yaml,
    read_call_sheet,
)
from generator.specs.reader import parse_yaml
from generator.words import Lexicon, Tier, WordGame

MAKER = 1  # goes into every seed and code: another way of making makes other sheets
ROUNDS = 3  # of planting
FEWEST_WORDS = 100  # common ones of six letters, to plant a table with
GAMES = 10  # that each player plays on a sheet before its targets are set


@dataclass(frozen=True)
class Wish:
    """What kind of sheet is wanted.

    A planted sheet has the letters of a table full of long words, so that its par is high; a drawn
    one has letters as they come.
    """

    planted: bool = True
    spares: int = MOST_SPARES
    task: int | None = None

    def __str__(self) -> str:
        """The wish as a code writes it: P4 is planted with four spares, D2T11 has task 11."""
        task = "" if self.task is None else f"T{self.task}"
        return f"{'P' if self.planted else 'D'}{self.spares}{task}"


def read_wish(text: str) -> Wish:
    """The wish that the parameters of a code stand for."""
    found = re.fullmatch(r"([PD])([0-4])(?:T([1-9]|1[0-9]|2[0-4]))?", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Kross call sheet; P4 is one made from a table, with "
            "four spares, D0T11 one of drawn letters, without spares, with task 11"
        )
    return Wish(found[1] == "P", int(found[2]), int(found[3]) if found[3] else None)


@dataclass(frozen=True)
class Made:
    """A fresh call sheet, its code, and the witness of its par."""

    sheet: CallSheet
    code: FreshCode
    witness: Witness


@dataclass(frozen=True)
class Maker:
    """Makes call sheets with one lexicon; players and words are kept from sheet to sheet."""

    lexicon: Lexicon
    block: Block = STANDARD
    _players: dict[Skill, Player] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon, self.block)

    def make(self, seed: int, wish: Wish | None = None, number: int = 1) -> Made:
        """The call sheet of a seed; it is written, read back and proven before it is handed out."""
        wish = wish or Wish()
        chance = Chance("kross", "calls", MAKER, str(wish), seed)
        table = self._planted(chance, wish.task) if wish.planted else None
        sheet = self._dealt(chance, table, wish, number)
        runs = 0 if table is not None else wish.spares + 1
        witness = self.solver.best_table(sheet, seed, planted=table, runs=runs).witness
        sheet = replace(sheet, par=witness.score)
        sheet = replace(sheet, targets=self.targets(sheet))
        sheet = read_call_sheet(parse_yaml(call_sheet_yaml(sheet), "a fresh call sheet"))
        replay(sheet, witness, self.lexicon, self.block)
        return Made(sheet, FreshCode("kross", MAKER, str(wish), seed), witness)

    def targets(self, sheet: CallSheet) -> Targets:
        """The medals of a sheet: what players of three skills score on average, and a step more."""
        bronze, silver, gold = (self.average(skill, sheet) for skill in SKILLS)
        # Medals rise even where a sheet suits a weaker player better.
        silver = max(silver, bronze + 1)
        gold = max(gold, silver + 1)
        master = max(gold + 1, (2 * gold + sheet.par) // 3)
        return Targets(bronze=bronze, silver=silver, gold=gold, master=master)

    def average(self, skill: Skill, sheet: CallSheet, games: int = GAMES) -> int:
        """What players of a skill score on a sheet on average."""
        player = self._players.setdefault(skill, Player(skill, self.lexicon, self.block))
        points = sum(play_alone(player, sheet, seed).points for seed in range(games))
        return max(0, (2 * points + games) // (2 * games))

    def _planted(self, chance: Chance, task: int | None) -> Table:
        row = self.lexicon.words_for(WordGame.KROSS).row(self.block.columns)
        common = row.words_in(row.up_to[Tier.EASY])
        if len(common) < FEWEST_WORDS:
            raise BadInput(
                f"the lexicon has {len(common)} common words of {row.length} letters, too few to "
                "fill a table with; ask for a sheet of drawn letters"
            )
        keep = None
        if task is not None:
            answers = self.lexicon.words_for_task(task).row(self.block.columns)
            fitting = answers.words_in(answers.up_to[Tier.HARD]) or answers.words
            keep = chance.pick(fitting) if fitting else None
        return plant(common, self.solver.book(task), chance, ROUNDS, keep).table

    def _dealt(self, chance: Chance, table: Table | None, wish: Wish, number: int) -> CallSheet:
        squares = self.block.rows * self.block.columns
        drawn = "".join(self._bag.draw(chance) for _ in range(squares + wish.spares))
        letters = drawn[:squares] if table is None else "".join(chance.shuffled(table.letters))
        spares = drawn[squares:]
        return CallSheet(number=number, letters=letters, spares=spares, task=wish.task)

    @cached_property
    def _bag(self) -> Vocabulary:
        """Letters as the words use them that most people know."""
        return vocabulary(self.lexicon, MIDDLING.least_commonness, self.block.columns)
