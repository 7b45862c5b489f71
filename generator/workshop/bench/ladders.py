"""What a ladder of fifty costs: python -m workshop.bench.ladders [GAME ...] [--every 5]

Choosing, proving and the panel are counted, in CPU seconds of this process and in beats; searches
for the best game are told apart. Every fifth rung is made, and the whole ladder reckoned from them;
`--every 1` makes all.
"""

import argparse
from collections.abc import Sequence

from cruxpress.games import open_game
from cruxpress.games.contract import LadderKind, RungRequest
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.sheet.calls import read_call_sheet
from cruxpress.games.kross.solve.best import LONG, SHORT, SearchEffort
from cruxpress.specs.yaml_reader import parse_yaml
from workshop.bench.beats import beat, cpu

RUNGS, SEED = 50, 1
EVERY = 5
# CPU seconds of a whole ladder, and of the search for the best game of a sheet.
MOST = {"kross": 240, "cruxy": 600, "cruciverbalist": 600, "cryptex": 600, "crusgallo": 600}
MOST_BEST = 10.0


def kross_best(text: str, effort: SearchEffort) -> float:
    """A search for the best table, which a rung of Kross cannot be made without."""
    sheet = read_call_sheet(parse_yaml(text, "a rung"))
    solver = maker_with(None, fast=True).solver
    return cpu(lambda: solver.best_known(sheet, None, effort))


def ladder(kind: LadderKind, numbers: Sequence[int], name: str) -> tuple[float, float]:
    """The CPU seconds of some rungs, and those of their best tables, which are counted apart.

    A rung that nobody prints has had a short search, and its medals hang on no other.
    """
    kind.make(RungRequest(RUNGS, RUNGS // 2, SEED + 1, searched=False))  # machine code is made
    whole = best = 0.0
    for number in numbers:
        texts: list[str] = []
        request = RungRequest(RUNGS, number, SEED, searched=False)
        whole += cpu(lambda: texts.append(kind.make(request).text))  # noqa: B023
        if name == "kross":
            whole -= kross_best(texts[0], SHORT)
            best += kross_best(texts[0], LONG)
    return whole, best


def main() -> None:
    """Measure the ladders of some games and print what they cost."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", default=list(MOST))
    reader.add_argument("--every", type=int, default=EVERY)
    options = reader.parse_args()
    print(f"one beat: {beat():.3f} s; times are CPU seconds of this process")
    numbers = range(1, RUNGS + 1, options.every)
    for name in options.games:
        kind = open_game(name).ladder
        assert kind is not None, f"{name} has no ladder"
        seconds, best = ladder(kind, numbers, name)
        whole = seconds * RUNGS / len(numbers)
        verdict = "ok" if whole <= MOST[name] else "over"
        told = f"{whole:.0f} s (at most {MOST[name]}), {whole / beat():.0f} beats  {verdict}"
        print(f"{name}: a ladder of {RUNGS} from {len(numbers)} rungs: {told}", flush=True)
        if best:
            each = best / len(numbers)
            print(f"{name}: its best table, a sheet: {each:.1f} s (at most {MOST_BEST:g})")


if __name__ == "__main__":
    main()
