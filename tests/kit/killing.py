"""A process that starts runs and kills them, so that only the first start costs time.

`python -m tests.kit.killing` reads lines of JSON (where, after how many kits, how much later) and
answers each when the run is dead.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cruxpress.core.progress import silent
from cruxpress.products.kit.make import KIT_FOLDER
from tests.kit.kits_for_tests import kit

ROOT = Path(__file__).parents[2]


class Killer:
    """The tests' end of the line."""

    def __init__(self, orders: IO[str], answers: IO[str]) -> None:
        self._orders = orders
        self._answers = answers

    @classmethod
    @contextmanager
    def started(cls) -> Iterator["Killer"]:
        command = [sys.executable, "-m", __name__]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            yield cls(process.stdin, process.stdout)
            process.stdin.close()

    def kill(self, place: Path, after: int, spins: int) -> None:
        """Let a run write kits into a place, and kill it some time after so many of them."""
        print(json.dumps([str(place), after, spins]), file=self._orders, flush=True)
        assert self._answers.readline() == "dead\n"


def main() -> None:
    for line in sys.stdin:
        place, after, spins = json.loads(line)
        ends, told = os.pipe()
        run = os.fork()
        if run == 0:
            _write_for_ever(Path(place), told)
        for _ in range(after):
            assert os.read(ends, 1)
        for _ in range(spins):
            pass
        os.kill(run, signal.SIGKILL)
        os.waitpid(run, 0)
        os.close(ends)
        os.close(told)
        print("dead", flush=True)


def _write_for_ever(place: Path, told: int) -> None:
    number = 0
    while True:
        number += 1
        KIT_FOLDER.write(place, kit(f"kit {number}", 12), silent)
        os.write(told, b".")


if __name__ == "__main__":
    main()
