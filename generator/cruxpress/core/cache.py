"""Results that cost time, kept by the hash of what they were made from."""

import contextlib
import hashlib
import json
import os
import time
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import CruxpressError
from cruxpress.core.files import cache_folder, read_bytes, write_whole
from cruxpress.core.trusted import is_private_file, make_private, why_not_trusted
from cruxpress.core.version import __version__

MOST_BYTES = 200_000_000
SHARE = 10  # a tenth of the bound may be written before the folder is looked through again


class Cache:
    """A folder of results; it is only ever a help: a lost or damaged entry is made again.

    A folder that somebody else can write in is not used, and `refused` says why.
    """

    def __init__(self, folder: Path | None = None, *, enabled: bool = True) -> None:
        self._folder = folder or (cache_folder() if enabled else Path())
        self.refused = why_not_trusted(self._folder) if enabled else ""
        self.enabled = enabled and not self.refused
        self._room = 0  # bytes that may be written before the folder is looked through again

    def __contains__(self, key: Value) -> bool:
        """Whether something seems to be kept; only `get` knows whether it is whole."""
        return self.enabled and os.path.isfile(self._file(key))  # noqa: PTH113  # never raises

    def get(self, key: Value) -> bytes | None:
        """What is kept for a key, if it is whole and was stored for this very key."""
        if not self.enabled:
            return None
        file = self._file(key)
        try:
            data = read_bytes(file, MOST_BYTES) if is_private_file(file) else None
        except OSError:
            return None
        if data is None:
            return None
        digest, _, body = data.partition(b"\n")
        if digest != _digest(key, body):
            return None
        with contextlib.suppress(OSError):
            os.utime(file)
        return body

    def put(self, key: Value, body: bytes) -> None:
        """Keep bytes for a key; where nothing can be written, nothing is kept."""
        if not self.enabled:
            return
        entry = _digest(key, body) + b"\n" + body
        try:
            make_private(self._folder)
            make_private(self._file(key).parent)
            # Not brought to disk at once: an entry that a power cut tears is made again.
            write_whole(self._file(key), entry, lasting=False)
        except (CruxpressError, OSError):
            return
        self._room -= len(entry)
        if self._room < 0:
            self._room = self._shrink()

    def _file(self, key: Value) -> Path:
        name = hashlib.sha256(_named(key)).hexdigest()
        return self._folder / name[:2] / name[2:]

    def _shrink(self) -> int:
        """Take away what was not asked for longest, once the folder has outgrown its bound.

        Says how much may be written before this is worth its time again: a run that keeps ten
        thousand results must not look at all of them ten thousand times.
        """
        now = time.time_ns()
        entries = []
        for file in self._files():
            try:
                found = file.stat()
            except OSError:
                continue
            # A date that has not come yet, of a clock that was set back, says nothing: it goes.
            asked = found.st_mtime_ns if found.st_mtime_ns <= now else 0
            entries.append((asked, found.st_size, file))
        total = sum(size for _, size, _ in entries)
        goal = MOST_BYTES if total <= MOST_BYTES else MOST_BYTES - MOST_BYTES // SHARE
        for _, size, file in sorted(entries):
            if total <= goal:
                break
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
            total -= size
        return min(MOST_BYTES - total, MOST_BYTES // SHARE)

    def _files(self) -> list[Path]:
        try:
            return list(self._folder.glob("??/*"))
        except OSError:  # taken away by somebody at this very moment
            return []


def _named(key: Value) -> bytes:
    return json.dumps([__version__, key], sort_keys=True, ensure_ascii=False).encode()


def _digest(key: Value, body: bytes) -> bytes:
    """The hash that guards an entry: a torn one, or that of another key, does not carry it."""
    return hashlib.sha256(_named(key) + b"\n" + body).hexdigest().encode()
