"""Icons, raster pictures, QR codes and the ruler that shows whether a print has the right size."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from pathlib import Path as File
from typing import Any, cast

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.press.elements.base import (
    COLOUR,
    COLOUR_OR_NONE,
    ICON,
    LINE_WIDTH,
    Element,
    ElementContext,
)
from cruxpress.press.elements.shapes import rounded_box
from cruxpress.press.elements.text import Typed, refuse_missing
from cruxpress.press.geometry import Box, Path, Segment, Um, line
from cruxpress.press.items import FEWEST_DPI, Item, Picture, Qr, Shape
from cruxpress.press.raster import Size, is_sideways, pixels
from cruxpress.specs.nodes import Fault, quoted
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import LENGTH, TEXT, length, one_of, optional, percent, whole


@dataclass(frozen=True, kw_only=True)
class IconElement(Element):
    """An icon, as large as its box allows, in the middle of it."""

    icon: str = param(ICON, "which icon")
    tint: str | None = param(COLOUR_OR_NONE, "print all of it in this one colour", None)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        yield context.stamp(self.icon, largest_square(box, self.place), self.tint, self.place)


def largest_square(box: Box, place: Place) -> Box:
    """The square in the middle of a box; one without size could show nothing."""
    side = min(box.width, box.height)
    if side == 0:
        raise Fault(place, "its box has no width or no height, so nothing would show")
    return Box(box.x + (box.width - side) // 2, box.y + (box.height - side) // 2, side, side)


@dataclass(frozen=True, kw_only=True)
class ImageElement(Element):
    """A raster picture (PNG, JPEG or WebP) from the layouts folder, in its box.

    Turned as the camera says, in the colours that its profile means.
    """

    file: str = param(TEXT, "its path in the layouts folder")
    fit: str = param(
        one_of("contain", "cover", "stretch"),
        "contain: all of it; cover: it fills its box, and what is too much is cut off; stretch: "
        "all of it fills its box, distorted",
        "contain",
    )
    focus_x: int = param(percent(0, 100), "for cover: what stays in sight, from the left", 50)
    focus_y: int = param(percent(0, 100), "for cover: the same, from the top", 50)
    radius: Um = param(LENGTH, "radius of its corners", 0)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of a frame around it", None)
    line: Um = param(LINE_WIDTH, "width of the frame", 300)
    fewest_dpi: int = param(
        whole(20, 1200), "dots an inch below which it is refused; under 200 are told", FEWEST_DPI
    )
    most_dpi: int | None = param(
        optional(whole(20, 1200)),
        "dots an inch that are printed of a finer picture, for a smaller file; 300 are plenty",
        None,
    )

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        if self.most_dpi is not None and self.most_dpi < self.fewest_dpi:
            fewest = f"fewer than its fewest-dpi, {self.fewest_dpi}"
            raise self.fault(f"its most-dpi, {self.most_dpi}, are {fewest}; write more")
        path, (width, height), sideways = _found(self.file, context, self.place)
        shown, all_of_it = box, box
        if self.fit != "stretch":
            across, down = Fraction(box.width, width), Fraction(box.height, height)
            scale = max(across, down) if self.fit == "cover" else min(across, down)
            w, h = int(width * scale), int(height * scale)
            # A share of what does not fit is cut off on each side; of room, half is left there.
            left, top = (self.focus_x, self.focus_y) if self.fit == "cover" else (50, 50)
            x, y = box.x + (box.width - w) * left // 100, box.y + (box.height - h) * top // 100
            all_of_it = Box(x, y, w, h)
            shown = box if self.fit == "cover" else all_of_it
        if not (all_of_it.width and all_of_it.height and shown.width and shown.height):
            raise self.fault("its box has no width or no height, so nothing would show")
        edge = rounded_box(shown, self.radius)
        cut = edge if all_of_it != shown or self.radius else ()
        dots = self.fewest_dpi, self.most_dpi or 0
        yield Picture(path, shown, self.place, all_of_it, cut, sideways, *dots)
        if self.stroke:
            yield Shape(edge, None, self.stroke, self.line, place=self.place)

    @classmethod
    def look_up_files(
        cls, values: Mapping[str, Any], context: ElementContext, at: Place
    ) -> tuple[Problem, ...]:
        try:
            if "file" in values:
                _found(values["file"], context, at)
        except BadInput as bad:
            return bad.problems
        return ()


def _found(name: str, context: ElementContext, place: Place) -> tuple[File, Size, bool]:
    """The file, its dots, and whether it lies on its side: asked once for all cards."""
    key = ImageElement, name
    if key not in context.kept:
        roots = context.library.roots_for(context.file)
        path = context.library.find_picture(name, roots, place)
        try:
            context.kept[key] = path, pixels(path), is_sideways(path)
        except BadInput as error:
            raise Fault(place, f"{quoted(name)} {error.problems[0].what}") from None
    return cast("tuple[File, Size, bool]", context.kept[key])


@dataclass(frozen=True, kw_only=True)
class QrElement(Element):
    """A QR code with its quiet zone, as large as its box allows in whole micrometres a module."""

    text: str = param(TEXT, "what a phone reads; capitals and digits make a smaller code")
    level: str = param(one_of("L", "M", "Q", "H"), "how much damage it survives", "M")
    quiet: int = param(whole(0, 20), "modules left white around it", 4)
    colour: str = param(COLOUR, "colour of the dark modules", "black")
    ground: str | None = param(COLOUR_OR_NONE, "what lies under it", "white")

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        square = largest_square(box, self.place)
        if not self.text:
            raise self.fault("the QR code holds no text; write one, or hide it with 'when'")
        try:
            rows = matrix(self.text, self.level)
        except ValueError:
            many = f"{len(self.text):,} characters are too many for a QR code of level {self.level}"
            raise self.fault(f"{many}; shorten the text") from None
        modules = len(rows) + 2 * self.quiet
        module = square.width // modules
        if module == 0:
            small = f"{in_mm(square.width)} is too small"
            raise self.fault(f"{small} for a QR code of {modules} modules a side")
        start, size = self.quiet * module, module * modules
        x = square.x + (square.width - size) // 2
        y = square.y + (square.height - size) // 2
        path: Path = tuple(
            ("r", x + start + left * module, y + start + row * module, run * module, module)
            for row, bits in enumerate(rows)
            for left, run in _runs(bits)
        )
        look = self.quiet, path, self.colour, self.ground, self.place
        yield Qr(self.text, Box(x, y, size, size), module, *look)


@lru_cache(maxsize=256)  # a sheet's code stands on both of its sides; a pad may have thousands
def matrix(text: str, level: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code; made once a text, for it costs milliseconds."""
    import qrcode
    from qrcode import constants
    from qrcode.exceptions import DataOverflowError

    correction = getattr(constants, f"ERROR_CORRECT_{level}")
    code = qrcode.QRCode(error_correction=correction, border=0)
    try:
        code.add_data(text)
        code.make(fit=True)
    except DataOverflowError as error:
        raise ValueError(str(error)) from None
    return tuple(tuple(bool(bit) for bit in row) for row in code.get_matrix())


