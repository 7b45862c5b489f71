"""How a command ends: whatever happens, one plain message and an exit code, never a traceback."""

import contextlib
import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator

from cruxpress.cli.terminal import prepare_streams, say
from cruxpress.core.errors import CruxpressError

DEBUG = "CRUXPRESS_DEBUG"


def run_to_end(run: Callable[[], int]) -> int:
    """Run a command to its end, however that comes about; the exit code tells how it went."""
    prepare_streams()
    if sys.stderr is None:  # closed by whoever started us: what is told there goes nowhere
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    with _lost_stops() as lost:
        return _run_to_end(run, lost)


def _run_to_end(run: Callable[[], int], lost: list[KeyboardInterrupt]) -> int:
    try:
        code = run()
        if sys.stdout:
            sys.stdout.flush()
        return code
    except CruxpressError as error:
        _report(str(error))
        return error.exit_code
    except KeyboardInterrupt as stop:
        return _stopped(stop)
    except RuntimeError as error:
        # Where a class is being read, Python 3.11 wraps Ctrl-C into an error of its own.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return _stopped(error.__cause__)
        if lost:  # what was stopped inside a callback of C fails a moment later
            return _stopped(lost[0])
        if os.environ.get(DEBUG) == "1":
            raise
        _report(_fault_of_ours(error))
        return 2
    except BrokenPipeError:
        # Whoever reads our answer has heard enough; that is no error.
        _drop_the_rest()
        return 0
    except OSError as error:
        _report(_reason(error))
        _drop_the_rest()
        return 2
    except MemoryError:
        _report("there is not enough memory for this; use --jobs 1, or print fewer sheets at once")
        return 2
    except Exception as error:
        if os.environ.get(DEBUG) == "1":
            raise
        _report(_fault_of_ours(error))
        return 2


@contextlib.contextmanager
def _lost_stops() -> Iterator[list[KeyboardInterrupt]]:
    """Stops that came where Python can raise none, as in the callbacks of a compiler.

    Python prints a traceback for them; nobody needs to see it.
    """
    lost: list[KeyboardInterrupt] = []
    before = sys.unraisablehook

    def hear(what: "sys.UnraisableHookArgs") -> None:
        if isinstance(what.exc_value, KeyboardInterrupt):
            lost.append(what.exc_value)
        else:
            before(what)

    sys.unraisablehook = hear
    try:
        yield lost
    finally:
        sys.unraisablehook = before


def stop_as_after_ctrl_c() -> None:
    """Whoever ends this process, or closes its terminal, finds nothing half-written either."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no terminals to close
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # not under nohup
            signal.signal(number, stop)


def _fault_of_ours(error: Exception) -> str:
    """What nobody foresaw: a person needs no traceback, and whoever mends it can have one."""
    what = f"{type(error).__name__}: {error}"[:300]
    return f"a fault of Cruxpress itself ({what}); please report it. {DEBUG}=1 shows where it is"


def _stopped(stop: KeyboardInterrupt) -> int:
    told = str(stop) or "nothing half-written is left"
    _report(f"stopped; {told}")
    return 130


def _report(what: str) -> None:
    """Say what went wrong; where nobody can hear it, the exit code still tells."""
    with contextlib.suppress(OSError):
        say(f"cruxpress: {what}", file=sys.stderr, flush=True)


def _reason(error: OSError) -> str:
    """What the system refused: to take our answer, or something on the way to it."""
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return "too many files are open; allow more (ulimit -n), or use --jobs 1"
    if error.errno in (errno.EAGAIN, errno.ENOMEM):
        return "the system starts no more processes; use --jobs 1, or end other programs"
    if error.filename is not None:
        # A name that was typed, and that the system does not even look up: too long, say.
        return f"{str(error.filename)[:200]}: cannot be used: {error.strerror}"
    return f"the answer cannot be written: {error.strerror}"


def _drop_the_rest() -> None:
    """Leave nothing for Python to write when it ends."""
    if sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
