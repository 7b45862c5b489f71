"""What all rules of preflight share: the outlines of items, and the report of what is wrong."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.press.geometry import UNMOVED, Bounds, Box, Matrix, Outline, outline_bounds, union
from cruxpress.press.icons import SIZE
from cruxpress.press.items import (
    NOWHERE,
    Decor,
    Document,
    Glyphs,
    Item,
    Picture,
    Qr,
    Shape,
    Stamp,
    Turned,
    all_faces,
)
from cruxpress.press.press import Press
from cruxpress.specs.nodes import quoted

Leaf = Shape | Glyphs | Stamp | Qr | Picture


def leaves(items: Iterable[Item], matrix: Matrix = UNMOVED) -> Iterator[tuple[Leaf, Matrix]]:
    """What is drawn in the end, with every turn around it."""
    for item, turned in parts(items, matrix):
        if isinstance(item, Decor):
            yield from leaves(item.items, turned)
        else:
            yield item, turned


def parts(items: Iterable[Item], matrix: Matrix = UNMOVED) -> Iterator[tuple[Leaf | Decor, Matrix]]:
    """Items taken out of their turns, with decor kept whole."""
    for item in items:
        if isinstance(item, Turned):
            yield from parts(
                item.items, matrix.compose(Matrix.rotation(item.degrees, item.x, item.y))
            )
        else:
            yield item, matrix


def outlines(leaf: Leaf, press: Press, matrix: Matrix = UNMOVED) -> Iterator[Outline]:
    """The outlines of an item; an icon has one for each of its shapes.

    Text, pictures and QR codes count as filled rectangles.
    """
    if isinstance(leaf, Shape):
        half = leaf.line / 2 if leaf.stroke else 0.0
        yield Outline(leaf.path, matrix, leaf.fill is not None, half, leaf.round)
    elif isinstance(leaf, Glyphs):
        above, below = press.fonts[leaf.font].reach(leaf.text, leaf.size)
        box = Box(leaf.x, leaf.y - above, leaf.width, above + below)
        yield Outline(box.path, matrix, filled=True)
    elif isinstance(leaf, Stamp):
        scale = leaf.box.width / SIZE
        matrix = matrix.compose(Matrix(scale, 0.0, 0.0, scale, leaf.box.x, leaf.box.y))
        icon = press.icon(leaf.file)
        if icon.clip:  # what reaches beyond is not seen
            left, top, right, bottom = icon.clip
            yield Outline((("r", left, top, right - left, bottom - top),), matrix, filled=True)
            return
        for shape in icon.shapes:
            half = shape.width / 2 if shape.stroke else 0.0
            yield Outline(shape.path, matrix, shape.fill is not None, half, shape.cap != "butt")
    else:
        yield Outline(leaf.box.path, matrix, filled=True)


def exact_bounds(leaf: Leaf, press: Press, matrix: Matrix = UNMOVED) -> Bounds:
    """The smallest upright rectangle that holds an item with its lines."""
    if matrix is UNMOVED:  # as nearly all are
        if isinstance(leaf, Glyphs):
            above, below = press.fonts[leaf.font].reach(leaf.text, leaf.size)
            return leaf.x, leaf.y - above, leaf.x + leaf.width, leaf.y + below
        if isinstance(leaf, Picture | Qr):
            return leaf.box.bounds
    return union(outline_bounds(outline) for outline in outlines(leaf, press, matrix))


def name_of(item: Leaf | Decor) -> str:
    """An item in a message."""
    if isinstance(item, Glyphs):
        return f"the text {quoted(item.text)}"
    if isinstance(item, Stamp):
        return f"the icon '{item.icon}'"
    if isinstance(item, Picture):
        return f"the picture '{item.file.name}'"
    return {Shape: "this shape", Qr: "the QR code", Decor: "this decor"}[type(item)]


class Report:
    """Problems while they are gathered.

    An element that breaks a rule on a thousand sheets is one problem: the worst of them is told,
    for what puts that one right puts all right.
    """

    def __init__(self) -> None:
        self._worst: dict[tuple[Place, str], tuple[float, str]] = {}

    def add(self, rule: str, place: Place, badness: float, what: str) -> None:
        """Note a broken rule; of one rule at one place, only the worst case is kept."""
        known = self._worst.get((place, rule))
        if known is None or badness > known[0]:
            self._worst[place, rule] = (badness, what)

    def stop_if_any(self) -> None:
        """Refuse the document if anything was found."""
        problems = tuple(dict.fromkeys(self.problems()))
        if problems:
            raise BadInput(problems)

    def problems(self) -> Iterator[Problem]:
        """In reading order; what stands in no file comes first."""
        for (place, _), (_, what) in sorted(self._worst.items()):
            yield Problem(None if place == NOWHERE else place, what)


def icons_of(documents: Iterable[Document]) -> Iterator[Path]:
    """The files of all icons that stand on pages."""
    for document in documents:
        faces = (face for page in document.pages for face in all_faces(page))
        layers = {id(layer): layer for face in faces for layer in face.layers}
        for layer in layers.values():
            for leaf, _ in leaves(layer.items):
                if isinstance(leaf, Stamp):
                    yield leaf.file
