"""Numbers, outlines and transforms as an icon's file writes them, checked before they are used."""

import re
from collections.abc import Callable, Iterator, Mapping

from cruxpress.core.errors import did_you_mean
from cruxpress.press.geometry import (
    KAPPA,
    UNMOVED,
    Bounds,
    Matrix,
    Point,
    Segment,
    rounded_rectangle,
)
from cruxpress.press.icons.svg import Faults, SvgElement, WrongValueError, shown

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
SPACE = re.compile(r"[ \t\r\n\f]*")
GAP = re.compile(r"[ \t\r\n\f]*,?[ \t\r\n\f]*")

# Far more than any drawing in 64 units needs before its transform, and small enough that no sum
# or product of such numbers loses its decimals.
LARGEST = 10_000.0

# How many numbers each letter takes.
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
# Spelt out, since there are letters outside ASCII whose upper case is S.
_LETTERS = frozenset("".join(_COUNTS) + "".join(_COUNTS).lower())
# An arc's numbers: two radii, a turn, two flags that may stand without a gap, and its end.
_RADII, _FLAGS = (0, 1), (3, 4)
_FLAG = re.compile("[01]")

CALL = re.compile(r"([A-Za-z]+)[ \t\r\n\f]*\(([^()]*)\)")
_FIRST = "a path starts with M and a point, such as M 2 2 L 62 62"
_TRANSFORMS = "write translate(x y), scale(s), rotate(degrees) or matrix(a b c d e f)"


def format_number(value: float) -> str:
    """A number as a message shows it: 2.5, 64, -0.75."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _checked(text: str, most: float = LARGEST) -> float:
    """The value of something that NUMBER matched."""
    value = float(text)
    if abs(value) > most:
        raise WrongValueError(f"{shown(text)} is too large; the box is 64 units wide")
    return value


def read_number(text: str) -> float:
    """One number, with no unit."""
    stripped = text.strip()
    if not NUMBER.fullmatch(stripped):
        raise WrongValueError(f"{shown(text)} is not a plain number such as 32 or 2.5")
    return _checked(stripped)


def read_numbers(text: str, most: float = LARGEST) -> list[float]:
    """Several numbers, with spaces or single commas between them."""
    numbers: list[float] = []
    gap, at = "", len(text) - len(text.lstrip())
    while at < len(text):
        match = NUMBER.match(text, at)
        if match is None:
            raise WrongValueError(f"{shown(text[at:])} is not a plain number such as 32 or 2.5")
        numbers.append(_checked(match[0], most))
        gap, at = gap_after(text, match.end())
    if "," in gap:
        raise WrongValueError(f"{shown(text)} ends with a comma")
    return numbers


def gap_after(text: str, at: int) -> tuple[str, int]:
    """What stands between this place and the next number, and where that begins."""
    match = GAP.match(text, at)
    end = match.end() if match else at
    return text[at:end], end


def read_path(text: str) -> list[Segment]:
    """The drawn segments of a path's `d`, with only moves, lines, curves and closes left.

    fontTools draws arcs, smooth curves and relative moves, but it passes over what it does not
    understand: "M 1 1 L oops 5 5" would lose a word in silence. So every word is checked first
    and handed over spelt out.
    """
    return drawn(" ".join(path_words(text)), text)


def drawn(spelt: str, text: str) -> list[Segment]:
    """The segments of a path whose words were checked; a message shows its text."""
    # Late, since only a run that prints icons needs it.
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    pen = RecordingPen()
    try:
        parse_path(spelt, pen)
    except (ValueError, ArithmeticError) as error:
        # Only an arc with radii next to nothing can get here.
        raise WrongValueError(f"{shown(text)} cannot be drawn; look at its arcs") from error
    return _segments(pen.value)


def path_words(text: str, most: float = LARGEST, *, any_arc: bool = False) -> Iterator[str]:
    """The path's letters and numbers, checked; arcs of no size are refused unless any may stand."""
    at = _skip(text, 0)
    if at == len(text):
        raise WrongValueError(f"nothing in it; {_FIRST}")
    if text[at] not in "Mm":
        raise WrongValueError(f"{shown(text[at:])} stands first; a path starts with M and a point")
    while at < len(text):
        letter = text[at]
        if letter not in _LETTERS:
            raise WrongValueError(
                f"character {at + 1} must be one of the letters {' '.join(_COUNTS)}, "
                f"not {shown(text[at:])}"
            )
        yield letter
        at = _skip(text, at + 1)
        more = letter not in "Zz"
        while more:
            for position in range(_COUNTS[letter.upper()]):
                word, at, more = _number(text, at, letter, position, most)
                if letter in "Aa" and position in _RADII and not any_arc and flat_arc(word):
                    radius = f"an arc has the radius {float(word):g}"
                    raise WrongValueError(f"{radius}; write a line (L) instead")
                yield word


