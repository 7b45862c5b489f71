"""Reading an icon: from a designer's SVG file to shapes, or to all that is wrong with it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any, get_args

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import UNMOVED, Matrix, Path, Segment
from cruxpress.press.icons.colours import Rgb, nearest_code, read_colour, rgb_of
from cruxpress.press.icons.model import SIZE, Cap, Icon, IconShape, Join, rounded, shape_bounds
from cruxpress.press.icons.svg import (
    NOTES,
    START,
    SVG_NAMESPACE,
    Faults,
    SvgElement,
    WrongValueError,
    allowed_element,
    check_attributes,
    read_svg,
    shown,
    tag,
)
from cruxpress.press.icons.values import (
    OUTLINES,
    format_number,
    read_number,
    read_numbers,
    read_outline,
    read_transform,
)

# At 6 mm these are 0.14 mm and 0.17 mm of paper: the least that a home printer keeps. The style
# asks for a little more, lines of 2 and dots of radius 1.
THINNEST_LINE = 1.5
SMALLEST_DOT = 0.9

_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")


@dataclass(frozen=True, slots=True)
class Style:
    """What holds for an element; SVG's defaults where nobody said anything.

    `sure` is lost where a width or a transform cannot be read: nothing is measured then, since a
    second message about what follows from the first helps nobody.
    """

    fill: str | None = None
    says_fill: bool = False
    stroke: str | None = None
    width: float | None = None
    cap: Cap = "butt"
    join: Join = "miter"
    even_odd: bool = False
    matrix: Matrix = UNMOVED
    sure: bool = True

    def of(self, node: SvgElement, palette: Mapping[str, str], faults: Faults) -> "Style":
        """The style of an element that stands in this one."""
        changes: dict[str, Any] = {}
        for name, (field, read, instead) in _READERS.items():
            if name not in node.attributes:
                continue
            try:
                changes[field] = read(node.attributes[name], palette)
            except WrongValueError as wrong:
                faults.add_to(node, f"{name}: {wrong}")
                changes[field] = instead
                changes["sure"] = self.sure and name not in ("stroke-width", "transform")
        if "fill" in changes:
            changes["says_fill"] = True
        if "matrix" in changes:
            changes["matrix"] = self.matrix.compose(changes["matrix"])
        return replace(self, **changes)


def _width(text: str, _palette: Mapping[str, str]) -> float:
    width = read_number(text)
    if width <= 0:
        raise WrongValueError(f'{shown(text)} draws nothing; for no line write stroke="none"')
    return width


def _one_of(choices: Mapping[str, Any]) -> Callable[[str, Mapping[str, str]], Any]:
    def read(text: str, _palette: Mapping[str, str]) -> Any:
        word = text.strip()
        if word not in choices:
            extra = "; make the line longer instead" if word == "square" else ""
            raise WrongValueError(f"{shown(word)} is not one of {', '.join(choices)}{extra}")
        return choices[word]

    return read


def _colour(text: str, palette: Mapping[str, str]) -> str | None:
    """The palette's name of a colour; None for `none`."""
    text = text.strip()
    if text == "none":
        return None
    if not _HEX.fullmatch(text):
        raise WrongValueError(f"{shown(text)} {_other_way(text, palette)}")
    # Programs that shrink files write #FFF for #FFFFFF.
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    code = f"#{digits.upper()}"
    if code in palette:
        return palette[code]
    raise WrongValueError(
        f"{text} is not in the palette{_nearest(rgb_of(code), palette, '; the nearest is ')}; "
        f"it has: {', '.join(f'{code} {name}' for code, name in palette.items())}"
    )


def _other_way(text: str, palette: Mapping[str, str]) -> str:
    """Why a colour that is not written as #RRGGBB is refused, and what to write."""
    if text.startswith("url("):
        return "is a gradient or pattern; give the area one palette colour"
    if text in ("inherit", "currentColor", "context-fill", "context-stroke"):
        return "says no colour; leave it out or write a palette colour"
    if text == "transparent":
        return "is not a colour that prints; write none"
    known_as = {name: code for code, name in palette.items()}
    if text in known_as:
        return f"is a name; write {known_as[text]} for {text}"
    hint = _nearest(_named(text), palette, "; the nearest in the palette is ")
    return f"is not written as #RRGGBB{hint or '; write a palette colour or none'}"


def _named(text: str) -> Rgb | None:
    """What a browser would show for `red` or `rgb(1, 2, 3)`, to name the nearest colour."""
    try:
        solid = read_colour(text[:40])
    except WrongValueError:
        return None
    return solid.rgb if solid else None


def _nearest(rgb: Rgb | None, palette: Mapping[str, str], lead: str) -> str:
    """The end of a message that names the most similar palette colour."""
    if rgb is None or not palette:
        return ""
    code = nearest_code(rgb, palette)
    return f"{lead}{code} ({palette[code]})"


