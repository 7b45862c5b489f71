"""Watches one deed inside a process that goes on: no network, no stray file, no endless work.

The watch of `watch.py` stays in a process for good; this one looks only while it is asked to, so
that thousands of inputs can be read in one process of a test.
"""

import contextlib
import os
import resource
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cruxpress.core.files import cache_folder
from cruxpress.core.trusted import make_private
from tests.trust.bounds import MOST_SECONDS, bounded
from tests.trust.watch import CHANGES, HARMLESS, NETWORK, PROGRAMS, WRITES, NotAllowed

# What one input may take beside what the program and its words take already, some 250 MB.
MOST_BYTES = 750 << 20
LOOKED_AT = 50  # how many inputs share one look at what the process holds


class Guard:
    """Python's audit hook, asleep but for the time that somebody is watched."""

    def __init__(self) -> None:
        self._places: tuple[str, ...] = ()
        sys.addaudithook(self._hook)

    @contextlib.contextmanager
    def allowing(self, *places: Path, known: tuple[str, ...] = ()) -> Iterator[None]:
        """Whatever is written meanwhile must lie in one of these places, or of those known."""
        before, bytecode = self._places, sys.dont_write_bytecode
        sys.dont_write_bytecode = True  # what Python keeps of a late import is nobody's deed
        self._places = (*map(os.path.realpath, places), *known)
        try:
            yield
        finally:
            self._places, sys.dont_write_bytecode = before, bytecode

    def _hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self._places:
            return
        if event in NETWORK or event in PROGRAMS or event == "subprocess.Popen":
            raise NotAllowed(f"{event} {arguments!r}")
        if event == "open":
            flags = arguments[2] if len(arguments) > 2 else 0
            if isinstance(flags, int) and flags & WRITES:
                self._check(arguments[0], event)
        elif event in CHANGES:
            two = event in ("os.rename", "os.link")
            folders = arguments[2:] if two else arguments[-1:]
            for at, path in enumerate(arguments[: 2 if two else 1]):
                self._check(path, event, folders[at] if at < len(folders) else None)

    def _check(self, path: object, what: str, folder: object = None) -> None:
        """Refuse a path that leads elsewhere; it may begin at an open folder."""
        if not isinstance(path, str | bytes | os.PathLike):
            return
        places, self._places = self._places, ()  # what is looked up here is nobody's deed
        try:
            start = "" if type(folder) is not int or folder < 0 else f"/proc/self/fd/{folder}"
            real = os.path.realpath(os.path.join(os.path.realpath(start), os.fsdecode(path)))  # noqa: PTH118
            inside = any(real == place or real.startswith(place + os.sep) for place in places)
            if not inside and not real.startswith(HARMLESS):
                raise NotAllowed(f"{what} {real}")
        finally:
            self._places = places


@cache
def guard() -> Guard:
    """One hook a process, for Python never takes one away again."""
    return Guard()


@contextlib.contextmanager
def within(*places: Path, seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Bounded work and memory, no network, and files in these places alone."""
    with bounded(seconds), frugal(), guard().allowing(*places, known=compiled()):
        yield


@cache
def compiled() -> tuple[str, ...]:
    """Where Python and numba keep what they compiled: no part of what is fuzzed.

    Where it really lies is asked once: for some inputs that takes longer than to read them. It is
    made first: on a new machine the folders above it, where nobody may write, are missing too.
    """
    make_private(cache_folder())
    folders = Path(__file__).parents[2].glob("generator/**/__pycache__")
    return tuple(map(os.path.realpath, (cache_folder(), *folders)))


class _Seen:
    """What the process held when it was last looked at; that takes longer than some inputs do."""

    asked = -1
    data = 0


@contextlib.contextmanager
def frugal(most: int = MOST_BYTES) -> Iterator[None]:
    """No more memory than so much beside what the process has already."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    _Seen.asked += 1
    if _Seen.asked % LOOKED_AT == 0 or most != MOST_BYTES:
        _Seen.data = _data_bytes()
    wanted = _Seen.data + most
    limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) << 10
    return 0
