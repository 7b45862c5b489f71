"""The deck of layouts/deck.yaml by hand: python -m workshop.bench.bare_deck FILE.pdf"""

import math
import sys
from io import BytesIO
from pathlib import Path

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from workshop.bench.bare_tools import INK, MARK, RULE, SNOW, WHITE, open_canvas

SUITS = (
    ("Amber", 14, HexColor("#F39C2D")),
    ("Green", 14, HexColor("#4FA36C")),
    ("Violet", 13, HexColor("#7B5EA7")),
    ("Sea", 13, HexColor("#3C6E9E")),
)
CARDS = [(f"{suit} {rank}", fill) for suit, last, fill in SUITS for rank in range(1, last + 1)]
LEFT, BOTTOM, WIDTH, HEIGHT = 10.5, 16.5, 63, 88
PAGE_WIDTH, PAGE_HEIGHT = A4
STAR = [
    (
        (31.5 + math.sin(math.pi * at / 5) * (6 if at % 2 else 15)) * mm,
        (HEIGHT - 43 + math.cos(math.pi * at / 5) * (6 if at % 2 else 15)) * mm,
    )
    for at in range(10)
]


def draw_deck() -> bytes:
    """All 54 cards, nine to a page."""
    out = BytesIO()
    canvas = open_canvas(out, "Bench deck")
    pages = -(-len(CARDS) // 9)
    for page in range(pages):
        for at, (title, fill) in enumerate(CARDS[page * 9 : page * 9 + 9]):
            row, column = divmod(at, 3)
            canvas.saveState()
            canvas.translate((LEFT + column * WIDTH) * mm, (BOTTOM + (2 - row) * HEIGHT) * mm)
            _draw_card(canvas, title, fill)
            canvas.restoreState()
        _draw_marks(canvas)
        _draw_margin_line(canvas, page + 1, pages)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw_card(canvas: Canvas, title: str, fill: Color) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.4)
    canvas.setFillColor(SNOW)
    canvas.roundRect(4.5 * mm, 4.5 * mm, 54 * mm, 79 * mm, 5 * mm, stroke=1, fill=1)
    canvas.setFillColor(RULE)
    canvas.rect(19.5 * mm, 15.4 * mm, 24 * mm, 2.6 * mm, stroke=0, fill=1)
    canvas.setLineWidth(1)
    canvas.setFillColor(fill)
    canvas.circle(31.5 * mm, 44 * mm, 20 * mm, stroke=1, fill=1)
    canvas.setFillColor(WHITE)
    star = canvas.beginPath()
    star.moveTo(*STAR[0])
    for point in STAR[1:]:
        star.lineTo(*point)
    star.close()
    canvas.drawPath(star, stroke=0, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont("bare title", 18)
    canvas.drawCentredString(31.5 * mm, 74.555 * mm, title)


def _draw_marks(canvas: Canvas) -> None:
    """Ticks around the block, and small crosses where cards meet."""
    canvas.setStrokeColor(MARK)
    canvas.setLineWidth(0.35)
    xs = [LEFT + column * WIDTH for column in range(4)]
    ys = [BOTTOM + row * HEIGHT for row in range(4)]
    for y in ys:
        canvas.line(6.35 * mm, y * mm, 7.5 * mm, y * mm)
        canvas.line(202.5 * mm, y * mm, 203.65 * mm, y * mm)
        for x in xs[1:3]:
            canvas.line((x - 1.2) * mm, y * mm, (x + 1.2) * mm, y * mm)
    for x in xs:
        canvas.line(x * mm, 8.9 * mm, x * mm, 13.5 * mm)
        canvas.line(x * mm, 283.5 * mm, x * mm, 288.1 * mm)
        for y in ys[1:3]:
            canvas.line(x * mm, (y - 1.2) * mm, x * mm, (y + 1.2) * mm)


def _draw_margin_line(canvas: Canvas, page: int, pages: int) -> None:
    canvas.setFillColor(MARK)
    canvas.setFont("bare body", 6)
    canvas.drawString(
        LEFT * mm,
        6.843 * mm,
        f"Cruxpress · Bench deck · page {page}/{pages} · print at 100 %, not “fit to page”",
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(draw_deck())
