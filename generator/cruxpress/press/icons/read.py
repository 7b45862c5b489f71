"""Reading an icon: from a designer's SVG file to shapes, or to all that is wrong with it."""

from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath

from cruxpress.press.geometry import KAPPA, Bounds, Matrix, Path, Point, Segment, rounded_rectangle
from cruxpress.press.icons.model import SIZE, Icon, IconShape, rounded, shape_bounds
from cruxpress.press.icons.style import Style
from cruxpress.press.icons.svg import (
    START,
    Faults,
    SvgElement,
    WrongValueError,
    read_svg,
    shown,
    tag,
)
from cruxpress.press.icons.values import format_number, read_number, read_numbers, read_path
from cruxpress.press.icons.vocabulary import NOTES, SVG_NAMESPACE, allowed_element, check_attributes

# At 6 mm these are 0.14 mm and 0.17 mm of paper: the least that a home printer keeps. The style
# asks for a little more, lines of 2 and dots of radius 1.
THINNEST_LINE = 1.5
SMALLEST_DOT = 0.9


def read_icon(file: FilePath, palette: Mapping[str, str], shown_as: str | None = None) -> Icon:
    """The icon in a designer's file, its colours known by the palette's names.

    The palette maps '#16243B' (upper case) to a colour's name. Messages call the file
    `shown_as`. Raises BadInput with all problems of the file.
    """
    faults = Faults(shown_as or str(file))
    root = read_svg(file, faults)
    reader = _IconReader(palette, faults)
    reader.root(root)
    faults.settle()
    widths = [shape.width for shape in reader.shapes if shape.stroke is not None]
    title = next((node.text for node in root.children if node.tag == "title"), "")
    return Icon(
        name=file.stem,
        title=" ".join(title.split()),
        shapes=tuple(reader.shapes),
        thinnest=min(widths, default=SIZE),
    )


class _IconReader:
    """Walks through the elements, gathers shapes and notes problems."""

    def __init__(self, palette: Mapping[str, str], faults: Faults) -> None:
        self.palette = palette
        self.faults = faults
        self.shapes: list[IconShape] = []
        self.drawings = 0

    def root(self, node: SvgElement) -> None:
        if node.tag != "svg":
            self.faults.stop(node.place, f"the root is {tag(node.tag)}; {START}")
        check_attributes(node, self.faults)
        style = Style(sure=self._check_box(node)).of(node, self.palette, self.faults)
        self._children(node, style)
        if not self.drawings:
            self.faults.add(node.place, "draws nothing; an icon has at least one shape")

    def _check_box(self, node: SvgElement) -> bool:
        """Whether the icon's box is as it must be, so that what stands in it can be measured."""
        say = self.faults.add
        if node.attributes.get("xmlns") != SVG_NAMESPACE:
            say(node.place, f'<svg> xmlns: must be "{SVG_NAMESPACE}"')
        for name in ("width", "height"):
            try:
                read_number(node.attributes.get(name, "64"))
            except WrongValueError as wrong:
                say(node.place, f"<svg> {name}: {wrong}; or leave it out")
        box = node.attributes.get("viewBox")
        try:
            right = box is not None and read_numbers(box) == [0, 0, SIZE, SIZE]
        except WrongValueError:
            right = False
        if not right:
            now = "is missing" if box is None else f"is {shown(box)}"
            say(node.place, f'<svg> viewBox {now}; an icon is drawn in viewBox="0 0 64 64"')
        return right

    def _children(self, node: SvgElement, style: Style) -> None:
        for child in node.children:
            if not allowed_element(child, self.faults):
                # What was meant as a drawing is refused, not missing.
                self.drawings += 1
            elif node.tag not in ("svg", "g") and (node.tag in NOTES or child.tag not in NOTES):
                self.faults.add(
                    child.place, f"{tag(child.tag)} stands in {tag(node.tag)}; move it out"
                )
            else:
                self._element(child, style)

    def _element(self, node: SvgElement, outer: Style) -> None:
        check_attributes(node, self.faults)
        if node.tag in NOTES:
            self._children(node, outer)
            return
        style = outer.of(node, self.palette, self.faults)
        if node.tag in _OUTLINES:
            self.drawings += 1
            self._shape(node, style)
        self._children(node, style)

    def _shape(self, node: SvgElement, style: Style) -> None:
        self._check_paint(node, style)
        segments = _read_outline(node, self.faults)
        if segments is None or not style.sure:
            return
        fill = None if node.tag == "line" else style.fill
        if fill is None and style.stroke is None:
            return
        width = (style.width or 0.0) * style.matrix.scale if style.stroke is not None else 0.0
        shape = IconShape(
            path=_moved(segments, style.matrix),
            fill=fill,
            stroke=style.stroke,
            width=rounded(width),
            round_cap=style.round_cap,
            join=style.join,
            even_odd=style.even_odd,
        )
        self.shapes.append(shape)
        self._measure(node, shape)

    def _check_paint(self, node: SvgElement, style: Style) -> None:
        name = tag(node.tag)
        inked = style.stroke is not None
        if node.tag != "line" and not style.says_fill:
            self.faults.add(
                node.place,
                f"{name} says no fill, so SVG paints it black; "
                'write fill="none" or a palette colour',
            )
        elif not inked and (node.tag == "line" or style.fill is None):
            lack = "no stroke" if node.tag == "line" else "neither fill nor stroke"
            self.faults.add(node.place, f"{name} has {lack}: it draws nothing")
        if inked and style.width is None:
            self.faults.add(
                node.place, f"{name} has a stroke and no stroke-width; the style's outline is 2.5"
            )

    def _measure(self, node: SvgElement, shape: IconShape) -> None:
        """Say what is too thin or too small to print, and what lies outside the box."""
        name = tag(node.tag)
        if 0 < shape.width < THINNEST_LINE:
            self.faults.add(
                node.place,
                f"{name} draws a line of {format_number(shape.width)} units; "
                f"a line has at least {format_number(THINNEST_LINE)}, better 2",
            )
        left, top, right, bottom = shape_bounds(shape)
        across = max(right - left, bottom - top)
        if across < 2 * SMALLEST_DOT:
            self.faults.add(
                node.place,
                f"{name} is only {format_number(across)} units across; "
                f"a dot has a radius of at least {format_number(SMALLEST_DOT)}, better 1",
            )
        stroked = " with its stroke" if shape.stroke is not None else ""
        sides = [
            f"{format_number(value)} at the {side}"
            for side, value, out in (
                ("left", left, left < 0),
                ("top", top, top < 0),
                ("right", right, right > SIZE),
                ("bottom", bottom, bottom > SIZE),
            )
            if out
        ]
        if sides:
            self.faults.add(
                node.place,
                f"{name} reaches {' and '.join(sides)}{stroked} and would be cut off; "
                "stay within 0 and 64, better 2 and 62",
            )


