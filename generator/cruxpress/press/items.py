"""Where everything stands on a face, as plain data: whole micrometres, x to the right, y down.

Elements turn into these few items, and everything that asks about a page (preflight, previews,
tests) asks them. Only pdf.py turns them into ink.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path as FilePath

from cruxpress.core.errors import Place
from cruxpress.press.geometry import Box, Path, Point, Um

NOWHERE = Place("")
MOST_INK = 300  # percent that dry
FEWEST_DPI = 120  # of a picture that does not say otherwise


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with a fill, a stroke, or both; colours are names, never values."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    line: Um = 0
    dash: tuple[Um, ...] = ()
    round: bool = False
    even_odd: bool = False
    place: Place = NOWHERE
    # Points whose ground must look unlike this shape in every ink: holes beside squares, what is
    # behind a line, the row below a shaded one.
    apart: tuple[Point, ...] = ()
    block: bool = False  # squares to write in: nothing else may run across their edge


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A run of text in one font, starting at its baseline."""

    x: Um
    y: Um
    text: str
    font: str
    size: Um
    colour: str
    width: Um
    tracking: Um = 0
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code: its dark modules as one path, inside a quiet zone that nothing else may enter."""

    text: str
    box: Box
    module: Um
    quiet: int
    path: Path
    colour: str
    ground: str | None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Stamp:
    """An icon drawn into a square box; a tint prints all of it in one colour."""

    icon: str
    file: FilePath
    box: Box
    tint: str | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster picture, scaled into its box; `whole` is where all of it would lie if it is cut.

    `sideways` says that the file holds it so, and asks to turn it; `fewest` are the dots an inch
    below which it is refused, `most` those that are printed of a finer one (0: all).
    """

    file: FilePath
    box: Box
    place: Place = NOWHERE
    whole: Box | None = None
    edge: Path = ()
    sideways: bool = False
    fewest: int = FEWEST_DPI
    most: int = 0

    @property
    def reduced_to(self) -> tuple[int, int] | None:
        """The dots that it is reduced to if it has more, turned as it is shown; None for all."""
        if not self.most:
            return None
        box = self.whole or self.box
        return -(-box.width * self.most // 25_400), -(-box.height * self.most // 25_400)


@dataclass(frozen=True, slots=True)
class Turned:
    """Items turned clockwise about a point."""

    items: tuple["Item", ...]
    x: Um
    y: Um
    degrees: float
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Decor:
    """Items that may be cut anywhere, as a back's pattern is; they must reach the bleed."""

    items: tuple["Item", ...]
    place: Place = NOWHERE


Item = Shape | Glyphs | Stamp | Qr | Picture | Turned | Decor
Items = tuple[Item, ...]


@dataclass(frozen=True, eq=False)
class Layer:
    """Items that belong together; faces that share a layer share the object, so it prints once."""

    items: Items


@dataclass(frozen=True)
class Face:
    """One side of a piece or sheet: its cut size and what stands on it.

    The bleed reaches beyond the cut edge, the safe distance stays inside it. An outline is what it
    is cut along, if not straight. The parts of a folded piece are faces of their own.
    """

    name: str
    width: Um
    height: Um
    layers: tuple[Layer, ...]
    bleed: Um = 0
    safe: Um = 0
    round_piece: bool = False
    place: Place = NOWHERE
    must_differ: tuple["Differ", ...] = field(default=())
    outline: Path = ()
    parts: tuple["PlacedFace", ...] = ()


@dataclass(frozen=True, slots=True)
class Differ:
    """Parts of a face that people must tell apart without colour."""

    names: tuple[str, ...]
    parts: tuple[Items, ...]
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face on a page: where its cut corner lies, how it is turned, and how far it may bleed.

    x and y are the top-left corner of the turned, scaled piece on the page. The four bleeds
    (left, top, right, bottom, as seen on the page) say how much of the face beyond its cut edge
    is shown: less than the face has where a neighbour is close. A window is the part of the page
    in which a face that is larger than the page is seen.
    """

    face: Face
    x: Um
    y: Um
    turn: int = 0
    permille: int = 1000
    bleeds: tuple[Um, Um, Um, Um] = (0, 0, 0, 0)
    window: Box | None = None
    clip: Path = ()  # on the face: print ends here, too


@dataclass(frozen=True)
class Page:
    """One side of a sheet of paper: spots with faces, and marks and furniture over them."""

    width: Um
    height: Um
    spots: tuple[PlacedFace, ...]
    over: tuple[Layer, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    shift: tuple[Um, Um] = (0, 0)
    bookmark: str = ""
    unprintable: Um = 0
    reduced: bool = False  # for a paper smaller than it is drawn for: fine print is forgiven


@dataclass(frozen=True)
class Document:
    """All pages of one file, and what its reader may know of it."""

    title: str
    pages: tuple[Page, ...]
    subject: str = ""
    keywords: tuple[str, ...] = ()
    duplex: str = ""  # "", "long" or "short"
    shop: bool = False
    standard: str = ""  # of PDF/X, where a shop asks for another than usual
    condition: str = ""  # of print, likewise
    most_ink: int = MOST_INK  # in percent, on any spot of paper
    cuts: tuple[str, ...] = ()  # for a cutter: lines of a full page and of the last one, as SVG


def all_faces(page: Page) -> Iterator[Face]:
    """The faces on a page, and those that they are made of."""
    spots = list(page.spots)
    while spots:
        face = spots.pop(0).face
        yield face
        spots = [*face.parts, *spots]
