"""Numbers as an icon's file writes them: plain, finite, and of a size that fits a small box."""

import re

from cruxpress.press.icons.faults import WrongValueError, shown

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
SPACE = re.compile(r"[ \t\r\n\f]*")
GAP = re.compile(r"[ \t\r\n\f]*,?[ \t\r\n\f]*")

# Far more than any drawing in 64 units needs before its transform, and small enough that no sum
# or product of such numbers loses its decimals.
LARGEST = 10_000.0


def plain(value: float) -> str:
    """A number as a message shows it: 2.5, 64, -0.75."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def checked(text: str) -> float:
    """The value of something that NUMBER matched."""
    value = float(text)
    if abs(value) > LARGEST:
        raise WrongValueError(f"{shown(text)} is too large; the box is 64 units wide")
    return value


def read_number(text: str) -> float:
    """One number, with no unit."""
    stripped = text.strip()
    if not NUMBER.fullmatch(stripped):
        raise WrongValueError(f"{shown(text)} is not a plain number such as 32 or 2.5")
    return checked(stripped)


def read_numbers(text: str) -> list[float]:
    """Several numbers, with spaces or single commas between them."""
    numbers: list[float] = []
    gap, at = "", len(text) - len(text.lstrip())
    while at < len(text):
        match = NUMBER.match(text, at)
        if match is None:
            raise WrongValueError(f"{shown(text[at:])} is not a plain number such as 32 or 2.5")
        numbers.append(checked(match[0]))
        gap, at = gap_after(text, match.end())
    if "," in gap:
        raise WrongValueError(f"{shown(text)} ends with a comma")
    return numbers


def gap_after(text: str, at: int) -> tuple[str, int]:
    """What stands between this place and the next number, and where that begins."""
    match = GAP.match(text, at)
    assert match is not None  # the pattern matches nothing, too
    return match[0], match.end()
