"""Kill runs at moments that nobody chose: python -m tests.trust.long_faults [ROUNDS [SEED]]

Each round begins a pad, fresh sheets, cards, a proof, a ladder or a kit, on one worker or two, in
an empty place or over what an earlier run left; ends it after a part of the time that it takes, by
kill -9 or as a person would; and looks at what is there. Then it is run once more with the cache
that the killed run left, and without, and must come to what it should. `make test` has the bounded
tests of this; here, time itself chooses the moments. `long_points.py` chooses among all writes.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.trust.good_for_tests import Results
from tests.trust.runs import CARDS, FRESH, KIT, LADDER, LEFTOVER, OTHER, PAD, PROVE, Desk

SLOW = ("ladder", "cruciverbalist", "--rungs", "2", "--seed", "1", "-o", "out/slow")
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@dataclass(frozen=True)
class Kind:
    """A run, how often it is chosen, and what may have been there before it."""

    words: Sequence[str]
    weight: int
    before: Sequence[str] = ()
    one: bool = False  # whether its files take the place of the old ones all at once
    uncached: bool = True  # whether it has something to keep, and so --no-cache


def on_two(words: Sequence[str]) -> Sequence[str]:
    return [
        "2" if before == "--jobs" else word
        for before, word in zip(["", *words], words, strict=False)
    ]


KINDS = {
    "pad": Kind(PAD, 3),
    "fresh": Kind(FRESH, 3),
    "fresh on two": Kind(on_two(FRESH), 3),
    "cards": Kind(CARDS, 2, uncached=False),
    "prove": Kind(PROVE, 3),
    "ladder": Kind(LADDER, 4, OTHER, one=True, uncached=False),  # its rungs are only in the cache
    "slow ladder": Kind(SLOW, 1, one=True, uncached=False),  # its makers work half a minute
    "kit": Kind(KIT, 2, one=True, uncached=False),
    "kit on two": Kind(on_two(KIT), 2, one=True, uncached=False),
}


@dataclass(frozen=True)
class Right:
    """What a run comes to, and how long it takes here and now."""

    results: Results
    seconds: float
    desk: Desk


def measured(kind: Kind, folder: Path) -> Right:
    desk = Desk(folder).prepare(kind.words)
    start = time.monotonic()
    code, errors = desk.run(kind.words)
    assert code == 0, errors
    return Right(desk.results(), time.monotonic() - start, desk)


def started(kind: Kind, right: Right, folder: Path, chance: random.Random) -> tuple[Desk, str]:
    """A desk before a round: empty, with an earlier run's results and cache, or another's."""
    where = chance.choice(["empty", "after itself", "after another" if kind.before else "empty"])
    if where == "after itself":
        shutil.copytree(right.desk.folder, folder)
    desk = Desk(folder).prepare(kind.words)
    if where == "after another":
        code, errors = desk.run(kind.before)
        assert code == 0, errors
    return desk, where


def ended(running: "subprocess.Popen[str]", number: signal.Signals) -> str:
    """End a run, and its workers with it if Ctrl-C or a closed terminal would; what it told."""
    if running.poll() is None:
        everybody = number in (signal.SIGINT, signal.SIGHUP)
        (os.killpg if everybody else os.kill)(running.pid, number)
    running.wait()
    left = outlived(running.pid)
    # Only now: workers that outlive their run hold its pipes open, and reading would never end.
    _, errors = running.communicate()
    assert not left, "workers outlive their run"
    return errors


def outlived(group: int) -> bool:
    """Whether workers of a killed run are still there after a while; they are ended then."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    return True


def one_round(kind: Kind, right: Right, folder: Path, chance: random.Random) -> str:
    """Kill a run and look at what is there; then finish it."""
    desk, where = started(kind, right, folder, chance)
    before, number = desk.results(), chance.choice(SIGNALS)
    running = desk.start(kind.words)
    time.sleep(chance.random() * right.seconds * (0.4 if where == "after itself" else 1.0))
    errors = ended(running, number)
    found = desk.results()
    wrong = [n for n, d in found.items() if d not in (before.get(n), right.results.get(n))]
    assert not wrong, f"half-written: {wrong}"
    assert not kind.one or found in (before, right.results), "some files of each"
    if number == signal.SIGTERM and running.returncode == 130:
        assert not desk.leftovers(), "stopped, and left something"
        assert "Traceback" not in errors, errors
    assert desk.run(kind.words)[0] == 0
    assert desk.results() == right.results, "the next run was not right"
    left = [*desk.leftovers(), *desk.cache.glob(f"**/{LEFTOVER}*")]
    assert not left, f"the next run left {left}"
    if kind.uncached and chance.random() < 0.3:
        assert desk.run((*kind.words, "--no-cache"))[0] == 0
        assert desk.results() == right.results, "with and without a cache are not the same"
    ends = {0: "ended before"}
    return f"{where}, {ends.get(running.returncode, number.name)}"


def main() -> int:
    """Go round and round."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    weights = [kind.weight for kind in KINDS.values()]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        right = {name: measured(kind, root / name) for name, kind in KINDS.items()}
        counts: dict[str, Counter[str]] = {name: Counter() for name in KINDS}
        for number in range(1, rounds + 1):
            (name,) = chance.choices(list(KINDS), weights)
            place = root / f"round-{number}"
            end = one_round(KINDS[name], right[name], place, chance)
            counts[name][end] += 1
            print(f"{number}/{rounds} {name}: {end}", file=sys.stderr, flush=True)
            shutil.rmtree(place)
        for name, ends in counts.items():
            told = "; ".join(f"{end}: {count}" for end, count in sorted(ends.items()))
            print(f"{name}: {ends.total()} ({told})")
        print(f"seed {seed}: {rounds} rounds, all right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
