"""What a killed run left beside a folder: found and taken away by the next one, which says so."""

import contextlib
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from cruxpress.core.files.locking import WINDOWS, is_unlocked, try_lock
from cruxpress.core.files.swapping import put_right

PART, LOCK = ".part", ".lock"


def aside_of(folder: Path) -> Path:
    """Where the old folder stands while the new one takes its place."""
    return folder.with_name(f".{folder.name}.cruxpress-old-{secrets.token_hex(4)}")


@contextlib.contextmanager
def new_stage(folder: Path) -> Iterator[Path]:
    """A folder beside the old one to write the new one in; it goes if it is not put in place.

    Its lock is held as long as this run lives, so that nobody takes it for a leftover.
    """
    stage = folder.with_name(f".{folder.name}.cruxpress-{secrets.token_hex(4)}{PART}")
    lock = _lock_of(stage)
    try:
        with lock.open("ab") as file:
            try_lock(file.fileno())
            try:
                stage.mkdir()
                yield stage
            finally:
                shutil.rmtree(stage, ignore_errors=True)
    finally:
        # Once it is closed, for Windows takes away no open file.
        lock.unlink(missing_ok=True)


def clear_leftovers(folder: Path, what: str) -> str:
    """Take away what killed runs left beside a folder, and say which `what` stands."""
    told = ""
    for aside in sorted(folder.parent.glob(f".{_plain(folder.name)}.cruxpress-old-*")):
        if put_right(folder, aside):
            told = f"an earlier run was stopped; the old {what} in {folder} is back in its place"
        elif folder.exists():
            shutil.rmtree(aside, ignore_errors=True)
    for left in sorted(folder.parent.glob(f".{_plain(folder.name)}.cruxpress-*{PART}*")):
        # A run may have been killed before it had its stage, or when it had left it.
        stage = left.with_name(left.name.removesuffix(LOCK))
        lock = _lock_of(stage)
        if _is_free(lock):
            shutil.rmtree(stage, ignore_errors=True)
            lock.unlink(missing_ok=True)
            told = told or f"an earlier run was stopped; what it left beside {folder} is gone"
    return told


def _lock_of(stage: Path) -> Path:
    return stage.with_name(f"{stage.name}{LOCK}")


def _plain(name: str) -> str:
    """A name for a pattern: brackets and stars in it mean themselves."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)


def _is_free(lock: Path) -> bool:
    """Whether the run that held a lock is gone."""
    if not WINDOWS:
        return is_unlocked(lock) or not lock.exists()
    # Windows does not let go of an open file: what can be taken away is nobody's.
    with contextlib.suppress(OSError):
        lock.unlink(missing_ok=True)
    return not lock.exists()
