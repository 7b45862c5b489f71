"""Writing a result: the old file stays whole until the new one is."""

import contextlib
import errno
import os
import secrets
from functools import lru_cache
from pathlib import Path

from generator.errors import BadInput

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
    errno.ELOOP: "its links lead in a circle; choose another name",
}
REASONS[errno.EPERM] = REASONS[errno.EACCES]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a person finds either the old one or the new one, never half of it."""
    try:
        _refuse_what_is_no_file(path)
        place = path.resolve()  # a link stays a link, and what it leads to is renewed
        place.parent.mkdir(parents=True, exist_ok=True)
        _write_beside_and_move(place, data)
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


def _write_beside_and_move(path: Path, data: bytes) -> None:
    _take_away_what_a_killed_run_left(path.parent)
    beside = path.parent / f".cruxpress-{os.getpid()}-{secrets.token_hex(8)}.part"
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:  # also Ctrl-C: nothing of ours stays behind
        beside.unlink(missing_ok=True)
        raise


@lru_cache(maxsize=16)
def _take_away_what_a_killed_run_left(folder: Path) -> None:
    """A part whose writer is gone will never be renamed.

    Looked for once a run and folder: to look through thousands of pictures for each of them
    would take hours.
    """
    for part in folder.glob(".cruxpress-*-*.part"):
        writer = part.name.split("-")[1]
        if writer.isdigit() and not _is_running(int(writer)):
            with contextlib.suppress(OSError):
                part.unlink()


def _is_running(process: int) -> bool:
    if os.name == "nt":  # there, signal 0 would end the process; Windows keeps its parts
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _old_file(path: Path) -> str:
    try:
        return " (the old file is untouched)" if path.is_file() else ""
    except OSError:
        return ""
