"""The one loop for work that is kept: fresh sheets, rungs, witnesses and files of a kit.

A job names all that its result depends on, and how the result is stored. What the cache holds is
not made again; everything else is shared among workers and stored as soon as it is there, so that
a run that is stopped loses nothing. Jobs carry names and plain data, never functions, for they
travel to other processes and machines.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value, Workers
from cruxpress.core.progress import Progress, silent
from cruxpress.core.workers import run_jobs

R = TypeVar("R")


@dataclass(frozen=True)
class Work:
    """How work is done: by so many workers (0: one a core), with what was kept before."""

    workers: Workers = 0
    cache: Cache = field(default_factory=Cache)
    progress: Progress = silent


class KeptJob(ABC, Generic[R]):
    """A job whose result is kept under its key."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What a person sees while it is done."""

    @property
    @abstractmethod
    def key(self) -> Value:
        """All that the result depends on."""

    @abstractmethod
    def run(self) -> R: ...

    @abstractmethod
    def encode(self, result: R) -> bytes:
        """The result as the cache stores it."""

    @abstractmethod
    def decode(self, data: bytes) -> R:
        """The result from the cache; ValueError for what was not stored by `encode`."""


def to_json(value: Value) -> bytes:
    """Plain data as short JSON, as `encode` wants it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def nothing_changed() -> None:
    """For work whose inputs cannot change on the way."""


def run_kept(
    jobs: Sequence[KeptJob[R]], work: Work, unchanged: Callable[[], None] = nothing_changed
) -> Iterator[R]:
    """The result of each job in the jobs' order, from the cache or made now.

    `unchanged` raises if the inputs that the keys name are no longer what is being read: then
    nothing is stored.
    """
    cache = work.cache
    is_kept = [job.key in cache for job in jobs]
    missing = [job for job, kept in zip(jobs, is_kept, strict=True) if not kept]
    made = run_jobs(missing, work.workers, work.progress)
    for job, kept in zip(jobs, is_kept, strict=True):
        result = load_kept(job, cache) if kept else None
        if result is None:
            # What is damaged, or was deleted a moment ago, is made here and now.
            result = job.run() if kept else next(made)
            unchanged()
            cache.put(job.key, job.encode(result))
        yield result
    # To its end, so that the workers are sent home.
    for _ in made:
        raise RuntimeError("more results than jobs")


def load_kept(job: KeptJob[R], cache: Cache) -> R | None:
    """The result that is kept for a job; None if there is none, or it is damaged."""
    data = cache.get(job.key)
    try:
        return None if data is None else job.decode(data)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
