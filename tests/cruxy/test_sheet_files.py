"""A sheet's file is read as it was drawn, and what cannot be read is said with its place."""

from pathlib import Path

import pytest

from cruxpress.codes import sheet_hash
from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.sheet.checks import require_valid
from cruxpress.games.cruxy.sheet.files import parse_sheet, read_sheet_file, sheet_yaml
from cruxpress.games.cruxy.sheet.model import AreaBox, Effect, name_of
from tests.cruxy.sheets_for_tests import FOLDER, sheet, text_of, with_squares

NUMBERS = (1, 8, 20, 36)


@pytest.mark.parametrize("number", NUMBERS)
def test_samples_are_valid_and_written_as_they_were_read(number: int) -> None:
    require_valid(sheet(number))
    assert sheet_yaml(sheet(number)) == text_of(number)
    assert read_sheet_file(FOLDER / f"{number:03}.yaml") == sheet(number)


def test_what_stands_on_a_sheet() -> None:
    eight = sheet(8)
    assert [eight.slots[start].name for start in eight.starts] == ["I12 down", "K1 down"]
    assert {name_of(square): effect for square, effect in eight.animals.items()} == {
        "F6": Effect.PENGUIN,
        "J8": Effect.PENGUIN,
        "F10": Effect.FISH,
        "L16": Effect.PENGUIN,
    }
    assert eight.area[1] == AreaBox(digit=6, kind="jacket")
    assert sorted(box.digit for box in eight.area if box.digit) == [3, 5, 6, 7]
    assert len(eight.letter_boxes) == 9
    assert eight.special_boxes == 0
    assert eight.trackers == {Effect.FISH: 1}
    assert sheet(36).special_boxes == 2
    assert sheet(20).trackers == {Effect.OWL: 2}


def test_mistakes_of_key_grid_and_area_are_told_at_once() -> None:
    text = text_of(8).replace("F: fish", "F: fisch").replace("label: 8", "label: eight")
    text = text.replace("  ..o.o.v...#....", "  ..o.o.w...#....")
    text = text.replace("  ?   ?   v   s", "  ?   9   v   F")
    with pytest.raises(BadInput) as told:
        parse_sheet(text, "8.yaml")
    assert [str(each).split("; ")[0] for each in told.value.problems] == [
        "8.yaml:2:8: 'eight' is no label",
        "8.yaml:3:70: no animal or equipment is called 'fisch'",
        "8.yaml:6:9: G2: the sign 'w' is not in the key",
        "8.yaml:24:7: box 2 in row 2 of the area: '9' is no word length",
    ]


@pytest.mark.parametrize("key", ["", "key: penguin\n", "key:\n"])
def test_without_a_key_the_sizes_of_grid_and_area_are_told(key: str) -> None:
    lines = [line for line in text_of(8).splitlines(keepends=True) if not line.startswith("key")]
    text = "".join([*lines[:2], key, *lines[2:]]).replace("  ..o.o.v...#....", "  ..o.o.v...#..")
    with pytest.raises(BadInput) as told:
        parse_sheet(text, "8.yaml")
    assert "'key'" in str(told.value) or "stands where a map" in str(told.value)
    assert "row 2 of the grid has 13 signs" in str(told.value)
    assert len(told.value.problems) == 2


def test_a_slot_is_called_by_its_first_square_and_direction() -> None:
    assert sheet(8).slots[0].name == "E1 across"


def test_the_label_and_the_signs_do_not_change_what_a_sheet_is() -> None:
    other = text_of(8).replace("label: 8", "label: 8*").replace("P", "Z")
    assert sheet_hash(parse_sheet(other, "x").model()) == sheet_hash(sheet(8).model())
    moved = parse_sheet(with_squares(text_of(8), {"D3": "j", "E3": "o"}), "x")
    assert sheet_hash(moved.model()) != sheet_hash(sheet(8).model())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("label: 8", "label: eight", "8.yaml:2:8: 'eight' is no label"),
        ("F: fish", "F: fisch", "8.yaml:3:70: no animal or equipment is called 'fisch'"),
        ("F: fish", "F: fish, Q: gloves", "8.yaml:3:79: 'gloves' has two signs"),
        ("F: fish", "o: fish", "8.yaml:3:67: 'o' is no sign"),
        ("F: fish", "F: fish, W: whale", "the key has 'W: whale', but no square"),
        ("  ..o.o.v...#....", "  ..o.o.v...#..", "8.yaml:6:3: row 2 of the grid has 13 signs"),
        ("  ..o.o.v...#....\n", "", "8.yaml:4:7: the grid has 16 lines; a sheet has 17"),
        (
            "  ..o.o.v...#....",
            "  ..o.o.w...#....",
            "8.yaml:6:9: G2: the sign 'w' is not in the key",
        ),
        ("  ?   ?   v   s", "  ?   ?   v", "8.yaml:24:3: row 2 of the area has 3 boxes"),
        (
            "  ?   ?   v   s",
            "  ?   9   v   s",
            "8.yaml:24:7: box 2 in row 2 of the area: '9' is no",
        ),
        (
            "  ?   ?   v   s",
            "  ?   P   v   s",
            "8.yaml:24:7: box 2 in row 2 of the area: 'P' is no",
        ),
        (
            "  ?   ?   v   s",
            "  ?   5/  v   s",
            "8.yaml:24:7: box 2 in row 2 of the area: '5/' lacks",
        ),
        ("area: |\n", "area: |\n  ? ? ? ?\n  ? ? ? ?\n  ? ? ? ?\n", "the area has 7 rows of boxes"),
        ("area: |", "aria: |", "8.yaml:22:1: the sheet has no key 'aria'; did you mean 'area'?"),
        ("kind: cruxy sheet", "kind: kross", "8.yaml:1:7: 'kross' is unknown"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(old: str, new: str, message: str) -> None:
    text = text_of(8)
    assert old in text
    with pytest.raises(BadInput) as caught:
        parse_sheet(text.replace(old, new), "8.yaml")
    assert message in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_sheet_file(tmp_path / "051.yaml")
