"""Seen in every ink: what people must tell apart on a face does not vanish where ink is saved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cruxpress.press.geometry import Bounds, Matrix, Outline, Point, outline_bounds
from cruxpress.press.inked import covers
from cruxpress.press.items import Layer, Shape
from cruxpress.press.preflight.outlines import Report, leaves
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink

LEAST_CONTRAST = 1.3  # below it a home printer's tone and the paper beside it look alike
PAPER = "white"


class Seen:
    """Compares shapes with the ground at the points that they must be told from."""

    def __init__(self, ink: Ink, press: Press, report: Report) -> None:
        self._ink = ink
        self._press = press
        self._report = report

    def check(self, layers: Sequence[Layer]) -> None:
        """Judge a face; only what says that it must be seen is looked at."""
        drawn = [found for layer in layers for found in _shapes(layer)]
        apart = [(shape, matrix) for shape, matrix in drawn if shape.apart]
        # Bounds are worked out once for a face: each of hundreds of squares asks for all of them.
        below = reversed(drawn) if apart else ()
        grounds = [_Ground.of(shape, matrix) for shape, matrix in below if shape.fill]
        for shape, matrix in apart:
            self._shape(shape, matrix, grounds)

    def _shape(self, shape: Shape, matrix: Matrix, grounds: "Sequence[_Ground]") -> None:
        look = shape.fill or shape.stroke
        if look is None:
            return
        for point in shape.apart:
            ground = _colour_at(matrix.apply(*point), shape, grounds)
            if not {look, ground} <= self._ink.colours.keys() or self._differs(shape, ground):
                continue
            contrast = self._ink.contrast(look, ground)
            beside = "paper" if ground == PAPER else f"'{ground}'"
            what = (
                f"in the ink '{self._ink.name}' this cannot be told from what is beside it: "
                f"'{look}' and {beside} have a contrast of {contrast:.2f}, and "
                f"{LEAST_CONTRAST} is the least; take another colour, or draw a line between them"
            )
            self._report.add("seen", shape.place, -contrast, what)

    def _differs(self, shape: Shape, ground: str) -> bool:
        """By its own colour, or by an outline that shows on both sides."""
        fill, stroke = shape.fill, shape.stroke
        if fill is None or stroke is None or stroke not in self._ink.colours:
            return self._tells(fill or stroke or PAPER, ground)
        line = self._tells(stroke, ground) and self._tells(stroke, fill)
        return line or self._tells(fill, ground)

    def _tells(self, one: str, other: str) -> bool:
        return self._ink.contrast(one, other) >= LEAST_CONTRAST


def _shapes(layer: Layer) -> Iterator[tuple[Shape, Matrix]]:
    for leaf, matrix in leaves(layer.items):
        if isinstance(leaf, Shape):
            yield leaf, matrix


@dataclass(frozen=True)
class _Ground:
    """A filled shape that others may stand on."""

    shape: Shape
    outline: Outline
    bounds: Bounds

    @classmethod
    def of(cls, shape: Shape, matrix: Matrix) -> "_Ground":
        outline = Outline(shape.path, matrix, filled=True)
        return cls(shape, outline, outline_bounds(outline))


def _colour_at(point: Point, but: Shape, grounds: Sequence[_Ground]) -> str:
    """The colour on top at a point, if one shape were not there; the uppermost comes first."""
    x, y = point
    spot: Bounds = (x - 1, y - 1, x + 1, y + 1)
    for ground in grounds:
        left, top, right, bottom = ground.bounds
        if not (left <= x <= right and top <= y <= bottom) or ground.shape is but:
            continue
        if ground.shape.fill and covers(ground.outline, spot):
            return ground.shape.fill
    return PAPER
