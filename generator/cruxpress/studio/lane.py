"""One thread that does short work in turn: what a person waits for first, covers of things last.

PDFium draws in one thread at a time, and two prints at once would each take twice as long.
"""

import itertools
from collections.abc import Callable
from concurrent.futures import Future
from queue import PriorityQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from cruxpress.core.errors import BadInput

T = TypeVar("T")
NOW, SOON, LATER = 0, 1, 2
MOST_WAITING = 400


class Superseded(Exception):
    """Work that nobody waits for any more, for the same page asked for something newer."""


class Lane:
    """Work to be done in turn; newer work under the same key takes the place of what waits."""

    def __init__(self) -> None:
        self._queue: PriorityQueue[tuple[int, int, Future[Any], Callable[[], Any]]]
        self._queue = PriorityQueue()
        self._numbers = itertools.count()
        self._waiting: dict[str, Future[Any]] = {}
        self._lock = Lock()
        Thread(target=self._work, daemon=True, name="studio-lane").start()

    def do(self, work: Callable[[], T], turn: int = NOW, key: str = "") -> "Future[T]":
        """Hand work in; its result comes in the future."""
        if self._queue.qsize() > MOST_WAITING:
            raise BadInput("the studio has too much to do; wait a moment")
        future: Future[T] = Future()
        with self._lock:
            older = self._waiting.pop(key, None) if key else None
            if key:
                self._waiting[key] = future
        if older is not None and older.set_running_or_notify_cancel():
            older.set_exception(Superseded())
        self._queue.put((turn, next(self._numbers), future, work))
        return future

    def _work(self) -> None:
        while True:
            _, _, future, work = self._queue.get()
            with self._lock:
                for key in [key for key, each in self._waiting.items() if each is future]:
                    del self._waiting[key]
                if future.done() or not future.set_running_or_notify_cancel():
                    continue
            try:
                future.set_result(work())
            except StopIteration as error:  # asyncio takes none: its future would never be done
                future.set_exception(RuntimeError(repr(error)))
            except BaseException as error:  # it is raised where it is awaited
                future.set_exception(error)
