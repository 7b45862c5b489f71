"""The vocabulary of layouts: each element declares its parameters once, and turns into items."""

from collections.abc import Mapping

from cruxpress.press.elements.base import Element, ElementContext
from cruxpress.press.elements.charts import ChartElement
from cruxpress.press.elements.flow import FlowElement
from cruxpress.press.elements.grids import GridElement
from cruxpress.press.elements.groups import GroupElement, LaidElement, RepeatElement
from cruxpress.press.elements.hexes import HexesElement
from cruxpress.press.elements.paragraph import ParagraphElement
from cruxpress.press.elements.pictures import IconElement, ImageElement, QrElement, RulerElement
from cruxpress.press.elements.shapes import BoxElement, CircleElement, LineElement, PolygonElement
from cruxpress.press.elements.stacks import StackElement
from cruxpress.press.elements.tables import TableElement
from cruxpress.press.elements.template import (
    ElementSet,
    Template,
    read_templates,
    readable_templates,
)
from cruxpress.press.elements.text import TextElement
from cruxpress.press.elements.tracks import TicksElement, TrackElement

ELEMENTS: Mapping[str, type[Element]] = {
    "text": TextElement,
    "paragraph": ParagraphElement,
    "box": BoxElement,
    "line": LineElement,
    "circle": CircleElement,
    "polygon": PolygonElement,
    "grid": GridElement,
    "hexes": HexesElement,
    "icon": IconElement,
    "image": ImageElement,
    "table": TableElement,
    "track": TrackElement,
    "ticks": TicksElement,
    "chart": ChartElement,
    "qr": QrElement,
    "ruler": RulerElement,
    "group": GroupElement,
    "stack": StackElement,
    "flow": FlowElement,
    "repeat": RepeatElement,
    "laid": LaidElement,
}

__all__ = [
    "ELEMENTS",
    "Element",
    "ElementContext",
    "ElementSet",
    "Template",
    "read_templates",
    "readable_templates",
]
