"""A process that has read the program, and starts runs of it as copies of itself.

Most of a short run is Python reading modules, and tests start hundreds of runs. The nursery reads
them once; each run is a fork of it that has done nothing yet. `python -m tests.trust.nursery` is
the nursery itself: it reads orders from the socket that is its input.
"""

import atexit
import contextlib
import json
import os
import runpy
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO

from tests import PATHS
from tests.trust.watch import begin

PROGRAM = "cruxpress.cli.main"
# Which modules a printing run reads is asked of a first one.
FIRST_RUN = f"""
import sys
from {PROGRAM} import main
code = main(["pad", "null", "--quiet", "-o", sys.argv[1]])
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""
LONGEST = 1 << 16  # bytes of an order


class Run:
    """A run that the nursery started, to be waited for as for any other process."""

    def __init__(self, line: socket.socket, out: IO[bytes], errors: IO[bytes]) -> None:
        self._line = line
        self._files = out, errors
        self.pid: int = json.loads(line.recv(64))
        self.returncode = 0

    def communicate(self) -> tuple[str, str]:
        """What it answered and what it said of errors, once it has ended."""
        self.returncode = json.loads(self._line.recv(64))
        self._line.close()
        told = []
        for file in self._files:
            with file:
                file.seek(0)
                told.append(file.read().decode())
        return told[0], told[1]


def start(words: Sequence[str], folder: Path, env: Mapping[str, str]) -> Run:
    """Begin a run of the program in a folder and an environment."""
    out, errors = (tempfile.TemporaryFile() for _ in range(2))  # noqa: SIM115
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    order = json.dumps([list(words), str(folder), dict(env)]).encode()
    handles = [theirs.fileno(), out.fileno(), errors.fileno()]
    socket.send_fds(_nursery(), [order], handles)
    theirs.close()
    return Run(ours, out, errors)


@cache
def _nursery() -> socket.socket:
    """The end of the line to the nursery of this process; it ends with it."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PYTHONPATH": PATHS, "PYTHONDONTWRITEBYTECODE": "1"}
        file = str(Path(folder) / "first.pdf")
        command = [sys.executable, "-c", FIRST_RUN, file]
        first = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", __name__]
    with theirs:
        nursery = subprocess.Popen(
            command, env=env, stdin=theirs.fileno(), stdout=subprocess.DEVNULL
        )
    ours.send(first.stderr.encode())

    @atexit.register
    def close() -> None:
        ours.close()
        nursery.wait()

    return ours


def main() -> None:
    """Read the modules, then start a copy for every order until nobody gives one any more."""
    line = socket.socket(fileno=0)
    for name in line.recv(LONGEST).decode().split():
        with contextlib.suppress(ImportError):  # some are put there by others, and no files
            import_module(name)
    keepers = []
    while True:
        order, handles, _, _ = socket.recv_fds(line, LONGEST, 3)
        if not order:
            return
        keepers.append(os.fork())
        if not keepers[-1]:
            line.detach()
            _look_after(order, *handles)
        for handle in handles:
            os.close(handle)
        keepers = [keeper for keeper in keepers if os.waitpid(keeper, os.WNOHANG) == (0, 0)]


def _look_after(order: bytes, teller: int, out: int, errors: int) -> None:
    """Start the run as a child, and tell its number and how it ends."""
    run = os.fork()
    if run == 0:
        os.close(teller)
        words, folder, env = json.loads(order)
        _become(words, folder, env, out, errors)
    os.write(teller, json.dumps(run).encode())
    _, status = os.waitpid(run, 0)
    os.write(teller, json.dumps(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _become(words: list[str], folder: str, env: dict[str, str], out: int, errors: int) -> None:
    """Be the process that `python -m cruxpress.cli.main` would be there, watched as it is."""
    os.setsid()
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
    os.dup2(out, 1)
    os.dup2(errors, 2)
    os.closerange(3, 256)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = sys.orig_argv = ["cruxpress", *words]
    sys.modules.pop(PROGRAM)  # to be run, and not only read
    begin()
    runpy.run_module(PROGRAM, run_name="__main__", alter_sys=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
