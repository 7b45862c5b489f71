"""Every kind of shape as one outline of moves, lines and curves."""

from collections.abc import Iterable

from cruxpress.press.icons.faults import Faults, WrongValueError, tag
from cruxpress.press.icons.markup import Node
from cruxpress.press.icons.model import Bounds, Outline, Segment, rounded
from cruxpress.press.icons.numbers import plain, read_number, read_numbers
from cruxpress.press.icons.pathdata import read_path
from cruxpress.press.icons.transforms import Matrix

# Four curves with handles of this length (of the radius) differ from a circle by 0.03 %.
_KAPPA = 0.5522847498307936


def read_outline(node: Node, faults: Faults) -> list[Segment] | None:
    """The outline of a shape before its transform; None when its data cannot be read."""
    before = len(faults.found)
    data = _Data(node, faults)
    segments = _KINDS[node.tag](data)
    return segments if len(faults.found) == before else None


def placed(segments: Iterable[Segment], matrix: Matrix) -> Outline:
    """The outline where its transforms put it, in rounded numbers."""

    def at(x: float, y: float) -> tuple[float, float]:
        x, y = matrix.apply(x, y)
        return rounded(x), rounded(y)

    outline: list[Segment] = []
    for segment in segments:
        if segment[0] == "m":
            outline.append(("m", *at(*segment[1:])))
        elif segment[0] == "l":
            outline.append(("l", *at(*segment[1:])))
        elif segment[0] == "c":
            outline.append(("c", *at(*segment[1:3]), *at(*segment[3:5]), *at(*segment[5:])))
        else:
            outline.append(segment)
    return tuple(outline)


class _Data:
    """The numbers of one shape; what cannot be read is noted, and 1 goes on in its stead."""

    def __init__(self, node: Node, faults: Faults) -> None:
        self.node = node
        self.faults = faults

    def wrong(self, what: str) -> None:
        self.faults.add(self.node.place, f"{tag(self.node.tag)} {what}")

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
            self.wrong(f"{name}: {plain(value)} draws nothing; it takes a number greater than 0")
            return 1.0
        return value


def _path(data: _Data) -> list[Segment]:
    text = data.node.attributes.get("d")
    if text is None:
        data.wrong("has no d; a path starts with M and a point, such as M 2 2 L 62 62")
        return []
    try:
        segments = read_path(text)
    except WrongValueError as wrong:
        data.wrong(f"d: {wrong}")
        return []
    if not segments:
        data.wrong("d: only moves, so nothing is drawn")
    return segments


def _circle(data: _Data) -> list[Segment]:
    radius = data.size("r")
    return _oval(data.number("cx"), data.number("cy"), radius, radius)


def _ellipse(data: _Data) -> list[Segment]:
    return _oval(data.number("cx"), data.number("cy"), data.size("rx"), data.size("ry"))


def _oval(x: float, y: float, rx: float, ry: float) -> list[Segment]:
    return _rounded_box(Bounds(x - rx, y - ry, x + rx, y + ry), rx, ry)


def _rect(data: _Data) -> list[Segment]:
    x, y, width, height = (
        data.number("x"),
        data.number("y"),
        data.size("width"),
        data.size("height"),
    )
    said = data.node.attributes
    rx, ry = data.number("rx"), data.number("ry")
    if rx < 0 or ry < 0:
        data.wrong("rx or ry is less than 0; a corner's radius is 0 or more")
    # SVG's rules: one radius stands for both, and a corner ends at the middle of its side.
    rx, ry = (rx if "rx" in said else ry), (ry if "ry" in said else rx)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx > 0 and ry > 0:
        return _rounded_box(Bounds(x, y, x + width, y + height), rx, ry)
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return _through(corners, closed=True)


def _rounded_box(box: Bounds, rx: float, ry: float) -> list[Segment]:
    """A box with four quarter ovals as corners; sides of no length are left out."""
    (x, y, right, bottom), kx, ky = box, rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    flat_x, flat_y = box.width - 2 * rx > 1e-9, box.height - 2 * ry > 1e-9
    every: list[tuple[bool, Segment]] = [
        (True, ("m", x + rx, y)),
        (flat_x, ("l", right - rx, y)),
        (True, ("c", right - kx, y, right, y + ky, right, y + ry)),
        (flat_y, ("l", right, bottom - ry)),
        (True, ("c", right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        (flat_x, ("l", x + rx, bottom)),
        (True, ("c", x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        (flat_y, ("l", x, y + ry)),
        (True, ("c", x, y + ky, x + kx, y, x + rx, y)),
        (True, ("z",)),
    ]
    return [segment for kept, segment in every if kept]


def _line(data: _Data) -> list[Segment]:
    start = data.number("x1"), data.number("y1")
    return _through([start, (data.number("x2"), data.number("y2"))], closed=False)


def _polyline(data: _Data) -> list[Segment]:
    return _through(_points(data, at_least=2), closed=False)


def _polygon(data: _Data) -> list[Segment]:
    return _through(_points(data, at_least=3), closed=True)


def _points(data: _Data, at_least: int) -> list[tuple[float, float]]:
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


def _through(points: list[tuple[float, float]], closed: bool) -> list[Segment]:
    if not points:
        return []
    lines: list[Segment] = [("l", *point) for point in points[1:]]
    end: list[Segment] = [("z",)] if closed else []
    return [("m", *points[0]), *lines, *end]


_KINDS = {
    "path": _path,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rect,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
SHAPES = tuple(_KINDS)
