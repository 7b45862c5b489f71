"""Other people's tools at work, in a Python of their own: python field_tools.py TOOL

It is told what to do by lines of JSON, and answers each with one: how many CPU seconds it took.
Nothing of Cruxpress is imported here, and nothing of this by Cruxpress. A tool that is not
installed says so in its first line.
"""

import contextlib
import gc
import importlib
import io
import json
import math
import sys
import time
from collections.abc import Callable
from typing import Any

Wish = dict[str, Any]

LEFT, TOP, WIDTH, HEIGHT = 10.5, 16.5, 63, 88
INK, SNOW, RULE, MARK = (22, 36, 59), (228, 240, 247), (140, 155, 173), (91, 104, 120)
STAR = [
    (
        31.5 + math.sin(math.pi * at / 5) * (6 if at % 2 else 15),
        43 - math.cos(math.pi * at / 5) * (6 if at % 2 else 15),
    )
    for at in range(10)
]


def fpdf2_deck(wish: Wish) -> None:
    """The whole page drawn by hand: cards, marks and the line in the margin."""
    pdf = fpdf2_document(wish, "A4")
    cards = wish["cards"]
    pages = -(-len(cards) // 9)
    for page in range(pages):
        pdf.add_page()
        for at, (title, fill) in enumerate(cards[page * 9 : page * 9 + 9]):
            row, column = divmod(at, 3)
            fpdf2_card(pdf, LEFT + column * WIDTH, TOP + row * HEIGHT, title, fill)
        fpdf2_marks(pdf)
        pdf.set_font("small", size=6)
        pdf.set_text_color(*MARK)
        line = (
            f"Cruxpress · Bench deck · page {page + 1}/{pages} · print at 100 %, not “fit to page”"
        )
        pdf.text(LEFT, 297 - 6.843, line)
    pdf.output(wish["file"])


def fpdf2_singles(wish: Wish) -> None:
    """A card a page, for a tool that only imposes."""
    pdf = fpdf2_document(wish, (WIDTH, HEIGHT))
    for title, fill in wish["cards"]:
        pdf.add_page()
        fpdf2_card(pdf, 0, 0, title, fill)
    pdf.output(wish["file"])


def fpdf2_document(wish: Wish, size: object) -> Any:
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=size)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.add_font("title", fname=f"{wish['fonts']}/Fredoka_600SemiBold.ttf")
    small = f"{wish['fonts']}/AtkinsonHyperlegibleNext_400Regular.ttf"
    pdf.add_font("small", fname=small)
    return pdf


def fpdf2_card(pdf: Any, x: float, y: float, title: str, fill: str) -> None:
    pdf.set_draw_color(*INK)
    pdf.set_line_width(1.4 * 25.4 / 72)
    pdf.set_fill_color(*SNOW)
    pdf.rect(x + 4.5, y + 4.5, 54, 79, style="DF", round_corners=True, corner_radius=5)
    pdf.set_fill_color(*RULE)
    pdf.rect(x + 19.5, y + 70, 24, 2.6, style="F")
    pdf.set_line_width(25.4 / 72)
    pdf.set_fill_color(*bytes.fromhex(fill[1:]))
    pdf.circle(x + 31.5, y + 44, 20, style="DF")
    pdf.set_fill_color(255, 255, 255)
    pdf.polygon([(x + right, y + down) for right, down in STAR], style="F")
    pdf.set_font("title", size=18)
    pdf.set_text_color(*INK)
    pdf.text(x + 31.5 - pdf.get_string_width(title) / 2, y + 88 - 74.555, title)


def fpdf2_marks(pdf: Any) -> None:
    pdf.set_draw_color(*MARK)
    pdf.set_line_width(0.35 * 25.4 / 72)
    xs = [LEFT + column * WIDTH for column in range(4)]
    ys = [TOP + row * HEIGHT for row in range(4)]
    for y in ys:
        pdf.line(6.35, y, 7.5, y)
        pdf.line(202.5, y, 203.65, y)
        for x in xs[1:3]:
            pdf.line(x - 1.2, y, x + 1.2, y)
    for x in xs:
        pdf.line(x, 8.9, x, 13.5)
        pdf.line(x, 283.5, x, 288.1)
        for y in ys[1:3]:
            pdf.line(x, y - 1.2, x, y + 1.2)


def protograf_deck(wish: Wish) -> None:
    """A deck in the tool's own words; it places cards and draws marks itself."""
    import protograf as pg
    from protograf import proto

    proto.globals_set = False  # it is made for one document a process
    pg.Create(
        filename=wish["file"],
        paper="A4",
        margin_left=1.05,
        margin_right=1.0,
        margin_top=1.65,
        margin_bottom=1.6,
    )
    pg.Data(data_list=[["title"], *([title] for title, _ in wish["cards"])])
    pg.Deck(cards=54, width=6.3, height=8.8, grid_marks=True, stroke=None)
    fills = [fill for _, fill in wish["cards"]]
    for fill in dict.fromkeys(fills):
        first = fills.index(fill) + 1
        frame = {"stroke": "#16243B", "stroke_width": 1.4}
        pg.Card(
            f"{first}-{first + fills.count(fill) - 1}",
            pg.rectangle(
                x=0.45, y=0.45, width=5.4, height=7.9, rounding=0.5, fill="#E4F0F7", **frame
            ),
            pg.rectangle(x=1.95, y=7.0, width=2.4, height=0.26, fill="#8C9BAD", stroke=None),
            pg.circle(cx=3.15, cy=4.4, radius=2, fill=fill, stroke="#16243B", stroke_width=1),
            pg.star(cx=3.15, cy=4.3, radius=1.5, rays=5, fill="white", stroke=None),
            pg.text(
                x=3.15,
                y=1.345,
                text=pg.T("{{title}}"),
                font_size=18,
                font_name="Helvetica",
                align="centre",
                stroke="#16243B",
            ),
        )
    pg.Save()


