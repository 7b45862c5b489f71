"""Preflight: every page is looked at as data before it is printed, and a faulty one is refused.

The rules are those of print shops and of people at home: keep off the cut or reach the bleed, no
line under a quarter point, no type under six points, QR codes that phones can read, fonts that
are whole and may be embedded, ink that dries, pictures that are sharp, and nothing told apart by
colour alone where the layout says that it must differ, and nothing that vanishes in an ink. A page
that is reduced to a smaller paper than it is drawn for may have finer lines and smaller type.
"""

from collections.abc import Iterator

from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.geometry import Bounds, Box, union
from cruxpress.press.items import Decor, Document, Face, Items, Page, PlacedFace, Shape
from cruxpress.press.preflight.codes import QuietZones, Zone
from cruxpress.press.preflight.differ import Differing
from cruxpress.press.preflight.edges import Edges, outside
from cruxpress.press.preflight.glance import Glance, Supplies
from cruxpress.press.preflight.outlines import (
    Report,
    exact_bounds,
    icons_of,
    leaves,
    name_of,
    parts,
)
from cruxpress.press.preflight.overlaps import Overlaps
from cruxpress.press.preflight.seen import Seen
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink, scaled
from cruxpress.specs.units import in_mm


def preflight(
    document: Document, ink: Ink, press: Press, *, overlaps: bool = True
) -> tuple[str, ...]:
    """Refuse a document that would not print well, with all its problems at once.

    What prints, but could be better, is told.

    What overlaps does so in every ink: who looks at several need not look for that again.
    """
    report = Report()
    check = _Preflight(ink, press, report, document.most_ink, overlaps=overlaps)
    try:
        for page in document.pages:
            check.page(page)
    except BadInput as bad:  # a drawing that cannot be read: others may be like it
        every = [*bad.problems, *_unread(document, press), *report.problems()]
        raise BadInput(dict.fromkeys(every)) from None
    report.stop_if_any()
    return check.notes


def _unread(document: Document, press: Press) -> Iterator[Problem]:
    """What is wrong with drawings that cannot be read."""
    for icon in dict.fromkeys(icons_of([document])):
        try:
            press.icon(icon)
        except BadInput as bad:
            yield from bad.problems


