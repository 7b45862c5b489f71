"""A preview that is made anew whenever one of its files changes."""

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from cruxpress.cli.terminal import say
from cruxpress.core.errors import CruxpressError
from cruxpress.products.preview import PreviewRequest


def watch(request: PreviewRequest, show: Callable[[], None]) -> NoReturn:
    """Show what is asked for again and again, until somebody stops it."""
    files = request.watched()  # what is not there from the beginning is refused
    while True:
        # Looked at before the picture is made, so that what is saved meanwhile is seen, too.
        before = _stamps(files)
        try:
            show()
        except (CruxpressError, OSError) as error:
            # A file that is being edited is often wrong or gone for a moment: say so and go on.
            say(f"cruxpress: {error}", file=sys.stderr)
        while _stamps(files) == before and (files or not _watched(request)):
            time.sleep(0.4)
        files = _watched(request)


def _watched(request: PreviewRequest) -> list[Path]:
    """The files that are watched; none as long as what is shown is gone."""
    try:
        return request.watched()
    except (CruxpressError, OSError):
        return []


def _stamps(files: Iterable[Path]) -> list[int]:
    return [_stamp(file) for file in files]


def _stamp(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
