"""One line of text."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.press.elements.base import COLOUR, Bench, Element
from generator.press.fonts import FONT, Font
from generator.press.placed import Box, Glyphs, Item, Um
from generator.specs.nodes import Fault, shortened
from generator.specs.records import param
from generator.specs.units import in_mm, points
from generator.specs.values import LENGTH, TEXT, TYPE_SIZE, one_of

ALIGN = one_of("left", "centre", "right")
FIT = one_of("error", "shrink")
SIX_POINTS = 2117


@dataclass(frozen=True, kw_only=True)
class Written(Element):
    """An element that sets text."""

    font: str = param(FONT, "the font", "body")
    size: Um = param(TYPE_SIZE, "size of the type", 3528)
    colour: str = param(COLOUR, "colour of the type", "ink")
    align: str = param(ALIGN, "where lines stand from left to right", "left")
    fit: str = param(FIT, "what to do with too much text: an error, or smaller type", "error")
    floor: Um = param(TYPE_SIZE, "with `fit: shrink`, the smallest type", SIX_POINTS)

    def refuse_missing(self, font: Font, text: str) -> None:
        missing = font.missing(text)
        if missing:
            names = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in missing)
            raise Fault(
                self.place, f"the font '{font.name}' has no {names}; use an icon or another font"
            )

    def sizes(self) -> Iterable[Um]:
        """The sizes to try, largest first."""
        yield self.size
        if self.fit == "shrink":
            size = self.size
            while size > self.floor:
                size = max(self.floor, size * 95 // 100)
                yield size


@dataclass(frozen=True, kw_only=True)
class TextElement(Written):
    """One line of text; it never wraps, and it is an error if it does not fit."""

    text: str = param(TEXT, "what it says; `{name}` takes a value from the sheet's data")
    valign: str = param(
        one_of("top", "middle", "bottom"),
        "where capitals stand from top to bottom; at the bottom the baseline is the lower edge",
        "top",
    )
    tracking: Um = param(LENGTH, "extra room between letters", 0)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        if not self.text:
            return
        font = bench.fonts[self.font]
        self.refuse_missing(font, self.text)
        size, width = self._fitting(font, box)
        cap = font.cap_height(size)
        free = {"left": 0, "centre": (box.width - width) // 2, "right": box.width - width}
        baseline = {
            "top": box.y + cap,
            "middle": box.y + (box.height + cap) // 2,
            "bottom": box.bottom,
        }
        yield Glyphs(
            box.x + free[self.align],
            baseline[self.valign],
            self.text,
            self.font,
            size,
            self.colour,
            width,
            self.tracking,
            self.place,
        )

    def _fitting(self, font: Font, box: Box) -> tuple[Um, Um]:
        for size in self.sizes():
            width = font.width(self.text, size, self.tracking)
            if width <= box.width and font.cap_height(size) <= box.height:
                return size, width
        raise Fault(
            self.place,
            f"the text '{shortened(self.text)}' needs {in_mm(width)} x "
            f"{in_mm(font.cap_height(size))} at {points(size):.3g} pt, its box has "
            f"{in_mm(box.width)} x {in_mm(box.height)}; shorten it, enlarge the box"
            + (" or lower the floor" if self.fit == "shrink" else " or say 'fit: shrink'"),
        )
