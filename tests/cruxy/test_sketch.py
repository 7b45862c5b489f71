"""A sheet on a screen: touches change its text and nothing else, and faults know their fields."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruxy.game import CruxySketcher
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import COLUMNS, ROWS
from cruxpress.games.sketch import Sketcher, SketchField

# A sheet that stays as it is, whatever is shipped.
DRAWN = (Path(__file__).parents[1] / "web/studio/drawn-sheet.yaml").read_text("utf-8")
SKETCHER: Sketcher = CruxySketcher()  # type: ignore[type-arg]


def text_of(number: int) -> str:
    return (Path(shipped_layouts()) / "cruxy" / f"{number:03}.yaml").read_text("utf-8")


def shows(text: str, at: SketchField) -> Sequence[str]:
    board = next(each for each in SKETCHER.read(text, "x").boards if each.name == at.board)
    return board.shows[at.row][at.column]


@pytest.mark.parametrize("number", range(1, 51, 7))
def test_a_shipped_sheet_has_boards_and_no_fault(number: int) -> None:
    sketch = SKETCHER.read(text_of(number), "x")
    assert [board.name for board in sketch.boards] == ["grid", "area"]
    assert len(sketch.boards[0].shows) == ROWS
    assert not sketch.faults
    assert sketch.model == parse_sheet(text_of(number), "x")
    known = {tool.name for tool in SKETCHER.tools()}
    for board in sketch.boards:
        assert {name for row in board.shows for field in row for name in field} <= known


@pytest.mark.parametrize("tool", [tool.name for tool in SKETCHER.tools() if tool.group != "boxes"])
def test_a_touch_puts_a_tool_and_the_next_takes_it_away(tool: str) -> None:
    text, at = DRAWN, SketchField("grid", 0, 0)
    changed = SKETCHER.put(text, [at], tool)
    assert shows(changed, at) == (tool,)
    assert SKETCHER.put(changed, [at], tool) == text  # the key, too, is as it was


def test_the_field_at_fault_is_named() -> None:
    at = SketchField("grid", 0, 0)
    (fault,) = SKETCHER.read(SKETCHER.put(DRAWN, [at], "square"), "x").faults
    assert (fault.field, fault.line, fault.column) == (at, 5, 3)
    assert fault.what == "A1 stands alone; every square belongs to a word"
    twice = SKETCHER.put(DRAWN, [SketchField("area", 0, 0)], "5")
    (fault,) = SKETCHER.read(twice, "x").faults
    assert fault.field == SketchField("area", 1, 0)


def test_a_length_and_equipment_share_a_box() -> None:
    text, at = DRAWN, SketchField("area", 0, 0)
    seen = []
    for tool in ("5", "hat", "5", "6", "hat", "letter"):
        text = SKETCHER.put(text, [at], tool)
        seen.append(shows(text, at))
    assert seen == [("5",), ("5", "hat"), ("hat",), ("6", "hat"), ("6",), ("letter",)]


def test_notes_of_a_person_stay() -> None:
    text = DRAWN.replace("grid: |", "# my own note\ngrid: |")
    text = text.replace("label: 30", "label: 3 # !")
    corners = [SketchField("grid", 0, 0), SketchField("grid", 0, COLUMNS - 1)]
    changed = SKETCHER.put(text, corners, "bear")
    assert "# my own note\n" in changed
    assert "label: 3 # !" in changed
    assert "B: bear" in changed
    assert changed.splitlines()[5].strip() == "B..ooooh......B"


def test_a_key_of_several_lines_and_a_letter_that_is_taken() -> None:
    key = next(line for line in DRAWN.splitlines() if line.startswith("key:"))
    pairs = key.removeprefix("key: {").removesuffix("}").split(", ")
    block = "key:\n" + "\n".join(f"  {pair}" for pair in pairs)
    text = DRAWN.replace(key, block.replace("P: penguin", "B: penguin")).replace("P", "B")
    assert not SKETCHER.read(text, "x").faults
    changed = SKETCHER.put(text, [SketchField("grid", 0, 0)], "bear")
    assert shows(changed, SketchField("grid", 0, 0)) == ("bear",)
    assert "B: penguin" in changed


@pytest.mark.parametrize("action", ["mirror-across", "mirror-down", "turn"])
def test_what_is_mirrored_twice_is_as_it_was(action: str) -> None:
    once = SKETCHER.act(DRAWN, action)
    assert once != DRAWN
    assert SKETCHER.act(once, action) == DRAWN
    assert not SKETCHER.read(once, "x").faults


def test_rows_of_boxes_come_and_go_within_bounds() -> None:
    text = text_of(1)
    for _ in range(3):
        text = SKETCHER.act(text, "more-boxes")
    with pytest.raises(BadInput, match="at most 6 rows"):
        SKETCHER.act(text, "more-boxes")
    for _ in range(3):
        text = SKETCHER.act(text, "fewer-boxes")
    assert text == text_of(1)
    with pytest.raises(BadInput, match="at least 3 rows"):
        SKETCHER.act(text, "fewer-boxes")
    assert SKETCHER.read(SKETCHER.act(text, "clear"), "x").boards


@pytest.mark.parametrize(
    ("at", "tool", "why"),
    [
        (SketchField("grid", 0, 0), "5", "go into the area"),
        (SketchField("area", 0, 0), "penguin", "animals sit on the grid"),
        (SketchField("grid", ROWS, 0), "square", "no such field"),
        (SketchField("area", 0, 4), "5", "no such field"),
        (SketchField("roof", 0, 0), "square", "no such field"),
    ],
)
def test_what_does_not_fit_is_refused(at: SketchField, tool: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        SKETCHER.put(text_of(1), [at], tool)


@pytest.mark.parametrize(
    "text", ["", "a", "kind: cruxy sheet\n", "[", "kind: cruxy sheet\ngrid: 3"]
)
def test_a_text_that_is_no_sheet_has_faults_and_no_boards(text: str) -> None:
    sketch = SKETCHER.read(text, "x")
    assert sketch.faults
    assert not sketch.boards
    with pytest.raises(BadInput):
        SKETCHER.put(text, [SketchField("grid", 0, 0)], "square")


def test_any_touches_leave_a_text_that_can_be_drawn_on() -> None:
    chance, text = random.Random(20), text_of(50)
    tools = [tool.name for tool in SKETCHER.tools()]
    refused = 0
    for _ in range(120):
        board, rows, columns = chance.choice([("grid", ROWS, COLUMNS), ("area", 3, 4)])
        at = SketchField(board, chance.randrange(rows), chance.randrange(columns))
        try:
            text = SKETCHER.put(text, [at], chance.choice(tools))
        except BadInput:
            refused += 1
        assert len(SKETCHER.read(text, "x").boards) == 2
    assert 0 < refused < 80
