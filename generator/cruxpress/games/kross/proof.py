"""What is proven of a call sheet: a table of its par. And of the block: a table of 120 points.

Sheets on the lower part of a ladder have a second table, of words that nearly everybody knows: it
is shown as the solution, and the first one says what is best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.kross.rules.score import Referee
from cruxpress.games.kross.rules.witness import (
    KrossWitness,
    check_table,
    claim,
    read_witness,
    replay,
)
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.words import KROSS_WORDS, shown_words_for
from cruxpress.games.numbered import shows_known_words
from cruxpress.specs.nodes import Node
from cruxpress.words import Lexicon, load_lexicon

SQUARES = "squares"
LEAST_POINTS = 30  # a table that a player would call a game, where a sheet names no targets
RUNS = 15  # of the search on a sheet that somebody drew, without machine code
MOST_STEPS = 1_000_000


@dataclass(frozen=True)
class CallsProver:
    """Replays and finds tables on one call sheet; none may be worth less than a master's.

    On a sheet without targets a table has LEAST_POINTS or more: letters of which no game can be
    made are not printed.
    """

    sheet: CallSheet
    words: Path | None = None

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        claimed, lexicon = read_witness(witness), load_lexicon(self.words)
        points = replay(self.sheet, claimed, lexicon)
        self._refuse_worth_more(claimed, lexicon, witness.place)
        if number:
            self._refuse_unknown(claimed, lexicon, witness.place)
        self._refuse_below_least(points, witness.place)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Refuse a table to show that is worth as much as the best one."""
        best, *shown = (read_witness(witness).score for witness in witnesses)
        if any(score >= best for score in shown):
            what = f"the table of known words has {max(shown)} points, and the best one {best}"
            raise SheetFails(what, witnesses[-1].place)

    def _refuse_worth_more(
        self, claimed: KrossWitness, lexicon: Lexicon, place: Place | None
    ) -> None:
        """Refuse a table that is not counted as far as it goes.

        It could be cut down to any par, and who counts a table that is shown would find more.
        """
        total = Referee(lexicon).score(claimed.table, self.sheet.task).total
        worth = total - STANDARD.card * len(claimed.rejected)
        if worth > claimed.score:
            what = f"the table is worth more than it claims: {worth} points"
            raise SheetFails(f"{what} instead of {claimed.score}", place)

    def _refuse_unknown(self, claimed: KrossWitness, lexicon: Lexicon, place: Place | None) -> None:
        known = shown_words_for(lexicon)
        if self.sheet.task is not None:
            known |= shown_words_for(lexicon, self.sheet.task)
        strange = sorted({at.word.upper() for at in claimed.words if at.word not in known})
        if strange:
            raise SheetFails(f"a table of known words has {', '.join(strange)}", place)

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """The best table that a search finds, and one of known words where such a one is shown."""
        from cruxpress.core.compiled import is_fast
        from cruxpress.games.kross.make.calls import maker_with  # late, for a quick start

        solver = maker_with(self.words, fast=True).solver
        shown = None
        if is_fast():
            if shows_known_words(self.sheet.number, self.sheet.fresh_code):
                shown = solver.best_shown(self.sheet)
            best = solver.best_known(self.sheet, shown.table if shown else None)
        else:  # the long search would take half an hour
            best = solver.best_table(self.sheet, runs=RUNS).witness
        self._refuse_below_least(best.score, self.sheet.targets_place)
        least = self.sheet.targets.master if self.sheet.targets else LEAST_POINTS
        if shown is None or not least <= shown.score < best.score:
            return [best.as_data()]
        return [best.as_data(), shown.as_data()]

    def _refuse_below_least(self, points: int, place: Place | None) -> None:
        targets = self.sheet.targets
        if targets is not None and points < targets.master:
            what = f"the best known table has {points} points, and a master is asked for"
            raise SheetFails(f"{what} {targets.master}; ask for less", place)
        if points < LEAST_POINTS:
            what = f"the best known table has {points} points; a game has {LEAST_POINTS} or more"
            raise SheetFails(f"{what}: take letters of which more words can be made", place)


@dataclass(frozen=True)
class BlockProver:
    """Replays and finds tables on a block that are worth the most that a table can be."""

    block: KrossBlock
    lexicon: Lexicon

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        claimed, most = read_witness(witness), self.block.most_points
        points = check_table(claimed, claimed.table.letters, self.lexicon, block=self.block)
        if points != most:
            what = f"the table has {points} points; {most} is the most, and to be shown"
            raise SheetFails(what, witness.place)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Each table is shown for itself."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """Full tables: six-letter words in all rows and all columns, twelve different ones."""
        from cruxpress.games.kross.solve.plant import find_squares  # late, for a quick start

        block = self.block
        row = self.lexicon.matcher(KROSS_WORDS).row(block.columns)
        found = find_squares(row, row.words, MOST_STEPS, numbers.stop)
        if not isinstance(found, Found):
            what = f"no table of {block.most_points} points was found: {found.why}"
            raise SheetFails(what, block.place)
        referee = Referee(self.lexicon)
        tables = [found.witness[number] for number in numbers]
        return [claim(referee.score(table, block=block), table).as_data() for table in tables]
