"""A designer's own SVG, from any program, as an icon: groups, styles and copies made plain."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path as FilePath

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import UNMOVED, Bounds, Matrix, Path, Segment
from cruxpress.press.icons.art_fit import fitted, moved, reaches_too_far
from cruxpress.press.icons.art_style import Look, Stylist
from cruxpress.press.icons.art_tree import read_art_tree
from cruxpress.press.icons.art_values import (
    MOST,
    SHAPES,
    Size,
    any_outline,
    read_any_transform,
    read_length,
)
from cruxpress.press.icons.colours import Binding, Solid
from cruxpress.press.icons.css import StyleSheet
from cruxpress.press.icons.model import SIZE, Icon, IconShape
from cruxpress.press.icons.svg import START, Faults, SvgElement, WrongValueError, shown, tag
from cruxpress.press.icons.values import read_numbers

# After all copies are made: what a page of drawings holds, and few enough for any machine.
MOST_DRAWN = 10_000
MOST_SEGMENTS = 200_000
DEEPEST_COPY = 100
UNEVEN = 0.05  # a line that gets this much thicker one way than the other is told

_GROUPS = ("g", "a", "svg", "symbol", "switch")
_WAITING = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "title", "desc")
_UNSEEN = ("metadata", "style", "view", "cursor", "font", "font-face", "color-profile")
_FLATTEN = "flatten it to plain shapes in your drawing program"
_REFUSED = {
    "text": "letters are shapes in an icon: turn the text into paths",
    "image": "a raster picture inside a drawing is not read: trace it, or use the image element",
    "foreignObject": f"it holds no drawing; {_FLATTEN}",
    "script": "a drawing runs no program: cut it",
    "iframe": "a drawing runs no program: cut it",
    "mask": "",
    "filter": "",
    "pattern": "",
    "marker": "",
}
_MOVING = ("animate", "animateMotion", "animateTransform", "animateColor", "set", "discard")
_CLIPPED = Look(fill=Solid((0, 0, 0)))

Clips = tuple[tuple[Path, bool], ...]


def read_art(file: FilePath, binding: Binding, shown_as: str | None = None) -> Icon:
    """The drawing in a designer's own file, in the middle of the box that icons have.

    Raises BadInput with all that cannot be printed.
    """
    faults = Faults(shown_as or str(file))
    root = read_art_tree(file, faults)
    if root.tag != "svg":
        faults.stop(root.place, f"the root is {tag(root.tag)}; {START}")
    reader = _ArtReader(root, binding, faults)
    reader.read()
    if not reader.shapes and not faults.found:
        faults.add(root.place, "draws nothing; an icon has at least one shape that is seen")
    if faults.found:
        raise BadInput(faults.found)
    shapes, clip = fitted(reader.shapes, reader.box)
    if reaches_too_far(shapes):
        faults.stop(
            root.place, "reaches far beyond its viewBox; make the viewBox as large as it is"
        )
    title = next((node.text for node in root.children if node.tag == "title"), "")
    widths = [shape.width for shape in shapes if shape.stroke is not None]
    return Icon(
        name=file.stem,
        title=" ".join(title.split()),
        shapes=shapes,
        thinnest=min(widths, default=SIZE),
        clip=clip,
        notes=tuple(reader.stylist.notes),
    )


@dataclass(frozen=True)
class _Around:
    """What holds around an element: the look, where it stands, what it is cut to."""

    look: Look
    matrix: Matrix = UNMOVED
    clips: Clips = ()
    room: Size = (SIZE, SIZE)
    copies: tuple[str, ...] = ()  # what is being copied, so that nothing copies itself


class _ArtReader:
    """Walks through a drawing and gathers shapes; every step is counted."""

    def __init__(self, root: SvgElement, binding: Binding, faults: Faults) -> None:
        self.root = root
        self.faults = faults
        self.binding = binding
        self.shapes: list[IconShape] = []
        self.box: Bounds | None = None
        self.drawn = self.segments = 0
        sheet, ids = StyleSheet(), dict[str, SvgElement]()
        for node in _every(root):
            if node.tag == "style":
                sheet.add(node, faults)
            if "id" in node.attributes:
                ids.setdefault(node.attributes["id"], node)
        self.stylist = Stylist(sheet, ids, faults)

    def read(self) -> None:
        said = self.stylist.sheet.style_of(self.root)
        self.box = self._box_of(self.root, said)
        room = (self.box[2] - self.box[0], self.box[3] - self.box[1]) if self.box else (SIZE, SIZE)
        look = self.stylist.look_of(self.root, said, Look(), room)
        around = self._clipped(self.root, said, _Around(look, room=room))
        self._children(self.root, around, 0)

    def _box_of(self, node: SvgElement, said: Mapping[str, str]) -> Bounds | None:
        """The part of its plane that a drawing shows; none where it does not say."""
        try:
            if said.get("viewBox", "").strip():
                numbers = read_numbers(said["viewBox"].strip(), MOST)
                if len(numbers) != 4 or min(numbers[2:]) <= 0:
                    raise WrongValueError(f"{shown(said['viewBox'])} is not x, y, width and height")
                x, y, width, height = numbers
                return x, y, x + width, y + height
            sizes = [said.get(name, "100%").strip() for name in ("width", "height")]
            if any(size.endswith("%") or size == "auto" for size in sizes):
                return None
            width, height = (read_length(size, SIZE) for size in sizes)
            if width <= 0 or height <= 0:
                raise WrongValueError("width and height are greater than 0")
        except WrongValueError as wrong:
            self.faults.add_to(node, f"viewBox, width and height: {wrong}")
            return None
        return 0.0, 0.0, width, height

    def _children(self, node: SvgElement, around: _Around, depth: int) -> None:
        shown_ones = node.children
        if node.tag == "switch":  # the first that asks for nothing special
            plain = (it for it in node.children if "requiredExtensions" not in it.attributes)
            shown_ones = list(islice(plain, 1))
        for child in shown_ones:
            self._element(child, around, depth + 1)

    def _element(self, node: SvgElement, around: _Around, depth: int) -> None:
        if node.tag in _WAITING or node.tag in _UNSEEN:
            return
        if self._refused(node):
            return
        self.drawn += 1
        if self.drawn > MOST_DRAWN or depth > DEEPEST_COPY:
            what = f"with all copies (<use>) it would draw more than {MOST_DRAWN:,} elements"
            self.faults.stop(node.place, f"{tag(node.tag)} is too much: {what}; simplify it")
        said = self.stylist.sheet.style_of(node)
        if said.get("display", "").strip() == "none":
            return
        inner = self._inside(node, said, around)
        if node.tag in SHAPES:
            self._shape(node, said, inner)
        elif node.tag == "use":
            self._copy(node, said, inner, depth)
        elif node.tag == "svg":
            self._nested(node, said, inner, depth)
        else:
            self._children(node, inner, depth)

    def _refused(self, node: SvgElement) -> bool:
        """Whether an element is passed over; what it would have shown is told."""
        for name in node.attributes:
            if name.lower().startswith("on"):
                self.faults.add_to(node, f"{name}: a drawing runs no program: cut it")
        if node.tag in _REFUSED:
            # What is only kept for others is refused where they use it.
            if _REFUSED[node.tag]:
                self.faults.add_to(node, f"cannot be printed: {_REFUSED[node.tag]}")
            return True
        if node.tag in _MOVING:
            self.stylist.note(node, f"{tag(node.tag)} is left out, for paper does not move")
            return True
        if node.tag in SHAPES or node.tag in _GROUPS or node.tag == "use":
            return False
        self.faults.add_to(node, f"is no element of SVG that can be printed; {_FLATTEN}")
        return True

    def _inside(self, node: SvgElement, said: Mapping[str, str], around: _Around) -> _Around:
        look = self.stylist.look_of(node, said, around.look, around.room)
        matrix = around.matrix
        if text := said.get("transform", "").strip():
            try:
                matrix = matrix.compose(read_any_transform(text))
                if said.get("transform-origin", "0").split()[0] not in ("0", "0px"):
                    raise WrongValueError("transform-origin is not read; apply the transform")
            except WrongValueError as wrong:
                self.faults.add_to(node, f"transform: {wrong}")
        if not all(abs(part) <= MOST for part in matrix):
            self.faults.stop(node.place, f"{tag(node.tag)} moves the drawing too far")
        return self._clipped(node, said, replace(around, look=look, matrix=matrix))

    def _clipped(self, node: SvgElement, said: Mapping[str, str], around: _Around) -> _Around:
        """The same, cut to what a clip path lets through."""
        link = said.get("clip-path", "").strip()
        if link in ("", "none"):
            return around
        name = link.removeprefix("url(").removesuffix(")").strip("'\" ")
        try:
            target = self.stylist.find(name)
            if target is None or target.tag != "clipPath":
                raise WrongValueError(f"there is no clip path {shown(name)} in this file")
            if target.attributes.get("clipPathUnits") == "objectBoundingBox":
                raise WrongValueError(f"it is measured by the shape that it cuts; {_FLATTEN}")
            path = self._clip_path(target, around)
        except WrongValueError as wrong:
            self.faults.add_to(node, f"clip-path: {wrong}")
            return around
        return replace(around, clips=(*around.clips, path))

    def _clip_path(self, target: SvgElement, around: _Around) -> tuple[Path, bool]:
        outlines: list[Segment] = []
        even_odd = False
        placed = self._inside_of_clip(target, around.matrix)
        for child in target.children:
            said = self.stylist.sheet.style_of(child)
            if child.tag not in SHAPES:
                if child.tag in ("title", "desc"):
                    continue
                raise WrongValueError(f"{tag(child.tag)} cannot cut; {_FLATTEN}")
            look = self.stylist.look_of(child, said, _CLIPPED, around.room)
            matrix = placed.compose(read_any_transform(said.get("transform", "none")))
            outlines += moved(any_outline(child, said, around.room), matrix)
            even_odd = even_odd or look.clip_even_odd
        self._count(target, len(outlines))
        # A clip of nothing lets nothing through.
        return tuple(outlines) or (("m", 0.0, 0.0), ("z",)), even_odd

    def _inside_of_clip(self, target: SvgElement, matrix: Matrix) -> Matrix:
        text = self.stylist.sheet.style_of(target).get("transform", "none")
        return matrix.compose(read_any_transform(text))

    def _copy(self, node: SvgElement, said: Mapping[str, str], around: _Around, depth: int) -> None:
        link = said.get("href", "")
        try:
            target = self.stylist.find(link)
            x, y = (read_length(said.get(name, "0"), SIZE) for name in ("x", "y"))
        except WrongValueError as wrong:
            self.faults.add_to(node, str(wrong))
            return
        if target is None:
            self.faults.add_to(node, f"there is no {shown(link)} in this file")
            return
        if link in around.copies:
            self.faults.stop(node.place, f"{tag(node.tag)} copies itself: {shown(link)}")
        placed = around.matrix.compose(Matrix(e=x, f=y))
        inner = replace(around, matrix=placed, copies=(*around.copies, link))
        if target.tag not in ("symbol", "svg"):
            self._element(target, inner, depth + 1)
            return
        own = self.stylist.sheet.style_of(target)
        sizes = {name: said[name] for name in ("width", "height") if name in said}
        inner = self._inside(target, {**own, "clip-path": ""}, inner)
        self._nested(target, {**own, "x": "0", "y": "0", **sizes}, inner, depth)

    def _nested(
        self, node: SvgElement, said: Mapping[str, str], around: _Around, depth: int
    ) -> None:
        """A drawing in the drawing: its box is fitted into the place that it is given."""
        room = around.room
        try:
            x, y = (read_length(said.get(n, "0"), side) for n, side in zip("xy", room, strict=True))
            width = read_length(said.get("width", "100%"), room[0])
            height = read_length(said.get("height", "100%"), room[1])
        except WrongValueError as wrong:
            self.faults.add_to(node, str(wrong))
            return
        if width <= 0 or height <= 0:
            return
        matrix = Matrix(e=x, f=y)
        inner_room = (width, height)
        if said.get("viewBox", "").strip():
            box = self._box_of(node, said)
            if box is None:
                return
            wide, high = box[2] - box[0], box[3] - box[1]
            scale = min(width / wide, height / high)
            shift_x, shift_y = (width - wide * scale) / 2, (height - high * scale) / 2
            fit = Matrix(scale, 0.0, 0.0, scale, shift_x - box[0] * scale, shift_y - box[1] * scale)
            matrix, inner_room = matrix.compose(fit), (wide, high)
        placed = around.matrix.compose(matrix)
        self._children(node, replace(around, matrix=placed, room=inner_room), depth)

    def _shape(self, node: SvgElement, said: Mapping[str, str], around: _Around) -> None:
        look = around.look
        try:
            segments = any_outline(node, said, around.room)
        except WrongValueError as wrong:
            self.faults.add_to(node, str(wrong))
            return
        self._count(node, len(segments))
        if not segments or not look.visible:
            return
        a, b, c, d, _, _ = around.matrix
        area = abs(a * d - b * c)
        if area < 1e-12:
            return
        fill = self._named(look.fill, look.fill_opacity * look.opacity)
        stroke = self._named(look.stroke, look.stroke_opacity * look.opacity)
        if node.tag == "line":
            fill = None
        if look.width <= 0:
            stroke = None
        if stroke is not None:
            self._tell_uneven(node, around.matrix, area)
        thicker = math.sqrt(area)
        whole = IconShape(
            path=moved(segments, around.matrix),
            fill=fill,
            stroke=stroke,
            width=look.width * thicker if stroke is not None else 0.0,
            cap=look.cap,
            join=look.join,
            even_odd=look.even_odd,
            miter=look.miter,
            dash=tuple(part * thicker for part in look.dash) if stroke is not None else (),
            dash_start=look.dash_start * thicker if stroke is not None else 0.0,
            clips=around.clips,
        )
        if look.stroke_first and fill and stroke:
            plain = replace(whole, stroke=None, width=0.0, dash=(), dash_start=0.0)
            self.shapes += [replace(whole, fill=None), plain]
        elif fill or stroke:
            self.shapes.append(whole)

    def _named(self, solid: Solid | None, opacity: float) -> str | None:
        if solid is None or solid.alpha * opacity < 0.005:
            return None
        return self.binding.name(Solid(solid.rgb, solid.alpha * opacity))

    def _tell_uneven(self, node: SvgElement, matrix: Matrix, area: float) -> None:
        longest = max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
        if longest * longest > area * (1 + UNEVEN) ** 2:
            self.stylist.note(node, "its line is evenly thick, although a transform stretches it")

    def _count(self, node: SvgElement, segments: int) -> None:
        self.segments += segments
        if self.segments > MOST_SEGMENTS:
            what = f"has more than {MOST_SEGMENTS:,} lines and curves with all copies; simplify it"
            self.faults.stop(node.place, f"the drawing {what}")


def _every(root: SvgElement) -> Iterator[SvgElement]:
    """All elements, in the order of the file."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)
