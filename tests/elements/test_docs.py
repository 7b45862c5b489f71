"""The reference equals what the code declares, and every example in it works."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cruxpress.press.elements import ELEMENTS
from cruxpress.press.furniture import Furniture
from cruxpress.press.layout import open_layout
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.specs.records import params_of
from tests.elements.faces_for_tests import CARD
from tests.press.preflight_for_tests import single
from tests.specs.desk_for_tests import faces, items_of, press_with, write
from workshop.reference import DOCS, FILES, RECORDS, filled

ELEMENTS_PAGE = (DOCS / "elements.md").read_text(encoding="utf-8")
LAYOUTS_PAGE = (DOCS / "layouts.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", ELEMENTS_PAGE, re.M | re.S))


def examples(text: str) -> list[str]:
    found: list[str] = re.findall(r"^```yaml\n(.*?)^```$", text, re.M | re.S)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_reference_is_what_the_code_declares(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text == filled(text), "run: make docs"


def test_every_element_and_every_key_is_in_the_reference() -> None:
    assert {name for name in ELEMENTS if f"<!-- made: element {name} -->" in SECTIONS[name]} == set(
        ELEMENTS
    )
    both = ELEMENTS_PAGE + LAYOUTS_PAGE
    assert all(f"<!-- made: keys {name} -->" in both for name in RECORDS)
    for record in (*ELEMENTS.values(), *RECORDS.values()):
        assert all(f"| `{name}` |" in both for name in params_of(record))


def test_lengths_are_told_in_units_that_people_use() -> None:
    assert "| `line` | a length, at most 20 mm | `0.25 mm` |" in SECTIONS["box"]
    assert "| `10 pt` | size of the type |" in SECTIONS["text"]
    assert "| `130%` |" in SECTIONS["table"]
    assert "µm" not in ELEMENTS_PAGE


@pytest.mark.parametrize("name", ELEMENTS)
def test_the_example_of_an_element(name: str, tmp_path: Path) -> None:
    (example,) = examples(SECTIONS[name])
    assert f"is: {name}" in example
    picture = BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "PNG")
    front = "".join(f"  {line}\n" for line in example.splitlines())
    sample = "sample: {letter: Q, words: [ox, yak, emu]}\n"
    write(
        tmp_path,
        {"x.yaml": f"{CARD}{sample}front:\n{front}", "kross/photo.png": picture.getvalue()},
    )
    (face,) = faces(open_layout(press_with(tmp_path), "x"))
    assert items_of(face)


def test_the_examples_of_layouts(tmp_path: Path) -> None:
    files = {text.split("\n")[0].removeprefix("# "): text for text in examples(LAYOUTS_PAGE)}
    rows = "name,kind,strength,count\nFox,fire,3,2\nOwl,ice,1,1\nCat,ice,4,1\n"
    write(tmp_path, {**files, "beasts.csv": rows, "kinds.csv": "kind,shade\nfire,red\nice,sea\n"})
    press = press_with(tmp_path)
    printed = {name: _printed(press, name) for name, text in files.items() if "front:" in text}
    assert printed == {
        "my-cards.yaml": 3,
        "signs.yaml": 5,
        "conditions.yaml": 2,
        "from-a-table.yaml": 3,
        "kross/letters.yaml": 52,
        "my-letters.yaml": 10,
        "styled.yaml": 1,
        "apart.yaml": 1,
    }
    assert press.paper("b5").height == 250_000
    assert press.pieces["coaster"].round
    assert "mine bold" in press.fonts
    assert {"lava", "moss"} <= press.inks["grey"].colours.keys()
    assert press.inks["cmyk"].parts("moss") == (0.6, 0.2, 0.9, 0.2)
    (ground,) = [it for it in open_layout(press, "kross/letters").front if it.name == "ground"]
    assert ground.fixed["fill"] == "sand"
    binding = press.binding(tmp_path / "icons")
    assert (binding.choice, binding.bound) == ("nearest", {"#1B9E77": "green"})
    assert Furniture(press).marks.length == 4_000


def _printed(press: Press, name: str) -> int:
    """How many faces a layout has; all of them are fit to print."""
    found = list(faces(open_layout(press, name.removesuffix(".yaml"))))
    for face in found:
        preflight(single(face), press.inks["colour"], press)
    return len(found)


def test_the_first_layout_has_about_ten_lines() -> None:
    first = examples(LAYOUTS_PAGE)[0].splitlines()
    assert len([line for line in first if not line.startswith("#")]) <= 10