def _runs(bits: tuple[bool, ...]) -> Iterable[tuple[int, int]]:
    """Dark modules side by side as one: where they start and how many they are."""
    at = 0
    for dark, run in groupby(bits):
        count = len(list(run))
        if dark:
            yield at, count
        at += count


@dataclass(frozen=True, kw_only=True)
class RulerElement(Typed):
    """A ruler with millimetres, to check that a print came out in its true size."""

    length: Um = param(length(least=10_000, most=300_000), "how long", 50_000)
    stroke: str = param(COLOUR, "colour of its lines", "ink")
    line: Um = param(LINE_WIDTH, "width of its lines", 180)

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        font = context.fonts[self.font]
        refuse_missing(font, "0123456789", self.place)
        below = font.cap_height(self.size) + 1000
        tallest = min(box.height - below, 6_000)
        if self.length > box.width or tallest < 1000:
            needs = f"the ruler needs {in_mm(self.length)} x {in_mm(below + 1000)}"
            raise self.fault(f"{needs}, its box has {box.size}")
        bottom = box.y + tallest
        path: list[Segment] = [*line(box.x, bottom, box.x + self.length, bottom)]
        for mm in range(self.length // 1000 + 1):
            tall = tallest * (3 if mm % 10 == 0 else 2 if mm % 5 == 0 else 1) // 3
            x = box.x + mm * 1000
            path += line(x, bottom, x, bottom - tall)
        yield Shape(tuple(path), None, self.stroke, self.line, place=self.place)
        for mm in range(0, self.length // 1000 + 1, 10):
            text = str(mm)
            width = font.width(text, self.size)
            yield self.run(box.x + mm * 1000 - width // 2, bottom + below, text, width)
