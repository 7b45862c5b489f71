"""Nothing lies on what must stay free: no text on text, and nothing across the edge of a grid."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cruxpress.press.geometry import Bounds, Matrix, Outline, outline_bounds
from cruxpress.press.items import Decor, Glyphs, Layer, Shape
from cruxpress.press.preflight.outlines import Leaf, Report, exact_bounds, leaves, name_of, parts
from cruxpress.press.press import Press

# Letters may touch, and boxes may share an edge; what overlaps by more is seen.
TOUCHING = 150
SHARED_EDGE = 400


class _Placed(NamedTuple):
    """An item and the rectangle that it fills."""

    box: Bounds
    item: Leaf


class Overlaps:
    """Compares what stands on a face, each with those beside it."""

    def __init__(self, press: Press, report: Report) -> None:
        self._press = press
        self._report = report

    def check(self, layers: Sequence[Layer]) -> None:
        """Judge a face; patterns may lie under anything."""
        texts: list[_Placed] = []
        blocks: list[_Placed] = []
        others: list[_Placed] = []
        for item, matrix in _leaves(layers):
            if isinstance(item, Shape):
                if item.block or item.stroke:
                    placed = _Placed(outline_bounds(Outline(item.path, matrix)), item)
                    (blocks if item.block else others).append(placed)
                continue
            placed = _Placed(exact_bounds(item, self._press, matrix), item)
            others.append(placed)
            if isinstance(item, Glyphs):
                texts.append(placed)
        for one, other in _near(texts, TOUCHING):
            self._tell(one, other, "lies on")
        for block, other in _near_each(blocks, [*others, *blocks]):
            held = _holds(block.box, other.box) or _holds(other.box, block.box)
            # Cards of one size lie on each other in pictures of a table.
            if not held and not _same_size(block.box, other.box):
                self._tell(other, block, "runs over the edge of")

    def _tell(self, one: _Placed, other: _Placed, how: str) -> None:
        first, second = one.item, other.item
        whose = name_of(first)
        what = "a grid" if isinstance(second, Shape) else name_of(second)
        depth = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
        said = f"{whose} {how} {what} at {second.place}; move one of them"
        self._report.add("overlap", first.place, depth, said)


def _leaves(layers: Sequence[Layer]) -> Iterator[tuple[Leaf, Matrix]]:
    for layer in layers:
        for part, matrix in parts(layer.items):
            if not isinstance(part, Decor):
                yield from leaves((part,), matrix)


def _near(placed: list[_Placed], slack: float) -> Iterator[tuple[_Placed, _Placed]]:
    """Pairs that overlap, found from top to bottom."""
    open_ones: list[_Placed] = []
    for one in sorted(placed, key=lambda it: it.box[1]):
        top = one.box[1] + slack
        open_ones = [it for it in open_ones if it.box[3] > top]
        yield from ((it, one) for it in open_ones if _meet(it.box, one.box, slack))
        open_ones.append(one)


def _near_each(blocks: list[_Placed], others: list[_Placed]) -> Iterator[tuple[_Placed, _Placed]]:
    for block in blocks:
        for other in others:
            if other.item.place != block.item.place and _meet(block.box, other.box, SHARED_EDGE):
                yield block, other


def _meet(one: Bounds, other: Bounds, slack: float) -> bool:
    return (
        one[0] + slack < other[2]
        and other[0] + slack < one[2]
        and one[1] + slack < other[3]
        and other[1] + slack < one[3]
    )


def _same_size(one: Bounds, other: Bounds) -> bool:
    sizes = ((box[2] - box[0], box[3] - box[1]) for box in (one, other))
    (width, height), (wide, high) = sizes
    return abs(width - wide) <= SHARED_EDGE and abs(height - high) <= SHARED_EDGE


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer[0] - SHARED_EDGE <= inner[0]
        and outer[1] - SHARED_EDGE <= inner[1]
        and outer[2] + SHARED_EDGE >= inner[2]
        and outer[3] + SHARED_EDGE >= inner[3]
    )
