"""A target is given bytes, and takes them, refuses them in plain words, or something is found.

It may refuse with a CruxpressError. Any other exception is a finding, and so are endless work, a
gigabyte of memory, and a file where none belongs.
"""

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from cruxpress.core import confined
from cruxpress.core.errors import CruxpressError
from tests.trust.bounds import MOST_SECONDS
from tests.trust.guard import within

ROOT = Path(__file__).parents[3]
LAYOUTS = ROOT / "layouts"
REFUSALS = (1, 2)
NUMBERS = count()
MEMORY = Path("/dev/shm")

Run = Callable[[bytes, Path], None]
Mutate = Callable[[bytes, Random], bytes]


class Refused(Exception):
    """It was refused as it should be."""


@dataclass(frozen=True)
class Target:
    """Something that reads: how to let it read, good files, and words that it knows.

    `mutate` turns a file into one of the same form that means something else. `seconds` are those
    of the processor that one input may take.
    """

    run: Run
    seeds: Callable[[], Sequence[bytes]]
    words: Sequence[str] = ()
    mutate: Mutate | None = None
    seconds: float = MOST_SECONDS

    def __call__(self, data: bytes) -> bool:
        """Let it read, and tell whether it was taken; what is refused in plain words is fine."""
        folder = desk()
        try:
            # In this process, without the net of a second one: what is found here is found.
            with in_place(), within(folder, scratch(), seconds=self.seconds):
                self._checked(data, folder)
            return True
        except Refused:
            return False
        finally:
            shutil.rmtree(folder)

    def _checked(self, data: bytes, folder: Path) -> None:
        refused: CruxpressError
        try:
            self.run(data, folder)
            return
        except CruxpressError as error:
            refused = error
        check_refusal(refused)
        raise Refused


def check_refusal(refused: CruxpressError) -> None:
    """A refusal says something in few words, and says how it ends."""
    assert refused.problems
    assert len(str(refused)) < 500_000, "a refusal without end"
    assert refused.exit_code in REFUSALS
    for problem in refused.problems:
        assert problem.what.strip(), "a message that says nothing"
        assert len(problem.what) < 5000, f"a message without end: {problem.what[:200]}"


def stored(data: bytes, folder: Path, name: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def files(*patterns: str, most: int = 20_000) -> Callable[[], list[bytes]]:
    """Shipped files, the small ones."""

    def found() -> list[bytes]:
        paths = [file for pattern in patterns for file in sorted(ROOT.glob(pattern))]
        return [data for data in map(Path.read_bytes, paths) if len(data) <= most]

    return found


def texts(*seeds: str) -> Callable[[], list[bytes]]:
    return lambda: [seed.encode() for seed in seeds]


@contextlib.contextmanager
def in_place() -> Iterator[None]:
    """As long as this lasts, files are read in this process (a patch of `mock` takes longer)."""
    before = confined.can_confine
    confined.can_confine = lambda: False
    try:
        yield
    finally:
        confined.can_confine = before


def desk() -> Path:
    """A folder for what one input leaves, of a new name, for some readers know files by theirs."""
    folder = scratch() / f"desk{next(NUMBERS)}"
    folder.mkdir()
    return folder


@cache
def scratch() -> Path:
    """A folder for what all inputs of a process share; it goes when the process ends.

    In memory where there is such a place: on a disk, to take a folder away can take five times as
    long as to read an input.
    """
    where = MEMORY if os.access(MEMORY, os.W_OK | os.X_OK) else None
    folder = tempfile.TemporaryDirectory(prefix="cruxpress-fuzz-", dir=where)
    atexit.register(folder.cleanup)
    return Path(folder.name)
