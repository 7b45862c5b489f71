"""Work shared among processes: results come in the order of the jobs, however many share them."""

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from cruxpress.core.data import Job, R_co, Workers
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.progress import Progress, Step, silent

AHEAD = 64  # jobs given out to each worker beforehand: it goes on while a file is written


def run_jobs(
    jobs: Sequence[Job[R_co]], workers: Workers = 0, progress: Progress = silent
) -> Iterator[R_co]:
    """Each job's result, in the jobs' order; 0 workers means one a core.

    An error in a job is raised at its place in the order, so that the same input fails the same
    way with any number of workers.
    """
    if isinstance(workers, str):
        from cruxpress.core.cluster import run_jobs_on

        yield from run_jobs_on(workers, jobs, progress)
        return
    if workers < 0:
        raise BadInput(f"{workers} workers cannot share the work; 0 means one a core")
    count = min(workers or os.cpu_count() or 1, len(jobs))
    if count <= 1:
        for number, job in enumerate(jobs, 1):
            progress(Step(number, len(jobs), job.name))
            yield job.run()
        return
    # Fresh processes inherit no locks or open files from this one, on every system alike.
    with ProcessPoolExecutor(count, get_context("spawn"), _leave_stopping_to_the_parent) as pool:
        # Not all at once: results that wait for their turn take memory.
        left = iter(jobs)
        waiting: deque[Future[R_co]] = deque()
        done = False
        try:
            with _ctrl_c_held_back():
                waiting.extend(pool.submit(job.run) for job in islice(left, AHEAD * count))
            for number, job in enumerate(jobs, 1):
                progress(Step(number, len(jobs), job.name))
                result = waiting.popleft().result()
                waiting.extend(pool.submit(job.run) for job in islice(left, 1))
                yield result
            done = True
        except BrokenProcessPool:
            raise SheetFails("a worker process died; nothing was lost, run it again") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            # Nobody waits for results that nobody wants: after Ctrl-C a job may have minutes to go.
            for worker in () if done else active_children():
                worker.terminate()


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Processes that start now do not hear of Ctrl-C before they can leave it to the parent."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_stopping_to_the_parent() -> None:
    """Ctrl-C reaches every process; the parent alone tells the others to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A worker whose run was killed would wait for work for ever: it ends at once."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
