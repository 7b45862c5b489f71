"""A kit by hand: as many squares, icons and letters as ours has, with plain canvas calls.

It knows how many of each stand on every page of every file, and draws them in rows: squares with
fill and stroke, icons as a form that is drawn once a file and then placed, letters in strings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from workshop.bench.bare_tools import INK, RULE, SNOW, open_canvas

FONTS = ("bare title", "bare title bold", "bare small", "bare code")
WORDS = "the quick brown fox jumps over a lazy dog and wins this game by a letter "
ACROSS, DOWN = 30, 40


@dataclass(frozen=True)
class BarePage:
    """How much stands on a page; `texts` are the lengths of its strings."""

    width: float
    height: float
    squares: int
    icons: int
    texts: tuple[int, ...]


@dataclass(frozen=True)
class BareFile:
    """A file of the kit: its pages, and how many shapes each of its icons has."""

    title: str
    pages: tuple[BarePage, ...]
    icons: tuple[int, ...]


def draw_file(file: BareFile) -> bytes:
    """All pages of a file."""
    out = BytesIO()
    canvas = open_canvas(out, file.title)
    for number, shapes in enumerate(file.icons):
        _draw_icon(canvas, number, shapes)
    for page in file.pages:
        canvas.setPageSize((page.width, page.height))
        _draw_squares(canvas, page.squares)
        _draw_icons(canvas, page.icons, len(file.icons))
        _draw_texts(canvas, page.texts)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw_kit(files: Sequence[BareFile]) -> int:
    """Every file; how many bytes they have."""
    return sum(len(draw_file(file)) for file in files)


def _place(at: int) -> tuple[float, float]:
    row, column = divmod(at, ACROSS)
    return (10 + column * 6.1) * mm, (10 + row % DOWN * 6.3) * mm


def _draw_squares(canvas: Canvas, count: int) -> None:
    canvas.setStrokeColor(INK)
    canvas.setFillColor(SNOW)
    for at in range(count):
        x, y = _place(at)
        canvas.setLineWidth(0.7)
        canvas.rect(x, y, 5 * mm, 5 * mm, stroke=1, fill=1)


def _draw_icon(canvas: Canvas, number: int, shapes: int) -> None:
    canvas.beginForm(f"icon{number}", 0, 0, 64, 64)
    canvas.setFillColor(RULE)
    for shape in range(shapes):
        path = canvas.beginPath()
        path.moveTo(4 + shape, 4)
        path.curveTo(10, 60, 50, 60, 60 - shape, 4)
        path.lineTo(32, 20 + shape)
        path.close()
        canvas.drawPath(path, stroke=1, fill=1)
    canvas.endForm()


def _draw_icons(canvas: Canvas, count: int, kinds: int) -> None:
    for at in range(count):
        x, y = _place(at)
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(0.2, 0.2)
        canvas.doForm(f"icon{at % kinds}")
        canvas.restoreState()


def _draw_texts(canvas: Canvas, lengths: Sequence[int]) -> None:
    canvas.setFillColor(INK)
    for at, length in enumerate(lengths):
        x, y = _place(at)
        canvas.setFont(FONTS[at % len(FONTS)], 9 + at % 3)
        first = at * 7 % len(WORDS)
        canvas.drawString(x, y, (WORDS * 4)[first : first + length])
