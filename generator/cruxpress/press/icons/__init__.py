"""Icons: from the SVG file that a designer draws to plain shapes in named colours.

An icon is drawn in a box of 64 by 64 units, flat, in the colours of the palette. What print or
the PDF would get wrong in silence is refused here, with every problem of the file at once.
"""

from cruxpress.press.icons.art import read_art
from cruxpress.press.icons.colours import Binding, Choice
from cruxpress.press.icons.model import (
    MITER_LIMIT,
    SIZE,
    Icon,
    IconShape,
    icon_bounds,
    shape_bounds,
)
from cruxpress.press.icons.read import read_icon

__all__ = [
    "MITER_LIMIT",
    "SIZE",
    "Binding",
    "Choice",
    "Icon",
    "IconShape",
    "icon_bounds",
    "read_art",
    "read_icon",
    "shape_bounds",
]
