"""Settle the order of Cruxy's shipped sheets: python -m workshop.cruxy_order

A ladder must make each rung by its name alone; fifty sheets that lie together need not. Fresh
sheets are made for every place, and of them and of those that stand the row is taken that rises
for most players. Where two neighbours are still the wrong way round for somebody, equipment is
moved on one of them. The games that tell so are neither those that are recorded nor those that
judge, and the player of the panel who does not sort has no part in it. A sheet that was changed
passes the gates, its record lies as near to its target as that of a rung, and it is proven and
judged anew; others stay as they are.
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import RungRequest
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make.aim import (
    RECORD,
    RECORDED_GAMES,
    Bench,
    bench_for,
    gated,
    make_rung,
    target_of,
)
from cruxpress.games.cruxy.make.made import JUDGED_GAMES, adds_of, facts_of, judged_facts
from cruxpress.games.cruxy.make.scale import panel_totals
from cruxpress.games.cruxy.make.sheets import SHEETS
from cruxpress.games.cruxy.proof import find_proof
from cruxpress.games.cruxy.sheet.files import parse_sheet, read_sheet_file, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.sheets.proof_file import parse_proof, proof_file, proof_text
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import parse_yaml
from workshop.cruxy_settle import cost_of_fall, read_back, settle_all, settler_of

FIRST_SEED, SEEDS = 101, 4  # of fresh sheets for every place
SWEEPS = 3


@dataclass(frozen=True)
class Option:
    """A sheet that may stand at a place, and the words of each player who is listened to."""

    text: str
    words: tuple[float, ...]
    variances: tuple[float, ...]  # of these means when judged
    off: float  # what it costs that all together find it off its target


def option_of(at: int, sheet: CruxySheet) -> Option:
    """A sheet with what all players say of it."""
    settler = settler_of({at: sheet}, bench_for())
    found = settler.placed[at]
    return Option(sheet_yaml(sheet), *found.heard(), settler.cost(at, found))


def options_for(at: int, old: str, seed: int | None) -> Option | None:
    """The sheet that stands at a place, or the fresh one of a seed; None if that makes none."""
    sheet = parse_sheet(old, f"sheet {at + 1}")
    if seed is None:
        return option_of(at, sheet)
    answer = make_rung(RungRequest(SHEETS, at + 1, seed), bench_for())
    if not isinstance(answer, Found):
        return None
    fresh = replace(answer.witness.sheet, label=sheet.label, fresh_code=None)
    _, again = read_back(fresh)
    return option_of(at, again) if settler_of({at: again}, bench_for()).can_stay(at) else None


def step_cost(one: Option, two: Option) -> float:
    """How wrong it is that the second follows the first, for all players together."""
    cost = 0.0
    for rise, error in zip(
        (after - before for before, after in zip(one.words, two.words, strict=True)),
        (sqrt(a + b) for a, b in zip(one.variances, two.variances, strict=True)),
        strict=True,
    ):
        cost += cost_of_fall(rise / error)
    return cost


def chained(options: Sequence[Sequence[Option]]) -> list[Option]:
    """Of the options for each place the row that costs least: no other row costs less."""
    ways = [(option.off, [option]) for option in options[0]]
    for place in options[1:]:
        ways = [
            min(
                (
                    (cost + step_cost(way[-1], option) + option.off, [*way, option])
                    for cost, way in ways
                ),
                key=lambda way: way[0],
            )
            for option in place
        ]
    return min(ways, key=lambda way: way[0])[1]


def choose_all(
    sheets: Sequence[CruxySheet], seeds: Sequence[int], tell: Callable[[str], None], jobs: int = 1
) -> list[CruxySheet]:
    """The best row of the sheets that stand and of fresh ones for each place.

    What a player finds hard about a sheet often lies in its grid, and stays wherever equipment
    goes; the more sheets there are to choose from, the more players can be heard.
    """
    wishes = [(at, seed) for seed in (None, *seeds) for at in range(len(sheets))]
    places, wanted = zip(*wishes, strict=True)
    texts = [sheet_yaml(sheets[at]) for at in places]
    options: list[list[Option]] = [[] for _ in sheets]
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(options_for, places, texts, wanted)
        for (at, seed), option in zip(wishes, found, strict=True):
            if option is not None:
                options[at].append(option)
            tell(f"seed {seed}, sheet {at + 1}: {'none' if option is None else 'an option'}")
    row = chained(options)
    return [parse_sheet(option.text, f"sheet {at + 1}") for at, option in enumerate(row)]


def made_anew(
    number: int, sheet: CruxySheet, bench: Bench
) -> tuple[dict[str, list[Value]], dict[str, Value]]:
    """The witnesses of a sheet that was changed, and its facts."""
    witnesses, tallies = find_proof(sheet), gated(sheet, bench)
    if witnesses is None or not tallies:
        raise SheetFails(f"sheet {number} is not proven any more, or fails a gate")
    facts: dict[str, Value] = {
        "adds": adds_of(sheet, number),
        "aim": round(target_of(number, SHEETS), 3),
        "recorded": panel_totals(bench.players(sheet), RECORD, RECORDED_GAMES).as_data(),
        **judged_facts(sheet, bench, JUDGED_GAMES),
        **facts_of(sheet, bench, tallies),
    }
    return witnesses, facts


def stored(library: Library, kind: CruxySheets, number: int, bench: Bench, text: str) -> None:
    """Write a sheet and its proof, once the rules have replayed it."""
    name = f"{kind.folder}/{number:03}"
    file = library.shipped / f"{name}.yaml"
    subject = Subject("cruxy", kind, kind.read(parse_yaml(text, name)))
    witnesses, facts = made_anew(number, subject.model, bench)
    proof = proof_text("cruxy", name, subject.digest, kind.proof_version, witnesses, facts)
    replayed = replay_proof(subject, parse_proof(proof, name), name, "make it again")
    problems = [problem for each in replayed for problem in each.problems]
    if problems:
        raise SheetFails(problems)
    write_whole(file, text.encode())
    write_whole(proof_file(file), proof.encode())


def shipped(library: Library, folder: str) -> Iterator[CruxySheet]:
    for number in range(1, SHEETS + 1):
        yield read_sheet_file(library.shipped / folder / f"{number:03}.yaml")


def main() -> None:
    """Settle the order, and store what was changed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--sweeps", type=int, default=SWEEPS)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--seeds", type=int, default=SEEDS, help="of fresh sheets")
    options = reader.parse_args()

    def tell(line: str) -> None:
        print(line, flush=True)

    library, kind, bench = Library(shipped_layouts(), shipped_fonts()), CruxySheets(), bench_for()
    before = list(shipped(library, kind.folder))
    seeds = range(FIRST_SEED, FIRST_SEED + options.seeds)
    sheets = choose_all(before, seeds, tell, options.jobs)
    sheets = settle_all(sheets, tell, range(options.sweeps), options.jobs)
    changed = [at for at, sheet in enumerate(sheets) if sheet.hash != before[at].hash]
    for at in changed:
        stored(library, kind, at + 1, bench, read_back(sheets[at])[0])
        tell(f"sheet {at + 1} stored")
    tell(f"{len(changed)} of {len(sheets)} sheets are others now")


if __name__ == "__main__":
    main()
