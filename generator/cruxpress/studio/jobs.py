"""Long work in processes of their own: progress as it happens, an end when one wants it.

A job ends with the page that watches it, unless the person chose to let it go on; what was found
until then is kept, as after Ctrl-C on the command line, so that the same job goes on from there.
"""

import secrets
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.core.progress import Event
from cruxpress.studio.apart import end_with_the_studio, fault_of_ours
from cruxpress.studio.tasks import StudioTask

MOST_RUNNING, MOST_LISTED = 2, 30
MOST_EVENTS = 5_000
GRACE = 8.0  # seconds that a page may take to come back, as when it is loaded again
RUNNING, DONE, FAILED, STOPPED = "running", "done", "failed", "stopped"
Finish = Callable[[Any], dict[str, Any]]


@dataclass
class StudioJob:
    """One piece of long work: what it is, how far it is, and what came of it."""

    name: str
    title: str
    command: str
    keep: bool
    state: str = RUNNING
    events: list[dict[str, Any]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    message: str = ""
    watchers: int = 0
    left_at: float = field(default_factory=time.monotonic)

    def told(self) -> dict[str, Any]:
        """What a page has to know of it."""
        last = next((it for it in reversed(self.events) if it["kind"] == "Step"), None)
        return {
            "id": self.name,
            "title": self.title,
            "command": self.command,
            "keep": self.keep,
            "state": self.state,
            "message": self.message,
            "step": last,
            "result": self.result,
        }


class JobRoom:
    """All jobs of this studio; only so many run at once."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, StudioJob] = OrderedDict()
        self._processes: dict[str, Any] = {}
        self._lock = Lock()
        self._ended = threading.Event()
        Thread(target=self._sweep, daemon=True, name="studio-sweep").start()

    def start(
        self, task: StudioTask, title: str, command: str, finish: Finish, keep: bool
    ) -> StudioJob:
        """Begin; `finish` turns what the task gives back into what the page is told."""
        with self._lock:
            if len(self._processes) >= MOST_RUNNING:
                raise BadInput(f"{MOST_RUNNING} jobs are running; wait for one, or stop it")
            job = StudioJob(secrets.token_hex(8), title, command, keep)
            self._jobs[job.name] = job
            ended = [name for name, each in self._jobs.items() if each.state != RUNNING]
            for name in ended[: max(0, len(self._jobs) - MOST_LISTED)]:
                del self._jobs[name]
            context = get_context("spawn")
            line, theirs = context.Pipe(duplex=False)
            process = context.Process(target=work_on, args=(task, theirs), name=job.name)
            process.start()
            theirs.close()
            self._processes[job.name] = process
        Thread(target=self._listen, args=(job, line, finish), daemon=True).start()
        return job

    def get(self, name: str) -> StudioJob:
        """A job by its name."""
        with self._lock:
            if name not in self._jobs:
                raise BadInput("there is no such job any more; start it again")
            return self._jobs[name]

    def all(self) -> list[dict[str, Any]]:
        """Every job that is remembered, the newest first."""
        with self._lock:
            return [job.told() for job in reversed(self._jobs.values())]

    def stop(self, name: str) -> None:
        """End a job; what it found is kept."""
        job = self.get(name)
        with self._lock:
            process = self._processes.get(name)
            if process is None:
                return
            job.state = STOPPED
            process.terminate()

    def stop_all(self) -> None:
        """The studio ends, and so does all that it began."""
        self._ended.set()
        with self._lock:
            left = list(self._processes.values())
        for process in left:
            process.terminate()
        for process in left:
            process.join(5)
            if process.is_alive():
                process.kill()

    def _listen(self, job: StudioJob, line: Connection, finish: Finish) -> None:
        """Hear a process out, and say how it ended."""
        state, message = FAILED, "the job's process died; nothing was lost, start it again"
        try:
            while True:
                kind, what = line.recv()
                if kind == "event":
                    job.events.append(what)
                    del job.events[:-MOST_EVENTS]
                elif kind == DONE:
                    job.result, state, message = finish(what), DONE, ""
                else:
                    state, message = FAILED, what
        except (EOFError, OSError):
            pass
        except CruxpressError as error:
            state, message = FAILED, str(error)
        finally:
            line.close()
            process = self._processes[job.name]
            process.join()
            with self._lock:
                del self._processes[job.name]
                if job.state == RUNNING or state == DONE:
                    job.state, job.message = state, message

    def _sweep(self) -> None:
        """End jobs whose page is gone, unless they are to go on without one."""
        while not self._ended.wait(1):
            with self._lock:
                now = time.monotonic()
                left = [
                    job.name
                    for job in self._jobs.values()
                    if job.state == RUNNING
                    and not (job.keep or job.watchers)
                    and now - job.left_at > GRACE
                ]
            for name in left:
                self.stop(name)


def work_on(task: StudioTask, line: Connection) -> None:
    """In the process of its own: do the work, and tell of it until the studio is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the studio, and that ends us
    signal.signal(signal.SIGTERM, _stop)
    Thread(target=end_with_the_studio, daemon=True).start()

    def tell(event: Event) -> None:
        line.send(("event", {"kind": type(event).__name__, **asdict(event)}))

    try:
        line.send((DONE, task.run(tell)))
    except CruxpressError as error:
        line.send((FAILED, str(error)))
    except KeyboardInterrupt:
        pass
    except Exception as error:  # told to the person, without a traceback
        line.send((FAILED, fault_of_ours(error)))


def _stop(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
