"""Different sheets by hand, as layouts/sheet.yaml: python -m workshop.bench.bare_different PDF"""

import random
import string
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from workshop.bench.bare_tools import GREEN_TYPE, INK, RULE, SOFT_TYPE, WHITE, open_canvas

SIDE = 28 * mm
COLUMNS = [(16 + at * 30) * mm for at in range(6)]
ROWS = [(229 - at * 30) * mm for at in range(6)]
BASELINE = 9.062 * mm


@dataclass(frozen=True)
class BareSheet:
    """What differs from sheet to sheet: a number, 36 different letters and digits, and a code."""

    number: int
    letters: str
    code: str


def different_sheets(count: int) -> list[BareSheet]:
    """Sheets that are the same in every run."""
    dice = random.Random(1)
    signs = string.ascii_uppercase + string.digits
    sheets = []
    for number in range(1, count + 1):
        letters = "".join(dice.sample(signs, 36))
        sheets.append(BareSheet(number, letters, f"BN-{number:04}-{letters[:4]}"))
    return sheets


def draw_sheets(sheets: Sequence[BareSheet]) -> bytes:
    """A page for each sheet."""
    out = BytesIO()
    canvas = open_canvas(out, "Bench sheet")
    for sheet in sheets:
        _draw_sheet(canvas, sheet)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_sheet(canvas: Canvas, sheet: BareSheet) -> None:
    canvas.setFillColor(INK)
    canvas.setFont("bare title bold", 24)
    canvas.drawString(15 * mm, 276.074 * mm, "Bench sheet")
    canvas.setFillColor(GREEN_TYPE)
    canvas.setFont("bare title", 18)
    canvas.drawRightString(195 * mm, 277.555 * mm, f"No. {sheet.number}")
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.6)
    canvas.line(15 * mm, 267 * mm, 195 * mm, 267 * mm)
    _draw_grid(canvas, sheet.letters)
    canvas.setFillColor(SOFT_TYPE)
    canvas.setFont("bare code", 9)
    canvas.drawString(15 * mm, 24.88 * mm, sheet.code)


def _draw_grid(canvas: Canvas, letters: str) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.setFillColor(WHITE)
    for x in COLUMNS:
        for y in ROWS:
            canvas.rect(x, y, SIDE, SIDE, stroke=1, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont("bare title", 40)
    for at, letter in enumerate(letters):
        row, column = divmod(at, 6)
        canvas.drawCentredString(COLUMNS[column] + SIDE / 2, ROWS[row] + BASELINE, letter)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(draw_sheets(different_sheets(1000)))