def protograf_thousand(wish: Wish) -> None:
    """The deck of a thousand from its table, with a cover and an icon on each card."""
    import protograf as pg
    from protograf import proto

    proto.globals_set = False
    margins = {"margin_left": 1.05, "margin_right": 1.0, "margin_top": 1.65, "margin_bottom": 1.6}
    pg.Create(filename=wish["file"], paper="A4", **margins)
    pg.Data(filename=f"{wish['folder']}/zoo.csv")
    pg.Deck(cards=wish["count"], width=6.3, height=8.8, grid_marks=True, stroke=None)
    frame = {"fill": "#E4F0F7", "stroke": "#16243B", "stroke_width": 1.4}
    cover, icon = f"{wish['folder']}/{{{{cover}}}}", f"{wish['icons']}/{{{{icon}}}}.svg"
    look = {"x": 0.7, "font_name": "Helvetica", "align": "left", "stroke": "#16243B"}
    pg.Card(
        "*",
        pg.rectangle(x=0.45, y=0.45, width=5.4, height=7.9, **frame),
        pg.image(pg.T(cover), x=0.6, y=1.8, width=5.1, height=3.4),
        pg.image(pg.T(icon), x=4.7, y=0.7, width=0.9, height=0.9),
        pg.text(y=1.2, text=pg.T("{{name}}"), font_size=14, **look),
        pg.text(y=7.9, text=pg.T("{{cost}}"), font_size=20, **look),
        pg.text(y=5.9, text=pg.T("{{text}}"), font_size=8, **look),
    )
    pg.Save()


def pdfimpose_deck(wish: Wish) -> None:
    """Cards that another tool drew, nine to a page."""
    from pdfimpose.schema import Margins, cards

    mm = 72 / 25.4
    margins = Margins(left=LEFT * mm, right=LEFT * mm, top=TOP * mm, bottom=TOP * mm)
    cards.impose(
        [wish["singles"]],
        wish["file"],
        signature=(3, 3),
        omargin=margins,
        mark=["crop"],
        back=wish["blank"],
    )


def fpdf2_blank(wish: Wish) -> None:
    """A back with nothing on it, for the tool that knows no cards without backs."""
    pdf = fpdf2_document(wish, (WIDTH, HEIGHT))
    pdf.add_page()
    pdf.output(wish["file"])


class BlackSquare:
    """Fills grids; its words are read once and not counted."""

    def __init__(self) -> None:
        self._words: dict[str, Any] = {}

    def prepare(self, wish: Wish) -> None:
        from blacksquare import WordList

        with open(wish["words"], encoding="utf-8") as file:  # noqa: PTH123
            self._words[wish["words"]] = WordList(file.read().split())

    def fill(self, wish: Wish) -> dict[str, Any]:
        from blacksquare import BLACK, EMPTY, Crossword

        rows = [[BLACK if sign == "#" else EMPTY for sign in row] for row in wish["grid"]]
        crossword = Crossword(grid=rows, symmetry=None)
        words = self._words[wish["words"]]
        found = crossword.fill(
            words,
            timeout=wish["seconds"],
            temperature=wish["temperature"],
            show_progress=False,
        )
        if found is None:
            return {"filled": []}
        return {"filled": [word.value for word in found.iterwords()]}


def actions() -> dict[str, tuple[str, Callable[[Wish], Any]]]:
    """What can be asked for, and the package that it needs."""
    square = BlackSquare()
    return {
        "fpdf2": ("fpdf", fpdf2_deck),
        "singles": ("fpdf", fpdf2_singles),
        "blank": ("fpdf", fpdf2_blank),
        "protograf": ("protograf", protograf_deck),
        "protograf thousand": ("protograf", protograf_thousand),
        "pdfimpose": ("pdfimpose", pdfimpose_deck),
        "blacksquare words": ("blacksquare", square.prepare),
        "blacksquare": ("blacksquare", square.fill),
    }


def main() -> None:
    """Answer wishes until there are no more."""
    known = actions()
    sys.argv = sys.argv[:1]  # one of the tools reads the command line by itself
    out = sys.stdout
    for line in sys.stdin:
        wish = json.loads(line)
        package, action = known[wish["do"]]
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                importlib.import_module(package)
                gc.collect()
                start = time.process_time()
                more = action(wish) or {}
                answer = {"cpu": time.process_time() - start, **more}
        except (Exception, SystemExit) as error:
            answer = {"fault": f"{type(error).__name__}: {str(error)[:160]}"}
        print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    main()
