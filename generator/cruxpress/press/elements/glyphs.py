"""Letters that a font lacks, and short texts in the middle of a box."""

from cruxpress.core.errors import Place
from cruxpress.press.fonts import Font
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Glyphs
from cruxpress.specs.nodes import Fault, quoted
from cruxpress.specs.units import in_mm, in_points


def refuse_missing(font: Font, text: str, place: Place) -> None:
    """A letter that the font cannot draw would be an empty box on paper."""
    missing = font.missing(text)
    if missing:
        names = ", ".join(f"{_shown(c)}U+{ord(c):04X}" for c in missing[:10])
        raise Fault(place, f"the font '{font.name}' has no {names}; use an icon or another font")


def _shown(character: str) -> str:
    """The character itself, where a message can show it."""
    return f"'{character}' " if character.isprintable() else ""


def in_the_middle(
    what: str, text: str, where: Box, font: Font, size: Um, colour: str, place: Place
) -> Glyphs:
    """A letter or label in the middle of a small box, which must hold it."""
    refuse_missing(font, text, place)
    width, cap = font.width(text, size), font.cap_height(size)
    if width > where.width or cap > where.height:
        raise Fault(
            place,
            f"{what} {quoted(text)} needs {in_mm(width)} x {in_mm(cap)} at {in_points(size)}, its "
            f"box has {in_mm(where.width)} x {in_mm(where.height)}; make the type smaller",
        )
    x = where.x + (where.width - width) // 2
    y = where.y + (where.height + cap) // 2
    return Glyphs(x, y, text, font.name, size, colour, width, 0, place)
