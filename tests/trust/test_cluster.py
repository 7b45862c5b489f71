"""The same jobs on a cluster: a real scheduler, two workers, one of which dies on the way."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import cruxpress
from cruxpress.cli.main import main
from cruxpress.core import cluster
from cruxpress.core.cache import Cache
from cruxpress.core.cluster import ClusterWatch, run_jobs_on
from cruxpress.core.data import Job
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Progress, Status, Step, silent
from cruxpress.core.workers import run_jobs
from cruxpress.products.pad import Fresh, PadRequest
from tests import PATHS
from tests.trust.jobs_for_tests import PrintIt, Refuse, WhoAmI
from tests.waiting import HANGS, until

ROOT = Path(__file__).parents[2]
SHEETS = [
    PrintIt(("pad", "kross", "--copies", "2")),
    PrintIt(("cards", "kross-letters", "--back", "duplex")),
    PrintIt(("pad", "cryptex", "--ink", "grey")),
    PrintIt(("pad", "kross", "--up", "4", "--paper", "letter")),
]


@dataclass(frozen=True)
class Running:
    """A scheduler and its workers, each a process of its own."""

    address: str
    workers: tuple[subprocess.Popen[bytes], ...]


@contextmanager
def process(
    folder: Path, kind: str, *words: str, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.dask_{kind}", *words]
    command += ["--scheduler-file", str(folder / "scheduler.json"), "--no-dashboard"]
    command += ["--host", "127.0.0.1"]
    usual = {**os.environ, "PYTHONPATH": PATHS, "DASK_TEMPORARY_DIRECTORY": str(folder)}
    with (folder / f"{kind}-{len(words)}.log").open("ab") as log:
        running = subprocess.Popen(command, cwd=folder, env=env or usual, stdout=log, stderr=log)
    try:
        yield running
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()


def address_of(file: Path, scheduler: subprocess.Popen[bytes]) -> str:
    """Where the scheduler listens, as soon as it has said so."""

    def told() -> str:
        assert scheduler.poll() is None, "the scheduler ended"
        return file.read_text("utf-8") if file.is_file() else ""

    return str(json.loads(until(told, "the address of the scheduler"))["address"])


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A cluster of two workers on this machine, which may be as slow as it likes."""
    monkeypatch.setattr(cluster, "PATIENCE", HANGS)
    with ExitStack() as stack:
        scheduler = stack.enter_context(process(tmp_path, "scheduler", "--port", "0"))
        address = address_of(tmp_path / "scheduler.json", scheduler)
        words = ("--no-nanny", "--nthreads", "2", "--memory-limit", "0")
        workers = [stack.enter_context(process(tmp_path, "worker", *words)) for _ in range(2)]
        wait_for_workers(address, 2)
        yield Running(address, tuple(workers))


def wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=HANGS)


def test_two_workers_give_the_bytes_of_one_machine_though_one_of_them_dies(
    running: Running, tmp_path: Path
) -> None:
    alone = list(run_jobs(SHEETS, 1))
    deadly = [
        PrintIt(job.words, tmp_path / "died" if at == 1 else None) for at, job in enumerate(SHEETS)
    ]
    told: list[Event] = []
    assert list(run_jobs_on(running.address, deadly, told.append)) == alone
    assert told == [Step(at, 4, job.name) for at, job in enumerate(SHEETS, 1)]
    assert (tmp_path / "died").exists()
    ends = [worker.poll for worker in running.workers]
    until(lambda: any(end() for end in ends), "the end of the worker that died")
    gone = [end() for end in ends]
    assert sorted(gone, key=str) == [-signal.SIGKILL, None], "one died, and one did its work"

    # What goes wrong goes wrong at its place, and the cluster can be used again.
    jobs: list[Job[bytes]] = [SHEETS[0], Refuse(), SHEETS[0]]
    answers = run_jobs_on(running.address, jobs)
    assert next(answers) == alone[0]
    with pytest.raises(BadInput, match="this is not printed"):
        next(answers)

    # Many jobs: all are done, in order, and by the workers alone.
    many = list(run_jobs_on(running.address, [WhoAmI(number) for number in range(100)]))
    assert [number for number, _ in many] == list(range(100))
    assert os.getpid() not in {worker for _, worker in many}

    # And from the command line: fresh sheets, made and proven by the cluster.
    fresh = ["pad", "kross", "--layout", "calls", "--fresh", "--count", "2", "--seed", "3"]
    fresh += ["--no-cache", "--quiet"]
    here, there = tmp_path / "here.pdf", tmp_path / "there.pdf"
    assert main([*fresh, "-o", str(here), "--jobs", "1"]) == 0
    assert main([*fresh, "-o", str(there), "--cluster", running.address]) == 0
    assert there.read_bytes() == here.read_bytes()


def test_a_worker_that_is_killed_while_sheets_are_made_is_no_loss(running: Running) -> None:
    def files(workers: int | str, progress: Progress) -> list[bytes]:
        work = Work(workers, Cache(enabled=False), progress)
        request = PadRequest("kross", layout="calls", fresh=Fresh(8, 3))
        return [printed.data for printed in cruxpress.pad(request, per_file=4, work=work)]

    def kill_one(event: Event) -> None:
        if isinstance(event, Step) and event.number == 3:
            running.workers[0].send_signal(signal.SIGKILL)

    assert files(running.address, kill_one) == files(1, silent)
    assert running.workers[0].wait() == -signal.SIGKILL
    assert running.workers[1].poll() is None


