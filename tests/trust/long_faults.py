"""Kill runs at moments that nobody chose: python -m tests.trust.long_faults [ROUNDS [SEED]]

Each round begins a pad, cards or a kit, on one worker or two, kills it after a part of the time
that it takes, and looks at what it left; then it is run once more, and must come to what it
should. `make test` has the bounded tests of this; here, time itself chooses the moments.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.trust.runs import CARDS, KIT, PAD, Desk, digests

PAIR = tuple(
    "2" if before == "--jobs" else word for before, word in zip(("", *KIT), KIT, strict=False)
)
RUNS = {"pad": PAD, "cards": CARDS, "kit": KIT, "kit on two": PAIR}


def measured(words: Sequence[str], folder: Path) -> tuple[dict[str, str], float]:
    """What a run comes to, and how long it takes here and now."""
    desk = Desk(folder)
    start = time.monotonic()
    code, errors = desk.run(words)
    assert code == 0, errors
    return desk.results(), time.monotonic() - start


def killed_once(words: Sequence[str], folder: Path, after: float, right: dict[str, str]) -> str:
    """Kill a run and look at what is there; then finish it."""
    desk = Desk(folder)
    before = desk.results()
    running = desk.start(words)
    time.sleep(after)
    running.send_signal(signal.SIGKILL)
    running.wait()
    left = outlived(running.pid)
    # Only now: workers that outlive their run hold its pipes open, and reading would never end.
    running.communicate()
    assert not left, "workers outlive their run"
    found = desk.results()
    wrong = [n for n, d in found.items() if d not in (before.get(n), right.get(n))]
    assert not wrong, f"half-written: {wrong}"
    code, errors = desk.run(words)
    assert code == 0, errors
    assert digests(desk.desk) == right, "the next run was not right"
    return "ended" if running.returncode == 0 else "killed"


def outlived(group: int) -> bool:
    """Whether workers of a killed run are still there after a while; they are ended then."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    return True


def main() -> int:
    """Go round and round."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        right = {name: measured(words, root / name) for name, words in RUNS.items()}
        ends: dict[str, int] = {}
        for number in range(rounds):
            name = chance.choice(list(RUNS))
            results, seconds = right[name]
            place = root / f"round-{number}"
            if chance.random() < 0.5:  # over the results and the cache of an earlier run
                shutil.copytree(root / name, place)
            end = killed_once(RUNS[name], place, chance.random() * seconds * 1.1, results)
            ends[f"{name} {end}"] = ends.get(f"{name} {end}", 0) + 1
            shutil.rmtree(place)
        print(f"{rounds} rounds, all right: {ends}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
