"""Lengths: a number and a unit, kept as whole micrometres so that sums and fits are exact."""

import re
from dataclasses import dataclass
from fractions import Fraction

from cruxpress.specs.nodes import quoted

MICROMETRES = {
    "mm": Fraction(1000),
    "cm": Fraction(10_000),
    "in": Fraction(25_400),
    "pt": Fraction(25_400, 72),
}
LONGEST = 2_000_000  # two metres: beyond it a layout is a slip of the finger
MOST_PERCENT = 1000

# A dozen digits are enough for any paper, and Python refuses to count thousands of them.
_NUMBER = r"(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})"
_TERM = re.compile(rf"\s*([+-]?)\s*({_NUMBER})\s*(mm|cm|in|pt|%)\s*")
_BARE = re.compile(rf"[+-]?{_NUMBER}")


class NotALength(ValueError):
    """The text is no length; the message says what would be."""


class Unitless(NotALength):
    """A number without a unit."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A length that may hold a share of the room around it, as in `100% - 12 mm`."""

    um: int
    percent: Fraction = Fraction(0)

    def within(self, room: int) -> int:
        if not self.percent:
            return self.um
        return self.um + round(self.percent * room / 100)


def read_extent(text: str) -> Extent:
    """Read `12 mm`, `50%` or a sum of such terms."""
    total, percent, at = Fraction(0), Fraction(0), 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or (at > 0 and not term[1]):
            if _BARE.fullmatch(text.strip()):
                raise Unitless(no_unit(text))
            raise NotALength(_what_would_be_right(text))
        number = Fraction(term[2]) * (-1 if term[1] == "-" else 1)
        if term[3] == "%":
            percent += number
        else:
            total += number * MICROMETRES[term[3]]
        at = term.end()
    if at == 0:
        raise NotALength(_what_would_be_right(text))
    if abs(total) > LONGEST:
        raise NotALength(f"{quoted(text)} is too long; the longest length is {LONGEST // 1000} mm")
    if abs(percent) > MOST_PERCENT:
        raise NotALength(f"{quoted(text)} is too large a share; the most is {MOST_PERCENT}%")
    return Extent(round(total), percent)


def read_length(text: str) -> int:
    """Read a length that stands for itself, in micrometres."""
    extent = read_extent(text)
    if extent.percent:
        raise NotALength(f"{quoted(text)} holds a share, but nothing is around it; write it in mm")
    return extent.um


def no_unit(text: str, least: int = 0, most: int = LONGEST, usual: str = "mm") -> str:
    """What to say of a number without a unit: with which units it would fit."""
    number = text.strip()
    um = abs(Fraction(number))
    units = sorted(MICROMETRES, key=lambda unit: unit != usual)
    fitting = [unit for unit in units if least <= um * MICROMETRES[unit] <= most] or units
    others = f" (or {', '.join(fitting[1:])})" if len(fitting) > 1 else ""
    return f"{quoted(text)} has no unit; write '{number} {fitting[0]}'{others}"


def _what_would_be_right(text: str) -> str:
    stripped = text.strip()
    if stripped.lower().lstrip("+-.") in ("nan", "inf", "infinity"):
        return f"{quoted(text)} is no length; write a number with a unit, as in '12 mm'"
    return f"{quoted(text)} is no length; write a number with mm, cm, in or pt, as in '12 mm'"


def in_mm(um: int) -> str:
    """A length for a message: at most two decimals, no trailing noughts."""
    text = f"{um / 1000:.2f}".rstrip("0").rstrip(".")
    return f"{text or '0'} mm"


def in_points(um: int) -> str:
    """A size of type as people name it."""
    return f"{points(um):.1f}".removesuffix(".0") + " pt"


def points(um: int) -> float:
    """The same length in printer's points."""
    return um * 72 / 25_400
