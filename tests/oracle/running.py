"""Runs the cases through the command line, and puts what came out into lines of text.

The program runs in this process, which saves starting Python hundreds of times. It is found by
the name that pyproject.toml gives to the command `cruxpress`; no other module of it is known.
"""

import contextlib
import importlib
import os
import shutil
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tests.oracle.cases import HERE, Case
from tests.oracle.recording import folder_lines, text_lines

ROOT = HERE.parent.parent
COMPILED = "compiled"  # in the cache: machine code, which takes long to make and says nothing


@dataclass(frozen=True)
class Record:
    """What a case came to; the proofs that it wrote are kept apart."""

    lines: list[str]
    proofs: list[str]


class Place:
    """Where cases run: a folder that is emptied before each, and a home with a cache.

    The machine code in the cache is kept from case to case, and shared by all places of a run.
    """

    def __init__(self, folder: Path, compiled: Path) -> None:
        self.desk, self.home = folder / "desk", folder / "home"
        self._compiled = compiled

    def prepare(self, case: Case) -> dict[str, bytes]:
        """Nothing is there but what the case starts with: its files by their names."""
        for path in (self.desk, self.home):
            shutil.rmtree(path, ignore_errors=True)
        cached = self.home / "cache"
        cached.mkdir(parents=True)
        self._compiled.mkdir(parents=True, exist_ok=True)
        (cached / COMPILED).symlink_to(self._compiled, target_is_directory=True)
        self.desk.mkdir(parents=True)
        if case.desk:
            shutil.copytree(HERE / "desks" / case.desk, self.desk, dirs_exist_ok=True)
        for name, content in case.files.items():
            (self.desk / name).parent.mkdir(parents=True, exist_ok=True)
            (self.desk / name).write_bytes(content)
        files = (path for path in self.desk.glob("**/*") if path.is_file())
        return {path.relative_to(self.desk).as_posix(): path.read_bytes() for path in files}

    def plain(self, text: str) -> str:
        """A text without the names of folders on this machine, nor steps that are wiped away."""
        for path, name in ((self.desk, "<desk>"), (self.home, "<home>"), (ROOT, "<root>")):
            text = text.replace(str(path), name)
        lines = [line.rpartition("\r")[2] for line in text.split("\n")]
        return "\n".join(lines)


def run_case(case: Case, place: Place) -> Record:
    """Run all command lines of a case: their exit codes, what they said, and what they wrote."""
    before = place.prepare(case)
    if any("--lexicon" in line for line in case.lines):
        _forget_what_was_read()
    lines: list[str] = []
    with _working_in(place):
        for line, words in zip(case.lines, case.commands(), strict=True):
            code, out, err = _run(words, place.home)
            lines.append(f"$ cruxpress {_shortened(line)}")
            lines += [f"| {said}" for said in text_lines(place.plain(out))]
            lines += [f"! {said}" for said in text_lines(place.plain(err))]
            lines.append(f"exit {code}")
    files, proofs = folder_lines(place.desk, before)
    settings = place.home / "settings.json"
    if settings.is_file():
        files += ["> settings.json", *(f"  {line}" for line in settings.read_text().splitlines())]
    # A file may be called by two lines; what is stored is compared line by line.
    whole = [part for line in (*lines, *files) for part in line.split("\n")]
    return Record(whole, proofs)


def _forget_what_was_read() -> None:
    """A word list is read once a process; here another case has another list of that name."""
    for name, module in list(sys.modules.items()):
        for kept in vars(module).values() if name.startswith("cruxpress") else ():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


def timed(case: Case, folder: Path) -> tuple[Record, float]:
    """Run a case in a worker, in its own place; with the seconds that it took."""
    begun = time.monotonic()
    record = run_case(case, Place(folder / str(os.getpid()), folder / "compiled"))
    return record, time.monotonic() - begun


def _shortened(line: str) -> str:
    return line if len(line) <= 300 else f"{line[:300]}..."


@contextlib.contextmanager
def _working_in(place: Place) -> Iterator[None]:
    env = {
        "CRUXPRESS_CACHE": str(place.home / "cache"),
        "CRUXPRESS_SETTINGS": str(place.home / "settings.json"),
        "CRUXPRESS_PATIENCE": "0",
        "HOME": str(place.home),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    with patch.dict(os.environ, env), contextlib.chdir(place.desk):
        yield


def _run(words: list[str], home: Path) -> tuple[str, str, str]:
    """Run a command as the shell would: its exit code, standard output and standard error."""
    out, err = home / "out", home / "err"
    with (
        out.open("w", encoding="utf-8", newline="") as stdout,
        err.open("w", encoding="utf-8", newline="", errors="backslashreplace") as stderr,
        contextlib.redirect_stdout(stdout),
        contextlib.redirect_stderr(stderr),
        patch.object(sys, "argv", ["cruxpress", *words]),
        _signals_kept(),
    ):
        try:
            code = str(program()())
        except SystemExit as end:
            code = str(end.code)
        except Exception as error:  # a fault of the program: recorded, not hidden
            code = f"{type(error).__name__}: {error}"
    return code, out.read_text("utf-8"), err.read_text("utf-8")


@cache
def program() -> Callable[[], int]:
    """What the command `cruxpress` calls."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, function = scripts["cruxpress"].partition(":")
    found: Callable[[], int] = getattr(importlib.import_module(module), function)
    return found


@contextlib.contextmanager
def _signals_kept() -> Iterator[None]:
    """The program says what happens when it is ended; that is not to outlive its run."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
