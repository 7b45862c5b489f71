"""Text on one line, and what all elements with type on them share."""

from collections.abc import Iterable
from dataclasses import dataclass

from cruxpress.core.errors import Place
from cruxpress.press.elements.base import COLOUR, Element, ElementContext
from cruxpress.press.fonts import FONT, Font
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Glyphs, Item
from cruxpress.specs.nodes import Fault, quoted
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm, in_points
from cruxpress.specs.values import LENGTH, TEXT, TYPE_SIZE, one_of

ALIGN = one_of("left", "centre", "right")
FIT = one_of("error", "shrink")
SIX_POINTS = 2117
TEN_POINTS = 3528


@dataclass(frozen=True, kw_only=True)
class Typed(Element):
    """An element with type on it."""

    font: str = param(FONT, "the font", "body")
    size: Um = param(TYPE_SIZE, "size of the type", TEN_POINTS)
    colour: str = param(COLOUR, "colour of the type", "ink")

    def run(self, x: Um, y: Um, text: str, width: Um) -> Glyphs:
        """A text in the element's own type, from a point on its baseline."""
        return Glyphs(x, y, text, self.font, self.size, self.colour, width, 0, self.place)


@dataclass(frozen=True, kw_only=True)
class AlignedType(Typed):
    """An element whose type stands to the left, in the middle or to the right."""

    align: str = param(ALIGN, "where it stands from left to right", "left")

    def indent(self, room: Um, width: Um) -> Um:
        """How far something of a width stands from the left of its room."""
        return {"left": 0, "centre": (room - width) // 2, "right": room - width}[self.align]


@dataclass(frozen=True, kw_only=True)
class Fitted(AlignedType):
    """An element that may set its text smaller to make it fit."""

    fit: str = param(FIT, "what to do with too much text: an error, or smaller type", "error")
    floor: Um = param(TYPE_SIZE, "with `fit: shrink`, the smallest type", SIX_POINTS)

    def sizes(self) -> Iterable[Um]:
        """The sizes to try, largest first."""
        yield self.size
        if self.fit == "shrink":
            size = self.size
            while size > self.floor:
                size = max(self.floor, size * 95 // 100)
                yield size

    def too_much(self, text: str, width: Um, height: Um, size: Um, box: Box) -> Fault:
        """What to say of a text that its box does not hold, even in its smallest size."""
        remedy = "lower the floor" if self.fit == "shrink" else "say 'fit: shrink'"
        return Fault(
            self.place,
            f"the text {quoted(text)} needs {in_mm(width)} x {in_mm(height)} at {in_points(size)}, "
            f"its box has {box.size}; shorten it, enlarge the box or "
            f"{remedy}",
        )


@dataclass(frozen=True, kw_only=True)
class TextElement(Fitted):
    """One line of text; it never wraps, and it is an error if it does not fit."""

    text: str = param(TEXT, "what it says; `{name}` takes a value from the sheet's data")
    valign: str = param(
        one_of("top", "middle", "bottom"),
        "where capitals stand from top to bottom; at the bottom the baseline is the lower edge",
        "top",
    )
    tracking: Um = param(LENGTH, "extra room between letters", 0)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        if not self.text:
            return
        font = context.fonts[self.font]
        if "\n" in self.text:
            what = f"the text {quoted(self.text)} has several lines; use 'is: paragraph' for them"
            raise self.fault(what)
        refuse_missing(font, self.text, self.place)
        size, width = self._fitting(font, box)
        cap = font.cap_height(size)
        baseline = {
            "top": box.y + cap,
            "middle": box.y + (box.height + cap) // 2,
            "bottom": box.bottom,
        }
        x = box.x + self.indent(box.width, width)
        look = self.font, size, self.colour, width, self.tracking
        yield Glyphs(x, baseline[self.valign], self.text, *look, self.place)

    def _fitting(self, font: Font, box: Box) -> tuple[Um, Um]:
        for size in self.sizes():
            width = font.width(self.text, size, self.tracking)
            if width <= box.width and font.cap_height(size) <= box.height:
                return size, width
        raise self.too_much(self.text, width, font.cap_height(size), size, box)


def refuse_missing(font: Font, text: str, place: Place) -> None:
    """A letter that the font cannot draw would be an empty box on paper."""
    missing = font.missing(text)
    if missing:
        shown = [f"'{c}' " if c.isprintable() else "" for c in missing[:10]]
        names = ", ".join(f"{c}U+{ord(m):04X}" for c, m in zip(shown, missing, strict=False))
        raise Fault(place, f"the font '{font.name}' has no {names}; use an icon or another font")


def in_the_middle(
    what: str, text: str, where: Box, font: Font, size: Um, colour: str, place: Place
) -> Glyphs:
    """A letter or label in the middle of a small box, which must hold it."""
    refuse_missing(font, text, place)
    width, cap = font.width(text, size), font.cap_height(size)
    if width > where.width or cap > where.height:
        needs = f"{what} {quoted(text)} needs {in_mm(width)} x {in_mm(cap)} at {in_points(size)}"
        raise Fault(place, f"{needs}, its box has {where.size}; make the type smaller")
    x = where.x + (where.width - width) // 2
    y = where.y + (where.height + cap) // 2
    return Glyphs(x, y, text, font.name, size, colour, width, 0, place)
