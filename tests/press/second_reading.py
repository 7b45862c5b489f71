"""A second reading of a finished PDF, by another library, with no trust in who wrote it.

It follows every page into its Forms, forms within forms, and says what reaches the paper: line
widths and type sizes after every transform, colours, pictures, fonts, boxes. `faults` is what a
print shop would complain about.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from tests.press.content_reading import Drawn, read_content

Corners = tuple[float, float, float, float]

THINNEST = 0.249  # 88 micrometres, in points
SMALLEST = 5.997  # 2116 micrometres less a rounding of the file
MOST_INK = 3.0
FEWEST_DPI = 120
ALLOWED_IN_PDFX = {"k", "K", "g", "G"}
# Boxes are written with few decimals.
SLACK = 0.01


@dataclass(frozen=True)
class PageReading:
    """One page: its boxes in points, and what is drawn on it."""

    media: Corners
    bleed: Corners
    trim: Corners
    drawn: Drawn

    @property
    def nested(self) -> bool:
        return _holds(self.media, self.bleed) and _holds(self.bleed, self.trim)


@dataclass(frozen=True)
class Reading:
    """A whole file as a print shop sees it."""

    version: str
    pages: tuple[PageReading, ...]
    fonts: dict[str, bool]  # each font that the file lists, and whether it is embedded
    viewer: dict[str, str]
    info: dict[str, str]
    intents: tuple[dict[str, str], ...]
    outlines: tuple[str, ...]
    transparency: tuple[str, ...]
    syntax: tuple[str, ...]

    @property
    def operators(self) -> set[str]:
        """The colour operators of all pages."""
        return {operator for page in self.pages for operator, _ in page.drawn.colours}

    @property
    def most_ink(self) -> float:
        """The most ink on any spot of paper, in percent."""
        return max((100 * ink for page in self.pages for ink in page.drawn.inks), default=0.0)

    @property
    def faults(self) -> list[str]:
        """What a print shop would send the file back for."""
        found = list(self.syntax)
        found += [
            f"the font {name} is not embedded" for name, whole in self.fonts.items() if not whole
        ]
        found += [f"transparency: {what}" for what in self.transparency]
        for number, page in enumerate(self.pages, 1):
            found += [f"page {number}: {what}" for what in _faults(page)]
        if self.info.get("/GTS_PDFXVersion"):
            found += [
                f"{operator} paints in no colour of print"
                for operator in sorted(self.operators - ALLOWED_IN_PDFX)
            ]
        return found


def _faults(page: PageReading) -> list[str]:
    drawn = page.drawn
    found = [f"a line of {width:.3f} pt" for width in sorted(drawn.lines) if width < THINNEST]
    found += [f"type of {size:.2f} pt" for size, _ in sorted(drawn.texts) if size < SMALLEST]
    found += [f"ink of {100 * ink:.0f} %" for ink in sorted(drawn.inks) if ink > MOST_INK + 1e-6]
    found += [
        f"a picture of {dpi:.0f} dpi" for dpi in sorted(drawn.pictures) if dpi < FEWEST_DPI - 1
    ]
    if not page.nested:
        found.append("its boxes are not nested")
    return found


def read(pdf: bytes) -> Reading:
    """Read a finished file."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        root = opened.Root
        with opened.open_outline() as outline:
            titles = tuple(item.title for item in outline.root)
        return Reading(
            version=opened.pdf_version,
            pages=tuple(_page(page) for page in opened.pages),
            fonts=_fonts(opened),
            viewer=_texts(root.get(Name.ViewerPreferences)),
            info=_texts(opened.trailer.get(Name.Info)),
            intents=tuple(_texts(intent) for intent in _list(root.get(Name.OutputIntents))),
            outlines=titles,
            transparency=tuple(_transparency(opened)),
            syntax=tuple(opened.check_pdf_syntax()),
        )


def _page(page: pikepdf.Page) -> PageReading:
    return PageReading(
        media=_corners(page.mediabox),
        bleed=_corners(page.obj.get(Name.BleedBox, page.mediabox)),
        trim=_corners(page.obj.get(Name.TrimBox, page.mediabox)),
        drawn=read_content(page),
    )


def _fonts(opened: pikepdf.Pdf) -> dict[str, bool]:
    """Every font object of the file, used or not."""
    found = {}
    for thing in _dictionaries(opened):
        if thing.get(Name.Type) == Name.Font:
            descriptor = thing.get(Name.FontDescriptor)
            if thing.get(Name.Subtype) != Name.Type0:
                embedded = descriptor is not None and Name.FontFile2 in descriptor
                found[str(thing.get(Name.BaseFont))] = embedded
    return found


def _transparency(opened: pikepdf.Pdf) -> list[str]:
    """Whatever lets something shine through: PDF/X-1a and many shops allow none of it."""
    found = []
    for thing in _dictionaries(opened):
        for key in ("/ca", "/CA"):
            if key in thing and _is_number(thing[key]) and float(thing[key]) != 1:
                found.append(f"{key} {float(thing[key]):g}")
        if "/SMask" in thing and thing["/SMask"] != Name("/None"):
            found.append("/SMask")
        group = thing.get("/Group")
        if group is not None and group.get("/S") == Name.Transparency:
            found.append("/Group")
    return found


def _dictionaries(opened: pikepdf.Pdf) -> Iterator[Object]:
    """Every dictionary of the file, those that stand inside others included."""
    waiting: list[Any] = list(opened.objects)
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Dictionary | Stream):
            yield thing
            inner = [value for _, value in thing.items()]
        elif isinstance(thing, Array):
            inner = list(thing)
        else:
            continue
        # What has a number of its own is in the list already.
        waiting += [one for one in inner if not getattr(one, "is_indirect", True)]


def _is_number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def _texts(thing: Object | None) -> dict[str, str]:
    return {key: str(value) for key, value in thing.items()} if thing is not None else {}


def _list(thing: Object | None) -> list[Object]:
    return list(thing) if thing is not None else []


def _corners(box: Object) -> Corners:
    left, bottom, right, top = (float(value) for value in box)
    return left, bottom, right, top


def _holds(outer: Corners, inner: Corners) -> bool:
    return (
        outer[0] <= inner[0] + SLACK
        and outer[1] <= inner[1] + SLACK
        and outer[2] >= inner[2] - SLACK
        and outer[3] >= inner[3] - SLACK
    )
