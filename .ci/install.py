"""Install what Cruxpress needs, in the very versions that were locked: install.py SET [EXTRAS]

SET is a file in .ci/lock: every package in it has one version for each Python and system, and the
hashes of its files, so that what is installed is what was tested. Where such a version cannot be
had (a newer Python, a register that lacks it or hides it), set-up stops and names the command that
goes on all the same: with UNLOCKED=1 the newest versions that pyproject.toml allows are taken, and
pages may then differ in their bytes; where there is no machine code (the extra `fast`) either,
Cruxpress is installed without it. A file with another hash than the locked one is never installed.
`make lock` renews the files.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
FAST = "fast"
TAMPERED = "DO NOT MATCH THE HASHES"


def main() -> int:
    """Install a locked set, and Cruxpress itself from this folder if extras are named."""
    name = sys.argv[1]
    extras = sys.argv[2].split(",") if len(sys.argv) > 2 else None
    lock = HERE / "lock" / f"{name}.txt"
    done = pip("--require-hashes", "-r", str(lock))
    if done.returncode == 0:
        if extras is None:
            return 0
        own = pip("--no-deps", "--no-build-isolation", "-e", str(HERE.parent))
        print(own.stderr, end="", file=sys.stderr)
        return own.returncode
    if TAMPERED in done.stdout + done.stderr:
        print(done.stderr, file=sys.stderr)
        print("A package is not the one that was locked. Nothing is installed.", file=sys.stderr)
        return 2
    why = [line for line in done.stderr.splitlines() if line.startswith("ERROR")][-1:]
    print(f"The versions locked in {lock.name} cannot be had here: {''.join(why)}", file=sys.stderr)
    if os.environ.get("UNLOCKED") != "1":
        print(
            "Nothing is installed. To take the newest versions that are allowed:", file=sys.stderr
        )
        print("  make UNLOCKED=1 kit    (or test, or what you wanted)", file=sys.stderr)
        return 2
    print("Taking the newest that are allowed; the bytes of pages may differ.", file=sys.stderr)
    wanted = ["-r", str(lock.with_suffix(".in"))] if extras is None else ["-e", editable(extras)]
    loose = pip(*wanted)
    print(loose.stderr, end="", file=sys.stderr)
    if loose.returncode and extras and FAST in extras:
        print("Trying without machine code: searches take longer then.", file=sys.stderr)
        loose = pip("-e", editable([extra for extra in extras if extra != FAST]))
        print(loose.stderr, end="", file=sys.stderr)
    return loose.returncode


def editable(extras: list[str]) -> str:
    return f"{HERE.parent}[{','.join(extras)}]" if extras else str(HERE.parent)


def pip(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*PIP, *words], capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
