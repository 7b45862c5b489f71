"""How fast Kross is scored and made: python -m workshop.bench.kross"""

import statistics
import time
from collections.abc import Callable

from cruxpress.core.chance import Chance
from cruxpress.games.kross.make.calls import CallsMaker
from cruxpress.games.kross.play.alone import SKILLS
from cruxpress.games.kross.rules.table import KrossTable
from tests.kross.tables_for_tests import BAG, LEXICON, referee
from tests.kross.test_second_opinion import by_cp_sat
from workshop.bench.beats import beat, compare, cpu

TABLES = 200
MOST_MS = 1.0  # a table, median
SHEETS = 10
MOST_SHEET_MS = 50.0  # of CPU, by machine code
GAMES = 20  # of each player on each sheet


def plain_table(number: int) -> KrossTable:
    """A full table with letters as words use them."""
    chance = Chance("bench", number)
    return KrossTable(tuple("".join(chance.pick(BAG) for _ in range(6)) for _ in range(6)))


def each_time(tables: list[KrossTable], score: Callable[[KrossTable], object]) -> float:
    """The median CPU time that one table takes."""
    times = []
    for table in tables:
        start = time.process_time()
        score(table)
        times.append(time.process_time() - start)
    return statistics.median(times)


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU seconds of this process")
    judge = referee()
    tables = [plain_table(number) for number in range(TABLES)]
    judge.score(tables[0])
    median = each_time(tables, judge.score)
    print(f"exact score, median of {TABLES} tables: {1000 * median:.3f} ms (at most {MOST_MS:g})")
    compare(
        "exact score against CP-SAT",
        lambda: each_time(tables, judge.score),
        lambda: each_time(tables, lambda table: by_cp_sat(table, judge)),
        target=0.25,
        rounds=3,
    )
    maker, plain = CallsMaker(LEXICON, fast=True), CallsMaker(LEXICON)
    found = compare(
        f"{SHEETS} call sheets against Python",
        lambda: cpu(lambda: [maker.make(seed) for seed in range(1, SHEETS + 1)]),
        lambda: cpu(lambda: [plain.make(seed) for seed in range(1, SHEETS + 1)]),
        target=0.2,
        rounds=3,
    )
    seconds = found.ours / SHEETS
    told = f"{1000 * seconds:.0f} ms (at most {MOST_SHEET_MS:g}), {seconds / beat():.3f} beats"
    print(f"a call sheet with par and targets: {told}")
    sheets = [maker.make(seed).sheet for seed in range(1, SHEETS + 1)]
    for skill in SKILLS:
        points = [p for sheet in sheets for p in maker.points(skill, sheet, range(GAMES))]
        middle, spread = statistics.mean(points), statistics.stdev(points)
        print(f"{skill.name} alone: {middle:.1f} points, spread {spread:.1f}, {len(points)} games")


if __name__ == "__main__":
    main()
