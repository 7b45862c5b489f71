"""Too small to print well: thin lines, small type, fine QR codes, coarse pictures."""

import math
from dataclasses import dataclass
from pathlib import Path

from cruxpress.press.geometry import Um
from cruxpress.press.icons import SIZE, Icon
from cruxpress.press.items import FORMATS, Glyphs, Picture, Qr, Shape, Stamp
from cruxpress.press.preflight.report import Report
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


def check_picture(
    picture: Picture, pixels: tuple[int, int], limits: Limits, report: Report
) -> None:
    width = picture.box.width * limits.permille / 1000
    dpi = pixels[0] / (width / 25_400) if width else FEWEST_DPI
    # The box is in whole micrometres, so that exactly 150 may come out as 149.99.
    if round(dpi, 1) < FEWEST_DPI:
        most = int(limits.least(pixels[0] * 25_400 / FEWEST_DPI) / 10) * 10
        need = math.ceil(width * FEWEST_DPI / 25_400)
        what = (
            f"the picture '{picture.file.name}' has {int(dpi)} dots an inch{_at(limits)}; print "
            f"needs {FEWEST_DPI}: make it at most {in_mm(most)} wide, or give it {need} pixels"
        )
        report.add("picture", picture.place, -dpi, what)


def pixels_of(file: Path) -> tuple[int, int]:
    from PIL import Image

    with Image.open(file, formats=FORMATS) as image:
        return image.size


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