# For each attribute: the field, its reader, and what to go on with when the reader refused (a
# wrong colour still paints, so that no second message says that nothing is painted).
_READERS: dict[str, tuple[str, Callable[[str, Mapping[str, str]], Any], Any]] = {
    "fill": ("fill", _colour, "?"),
    "stroke": ("stroke", _colour, "?"),
    "stroke-width": ("width", _width, 2.0),
    "stroke-linecap": ("cap", _one_of({"butt": "butt", "round": "round"}), "round"),
    "stroke-linejoin": ("join", _one_of({word: word for word in get_args(Join)}), "round"),
    "fill-rule": ("even_odd", _one_of({"nonzero": False, "evenodd": True}), False),
    "transform": ("matrix", lambda text, _: read_transform(text), UNMOVED),
}


def read_icon(file: FilePath, palette: Mapping[str, str], shown_as: str | None = None) -> Icon:
    """The icon in a designer's file, its colours known by the palette's names.

    The palette maps '#16243B' (upper case) to a colour's name. Messages call the file
    `shown_as`. Raises BadInput with all problems of the file.
    """
    faults = Faults(shown_as or str(file))
    root = read_svg(file, faults)
    reader = _IconReader(palette, faults)
    reader.root(root)
    if faults.found:
        raise BadInput(faults.found)
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
        say = self.faults.add_to
        if node.attributes.get("xmlns") != SVG_NAMESPACE:
            say(node, f'xmlns: must be "{SVG_NAMESPACE}"')
        for name in ("width", "height"):
            try:
                read_number(node.attributes.get(name, "64"))
            except WrongValueError as wrong:
                say(node, f"{name}: {wrong}; or leave it out")
        box = node.attributes.get("viewBox")
        try:
            right = box is not None and read_numbers(box) == [0, 0, SIZE, SIZE]
        except WrongValueError:
            right = False
        if not right:
            now = "is missing" if box is None else f"is {shown(box)}"
            say(node, f'viewBox {now}; an icon is drawn in viewBox="0 0 64 64"')
        return right

    def _children(self, node: SvgElement, style: Style) -> None:
        for child in node.children:
            if not allowed_element(child, self.faults):
                # What was meant as a drawing is refused, not missing.
                self.drawings += 1
            elif node.tag not in ("svg", "g") and (node.tag in NOTES or child.tag not in NOTES):
                self.faults.add_to(child, f"stands in {tag(node.tag)}; move it out")
            else:
                self._element(child, style)

    def _element(self, node: SvgElement, outer: Style) -> None:
        check_attributes(node, self.faults)
        if node.tag in NOTES:
            self._children(node, outer)
            return
        style = outer.of(node, self.palette, self.faults)
        if node.tag in OUTLINES:
            self.drawings += 1
            self._shape(node, style)
        self._children(node, style)

    def _shape(self, node: SvgElement, style: Style) -> None:
        self._check_paint(node, style)
        segments = read_outline(node, self.faults)
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
            cap=style.cap,
            join=style.join,
            even_odd=style.even_odd,
        )
        self.shapes.append(shape)
        self._measure(node, shape)

    def _check_paint(self, node: SvgElement, style: Style) -> None:
        inked = style.stroke is not None
        if node.tag != "line" and not style.says_fill:
            what = "says no fill, so SVG paints it black; "
            self.faults.add_to(node, what + 'write fill="none" or a palette colour')
        elif not inked and (node.tag == "line" or style.fill is None):
            lack = "no stroke" if node.tag == "line" else "neither fill nor stroke"
            self.faults.add_to(node, f"has {lack}: it draws nothing")
        if inked and style.width is None:
            self.faults.add_to(node, "has a stroke and no stroke-width; the style's outline is 2.5")

    def _measure(self, node: SvgElement, shape: IconShape) -> None:
        """Say what is too thin or too small to print, and what lies outside the box."""
        say = self.faults.add_to
        if 0 < shape.width < THINNEST_LINE:
            line = f"draws a line of {format_number(shape.width)} units"
            say(node, f"{line}; a line has at least {format_number(THINNEST_LINE)}, better 2")
        left, top, right, bottom = shape_bounds(shape)
        across = max(right - left, bottom - top)
        if across < 2 * SMALLEST_DOT:
            dot = f"a dot has a radius of at least {format_number(SMALLEST_DOT)}, better 1"
            say(node, f"is only {format_number(across)} units across; {dot}")
        sides = [("left", left, left < 0), ("top", top, top < 0)]
        sides += [("right", right, right > SIZE), ("bottom", bottom, bottom > SIZE)]
        out = [f"{format_number(value)} at the {side}" for side, value, beyond in sides if beyond]
        if out:
            stroked = " with its stroke" if shape.stroke is not None else ""
            reach = f"reaches {' and '.join(out)}{stroked} and would be cut off"
            say(node, f"{reach}; stay within 0 and 64, better 2 and 62")


def _moved(segments: Iterable[Segment], matrix: Matrix) -> Path:
    """The outline where its transforms put it, in rounded numbers."""
    outline: list[Any] = []
    for kind, *numbers in segments:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        outline.append((kind, *(rounded(v) for point in points for v in matrix.apply(*point))))
    return tuple(outline)
