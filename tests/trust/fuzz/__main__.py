"""A long, coverage-guided run: python -m tests.trust.fuzz [TARGET …] [--seconds 60]

Each target runs in a process of its own, with a bound on its memory, and a bound on the time for
one input. What is found is kept in .fuzz/TARGET/ and told; the exit code is 1 then.
"""

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

from tests.trust.fuzz.targets import ROOT, TARGETS

MEMORY_MB = 1024
LONGEST = 25  # seconds for one input, on a busy machine, under a tracer
STORE = ROOT / ".fuzz"
FOUND = ("crash-", "timeout-", "oom-", "leak-")


def main() -> int:
    """Fuzz some targets, or all, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        fuzz(options.inside, options.seconds)
    unknown = sorted(set(options.targets) - set(TARGETS))
    if unknown:
        parser.error(f"no target {unknown[0]}")
    worst = 0
    for name in options.targets or TARGETS:
        command = [sys.executable, "-m", "tests.trust.fuzz", "--inside", name]
        code = subprocess.run(
            [*command, "--seconds", str(options.seconds)], cwd=ROOT, check=False
        ).returncode
        found = [file for file in folder_of(name).iterdir() if file.name.startswith(FOUND)]
        print(f"{name}: exit {code}, {len(found)} found" + "".join(f"\n  {f}" for f in found))
        worst = max(worst, bool(found) or bool(code))
    return worst


def folder_of(name: str) -> Path:
    folder = STORE / name
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    return folder


def fuzz(name: str, seconds: int) -> None:
    """Let one target read whatever leads further into it; this never returns."""
    try:
        import atheris
    except ImportError:
        print("the long run needs atheris, on Linux: pip install -e '.[fuzz]'", file=sys.stderr)
        sys.exit(2)
    target = TARGETS[name]
    folder = folder_of(name)
    for number, seed in enumerate(target.seeds()):
        (folder / "corpus" / f"seed-{number:03}").write_bytes(seed)
    words = folder / "words.txt"
    words.write_text("".join(f'"{quoted(word)}"\n' for word in target.words))
    with atheris.instrument_imports(include=["generator"]):
        # Everything that it will ever import is imported here, and thereby made to tell its ways.
        for seed in target.seeds():
            target(seed)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_MB << 20, MEMORY_MB << 20))
    os.chdir(folder)
    words_given = [f"-dict={words}"] if target.words else []
    flags = [f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-rss_limit_mb={MEMORY_MB}"]
    flags += ["-artifact_prefix=./", "-print_final_stats=1", "-verbosity=0", "-max_len=20000"]
    atheris.Setup([sys.argv[0], *flags, *words_given, "corpus"], target)
    atheris.Fuzz()


def quoted(word: str) -> str:
    return "".join(
        c if c.isalnum() or c == " " else f"\\x{b:02x}" for c in word for b in c.encode()
    )


if __name__ == "__main__":
    sys.exit(main())
