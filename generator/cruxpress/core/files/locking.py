"""Locks: who works on a file or a folder holds it; a killed run lets go by itself.

What filelock calls a FileLock is a file that stays behind on Linux and macOS. There the folder
itself is locked instead, and so is a file that is being written: by filelock's lock on an open
file. Where a system or a disk has no locks, nothing is held and nobody waits.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from cruxpress.core.progress import Progress, Status, silent

WINDOWS = sys.platform == "win32"
WAITING = "waiting for another run that writes in {}"


def try_lock(descriptor: int) -> bool:
    """Hold an open file until it is closed; whether that was possible."""
    from filelock import lock_descriptor  # late, for --help is to be instant

    try:
        return lock_descriptor(descriptor, blocking=False)
    except OSError:
        return False


def is_unlocked(file: Path) -> bool:
    """Whether a file is there that nobody holds."""
    try:
        descriptor = os.open(file, os.O_RDONLY)
    except OSError:
        return False
    try:
        return try_lock(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def folder_lock(folder: Path, progress: Progress = silent) -> Iterator[None]:
    """Let other runs wait that want to change the same folder; no file is left by this."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            (_lock_file_in if WINDOWS else _lock_folder)(folder, progress, held)
        yield


def _lock_folder(folder: Path, progress: Progress, held: contextlib.ExitStack) -> None:
    from filelock import lock_descriptor

    descriptor = os.open(folder, os.O_RDONLY)
    held.callback(os.close, descriptor)
    if not lock_descriptor(descriptor, blocking=False):
        progress(Status(WAITING.format(folder)))
        lock_descriptor(descriptor)


def _lock_file_in(folder: Path, progress: Progress, held: contextlib.ExitStack) -> None:
    """Windows opens no folders; there filelock takes its file away again."""
    from filelock import FileLock, Timeout

    lock = FileLock(folder / ".cruxpress.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        progress(Status(WAITING.format(folder)))
        lock.acquire()
    held.callback(lock.release)
