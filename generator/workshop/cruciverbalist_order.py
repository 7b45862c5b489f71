"""Choose Cruciverbalist's shipped sheets together: python -m workshop.cruciverbalist_order

A ladder must make each rung by its name alone; fifty sheets that lie together need not. The panel
knows every word of a rich theme, and people do not: to those with habits that chance has drawn,
who know some words, Nature is harder than to the panel, and Holidays easier. So fresh rungs of some
seeds are heard beside the sheets that stand, and of all these the fifty are taken that the panel
and such people find most evenly one after the other. The games that tell so are neither those that
are recorded nor those that judge, and the player of the panel who does not sort has no part in it.

What is new is searched for its best game; the best games of the others stay as they are.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from cruxpress.cli.progress import show_progress
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work, run_kept
from cruxpress.core.outcomes import Found
from cruxpress.games import open_game
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cruciverbalist.make.rungs import EFFORT, SORTING, RungMaker
from cruxpress.games.cruciverbalist.make.solos import MadeSolo
from cruxpress.games.cruciverbalist.proof import GAMES, shows_known_words
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, prove, witness_from
from cruxpress.games.cruciverbalist.sheet.solo import GAME, Solo, parse_solo, solo_yaml
from cruxpress.games.cruciverbalist.solve.best_known import best_known
from cruxpress.games.cruciverbalist.solve.search import solve_simply
from cruxpress.games.numbered import MakeRung, made_by, numbered_pads
from cruxpress.games.panel import PERCENT, together
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from cruxpress.specs.values import to_value
from workshop.cruciverbalist_heard import HearSolo, shared
from workshop.shipped_sheets import RUNGS
from workshop.together import chosen, stored

PAD = "solo"
SEEDS = 3


def fresh_sheets(seeds: Sequence[int], work: Work) -> list[str]:
    """The rungs of some seeds, without the search for their best games."""
    by = made_by(numbered_pads(open_game(GAME))[PAD])
    requests = [
        RungRequest(RUNGS, number, seed, searched=False)
        for seed in seeds
        for number in range(1, RUNGS + 1)
    ]
    jobs = [MakeRung(GAME, PAD, "", request, made_by=by) for request in requests]
    return [without_name(made.text) for made in run_kept(jobs, work)]


def without_name(text: str) -> str:
    """The file of a sheet that has neither number nor code: what is played is left."""
    return solo_yaml(replace(parse_solo(text, "a sheet"), number=0, fresh_code=None))


def finished(number: int, text: str, known: CruciverbalistWitness | None) -> MadeSheet:
    """A sheet at its place: the best game is searched for unless it is known, the rest measured."""
    maker, _ = shared()
    file = solo_yaml(replace(parse_solo(text, "a sheet"), number=number))
    sheet = parse_solo(file, f"solo {number}")
    found = known or _best(sheet, maker)
    shown = found
    if shows_known_words(sheet):
        simple = solve_simply(sheet, maker.lexicon, payable=maker.payable)
        if not isinstance(simple, Found):
            raise SheetFails(f"known words do not win sheet {number}: {simple.why}")
        shown = simple.witness
    best = max(found, shown, key=lambda witness: witness.claim.total)
    prove(sheet, best, maker.lexicon)
    made = MadeSolo(sheet, best, file, shown).as_made_sheet()
    aim: Value = round(PERCENT * (number - 1) / (RUNGS - 1), 2)
    heard = HearSolo(text).run()
    chose = together(SORTING, heard.panel).as_data()
    return replace(made, facts={**made.facts, "aim": aim, "chosen": chose, **maker.measured(sheet)})


def _best(sheet: Solo, maker: RungMaker) -> CruciverbalistWitness:
    answer = best_known(sheet, maker.lexicon, maker.payable, EFFORT)
    if not isinstance(answer, Found):
        raise SheetFails(f"sheet {sheet.number} cannot be won: {answer.why}")
    return answer.witness


def shipped(library: Library) -> Iterator[tuple[str, CruciverbalistWitness]]:
    """The sheets that stand, without their numbers, each with its best game."""
    folder = library.shipped / numbered_pads(open_game(GAME))[PAD].kind.folder
    for number in range(1, RUNGS + 1):
        file = folder / f"{number:03}.yaml"
        proof = read_proof(proof_file(file), library.shown(file))
        (game,) = proof.witnesses[GAMES]
        yield without_name(file.read_text("utf-8")), witness_from(to_value(game))


def main() -> None:
    """Choose the fifty, and store them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seeds", type=int, default=SEEDS, help="of fresh sheets")
    reader.add_argument("--jobs", type=int, default=0)
    options = reader.parse_args()
    library = Library(shipped_layouts(), shipped_fonts())
    work = Work(options.jobs, progress=show_progress(sys.stderr, quiet=False))
    standing = dict(shipped(library))
    fresh = fresh_sheets(range(1, options.seeds + 1), work)
    row = chosen(list(standing), [*standing, *fresh], HearSolo, SORTING, work)
    numbers = range(1, RUNGS + 1)
    with ProcessPoolExecutor(options.jobs or os.cpu_count() or 1) as pool:
        made = list(pool.map(finished, numbers, row, map(standing.get, row)))
    stored(library, GAME, made)
    print(f"{len(set(row) - set(standing))} of {RUNGS} sheets are new; run cruxpress check {GAME}")


if __name__ == "__main__":
    main()
