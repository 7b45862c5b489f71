"""How fast Cryptex deals are proven and made: python -m workshop.bench.cryptex"""

import statistics
import time

from cruxpress.core.outcomes import Found
from cruxpress.games.cryptex.make import Maker
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.solve import Solver
from cruxpress.words import Tier
from tests.cryptex.games_for_tests import LEXICON
from workshop.bench.beats import beat, cpu

DEALS = 20
MOST_SECONDS = 1.0  # a deal, median
MADE = 10


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU seconds of this process")
    solver = Solver(LEXICON)
    for tier in (Tier.EASY, Tier.OBSCURE):
        solver.perfect_game(numbered_deal(2, 1), tier)
        times, found = [], 0
        for number in range(1, DEALS + 1):
            deal = numbered_deal(1, number)
            start = time.process_time()
            found += isinstance(solver.perfect_game(deal, tier), Found)
            times.append(time.process_time() - start)
        print(
            f"witness of 96 with {tier.value} words: {found} of {DEALS} deals, "
            f"median {statistics.median(times):.3f} s (at most {MOST_SECONDS:g}), "
            f"longest {max(times):.2f} s"
        )
    maker = Maker(LEXICON)
    maker.make(0)
    seconds = cpu(lambda: [maker.make(seed) for seed in range(1, MADE + 1)]) / MADE
    print(f"a deal with witness and target: {seconds:.2f} s, {seconds / beat():.2f} beats")


if __name__ == "__main__":
    main()
