"""Every single change that a run makes to files is a point, at which something can happen to it.

The watch of `watch.py` hears of files that are opened and moved, but not of what is written into
them. Here the calls themselves are taken over, in the process that is tested: opening, each write
that reaches the system, flush, fsync, closing, moving, linking, exchanging, making and removing.
A point comes just before its deed, so that the next point is the moment after it; at one of them
the process is killed or stopped, or the disk is full from then on.
"""

import errno
import io
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LIST = "points.log"
KILL, HALF, FULL, SHORT, STOP = "kill", "half", "full", "short", "stop"
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# What a full disk refuses; it lets go of files all the same.
GROWS = ("open", "write", "fsync", "mkdir", "link", "rename", "exchange")


@dataclass(frozen=True)
class Point:
    """One change to a file or folder, just before it is made."""

    number: int
    kind: str
    path: str


class Points:
    """Counts the points of this process, writes them down, and lets something happen at one."""

    def __init__(self, at: int, deed: str, log: int) -> None:
        self._at, self._deed, self._log = at, deed, log
        self._seen = 0

    def reach(self, kind: str, path: object) -> None:
        """Come to a point; the run may end here, or its disk may be full."""
        name = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else _opened(path)
        if kind == "mkdir" and (os.path.isdir(name) or not os.path.isdir(os.path.dirname(name))):  # noqa: PTH112, PTH120
            return  # it is there already, or cannot be made yet: nothing changes
        self._seen += 1
        os.write(self._log, f"{self._seen} {kind} {name}\n".encode(errors="replace"))
        if self._seen == self._at and self._deed in (KILL, STOP):
            os.kill(os.getpid(), signal.SIGKILL if self._deed == KILL else signal.SIGSTOP)
        full = self._deed == FULL and self._seen == self._at and kind != "close"
        if full or (self._deed in (FULL, SHORT) and self._seen > self._at and kind in GROWS):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    def part(self, size: int) -> int | None:
        """How many bytes of a write come to the disk, if not all of them."""
        here = self._seen == self._at and self._deed in (HALF, SHORT)
        return (size + 1) // 2 if here else None

    def after_part(self) -> None:
        if self._deed == HALF:
            os.kill(os.getpid(), signal.SIGKILL)


def _opened(handle: object) -> str:
    """The file behind a number."""
    return os.readlink(f"/proc/self/fd/{handle}")  # noqa: PTH115


def new_log(folder: Path) -> int:
    """An open file to write points down in; asked for before anybody watches what is opened."""
    return os.open(folder / LIST, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)


def install(at: int, deed: str, log: int) -> None:
    """Take over the calls by which this process changes files; there is no end to it."""
    points = Points(at, deed, log)
    plain_open: Callable[..., Any] = io.open

    class Raw(io.FileIO):
        def write(self, data: Any) -> int:
            points.reach("write", self.name)
            half = points.part(memoryview(data).nbytes)
            if half is None:
                return super().write(data)
            written = super().write(memoryview(data).cast("B")[:half])
            points.after_part()
            return written

    class Buffered(io.BufferedWriter):
        ends = False

        def flush(self) -> None:
            if not self.ends:
                points.reach("flush", getattr(self.raw, "name", ""))
            super().flush()

        def close(self) -> None:
            if not self.ends:
                self.ends = True  # it flushes once more, which is no point of its own
                points.reach("close", getattr(self.raw, "name", ""))
            super().close()

    def opened(file: Any, mode: str = "r", buffering: int = -1, *words: Any, **more: Any) -> Any:
        if not set(mode) & set("wxa+"):
            return plain_open(file, mode, buffering, *words, **more)
        if not isinstance(file, int):
            points.reach("open", file)
        if set(mode) - set("wxab") or "b" not in mode or buffering != -1:
            return plain_open(file, mode, buffering, *words, **more)
        return Buffered(Raw(file, mode.replace("b", "")))

    def taken(kind: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *words: Any, **more: Any) -> Any:
            points.reach(kind, path)
            return plain(path, *words, **more)

        return call

    plain_os_open = os.open

    def os_opened(path: Any, flags: int, *words: Any, **more: Any) -> int:
        if flags & WRITES:
            points.reach("open", path)
        return plain_os_open(path, flags, *words, **more)

    import builtins

    from cruxpress.core.files import folders

    io.open = builtins.open = opened
    os.open = os_opened
    same = ("fsync", "rename", "link", "mkdir", "unlink", "rmdir", "chmod")
    others = {"replace": "rename", "remove": "unlink", "symlink": "link", "truncate": "write"}
    kinds = {**dict(zip(same, same, strict=True)), **others}
    for name, kind in kinds.items():
        setattr(os, name, taken(kind, getattr(os, name)))
    folders._exchange = taken("exchange", folders._exchange)


def points_of(folder: Path) -> list[Point]:
    """The points that the last run in a folder of `Desk` came to."""
    lines = (folder / LIST).read_text("utf-8", errors="replace").splitlines()
    found = [line.split(" ", 2) for line in lines]
    return [Point(int(number), kind, path) for number, kind, path in found]
