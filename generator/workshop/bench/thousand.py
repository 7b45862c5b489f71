"""A thousand cards from a spreadsheet, beside a bare script: python -m workshop.bench.thousand

Each card has a cover picture, an icon, a name, a number and a line of text. Ours starts from the
files of layout, table and pictures, and ends with the checked bytes of a file; the bare script
reads the same table by Python's csv and draws the same with plain canvas calls, unchecked; icons
it has already. CPU times count the processes in which strangers' pictures are decoded.
"""

import csv
import os
import resource
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from PIL import Image
from reportlab.lib.units import mm

from cruxpress.core.chance import Chance
from cruxpress.press.operators import icon_operators
from cruxpress.products.cards import print_cards
from cruxpress.products.printing import PrintOptions, open_press
from workshop.bench.bare_tools import INK, MARK, SNOW, open_canvas
from workshop.bench.beats import beat, compare

CARDS, COVERS = 1000, 40
ICONS = ("star", "heart", "cross", "tick")
DOTS = (600, 400)  # of a cover: 51 x 34 mm at 300 dots an inch
LAYOUT = """\
kind: cards
title: A thousand
piece: poker
cards: zoo.csv
styles:
  line: {is: text, colour: ink, x: 7 mm, height: 9 mm}
front:
  panel:
    {is: box, x: 4.5 mm, y: 4.5 mm, width: 54 mm, height: 79 mm, fill: snow, stroke: ink,
     line: 1.4 pt}
  cover: {is: image, file: "{cover}", x: 6 mm, y: 18 mm, width: 51 mm, height: 34 mm}
  icon: {is: icon, icon: "{icon}", x: 47 mm, y: 7 mm, width: 9 mm, height: 9 mm}
  name: {style: line, text: "{name}", font: title, size: 14 pt, y: 7 mm, width: 38 mm}
  cost: {style: line, text: "{cost}", font: title, size: 20 pt, y: 72 mm, width: 20 mm}
  text: {style: line, text: "{text}", font: small, size: 8 pt, y: 56 mm, width: 49 mm}
"""


def _rows() -> Iterator[list[str]]:
    chance = Chance("bench thousand")
    yield ["name", "cover", "icon", "cost", "text"]
    for number in range(CARDS):
        icon, cost = chance.pick(ICONS), str(1 + chance.below(9))
        cover = f"cover-{number % COVERS:02}.png"
        yield [f"Beast {number}", cover, icon, cost, f"Draw {cost} cards, keep {number % 7}."]


def write_deck(folder: Path) -> None:
    """The layout, its table and its pictures."""
    (folder / "zoo.yaml").write_text(LAYOUT, "utf-8")
    with (folder / "zoo.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(_rows())
    width, height = DOTS
    for number in range(COVERS):
        chance = Chance("bench cover", number)
        image = Image.new("RGB", DOTS, (chance.below(256), chance.below(256), chance.below(256)))
        for _ in range(60):
            x, y = chance.below(width - 80), chance.below(height - 60)
            image.paste((chance.below(256), chance.below(256), 90), (x, y, x + 80, y + 60))
        image.save(folder / f"cover-{number:02}.png")


def ours(folder: Path) -> bytes:
    """Ours: read, laid out, checked and written."""
    file = folder / "zoo.yaml"
    (printed,) = print_cards(open_press(None, str(file)), str(file), PrintOptions())
    return printed.data


def bare(folder: Path, icons: Mapping[str, list[str]]) -> bytes:
    """The bare script; icons are the operators of their shapes."""
    with (folder / "zoo.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    out = BytesIO()
    canvas = open_canvas(out, "A thousand")
    for name, shapes in icons.items():
        canvas.beginForm(name, 0, 0, 64, 64)
        canvas._code += shapes
        canvas.endForm()
    for page in range(0, len(rows), 9):
        for at, row in enumerate(rows[page : page + 9]):
            line, column = divmod(at, 3)
            canvas.saveState()
            canvas.translate((10.5 + column * 63) * mm, (16.5 + (2 - line) * 88) * mm)
            canvas.setFillColor(SNOW)
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(1.4)
            canvas.rect(4.5 * mm, 4.5 * mm, 54 * mm, 79 * mm, stroke=1, fill=1)
            canvas.drawImage(str(folder / row["cover"]), 6 * mm, 36 * mm, 51 * mm, 34 * mm)
            canvas.saveState()
            canvas.translate(47 * mm, 72 * mm)
            canvas.scale(9 * mm / 64, 9 * mm / 64)
            canvas.doForm(row["icon"])
            canvas.restoreState()
            canvas.setFillColor(INK)
            for font, size, text, y in (
                ("bare title", 14, row["name"], 75.5),
                ("bare title", 20, row["cost"], 9.5),
                ("bare small", 8, row["text"], 28),
            ):
                canvas.setFont(font, size)
                canvas.drawString(7 * mm, y * mm, text)
            canvas.restoreState()
        canvas.setStrokeColor(MARK)
        canvas.setLineWidth(0.35)
        for edge in range(4):
            x, y = (10.5 + edge * 63) * mm, (16.5 + edge * 88) * mm
            canvas.line(x, 8.9 * mm, x, 13.5 * mm)
            canvas.line(x, 283.5 * mm, x, 288.1 * mm)
            canvas.line(6.35 * mm, y, 7.5 * mm, y)
            canvas.line(202.5 * mm, y, 203.65 * mm, y)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def shapes_of_icons() -> dict[str, list[str]]:
    """The shapes of the icons, as our press writes them."""
    press = open_press()
    files = press.library.icon_files(press.library.shipped / "press.yaml")
    ink = press.ink("colour")
    return {name: icon_operators(press.icon(files[name]), ink, None) for name in ICONS}


def _spent_by_children() -> float:
    """CPU seconds of the processes that this one has started and that live on (on Linux)."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # one that ended meanwhile
            fields = file.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12]) if int(fields[1]) == os.getpid() else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def cpu_of_all(action: Callable[[], object]) -> float:
    """CPU seconds of an action, in this process and in those that it starts."""

    def spent() -> float:
        both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(each.ru_utime + each.ru_stime for each in both) + _spent_by_children()

    start = spent()
    action()
    return spent() - start


def main() -> None:
    """Measure it and print it."""
    print(f"one beat: {beat():.3f} s; CPU medians; {COVERS} pictures of {DOTS[0]} x {DOTS[1]} dots")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        write_deck(place)
        icons = shapes_of_icons()
        compare(
            "1,000 cards with covers",
            lambda: cpu_of_all(lambda: ours(place)),
            lambda: cpu_of_all(lambda: bare(place, icons)),
            2,
            rounds=5,
        )


if __name__ == "__main__":
    main()
