"""Watches a process from inside: no network, and no file written but where it may.

Python tells such a watch (an audit hook) of every socket, every opened file and every change to a
folder before it happens; the watch writes down what is not allowed, and stops it. It can be put
into every process of a run, workers too: `watched()` gives the environment that does so.
"""

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests import PATHS
from tests.trust import points

PLACES, LOG = "CRUXPRESS_TEST_PLACES", "CRUXPRESS_TEST_LOG"
AT, WORKERS, CLOCK = "CRUXPRESS_TEST_AT", "CRUXPRESS_TEST_WORKERS", "CRUXPRESS_TEST_CLOCK"
ROOT = Path(__file__).parents[2]

# What the names of these events ask for: none of them is ever needed, but for the pipes between
# a process and its workers, which are sockets of the kind "unix" on some systems.
NETWORK = (
    *("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname"),
    *("socket.gethostbyaddr", "socket.sendto", "socket.sendmsg", "urllib.Request"),
    *("http.client.connect", "ftplib.connect", "smtplib.connect", "poplib.connect"),
)
PROGRAMS = ("os.system", "os.exec", "os.startfile", "pty.spawn")
CHANGES = (
    *("os.mkdir", "os.remove", "os.rmdir", "os.rename", "os.truncate", "os.symlink", "os.link"),
    *("os.chmod", "os.chown", "shutil.rmtree", "shutil.move"),
)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
HARMLESS = ("/dev/", "/proc/")


class NotAllowed(BaseException):
    """Raised where something is done that must not be done; no `except Exception` hides it."""


def install(places: Sequence[str], log: str) -> None:
    """Begin to watch this process; there is no end to it."""
    allowed = tuple(os.path.realpath(place) for place in places)
    busy: list[bool] = []

    def told(what: str) -> None:
        with contextlib.suppress(OSError):
            handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.write(handle, f"{what}\n".encode(errors="replace"))
            os.close(handle)

    def refuse(what: str) -> None:
        told(f"NOT ALLOWED {what}")
        raise NotAllowed(what)

    def check_path(path: object, what: str) -> None:
        if isinstance(path, int) or path is None:
            return
        text = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else str(path)
        real = os.path.realpath(text)
        if real.startswith(HARMLESS) or real == log:
            return
        if not any(real == place or real.startswith(place + os.sep) for place in allowed):
            refuse(f"{what} {real}")

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if busy:
            return
        if event in NETWORK or event in PROGRAMS:
            refuse(f"{event} {arguments!r}")
        if event == "socket.__new__" and len(arguments) > 1 and _leaves(arguments[1]):
            refuse(f"{event} {arguments!r}")
        if event == "open" or event in CHANGES:
            busy.append(True)
            try:
                if event == "open":
                    flags = arguments[2] if len(arguments) > 2 else 0
                    if isinstance(flags, int) and flags & WRITES:
                        check_path(arguments[0], event)
                else:
                    for path in arguments[: 2 if event in ("os.rename", "os.link") else 1]:
                        check_path(path, event)
            finally:
                busy.pop()

    told(f"watching {os.getpid()}")
    sys.addaudithook(hook)


def happens_at(moment: int, what: str, where: str) -> None:
    """Let something happen when this process is about to change a file once more.

    A `signal` such as KILL reaches it, or somebody takes a folder away (`remove`) or adds a line
    to a file (`edit`).
    """
    left = [moment]

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            flags = arguments[2] if len(arguments) > 2 else 0
            if not (isinstance(flags, int) and flags & WRITES):
                return
            if str(arguments[0]).startswith(HARMLESS):
                return
        elif event not in CHANGES:
            return
        left[0] -= 1
        if left[0] != 0:
            return
        if what == "signal":
            os.kill(os.getpid(), getattr(signal, f"SIG{where}"))
        elif what == "remove":
            shutil.rmtree(where)
        elif what == "edit":
            with open(where, "a", encoding="utf-8") as file:  # noqa: PTH123
                file.write("# edited\n")

    sys.addaudithook(hook)


def dies_at(moment: int) -> None:
    """Let this process be killed, as by a system out of memory, when it opens one more file."""
    left = [moment]

    def hook(event: str, _arguments: tuple[object, ...]) -> None:
        if event == "open":
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def set_clock_back() -> None:
    """Let the clock of this process run backwards, an hour whenever it is looked at."""
    now = [1_000_000_000]

    def back() -> int:
        now[0] -= 3600
        return now[0]

    time.time = lambda: float(back())
    time.time_ns = lambda: back() * 10**9


def _leaves(family: object) -> bool:
    """Whether a socket of a family can leave this machine: all but those of the kind unix."""
    return isinstance(family, int) and family != 1


def begin() -> None:
    """What the environment of this process asks for; called before anything else is done."""
    moment, what, where = os.environ.get(AT, "0 nothing -").split(" ", 2)
    if what == "point":
        log = points.new_log(Path(os.environ[LOG]).parent)
    install(os.environ[PLACES].split(os.pathsep), os.environ[LOG])
    if what == "point":
        points.install(int(moment), where, log)
    elif AT in os.environ:
        happens_at(int(moment), what, where)
    if WORKERS in os.environ and "--multiprocessing-fork" in sys.orig_argv:
        dies_at(int(os.environ[WORKERS]))
    if CLOCK in os.environ:
        set_clock_back()


def watched(folder: Path, places: Sequence[Path]) -> Mapping[str, str]:
    """An environment in which every Python process is watched from its first moment."""
    site = folder / "site"
    site.mkdir(parents=True, exist_ok=True)
    (site / "sitecustomize.py").write_text("from tests.trust.watch import begin\nbegin()\n")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), PATHS]),
        "PYTHONDONTWRITEBYTECODE": "1",
        PLACES: os.pathsep.join(map(str, places)),
        LOG: str(folder / "watch.log"),
    }


def log_of(folder: Path) -> list[str]:
    """What the watch wrote down: a line for each process, and each thing not allowed."""
    file = folder / "watch.log"
    return file.read_text("utf-8").splitlines() if file.exists() else []
