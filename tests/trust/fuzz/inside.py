"""One target in a process of its own, led by what it reaches: see `__main__.py`.

Nothing of Cruxpress is imported at the top: a module tells which ways were taken in it only if it
is imported while atheris looks on.
"""

import os
import resource
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.trust.fuzz.letters import letter_slips

if TYPE_CHECKING:
    from tests.trust.fuzz.target import Target

ROOT = Path(__file__).parents[3]
MEMORY_MB = 1024
LONGEST = 240  # seconds for one input inside a library, where nobody counts our CPU seconds


def fuzz(name: str, way: str, seconds: int) -> None:
    """Let one target read whatever leads further into it; this never returns."""
    try:
        import atheris
    except ImportError:
        print("the long run needs atheris, on Linux: pip install -e '.[fuzz]'", file=sys.stderr)
        sys.exit(2)
    early = [module for module in sys.modules if module.split(".")[0] == "cruxpress"]
    assert not early, f"{early[0]} was imported too early to tell its ways"
    # What numba compiles must stay as it is.
    with atheris.instrument_imports(include=["cruxpress"], exclude=compiled()):
        from tests.trust.fuzz.targets import TARGETS

        target = TARGETS[name]
        seeds = target.seeds()
        for seed in seeds:
            target(seed)
    folder = ROOT / ".fuzz" / name
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
    """The modules whose functions become machine code, or part of it."""
    sources = ROOT / "generator"
    files = (sources / "cruxpress").glob("**/*.py")
    found = [file for file in files if "core.compiled import" in file.read_text("utf-8")]
    return [".".join(file.relative_to(sources).with_suffix("").parts) for file in found]


def mutator(target: "Target") -> Any:
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
    fuzz(sys.argv[1], sys.argv[2], int(sys.argv[3]))
