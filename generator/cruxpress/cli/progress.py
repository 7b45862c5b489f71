"""Telling what is being done, on standard error: as it goes on a terminal, seldom in a log."""

import re
from contextlib import suppress
from typing import TextIO

from cruxpress.core.workers import Say, silent

FEW = 4  # so many jobs are short work, which a log need not hear of
LINES = 10  # about so many lines does a log get for jobs in a row

_STEP = re.compile(r"(\d+)/(\d+) ")  # how `run_jobs` begins its words: which job, and of how many


def teller(stream: TextIO, *, quiet: bool) -> Say:
    """Whom progress is told to: a terminal, a file or a pipe, or nobody."""
    if quiet:
        return silent
    return _on_a_terminal(stream) if stream.isatty() else _in_a_log(stream)


def _on_a_terminal(stream: TextIO) -> Say:
    """One line that each word wipes away; an empty word leaves it."""

    def say(text: str) -> None:
        print(f"\r\033[K{text}", end="" if text else "\n", file=stream, flush=True)

    return say


def _in_a_log(stream: TextIO) -> Say:
    """A line at each tenth of the jobs, so that a long run is seen to be alive."""

    def say(text: str) -> None:
        if text.endswith("\n") or is_told(text):
            # A log on a full disk, or a pipe that nobody reads, is no reason to stop.
            with suppress(OSError):
                print(f"cruxpress: {text.rstrip()}", file=stream, flush=True)

    return say


def is_told(text: str) -> bool:
    """Whether a step is the first one of its tenth; counted, for a log is not to need a clock."""
    step = _STEP.match(text)
    if step is None:
        return False
    at, jobs = int(step[1]), int(step[2])
    return jobs > FEW and (at - 1) * LINES // jobs > (at - 2) * LINES // jobs
