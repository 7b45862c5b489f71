"""What prints badly or not at all: too small, too coarse, not in the font, more ink than dries."""

import math
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cruxpress.core.errors import Place
from cruxpress.press.elements.text import refuse_missing
from cruxpress.press.fonts import measure
from cruxpress.press.geometry import NOTHING, Bounds, Um, hull
from cruxpress.press.icons import SIZE, Icon
from cruxpress.press.items import MOST_INK, Decor, Glyphs, Picture, Qr, Shape, Stamp, Turned
from cruxpress.press.preflight.outlines import Report
from cruxpress.press.press import Press
from cruxpress.press.raster import size_now
from cruxpress.press.stock import Ink
from cruxpress.specs.nodes import Fault
from cruxpress.specs.units import in_mm, points

LEAST_LINE = 0.25  # points, as messages name them
LEAST_TYPE = 6.0
# A quarter point is 88.19 micrometres and six points are 2116.67: whole ones that stand for them
# must pass.
THINNEST_LINE = 88
SMALLEST_TYPE = 2116
SMALLEST_MODULE = 400
# Who prints on a paper that is smaller than a page was drawn for takes small print for it.
LEAST_REDUCED_TYPE = 3.9
SMALLEST_REDUCED_TYPE = 1375
SMALLEST_REDUCED_MODULE = 330
LEAST_REDUCED_LINE = 0.15
THINNEST_REDUCED_LINE = 52
SHARP_DPI = 200
QUIET_MODULES = 4
EVERYWHERE: Bounds = (NOTHING[2], NOTHING[3], NOTHING[0], NOTHING[1])


class FontFacts:
    """A font in use: how far its tallest letters reach, and the texts that it can draw."""

    __slots__ = ("above", "below", "texts")

    def __init__(self, above: float, below: float) -> None:
        self.above = above
        self.below = below
        self.texts: set[str] = set()


class Supplies:
    """Fonts, colours and icons that a document uses; each is looked at when it first comes up."""

    def __init__(self, ink: Ink, press: Press, report: Report, most_ink: int = MOST_INK) -> None:
        self.press = press
        self.report = report
        self.fonts: dict[str, FontFacts] = {}
        self.colours: set[str] = set()
        self._ink = ink
        self._most_ink = most_ink
        self._files: dict[str, tuple[str, Path]] = {}

    def font(self, run: Glyphs) -> FontFacts:
        """Look at a font: whether it may be embedded, and whether its name is its own."""
        font = self.press.fonts[run.font]
        measures = font.measures
        if not measures.may_embed:
            what = (
                f"the licence of the font '{run.font}' ({font.file.name}) forbids to embed it; "
                "use another font"
            )
            self.report.add(f"embed {run.font}", run.place, 0, what)
        name, file = self._files.setdefault(measures.face_name, (run.font, font.file))
        if file != font.file:
            what = (
                f"the fonts '{name}' ({file.name}) and '{run.font}' ({font.file.name}) both call "
                f"themselves '{measures.face_name}', and readers would mix them up; use one of them"
            )
            self.report.add(f"face {run.font}", run.place, 0, what)
        facts = self.fonts[run.font] = FontFacts(*_tallest(font.file))
        return facts

    def text(self, run: Glyphs, facts: FontFacts) -> None:
        """Look at a text: whether its font can draw all of it."""
        try:
            refuse_missing(self.press.fonts[run.font], run.text, run.place)
        except Fault as fault:
            self.report.add("glyph", run.place, len(run.text), fault.problems[0].what)
        else:
            # Only what is fine is kept: what is not must be told at each place.
            facts.texts.add(run.text)

    def colour(self, name: str, place: Place) -> None:
        """Look at a colour: whether the ink has it, and whether the paper can take it."""
        if not self._ink.has(name):
            what = f"the ink '{self._ink.name}' has no colour '{name}'; give it one in inks.yaml"
            self.report.add(f"colour {name}", place, 0, what)
            return
        percent = self._ink.coverage(name)
        if round(percent, 2) <= self._most_ink:
            self.colours.add(name)
            return
        what = (
            f"the colour '{name}' puts {percent:.0f} % of ink on paper, more than the "
            f"{self._most_ink} % that dry; lower it in the ink '{self._ink.name}'"
        )
        self.report.add(f"colour {name}", place, 0, what)

    def icon_colours(self, stamp: Stamp, icon: Icon) -> bool:
        """Look at every colour that an icon is printed in, and say whether all are fine."""
        used = {icon.printed(colour, stamp.tint) for colour in icon.colours}
        for name in sorted(used - self.colours):
            self.colour(name, stamp.place)
        return used <= self.colours


