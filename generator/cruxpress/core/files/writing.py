"""Writing a result: the old file stays whole until the new one is."""

import contextlib
import errno
import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from cruxpress.core.errors import BadInput
from cruxpress.core.files.locking import WINDOWS, is_unlocked, try_lock

REASONS = {
    errno.ENOSPC: "the disk is full; free some space and run again",
    errno.EDQUOT: "your share of the disk is full; free some space and run again",
    errno.EROFS: "that disk can only be read; choose another folder with -o",
    errno.EACCES: "you may not write there, or a program holds it open; close it, or choose "
    "another folder with -o",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
    errno.ENOTDIR: "a file stands where one of its folders should be; choose another name",
    errno.EEXIST: "a file stands where one of its folders should be; choose another name",
    errno.EISDIR: "a folder of that name is in the way; choose another name",
    errno.ENOENT: "no such folder can be made there, or it was taken away meanwhile; choose "
    "another with -o, or run again",
    errno.ELOOP: "its links lead in a circle; choose another name",
}
REASONS[errno.EPERM] = REASONS[errno.EACCES]


def write_whole(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Write a file so that a person finds either the old one or the new one, never half of it.

    What need not be `lasting` is not brought to disk at once, and may be torn by a power cut.
    """
    try:
        _refuse_what_is_no_file(path)
        place = path.resolve()  # a link stays a link, and what it leads to is renewed
        place.parent.mkdir(parents=True, exist_ok=True)
        _write_beside_and_move(place, data, lasting=lasting)
    except OSError as error:
        reason = REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()
        raise BadInput(f"cannot write {path}: {reason}{_old_file(path)}") from error
    except (ValueError, RuntimeError):  # a NUL in the name; before Python 3.13, a circle of links
        raise BadInput(f"cannot write {str(path)!r}: that is no name for a file") from None


def _refuse_what_is_no_file(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "")
    if path.exists() and not path.is_file():
        # To move a file onto /dev/null would take the device away from everybody.
        raise BadInput(f"cannot write {path}: it is a device, not a file; choose another name")


def _write_beside_and_move(path: Path, data: bytes, *, lasting: bool) -> None:
    _take_away_what_a_killed_run_left(path.parent)
    moved = False
    while not moved:
        beside, file = _new_part(path.parent)
        try:
            with file:
                file.write(data)
                file.flush()
                if lasting:
                    os.fsync(file.fileno())
                if not WINDOWS:  # still held, so that nobody takes it for a leftover
                    beside.replace(path)
                    moved = True
            # Windows moves no open file, and one that is closed may be taken away at once.
            moved = moved or _is_moved(beside, path)
        except BaseException:  # also Ctrl-C: nothing of ours stays behind
            beside.unlink(missing_ok=True)
            raise


def _is_moved(beside: Path, path: Path) -> bool:
    try:
        beside.replace(path)
    except FileNotFoundError:
        return False
    return True


def _new_part(folder: Path) -> tuple[Path, BinaryIO]:
    """A new file to write in, which is held as long as it is open."""
    while True:
        beside = folder / f".cruxpress-{secrets.token_hex(8)}.part"
        file = beside.open("xb")
        # Between these two lines another run may have found it free, and taken it away.
        if WINDOWS or not try_lock(file.fileno()) or os.fstat(file.fileno()).st_nlink:
            return beside, file
        file.close()


@lru_cache(maxsize=16)
def _take_away_what_a_killed_run_left(folder: Path) -> None:
    """A part that nobody holds will never be renamed; Windows takes away none that is open.

    Looked for once a run and folder: to look through thousands of pictures for each of them
    would take hours.
    """
    for part in folder.glob(".cruxpress-*.part"):
        if WINDOWS or is_unlocked(part):
            with contextlib.suppress(OSError):
                part.unlink()


def _old_file(path: Path) -> str:
    try:
        return " (the old file is untouched)" if path.is_file() else ""
    except OSError:
        return ""
