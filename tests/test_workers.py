"""Work is shared among processes, and its answers and errors come as if one had done it all."""

import os
import signal
import time
from dataclasses import dataclass
from multiprocessing import active_children

import pytest

from cruxpress.cli.progress import format_event
from cruxpress.core.data import Job
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.progress import Event, Step
from cruxpress.core.workers import run_jobs
from tests.waiting import until


@dataclass(frozen=True)
class Square:
    """A job for the tests: squares a number, and cannot square 13."""

    number: int

    @property
    def name(self) -> str:
        return str(self.number)

    def run(self) -> int:
        if self.number == 13:
            raise BadInput("13 is not squared here")
        return self.number**2


@pytest.mark.parametrize("workers", [1, 2])
def test_answers_come_in_the_order_of_the_jobs(workers: int) -> None:
    reported: list[Event] = []
    jobs = [Square(number) for number in (5, 3, 9, 1)]
    assert list(run_jobs(jobs, workers, reported.append)) == [25, 9, 81, 1]
    assert reported == [Step(1, 4, "5"), Step(2, 4, "3"), Step(3, 4, "9"), Step(4, 4, "1")]
    assert [format_event(event) for event in reported] == ["1/4 5", "2/4 3", "3/4 9", "4/4 1"]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_at_its_place_in_the_order(workers: int) -> None:
    answers = run_jobs([Square(2), Square(13), Square(4)], workers)
    assert next(answers) == 4
    with pytest.raises(BadInput, match="13 is not squared here"):
        next(answers)


@dataclass(frozen=True)
class Sleep:
    """A job for the tests: it would take an hour."""

    name: str = "sleep"

    def run(self) -> None:
        time.sleep(3600)


def test_nobody_waits_for_jobs_that_nobody_wants() -> None:
    """After an error or Ctrl-C the workers are sent home, whatever they are doing."""
    before = set(active_children())
    jobs: list[Job[object]] = [Square(13), Sleep(), Sleep()]
    with pytest.raises(BadInput):
        list(run_jobs(jobs, 2))
    pids = [child.pid for child in set(active_children()) - before]
    until(lambda: not any(map(is_there, pids)), "the end of workers whose jobs nobody wants")


def is_there(pid: int | None) -> bool:
    """Whether a process runs; its own object does not know it while the pool looks after it."""
    try:
        os.kill(pid or 0, 0)
    except ProcessLookupError:
        return False
    return True


def test_no_jobs_no_answers() -> None:
    assert list(run_jobs([], 2)) == []


@dataclass(frozen=True)
class Hears:
    """A job for the tests: whether Ctrl-C is held back or ignored in its process."""

    name: str = "hears"

    def run(self) -> tuple[bool, bool]:
        blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
        return blocked, signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_workers_never_hear_of_ctrl_c_and_the_parent_does() -> None:
    """From their first moment on: a worker that is just starting would tell it with a traceback."""
    assert list(run_jobs([Hears(), Hears()], 2)) == [(True, True)] * 2
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@dataclass(frozen=True)
class Dies:
    """A job for the tests: its process is killed, as by a system out of memory."""

    name: str = "dies"

    def run(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_is_told() -> None:
    jobs: list[Job[object]] = [Square(2), Dies(), Square(3)]
    with pytest.raises(SheetFails, match="a worker process died; nothing was lost, run it again"):
        list(run_jobs(jobs, 2))
