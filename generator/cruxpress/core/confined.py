"""Read a stranger's file in a process of its own, which may take so much memory and time.

What libraries make of fonts, pictures and PDFs is bounded by counts beforehand; this is the net
below. The reader is a function of a module: bytes and plain values go in, pieces of bytes come
out, and nothing that comes out is ever run (no pickles). One process serves file after file; a
file that kills it is told of, and the next one gets a fresh process.

Linux keeps all limits; macOS counts the time of the processor but hardly the memory; Windows has
neither, and a clock ends the process there. Where no process can be started (a browser), files
are read in place, and the counts alone decide.
"""

import atexit
import contextlib
import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from threading import Timer
from typing import IO, Any

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem

MEMORY = 1 << 30  # bytes of all that the process holds, its program and libraries included
SECONDS = 20  # of the processor, for one piece of the answer
PATIENCE = 600  # seconds by the clock, for a system that does not count those of the processor
TOO_MUCH = "takes too much memory or time to read; save it anew with another program, or simpler"

Reader = Callable[..., Iterator[bytes]]

_PIECE, _REFUSED, _END = b"p", b"r", b"e"
_HEAD = struct.Struct(">cQ")
# The folder that a person works in is no place to import from.
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from cruxpress.core.confined import serve; serve(int(sys.argv[2]))"
)


class TooMuch(BadInput):
    """A file that would take more memory or time than any good one does."""


def read_confined(
    module: str, function: str, data: bytes, place: Place | None, **arguments: Value
) -> Iterator[bytes]:
    """What a function of a module yields for the bytes of a file.

    Its refusals are raised here, at the place if one is given; its death is one, too.
    """
    try:
        if can_confine():
            yield from _confined(module, function, data, arguments)
        else:
            yield from reader_of(module, function)(data, **arguments)
    except BadInput as refused:
        told = [Problem(place, each.what) for each in refused.problems]
        raise type(refused)(told) from None


def can_confine() -> bool:
    """Whether this system starts processes; browsers do not."""
    return sys.platform not in ("emscripten", "wasi")


def _confined(
    module: str, function: str, data: bytes, arguments: Mapping[str, Value]
) -> Iterator[bytes]:
    child = _child()
    done = False
    try:
        request: dict[str, Value] = {
            "module": module,
            "function": function,
            "arguments": arguments,
            "seconds": SECONDS,
        }
        yield from child.answers(request, data)
        done = True
    except (BrokenPipeError, EOFError):
        raise TooMuch(TOO_MUCH) from None
    except _Refused as refused:
        done = True
        raise BadInput(str(refused)) from None
    finally:
        if not done:  # dead, or in the midst of an answer that nobody wants any more
            end_child()


def reader_of(module: str, function: str) -> Reader:
    """The function that a request names; only readers of ours can be named."""
    if not module.startswith("cruxpress."):
        raise ValueError(f"{module} is no module of Cruxpress")
    found: Reader = getattr(import_module(module), function)
    return found


class _Refused(Exception):
    """The reader refused the file in plain words."""


class _Child:
    """A process that reads, and the pipes to it."""

    def __init__(self) -> None:
        path = json.dumps([place for place in sys.path if place])
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START, path, str(MEMORY)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the parent, who ends it
        )

    def answers(self, request: Mapping[str, Value], data: bytes) -> Iterator[bytes]:
        process = self.process
        if process.stdin is None or process.stdout is None:
            raise EOFError
        with self._patience():
            for piece in (json.dumps(request).encode(), data):
                process.stdin.write(struct.pack(">Q", len(piece)))
                process.stdin.write(piece)
            process.stdin.flush()
        while True:
            with self._patience():
                kind, size = _HEAD.unpack(_exactly(process.stdout, _HEAD.size))
                if size > MEMORY:
                    raise EOFError
                piece = _exactly(process.stdout, size)
            if kind == _END:
                return
            if kind == _REFUSED:
                raise _Refused(piece.decode("utf-8", "replace"))
            yield piece

    @contextlib.contextmanager
    def _patience(self) -> Iterator[None]:
        timer = Timer(PATIENCE, self.process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def end(self) -> None:
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self.process.wait()


_children: dict[int, _Child] = {}  # by the process that started it: a fork has none yet


def _child() -> _Child:
    child = _children.get(os.getpid())
    if child is None or child.process.poll() is not None:
        end_child()
        if not _children:
            atexit.register(end_child)
        child = _children[os.getpid()] = _Child()
    return child


def end_child() -> None:
    """End the process that reads; the next file gets a fresh one."""
    child = _children.pop(os.getpid(), None)
    if child is not None:
        child.end()


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def serve(memory: int) -> None:
    """In the process of its own: read file after file until the parent has no more."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    _limit_memory(memory)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            request, data = (
                _exactly(requests, struct.unpack(">Q", _exactly(requests, 8))[0]) for _ in range(2)
            )
            _answer(json.loads(request), data, answers)


def _answer(request: Any, data: bytes, answers: IO[bytes]) -> None:
    def send(kind: bytes, piece: bytes = b"") -> None:
        answers.write(_HEAD.pack(kind, len(piece)))
        answers.write(piece)
        answers.flush()

    seconds = request["seconds"]
    _limit_seconds(seconds)
    try:
        reader = reader_of(request["module"], request["function"])
        for piece in reader(data, **request["arguments"]):
            send(_PIECE, piece)
            _limit_seconds(seconds)
    except BadInput as refused:
        send(_REFUSED, "; ".join(problem.what for problem in refused.problems).encode())
    except MemoryError:
        os._exit(1)
    else:
        send(_END)


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
