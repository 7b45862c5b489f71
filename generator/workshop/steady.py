"""Show that no test depends on where, when and by whom it is run: python -m workshop.steady [TESTS]

Three runs in a row, each in another order, with 1, 2 and 8 workers; one of them beside busy loops,
one as another user, one in a locale of plain ASCII and without some powers of root; all without a
network. What a machine does not allow (only root may become another user) is said.
"""

import ctypes
import fcntl
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOBODY = 65534
CLONE_NEWNS, CLONE_NEWNET = 0x00020000, 0x40000000
PR_CAPBSET_DROP, CAP_SETPCAP = 24, 8
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


@dataclass(frozen=True)
class Condition:
    """How one run is different: its order, its workers, its neighbours, its user, its locale."""

    order: int
    workers: int
    busy_loops: int = 0
    other_user: bool = False
    fewer_powers: bool = False
    ascii_only: bool = False

    def __str__(self) -> str:
        told = [f"order {self.order}", f"{self.workers} workers"]
        told += [f"beside {self.busy_loops} busy loops"] if self.busy_loops else []
        told += ["as nobody" if self.other_user else f"as user {os.getuid()}"]
        told += ["without the power to drop powers"] if self.fewer_powers else []
        told += ["LC_ALL=C and no UTF-8"] if self.ascii_only else []
        return ", ".join(told)


RUNS = (
    Condition(order=1, workers=1, fewer_powers=True),
    Condition(order=2, workers=2, busy_loops=2, other_user=True),
    Condition(order=3, workers=8, ascii_only=True),
)


def main(tests: Sequence[str]) -> int:
    """Run everything under each condition; the exit code tells whether all runs were good."""
    worst = 0
    for condition in RUNS:
        code, last = run(condition, tests)
        print(f"{'FAIL' if code else 'ok  '} {condition}: {last}", flush=True)
        worst = max(worst, code)
    return worst


def run(condition: Condition, tests: Sequence[str]) -> tuple[int, str]:
    """One run of the tests: its exit code and its last line; all else goes to the screen."""
    with ExitStack() as stack:
        tree = stack.enter_context(copied_tree()) if condition.other_user else ROOT
        for _ in range(condition.busy_loops):
            stack.enter_context(busy_loop())
        order = json.dumps([asdict(condition), str(tree), list(tests)])
        command = [sys.executable, "-m", "workshop.steady", "--inside", order]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            last = ""
            for line in running.stdout:
                print(line, end="", flush=True)
                last = line.strip() or last
    return running.returncode, last


@contextmanager
def busy_loop() -> Iterator[None]:
    """A neighbour that never rests."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as loop:
        try:
            yield
        finally:
            loop.kill()


@contextmanager
def copied_tree() -> Iterator[Path]:
    """The project in a place that belongs to somebody else."""
    names = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(names, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    with tempfile.TemporaryDirectory() as folder:
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, Path(folder) / name)
        if os.geteuid() == 0:
            for path in (Path(folder), *Path(folder).rglob("*")):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        yield Path(folder)


def inside(condition: Condition, tree: Path, tests: Sequence[str]) -> None:
    """Be the run: leave the network, become who is asked for, and start the tests."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "generator"), str(tree)])}
    if os.geteuid() != 0:
        print("only root can leave the network and become another user: this run does neither")
    else:
        system(condition, env)
    if condition.ascii_only:
        env |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    os.chdir(tree)
    command = [sys.executable, "-m", "pytest", "--shuffle", str(condition.order)]
    command += ["-n", str(condition.workers), "--dist", "worksteal"]
    os.execve(sys.executable, [*command, *tests], env)


def system(condition: Condition, env: dict[str, str]) -> None:
    """What only root may do."""
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(CLONE_NEWNET | CLONE_NEWNS):
        print(f"the network cannot be left here: {os.strerror(ctypes.get_errno())}")
    else:
        subprocess.run(["mount", "--make-rprivate", "/"], check=True)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))
        if condition.other_user:
            open_the_way_to(Path(sys.base_prefix))
    if condition.fewer_powers:
        library.prctl(PR_CAPBSET_DROP, CAP_SETPCAP, 0, 0, 0)
    if condition.other_user:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        env |= {"HOME": "/nonexistent"}


def open_the_way_to(place: Path) -> None:
    """Where others may not enter a folder on the way to Python, show them one that holds it alone.

    In this run's own view of the disk; nothing is changed on it.
    """
    closed = [folder for folder in place.parents if not folder.stat().st_mode & 0o001]
    if closed:
        with tempfile.TemporaryDirectory() as aside:
            subprocess.run(["mount", "--bind", str(place), aside], check=True)
            subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "x", closed[-1]], check=True)
            place.mkdir(parents=True)
            subprocess.run(["mount", "--move", aside, str(place)], check=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        given, where, which = json.loads(sys.argv[2])
        inside(Condition(**given), Path(where), which)
    sys.exit(main(sys.argv[1:]))
