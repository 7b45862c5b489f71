"""Tracks and boxes to tick: rows of small shapes with labels."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cruxpress.core.errors import did_you_mean
from cruxpress.press.elements.base import COLOUR_OR_NONE, ICON, LINE_WIDTH, ElementContext
from cruxpress.press.elements.shapes import ellipse, rounded_box
from cruxpress.press.elements.text import AlignedType, in_the_middle
from cruxpress.press.geometry import Box, Segment, Um, line
from cruxpress.press.items import Item, Shape
from cruxpress.specs.nodes import Fault, Node, Seq, each, is_nothing, kind_of
from cruxpress.specs.records import param
from cruxpress.specs.values import (
    LENGTH,
    Kind,
    Known,
    is_range,
    map_of,
    one_of,
    optional,
    scalar,
    unfold,
    whole,
)


def _labels(node: Node, _: Known) -> tuple[str, ...]:
    """Texts as they were written; nothing is an empty one."""
    if not isinstance(node, Seq) and not is_range(node):
        raise Fault(node.place, f"{kind_of(node)} is no list; write [a, b] or a range such as 1..9")
    found = each(node.items if isinstance(node, Seq) else [node], _texts)
    return tuple(itertools.chain.from_iterable(found))


def _texts(node: Node) -> Iterable[str]:
    if is_range(node):
        return map(str, unfold(node))
    return ["" if is_nothing(node) else scalar(node, "a text")]


LABELS = Kind("a list of texts, or a range such as `1..9` or `A..F`", _labels, ", ".join)


@dataclass(frozen=True, kw_only=True)
class Stations(AlignedType):
    """What tracks and boxes to tick share: a row of small shapes."""

    shape: str = param(one_of("square", "circle"), "their shape", "square")
    side: Um = param(LENGTH, "their size", 5000)
    gap: Um = param(LENGTH, "room between them", 1500)
    columns: int | None = param(
        optional(whole(1, 500), "all"), "how many side by side before a new row starts", None
    )
    fill: str | None = param(COLOUR_OR_NONE, "their fill", None)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of their outline", "ink")
    line: Um = param(LINE_WIDTH, "width of their outline", 250)
    radius: Um = param(LENGTH, "radius of the corners of squares", 0)

    def boxes(self, box: Box, count: int, below: Um = 0) -> list[Box]:
        """Where they stand, row by row; `below` is room that each row needs under it."""
        if not count:
            return []
        columns = min(self.columns or count, count)
        rows = -(-count // columns)
        across, down = self.side + self.gap, self.side + below + self.gap
        wide, high = columns * across - self.gap, rows * down - self.gap
        if wide > box.width or high > box.height:
            need = Box(0, 0, wide, high).size
            raise self.fault(f"{count} of them need {need}, the box has {box.size}")
        left = box.x + self.indent(box.width, wide)
        return [
            Box(left + column * across, box.y + row * down, self.side, self.side)
            for row, column in (divmod(at, columns) for at in range(count))
        ]

    def outlines(self, boxes: list[Box]) -> Iterator[Item]:
        path = tuple(
            segment
            for where in boxes
            for segment in (
                ellipse(where) if self.shape == "circle" else rounded_box(where, self.radius)
            )
        )
        if path and (self.fill or self.stroke):
            line = self.line if self.stroke else 0
            yield Shape(path, self.fill, self.stroke, line, place=self.place, block=True)

    def labels_in(
        self, boxes: list[Box], texts: tuple[str, ...], context: ElementContext
    ) -> Iterator[Item]:
        font = context.fonts[self.font]
        for text, where in zip(texts, boxes, strict=False):
            if text:
                yield in_the_middle(
                    "the label", text, where, font, self.size, self.colour, self.place
                )


@dataclass(frozen=True, kw_only=True)
class TrackElement(Stations):
    """A track of stations, joined by a line if wished; icons may stand below some of them."""

    cells: tuple[str, ...] = param(LABELS, "what stands in the stations")
    joined: str | None = param(COLOUR_OR_NONE, "colour of the line that joins them", None)
    icons: Mapping[str, str] | None = param(
        map_of(ICON), "icons below stations, by what stands in them", None
    )

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        context.repeated(len(self.cells), self.place)
        icons = self.icons or {}
        for label in icons:
            if label not in self.cells:
                what = f"an icon is given for '{label}', which stands in no station"
                raise self.fault(what + did_you_mean(label, self.cells))
        boxes = self.boxes(box, len(self.cells), self.side + self.gap if icons else 0)
        yield from self._joints(boxes)
        yield from self.outlines(boxes)
        yield from self.labels_in(boxes, self.cells, context)
        for cell, where in zip(self.cells, boxes, strict=True):
            if cell in icons:
                below = Box(where.x, where.bottom + self.gap, where.width, where.width)
                yield context.stamp(icons[cell], below, None, self.place)

    def _joints(self, boxes: list[Box]) -> Iterator[Item]:
        path: list[Segment] = []
        for one, next_one in itertools.pairwise(boxes):
            if one.y == next_one.y:
                middle = one.y + one.height // 2
                path += line(one.right, middle, next_one.x, middle)
        if self.joined and self.gap and path:
            yield Shape(tuple(path), None, self.joined, self.line, place=self.place)


@dataclass(frozen=True, kw_only=True)
class TicksElement(Stations):
    """Boxes to tick, empty or with a small label in each."""

    count: int = param(whole(1, 1000), "how many")
    labels: tuple[str, ...] = param(LABELS, "what stands in the first ones", ())

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        context.repeated(self.count, self.place)
        boxes = self.boxes(box, self.count)
        if len(self.labels) > self.count:
            what = f"more labels than boxes: {len(self.labels)} for {self.count}"
            raise self.fault(what)
        yield from self.outlines(boxes)
        yield from self.labels_in(boxes, self.labels, context)
