"""Stacks: elements one under the other, each as high as what it says."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cruxpress.press.elements.base import COLOUR_OR_NONE, LINE_WIDTH, Element, ElementContext
from cruxpress.press.elements.shapes import rounded_box
from cruxpress.press.elements.template import ELEMENTS, Template, all_bound
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item, Shape
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import LENGTH


@dataclass(frozen=True, slots=True)
class _Layer:
    """An element of a stack, the room above it and its own height."""

    element: Element
    above: Um
    height: Um


@dataclass(frozen=True, kw_only=True)
class StackElement(Element):
    """Elements one under the other, each as high as what it says, so that no holes are left.

    Paragraphs, tables, stacks and groups know their height; all others say `height`. The `y` of an
    element is the room above it, instead of `gap`. Where the stack has a height of its own, the
    room that is left goes between its elements, `spread` at most to each.
    """

    of: tuple[Template, ...] = param(ELEMENTS, "what stands in it, from top to bottom, by name")
    gap: Um = param(LENGTH, "room between elements", 0)
    spread: Um = param(LENGTH, "most that is added to each room between elements", 0)
    pad: Um = param(LENGTH, "room left free on all sides", 0)
    fill: str | None = param(COLOUR_OR_NONE, "what it is filled with", None)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the outline", None)
    line: Um = param(LINE_WIDTH, "width of the outline", 250)
    radius: Um = param(LENGTH, "radius of the corners", 0)

    def own_height(self, width: Um, context: ElementContext) -> Um:
        layers = self._layers(width - 2 * self.pad, context)
        return sum(layer.above + layer.height for layer in layers) + 2 * self.pad

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        room = box.grown(-self.pad)
        layers = self._layers(room.width, context)
        free = room.height - sum(layer.above + layer.height for layer in layers)
        if free < 0:
            needs = f"what stands in it needs {in_mm(room.height - free)}"
            raise self.fault(f"{needs}, it has {in_mm(room.height)}; shorten it or enlarge it")
        if self.fill or self.stroke:
            line = self.line if self.stroke else 0
            path = rounded_box(box, self.radius)
            yield Shape(path, self.fill, self.stroke, line, place=self.place)
        more = min(self.spread, free // max(len(layers) - 1, 1))
        y = room.y
        for at, layer in enumerate(layers):
            y += layer.above + (more if at else 0)
            yield from layer.element.items_in(Box(room.x, y, room.width, layer.height), context)
            y += layer.height

    def _layers(self, width: Um, context: ElementContext) -> list[_Layer]:
        layers: list[_Layer] = []
        for given in all_bound(self.of, context):
            element = replace(given, y=None, height=None, bottom=None)
            if given.bottom is not None:
                raise given.fault("in a stack an element has no bottom; it stands under the others")
            height = given.height_in(width, context)
            if height is None:
                raise given.fault("say its height: in a stack it does not follow from anything")
            above = given.y.within(0) if given.y is not None else self.gap if layers else 0
            layers.append(_Layer(element, above, height))
        return layers
