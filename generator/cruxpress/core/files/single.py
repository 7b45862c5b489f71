"""One file: read no further than it may go, written whole or not at all, and locked meanwhile.

What filelock calls a FileLock is a file that stays behind on Linux and macOS. There the folder
itself is locked instead, and so is a file that is being written: by filelock's lock on an open
file. Where a system or a disk has no locks, nothing is held and nobody waits.
"""

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from cruxpress.core.errors import BadInput, Place
from cruxpress.core.progress import Progress, Status, silent

WINDOWS = sys.platform == "win32"
CHUNK = 1 << 20
NO_FILE = "it is a pipe, a device or a socket, not a file"
WAITING = "waiting for another run that writes in {}"
ANOTHER_FOLDER = "choose another folder with -o"
WRITE_ERRORS = {
    errno.ENOSPC: "the disk is full; free some space and run again",
    errno.EDQUOT: "your share of the disk is full; free some space and run again",
    errno.EROFS: "that disk can only be read; {instead}",
    errno.EACCES: "you may not write there, or a program holds it open; close it, or {instead}",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
    errno.ENOTDIR: "a file stands where one of its folders should be; choose another name",
    errno.EEXIST: "a file stands where one of its folders should be; choose another name",
    errno.EISDIR: "a folder of that name is in the way; choose another name",
    errno.ENOENT: "no such folder can be made there, or it was taken away meanwhile; choose "
    "another with -o, or run again",
    errno.ELOOP: "its links lead in a circle; choose another name",
}
WRITE_ERRORS[errno.EPERM] = WRITE_ERRORS[errno.EACCES]


def open_regular(file: Path) -> BinaryIO:
    """A file to read. A pipe, a device or a socket is refused at once (OSError), never waited for.

    It is looked at before it is opened, for opening some devices does something, and again
    afterwards, for it may have been changed in between.
    """
    _refuse_all_but_files(file.stat(), file)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(file, flags)
    try:
        _refuse_all_but_files(os.fstat(descriptor), file)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _refuse_all_but_files(found: os.stat_result, file: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, NO_FILE, str(file))


