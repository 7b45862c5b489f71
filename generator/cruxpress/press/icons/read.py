"""Reading an icon: from a designer's SVG file to shapes, or to all that is wrong with it."""

from collections.abc import Mapping
from pathlib import Path

from cruxpress.press.icons.bounds import shape_bounds
from cruxpress.press.icons.faults import Faults, WrongValueError, shown, tag
from cruxpress.press.icons.markup import START, Node, read_markup
from cruxpress.press.icons.model import SIZE, Icon, IconShape, rounded
from cruxpress.press.icons.numbers import plain, read_number, read_numbers
from cruxpress.press.icons.outlines import SHAPES, placed, read_outline
from cruxpress.press.icons.style import Style
from cruxpress.press.icons.vocabulary import NOTES, SVG_NAMESPACE, allowed_element, check_attributes

# At 6 mm these are 0.14 mm and 0.17 mm of paper: the least that a home printer keeps. The style
# asks for a little more, lines of 2 and dots of radius 1.
THINNEST_LINE = 1.5
SMALLEST_DOT = 0.9


def read_icon(file: Path, palette: Mapping[str, str], shown_as: str | None = None) -> Icon:
    """The icon in a designer's file, its colours known by the palette's names.

    The palette maps '#16243B' (upper case) to a colour's name. Messages call the file
    `shown_as`. Raises BadInput with all problems of the file.
    """
    faults = Faults(shown_as or str(file))
    root = read_markup(file, faults)
    reader = _Reader(palette, faults)
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


class _Reader:
    """Walks through the elements, gathers shapes and notes problems."""

    def __init__(self, palette: Mapping[str, str], faults: Faults) -> None:
        self.palette = palette
        self.faults = faults
        self.shapes: list[IconShape] = []
        self.drawings = 0

    def root(self, node: Node) -> None:
        if node.tag != "svg":
            self.faults.stop(node.place, f"the root is {tag(node.tag)}; {START}")
        check_attributes(node, self.faults)
        style = Style(sure=self._check_box(node)).of(node, self.palette, self.faults)
        self._children(node, style)
        if not self.drawings:
            self.faults.add(node.place, "draws nothing; an icon has at least one shape")

    def _check_box(self, node: Node) -> bool:
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

    def _children(self, node: Node, style: Style) -> None:
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

    def _element(self, node: Node, outer: Style) -> None:
        check_attributes(node, self.faults)
        if node.tag in NOTES:
            self._children(node, outer)
            return
        style = outer.of(node, self.palette, self.faults)
        if node.tag in SHAPES:
            self.drawings += 1
            self._shape(node, style)
        self._children(node, style)

    def _shape(self, node: Node, style: Style) -> None:
        self._check_paint(node, style)
        segments = read_outline(node, self.faults)
        if segments is None or not style.sure:
            return
        fill = None if node.tag == "line" else style.fill
        if fill is None and style.stroke is None:
            return
        width = (style.width or 0.0) * style.matrix.scale if style.stroke is not None else 0.0
        shape = IconShape(
            path=placed(segments, style.matrix),
            fill=fill,
            stroke=style.stroke,
            width=rounded(width),
            round_cap=style.round_cap,
            join=style.join,
            even_odd=style.even_odd,
        )
        self.shapes.append(shape)
        self._measure(node, shape)

    def _check_paint(self, node: Node, style: Style) -> None:
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
                node.place,
                f"{name} has a stroke and no stroke-width; the style's outline is 2.5",
            )

    def _measure(self, node: Node, shape: IconShape) -> None:
        """Say what is too thin or too small to print, and what lies outside the box."""
        name = tag(node.tag)
        if 0 < shape.width < THINNEST_LINE:
            self.faults.add(
                node.place,
                f"{name} draws a line of {plain(shape.width)} units; "
                f"a line has at least {plain(THINNEST_LINE)}, better 2",
            )
        box = shape_bounds(shape)
        if max(box.width, box.height) < 2 * SMALLEST_DOT:
            self.faults.add(
                node.place,
                f"{name} is only {plain(max(box.width, box.height))} units across; "
                f"a dot has a radius of at least {plain(SMALLEST_DOT)}, better 1",
            )
        stroked = " with its stroke" if shape.stroke is not None else ""
        sides = [
            f"{plain(value)} at the {side}"
            for side, value, out in (
                ("left", box.left, box.left < 0),
                ("top", box.top, box.top < 0),
                ("right", box.right, box.right > SIZE),
                ("bottom", box.bottom, box.bottom > SIZE),
            )
            if out
        ]
        if sides:
            self.faults.add(
                node.place,
                f"{name} reaches {' and '.join(sides)}{stroked} and would be cut off; "
                "stay within 0 and 64, better 2 and 62",
            )
