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
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from cruxpress.core.data import Job
from cruxpress.core.errors import BadInput, CruxpressError, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.progress import Progress, Step, silent

R = TypeVar("R")

ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?[\w.-]+:\d{1,5}|(?:tcp|tls)://\[[0-9a-fA-F:]+\]:\d{1,5}")
RIGHT = "a cluster is the address of a Dask scheduler, such as tcp://192.168.0.7:8786"
PATIENCE = "20s"  # for the scheduler to answer; what is printed does not depend on it
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
        left = iter(enumerate(jobs))
        for at, job in enumerate(jobs, 1):
            for number, further in islice(left, ahead - len(waiting)):
                waiting.append(client.submit(_do, further, ours, key=f"cruxpress-{run}-{number}"))
            progress(Step(at, len(jobs), job.name))
            yield _answer(waiting.popleft())
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
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error).split("\n", maxsplit=1)[0][:200]
        raise BadInput(f"no Dask scheduler answers at {address}: {why}; {RIGHT}") from None


def _answer(future: Any) -> Any:
    from distributed.scheduler import KilledWorker

    try:
        return future.result()
    except CruxpressError:
        raise
    except KilledWorker:
        raise SheetFails(
            "several workers of the cluster died of the same job; nothing was lost: "
            "look into their logs, then run it again"
        ) from None
    except ImportError as error:
        what = f"a worker of the cluster cannot do the work: {error}"
        raise BadInput(f"{what}; install the same Cruxpress on every worker") from None
    except OSError as error:
        raise SheetFails(f"the cluster was lost: {error}; nothing was lost, run it again") from None


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
