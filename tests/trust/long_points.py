"""Kill, fill and stop runs inside their writing: python -m tests.trust.long_points [POINTS [SEED]]

At so many points of a kit, a ladder and a print run (`points.py`: every write has a number, no
clock chooses) a run is killed, also half-way through a write; at each of them the disk is full,
also after a short write; at some a run is stopped, another begins, and the first goes on.
`at_points.py` says what must hold. `make test` has a sample of this.
"""

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.trust.at_points import Case, cases, chosen, hold, scenes
from tests.trust.points import FULL, KILL, STOP

STOPS = 12


def main() -> int:
    """Go through the points, and print what became of the runs."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        found = scenes(root / "scenes")
        for scene in found:
            kinds = Counter(point.kind for point in scene.points)
            told = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
            print(f"{scene.name}: {len(scene.points)} points ({told})", flush=True)
        points = chosen(found, many, chance)
        stops = chance.sample(points, min(STOPS, len(points)))
        todo = [*cases(points, (KILL,)), *cases(points, (FULL,)), *cases(stops, (STOP,))]
        table: Counter[tuple[str, ...]] = Counter()
        for number, case in enumerate(todo, 1):
            how = hold(case, root / str(number))
            table[case.scene.name, case.deed, _group(case), how] += 1
            at = f"{case.scene.name} {case.point.number} {case.point.kind} {case.deed}"
            print(f"{number}/{len(todo)} {at}: {how}", file=sys.stderr, flush=True)
        print("| run | what happens | at | how it ends | times |\n|---|---|---|---|---|")
        for row, count in sorted(table.items()):
            print(f"| {' | '.join(row)} | {count} |")
        print(f"seed {seed}: {len(todo)} runs at {len(points)} points, all right")
    return 0


def _group(case: Case) -> str:
    where = "" if case.scene.in_results(case.point) else " in the cache"
    return f"{case.point.kind}{where}"


if __name__ == "__main__":
    sys.exit(main())
