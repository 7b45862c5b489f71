"""A designer's desk: a folder of layouts of their own, opened and placed as the press would."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.press.items import Face, Item
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.specs.library import Library
from tests.press.preflight_for_tests import single

HEAD = "kind: page\ntitle: T\npiece: poker\nfront:\n"
A4 = (210_000, 297_000)
Files = Mapping[str, str | bytes]


def write(folder: Path, files: Files) -> None:
    """Put files into a layouts folder; it holds a game's folder, as every one does."""
    (folder / "kross").mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)


def press_with(folder: Path) -> Press:
    return Press(Library(shipped_layouts(), shipped_fonts(), folder))


def faces(layout: Layout) -> Iterator[Face]:
    """Every face of a layout: with its cards, or with its own sample data."""
    page = A4 if layout.keys.piece == "paper" else None
    for data in layout.keys.cards or (layout.keys.sample or {},):
        yield layout.side("front", page).face(data)
        if layout.has_back:
            yield layout.side("back", page).face(data)


def said(folder: Path, name: str = "x", *, printed: bool = False) -> list[str]:
    """What is wrong with a layout, a line a problem, without the folder's name."""
    try:
        press = press_with(folder)
        for face in faces(open_layout(press, name)):
            if printed:
                preflight(single(face), press.inks["colour"], press)
    except BadInput as bad:
        return str(bad).replace(f"{folder}/", "").splitlines()
    return []


def layout_of(folder: Path, text: str) -> Layout:
    write(folder, {"x.yaml": text})
    return open_layout(press_with(folder), "x")


def items_of(face: Face) -> list[Item]:
    return [item for layer in face.layers for item in layer.items]


def with_element(element: str, more: str = "") -> str:
    """A poker card, 63 x 88 mm, with one element; it stands in line 5, column 7."""
    return f"{HEAD}  it: {element}\n{more}"


def with_grid(keys: str) -> str:
    """A grid of three by two squares."""
    return with_element(
        "{is: grid, columns: 3, rows: 2, width: 30 mm, height: 20 mm, " + keys + "}"
    )


@dataclass(frozen=True)
class Case:
    """A bad layout, the files around it, and each line that is said of it."""

    name: str
    files: Files
    messages: tuple[str, ...]


def case(name: str, layout: str | bytes, *messages: str, more: Files | None = None) -> Case:
    """A case as a line of the table; without messages the layout is good."""
    return Case(name, {"x.yaml": layout, **(more or {})}, messages)
