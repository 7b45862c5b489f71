"""Locks: who works on a file or a folder holds it; a killed run lets go by itself.

Where a system has no such locks, as Windows, nothing is held and nobody waits.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from cruxpress.core.progress import Progress, Status, silent

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

CAN_LOCK = fcntl is not None
WAITING = "waiting for another run that writes in {}"


def hold(number: int) -> bool:
    """Hold an open file until it is closed; whether that was possible."""
    if not CAN_LOCK:
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_free(file: Path) -> bool:
    """Whether a file is there that nobody holds."""
    try:
        number = os.open(file, os.O_RDONLY)
    except OSError:
        return False
    try:
        return hold(number)
    finally:
        os.close(number)


@contextlib.contextmanager
def one_at_a_time(folder: Path, progress: Progress = silent) -> Iterator[None]:
    """Let other runs wait that want to change the same folder; no file is left by this."""
    try:
        if not CAN_LOCK:
            raise OSError
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        if not hold(number):
            progress(Status(WAITING.format(folder)))
            with contextlib.suppress(OSError):
                fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)
