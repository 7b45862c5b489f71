"""Icons, raster pictures, QR codes and the ruler that shows whether a print has the right size."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from generator.press.elements.base import COLOUR, COLOUR_OR_NONE, LINE_WIDTH, Bench, Element
from generator.press.elements.text import Written
from generator.press.placed import Box, Glyphs, Item, Path, Picture, Qr, Segment, Shape, Um
from generator.specs.nodes import Fault
from generator.specs.records import param
from generator.specs.units import in_mm
from generator.specs.values import TEXT, known_name, length, one_of, whole


@dataclass(frozen=True, kw_only=True)
class IconElement(Element):
    """An icon, as large as its box allows, in the middle of it."""

    icon: str = param(known_name("icon", "an"), "which icon")
    tint: str | None = param(COLOUR_OR_NONE, "print all of it in this one colour", None)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        yield bench.stamp(self.icon, largest_square(box), self.tint, self.place)


def largest_square(box: Box) -> Box:
    side = min(box.width, box.height)
    return Box(box.x + (box.width - side) // 2, box.y + (box.height - side) // 2, side, side)


@dataclass(frozen=True, kw_only=True)
class ImageElement(Element):
    """A raster picture (PNG or JPEG) from the layouts folder, not distorted, in its box."""

    file: str = param(TEXT, "its path in the layouts folder")

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        from PIL import Image, UnidentifiedImageError

        roots = bench.library.roots_for(bench.file)
        path = bench.library.find(self.file, "", roots, self.place)
        try:
            with Image.open(path) as image:
                width, height = image.size
        except (OSError, UnidentifiedImageError, Image.DecompressionBombError):
            raise Fault(self.place, f"'{self.file}' is no picture; use PNG or JPEG") from None
        scale = min(box.width / width, box.height / height)
        w, h = round(width * scale), round(height * scale)
        x, y = box.x + (box.width - w) // 2, box.y + (box.height - h) // 2
        yield Picture(path, Box(x, y, w, h), self.place)


@dataclass(frozen=True, kw_only=True)
class QrElement(Element):
    """A QR code with its quiet zone, as large as its box allows in whole micrometres a module."""

    text: str = param(TEXT, "what a phone reads; capitals and digits make a smaller code")
    level: str = param(one_of("L", "M", "Q", "H"), "how much damage it survives", "M")
    quiet: int = param(whole(0, 20), "modules left white around it", 4)
    colour: str = param(COLOUR, "colour of the dark modules", "black")
    ground: str | None = param(COLOUR_OR_NONE, "what lies under it", "white")

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        square = largest_square(box)
        try:
            rows = matrix(self.text, self.level)
        except ValueError:
            raise Fault(
                self.place, f"{len(self.text)} characters are too many for a QR code"
            ) from None
        module = square.width // (len(rows) + 2 * self.quiet)
        if module == 0:
            raise Fault(self.place, f"{in_mm(square.width)} is too small for this QR code")
        start = self.quiet * module
        size = module * (len(rows) + 2 * self.quiet)
        x = square.x + (square.width - size) // 2
        y = square.y + (square.height - size) // 2
        path = tuple(
            ("r", x + start + left * module, y + start + row * module, run * module, module)
            for row, bits in enumerate(rows)
            for left, run in _runs(bits)
        )
        yield Qr(
            self.text,
            Box(x, y, size, size),
            module,
            self.quiet,
            path,
            self.colour,
            self.ground,
            self.place,
        )


@cache
def matrix(text: str, level: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code; made once a text, for it costs milliseconds."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
    from qrcode.exceptions import DataOverflowError

    levels = {
        "L": ERROR_CORRECT_L,
        "M": ERROR_CORRECT_M,
        "Q": ERROR_CORRECT_Q,
        "H": ERROR_CORRECT_H,
    }
    code = qrcode.QRCode(error_correction=levels[level], border=0)
    try:
        code.add_data(text)
        code.make(fit=True)
    except DataOverflowError as error:
        raise ValueError(str(error)) from None
    return tuple(tuple(bool(bit) for bit in row) for row in code.get_matrix())


def _runs(bits: tuple[bool, ...]) -> Iterable[tuple[int, int]]:
    """Dark modules side by side as one: where they start and how many they are."""
    start = None
    for at, dark in enumerate((*bits, False)):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None


@dataclass(frozen=True, kw_only=True)
class RulerElement(Written):
    """A ruler with millimetres, to check that a print came out in its true size."""

    length: Um = param(length(least=10_000, most=300_000), "how long", 50_000)
    stroke: str = param(COLOUR, "colour of its lines", "ink")
    line: Um = param(LINE_WIDTH, "width of its lines", 180)

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        if self.length > box.width:
            raise Fault(self.place, f"the ruler is longer than its box, {in_mm(box.width)}")
        font = bench.fonts[self.font]
        bottom = box.y + min(box.height, 6_000)
        path: list[Segment] = [("m", box.x, bottom), ("l", box.x + self.length, bottom)]
        for mm in range(self.length // 1000 + 1):
            tall = (bottom - box.y) * (3 if mm % 10 == 0 else 2 if mm % 5 == 0 else 1) // 3
            x = box.x + mm * 1000
            path += [("m", x, bottom), ("l", x, bottom - tall)]
        rules: Path = tuple(path)
        yield Shape(rules, None, self.stroke, self.line, place=self.place)
        for mm in range(0, self.length // 1000 + 1, 10):
            text = str(mm)
            width = font.width(text, self.size)
            x = box.x + mm * 1000 - width // 2
            y = bottom + font.cap_height(self.size) + 1000
            yield Glyphs(x, y, text, self.font, self.size, self.colour, width, 0, self.place)
