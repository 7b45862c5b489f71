"""Paper spells every theme in one English, and codes of sheets stay as they were."""

import pypdfium2
import pytest

import cruxpress
from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruciverbalist.words import find_theme


def test_a_sheet_of_colours_is_spelt_on_paper_alone() -> None:
    """The file, whose text its code stands for, keeps the spelling that older codes know."""
    sheet = shipped_layouts() / "cruciverbalist/solos/027.yaml"
    assert 'theme: "Colors"' in sheet.read_text("utf-8")
    (printed,) = cruxpress.pad("cruciverbalist/27")
    text = pypdfium2.PdfDocument(printed.data)[0].get_textpage().get_text_range()
    assert "Colours" in text
    assert "Colors" not in text


def test_the_page_of_themes_says_colours() -> None:
    (printed,) = cruxpress.pad("cruciverbalist/themes")
    text = pypdfium2.PdfDocument(printed.data)[0].get_textpage().get_text_range()
    assert "Colours" in text
    assert "Colors" not in text


def test_who_names_no_theme_is_told_each_of_them_once() -> None:
    with pytest.raises(BadInput) as told:
        find_theme("Foo")
    assert str(told.value).count("Colors") == 1


def test_either_spelling_names_the_theme() -> None:
    assert find_theme("colours") is find_theme("Colors")