@cache
def _tallest(file: Path) -> tuple[float, float]:
    """How far the tallest letters of a font reach above and below its line, by its size."""
    measures = measure(file)
    lows, highs = zip(*measures.heights.values(), strict=True)
    return max(highs) / measures.units, -min(lows) / measures.units


class Glance:
    """Looks at items that are printed at one scale; gives back a rectangle that surely holds each.

    Least sizes are in the face's own measure: what must stand there, so that enough is printed.
    """

    def __init__(self, permille: int, supplies: Supplies, *, reduced: bool = False) -> None:
        self._permille = permille
        self._type = LEAST_REDUCED_TYPE if reduced else LEAST_TYPE
        self._module = SMALLEST_REDUCED_MODULE if reduced else SMALLEST_MODULE
        self._line = LEAST_REDUCED_LINE if reduced else LEAST_LINE
        self._thinnest = THINNEST_REDUCED_LINE if reduced else THINNEST_LINE
        self._at_scale = "" if permille == 1000 else f" printed at {permille / 10:g} %"
        self._supplies = supplies
        self._fonts = supplies.fonts
        self._colours = supplies.colours
        self._icon = supplies.press.icon
        self._add = supplies.report.add
        self._least_line = self._least(self._thinnest)
        self._least_type = self._least(SMALLEST_REDUCED_TYPE if reduced else SMALLEST_TYPE)
        self._least_icons: dict[Path, float] = {}
        self._pixels: dict[Path, tuple[int, int]] = {}
        self.notes: list[str] = []
        self._fine_icons: set[tuple[Path, str | None]] = set()
        self.at: Mapping[type, Callable[[Any], Bounds]] = {
            Glyphs: self._glyphs,
            Shape: self._shape,
            Stamp: self._stamp,
            Qr: self._code,
            Picture: self._picture,
            Turned: self._group,
            Decor: self._group,
        }

    def _glyphs(self, run: Glyphs) -> Bounds:
        size = run.size
        if size < self._least_type:
            what = self._too_small("type", size, self._type, "small to read")
            self._add("type", run.place, -size, what)
        facts = self._fonts.get(run.font) or self._supplies.font(run)
        if run.text not in facts.texts:
            self._supplies.text(run, facts)
        if run.colour not in self._colours:
            self._supplies.colour(run.colour, run.place)
        x, y = run.x, run.y
        return x, y - facts.above * size, x + run.width, y + facts.below * size

    def _shape(self, shape: Shape) -> Bounds:
        colours = self._colours
        if shape.fill is not None and shape.fill not in colours:
            self._supplies.colour(shape.fill, shape.place)
        left, top, right, bottom = hull(shape.path)
        if shape.stroke is None:
            return left, top, right, bottom
        if shape.stroke not in colours:
            self._supplies.colour(shape.stroke, shape.place)
        if shape.line < self._least_line:
            what = self._too_small("a line", shape.line, self._line, "thin to print")
            self._add("line", shape.place, -shape.line, what)
        half = shape.line / 2
        return left - half, top - half, right + half, bottom + half

    def _stamp(self, stamp: Stamp) -> Bounds:
        least = self._least_icons.get(stamp.file)
        if least is None:
            least = self._least(self._thinnest * SIZE / self._icon(stamp.file).thinnest)
            self._least_icons[stamp.file] = least
        box = stamp.box
        if box.width < least:
            self._thin_icon(stamp, self._icon(stamp.file).thinnest)
        key = stamp.file, stamp.tint
        if key not in self._fine_icons and self._supplies.icon_colours(
            stamp, self._icon(stamp.file)
        ):
            self._fine_icons.add(key)
        return box.x, box.y, box.x + box.width, box.y + box.height

    def _thin_icon(self, stamp: Stamp, thinnest: float) -> None:
        width = stamp.box.width
        # Rounded up to a tenth of a millimetre, so that whoever writes it down is on the safe side.
        enough = math.ceil(self._least(self._line / 72 * 25_400 * SIZE / thinnest) / 100) * 100
        line = _below(points(1) * thinnest * width / SIZE * self._permille / 1000, self._line)
        what = (
            f"the icon '{stamp.icon}' has lines of {line} at {in_mm(width)}{self._at_scale}, "
            f"too thin to print; make it {in_mm(enough)} or more"
        )
        self._add("line", stamp.place, -width, what)

    def _code(self, code: Qr) -> Bounds:
        if code.module < self._least(self._module):
            modules = code.box.width // code.module
            printed = code.module * self._permille / 1000
            enough = math.ceil(self._least(self._module)) * modules
            what = (
                f"the QR code has modules of {printed / 1000:.3g} mm{self._at_scale}; phones need "
                f"0.4 mm: make its box {in_mm(math.ceil(enough / 10) * 10)} or more"
            )
            self._add("module", code.place, -code.module, what)
        if code.quiet < QUIET_MODULES:
            what = (
                f"the QR code has a quiet zone of {code.quiet} modules; phones need "
                f"{QUIET_MODULES}: write 'quiet: {QUIET_MODULES}'"
            )
            self._add("quiet", code.place, -code.quiet, what)
        for colour in (code.colour, code.ground):
            if colour and colour not in self._colours:
                self._supplies.colour(colour, code.place)
        return code.box.bounds

    def _picture(self, picture: Picture) -> Bounds:
        size = self._pixels.get(picture.file)
        if size is None:
            size = self._pixels[picture.file] = size_now(picture.file)
        across, down = reversed(size) if picture.sideways else size
        box = picture.whole or picture.box
        width, height = (side * self._permille / 1000 for side in (box.width, box.height))
        fewest = picture.fewest
        # A picture that is stretched has fewer dots one way than the other.
        dpi = min(across * 25_400 / width, down * 25_400 / height) if width and height else fewest
        # The box is in whole micrometres, so that exactly 120 may come out as 119.99.
        if round(dpi, 1) < fewest:
            wide = picture.box.width * self._permille / 1000
            most = int(self._least(wide * dpi / fewest) / 10) * 10
            need = math.ceil(across * fewest / dpi)
            what = (
                f"the picture '{picture.file.name}' has {int(dpi)} dots an inch{self._at_scale}; "
                f"print needs {fewest}: make it at most {in_mm(most)} wide, or give it {need} "
                f"pixels across, or allow it with 'fewest-dpi: {int(dpi)}'"
            )
            self._add("picture", picture.place, -dpi, what)
        elif round(dpi, 1) < SHARP_DPI:
            name, place = picture.file.name, picture.place
            self.notes.append(
                f"{place}: the picture '{name}' has {int(dpi)} dots an inch{self._at_scale}; "
                f"with {SHARP_DPI} it would be sharp"
            )
        return picture.box.bounds

    def _group(self, group: Turned | Decor) -> Bounds:
        for item in group.items:
            self.at[type(item)](item)
        # Turned items and decor are always measured, so that no rectangle at a glance is needed.
        return EVERYWHERE

    def _least(self, printed: float) -> float:
        return printed * 1000 / self._permille

    def _too_small(self, name: str, um: Um, least: float, what: str) -> str:
        """What to say of a size that is too small, as it was written and as it is printed."""
        pt = points(um)
        printed = f"{_below(pt * self._permille / 1000, least)}{self._at_scale}, "
        size = f"{_below(pt, least)} is " if not self._at_scale else f"{pt:.3g} pt is {printed}"
        # Rounded up, for rounded to the nearest it might still be too small.
        enough = math.ceil(round(self._least(least) * 100, 6)) / 100
        return f"{name} of {size}too {what}; make it {enough:g} pt or more"


def _below(pt: float, least: float) -> str:
    """Rounded, but never up to what would be enough."""
    return f"{min(round(pt, 2), least - 0.01):g} pt"
