"""Jobs that workers of a cluster do in the tests: they print, refuse, or die on the way."""

import contextlib
import io
import os
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput


@dataclass(frozen=True)
class PrintIt:
    """Prints something with the words of a command line, and hands over the bytes."""

    words: tuple[str, ...]
    dies_once: Path | None = None  # the worker that makes this file dies of the job

    @property
    def name(self) -> str:
        return " ".join(self.words)

    def run(self) -> bytes:
        if self.dies_once is not None:
            with contextlib.suppress(FileExistsError):
                self.dies_once.touch(exist_ok=False)
                os.kill(os.getpid(), signal.SIGKILL)
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            file = Path(folder) / "it.pdf"
            assert main([*self.words, "-o", str(file)]) == 0
            return file.read_bytes()


@dataclass(frozen=True)
class Refuse:
    """A job that always fails."""

    name: str = "refused"

    def run(self) -> bytes:
        raise BadInput("this is not printed")


@dataclass(frozen=True)
class WhoAmI:
    """Tells the process that does it."""

    number: int

    @property
    def name(self) -> str:
        return str(self.number)

    def run(self) -> tuple[int, int]:
        return self.number, os.getpid()
