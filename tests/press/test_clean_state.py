"""A stamp inherits nothing: whatever was drawn before an element, it looks the same."""

from itertools import product

import pytest
from PIL import Image, ImageChops

from cruxpress.press.items import Document, Face, Items, Layer, Page, PlacedFace
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.press import Press
from cruxpress.press.preview import preview
from tests.elements.faces_for_tests import placed

DASHED = "stroke: red, line: 3 pt, dash: [2 mm, 1 mm]"
ELEMENTS = {
    "text": "{is: text, text: Word, size: 20 pt, colour: red, tracking: 1 mm, %s}",
    "paragraph": "{is: paragraph, text: 'A **bold** :pencil: word', size: 12 pt, %s}",
    "box": "{is: box, fill: gold, radius: 2 mm, " + DASHED + ", %s}",
    "line": "{is: line, round: yes, " + DASHED + ", %s}",
    "circle": "{is: circle, " + DASHED + ", %s}",
    "polygon": "{is: polygon, sides: 5, fill: mint, stroke: ink, %s}",
    "grid": '{is: grid, columns: 3, rows: 3, map: "AB.\\n...\\n..C", %s}',
    "icon": "{is: icon, icon: pencil, %s}",
    "tinted": "{is: icon, icon: pencil, tint: red, %s}",
    "table": "{is: table, columns: [50%%, 50%%], rows: [[a, b], [c, d]], stroke: red, %s}",
    "track": "{is: track, cells: [a, b], joined: red, icons: {a: heart}, side: 6 mm, %s}",
    "ticks": "{is: ticks, count: 3, shape: circle, line: 2 pt, %s}",
    "chart": "{is: chart, values: [{value: 1, error: 1}, {value: 3}], joined: red, %s}",
    "qr": "{is: qr, text: HELLO, %s}",
    "ruler": "{is: ruler, length: 30 mm, %s}",
    "turned": "{is: box, turn: 20, fill: violet, " + DASHED + ", %s}",
    "decor": "{is: box, decor: yes, fill: gold, " + DASHED + ", %s}",
    "group": "{is: group, of: {a: {is: circle, " + DASHED + "}, b: {is: icon, icon: heart}}, %s}",
}
LEFT = "x: 6 mm, y: 12 mm, width: 36 mm, height: 36 mm"
RIGHT = "x: 58 mm, y: 12 mm, width: 36 mm, height: 36 mm"
DPI = 40
Drawn = dict[tuple[str, str], Image.Image]


@pytest.fixture(scope="module")
def drawn(press: Press) -> Drawn:
    """The right half of a page for every element alone, and after every other."""
    left = {name: tuple(placed(press, text % LEFT)) for name, text in ELEMENTS.items()}
    right = {name: tuple(placed(press, text % RIGHT)) for name, text in ELEMENTS.items()}
    pairs: dict[tuple[str, str], Items] = {("", name): right[name] for name in ELEMENTS}
    pairs |= {(a, b): left[a] + right[b] for a, b in product(ELEMENTS, ELEMENTS)}
    faces = [Face("x", 100_000, 80_000, (Layer(items),)) for items in pairs.values()]
    pages = tuple(Page(100_000, 80_000, (PlacedFace(face, 0, 0),)) for face in faces)
    images = preview(pdf_bytes(Document("all", pages), press.ink("colour"), press), dpi=DPI)
    half = images[0].width // 2
    return {
        pair: image.crop((half, 0, image.width, image.height))
        for pair, image in zip(pairs, images, strict=True)
    }


@pytest.mark.parametrize("name", ELEMENTS)
def test_an_element_looks_the_same_after_every_other(name: str, drawn: Drawn) -> None:
    alone = drawn["", name]
    assert alone.getextrema() != ((255, 255),) * 3
    changed = [
        before
        for before in ELEMENTS
        if ImageChops.difference(alone, drawn[before, name]).getbbox() is not None
    ]
    assert changed == []
