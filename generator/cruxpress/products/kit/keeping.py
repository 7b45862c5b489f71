"""Finished files kept between runs, by the hash of everything that they were made from."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cruxpress.core.cache import Cache
from cruxpress.core.workers import Say, Workers, run_jobs
from cruxpress.products.kit.files import KitFile, is_kit_name
from cruxpress.specs.nodes import Value


class FileCache(Cache):
    """The folder of answers, holding files: a torn, foreign or missing entry is made again."""

    def get_files(self, key: Value) -> list[KitFile] | None:
        """The files kept for a key, or None."""
        body = self._body(_files_of(key))
        try:
            return None if body is None else _unpacked(body)
        except (ValueError, KeyError, TypeError, RecursionError):
            return None

    def put_files(self, key: Value, files: Sequence[KitFile]) -> None:
        """Keep files; where nothing can be written, nothing is kept."""
        self._keep(_files_of(key), _packed(files))


def _files_of(key: Value) -> Value:
    """Files and plain answers share the folder, never an entry."""
    return ["files", key]


def _packed(files: Sequence[KitFile]) -> bytes:
    """A line that lists the files, and then their bytes, one after the other."""
    rows = [{"name": f.name, "bytes": len(f.data), "about": f.about} for f in files]
    head = json.dumps(rows, separators=(",", ":"), ensure_ascii=False).encode()
    return b"\n".join([head, b"".join(file.data for file in files)])


def _unpacked(body: bytes) -> list[KitFile]:
    """The files of an entry; one that is not as we write it is refused with a ValueError."""
    head, _, data = body.partition(b"\n")
    files, at = [], 0
    for row in json.loads(head):
        name, size, about = row["name"], row["bytes"], row["about"]
        if not (isinstance(name, str) and is_kit_name(name) and isinstance(about, dict)):
            raise ValueError("no file of a kit")
        if type(size) is not int or size < 0:
            raise ValueError("no size of a file")
        files.append(KitFile(name, data[at : at + size], about))
        at += size
    if at != len(data):
        raise ValueError("more or less than its files")
    return files


class FileJob(Protocol):
    """Something that makes files of the kit; its key names all that they depend on."""

    @property
    def name(self) -> str: ...

    @property
    def key(self) -> Value: ...

    def run(self) -> list[KitFile]: ...


@dataclass(frozen=True)
class Keeper:
    """Runs jobs, but only those whose files are not kept already."""

    cache: FileCache
    workers: Workers
    say: Say
    unchanged: Callable[[], None]  # raises if what the keys name is not what was read

    def files(self, jobs: Sequence[FileJob]) -> list[list[KitFile]]:
        """The files of each job, in the jobs' order."""
        kept = [self.cache.get_files(job.key) for job in jobs]
        missing = [job for job, files in zip(jobs, kept, strict=True) if files is None]
        made = run_jobs(missing, self.workers, self.say)
        found = []
        for job, files in zip(jobs, kept, strict=True):
            if files is None:
                files = next(made)
                self.unchanged()
                self.cache.put_files(job.key, files)
            found.append(files)
        # To the end, so that the workers go home; and a wrong number of them is told in any case.
        assert next(made, None) is None
        return found
