"""A sign of life of long work: after two seconds of silence it says what is done, and how far.

A terminal has one line that is written anew every second; a log gets a line now and then, at
growing distances. Nothing that is answered depends on the clock, only what is told meanwhile.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event as Signal
from threading import RLock, Thread
from typing import Self, TextIO

from cruxpress.cli.progress import format_event
from cruxpress.cli.terminal import visible
from cruxpress.core.errors import BadInput
from cruxpress.core.progress import Event, Finished, Note, Status, Step

PATIENCE = 2.0  # seconds of silence that a person bears
VARIABLE = "CRUXPRESS_PATIENCE"  # another number of seconds; 0: never
LOG_GAPS = (0.0, 8.0, 20.0, 30.0, 60.0)  # seconds between the first lines in a log; then the last
COMPILING = "machine code is being made, which is kept for later runs"


def patience() -> float:
    """How long to be silent, in seconds."""
    given = os.environ.get(VARIABLE, "")
    try:
        return max(0.0, float(given)) if given else PATIENCE
    except ValueError:
        raise BadInput(f"{VARIABLE} is a number of seconds, not '{given[:40]}'") from None


class Pulse:
    """Tells of work that goes on; whoever works hands it the events that were shown."""

    def __init__(
        self,
        stream: TextIO,
        doing: str,
        is_compiling: Callable[[], bool],
        seconds: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.lock = RLock()
        self._stream, self._doing, self._clock = stream, doing, clock
        self._is_compiling, self._seconds = is_compiling, seconds
        self._begun = self._told = clock()
        self._now = doing
        # The last counted part of the work, and when the first one began.
        self._step: tuple[Step | Status, float] | None = None
        self._lines = 0
        self._drawn = False
        self._ended = Signal()
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        if self._seconds > 0:
            self._thread = Thread(target=self._beat, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        self._wipe()

    def hear(self, event: Event, *, shown: bool) -> None:
        """What is being done from now on, and whether a person was told already."""
        with self.lock:
            if isinstance(event, Step | Status) and event.total:
                begun = self._step[1] if self._step and event.number > 1 else self._clock()
                self._step = event, begun
            if isinstance(event, Finished):
                self._step = None
            if not isinstance(event, Note):  # which tells what is, and not what is being done
                self._now = format_event(event) or self._doing
            if shown:
                self._told, self._drawn = self._clock(), self._stream.isatty()

    def tick(self) -> None:
        """Tell what is being done, if nothing was told for long enough."""
        with self.lock:
            silent = self._clock() - self._told
            if self._stream.isatty():
                if silent >= (1.0 if self._drawn else self._seconds):
                    self._write(f"\r\033[K{visible(self.line())}", end="")
                    self._drawn = True
                return
            gap = LOG_GAPS[min(self._lines, len(LOG_GAPS) - 1)]
            if silent >= self._seconds + gap:
                self._lines += 1
                self._write(f"cruxpress: {visible(self.line())}", end="\n")

    def line(self) -> str:
        """What is being done, for how long, and for how long it will be."""
        now = self._clock()
        parts = [self._now, f"{_duration(now - self._begun)} so far"]
        if self._step is not None and self._step[0].number > 1:
            step, begun = self._step
            done = step.number - 1
            left = (now - begun) / done * (step.total - done)
            parts.append(f"about {_duration(left)} left")
        if self._is_compiling():
            parts.append(COMPILING)
        return ", ".join(parts)

    def _beat(self) -> None:
        while not self._ended.wait(min(0.5, self._seconds)):
            self.tick()

    def _write(self, text: str, *, end: str) -> None:
        self._told = self._clock()
        with suppress(OSError, ValueError):  # nobody reads it any more: no reason to stop
            print(text, end=end, file=self._stream, flush=True)

    def _wipe(self) -> None:
        if self._drawn and self._stream.isatty():
            self._write("\r\033[K", end="")


def _duration(seconds: float) -> str:
    """A time as people say it: 40 s, 3 min, 2 h 10 min."""
    whole = round(seconds)
    if whole < 90:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
