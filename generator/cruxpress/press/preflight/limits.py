"""What prints badly or not at all: too small, too coarse, not in the font, more ink than dries."""

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cruxpress.core.errors import Place
from cruxpress.press.elements.text import refuse_missing
from cruxpress.press.fonts import measure
from cruxpress.press.geometry import Um
from cruxpress.press.icons import SIZE, Icon
from cruxpress.press.items import FORMATS, Glyphs, Picture, Qr, Shape, Stamp
from cruxpress.press.preflight.report import Report
from cruxpress.press.press import Press
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
QUIET_MODULES = 4
FEWEST_DPI = 150
MOST_INK = 300


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest sizes on a face that is printed at a scale, in the face's own measure."""

    permille: int

    def least(self, printed: float) -> float:
        """What must stand in the layout, so that this much is printed."""
        return printed * 1000 / self.permille

    @property
    def scale(self) -> str:
        return f"{self.permille / 10:g} %"


def thin_line(shape: Shape, limits: Limits, report: Report) -> None:
    what = f"a line of {_too_small(shape.line, LEAST_LINE, limits)}too thin to print"
    what += f"; make it {_least_pt(LEAST_LINE, limits)} or more"
    report.add("line", shape.place, -shape.line, what)


def small_type(run: Glyphs, limits: Limits, report: Report) -> None:
    what = f"type of {_too_small(run.size, LEAST_TYPE, limits)}too small to read"
    what += f"; make it {_least_pt(LEAST_TYPE, limits)} or more"
    report.add("type", run.place, -run.size, what)


def least_icon(icon: Icon, limits: Limits) -> float:
    """The smallest side at which all lines of an icon can be printed."""
    return limits.least(THINNEST_LINE * SIZE / icon.thinnest)


def thin_icon(stamp: Stamp, icon: Icon, limits: Limits, report: Report) -> None:
    width = stamp.box.width
    # Rounded up to a tenth of a millimetre, so that whoever writes it down is on the safe side.
    enough = math.ceil(limits.least(LEAST_LINE / 72 * 25_400 * SIZE / icon.thinnest) / 100) * 100
    line = _below(points(1) * icon.thinnest * width / SIZE * limits.permille / 1000, LEAST_LINE)
    what = (
        f"the icon '{stamp.icon}' has lines of {line} at {in_mm(width)}{_at(limits)}, "
        f"too thin to print; make it {in_mm(enough)} or more"
    )
    report.add("line", stamp.place, -width, what)


def check_code(code: Qr, limits: Limits, report: Report) -> None:
    if code.module < limits.least(SMALLEST_MODULE):
        modules = code.box.width // code.module
        printed = code.module * limits.permille / 1000
        enough = math.ceil(limits.least(SMALLEST_MODULE)) * modules
        what = (
            f"the QR code has modules of {printed / 1000:.3g} mm{_at(limits)}; phones need 0.4 mm: "
            f"make its box {in_mm(math.ceil(enough / 10) * 10)} or more"
        )
        report.add("module", code.place, -code.module, what)
    if code.quiet < QUIET_MODULES:
        what = (
            f"the QR code has a quiet zone of {code.quiet} modules; phones need {QUIET_MODULES}: "
            f"write 'quiet: {QUIET_MODULES}'"
        )
        report.add("quiet", code.place, -code.quiet, what)


def pixels_across(file: Path) -> int:
    """How wide a picture is now; its file may have changed since it was placed."""
    from PIL import Image

    with Image.open(file, formats=FORMATS) as image:
        return image.width


def check_picture(picture: Picture, across: int, limits: Limits, report: Report) -> None:
    width = picture.box.width * limits.permille / 1000
    dpi = across / (width / 25_400) if width else FEWEST_DPI
    # The box is in whole micrometres, so that exactly 150 may come out as 149.99.
    if round(dpi, 1) < FEWEST_DPI:
        most = int(limits.least(across * 25_400 / FEWEST_DPI) / 10) * 10
        need = math.ceil(width * FEWEST_DPI / 25_400)
        what = (
            f"the picture '{picture.file.name}' has {int(dpi)} dots an inch{_at(limits)}; print "
            f"needs {FEWEST_DPI}: make it at most {in_mm(most)} wide, or give it {need} pixels"
        )
        report.add("picture", picture.place, -dpi, what)