def _read_outline(node: SvgElement, faults: Faults) -> list[Segment] | None:
    """The outline of a shape before its transform; None when its data cannot be read."""
    before = len(faults.found)
    data = _ShapeData(node, faults)
    segments = _OUTLINES[node.tag](data)
    return segments if len(faults.found) == before else None


def _moved(segments: Iterable[Segment], matrix: Matrix) -> Path:
    """The outline where its transforms put it, in rounded numbers."""

    def at(x: float, y: float) -> Point:
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


class _ShapeData:
    """The numbers of one shape; what cannot be read is noted, and 1 goes on in its stead."""

    def __init__(self, node: SvgElement, faults: Faults) -> None:
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
            self.wrong(
                f"{name}: {format_number(value)} draws nothing; it takes a number greater than 0"
            )
            return 1.0
        return value


def _path(data: _ShapeData) -> list[Segment]:
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


def _circle(data: _ShapeData) -> list[Segment]:
    radius = data.size("r")
    return _oval(data.number("cx"), data.number("cy"), radius, radius)


def _ellipse(data: _ShapeData) -> list[Segment]:
    return _oval(data.number("cx"), data.number("cy"), data.size("rx"), data.size("ry"))


def _oval(x: float, y: float, rx: float, ry: float) -> list[Segment]:
    return _rounded_box((x - rx, y - ry, x + rx, y + ry), rx, ry)


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
        return _rounded_box((x, y, x + width, y + height), rx, ry)
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return _through(corners, closed=True)


def _rounded_box(box: Bounds, rx: float, ry: float) -> list[Segment]:
    """A box with four quarter ovals as corners; sides of no length are left out."""
    flat = box[2] - box[0] - 2 * rx > 1e-9, box[3] - box[1] - 2 * ry > 1e-9
    return list(rounded_rectangle(box, rx, ry, rx * (1 - KAPPA), ry * (1 - KAPPA), flat))


def _line(data: _ShapeData) -> list[Segment]:
    start = data.number("x1"), data.number("y1")
    return _through([start, (data.number("x2"), data.number("y2"))], closed=False)


def _polyline(data: _ShapeData) -> list[Segment]:
    return _through(_points(data, at_least=2), closed=False)


def _polygon(data: _ShapeData) -> list[Segment]:
    return _through(_points(data, at_least=3), closed=True)


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


def _through(points: list[Point], closed: bool) -> list[Segment]:
    if not points:
        return []
    lines: list[Segment] = [("l", *point) for point in points[1:]]
    end: list[Segment] = [("z",)] if closed else []
    return [("m", *points[0]), *lines, *end]


_OUTLINES = {
    "path": _path,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rect,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
