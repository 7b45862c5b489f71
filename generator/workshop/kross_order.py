"""Choose Kross's shipped call sheets together: python -m workshop.kross_order

Who follows a fixed rule has luck with the order of letters that nobody else feels, so a sheet that
the panel finds at its place may be off for the next player. Of many sheets that come near to a rung
those are taken that people with habits that chance has drawn find at their places, too. The games
that tell so are neither those that are recorded nor those that judge, and the player of the panel
who does not sort has no part in it.

Each is searched for its best table; of one that stood, that of before stays if it is as good.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from cruxpress.cli.progress import show_progress
from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work, run_kept
from cruxpress.games import open_game
from cruxpress.games.contract import MadeSheet
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.make.rungs import (
    SEARCH,
    describe,
    panel_seats,
)
from cruxpress.games.kross.rules.witness import KrossWitness, read_witness
from cruxpress.games.kross.sheet.calls import GAME, TABLES
from cruxpress.games.ladder import RECORDING
from cruxpress.games.numbered import numbered_pads, shows_known_words
from cruxpress.games.panel import PERCENT, together
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from workshop.kross_heard import HearCalls, NearSheets, calls_of, without_name
from workshop.remeasure import kross_facts
from workshop.shipped_sheets import RUNGS
from workshop.together import chosen, stored

PAD = "calls"
SEEDS = 3  # of fresh sheets


def finished(number: int, text: str, known: KrossWitness | None) -> MadeSheet | None:
    """A sheet at its place, proven and measured; None if its medals cannot all be reached.

    Among the first, everyday words must reach the master's points.
    """
    maker, sheet, shown = maker_with(None, fast=True), calls_of(text), None
    if shows_known_words(number, None):
        shown = maker.solver.best_shown(sheet)
    best = maker.solver.best_known(sheet, shown.table if shown else None)
    if known is not None and known.score >= best.score:
        best = known
    scores = maker.scores(sheet, range(RECORDING, RECORDING + SEARCH.target_games))
    made = maker.finish(sheet, best, scores, None, number)
    targets = made.sheet.targets
    if targets is None or (shown is not None and shown.score < targets.master):
        return None
    aim: Value = round(PERCENT * (number - 1) / (RUNGS - 1), 2)
    heard = HearCalls(text).run()
    facts: Mapping[str, Value] = {
        "adds": describe(sheet),
        "aim": aim,
        "chosen": together(panel_seats(), heard.panel).as_data(),
        **kross_facts(made.sheet),
        "games": SEARCH.target_games,
    }
    if shown is not None and shown.score < best.score:
        made = replace(made, shown=shown)
    return made.as_made(facts)


def standing_sheets(library: Library) -> Iterator[tuple[str, KrossWitness]]:
    """The sheets that stand, without their names, each with its best table."""
    folder = library.shipped / numbered_pads(open_game(GAME))[PAD].kind.folder
    for number in range(1, RUNGS + 1):
        file = folder / f"{number:03}.yaml"
        proof = read_proof(proof_file(file), library.shown(file))
        best = read_witness(proof.witnesses[TABLES][0])
        yield without_name(calls_of(file.read_text("utf-8"))), best


def finished_row(
    standing: Mapping[str, KrossWitness], options: Sequence[str], work: Work, jobs: int
) -> list[MadeSheet]:
    """The fifty; one that is no fair sheet at its place gives way to another."""
    sorting = [seat for seat in panel_seats() if seat.sorts]
    made: dict[tuple[int, str], MadeSheet | None] = {}
    while True:
        row = list(enumerate(chosen(list(standing), options, HearCalls, sorting, work), 1))
        missing = [each for each in row if each not in made]
        numbers, texts = [number for number, _ in missing], [text for _, text in missing]
        with ProcessPoolExecutor(jobs or os.cpu_count() or 1) as pool:
            found = pool.map(finished, numbers, texts, map(standing.get, texts))
            made |= zip(missing, found, strict=True)
        unfair = [text for number, text in row if made[number, text] is None]
        if not unfair:
            return [sheet for each in row if (sheet := made[each]) is not None]
        print(f"{len(unfair)} give way", file=sys.stderr)
        options = [text for text in options if text not in unfair]


def main() -> None:
    """Choose the fifty, and store them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seeds", type=int, default=SEEDS, help="of fresh sheets")
    reader.add_argument("--jobs", type=int, default=0)
    options = reader.parse_args()
    library = Library(shipped_layouts(), shipped_fonts())
    work = Work(options.jobs, progress=show_progress(sys.stderr, quiet=False))
    standing = dict(standing_sheets(library))
    wanted = [(n, seed) for seed in range(1, options.seeds + 1) for n in range(1, RUNGS + 1)]
    near = run_kept([NearSheets(number, seed) for number, seed in wanted], work)
    fresh = [text for texts in near for text in texts]
    row = finished_row(standing, [*standing, *fresh], work, options.jobs)
    stored(library, GAME, row)


if __name__ == "__main__":
    main()