def _least_pt(pt: float, limits: Limits) -> str:
    """Rounded up, for rounded to the nearest it might still be too small."""
    return f"{math.ceil(round(limits.least(pt) * 100, 6)) / 100:g} pt"


def _too_small(um: Um, least: float, limits: Limits) -> str:
    """A size that is too small, as it was written and as it is printed."""
    if limits.permille == 1000:
        return f"{_below(points(um), least)} is "
    printed = _below(points(um) * limits.permille / 1000, least)
    return f"{points(um):.3g} pt is {printed}{_at(limits)}, "


def _below(pt: float, least: float) -> str:
    """Rounded, but never up to what would be enough."""
    return f"{min(round(pt, 2), least - 0.01):g} pt"


def _at(limits: Limits) -> str:
    return "" if limits.permille == 1000 else f" printed at {limits.scale}"


class FontFacts:
    """A font in use: how far its tallest letters reach, and the texts that it can draw."""

    __slots__ = ("above", "below", "texts")

    def __init__(self, above: float, below: float) -> None:
        self.above = above
        self.below = below
        self.texts: set[str] = set()


class Supplies:
    """Fonts, colours and icons that a document uses; each is looked at when it first comes up."""

    def __init__(self, ink: Ink, press: Press, report: Report) -> None:
        self._ink = ink
        self._press = press
        self._report = report
        self.fonts: dict[str, FontFacts] = {}
        self.colours: set[str] = set()
        self._files: dict[str, tuple[str, Path]] = {}

    def font(self, run: Glyphs) -> FontFacts:
        """Look at a font: whether it may be embedded, and whether its name is its own."""
        font = self._press.fonts[run.font]
        measures = font.measures
        if not measures.may_embed:
            what = (
                f"the licence of the font '{run.font}' ({font.file.name}) forbids to embed it; "
                "use another font"
            )
            self._report.add(f"embed {run.font}", run.place, 0, what)
        name, file = self._files.setdefault(measures.face_name, (run.font, font.file))
        if file != font.file:
            what = (
                f"the fonts '{name}' ({file.name}) and '{run.font}' ({font.file.name}) both call "
                f"themselves '{measures.face_name}', and readers would mix them up; use one of them"
            )
            self._report.add(f"face {run.font}", run.place, 0, what)
        facts = self.fonts[run.font] = FontFacts(*_tallest(font.file))
        return facts

    def text(self, run: Glyphs, facts: FontFacts) -> None:
        """Look at a text: whether its font can draw all of it."""
        try:
            refuse_missing(self._press.fonts[run.font], run.text, run.place)
        except Fault as fault:
            self._report.add("glyph", run.place, len(run.text), fault.problems[0].what)
        else:
            # Only what is fine is kept: what is not must be told at each place.
            facts.texts.add(run.text)

    def colour(self, name: str, place: Place) -> None:
        """Look at a colour: whether the ink has it, and whether the paper can take it."""
        if name not in self._ink.colours:
            what = f"the ink '{self._ink.name}' has no colour '{name}'; give it one in inks.yaml"
            self._report.add(f"colour {name}", place, 0, what)
            return
        percent = self._ink.coverage(name)
        if round(percent, 2) <= MOST_INK:
            self.colours.add(name)
            return
        what = (
            f"the colour '{name}' puts {percent:.0f} % of ink on paper, more than the "
            f"{MOST_INK} % that dry; lower it in the ink '{self._ink.name}'"
        )
        self._report.add(f"colour {name}", place, 0, what)

    def icon_colours(self, stamp: Stamp, icon: Icon) -> bool:
        """Look at every colour that an icon is printed in, and say whether all are fine."""
        named = {colour for shape in icon.shapes for colour in (shape.fill, shape.stroke) if colour}
        used = {stamp.tint if stamp.tint and name != "white" else name for name in named}
        for name in sorted(used - self.colours):
            self.colour(name, stamp.place)
        return used <= self.colours


@cache
def _tallest(file: Path) -> tuple[float, float]:
    """How far the tallest letters of a font reach above and below its line, by its size."""
    measures = measure(file)
    lows, highs = zip(*measures.heights.values(), strict=True)
    return max(highs) / measures.units, -min(lows) / measures.units
