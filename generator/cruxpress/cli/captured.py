"""Runs a command for a page: what it says and the files it makes come back as data."""

import contextlib
import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from cruxpress.cli.main import main


@dataclass(frozen=True)
class Captured:
    """How a command ended: its exit code, what it told a person, and its files by their names."""

    code: int
    said: str
    files: Mapping[str, bytes]


def run_captured(arguments: Sequence[str]) -> Captured:
    """Run a command that prints, as typed but for -o; nothing of it stays on the disk."""
    told = io.StringIO()
    with TemporaryDirectory() as name:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(told):
            try:
                code = main([*arguments, "-o", name + os.sep])
            except SystemExit as end:  # what argparse does with a slip
                code = end.code if isinstance(end.code, int) else 2
        files = {file.name: file.read_bytes() for file in sorted(Path(name).iterdir())}
    return Captured(code, told.getvalue().strip(), files)
