"""A sheet's data for paper: every sign that it may hold stands in the layout's key."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest

from cruxpress.codes import FreshCode, parse_code
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import SheetData
from cruxpress.games.cruxy.draw.report import report_data
from cruxpress.games.cruxy.draw.sheet import area_map, grid_map, starred
from cruxpress.games.cruxy.draw.solution import solution_data
from cruxpress.games.cruxy.proof import prover_for
from cruxpress.games.cruxy.rules.proven import parse_witness
from cruxpress.games.cruxy.sheet.files import SIGNS, check_tokens
from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect
from cruxpress.press.items import Glyphs, Shape, Stamp
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml
from tests.cruxy.sheets_for_tests import CONTEXT, SHEETS, proven, sheet


def front(given: CruxySheet) -> SheetData:
    return SHEETS.front(proven(given), CONTEXT)


def solution(given: CruxySheet, line: str) -> SheetData:
    return solution_data(proven(given, {"draws": [line]}), CONTEXT)


def first_game() -> str:
    return str(prover_for(sheet(20)).find("draws", range(1))[0])


def test_the_layout_knows_every_sign_and_shows_the_right_icon(press: Press) -> None:
    front = open_layout(press, "cruxy/sheet").node.get("front")
    assert isinstance(front, Map)
    grid = front.get("grid")
    assert isinstance(grid, Map)
    key = grid.get("key")
    assert isinstance(key, Map)
    for name, sign in SIGNS.items():
        square = key.get(sign)
        assert isinstance(square, Map), sign
        shown = square.get("icon") or square.get("mark")
        assert shown is not None
        assert getattr(shown, "text", "") == name


STRIP = 178_000  # where the strip beside the grid begins


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_what_the_strip_says_stands_at_even_distances(press: Press, paper: str, count: int) -> None:
    """Even the effects with most to say leave the same room above the next one."""
    page, texts = press.paper(paper).portrait, CONTEXT.texts
    talkative = sorted(Effect, key=lambda it: -len(texts(f"say.{it.value}")))[:count]
    effects = [
        {"icon": it.value, "name": texts(f"effects.{it.value}"), "say": texts(f"say.{it.value}")}
        for it in talkative
    ]
    given = {**front(sheet(20)), "effects": effects, "few": count <= 3, "explained": True}
    face = open_layout(press, "cruxy/sheet").side("front", page).face(given)
    items = [item for layer in face.layers for item in layer.items]
    names = {it.value for it in talkative}
    tops = [
        it.box.y for it in items if isinstance(it, Stamp) and it.icon in names and it.box.x > STRIP
    ]
    ends = [it.y for it in items if isinstance(it, Glyphs) and it.x > STRIP]
    assert tops == sorted(tops)
    assert len(tops) == count
    rooms = [top - max(y for y in ends if y < top) for top in tops[1:]]
    assert all(2_500 <= room <= 8_000 for room in rooms)
    assert max(rooms, default=0) - min(rooms, default=0) <= 10


def test_a_sheet_is_drawn_with_its_animals_and_its_four_areas(press: Press) -> None:
    page = press.paper("a4").portrait
    layout = open_layout(press, "cruxy/sheet")
    face = layout.side("front", page).face(front(sheet(20)))
    items = [item for layer in face.layers for item in layer.items]
    icons = [item.icon for item in items if isinstance(item, Stamp)]
    animals = [animal.value for animal in sheet(20).animals.values()]
    assert all(icons.count(animal) >= animals.count(animal) for animal in animals)
    assert [item.text for item in items if isinstance(item, Glyphs)].count("7") == 4


def test_maps_have_the_size_of_the_grid_and_of_an_area() -> None:
    assert [len(line) for line in grid_map(sheet(20)).split("\n")] == [15] * 17
    assert {len(line) for line in area_map(sheet(20)).split("\n")} == {4}


def test_a_starred_copy_differs_in_its_label_alone() -> None:
    plain = front(sheet(20))
    copy = starred(plain)
    assert copy["label"] == "20*"
    assert {key for key in plain if plain[key] != copy[key]} == {"label", "starred"}
    assert copy["code"] == str(proven(sheet(20)).code)


def test_a_sheet_of_a_seed_shows_the_code_of_its_file() -> None:
    code = parse_code("CRUXY-1-50R26-1-B")
    assert isinstance(code, FreshCode)
    assert front(replace(sheet(20), fresh_code=code))["code"] == str(code)


def texts(press: Press, layout: str, data: SheetData) -> list[str]:
    page = press.paper("letter").portrait
    face = open_layout(press, layout).side("front", page).face(data)
    return [i.text for layer in face.layers for i in layer.items if isinstance(i, Glyphs)]


TITLES = {
    "Owl Bay": ["Owl Bay"],
    "The Long Winter of Nineteen Seals": ["The Long Winter of", "Nineteen Seals"],
    "- Bay: *cold*": ["- Bay: *cold*"],  # no mark of ours has a meaning in it
}


@pytest.mark.parametrize("title", TITLES)
def test_a_sheet_shows_its_title_in_the_strip(title: str, press: Press) -> None:
    plain = front(sheet(20))
    bare = texts(press, "cruxy/sheet", plain)
    data = front(replace(sheet(20), title=title))
    shown = texts(press, "cruxy/sheet", data)
    assert data["code"] != plain["code"], "a code covers all that is printed"
    new = [text for text in shown if text not in bare and text != data["code"]]
    assert new == TITLES[title]
    assert len(shown) == len(bare) + len(TITLES[title])
    assert TITLES[title][0] in texts(press, "cruxy/sheet", starred(data))


def test_a_title_that_cannot_fit_is_refused(press: Press) -> None:
    long = "A name of a place that is far too long for the strip beside a grid"
    with pytest.raises(BadInput, match=r"the text 'A name of a place .* shorten it"):
        texts(press, "cruxy/sheet", front(replace(sheet(20), title=long)))


def test_a_solution_names_the_place(press: Press) -> None:
    line = first_game()
    for title, name in (("", "Sheet 20"), ("Owl Bay", "Sheet 20: Owl Bay")):
        data = solution(replace(sheet(20), title=title), line)
        shown = texts(press, "cruxy/solution", {"blocks": [data], "rare": False})
        assert [text for text in shown if text.startswith("Sheet")] == [name]


def test_a_solution_shows_the_words_and_what_they_cross_out(press: Press) -> None:
    line = first_game()
    witness = parse_witness(line)
    data = solution(sheet(20), line)
    shown = texts(press, "cruxy/solution", {"blocks": [data, data], "rare": False})
    assert "Solo rules: one area, only penguins" in " ".join(shown)
    assert {"A", "O", "1", "17"} <= set(shown), "the grid has its coordinates"
    for step in witness.steps:
        assert step.word.upper() in shown
        assert sheet(20).slots[step.slot].name in shown
    letters = str(data["letters"]).replace("\n", "")
    for start, word in zip(sheet(20).starts, witness.starts, strict=True):
        assert "".join(letters[s] for s in sheet(20).slots[start].squares) == word.upper()
    written = [
        sign for sign, letter in zip(_flat(data["map"]), letters, strict=True) if letter != "."
    ]
    assert set(written) == {"=", "+"}, "no letter lies over an icon"
    assert len(str(data["left"]).split()) >= len(witness.left)


def test_a_solution_tells_which_move_crossed_out_each_box(press: Press) -> None:
    """A number in the corner, where a cross over the box made its letter hard to read."""
    line = first_game()
    witness = parse_witness(line)
    data = solution(sheet(20), line)
    told = [str(box["move"]) for box in cast(list[dict[str, str]], data["boxes"])]
    assert {box for box, move in enumerate(told) if not move} == set(witness.left)
    for number, step in enumerate(witness.steps, start=1):
        crossed = {box for box, move in enumerate(told) if move == str(number)}
        assert crossed == {*step.crossed, *step.free}
    shown = texts(press, "cruxy/solution", {"blocks": [data], "rare": False})
    for number in range(1, len(witness.steps) + 1):
        # In the grid, in its coordinates, in the list of moves, and once in each box.
        assert shown.count(str(number)) >= told.count(str(number)) + 3


def test_every_legal_word_has_room_in_a_solution(press: Press) -> None:
    """Wide letters, eight of them, and the star of a rare word."""
    data = solution(sheet(20), first_game())
    moves = cast(list[list[str]], data["moves"])
    for word in ("WORMWOOD\\*", "WOODWORM\\*", "SHOWDOWN", "TOMORROW"):
        wide = [[move[0], "M16 across", f"**{word}**", *move[3:]] for move in moves]
        shown = texts(press, "cruxy/solution", {"blocks": [{**data, "moves": wide}], "rare": True})
        assert shown.count("M16 across") == len(moves)
        assert shown.count(word.replace("\\", "")) == len(moves)


def _flat(lines: object) -> str:
    return str(lines).replace("\n", "")


def test_solutions_are_two_to_a_page() -> None:
    sheets = [proven(sheet(20), {"draws": [first_game()]})] * 3
    pages = SHEETS.solutions(sheets, CONTEXT)
    assert [len(page["blocks"]) for page in pages] == [2, 1]  # type: ignore[arg-type]


def test_the_solution_of_a_sheet_that_is_not_proven() -> None:
    with pytest.raises(SheetFails, match="sheet 20 is not proven"):
        SHEETS.solutions([proven(sheet(20))], CONTEXT)
    assert front(sheet(20))["label"] == "20"


def test_a_report_says_when_nothing_was_measured(press: Press) -> None:
    data = report_data(proven(sheet(20)), CONTEXT)
    assert data["proofs"] == "The sheet is not proven yet."
    assert "not measured" in texts(press, "cruxy/sheet-report", data)


def test_tokens_are_a_to_z_each_once(press: Press) -> None:
    check_tokens(open_layout(press, "cruxy/tokens").node)
    few = parse_yaml("cards:\n  - {letter: A..Y}\n  - {letter: A}\n  - {letter: 7}\n", "t.yaml")
    with pytest.raises(SheetFails) as caught:
        check_tokens(few)
    assert str(caught.value).splitlines() == [
        "t.yaml:1:1: there are 2 tokens A; 1 is right",
        "t.yaml:1:1: there are 0 tokens Z; 1 is right",
        "t.yaml:1:1: there is a token '7'; the tokens are A to Z",
    ]


def test_the_effects_card_has_all_twelve(press: Press) -> None:
    data = open_layout(press, "cruxy/effects").constants
    sides = [data["common"], data["wild"]]
    icons = [
        effect["icon"]
        for side in sides
        if isinstance(side, Sequence)
        for effect in side
        if isinstance(effect, Mapping)
    ]
    assert sorted(map(str, icons)) == sorted(effect.value for effect in Effect)


def shipped(press: Press, number: int) -> CruxySheet:
    library = press.library
    return SHEETS.read(library.layout_file(library.shipped / "cruxy" / f"{number:03}.yaml"))


def condition_boxes(press: Press, number: int, paper: str) -> list[int]:
    """The sides of the condition boxes of all four areas, in micrometres."""
    layout = open_layout(press, "cruxy/sheet")
    face = layout.side("front", press.paper(paper).portrait).face(front(shipped(press, number)))
    items = [item for layer in face.layers for item in layer.items]
    blocks = [item.path for item in items if isinstance(item, Shape) and item.block][1:]
    columns = [
        sorted({round(segment[1]) for segment in path if segment[0] != "z"}) for path in blocks
    ]
    return [right - left for xs in columns for left, right in pairwise(xs)]


@pytest.mark.parametrize("number", range(1, 51))
@pytest.mark.parametrize(("paper", "least"), [("a4", 11_000), ("letter", 9_500)])
def test_every_condition_box_has_room_for_a_letter(
    press: Press, number: int, paper: str, least: int
) -> None:
    boxes = condition_boxes(press, number, paper)
    assert len(boxes) == 4 * 4
    assert min(boxes) >= least
    if number <= 3:  # for children
        assert min(boxes) >= 12_000


@pytest.mark.parametrize("number", range(1, 51))
def test_the_leaf_says_what_each_effect_of_its_sheet_does(press: Press, number: int) -> None:
    given = shipped(press, number)
    shown = front(given)
    effects = shown["effects"]
    assert isinstance(effects, Sequence)
    told = {effect["icon"]: effect["say"] for effect in effects if isinstance(effect, Mapping)}
    assert list(told) == [effect.value for effect in given.effects]
    assert all(told.values())


@pytest.mark.parametrize("number", range(1, 51))
def test_marks_stand_in_line_with_the_boxes_or_in_one_row(press: Press, number: int) -> None:
    """Two rows of marks take room from the boxes: only crowded sheets of one's own have them."""
    shown = front(shipped(press, number))
    marks = shown["marks"]
    assert isinstance(marks, Sequence)
    assert shown["under"] == ("columns" if len(marks) <= 4 else "row")


