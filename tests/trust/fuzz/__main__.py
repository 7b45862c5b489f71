"""A long, coverage-guided run: python -m tests.trust.fuzz [TARGET …] [--seconds 60] [--runs N]

Each target runs in a process of its own, with bounds on its memory and on the work for one input.
First its files are changed in what they mean, see `trees.py`, where that can be done; then they
are torn letter by letter. What is found is kept in .fuzz/TARGET/ and told; the exit code is 1 then.
At the end stands a table: for each target how many inputs it read, and how many ways (edges of
our modules, and features: how often each was taken) they found beyond those of good files.

With --runs the quick targets go on, turn by turn, until all have read so many inputs in all.
"""

import argparse
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.trust.fuzz.target import ROOT
from tests.trust.fuzz.targets import TARGETS

STORE = ROOT / ".fuzz"
FOUND = ("crash-", "timeout-", "oom-", "leak-")
DONE = re.compile(r"stat::number_of_executed_units:\s+(\d+)")
COVERED = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")
FIRST = re.compile(r"INITED cov: (\d+) ft: (\d+)")
QUICK = 200  # inputs a second: who reads fewer has its turn once
MOST_TURNS = 50


@dataclass
class Tally:
    """What became of one target, in all its turns."""

    name: str
    runs: int = 0
    seconds: int = 0
    ways: int = 0
    features: int = 0
    new_ways: int = 0
    new_features: int = 0
    found: set[Path] = field(default_factory=set)
    failed: bool = False

    def add(self, log: str, code: int, seconds: int, found: list[Path]) -> None:
        done, last, first = DONE.findall(log), COVERED.findall(log), FIRST.search(log)
        self.runs += int(done[-1]) if done else 0
        self.seconds += seconds
        self.found.update(found)
        self.failed |= bool(code) or not last
        if last and first:
            ways, features = int(last[-1][0]), int(last[-1][1])
            self.new_ways += ways - int(first[1])
            self.new_features += features - int(first[2])
            self.ways, self.features = max(self.ways, ways), max(self.features, features)

    def row(self) -> str:
        known = f"{self.ways:>8,} {self.features:>9,} {self.new_ways:>+8,} {self.new_features:>+9,}"
        failed = "  FAILED" if self.failed else ""
        return f"{self.name:<12} {self.runs:>10,} {known} {len(self.found):>6}{failed}"


HEAD = f"{'target':<12} {'inputs':>10} {'ways':>8} {'features':>9} {'new':>8} {'new ft':>9}  found"


def main() -> int:
    """Fuzz some targets, or all, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--runs", type=int, default=0, help="inputs in all, at least")
    parser.add_argument("--minutes", type=int, default=10_000, help="for --runs, at most")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    unknown = sorted(set(options.targets) - set(TARGETS))
    if unknown:
        parser.error(f"no target {unknown[0]}")
    tallies = [Tally(name) for name in options.targets or TARGETS]
    for tally in tallies:
        turn(tally, options.seconds)
    for _ in range(MOST_TURNS):
        for tally in tallies:
            done = sum(each.runs for each in tallies) >= options.runs
            if done or time.monotonic() > end:
                break
            if tally.runs > QUICK * tally.seconds and not tally.failed:
                turn(tally, 4 * options.seconds)
    print(table(tallies), flush=True)
    return int(any(tally.failed or tally.found for tally in tallies))


def table(tallies: list[Tally]) -> str:
    """All targets, and their sum."""
    total = Tally("in all")
    for tally in tallies:
        for name in ("runs", "ways", "features", "new_ways", "new_features"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        total.found |= tally.found
    return "\n".join([HEAD, *(tally.row() for tally in tallies), total.row()])


def turn(tally: Tally, seconds: int) -> None:
    """Fuzz a target in each way that it can be."""
    ways = ("meaning", "letters") if TARGETS[tally.name].mutate else ("letters",)
    for way in ways:
        run(tally, way, max(1, seconds // len(ways)))


def run(tally: Tally, way: str, seconds: int) -> None:
    """Fuzz a target in one way, in a process of its own."""
    folder = folder_of(tally.name)
    command = [sys.executable, "-m", "tests.trust.fuzz.inside", tally.name, way, str(seconds)]
    with (folder / f"{way}.txt").open("wb") as log:
        code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    found = sorted(file for file in folder.iterdir() if file.name.startswith(FOUND))
    text = (folder / f"{way}.txt").read_text("utf-8", "replace")
    tally.add(text, code, seconds, found)
    print(told(f"{tally.name}, {way}", code, found, text), flush=True)


def told(name: str, code: int, found: list[Path], log: str) -> str:
    """A line about a target, and what was found, if anything was."""
    runs, ways = DONE.findall(log), COVERED.findall(log)
    line = f"{name}: {runs[-1] if runs else '?'} inputs"
    if ways:
        (first, _, seeds), (last, features, kept) = ways[0], ways[-1]
        line += f", ways {first} -> {last} ({features} features), corpus {seeds} -> {kept}"
    else:
        line += ", NOT LED by what it reaches"
    line += f", {len(found)} found" + ("" if found or not code else f", EXIT {code}")
    tail = log.splitlines()[-25:] if code else []
    return "\n".join([line, *(f"  {file}" for file in found), *tail])


def folder_of(name: str) -> Path:
    folder = STORE / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
