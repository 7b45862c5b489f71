"""Every shipped layout looks, and stands, as it was last accepted (`make accept` accepts anew)."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.items import Document
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.press.preview import png, preview
from cruxpress.press.shops import is_preset
from cruxpress.products.check import SHARED
from cruxpress.products.plain import sample_documents
from cruxpress.products.printing import PrintOptions, finish
from cruxpress.specs.library import TEXTS_FILE, Library
from tests.press.page_log import log

STORED = Path(__file__).parent / "pages"
DPI = 36
MOST_PAGES = 2


@cache
def layouts() -> list[str]:
    """All layouts; numbered sheets are data for one of them, and look like it."""
    root = shipped_layouts()
    library = Library(root, shipped_fonts())
    named = [file for file in sorted(root.glob("**/*.yaml")) if not file.stem.isdecimal()]
    every = [file for file in named if file.name != TEXTS_FILE and not is_preset(file)]
    files = [file for file in every if kind_of_sheet(library.layout_file(file)) is None]
    names = [str(file.relative_to(root).with_suffix("")) for file in files]
    return [name for name in names if name not in SHARED]


def document_of(press: Press, name: str, paper: str) -> Document:
    layout = open_layout(press, name)
    return sample_documents(press, layout, PrintOptions(paper=paper, back="duplex"))[0]


@pytest.mark.parametrize("name", layouts())
def test_a_page_stands_as_stored(press: Press, name: str, request: pytest.FixtureRequest) -> None:
    """The log of placed elements is the same to the micrometre."""
    now = log({paper: document_of(press, name, paper) for paper in ("a4", "letter")})
    stored = STORED / f"{name.replace('/', '-')}.txt"
    if request.config.getoption("--accept"):
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(now, "utf-8")
    assert now == stored.read_text("utf-8")


@pytest.mark.parametrize("ink", ["colour", "grey"])
@pytest.mark.parametrize("name", layouts())
def test_a_page_looks_as_stored(
    press: Press, name: str, ink: str, request: pytest.FixtureRequest
) -> None:
    """The first pages rasterise to the stored pictures, but for a trace of anti-aliasing."""
    document = document_of(press, name, "a4")
    data = finish(press, name, document, PrintOptions(ink=ink)).data
    pages = range(1, 1 + min(MOST_PAGES, len(document.pages)))
    first = STORED / f"{name.replace('/', '-')}-{ink}-1.png"
    for number, image in enumerate(preview(data, dpi=DPI, pages=pages), 1):
        stored = first.with_stem(f"{first.stem[:-1]}{number}")
        if request.config.getoption("--accept"):
            picture = png(image.convert("L") if ink == "grey" else image)
            stored.write_bytes(picture)
            if stored != first and picture == first.read_bytes():
                stored.unlink()
        # A back that looks like its front is stored once.
        if not stored.is_file():
            stored = first
        assert _difference(image, stored) < 0.05, f"{stored.name} looks different"


def _difference(image: Image.Image, stored: Path) -> float:
    """The mean difference of all pixels, of 255."""
    with Image.open(stored) as opened:
        old = opened.convert("RGB")
    assert old.size == image.size
    mean: float = sum(ImageStat.Stat(ImageChops.difference(old, image.convert("RGB"))).mean)
    return mean


def test_a_moved_element_is_noticed(press: Press) -> None:
    """A picture of another page is not taken for the stored one."""
    data = finish(press, "x", document_of(press, "kross/block", "a4"), PrintOptions()).data
    image = preview(data, dpi=DPI, pages=range(1, 2))[0]
    moved = ImageChops.offset(image, 3, 0)
    assert _difference(moved, STORED / "kross-block-colour-1.png") > 0.5
