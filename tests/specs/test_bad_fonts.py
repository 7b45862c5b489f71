"""A font file that cannot be printed with is named, with what would be right."""

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from cruxpress.core.files import shipped_fonts
from tests.specs.desk_for_tests import said, with_element, write

GLYPHS = [".notdef", "A"]


def built(*, outlines: str, variable: bool = False) -> bytes:
    """A font of one letter, with outlines of either kind."""
    builder = FontBuilder(1000, isTTF=outlines == "glyf")
    builder.setupGlyphOrder(GLYPHS)
    builder.setupCharacterMap({ord("A"): "A"})
    if outlines == "glyf":
        builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in GLYPHS})
    else:
        strings = {name: T2CharStringPen(600, None).getCharString() for name in GLYPHS}
        builder.setupCFF("Mine", {}, strings, {})
    builder.setupHorizontalMetrics(dict.fromkeys(GLYPHS, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Mine", "styleName": "Regular", "psName": "Mine"})
    builder.setupOS2(sTypoAscender=800)
    builder.setupPost()
    if variable:
        builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    stream = BytesIO()
    builder.save(stream)
    return stream.getvalue()


def damaged() -> bytes:
    return (shipped_fonts() / "Nunito_400Regular.ttf").read_bytes()[:5000]


BAD = {
    "random bytes": (
        bytes(range(256)),
        "cannot be read as a font: it does not begin as a font does",
    ),
    "empty": (b"", "cannot be read as a font: it does not begin as a font does"),
    "CFF outlines": (
        built(outlines="CFF"),
        "is no TrueType font with outlines; use a .ttf file",
    ),
    "variable": (
        built(outlines="glyf", variable=True),
        "is a variable font; use one file a weight",
    ),
}


def with_font(folder: Path, font: bytes) -> list[str]:
    write(
        folder,
        {
            "x.yaml": with_element("{is: text, text: A, font: mine}"),
            "fonts.yaml": "fonts: {mine: {regular: mine.ttf, licence: OFL}}\n",
            "fonts/mine.ttf": font,
        },
    )
    return said(folder)


@pytest.mark.parametrize("name", BAD)
def test_a_font_that_cannot_be_used(name: str, tmp_path: Path) -> None:
    font, message = BAD[name]
    assert with_font(tmp_path, font) == [f"fonts/mine.ttf: {message}"]


def test_a_damaged_font(tmp_path: Path) -> None:
    (line,) = with_font(tmp_path, damaged())
    assert line.startswith("fonts/mine.ttf: cannot be read as a font")


def test_a_font_of_ones_own(tmp_path: Path) -> None:
    assert with_font(tmp_path, built(outlines="glyf")) == []
