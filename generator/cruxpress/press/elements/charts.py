"""A chart of measured values with their errors, such as the difficulty of a ladder's rungs."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.press.elements.base import COLOUR, COLOUR_OR_NONE, LINE_WIDTH, ElementContext
from cruxpress.press.elements.shapes import ellipse
from cruxpress.press.elements.text import Typed, refuse_missing
from cruxpress.press.geometry import Box, Segment, Um, line
from cruxpress.press.items import Item, Shape
from cruxpress.specs.nodes import quoted
from cruxpress.specs.records import param
from cruxpress.specs.values import ITEMS, LENGTH, TEXT

STEPS = (1, 2, 5, 10)
LINES_WANTED = 5
BEYOND = 0.03  # of the spread that may lie outside of the lines, so that 100.3 needs no line at 150
LARGEST = 1e9  # beyond it no label fits, and sums of floats overflow


@dataclass(frozen=True)
class Scale:
    """A range of values and the round numbers that are drawn across it."""

    low: float
    high: float
    step: float

    def numbers(self) -> Iterator[float]:
        count = round((self.high - self.low) / self.step)
        yield from (self.low + at * self.step for at in range(count + 1))

    def share(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)


def round_scale(lowest: float, highest: float) -> Scale:
    """A scale in steps of 1, 2 or 5 (or a tenth, ten times … of them) around the values."""
    spread = max(highest - lowest, 1e-6)
    power = 10.0 ** math.floor(math.log10(spread / LINES_WANTED))
    step = next(s * power for s in STEPS if s * power * LINES_WANTED >= spread)
    beyond = BEYOND * (highest - lowest)
    low = math.floor((lowest + beyond) / step) * step
    high = math.ceil((highest - beyond) / step) * step
    return Scale(low, high if high > low else low + step, step)


@dataclass(frozen=True, kw_only=True)
class ChartElement(Typed):
    """Values from left to right as dots with error bars, over lines with round numbers."""

    values: tuple[Value, ...] = param(ITEMS, "maps with `value`, and `error` if there is one")
    label: str = param(TEXT, "what the values are, above the scale", "")
    below: str = param(TEXT, "what is counted from left to right, below the chart", "")
    stroke: str = param(COLOUR, "colour of the lines with numbers", "rule")
    line: Um = param(LINE_WIDTH, "width of these lines", 120)
    dot: Um = param(LENGTH, "diameter of a dot", 1400)
    fill: str = param(COLOUR, "colour of dots and error bars", "sea-type")
    joined: str | None = param(COLOUR_OR_NONE, "colour of the line that joins the dots", None)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        points = [self._point(value) for value in self.values]
        if not points:
            raise self.fault("there is nothing to draw; give it values")
        scale = round_scale(min(v - e for v, e in points), max(v + e for v, e in points))
        font = context.fonts[self.font]
        for text in (self.label, self.below):
            refuse_missing(font, text, self.place)
        cap = font.cap_height(self.size)
        margin = max(font.width(_shown(n, scale.step), self.size) for n in scale.numbers()) + cap
        plot = Box(box.x + margin, box.y + 3 * cap, box.width - margin, box.height - 7 * cap)
        if plot.width < 10_000 or plot.height < 10_000:
            raise self.fault("no room is left for the chart; make its box larger")
        yield from self._lines(plot, scale, context)
        yield from self._points(plot, scale, points)
        yield from self._labels(box, plot, len(points), context)

    def _point(self, value: Value) -> tuple[float, float]:
        """A value and its error; a layout's own decimals arrive as text."""
        if isinstance(value, Mapping):
            try:
                number, error = float(str(value["value"])), float(str(value.get("error", 0)))
            except (KeyError, ValueError):
                number = math.nan
            if abs(number) <= LARGEST and 0 <= error <= LARGEST:
                return number, error
        raise self.fault(f"{quoted(str(value))} is no value; write {{value: 4.2, error: 0.1}}")

    def _lines(self, plot: Box, scale: Scale, context: ElementContext) -> Iterator[Item]:
        font = context.fonts[self.font]
        cap = font.cap_height(self.size)
        path: list[Segment] = []
        for number in scale.numbers():
            y = plot.bottom - round(scale.share(number) * plot.height)
            path += line(plot.x, y, plot.right, y)
            text = _shown(number, scale.step)
            width = font.width(text, self.size)
            yield self.run(plot.x - cap - width, y + cap // 2, text, width)
        yield Shape(tuple(path), None, self.stroke, self.line, place=self.place)

    def _points(self, plot: Box, scale: Scale, points: list[tuple[float, float]]) -> Iterator[Item]:
        places = [
            (_across(plot, at, len(points)), plot.bottom - round(scale.share(v) * plot.height))
            for at, (v, _) in enumerate(points)
        ]
        if self.joined and len(places) > 1:
            path: list[Segment] = [("m", *places[0]), *(("l", x, y) for x, y in places[1:])]
            yield Shape(tuple(path), None, self.joined, self.line * 3, round=True, place=self.place)
        bars: list[Segment] = []
        for (x, y), (_, error) in zip(places, points, strict=True):
            reach = round(error / (scale.high - scale.low) * plot.height)
            if reach:
                bars += line(x, y - reach, x, y + reach)
        if bars:
            yield Shape(tuple(bars), None, self.fill, self.line * 2, place=self.place)
        half = self.dot // 2
        dots = [s for x, y in places for s in ellipse(Box(x - half, y - half, self.dot, self.dot))]
        yield Shape(tuple(dots), self.fill, place=self.place)

    def _labels(self, box: Box, plot: Box, count: int, context: ElementContext) -> Iterator[Item]:
        font = context.fonts[self.font]
        cap = font.cap_height(self.size)
        if self.label:
            yield self.run(box.x, box.y + cap, self.label, font.width(self.label, self.size))
        for at in sorted({*range(0, count, -(-count // 10)), count - 1}):
            text = str(at + 1)
            width = font.width(text, self.size)
            x = _across(plot, at, count) - width // 2
            yield self.run(x, plot.bottom + 2 * cap, text, width)
        if self.below:
            width = font.width(self.below, self.size)
            yield self.run(plot.right - width, plot.bottom + 4 * cap, self.below, width)


def _across(plot: Box, at: int, count: int) -> Um:
    return plot.x + round((at + 0.5) * plot.width / count)


def _shown(number: float, step: float) -> str:
    """A number with as many decimals as its scale needs."""
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    return f"{number:.{decimals}f}".replace("-", "−")
