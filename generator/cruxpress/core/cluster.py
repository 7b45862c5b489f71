"""Work shared among machines: the same jobs on a Dask cluster that a person already runs.

Answers come in the order of the jobs, errors at their place, and the bytes are those of one
machine. A worker that runs another Cruxpress, or other versions of what draws, is refused; a
worker that dies is no loss, for another one does its job again.

This is the one module that speaks to a network, and only where a person named an address. Whoever
can reach the scheduler of a Dask cluster can run programs on it: see SECURITY.md.
"""

import contextlib
import hashlib
import logging
import re
import secrets
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from cruxpress.core.data import Job
from cruxpress.core.errors import BadInput, CruxpressError, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.progress import Progress, Status, Step, silent

R = TypeVar("R")

ADDRESS = re.compile(
    r"(?:(?:tcp|tls)://)?[\w.-]+:[0-9]{1,5}|(?:tcp|tls)://\[[0-9a-fA-F:]+\]:[0-9]{1,5}"
)
RIGHT = "a cluster is the address of a Dask scheduler, such as tcp://192.168.0.7:8786"
# Seconds for the scheduler to answer, and until a cluster without workers is given up; what is
# printed does not depend on them.
PATIENCE = 20
LOOK_EVERY = 1
AHEAD = 4  # jobs under way for each worker: enough that none waits, few enough to stay small
DRAWS = ("reportlab", "pillow", "pyyaml", "qrcode", "fonttools", "pypdfium2", "numpy", "numba")

# Drawing keeps its fonts in one place a process, and Dask runs as many threads as it likes.
_one_at_a_time = threading.Lock()


def run_jobs_on(address: str, jobs: Sequence[Job[R]], progress: Progress = silent) -> Iterator[R]:
    """Each job's answer, in the jobs' order, made by the workers of a cluster."""
    if not ADDRESS.fullmatch(address):
        raise BadInput(f"{address[:80]!r} is no address; {RIGHT}")
    if not jobs:
        return
    client = _client(address)
    waiting: deque[Any] = deque()
    try:
        # Keys that nobody else uses: Dask hands out the answer of an equal key without asking.
        run = secrets.token_hex(8)
        ours = house()
        ahead = AHEAD * max(1, sum(client.nthreads().values()))
        watch = ClusterWatch(client, progress, monotonic)
        left = iter(enumerate(jobs))
        for at, job in enumerate(jobs, 1):
            for number, further in islice(left, ahead - len(waiting)):
                waiting.append(client.submit(_do, further, ours, key=f"cruxpress-{run}-{number}"))
            progress(Step(at, len(jobs), job.name))
            yield _answer(waiting.popleft(), watch)
    finally:
        with contextlib.suppress(Exception):  # whatever else went wrong is what a person is told
            client.cancel(list(waiting))
        client.close()


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        how = "pip install 'cruxpress[cluster]'"
        raise BadInput(f"--cluster needs Dask, which is not installed: {how}") from None
    # Its workers come and go; what matters to a person is told by us.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=f"{PATIENCE}s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error).split("\n", maxsplit=1)[0][:200]
        raise BadInput(f"no Dask scheduler answers at {address}: {why}; {RIGHT}") from None


class ClusterWatch:
    """Looks after a cluster while an answer is waited for.

    A job may take as long as it likes; but a scheduler that is gone, or one without workers, is
    reported, and never waited for in silence.
    """

    def __init__(self, client: Any, progress: Progress, clock: Callable[[], float]) -> None:
        self._client = client
        self._progress = progress
        self._clock = clock
        self._since = clock()  # when all was well for the last time
        self._said = ""

    def look(self) -> None:
        """Refuse to wait any longer for what will not come."""
        problem = self._problem()
        now = self._clock()
        if not problem:
            self._since, self._said = now, ""
        elif now - self._since >= PATIENCE:
            raise SheetFails(f"{problem}; nothing was lost: run it again when there is")
        elif problem != self._said:
            self._said = problem
            self._progress(Status(problem))

    def _problem(self) -> str:
        # Both are known without asking the scheduler, which might never answer.
        if self._client.status != "running":
            return "the cluster was lost: there is no scheduler any more"
        if not self._client.scheduler_info()["workers"]:
            return "there is no worker on the cluster"
        return ""


def _answer(future: Any, watch: ClusterWatch) -> Any:
    from distributed.scheduler import KilledWorker

    try:
        while True:
            with contextlib.suppress(TimeoutError):
                return _result(future)
            watch.look()
    except CruxpressError:
        raise
    except KilledWorker:
        raise SheetFails(
            "several workers of the cluster died of the same job; nothing was lost: "
            "look into their logs, then run it again"
        ) from None
    except ImportError as error:
        raise _without_us("a worker of the cluster", error) from None
    except OSError as error:
        raise SheetFails(f"the cluster was lost: {error}; nothing was lost, run it again") from None
    except (AttributeError, RuntimeError, CancelledError) as error:
        # Dask's own words, where the other side knows another Cruxpress, or none.
        if _is_lost(future):
            what = "the cluster was lost: its scheduler gave the work up"
            raise SheetFails(f"{what}; nothing was lost, run it again") from None
        raise _without_us("the scheduler or a worker of the cluster", error) from None


def _result(future: Any) -> Any:
    """The answer of a job; TimeoutError if there is none yet, never one of the job's own."""
    try:
        return future.result(timeout=LOOK_EVERY)
    except TimeoutError:
        # A job that is done may still be on its way here, or done anew if its worker died.
        if future.status == "error" and isinstance(future.exception(), TimeoutError):
            raise SheetFails("a job of the cluster ran out of time; run it again") from None
        raise


def _is_lost(future: Any) -> bool:
    return bool(future.status in ("cancelled", "lost"))


def _without_us(who: str, error: Exception) -> BadInput:
    why = str(error.__cause__ or error).split("\n", maxsplit=1)[0][:200]
    what = f"{who} cannot do the work: {why}"
    return BadInput(f"{what}; install the same Cruxpress on the scheduler and on every worker")


def _do(job: Job[R], ours: dict[str, str]) -> R:
    """On a worker: do a job, if this is the same house as the one that asks."""
    theirs = house()
    for what, wanted in ours.items():
        if theirs[what] != wanted:
            raise BadInput(
                f"a worker of the cluster has {what} {theirs[what]}, and this machine has "
                f"{wanted}: its pages could differ; install the same on both"
            )
    with _one_at_a_time:
        return job.run()


@cache
def _house() -> tuple[tuple[str, str], ...]:
    found = {"Cruxpress": _digest(), "zlib": zlib.ZLIB_RUNTIME_VERSION}
    for name in DRAWS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "(none)"
    return tuple(found.items())


def house() -> dict[str, str]:
    """All that what is printed depends on: our own files, and the versions of what draws."""
    return dict(_house())


def _digest() -> str:
    """A digest of the program, its layouts and its fonts, wherever they are installed."""
    digest = hashlib.sha256()
    for root in (Path(__file__).parents[1], shipped_layouts(), shipped_fonts()):
        for file in sorted(path for path in root.glob("**/*") if path.is_file()):
            if file.parent.name == "__pycache__" or "shipped" in file.relative_to(root).parts:
                continue  # made by Python; or told once more below
            digest.update(f"{file.relative_to(root).as_posix()}\n".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]
