"""The vocabulary of layouts: each element declares its parameters once, and turns into items."""

from collections.abc import Mapping

from generator.press.elements.base import Bench, Element
from generator.press.elements.charts import ChartElement
from generator.press.elements.grids import GridElement
from generator.press.elements.groups import GroupElement, RepeatElement
from generator.press.elements.laid import LaidElement
from generator.press.elements.paragraph import ParagraphElement
from generator.press.elements.pictures import IconElement, ImageElement, QrElement, RulerElement
from generator.press.elements.shapes import (
    BoxElement,
    CircleElement,
    LineElement,
    PolygonElement,
)
from generator.press.elements.stations import TicksElement, TrackElement
from generator.press.elements.tables import TableElement
from generator.press.elements.template import Template, Vocabulary, read_templates
from generator.press.elements.text import TextElement

ELEMENTS: Mapping[str, type[Element]] = {
    "text": TextElement,
    "paragraph": ParagraphElement,
    "box": BoxElement,
    "line": LineElement,
    "circle": CircleElement,
    "polygon": PolygonElement,
    "grid": GridElement,
    "icon": IconElement,
    "image": ImageElement,
    "table": TableElement,
    "track": TrackElement,
    "ticks": TicksElement,
    "chart": ChartElement,
    "qr": QrElement,
    "ruler": RulerElement,
    "group": GroupElement,
    "repeat": RepeatElement,
    "laid": LaidElement,
}

__all__ = ["ELEMENTS", "Bench", "Element", "Template", "Vocabulary", "read_templates"]