def read_bytes(file: Path, most: int) -> bytes | None:
    """The bytes of a file; None if there are more than so many."""
    chunks: list[bytes] = []
    size = 0
    with open_regular(file) as opened:
        # Chunk by chunk: to ask for the most at once would take the memory for it.
        while chunk := opened.read(CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            if size > most:
                return None
    return b"".join(chunks)


def read_text(file: Path, most: int, what: str) -> str:
    """The text of a file; a device without end, or a file too long for `what`, is refused."""
    place = Place(str(file))
    try:
        data = read_bytes(file, most)
    except IsADirectoryError:
        raise BadInput(f"this is a folder; name a text file with {what}", place) from None
    except FileNotFoundError:
        raise BadInput(f"there is no file {file}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name for a file"
        raise BadInput(f"cannot be read: {reason}", place) from None
    if data is None:
        raise BadInput(f"the file is too long for {what} (over {most:,} bytes)", place)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Place(str(file), data.count(b"\n", 0, error.start) + 1)
        raise BadInput("the file is not UTF-8 text; save it as UTF-8", place) from None


def write_whole(
    path: Path, data: bytes, *, lasting: bool = True, instead: str = ANOTHER_FOLDER
) -> None:
    """Write a file so that a person finds either the old one or the new one, never half of it.

    What need not be `lasting` is not brought to disk at once, and may be torn by a power cut.
    `instead` is what to do where nothing may be written.
    """
    try:
        _refuse_what_is_no_file(path)
        target = path.resolve()  # a link stays a link, and what it leads to is renewed
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftover_parts(target.parent)
        while not _write_and_move(target, data, lasting=lasting):
            pass
    except OSError as error:
        reason = f"{write_error(error, instead)}{_old_file(path)}"
        raise BadInput(f"cannot write {path}: {reason}") from error
    except (ValueError, RuntimeError):  # a NUL in the name; before Python 3.13, a circle of links
        raise BadInput(f"cannot write {str(path)!r}: that is no name for a file") from None


def renew(path: Path, data: bytes) -> bool:
    """Write a result; whether another one of that name was there, and is gone now.

    The same bytes are left alone, and a file that its owner made read-only is not replaced.
    """
    try:
        with open_regular(path) as old:
            same = old.read(len(data) + 1) == data
    except OSError:  # it is not there, or write_whole says what is wrong
        write_whole(path, data)
        return False
    if same:
        return False
    if not path.stat().st_mode & stat.S_IWUSR:
        raise BadInput(f"{path} is read-only and holds something else; name another file with -o")
    write_whole(path, data)
    return True


def write_error(error: OSError, instead: str = ANOTHER_FOLDER) -> str:
    """Why something cannot be written, and what a person can do."""
    known = WRITE_ERRORS.get(error.errno or 0)
    return known.format(instead=instead) if known else (error.strerror or str(error)).lower()


def _refuse_what_is_no_file(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "")
    if path.exists() and not path.is_file():
        # To move a file onto /dev/null would take the device away from everybody.
        raise BadInput(f"cannot write {path}: {NO_FILE}; choose another name")


def _write_and_move(target: Path, data: bytes, *, lasting: bool) -> bool:
    """Write a part beside the file and move it there; whether nobody took it away meanwhile."""
    part, file = _new_part(target.parent)
    try:
        with file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
            if not WINDOWS:  # still locked, so that nobody takes it for a leftover
                part.replace(target)
                return True
        # Windows moves no open file, and a closed one may be removed as a leftover at once.
        with contextlib.suppress(FileNotFoundError):
            part.replace(target)
            return True
    except BaseException:  # also Ctrl-C: nothing of ours stays behind
        part.unlink(missing_ok=True)
        raise
    return False


def _new_part(folder: Path) -> tuple[Path, BinaryIO]:
    """A new file to write in, which is locked as long as it is open."""
    while True:
        part = folder / f".cruxpress-{secrets.token_hex(8)}.part"
        file = part.open("xb")
        # Before it is locked another run may take it for a leftover: that one holds it, and
        # removes it, or has done so.
        if WINDOWS or (try_lock(file.fileno()) is not False and os.fstat(file.fileno()).st_nlink):
            return part, file
        file.close()


@lru_cache(maxsize=16)
def _remove_leftover_parts(folder: Path) -> None:
    """A part that nobody holds will never be renamed; Windows removes none that is open.

    Looked for once a run and folder: to look through thousands of pictures for each of them
    would take hours.
    """
    for part in folder.glob(".cruxpress-*.part"):
        with contextlib.suppress(OSError):
            if WINDOWS:
                part.unlink()
                continue
            _refuse_all_but_files(part.lstat(), part)  # a pipe of that name would be waited for
            descriptor = os.open(part, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
            try:
                # Held until it is gone: whoever has just made it must not lock it in between.
                if try_lock(descriptor):
                    part.unlink()
            finally:
                os.close(descriptor)


def _old_file(path: Path) -> str:
    try:
        return " (the old file is untouched)" if path.is_file() else ""
    except OSError:
        return ""


def try_lock(descriptor: int) -> bool | None:
    """Hold an open file until it is closed, or until this run is killed; whether that worked.

    It does not where another run holds it; None where a system or a disk has no locks.
    """
    from filelock import lock_descriptor  # late, for few commands write

    try:
        return lock_descriptor(descriptor, blocking=False)
    except OSError:
        return None


@contextlib.contextmanager
def folder_lock(folder: Path, progress: Progress = silent) -> Iterator[bool]:
    """Let other runs wait that want to change the same folder; whether they do.

    No file is left by this.
    """
    locked = False
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            (_lock_file_in if WINDOWS else _lock_folder)(folder, progress, held)
            locked = True
        yield locked


def _lock_folder(folder: Path, progress: Progress, held: contextlib.ExitStack) -> None:
    from filelock import lock_descriptor

    descriptor = os.open(folder, os.O_RDONLY)
    held.callback(os.close, descriptor)
    if not lock_descriptor(descriptor, blocking=False):
        progress(Status(WAITING.format(folder)))
        lock_descriptor(descriptor)


def _lock_file_in(folder: Path, progress: Progress, held: contextlib.ExitStack) -> None:
    """Windows opens no folders; there filelock removes its file again."""
    from filelock import FileLock, Timeout

    lock = FileLock(folder / ".cruxpress.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        progress(Status(WAITING.format(folder)))
        lock.acquire()
    held.callback(lock.release)
