"""Showing what is being done, on standard error: as it goes on a terminal, seldom in a log."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from cruxpress.cli.terminal import visible
from cruxpress.core.progress import Event, Finished, Note, Progress, RungJudged, Step, silent

if TYPE_CHECKING:
    from cruxpress.cli.pulse import Pulse

FEW = 4  # so many jobs are short work, which a log need not hear of
LINES = 10  # about so many lines does a log get for jobs in a row


def show_progress(stream: TextIO, *, quiet: bool, pulse: "Pulse | None" = None) -> Progress:
    """Who hears of progress: a terminal, a file or a pipe, or nobody."""
    if quiet:
        return silent
    show = _on_a_terminal(stream) if stream.isatty() else _in_a_log(stream)

    def tell(event: Event) -> None:
        if pulse is None:
            show(event)
            return
        with pulse.lock:  # so that two lines never become one
            pulse.hear(event, shown=show(event))

    return tell


def format_event(event: Event) -> str:
    """An event as a line of text."""
    if isinstance(event, Step):
        return f"{event.number}/{event.total} {event.name}"
    if isinstance(event, RungJudged):
        measured = f"difficulty {event.value:.1f} ± {event.error:.1f}"
        return f"{event.number}/{event.total} {measured}"
    return "" if isinstance(event, Finished) else event.text


def _on_a_terminal(stream: TextIO) -> Callable[[Event], bool]:
    """One line that each event wipes away; notes stay, and so does the last line."""

    def show(event: Event) -> bool:
        end = "\n" if isinstance(event, Note | Finished) else ""
        print(f"\r\033[K{visible(format_event(event))}", end=end, file=stream, flush=True)
        return not end

    return show


def _in_a_log(stream: TextIO) -> Callable[[Event], bool]:
    """A line at each tenth of the jobs, so that a long run is seen to be alive."""

    def show(event: Event) -> bool:
        if isinstance(event, Note) or (isinstance(event, Step) and is_logged(event)):
            # A log on a full disk, or a pipe that nobody reads, is no reason to stop.
            with suppress(OSError):
                print(f"cruxpress: {visible(format_event(event))}", file=stream, flush=True)
            return True
        return False

    return show


def is_logged(step: Step) -> bool:
    """Whether a step is the first one of its tenth; counted, for a log is not to need a clock."""
    number, total = step.number, step.total
    return total > FEW and (number - 1) * LINES // total > (number - 2) * LINES // total
