"""A valid sheet: each rule is broken once, and its message names the square or box at fault."""

from dataclasses import replace

import pytest

from cruxpress.core.errors import SheetFails
from cruxpress.games.cruxy.sheet.checks import require_valid, sheet_faults
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import AreaBox, CruxySheet, Effect
from tests.cruxy.sheets_for_tests import sheet, text_of, with_squares

CHAIN = """\
kind: cruxy sheet
label: 1
key: {P: penguin, g: goggles}
grid: |
  #####......oooo
  o..P........o..
  ooooo.......ooo
  ....o.........o
  ....ooo.......o
  ......o.......o
  ......ooooo...o
  ..........o...o
  ..........ooooo
  ...............
  ...............
  ...............
  ...............
  ...............
  ...............
  ...............
  ..............g
area: |
  ? ? ? ?
  ? ? ? ?
  ? ? ? g
"""


def faults(wrong: CruxySheet) -> str:
    return "\n".join(str(problem) for problem in sheet_faults(wrong))


@pytest.mark.parametrize(
    ("squares", "message"),
    [
        ({"A17": "o"}, "8.yaml:21:3: A17 stands alone; every square belongs to a word"),
        ({"A17": "o", "B17": "o"}, "8.yaml:21:3: A17 across is a run of 2 squares; words have"),
        ({"C1": "o", "D1": "o"}, "8.yaml:5:5: C1 across is a run of 9 squares; words have 3 to 8"),
        (dict.fromkeys(("A15", "B15", "C15"), "o"), "8.yaml:19:3: A15, B15, C15: an island"),
        (
            {f"{column}{row}": "o" for column in "ABC" for row in (15, 16, 17)},
            "8.yaml:19:3: A15 across has no square of its own; Seagulls need one",
        ),
        ({"K1": "o"}, "8.yaml:5:13: K1: not red; K1 down is a starting word, red from end to end"),
        ({"A2": "#"}, "8.yaml:6:3: A2 is red, but its slot is not red from end to end"),
        (dict.fromkeys(("K1", "K2", "K3", "K4"), "o"), "the sheet has 1 red slots, I12 down; two"),
        ({"F10": ".", "N4": "F"}, "8.yaml:8:16: Fish on N4 has 2 squares beside it that are not"),
        ({"L16": ".", "A2": "P"}, "Cruxy the Penguin on A2 has 0 squares beside it"),
        ({"F8": "P"}, "Cruxy the Penguin on F6 and Cruxy the Penguin on F8 are 2 apart"),
        (
            {"F10": ".", "L16": "F"},
            "8.yaml:21:14: L17 beside Fish on L16 is in I17 across, which crosses a starting word",
        ),
        ({"G10": "o"}, "snowshoes stands on 4 squares (I5, B7, M15, J17); 5 or more are right"),
        ({"G5": "o", "G6": "i"}, "8.yaml:10:9: G6: ice-axe stands beside a penguin"),
        ({"E4": "o", "F3": "j"}, "8.yaml:7:8: C3 across has jacket on E3, F3; once in a slot"),
        (
            {"D3": "v", "F3": "i", "G3": "s"},
            "8.yaml:7:6: C3 across has equipment and penguin squares on D3, E3, F3, G3; at most 3",
        ),
    ],
)
def test_a_broken_grid(squares: dict[str, str], message: str) -> None:
    assert message in faults(parse_sheet(with_squares(text_of(8), squares), "8.yaml"))


@pytest.mark.parametrize("square", ["K1", "K3", "I14"])
def test_a_slip_in_a_starting_word_is_told_once(square: str) -> None:
    found = faults(parse_sheet(with_squares(text_of(8), {square: "o"}), "8.yaml"))
    assert f"{square}: not red; " in found
    assert "\n" not in found


def test_deep_words_and_loose_ends() -> None:
    found = faults(parse_sheet(CHAIN, "chain.yaml"))
    assert "chain.yaml:5:14: L1 across is 12 words from a start; at most 7 are right" in found
    assert "the digit" not in found
    assert "O17 stands alone" in found
    assert "A1 across is red and crosses 1 slots; 3 or more are right" in found


def test_at_most_six_words_cross_one_other_only() -> None:
    comb = ["oooooooo", "o.o.o.o.", "o.o.o.o.", "......o.", "oooooooo", "o.o.o...", "o.o.o..."]
    comb += ["....o...", "oooooooo", "o.o...o.", "o.o...o."]
    rows = [row.ljust(15, ".") for row in comb + ["........"] * 6]
    squares = {
        f"{chr(ord('A') + c)}{r + 1}": row[c] for r, row in enumerate(rows) for c in range(15)
    }
    found = faults(parse_sheet(with_squares(CHAIN, squares | {"O17": "g", "N3": "P"}), "comb"))
    assert "comb:5:3: 8 slots cross one other only (A1 down, A5 down, A9 down, C1 down," in found
    assert "; at most 6 may" in found