def flat_arc(radius: str) -> bool:
    """Whether an arc of this radius is no arc but a line."""
    return abs(float(radius)) < 1e-6


def _number(text: str, at: int, letter: str, position: int, most: float) -> tuple[str, int, bool]:
    """One number after a letter, where the next thing begins, and whether that is a number."""
    is_flag = letter in "Aa" and position in _FLAGS
    match = (_FLAG if is_flag else NUMBER).match(text, at)
    if match is None:
        takes = f"{letter} takes {_COUNTS[letter.upper()]} numbers"
        if at == len(text):
            raise WrongValueError(f"{takes}, and the path ends before it has them")
        kind = "a flag (0 or 1)" if is_flag else "one of them"
        raise WrongValueError(
            f"{takes}; character {at + 1} must begin {kind}, not {shown(text[at:])}"
        )
    value = _checked(match[0], most)
    gap, following = gap_after(text, match.end())
    more = "," in gap or NUMBER.match(text, following) is not None
    return (match[0] if is_flag else repr(value)), following, more


def _skip(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    return match.end() if match else at


def _segments(drawn: list[tuple[str, tuple[Point, ...]]]) -> list[Segment]:
    """What the pen recorded, as our own segments; a move that draws nothing is left out."""
    segments: list[Segment] = []
    start = at = (0.0, 0.0)
    for verb, points in drawn:
        if verb == "moveTo":
            _drop_bare_move(segments)
            segments.append(("m", *points[0]))
            start = points[0]
        elif verb == "lineTo":
            segments.append(("l", *points[0]))
        elif verb == "curveTo":
            segments.append(("c", *points[0], *points[1], *points[2]))
        elif verb == "qCurveTo":
            segments.append(_raised(at, points[0], points[1]))
        elif verb == "closePath":
            # Closing draws the last line; a second one on top would only blunt the corner.
            if segments[-1] == ("l", *start) and segments[-2][0] != "m":
                segments.pop()
            segments.append(("z",))
        at = points[-1] if points else at
    _drop_bare_move(segments)
    return segments


def _drop_bare_move(segments: list[Segment]) -> None:
    if segments and segments[-1][0] == "m":
        segments.pop()


def _raised(start: Point, control: Point, end: Point) -> Segment:
    """A quadratic curve as the same cubic one: PDF knows only those."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    return (
        "c",
        x0 + (x1 - x0) * 2 / 3,
        y0 + (y1 - y0) * 2 / 3,
        x2 + (x1 - x2) * 2 / 3,
        y2 + (y1 - y2) * 2 / 3,
        x2,
        y2,
    )


def read_transform(text: str) -> Matrix:
    """The whole list of a transform attribute, as one matrix."""
    result = UNMOVED
    at = len(text) - len(text.lstrip())
    while at < len(text):
        call = CALL.match(text, at)
        if call is None:
            raise WrongValueError(f"{shown(text[at:])} cannot be read; {_TRANSFORMS}")
        result = result.compose(_one_transform(call[1], call[2]))
        if not all(abs(part) <= LARGEST for part in result):
            raise WrongValueError(
                f"{shown(text)} moves the drawing too far; the box is 64 units wide"
            )
        _, at = gap_after(text, call.end())
    if result.scale < 1e-6:
        raise WrongValueError(f"{shown(text)} shrinks the drawing to nothing")
    return result


def _one_transform(name: str, inside: str) -> Matrix:
    if name in ("skewX", "skewY"):
        raise WrongValueError(f"{name} makes lines unevenly thick; flatten it to paths")
    if name not in _READERS:
        raise WrongValueError(f"{shown(name)} is no transform{did_you_mean(name[:40], _READERS)}")
    counts, make = _READERS[name]
    numbers = read_numbers(inside)
    if len(numbers) not in counts:
        wanted = " or ".join(str(count) for count in counts)
        raise WrongValueError(f"{name} takes {wanted} numbers, not {len(numbers)}")
    return make(*numbers)


def _scale(x: float, y: float | None = None) -> Matrix:
    y = x if y is None else y
    # A mirror image, scale(-1 1), keeps lines as thick as they were.
    if abs(x) != abs(y):
        raise WrongValueError(
            f"scale({format_number(x)} {format_number(y)}) makes lines unevenly thick; "
            "scale both ways alike, or flatten it to paths"
        )
    return Matrix(a=x, d=y)


def _matrix(*numbers: float) -> Matrix:
    a, b, c, d, _, _ = numbers
    # Both axes equally long and square to each other, as far as six written decimals can say.
    size = a * a + b * b
    if abs(size - (c * c + d * d)) > 1e-4 * size or abs(a * c + b * d) > 1e-4 * size:
        raise WrongValueError("matrix makes lines unevenly thick; flatten it to paths")
    return Matrix(*numbers)


_READERS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "translate": ((1, 2), lambda x, y=0.0: Matrix(e=x, f=y)),
    "scale": ((1, 2), _scale),
    "rotate": ((1, 3), lambda degrees, x=0.0, y=0.0: Matrix.rotation(degrees, x, y)),
    "matrix": ((6,), _matrix),
}


class _ShapeData:
    """The numbers of one shape; what cannot be read is noted, and 1 goes on in its stead."""

    def __init__(self, node: SvgElement, faults: Faults) -> None:
        self.node = node
        self.faults = faults

    def wrong(self, what: str) -> None:
        self.faults.add_to(self.node, what)

    def number(self, name: str) -> float:
        """A coordinate; SVG takes 0 where none is written."""
        try:
            return read_number(self.node.attributes.get(name, "0"))
        except WrongValueError as wrong:
            self.wrong(f"{name}: {wrong}")
            return 1.0

    def size(self, name: str) -> float:
        """A length that must be there."""
        if name not in self.node.attributes:
            self.wrong(f"has no {name}; it takes a number greater than 0")
            return 1.0
        value = self.number(name)
        if value <= 0:
            draws = f"{name}: {format_number(value)} draws nothing"
            self.wrong(f"{draws}; it takes a number greater than 0")
            return 1.0
        return value


def _path(data: _ShapeData) -> list[Segment]:
    text = data.node.attributes.get("d")
    if text is None:
        data.wrong(f"has no d; {_FIRST}")
        return []
    try:
        segments = read_path(text)
    except WrongValueError as wrong:
        data.wrong(f"d: {wrong}")
        return []
    if not segments:
        data.wrong("d: only moves, so nothing is drawn")
    return segments


def _circle(data: _ShapeData) -> list[Segment]:
    radius = data.size("r")
    return _oval(data.number("cx"), data.number("cy"), radius, radius)


def _ellipse(data: _ShapeData) -> list[Segment]:
    return _oval(data.number("cx"), data.number("cy"), data.size("rx"), data.size("ry"))


def _oval(x: float, y: float, rx: float, ry: float) -> list[Segment]:
    return rounded_box((x - rx, y - ry, x + rx, y + ry), rx, ry)


def _rect(data: _ShapeData) -> list[Segment]:
    x, y = data.number("x"), data.number("y")
    width, height = data.size("width"), data.size("height")
    said = data.node.attributes
    rx, ry = data.number("rx"), data.number("ry")
    if rx < 0 or ry < 0:
        data.wrong("rx or ry is less than 0; a corner's radius is 0 or more")
    # SVG's rules: one radius stands for both, and a corner ends at the middle of its side.
    rx, ry = (rx if "rx" in said else ry), (ry if "ry" in said else rx)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx > 0 and ry > 0:
        return rounded_box((x, y, x + width, y + height), rx, ry)
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return through(corners, closed=True)


def rounded_box(box: Bounds, rx: float, ry: float) -> list[Segment]:
    """A box with four quarter ovals as corners; sides of no length are left out."""
    flat = box[2] - box[0] - 2 * rx > 1e-9, box[3] - box[1] - 2 * ry > 1e-9
    return list(rounded_rectangle(box, rx, ry, rx * (1 - KAPPA), ry * (1 - KAPPA), flat))


def _line(data: _ShapeData) -> list[Segment]:
    start = data.number("x1"), data.number("y1")
    return through([start, (data.number("x2"), data.number("y2"))], closed=False)


def _points(data: _ShapeData, at_least: int) -> list[Point]:
    try:
        numbers = read_numbers(data.node.attributes.get("points", ""))
    except WrongValueError as wrong:
        data.wrong(f"points: {wrong}")
        return []
    if len(numbers) % 2 or len(numbers) < 2 * at_least:
        data.wrong(
            f"points: {len(numbers)} numbers; it takes an x and a y for each point, "
            f"and at least {at_least} points"
        )
        return []
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def through(points: list[Point], closed: bool) -> list[Segment]:
    if not points:
        return []
    lines: list[Segment] = [("l", *point) for point in points[1:]]
    end: list[Segment] = [("z",)] if closed else []
    return [("m", *points[0]), *lines, *end]


OUTLINES: Mapping[str, Callable[[_ShapeData], list[Segment]]] = {
    "path": _path,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rect,
    "line": _line,
    "polyline": lambda data: through(_points(data, at_least=2), closed=False),
    "polygon": lambda data: through(_points(data, at_least=3), closed=True),
}


def read_outline(node: SvgElement, faults: Faults) -> list[Segment] | None:
    """The outline of a shape before its transform; None when its data cannot be read."""
    before = len(faults.found)
    segments = OUTLINES[node.tag](_ShapeData(node, faults))
    return segments if len(faults.found) == before else None
