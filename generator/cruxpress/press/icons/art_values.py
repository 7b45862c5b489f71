"""Lengths, outlines and transforms as any drawing program writes them."""

import math
import re
from collections.abc import Callable, Iterator, Mapping

from cruxpress.core.errors import did_you_mean
from cruxpress.press.geometry import UNMOVED, Matrix, Segment
from cruxpress.press.icons.svg import SvgElement, WrongValueError, shown
from cruxpress.press.icons.values import (
    CALL,
    drawn,
    flat_arc,
    gap_after,
    path_words,
    read_numbers,
    rounded_box,
    through,
)

# Drawings in micrometres are a few hundred thousand wide; sums of such numbers lose no decimals.
MOST = 10_000_000.0
Size = tuple[float, float]

_LENGTH = re.compile(
    r"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)(px|pt|pc|mm|cm|in|q|em|rem|ex|%)?",
    re.IGNORECASE,
)
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "q": 96 / 101.6,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}


def read_length(text: str, whole: float) -> float:
    """A length in the units of the drawing; a share is one of the whole."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise WrongValueError(f"{shown(text)} is no length such as 32, 2.5px, 4mm or 50%")
    unit = (found[2] or "").lower()
    value = float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit])
    if not abs(value) <= MOST:
        raise WrongValueError(f"{shown(text)} is too large")
    return value


def diagonal(room: Size) -> float:
    """What shares of a room are counted from where neither its width nor its height is meant."""
    return math.hypot(*room) / math.sqrt(2)


def read_any_path(text: str) -> list[Segment]:
    """A path with arcs of any size; one that says nothing draws nothing."""
    if text.strip() in ("", "none"):
        return []
    return drawn(" ".join(_without_flat_arcs(path_words(text, MOST, any_arc=True))), text)


def _without_flat_arcs(words: Iterator[str]) -> Iterator[str]:
    """SVG draws an arc that has no radius as a line."""
    letter, numbers = "", []
    for word in words:
        if word.isalpha():
            letter = word
            if letter not in "Aa":
                yield word
        elif letter not in "Aa":
            yield word
        else:
            numbers.append(word)
            if len(numbers) == 7:
                if flat_arc(numbers[0]) or flat_arc(numbers[1]):
                    yield from ("L" if letter == "A" else "l", *numbers[5:])
                else:
                    yield from (letter, *numbers)
                numbers = []


def read_any_transform(text: str) -> Matrix:
    """The whole list of a transform, as one matrix; style sheets write units, too."""
    plain = re.sub(r"(?<=[0-9.])(?:px|deg)\b", "", text.strip())
    result = UNMOVED
    at = 0
    while at < len(plain) and plain != "none":
        call = CALL.match(plain, at)
        if call is None:
            raise WrongValueError(f"{shown(plain[at:])} is no transform")
        result = result.compose(_one_transform(call[1], call[2]))
        if not all(abs(part) <= MOST for part in result):
            raise WrongValueError(f"{shown(text)} moves the drawing too far")
        _, at = gap_after(plain, call.end())
    return result


def _one_transform(name: str, inside: str) -> Matrix:
    if name not in _TRANSFORMS:
        raise WrongValueError(
            f"{shown(name)} is no transform{did_you_mean(name[:40], _TRANSFORMS)}"
        )
    counts, make = _TRANSFORMS[name]
    numbers = read_numbers(inside, MOST)
    if len(numbers) not in counts:
        wanted = " or ".join(str(count) for count in counts)
        raise WrongValueError(f"{name} takes {wanted} numbers, not {len(numbers)}")
    return make(*numbers)


def _scale(x: float, y: float | None = None) -> Matrix:
    return Matrix(a=x, d=x if y is None else y)


_TRANSFORMS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "translate": ((1, 2), lambda x, y=0.0: Matrix(e=x, f=y)),
    "translateX": ((1,), lambda x: Matrix(e=x)),
    "translateY": ((1,), lambda y: Matrix(f=y)),
    "scale": ((1, 2), _scale),
    "scaleX": ((1,), lambda x: Matrix(a=x)),
    "scaleY": ((1,), lambda y: Matrix(d=y)),
    "rotate": ((1, 3), lambda degrees, x=0.0, y=0.0: Matrix.rotation(degrees, x, y)),
    "skewX": ((1,), lambda degrees: Matrix(c=_slant(degrees))),
    "skewY": ((1,), lambda degrees: Matrix(b=_slant(degrees))),
    "matrix": ((6,), Matrix),
}


def _slant(degrees: float) -> float:
    return math.tan(math.radians(degrees))


class _Measures:
    """The numbers of one shape in the room that shares are counted from."""

    def __init__(self, said: Mapping[str, str], room: Size) -> None:
        self._said = said
        self._room = room

    def x(self, name: str) -> float:
        return self._length(name, self._room[0])

    def y(self, name: str) -> float:
        return self._length(name, self._room[1])

    def both(self, name: str) -> float:
        return self._length(name, diagonal(self._room))

    def has(self, name: str) -> bool:
        return self._said.get(name, "auto").strip() != "auto"

    def _length(self, name: str, whole: float) -> float:
        if not self.has(name):
            return 0.0
        try:
            return read_length(self._said[name], whole)
        except WrongValueError as wrong:
            raise WrongValueError(f"{name}: {wrong}") from None

    def path(self) -> list[Segment]:
        try:
            return read_any_path(self._said.get("d", ""))
        except WrongValueError as wrong:
            raise WrongValueError(f"d: {wrong}") from None

    def points(self, closed: bool) -> list[Segment]:
        try:
            numbers = read_numbers(self._said.get("points", "").strip(" \t\r\n,"), MOST)
        except WrongValueError as wrong:
            raise WrongValueError(f"points: {wrong}") from None
        # SVG draws as far as whole points go.
        pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
        return through(pairs, closed) if len(pairs) > 1 else []

    def rect(self) -> list[Segment]:
        x, y, width, height = self.x("x"), self.y("y"), self.x("width"), self.y("height")
        if width <= 0 or height <= 0:
            return []
        rx, ry = max(0.0, self.x("rx")), max(0.0, self.y("ry"))
        rx, ry = (rx if self.has("rx") else ry), (ry if self.has("ry") else rx)
        rx, ry = min(rx, width / 2), min(ry, height / 2)
        if rx > 0 and ry > 0:
            return rounded_box((x, y, x + width, y + height), rx, ry)
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return through(corners, closed=True)

    def oval(self, rx: float, ry: float) -> list[Segment]:
        if rx <= 0 or ry <= 0:
            return []
        x, y = self.x("cx"), self.y("cy")
        return rounded_box((x - rx, y - ry, x + rx, y + ry), rx, ry)

    def ellipse(self) -> list[Segment]:
        rx, ry = self.x("rx"), self.y("ry")
        return self.oval(rx if self.has("rx") else ry, ry if self.has("ry") else rx)

    def line(self) -> list[Segment]:
        ends = [(self.x("x1"), self.y("y1")), (self.x("x2"), self.y("y2"))]
        return through(ends, closed=False)


_SHAPES: Mapping[str, Callable[[_Measures], list[Segment]]] = {
    "path": _Measures.path,
    "rect": _Measures.rect,
    "circle": lambda it: it.oval(it.both("r"), it.both("r")),
    "ellipse": _Measures.ellipse,
    "line": _Measures.line,
    "polyline": lambda it: it.points(closed=False),
    "polygon": lambda it: it.points(closed=True),
}
SHAPES = frozenset(_SHAPES)


def any_outline(node: SvgElement, said: Mapping[str, str], room: Size) -> list[Segment]:
    """The outline of a shape before its transform; one without size draws nothing."""
    return _SHAPES[node.tag](_Measures(said, room))