def test_no_sheet_without_a_penguin() -> None:
    lonely = replace(sheet(8), animals={})
    assert "the sheet has no penguin; at least one is right" in faults(lonely)


def test_red_slots() -> None:
    eight = sheet(8)
    three = min(eight.slots, key=len)
    assert len(three) == 3
    wrong = replace(eight, red=frozenset(three.squares))
    assert f"{three.name} is red with 3 squares; 5 to 7 are right" in faults(wrong)
    assert "the sheet has 1 red slots" in faults(wrong)
    start = eight.slots[eight.starts[0]]
    other = eight.slots[min(eight.board.crossings[start.number])]
    both = replace(eight, red=frozenset(start.squares + other.squares))
    assert f"{other.name} is red and crosses {start.name}, which is red too" in faults(both)


def test_owls_sit_in_the_top_and_in_the_bottom_half() -> None:
    text = with_squares(text_of(20), {"B4": "."})
    assert "Owl sits 0 times in the top half; once is right" in faults(parse_sheet(text, "x"))
    text = with_squares(text_of(20), {"B4": ".", "D9": "O"})
    assert "Owl on D9 sits in the middle row" in faults(parse_sheet(text, "x"))


def test_ursa_major_sits_once_in_each_half() -> None:
    text = with_squares(text_of(36), {"H14": "."})
    assert "Ursa Major sits 0 times in the bottom half" in faults(parse_sheet(text, "x"))


def test_no_more_special_boxes_than_an_area_has_room_for() -> None:
    eight = sheet(8)
    crowd = dict(zip(sorted(eight.animals), (Effect.FOX, Effect.KRAKEN, Effect.SLY), strict=False))
    message = (
        "Arctic Fox, Kraken, Sly Penguin need 5 special boxes together; an area has room for 4"
    )
    assert message in faults(replace(eight, animals=crowd))


@pytest.mark.parametrize(
    ("box", "message"),
    [
        (AreaBox(digit=3), "8.yaml:23:11: box 3 in row 1 of the area: the digit 3 stands in box 1"),
        (AreaBox(digit=8), "8.yaml:23:3: box 1 in row 1 of the area: the digit 8 has"),
        (AreaBox(kind="gloves"), "box 3 in row 2 of the area: gloves stands in box 1 in row 1 of"),
        (
            AreaBox(kind="hat"),
            "8.yaml:23:3: box 1 in row 1 of the area: no square of the grid has hat",
        ),
    ],
)
def test_a_broken_area(box: AreaBox, message: str) -> None:
    eight = parse_sheet(text_of(8), "8.yaml")
    assert message in faults(replace(eight, area=(box, *eight.area[1:])))


def test_equipment_that_no_box_asks_for() -> None:
    eight = sheet(8)
    area = tuple(AreaBox() if box.kind == "gloves" else box for box in eight.area)
    found = faults(replace(eight, area=area))
    assert found.count("gloves stands on the grid, but no box asks for it") == 1


def test_a_copy_equals_its_sheet() -> None:
    copy = parse_sheet(text_of(8).replace("label: 8", "label: 8*"), "8-star.yaml")
    require_valid(sheet(8), copy)
    wrong = parse_sheet(
        text_of(8).replace("label: 8", "label: 8*").replace("5   ?", "?   5"), "8-star.yaml"
    )
    with pytest.raises(
        SheetFails, match=r"8-star.yaml:1:1: sheet 8\* differs from sheet 8 in: area"
    ):
        require_valid(sheet(8), wrong)
    with pytest.raises(SheetFails, match=r"sheet 8\* is a copy, but there is no sheet 8"):
        require_valid(sheet(1), copy)


def test_no_grid_comes_twice_even_mirrored() -> None:
    rows = text_of(8).splitlines()
    rows[4:21] = ["  " + row[2:][::-1] for row in reversed(rows[4:21])]
    mirrored = parse_sheet("\n".join(rows).replace("label: 8", "label: 9"), "9.yaml")
    with pytest.raises(SheetFails, match="sheet 9 has the grid of sheet 8, turned or mirrored"):
        require_valid(sheet(8), mirrored)
    with pytest.raises(SheetFails, match="two sheets have the label 8"):
        require_valid(sheet(8), sheet(8))
