"""Putting a finished folder in the place of another one, in a single step where there is one."""

import contextlib
import ctypes
import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

HERE = -100  # AT_FDCWD on Linux: paths are taken as they are
EXCHANGE = 2  # RENAME_EXCHANGE on Linux, RENAME_SWAP on macOS
# What systems say that cannot exchange, or not on this disk.
CANNOT = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)


def put_in_place(new: Path, folder: Path, aside: Path) -> None:
    """Let a new folder take the place of an old one, which then stands aside.

    Linux and macOS exchange the two in one step. Elsewhere the old one is moved aside first; a
    run that is killed between the two moves is put right by the next one, see `put_right`.
    """
    if not folder.exists():
        new.rename(folder)
        return
    if _exchanged(new, folder):
        new.rename(aside)
        return
    folder.rename(aside)
    try:
        new.rename(folder)
    except BaseException:
        aside.rename(folder)
        raise


def put_right(folder: Path, aside: Path) -> bool:
    """Bring back a folder that a killed run had moved aside; whether there was one."""
    if folder.exists() or not aside.is_dir():
        return False
    with contextlib.suppress(OSError):
        aside.rename(folder)
    return folder.exists()


def _exchanged(one: Path, other: Path) -> bool:
    """Whether two folders changed places in one step."""
    call = _exchange_call()
    if call is None:
        return False
    if call(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    code = ctypes.get_errno()
    if code in CANNOT:
        return False
    raise OSError(code, os.strerror(code), str(other))


def _exchange_call() -> Callable[[bytes, bytes], int] | None:
    if sys.platform == "win32":
        return None
    library = ctypes.CDLL(None, use_errno=True)
    try:
        if sys.platform == "darwin":
            swap = library.renamex_np
            return lambda one, other: int(swap(one, other, EXCHANGE))
        rename = library.renameat2
    except AttributeError:  # an old system: no such call
        return None
    return lambda one, other: int(rename(HERE, one, HERE, other, EXCHANGE))
