"""A layout for the whole paper takes other values on tall pages, such as larger type on A4."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.items import Glyphs
from cruxpress.press.layout import Layout, open_layout
from tests.specs.desk_for_tests import press_with, write

PAGE = """
kind: page
title: Tall
piece: paper
data: {type: 10 pt}
tall-page: 290 mm
tall-data: {type: 12 pt}
front:
  say: {is: text, text: A, size: "{type}", x: 20 mm, y: 20 mm, width: 20 mm, height: 10 mm}
"""
A4, LETTER = (210_000, 297_000), (215_900, 279_400)


def laid(folder: Path, text: str) -> Layout:
    write(folder, {"tall.yaml": text})
    return open_layout(press_with(folder), folder / "tall.yaml")


def size_on(layout: Layout, page: tuple[int, int]) -> int:
    face = layout.side("front", page).face({})
    (glyphs,) = [it for layer in face.layers for it in layer.items if isinstance(it, Glyphs)]
    return glyphs.size


def test_a_tall_page_takes_its_own_values(tmp_path: Path) -> None:
    layout = laid(tmp_path, PAGE)
    assert size_on(layout, LETTER) == pytest.approx(3528, abs=1)
    assert size_on(layout, A4) == pytest.approx(4233, abs=1)


def test_values_that_the_layout_does_not_have_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="tall-data names 'typ', which data does not; did you mean"):
        laid(tmp_path, PAGE.replace("{type: 12 pt}", "{typ: 12 pt}"))
