"""Every item of a face, looked at once: most pass at a glance, the others are measured."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cruxpress.press.geometry import NOTHING, Bounds, hull
from cruxpress.press.items import Decor, Face, Glyphs, Items, Picture, Qr, Shape, Stamp, Turned
from cruxpress.press.preflight import limits as rules
from cruxpress.press.preflight.codes import QuietZones, Zone
from cruxpress.press.preflight.differ import Differing
from cruxpress.press.preflight.edges import Edges, Frame
from cruxpress.press.preflight.limits import Limits, Supplies
from cruxpress.press.preflight.outlines import parts
from cruxpress.press.preflight.report import Report
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink


class Glance:
    """Looks at items at one scale; gives back a rectangle that surely holds each."""

    def __init__(self, limits: Limits, supplies: Supplies, press: Press, report: Report) -> None:
        self._limits = limits
        self._supplies = supplies
        self._fonts = supplies.fonts
        self._colours = supplies.colours
        self._press = press
        self._report = report
        self._least_line = limits.least(rules.THINNEST_LINE)
        self._least_type = limits.least(rules.SMALLEST_TYPE)
        self._least_icons: dict[Path, float] = {}
        self._pixels: dict[Path, int] = {}
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
            rules.small_type(run, self._limits, self._report)
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
            rules.thin_line(shape, self._limits, self._report)
        half = shape.line / 2
        return left - half, top - half, right + half, bottom + half

    def _stamp(self, stamp: Stamp) -> Bounds:
        least = self._least_icons.get(stamp.file)
        if least is None:
            icon = self._press.icon(stamp.file)
            least = self._least_icons[stamp.file] = rules.least_icon(icon, self._limits)
        box = stamp.box
        if box.width < least:
            icon = self._press.icon(stamp.file)
            rules.thin_icon(stamp, icon, self._limits, self._report)
        key = stamp.file, stamp.tint
        if key not in self._fine_icons and self._supplies.icon_colours(
            stamp, self._press.icon(stamp.file)
        ):
            self._fine_icons.add(key)
        return box.x, box.y, box.x + box.width, box.y + box.height

    def _code(self, code: Qr) -> Bounds:
        rules.check_code(code, self._limits, self._report)
        for colour in (code.colour, code.ground):
            if colour and colour not in self._colours:
                self._supplies.colour(colour, code.place)
        box = code.box
        return box.x, box.y, box.right, box.bottom

    def _picture(self, picture: Picture) -> Bounds:
        across = self._pixels.get(picture.file)
        if across is None:
            across = self._pixels[picture.file] = rules.pixels_across(picture.file)
        rules.check_picture(picture, across, self._limits, self._report)
        box = picture.box
        return box.x, box.y, box.right, box.bottom

    def _group(self, group: Turned | Decor) -> Bounds:
        for item in group.items:
            self.at[type(item)](item)
        # Turned items and decor are always measured, so that no rectangle at a glance is needed.
        return EVERYWHERE


EVERYWHERE: Bounds = (NOTHING[2], NOTHING[3], NOTHING[0], NOTHING[1])


class Faces:
    """Looks at faces; what many of them share is looked at once."""

    def __init__(self, ink: Ink, press: Press, report: Report) -> None:
        self._press = press
        self._report = report
        self._supplies = Supplies(ink, press, report)
        self._codes = QuietZones(press, report)
        self._differing = Differing(ink, press, report)
        self._glances: dict[int, Glance] = {}
        self._frames: dict[tuple[object, ...], tuple[Frame, Edges]] = {}
        self._done: set[tuple[object, ...]] = set()

    def glance(self, permille: int) -> Glance:
        glance = self._glances.get(permille)
        if glance is None:
            limits = Limits(permille)
            glance = Glance(limits, self._supplies, self._press, self._report)
            self._glances[permille] = glance
        return glance

    def check(self, face: Face, permille: int) -> None:
        """Judge a face that is printed at a scale."""
        # By identity: to compare faces by what they hold would cost as much as to look at them.
        key: tuple[object, ...] = (id(face), permille)
        if key in self._done:
            return
        self._done.add(key)
        size = (face.width, face.height, face.bleed, face.safe, face.round_piece)
        known = self._frames.get(size)
        if known is None:
            frame = Frame(*size)
            known = self._frames[size] = frame, Edges(frame, self._press, self._report)
        frame, edges = known
        for layer, zones in zip(face.layers, self._codes.zones(face.layers), strict=True):
            key = (layer, size, permille, zones)
            if key not in self._done:
                self._done.add(key)
                self._items(layer.items, zones, self.glance(permille), frame, edges)
        for differ in face.must_differ:
            self._differing.check(differ)

    def _items(
        self, items: Items, zones: tuple[Zone, ...], glance: Glance, frame: Frame, edges: Edges
    ) -> None:
        looks = glance.at
        left, top, right, bottom = frame.surely_safe
        for at, item in enumerate(items):
            box = looks[type(item)](item)
            if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
                for part, matrix in parts((item,)):
                    edges.check(part, matrix)
            for zone in zones:
                near = zone.box
                if box[0] < near[2] and box[2] > near[0] and box[1] < near[3] and box[3] > near[1]:
                    self._codes.check(item, at, zone)