class _Preflight:
    """Looks at pages, and through their spots at faces; what many share is looked at once."""

    def __init__(
        self, ink: Ink, press: Press, report: Report, most_ink: int, *, overlaps: bool
    ) -> None:
        self._press = press
        self._report = report
        self._supplies = Supplies(ink, press, report, most_ink)
        self._codes = QuietZones(press, report)
        self._differing = Differing(ink, press, report)
        self._seen = Seen(ink, press, report)
        self._overlaps = Overlaps(press, report) if overlaps else None
        self._glances: dict[tuple[int, bool], Glance] = {}
        self._edges: dict[tuple[object, ...], Edges] = {}
        self._done: set[tuple[object, ...]] = set()
        self._contents: dict[int, Bounds] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What could be better, each once."""
        every = (note for glance in self._glances.values() for note in glance.notes)
        return tuple(dict.fromkeys(every))

    def page(self, page: Page) -> None:
        for spot in page.spots:
            # By identity: to compare faces by what they hold would cost as much as to look at them.
            if self._is_new(id(spot.face), spot.permille):
                self._face(spot.face, spot.permille, reduced=page.reduced)
            for part in spot.face.parts:
                if self._is_new(id(part.face), spot.permille):
                    self._face(part.face, spot.permille, reduced=page.reduced)
            if not _clear_of_the_edge(spot, page):
                self._spot(spot, page)
        for layer in page.over:
            if self._is_new(layer, page.width, page.height, page.unprintable):
                self._over(layer.items, page)

    def _is_new(self, *key: object) -> bool:
        if key in self._done:
            return False
        self._done.add(key)
        return True

    def _glance(self, permille: int, *, reduced: bool = False) -> Glance:
        key = permille, reduced
        if key not in self._glances:
            self._glances[key] = Glance(permille, self._supplies, reduced=reduced)
        return self._glances[key]

    def _face(self, face: Face, permille: int, *, reduced: bool) -> None:
        size = (face.width, face.height, face.bleed, face.safe, face.outline)
        if size not in self._edges:
            self._edges[size] = Edges(face, self._press, self._report)
        for layer, zones in zip(face.layers, self._codes.zones(face.layers), strict=True):
            if self._is_new(layer, size, permille, zones):
                glance = self._glance(permille, reduced=reduced)
                self._items(layer.items, zones, glance, self._edges[size])
        for differ in face.must_differ:
            self._differing.check(differ)
        if self._is_new("seen", *face.layers):
            self._seen.check(face.layers)
            if self._overlaps:
                self._overlaps.check(face.layers)

    def _items(self, items: Items, zones: tuple[Zone, ...], glance: Glance, edges: Edges) -> None:
        looks = glance.at
        left, top, right, bottom = edges.surely_safe
        for at, item in enumerate(items):
            box = looks[type(item)](item)
            if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
                for part, matrix in parts((item,)):
                    edges.check(part, matrix)
            for zone in zones:
                near = zone.box
                if box[0] < near[2] and box[2] > near[0] and box[1] < near[3] and box[3] > near[1]:
                    self._codes.check(item, at, zone)

    def _over(self, items: Items, page: Page) -> None:
        looks = self._glance(1000).at
        room = _printable(page)
        for item in items:
            left, top, right, bottom = looks[type(item)](item)
            if left < room.x or top < room.y or right > room.right or bottom > room.bottom:
                for leaf, matrix in leaves((item,)):
                    # A line is judged by its middle: a mark at the very edge may lose half of
                    # its width there and shows the cut as well.
                    bare = Shape(leaf.path) if isinstance(leaf, Shape) else leaf
                    box = exact_bounds(bare, self._press, matrix)
                    for side, by in outside(box, room):
                        name = "a mark" if isinstance(leaf, Shape) else name_of(leaf)
                        what = f"{name} ends {self._too_far(page, side, by)}"
                        self._report.add(f"page {side}", leaf.place, by, what)

    def _too_far(self, page: Page, side: str, by: float) -> str:
        left = round(page.unprintable - by)
        where = f"{in_mm(abs(left))} {'from' if left >= 0 else 'beyond'} the paper's {side} edge"
        if page.unprintable:
            return f"{where}; stay {in_mm(page.unprintable)} away, for printers leave that white"
        return f"{where}; keep it on the paper"

    def _spot(self, spot: PlacedFace, page: Page) -> None:
        """Judge a face whose safe area reaches where no printer prints, by what stands there."""
        if spot.window is not None:
            box = spot.window.bounds  # the rest of the face is on other pages
        else:
            box = _on_page(self._content(spot.face), spot)
        for side, by in outside(box, _printable(page)):
            what = f"the face '{spot.face.name}' would print {self._too_far(page, side, by)}"
            self._report.add(f"page {side}", spot.face.place, by, what)

    def _content(self, face: Face) -> Bounds:
        """The rectangle around all that must not be lost: not grounds or decor, which are cut."""
        if id(face) not in self._contents:
            boxes = (
                exact_bounds(part, self._press, matrix)
                for layer in face.layers
                for part, matrix in parts(layer.items)
                if not isinstance(part, Decor)
            )
            safe = Box(0, 0, face.width, face.height).grown(-face.safe)
            inside = union(box for box in boxes if not any(outside(box, safe)))
            self._contents[id(face)] = inside
        return self._contents[id(face)]


def _printable(page: Page) -> Box:
    return Box(0, 0, page.width, page.height).grown(-page.unprintable)


def _clear_of_the_edge(spot: PlacedFace, page: Page) -> bool:
    """Whether even the safe area of a face is inside what a printer can print."""
    face, permille = spot.face, spot.permille
    width, height = scaled(face.width, permille), scaled(face.height, permille)
    if spot.turn % 180:
        width, height = height, width
    free = page.unprintable - scaled(face.safe, permille)
    return (
        spot.x >= free
        and spot.y >= free
        and spot.x + width <= page.width - free
        and spot.y + height <= page.height - free
    )


def _on_page(box: Bounds, spot: PlacedFace) -> Bounds:
    """A rectangle of a face where it lands on the page, turned clockwise with the face."""
    left, top, right, bottom = box
    width, height = spot.face.width, spot.face.height
    turned = (
        (left, top, right, bottom),
        (height - bottom, left, height - top, right),
        (width - right, height - bottom, width - left, height - top),
        (top, width - right, bottom, width - left),
    )[spot.turn // 90 % 4]
    scale = spot.permille / 1000
    left, top, right, bottom = (value * scale for value in turned)
    return spot.x + left, spot.y + top, spot.x + right, spot.y + bottom
