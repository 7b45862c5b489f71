"""Told apart without colour: parts of a face that a layout says must differ in more than ink."""

from collections.abc import Iterator
from itertools import combinations

from cruxpress.press.geometry import Bounds, Segment, union
from cruxpress.press.items import Differ, Glyphs, Items, Qr, Shape, Stamp
from cruxpress.press.preflight.outlines import Report, exact_bounds, leaves
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink

# A difference that nobody sees at arm's length: a tenth of a millimetre.
UNSEEN = 100

Look = tuple[tuple[object, ...], tuple[float, ...]]  # what it is made of, and where it stands


class Differing:
    """Compares parts by what is left of them when place and colour are taken away."""

    def __init__(self, ink: Ink, press: Press, report: Report) -> None:
        self._ink = ink
        self._press = press
        self._report = report
        self._looks: dict[int, Look] = {}
        self._done: set[tuple[object, ...]] = set()

    def check(self, differ: Differ) -> None:
        key = (differ.names, *map(id, differ.parts))
        if key in self._done:
            return
        self._done.add(key)
        looks = [self._look(part) for part in differ.parts]
        for (name, one), (other, two) in combinations(zip(differ.names, looks, strict=True), 2):
            if _alike(one, two):
                what = (
                    f"'{name}' and '{other}' differ in colour alone; give one a letter, icon, "
                    "pattern or shape"
                )
                self._report.add(f"differ {name} {other}", differ.place, 0, what)

    def _look(self, items: Items) -> Look:
        look = self._looks.get(id(items))
        if look is None:
            made_of: list[object] = []
            numbers: list[float] = []
            for word, where in self._words(items):
                made_of.append(word)
                numbers += where
            look = self._looks[id(items)] = (tuple(made_of), tuple(numbers))
        return look

    def _words(self, items: Items) -> Iterator[tuple[object, tuple[float, ...]]]:
        """What is drawn, each with its numbers, counted from the corner of the part."""
        found = list(leaves(items))
        boxes = [exact_bounds(leaf, self._press, matrix) for leaf, matrix in found]
        left, top, _, _ = union(boxes)
        for (leaf, matrix), box in zip(found, boxes, strict=True):
            turn = tuple(round(value, 3) for value in matrix[:4])
            corners = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
            if isinstance(leaf, Shape):
                yield from self._shape(leaf, box, corners, turn)
            elif isinstance(leaf, Glyphs):
                yield ("text", leaf.text, leaf.font, turn), corners
            elif isinstance(leaf, Stamp):
                yield ("icon", leaf.icon, turn), corners
            else:
                name = leaf.text if isinstance(leaf, Qr) else str(leaf.file)
                yield ("picture", name, turn), corners

    def _shape(
        self, shape: Shape, box: Bounds, corners: Bounds, turn: object
    ) -> Iterator[tuple[object, tuple[float, ...]]]:
        filled = shape.fill is not None and not self._is_white(shape.fill)
        lined = shape.stroke is not None and not self._is_white(shape.stroke)
        yield ("shape", filled, lined, bool(shape.dash), turn), corners
        if lined:
            yield "line", (shape.line,)
        for segment in shape.path:
            # Within its own box a path is compared untouched by where the box stands.
            yield segment[0], tuple(_moved(segment, box))

    def _is_white(self, colour: str) -> bool:
        """Whether a colour is paper in this ink: a white filling is none."""
        parts = self._ink.parts(colour) if self._ink.has(colour) else ()
        return all(part == (0 if self._ink.model == "cmyk" else 1) for part in parts)


def _moved(segment: Segment, box: Bounds) -> Iterator[float]:
    for at, value in enumerate(segment[1:]):
        is_size = segment[0] == "r" and at > 1
        yield value if is_size else value - box[at % 2]


def _alike(one: Look, two: Look) -> bool:
    if one[0] != two[0]:
        return False
    return all(abs(a - b) <= UNSEEN for a, b in zip(one[1], two[1], strict=True))