def test_a_crowd_of_marks_takes_two_rows(press: Press) -> None:
    crowd = (Effect.OWL, Effect.SEAGULLS, Effect.FOX, Effect.BEAR)
    given = shipped(press, 40)
    shown = front(replace(given, animals=dict(zip(given.animals, crowd, strict=False))))
    assert shown["under"] == "two-rows"
    side = open_layout(press, "cruxy/sheet").side("front", press.paper("letter").portrait)
    assert side.face(shown).layers


def test_bear_has_a_box_and_ursa_major_circles_to_write_in(press: Press) -> None:
    shown = front(shipped(press, 43))
    assert shown["specials"] == [
        {"icon": "ursa-major", "ban": False},
        {"icon": "ursa-major", "ban": False},
        {"icon": "bear", "ban": True},
    ]
    assert shown["trackers"] == [
        {"icon": "fish", "half": "", "ring": False},
        {"icon": "ursa-major", "half": "top", "ring": True},
        {"icon": "ursa-major", "half": "bottom", "ring": True},
    ]


def test_the_blank_sheet_says_what_its_empty_boxes_are_for(press: Press) -> None:
    shown = texts(press, "cruxy/blank", {})
    assert (shown.count("special"), shown.count("signs"), shown.count("Number")) == (
        4,
        4,
        1,
    )
