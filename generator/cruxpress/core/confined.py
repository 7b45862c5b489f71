"""Read a stranger's file in a process of its own, which may take so much memory and time.

What libraries make of fonts, pictures and PDFs is bounded by counts beforehand; this is the net
below. A reader is a function of a module: bytes and plain values go in, pieces of bytes come out,
and nothing that comes out is ever run (no pickles on that way). One process serves file after
file; a file that kills it is told of, and the next one gets a fresh process.

A process that dies before it is ready says nothing of a file, which is then read in place, too.

Linux keeps all limits; macOS counts the time of the processor but hardly the memory; Windows has
neither, and a clock ends the process there. Where no process can be started (a browser, a worker
of a cluster that may have no children), files are read in place, and the counts alone decide.
"""

import atexit
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem

MEMORY = 1 << 30  # bytes of all that the process holds, its program and libraries included
SECONDS = 20  # of the processor, for one piece of the answer
PATIENCE = 600  # seconds by the clock, for a system that does not count those of the processor
TOO_MUCH = "takes too much memory or time to read; save it anew with another program, or simpler"

Reader = Callable[..., Iterator[bytes]]

_READY, _PIECE, _REFUSED, _END = b"ready", b"p", b"r", b"e"


class TooMuch(BadInput):
    """A file that would take more memory or time than any good one does."""


def read_confined(
    reader: Reader, data: bytes, place: Place | None, **arguments: Value
) -> Iterator[bytes]:
    """What a reader yields for the bytes of a file.

    Its refusals are raised here, at the place if one is given; its death is one, too.
    """
    try:
        if can_confine():
            yield from _confined(reader, data, arguments)
        else:
            yield from reader(data, **arguments)
    except BadInput as refused:
        told = [Problem(place, each.what) for each in refused.problems]
        raise type(refused)(told) from None


def can_confine() -> bool:
    """Whether this process may start another one."""
    return sys.platform not in ("emscripten", "wasi") and not current_process().daemon


def _confined(reader: Reader, data: bytes, arguments: Mapping[str, Value]) -> Iterator[bytes]:
    child = _child()
    is_fresh, heard_any = child.is_fresh, False
    if not child.is_ready:  # a script that starts processes in the middle of itself, say
        end_child()
        yield from reader(data, **arguments)
        return
    try:
        for piece in child.answers(reader, data, arguments):
            heard_any = True
            yield piece
    except (EOFError, OSError):
        end_child()
        if is_fresh or heard_any:
            raise TooMuch(TOO_MUCH) from None
    else:
        return
    # It may have died of what it read before: this file has a fresh one, too.
    yield from _confined(reader, data, arguments)


class _Child:
    """A process that reads, and the line to it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, MEMORY), daemon=True)
        self.process.start()
        theirs.close()
        self.is_fresh = True
        self.is_ready = self._becomes_ready()

    def _becomes_ready(self) -> bool:
        try:
            return self.heard() == _READY
        except (EOFError, OSError):
            return False

    def answers(
        self, reader: Reader, data: bytes, arguments: Mapping[str, Value]
    ) -> Iterator[bytes]:
        """The pieces that a reader yields; EOFError or OSError if the process dies of it."""
        self.is_fresh, done = False, False
        try:
            self.line.send((reader, dict(arguments), SECONDS))
            self.line.send_bytes(data)
            while (kind := self.heard()) != _END:
                piece = self.heard()
                if kind == _REFUSED:
                    done = True
                    raise BadInput(piece.decode("utf-8", "replace"))
                yield piece
            done = True
        finally:
            if not done:  # dead, or in the midst of an answer that nobody wants any more
                end_child()

    def heard(self) -> bytes:
        if not self.line.poll(PATIENCE):
            raise EOFError
        return self.line.recv_bytes(MEMORY)

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        self.process.join()
        self.process.close()


_children: dict[int, _Child] = {}  # by the process that started it: a fork has none yet


def _child() -> _Child:
    child = _children.get(os.getpid())
    if child is None or not child.process.is_alive():
        end_child()
        child = _children[os.getpid()] = _Child()
        atexit.register(end_child)
    return child


def end_child() -> None:
    """End the process that reads; the next file gets a fresh one."""
    child = _children.pop(os.getpid(), None)
    if child is not None:
        child.end()


def serve(line: Connection, memory: int) -> None:
    """In the process of its own: read file after file until the parent has no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends it
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # what a library prints is for nobody
        os.dup2(nowhere, stream)
    _limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):
        line.send_bytes(_READY)
        while True:
            reader, arguments, seconds = line.recv()
            _answer(line, reader(line.recv_bytes(), **arguments), seconds)


def _answer(line: Connection, pieces: Iterator[bytes], seconds: int) -> None:
    _limit_seconds(seconds)
    try:
        for piece in pieces:
            line.send_bytes(_PIECE)
            line.send_bytes(piece)
            _limit_seconds(seconds)
    except BadInput as refused:
        line.send_bytes(_REFUSED)
        line.send_bytes("; ".join(problem.what for problem in refused.problems).encode())
    except MemoryError:
        os._exit(1)
    else:
        line.send_bytes(_END)


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    limits = {"RLIMIT_AS": memory, "RLIMIT_CORE": 0, "RLIMIT_FSIZE": 0}
    for name, most in limits.items():
        # macOS refuses some of them.
        with contextlib.suppress(ValueError, OSError, AttributeError):
            resource.setrlimit(getattr(resource, name), (most, most))


def _limit_seconds(seconds: int) -> None:
    """Each piece of an answer may take as long as the first."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + seconds + 1
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
