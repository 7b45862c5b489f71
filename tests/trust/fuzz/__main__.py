"""A long, coverage-guided run: python -m tests.trust.fuzz [TARGET …] [--seconds 60]

Each target runs in a process of its own, with bounds on its memory and on the work for one input.
First its files are changed in what they mean, see `trees.py`, where that can be done; then they
are torn letter by letter. What is found is kept in .fuzz/TARGET/ and told; the exit code is 1 then.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from tests.trust.fuzz.target import ROOT
from tests.trust.fuzz.targets import TARGETS

STORE = ROOT / ".fuzz"
FOUND = ("crash-", "timeout-", "oom-", "leak-")
DONE = re.compile(r"stat::number_of_executed_units:\s+(\d+)")
COVERED = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")


def main() -> int:
    """Fuzz some targets, or all, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    options = parser.parse_args()
    unknown = sorted(set(options.targets) - set(TARGETS))
    if unknown:
        parser.error(f"no target {unknown[0]}")
    worst = 0
    for name in options.targets or TARGETS:
        ways = ("meaning", "letters") if TARGETS[name].mutate else ("letters",)
        for way in ways:
            worst = max(worst, run(name, way, options.seconds // len(ways)))
    return worst


def run(name: str, way: str, seconds: int) -> int:
    """Fuzz a target in one way, in a process of its own; 1 if anything was found."""
    folder = folder_of(name)
    command = [sys.executable, "-m", "tests.trust.fuzz.inside", name, way, str(seconds)]
    with (folder / f"{way}.txt").open("wb") as log:
        code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    found = sorted(file for file in folder.iterdir() if file.name.startswith(FOUND))
    text = (folder / f"{way}.txt").read_text("utf-8", "replace")
    print(told(f"{name}, {way}", code, found, text), flush=True)
    return int(bool(found) or bool(code) or not COVERED.search(text))


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
