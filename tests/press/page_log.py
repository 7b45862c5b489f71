"""A page as a list of what stands on it: one line an item, so that a change can be read."""

from collections.abc import Iterator, Mapping

from cruxpress.press.geometry import Box
from cruxpress.press.items import (
    Decor,
    Document,
    Glyphs,
    Item,
    Page,
    Picture,
    Qr,
    Shape,
    Stamp,
    Turned,
)

Known = dict[tuple[str, ...], int]


def log(documents: Mapping[str, Document]) -> str:
    """Every page of documents and every face on it; what a face shows is listed once in all."""
    known: Known = {}
    lines: list[str] = []
    for name, document in documents.items():
        lines += [f"{name}: title {document.title}", f"duplex {document.duplex or 'no'}"]
        for number, page in enumerate(document.pages, 1):
            lines += _page(number, page, known)
    return "\n".join(lines) + "\n"


def _page(number: int, page: Page, known: Known) -> Iterator[str]:
    yield f"page {number} {page.width}x{page.height} shift {page.shift}"
    # Parts of a folded piece stand on its face, and a window shows a part of a large one.
    spots = [each for spot in page.spots for each in (spot, *spot.face.parts)]
    for spot in spots:
        face = spot.face
        shown = tuple(line for layer in face.layers for line in _items(layer.items))
        new = shown not in known
        name = known.setdefault(shown, len(known) + 1)
        yield (
            f"  face {name} '{face.name}' at {spot.x},{spot.y} turn {spot.turn} "
            f"scale {spot.permille} bleeds {spot.bleeds}"
            f"{f' window {spot.window.bounds}' if spot.window else ''}"
        )
        if new:
            yield from ("    " + line for line in shown)
    for layer in page.over:
        yield from ("  over " + line for line in _items(layer.items))


def _items(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Shape):
            where = ",".join(str(value) for value in item.path[0][1:])
            yield (
                f"shape {len(item.path)} segments from {where} fill {item.fill} "
                f"stroke {item.stroke} {item.line} dash {item.dash}"
            )
        elif isinstance(item, Glyphs):
            yield f"text '{item.text}' at {item.x},{item.y} {item.font} {item.size} {item.colour}"
        elif isinstance(item, Stamp):
            yield f"icon {item.icon} {_box(item.box)} tint {item.tint}"
        elif isinstance(item, Qr):
            yield f"qr '{item.text}' {_box(item.box)} module {item.module}"
        elif isinstance(item, Picture):
            yield f"picture {item.file.name} {_box(item.box)}"
        elif isinstance(item, Turned):
            yield f"turned {item.degrees} about {item.x},{item.y}"
            yield from ("  " + line for line in _items(item.items))
        elif isinstance(item, Decor):
            yield "decor"
            yield from ("  " + line for line in _items(item.items))


def _box(box: Box) -> str:
    return f"{box.x},{box.y} {box.width}x{box.height}"
