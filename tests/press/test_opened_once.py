"""A press opens what is named once; what a person edits meanwhile is seen by the next press."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.furniture import furniture_of
from cruxpress.press.layout import open_layout
from cruxpress.products.preview import PreviewRequest, write_preview
from tests.specs.desk_for_tests import press_with

CARD = """kind: cards
title: {}
piece: poker
cards: [{{n: 1}}]
front:
  a: {{is: text, text: {}, x: 10 mm, y: 10 mm, width: 40 mm, height: 10 mm}}
"""


def test_a_named_layout_is_opened_once_and_a_file_anew(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(CARD.format("One", "one"), "utf-8")
    press = press_with(tmp_path)
    assert open_layout(press, "mine") is open_layout(press, "mine")
    assert furniture_of(press) is furniture_of(press)
    assert open_layout(press, file).keys.title == "One"
    file.write_text(CARD.format("Two", "two"), "utf-8")
    assert open_layout(press, file).keys.title == "Two"
    assert open_layout(press, "mine").keys.title == "One", "a run sees one state of its layouts"
    assert open_layout(press_with(tmp_path), "mine").keys.title == "Two"


def test_a_layout_that_is_wrong_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("kind: cards\n", "utf-8")
    press = press_with(tmp_path)
    for _ in range(2):
        with pytest.raises(BadInput):
            open_layout(press, "mine")
    assert press.layouts == {}


def test_a_preview_shows_what_was_changed_since_the_last(tmp_path: Path) -> None:
    """As with --watch, where one process shows a layout again and again."""
    file = tmp_path / "mine.yaml"
    wish = PreviewRequest(str(file), None, "a4", "colour", 40, False, tmp_path / "shown")
    seen = []
    for text in ("one", "another"):
        file.write_text(CARD.format("Mine", text), "utf-8")
        pictures = [picture for picture in write_preview(wish) if picture.suffix == ".png"]
        seen.append([picture.read_bytes() for picture in pictures])
    assert seen[0] != seen[1]
