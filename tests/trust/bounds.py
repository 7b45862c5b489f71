"""A bound on the work for one input, counted in CPU time of this process, never by the clock."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MOST_SECONDS = 20  # a hundred times what the slowest input takes


class TooLong(BaseException):
    """An input that keeps its reader busy without end; no `except Exception` hides it."""


@contextmanager
def bounded(seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Stop what takes too much."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong(f"more than {seconds} CPU seconds for one input")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