def test_a_worker_with_another_house_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {**cluster.house(), "reportlab": "1.0"}
    with pytest.raises(BadInput, match=r"a worker of the cluster has reportlab [\d.]+, and this"):
        cluster._do(WhoAmI(1), ours)


@pytest.mark.parametrize("address", ["", "nowhere", "http://example.org", "tcp://a b:1", "a:1;b"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(BadInput, match="is no address; a cluster is the address of a Dask"):
        list(run_jobs_on(address, [WhoAmI(1)]))


def test_where_no_scheduler_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.socket() as deaf:  # a port that is ours, so that nobody else can listen there
        deaf.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(BadInput, match=f"no Dask scheduler answers at {re.escape(address)}"):
            list(run_jobs_on(address, [WhoAmI(1)]))


class Clock:
    """A clock that goes on by ten seconds whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 10
        return self.now


@dataclass
class Told:
    """What a client knows of its cluster without asking it."""

    status: str = "running"
    workers: tuple[str, ...] = ("one",)

    def scheduler_info(self) -> dict[str, tuple[str, ...]]:
        return {"workers": self.workers}


@pytest.mark.parametrize(
    ("client", "what"),
    [
        (Told(workers=()), "there is no worker on the cluster"),
        (Told(status="closed"), "the cluster was lost: there is no scheduler any more"),
        (Told(status="connecting"), "the cluster was lost: there is no scheduler any more"),
    ],
)
def test_what_will_not_come_is_not_waited_for(client: Told, what: str) -> None:
    clock, said = Clock(), list[Event]()
    watch = ClusterWatch(client, said.append, clock)
    with pytest.raises(SheetFails, match=what):
        list(iter(watch.look, "never"))
    assert clock.now <= 30 + 10  # it was started at 10
    assert said == [Status(what)]


def test_a_worker_that_comes_late_is_waited_for_and_a_long_job_is_no_loss() -> None:
    client = Told(workers=())
    watch = ClusterWatch(client, silent, Clock())
    for workers in [(), ("one",), ("one",), ("one",), ("one",), (), ("two",)] * 5:
        client.workers = workers
        watch.look()


@dataclass
class Waited:
    """The future of a job that is waited for: no answer in time, and then a status."""

    status: str
    problem: Exception | None = None

    def result(self, timeout: float) -> str:
        raise self.problem or TimeoutError

    def exception(self) -> Exception | None:
        return self.problem


@pytest.mark.parametrize("status", ["pending", "lost", "finished"])
def test_an_answer_on_its_way_is_waited_for_though_the_job_is_done(status: str) -> None:
    """A worker that dies between doing a job and handing it over: the job is done once more."""
    with pytest.raises(TimeoutError):
        cluster._result(Waited(status))


def test_a_time_out_of_the_job_itself_is_not_waited_for() -> None:
    with pytest.raises(SheetFails, match="a job of the cluster ran out of time"):
        cluster._result(Waited("error", TimeoutError()))


@contextmanager
def scheduler_of(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    with process(folder, "scheduler", "--port", "0") as scheduler:
        yield address_of(folder / "scheduler.json", scheduler), scheduler


def test_a_cluster_without_workers_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "monotonic", Clock())
    with scheduler_of(tmp_path) as (address, _):
        words = ["pad", "null", "--fresh", "--count", "1", "--seed", "1", "--cluster", address]
        assert main([*words, "-o", str(tmp_path / "x.pdf")]) == 1
    error = capsys.readouterr().err
    assert "there is no worker on the cluster; nothing was lost" in error
    assert not (tmp_path / "x.pdf").exists()


def test_a_scheduler_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "monotonic", Clock())
    with scheduler_of(tmp_path) as (address, scheduler):
        answers = run_jobs_on(address, [WhoAmI(1)], lambda event: scheduler.kill())
        with pytest.raises(SheetFails, match="the cluster was lost"):
            list(answers)


def test_a_worker_without_the_package_is_told(tmp_path: Path) -> None:
    """It has Dask and nothing of ours; so has the scheduler."""
    bare = {**os.environ, "PYTHONPATH": "", "DASK_TEMPORARY_DIRECTORY": str(tmp_path)}
    blocker = tmp_path / "sitecustomize.py"
    blocker.write_text("import sys\nsys.modules['cruxpress'] = None\n")
    bare["PYTHONPATH"] = str(tmp_path)
    with ExitStack() as stack:
        scheduler = stack.enter_context(process(tmp_path, "scheduler", "--port", "0", env=bare))
        address = address_of(tmp_path / "scheduler.json", scheduler)
        words = ("--no-nanny", "--nthreads", "1", "--memory-limit", "0")
        stack.enter_context(process(tmp_path, "worker", *words, env=bare))
        wait_for_workers(address, 1)
        with pytest.raises(BadInput, match="install the same Cruxpress on the scheduler and on"):
            list(run_jobs_on(address, [WhoAmI(1)]))


def test_no_jobs_need_no_cluster() -> None:
    assert list(run_jobs_on("127.0.0.1:9", [])) == []
