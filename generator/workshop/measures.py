"""Measures what lies on the table: pages, smallest type, smallest box and mean ink of each product.

    python -m workshop.measures KIT [OLDER-KIT]

A kit is a folder that `cruxpress kit --ink colour,low-ink` made. With two of them, the table shows
the older one before the newer. All is read from the finished PDFs, forms within forms included.
"""

import ctypes
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

from cruxpress.press.geometry import Matrix
from cruxpress.press.icons import SIZE

MM = 25.4 / 72
DPI = 24
# A box to write in or to cross out is about as wide as high, and neither a dot nor a panel.
LEAST_BOX, MOST_BOX, LONGEST = 3.0, 25.0, 1.35
GRID_LINES = 4  # level and upright lines that make a grid
SLACK = 12  # that a reader adds to the corners of thick lines
SHOWN = ("colour", "low-ink")
FIRST = ("START-HERE", "printer-test")  # what lies beside the games' folders


@dataclass(frozen=True)
class Measured:
    """What one file is like on paper."""

    pages: int
    text: float
    box: float
    ink: float


def measure(file: Path) -> Measured:
    """Look at every page of a PDF."""
    document = pypdfium2.PdfDocument(file)
    texts: list[float] = []
    boxes: list[float] = []
    inks: list[float] = []
    for page in document:
        looked = _Page(page, texts, boxes)
        for at in range(raw.FPDFPage_CountObjects(page.raw)):
            looked.look(raw.FPDFPage_GetObject(page.raw, at), Matrix())
        grey = page.render(scale=DPI / 72).to_pil().convert("RGB")
        light = sum(value * n for value, n in enumerate(_folded(grey.histogram())))
        inks.append(100 * (1 - light / (255 * 3 * grey.width * grey.height)))
    return Measured(
        len(document), min(texts, default=0), min(boxes, default=0), sum(inks) / len(inks)
    )


def _folded(histogram: list[int]) -> list[int]:
    """How often each value occurs in any of the three colours."""
    return [sum(histogram[value::256]) for value in range(256)]


class _Page:
    """Collects the type and the boxes of a page."""

    def __init__(self, page: pypdfium2.PdfPage, texts: list[float], boxes: list[float]) -> None:
        self._words = page.get_textpage()
        self._texts, self._boxes = texts, boxes

    def look(self, item: object, outer: Matrix) -> None:
        kind = raw.FPDFPageObj_GetType(item)
        found = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(item, found)
        matrix = outer.compose(Matrix(found.a, found.b, found.c, found.d, found.e, found.f))
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = [
                raw.FPDFFormObj_GetObject(item, at)
                for at in range(raw.FPDFFormObj_CountObjects(item))
            ]
            for each in inner if not _is_icon(inner) else ():
                self.look(each, matrix)
        elif kind == raw.FPDF_PAGEOBJ_TEXT and not self._is_furniture(item):
            size = ctypes.c_float()
            raw.FPDFTextObj_GetFontSize(item, size)
            self._texts.append(size.value * matrix.scale)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            self._boxes += _boxes(item, matrix.scale)

    def _is_furniture(self, item: object) -> bool:
        """Whether a text is the line in the margin, which nobody needs to play."""
        buffer = (ctypes.c_ushort * 40)()
        raw.FPDFTextObj_GetText(item, self._words.raw, buffer, ctypes.sizeof(buffer))
        return bytes(buffer).decode("utf-16-le").startswith("Cruxpress ·")


def _is_icon(inner: list[object]) -> bool:
    """Whether a form is an icon: paths alone, in a square of 64 units."""
    edges = [ctypes.c_float() for _ in range(4)]
    for item in inner:
        if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_PATH:
            return False
        raw.FPDFPageObj_GetBounds(item, *edges)
        if (
            min(edge.value for edge in edges) < -SLACK
            or max(edge.value for edge in edges) > SIZE + SLACK
        ):
            return False
    return True


def _boxes(item: object, scale: float) -> Iterator[float]:
    """The sides of the boxes that a stroked path draws: closed ones, or those of a grid."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, fill, stroke)
    if not stroke.value:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    parts: list[list[tuple[float, float]]] = []
    for at in range(raw.FPDFPath_CountSegments(item)):
        segment = raw.FPDFPath_GetPathSegment(item, at)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
            parts.append([])
        if parts:
            parts[-1].append((x.value * scale * MM, y.value * scale * MM))
    for points in parts:
        wide, high = (max(side) - min(side) for side in zip(*points, strict=True))
        least, most = sorted((wide, high))
        if least >= LEAST_BOX and most <= min(MOST_BOX, LONGEST * least):
            yield least
    lines = [points for points in parts if len(points) == 2]
    for axis in (0, 1):
        places = sorted(
            {round(p[0][axis], 2) for p in lines if abs(p[0][axis] - p[1][axis]) < 0.01}
        )
        gaps = [b - a for a, b in pairwise(places) if b - a >= LEAST_BOX]
        if len(lines) >= GRID_LINES and gaps and min(gaps) <= MOST_BOX:
            yield min(gaps)


def table(kit: Path, older: Path | None) -> Iterator[str]:
    """A line a product, as a table in Markdown."""
    yield "| product | pages | smallest type | smallest box | ink, colour | ink, low-ink |"
    yield "|---|---|---|---|---|---|"
    kits = [each for each in (older, kit) if each is not None]
    names = sorted(
        {
            f"{file.parts[-3]}/{file.stem}"
            for each in kits
            for file in each.glob(f"*/*-{SHOWN[0]}/*.pdf")
        }
    )
    for name in names:
        game, stem = name.split("/")
        found = [
            [next(each.glob(f"{game}/*-{ink}/{stem}.pdf"), None) for ink in SHOWN] for each in kits
        ]
        yield _row(name, found)
    for name in FIRST:  # they are made in one ink
        yield _row(name, [[next(iter(sorted(each.glob(f"{name}-*.pdf"))), None)] for each in kits])


def _row(name: str, kits: Sequence[Sequence[Path | None]]) -> str:
    """A line of the table: the files of a product in each ink, by kit, the older kit first."""
    cells = [_cells(*(measure(file) if file else None for file in files)) for files in kits]
    shown = [" → ".join(dict.fromkeys(values)) for values in zip(*cells, strict=True)]
    return f"| {name} | {' | '.join(shown)} |"


def _cells(colour: Measured | None, low: Measured | None = None) -> list[str]:
    if colour is None:
        return ["–"] * 5
    box = f"{colour.box:.1f} mm" if colour.box else "–"
    saved = f"{low.ink:.1f} %" if low else "–"
    return [str(colour.pages), f"{colour.text:.1f} pt", box, f"{colour.ink:.1f} %", saved]


def main() -> None:
    """Print the table."""
    folders = [Path(text) for text in sys.argv[1:]]
    if len(folders) not in (1, 2):
        sys.exit("give the folder of a kit, and that of an older one if there is one")
    for line in table(folders[0], folders[1] if len(folders) == 2 else None):
        print(line)


if __name__ == "__main__":
    main()
