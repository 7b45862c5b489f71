"""Layouts on the way to the press: what preflight says of them."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.press.items import Document, Face, Item, Layer, Page, PlacedFace
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml

ROOT = Path(__file__).parents[2]
FAILING = Path(__file__).parent / "failing"


@cache
def press_of(own: Path | None = FAILING) -> Press:
    """The shipped things, with those of a folder over them."""
    return Press(Library(ROOT / "layouts", ROOT / "fonts", own))


def faces_of(layout: Layout) -> list[Face]:
    side = layout.side("front")
    data: Sequence[Mapping[str, object]] = layout.keys.cards or ({},)
    return [side.face(dict(card)) for card in data]  # type: ignore[arg-type]


def single(face: Face, permille: int = 1000) -> Document:
    """A document of one page that is just large enough for a face and its bleed."""
    bleed = face.bleed
    width = face.width * permille // 1000 + 2 * bleed
    height = face.height * permille // 1000 + 2 * bleed
    spot = PlacedFace(face, bleed, bleed, 0, permille, (bleed, bleed, bleed, bleed))
    return Document("test", (Page(width, height, (spot,)),))


def said(document: Document, ink: str = "colour", press: Press | None = None) -> list[str]:
    """What preflight says of a document, a line a problem; nothing if all is well."""
    shop = press or press_of()
    try:
        preflight(document, shop.ink(ink), shop)
    except BadInput as bad:
        return str(bad).splitlines()
    return []


def said_of_file(
    file: Path, *, permille: int = 1000, ink: str = "colour", press: Press | None = None
) -> list[str]:
    """What is said of a layout file on its way to the press; its folder is left out."""
    shop = press or press_of()
    try:
        found: list[str] = []
        for face in faces_of(open_layout(shop, file)):
            found += said(single(face, permille), ink, shop)
    except BadInput as bad:
        found = str(bad).splitlines()
    return [line.replace(f"{file.parent}/", "") for line in found]


def said_of(front: str, *, piece: str = "poker", permille: int = 1000) -> list[str]:
    """What preflight says of the elements of a front, written as in a layout."""
    text = f"kind: cards\ntitle: Test\npiece: {piece}\nfront:\n{front}"
    node = parse_yaml(text, "test.yaml")
    assert isinstance(node, Map)
    (face,) = faces_of(Layout(press_of(), FAILING / "test.yaml", node))
    return said(single(face, permille))


def face_of(*items: Item, width: int = 63_000, height: int = 88_000) -> Face:
    """A poker card with placed items, made by hand."""
    return Face("front", width, height, (Layer(items),), 3000, 3000)
