"""Readers that run in a process of their own: good ones, and one that kills it."""

import os
from collections.abc import Iterator
from pathlib import Path


def pieces(data: bytes) -> Iterator[bytes]:
    """The bytes in two pieces, and the process that read them."""
    yield data[:1]
    yield data[1:]
    yield str(os.getpid()).encode()


def die(data: bytes) -> Iterator[bytes]:
    """A file that takes its process with it."""
    os._exit(3)
    yield data


def die_once(data: bytes) -> Iterator[bytes]:
    """Dies the first time, as after a file before it; the mark is what tells the times apart."""
    mark = Path(os.fsdecode(data))
    if mark.exists():
        mark.unlink()
        os._exit(3)
    yield b"read"
