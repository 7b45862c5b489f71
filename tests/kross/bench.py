"""How fast Kross is scored and made: python -m tests.kross.bench"""

import statistics
import time
from collections.abc import Callable

from generator.chance import Chance
from generator.games.kross.make.maker import Maker
from generator.games.kross.rules import Table
from tests.bench.beats import beat, compare, cpu
from tests.kross.tables_for_tests import BAG, LEXICON, referee
from tests.kross.test_second_opinion import by_cp_sat

TABLES = 200
MOST_MS = 1.0  # a table, median
SHEETS = 10


def plain_table(number: int) -> Table:
    """A full table with letters as words use them."""
    chance = Chance("bench", number)
    return Table(tuple("".join(chance.pick(BAG) for _ in range(6)) for _ in range(6)))


def each_time(tables: list[Table], score: Callable[[Table], object]) -> float:
    """The median CPU time that one table takes."""
    times = []
    for table in tables:
        start = time.process_time()
        score(table)
        times.append(time.process_time() - start)
    return statistics.median(times)


def main() -> None:
    """Measure everything and print it."""
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
    maker = Maker(LEXICON)
    maker.make(0)
    seconds = cpu(lambda: [maker.make(seed) for seed in range(1, SHEETS + 1)]) / SHEETS
    print(f"a call sheet with par and targets: {seconds:.2f} s, {seconds / beat():.2f} beats")


if __name__ == "__main__":
    main()
