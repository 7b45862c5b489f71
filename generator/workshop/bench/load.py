"""Very many fresh sheets in one run: python -m workshop.bench.load [GAME=MOST …] [--workers 1 2]

Makes, proves and prints fresh pads of ten sheets, a hundred, and so on up to the most, each in one
run of the command with nothing kept, and tells what a person would want to know beforehand: sheets
for each second and beat, CPU seconds a sheet, and the most memory that the run and its workers had
at a quarter of its way and at its end. Memory that is flat is the same in both. The first run of a
game also makes the machine code that the others use.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workshop.bench.beats import beat

ROOT = Path(__file__).parents[3]
PADS = {
    "kross": ("calls", 10_000),
    "cryptex": ("solo", 1_000),
    "cruxy": ("sheets", 100),
}
PER_FILE = 100
SEED = 7
EVERY = 0.25  # seconds between two looks at memory
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Watched:
    """What was seen of a run: its CPU seconds by process, and its memory, look by look."""

    cpu: dict[int, float] = field(default_factory=dict)
    memory: list[tuple[int, int]] = field(default_factory=list)  # of the run; of its largest worker
    seconds: float = 0.0
    written: list[int] = field(default_factory=list)  # files there were, at each look

    def look(self, run: int, folder: Path) -> None:
        sizes = {}
        for pid in (run, *children(run)):
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue  # it ended a moment ago
            self.cpu[pid] = (int(fields[11]) + int(fields[12])) / TICKS
            sizes[pid] = int(fields[21]) * PAGE
        own = sizes.pop(run, 0)
        if own:
            self.memory.append((own, max(sizes.values(), default=0)))
            self.written.append(len(list(folder.glob("*.pdf"))))

    def most(self, at: int, files: int) -> int:
        """The most memory of the run (0) or a worker (1), in MB, until so many files were there."""
        looks = zip(self.memory, self.written, strict=True)
        return max((m[at] for m, written in looks if written <= files), default=0) >> 20


def children(pid: int) -> Iterator[int]:
    """The workers of a process; a helper that only counts what it shares is one, too."""
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            yield from map(int, (task / "children").read_text().split())
    except OSError:
        return


def measured(game: str, count: int, workers: int, cache: Path) -> None:
    """One run; prints a line about it."""
    layout, _ = PADS[game]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "out"
        folder.mkdir()
        command = [sys.executable, "-m", "cruxpress.cli.main", "pad", game, "--layout", layout]
        command += ["--fresh", "--count", str(count), "--seed", str(SEED), "--no-cache", "--quiet"]
        command += ["--per-file", str(PER_FILE), "--jobs", str(workers), "-o", str(folder)]
        env = {**os.environ, "CRUXPRESS_CACHE": str(cache)}
        seen, start = Watched(), time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL) as run:
            while run.poll() is None:
                seen.look(run.pid, folder)
                time.sleep(EVERY)
        seen.seconds = time.monotonic() - start
        assert run.returncode == 0, f"{' '.join(command)} ended with {run.returncode}"
        files = len(list(folder.glob("*.pdf")))
        assert files == -(-count // PER_FILE)
        size = sum(file.stat().st_size for file in folder.glob("*.pdf"))
    cpu = sum(seen.cpu.values())
    memory = [
        f"{who} {seen.most(at, max(1, files // 4)):>4} MB, {seen.most(at, files):>4} MB"
        for at, who in enumerate(("run", "worker"))
        if seen.most(at, files)
    ]
    print(
        f"{game:<8} {count:>6} sheets, {workers} workers: {seen.seconds:7.1f} s, "
        f"{count / seen.seconds:6.2f} a second; CPU {cpu / count:7.4f} s a sheet, "
        f"{count / (cpu / beat()):6.2f} a beat; {'; '.join(memory)}; {size / count / 1000:.1f} kB "
        "a sheet",
        flush=True,
    )


def main() -> None:
    """Go up by powers of ten, for each game, with each number of workers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wishes", nargs="*", default=list(PADS), metavar="GAME=MOST")
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    options = parser.parse_args()
    print(f"one beat: {beat():.3f} s; memory: the most until a quarter of the files, and in all")
    with tempfile.TemporaryDirectory() as cache:
        for wish in options.wishes:
            game, _, most = wish.partition("=")
            for workers in options.workers:
                count = 10
                while count <= int(most or PADS[game][1]):
                    measured(game, count, workers, Path(cache))
                    count *= 10


if __name__ == "__main__":
    main()
