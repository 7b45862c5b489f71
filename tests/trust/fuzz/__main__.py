"""A long, coverage-guided run: python -m tests.trust.fuzz [TARGET …] [--seconds 60]

Each target runs in a process of its own, with bounds on its memory and on the work for one input.
First its files are changed in what they mean, see `trees.py`, where that can be done; then they
are torn letter by letter. What is found is kept in .fuzz/TARGET/ and told; the exit code is 1 then.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.trust.fuzz.letters import letter_slips
from tests.trust.fuzz.target import ROOT, Target
from tests.trust.fuzz.targets import TARGETS

MEMORY_MB = 1024
LONGEST = 240  # seconds for one input inside a library, where nobody counts our CPU seconds
STORE = ROOT / ".fuzz"
FOUND = ("crash-", "timeout-", "oom-", "leak-")
DONE = re.compile(r"stat::number_of_executed_units:\s+(\d+)")
COVERED = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")


def main() -> int:
    """Fuzz some targets, or all, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--way", default="letters", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        fuzz(options.inside, options.way, options.seconds)
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
    command = [sys.executable, "-m", "tests.trust.fuzz", "--inside", name, "--way", way]
    with (folder / f"{way}.txt").open("wb") as log:
        code = subprocess.run(
            [*command, "--seconds", str(seconds)], cwd=ROOT, stdout=log, stderr=log, check=False
        ).returncode
    found = sorted(file for file in folder.iterdir() if file.name.startswith(FOUND))
    text = (folder / f"{way}.txt").read_text("utf-8", "replace")
    print(told(f"{name}, {way}", code, found, text), flush=True)
    return int(bool(found) or bool(code))


def told(name: str, code: int, found: list[Path], log: str) -> str:
    """A line about a target, and what was found, if anything was."""
    runs, ways = DONE.findall(log), COVERED.findall(log)
    line = f"{name}: {runs[-1] if runs else '?'} inputs"
    if ways:
        (first, _, seeds), (last, features, kept) = ways[0], ways[-1]
        line += f", ways {first} -> {last} ({features} features), corpus {seeds} -> {kept}"
    line += f", {len(found)} found" + ("" if found or not code else f", EXIT {code}")
    tail = log.splitlines()[-25:] if code else []
    return "\n".join([line, *(f"  {file}" for file in found), *tail])


def folder_of(name: str) -> Path:
    folder = STORE / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    return folder


def fuzz(name: str, way: str, seconds: int) -> None:
    """Let one target read whatever leads further into it; this never returns."""
    try:
        import atheris
    except ImportError:
        print("the long run needs atheris, on Linux: pip install -e '.[fuzz]'", file=sys.stderr)
        sys.exit(2)
    target = TARGETS[name]
    folder = folder_of(name)
    # Everything that it will ever import is imported here, and thereby made to tell its ways.
    # What numba compiles must stay as it is.
    with atheris.instrument_imports(include=["generator"], exclude=compiled()):
        seeds = target.seeds()
        for seed in seeds:
            target(seed)
    for number, seed in enumerate(seeds):
        (folder / "corpus" / f"seed-{number:03}").write_bytes(seed)
    words = folder / "words.txt"
    words.write_text("".join(f'"{quoted(word)}"\n' for word in target.words))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_MB << 20, MEMORY_MB << 20))
    os.chdir(folder)
    longest = max(20_000, 2 * max(map(len, seeds)))
    flags = [f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-rss_limit_mb={MEMORY_MB}"]
    flags += ["-artifact_prefix=./", "-print_final_stats=1", f"-max_len={longest}"]
    flags += ["-len_control=0", *([f"-dict={words}"] if target.words else [])]

    def read(data: bytes) -> None:
        target(data)

    further: dict[str, Any] = {}
    if way == "meaning":
        further = {"custom_mutator": mutator(target)}
    atheris.Setup([sys.argv[0], *flags, "corpus"], read, **further)
    atheris.Fuzz()


def compiled() -> list[str]:
    """The modules whose functions become machine code."""
    folder = ROOT / "generator/games/crusgallo/solve"
    found = [file for file in folder.glob("*.py") if "@compiled" in file.read_text("utf-8")]
    return [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in found]


def mutator(target: Target) -> Any:
    """Changes what a file means; now and then, or where it means nothing any more, its letters."""
    mutate = target.mutate
    assert mutate is not None

    def changed(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        made = mutate(data, random) if random.random() < 0.9 else data
        if made == data or len(made) > most:
            made = letter_slips(data, random, target.words)
        return made[:most]

    return changed


def quoted(word: str) -> str:
    return "".join(
        c if c.isalnum() or c == " " else f"\\x{b:02x}" for c in word for b in c.encode()
    )


if __name__ == "__main__":
    sys.exit(main())
