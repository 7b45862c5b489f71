"""Bad input is answered with its place, what is wrong and what would be right; all at once."""

import os
import pickle
from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.elements import ELEMENTS
from cruxpress.press.elements.cells import Square
from cruxpress.press.elements.pictures import RulerElement
from cruxpress.press.elements.shapes import BoxElement
from cruxpress.press.elements.template import EVERYWHERE
from cruxpress.press.layout_keys import LayoutKeys
from cruxpress.press.press import Press
from cruxpress.press.stock import Paper
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault
from cruxpress.specs.records import params_of
from tests.specs import (
    bad_files_for_tests,
    bad_glyphs_for_tests,
    bad_names_for_tests,
    bad_places_for_tests,
    bad_shared_for_tests,
    bad_values_for_tests,
)
from tests.specs.desk_for_tests import Case, said, with_element, write

TABLES = (
    bad_files_for_tests,
    bad_values_for_tests,
    bad_names_for_tests,
    bad_shared_for_tests,
    bad_glyphs_for_tests,
    bad_places_for_tests,
)
CASES = [case for table in TABLES for case in table.CASES]


def with_lists(message: str, press: Press) -> str:
    """A message with the lists of known names in full; they grow with every game."""
    shipped = press.library.shipped
    layouts = [file for glob in ("*.yaml", "*/*.yaml") for file in shipped.glob(glob)]
    layouts = [file for file in layouts if not file.stem.isdecimal() and file.stem != "texts"]
    layouts = [file for file in layouts if file.parent.name != "presets"]
    lists = {
        "colours": press.inks["colour"].colours,
        "icons": press.library.icon_files(shipped / "x.yaml"),
        "pieces": press.pieces,
        "fonts": press.fonts,
        "font files": [file.name for file in press.library.fonts.glob("*.ttf")],
        "elements": ELEMENTS,
        "layouts": [file.relative_to(shipped).with_suffix("").as_posix() for file in layouts],
        "layout keys": params_of(LayoutKeys),
        "paper keys": params_of(Paper),
        "square keys": params_of(Square),
        "box keys": [*params_of(BoxElement), *EVERYWHERE],
        "ruler keys": [*params_of(RulerElement), *EVERYWHERE],
    }
    for name, known in lists.items():
        message = message.replace(f"<{name}>", ", ".join(sorted(known)))
    return message


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_says_what_is_wrong_and_what_would_be_right(
    case: Case, tmp_path: Path, press: Press
) -> None:
    write(tmp_path, case.files)
    assert said(tmp_path) == [with_lists(message, press) for message in case.messages]


def test_every_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    write(tmp_path, {"x.yaml": ""})
    os.truncate(tmp_path / "x.yaml", 50_000_000)
    assert said(tmp_path) == [
        "x.yaml: the file has 50,000,000 bytes; a layout has at most 1,000,000"
    ]


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    endless = Path("/dev/zero")
    library = Library(tmp_path, tmp_path)
    with pytest.raises(BadInput, match="it is a pipe, a device or a socket, not a file"):
        library.layout_file(endless)


def test_a_folder_is_no_layout(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="this is a folder; name a YAML file"):
        Library(tmp_path, tmp_path).layout_file(tmp_path)


def test_a_missing_file_is_no_layout(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: No such file or directory"):
        Library(tmp_path, tmp_path).layout_file(tmp_path / "x.yaml")


def test_a_missing_folder_of_layouts(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the layouts folder .*gone is not there"):
        Library(tmp_path, tmp_path, tmp_path / "gone")


def test_a_link_may_not_leave_the_layouts_folder(tmp_path: Path) -> None:
    own = tmp_path / "own"
    write(own, {"x.yaml": "extends: linked\n"})
    (tmp_path / "secret.yaml").write_text("kind: page\n")
    (own / "linked.yaml").symlink_to(tmp_path / "secret.yaml")
    assert said(own) == ["x.yaml:1:10: 'linked' leads out of the layouts folder; stay inside it"]


def test_links_in_a_circle(tmp_path: Path) -> None:
    write(tmp_path, {"x.yaml": "extends: a\n"})
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    (line,) = said(tmp_path)
    assert line.startswith("x.yaml:1:10: ")


def test_a_broken_icon_is_told_before_anything_is_printed(tmp_path: Path) -> None:
    files = {"x.yaml": with_element("{is: icon, icon: mine}"), "icons/mine.svg": "<svg"}
    write(tmp_path, files)
    (line,) = said(tmp_path, printed=True)
    assert line.startswith("icons/mine.svg:1:1: is not XML: unclosed token; an icon is an SVG file")


def test_a_fault_comes_back_from_another_process() -> None:
    fault = Fault(Place("x.yaml", 5, 7), "it is wrong")
    back = pickle.loads(pickle.dumps(fault))
    assert isinstance(back, BadInput)
    assert back.problems == fault.problems
    assert str(back) == "x.yaml:5:7: it is wrong"
