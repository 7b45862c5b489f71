"""Our small mark-up: **bold**, *italic*, :icon-name:, and \\ before a character meant as itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(r"\\(.)|(\*\*)|(\*)|:([A-Za-z0-9][\w-]*):|([^\\*:]+|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style, or an icon."""

    text: str
    style: str = "regular"
    icon: str = ""


class BadMarkup(ValueError):
    """A mark that was opened and not closed."""


def spans(text: str) -> list[Span]:
    """A marked-up text as stretches of one style each."""
    found: list[Span] = []
    for span in _spans(text):
        if found and not span.icon and not found[-1].icon and found[-1].style == span.style:
            found[-1] = Span(found[-1].text + span.text, span.style)
        else:
            found.append(span)
    return found


def _spans(text: str) -> Iterator[Span]:
    bold = italic = False
    for token in _TOKEN.finditer(text):
        escaped, two_stars, one_star, icon, plain = token.groups()
        if two_stars:
            bold = not bold
        elif one_star:
            italic = not italic
        elif icon:
            yield Span("", icon=icon)
        else:
            yield Span(escaped or plain or "", _style(bold, italic))
    if bold or italic:
        mark = "**" if bold else "*"
        raise BadMarkup(f"'{mark}' is opened and not closed; write \\* for a star itself")


def _style(bold: bool, italic: bool) -> str:
    return "-".join([*(["bold"] if bold else []), *(["italic"] if italic else [])]) or "regular"
