"""What is shown to a person, whatever their terminal can do and whatever names come from strangers.

A name may hold escape sequences that move the cursor or change the title of a window, or marks
that turn the order of letters round: such characters are shown, never sent. A character that the
terminal cannot encode is shown as its number; bytes of a file's name that are no text go out as
they came, so that a script can use the name.
"""

import codecs
import re
import sys
from typing import TextIO

_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ERRORS = "cruxpress-shown"


def visible(text: str) -> str:
    """A text with everything spelled out that a terminal would obey instead of showing it."""
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


def say(text: str, *, end: str = "\n", file: TextIO | None = None, flush: bool = False) -> None:
    """Show a text of one line or several."""
    print(visible(text), end=end, file=file or sys.stdout, flush=flush)


def prepare_streams() -> None:
    """Let no character end a run because a terminal cannot encode it."""
    codecs.register_error(ERRORS, _encoded)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=ERRORS)


def _encoded(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    part = error.object[error.start : error.end]
    return b"".join(map(_bytes_of, part)), error.end


def _bytes_of(letter: str) -> bytes:
    if "\udc80" <= letter <= "\udcff":  # a byte that Python could not read as text
        return bytes([ord(letter) & 0xFF])
    return letter.encode("ascii", "backslashreplace")
