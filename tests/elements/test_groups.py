"""Groups, loops over data, and what varies from sheet to sheet."""

import pytest

from cruxpress.core.data import Value
from cruxpress.press.elements import ELEMENTS, ElementSet, read_templates
from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Shape
from cruxpress.press.press import Press
from cruxpress.specs.yaml_reader import parse_yaml
from tests.elements.faces_for_tests import (
    face,
    layout,
    of_kind,
    only,
    placed,
    rectangle,
    texts,
)
from tests.specs.desk_for_tests import items_of


def cells(press: Press, keys: str) -> list[Box]:
    """The boxes that a loop makes."""
    items = placed(press, "{is: repeat, of: {a: {is: box, fill: ink}}, " + keys + "}")
    return [rectangle(shape) for shape in of_kind(items, Shape)]


def test_a_group_is_the_room_of_what_stands_in_it(press: Press) -> None:
    inner = "{a: {is: box, fill: ink, x: 10%, width: 50%, bottom: 1 mm, height: 2 mm}}"
    keys = f"x: 10 mm, y: 10 mm, width: 40 mm, height: 20 mm, pad: 5 mm, of: {inner}"
    shape = only(placed(press, "{is: group, " + keys + "}"), Shape)
    assert rectangle(shape) == Box(18_000, 22_000, 15_000, 2_000)


def test_cells_share_the_room_from_left_to_right(press: Press) -> None:
    found = cells(press, "over: 1..4, height: 10 mm, gap-x: 4 mm")
    assert found == [Box(x, 0, 22_000, 10_000) for x in (0, 26_000, 52_000, 78_000)]


def test_rows_start_when_the_columns_are_full(press: Press) -> None:
    found = cells(press, "over: 1..5, columns: 2, x: 10 mm, height: 34 mm, gap-y: 2 mm")
    assert [(box.x, box.y) for box in found] == [
        (10_000, 0),
        (55_000, 0),
        (10_000, 12_000),
        (55_000, 12_000),
        (10_000, 24_000),
    ]
    assert {(box.width, box.height) for box in found} == {(45_000, 10_000)}


def test_cells_of_a_given_size_may_reach_beyond_the_room(press: Press) -> None:
    found = cells(press, "over: 1..3, cell-width: 40%, cell-height: 5 mm, gap-x: 1 mm")
    assert found == [Box(x, 0, 40_000, 5_000) for x in (0, 41_000, 82_000)]


def test_every_second_row_is_staggered(press: Press) -> None:
    keys = "over: 1..6, columns: 2, cell-width: 10 mm, cell-height: 10 mm, stagger: 50%"
    assert [box.x for box in cells(press, keys)] == [0, 10_000, 5_000, 15_000, 0, 10_000]


def test_an_empty_list_is_nothing(press: Press) -> None:
    assert cells(press, "over: []") == []


def said(press: Press, over: str, text: str, data: dict[str, Value] | None = None) -> list[str]:
    inner = "{is: text, text: '" + text + "', size: 4 pt}"
    element = "{is: repeat, columns: 2, over: " + over + ", of: {a: " + inner + "}}"
    return texts(placed(press, element, data))


def test_the_item_and_the_counters_have_names(press: Press) -> None:
    assert said(press, "[x, y, z]", "{item}{n}{column}{row}") == ["x111", "y221", "z312"]


def test_the_keys_of_a_map_are_names_too(press: Press) -> None:
    over = "[{a: 1, b: {c: x}}, {a: 2, b: {c: y}}]"
    assert said(press, over, "{a}{b.c}{item.a}") == ["1x1", "2y2"]


def test_an_items_own_key_comes_before_a_counter(press: Press) -> None:
    assert said(press, "[{n: seven}, {n: nine}]", "{n} {row}") == ["seven 1", "nine 1"]


def test_items_may_come_from_the_data_and_hold_it(press: Press) -> None:
    assert said(press, "'{words}'", "{item}{sign}", {"words": ["a", "b"], "sign": "!"}) == [
        "a!",
        "b!",
    ]
    assert said(press, "['{sign}{sign}', b]", "{item}", {"sign": "!"}) == ["!!", "b"]
    assert said(press, "'1..{most}'", "{item}", {"most": 3}) == ["1", "2", "3"]


def test_loops_may_be_nested(press: Press) -> None:
    inner = "{is: repeat, over: '{item}', of: {a: {is: text, text: '{item}', size: 4 pt}}}"
    element = "{is: repeat, over: [[a, b], [c]], of: {row: " + inner + "}}"
    assert texts(placed(press, element)) == ["a", "b", "c"]


FREE = [
    ("{is: box, fill: ink}", set()),
    ("{is: text, text: '{a} {b.c}', colour: '{d}', when: '{e}', unless: '{f}'}", set("abdef")),
    ("{is: group, of: {x: {is: text, text: '{a}'}}}", {"a"}),
    ("{is: repeat, over: 1..3, of: {x: {is: text, text: '{item}{n}{a}'}}}", {"a"}),
    ("{is: repeat, over: '{item}', of: {x: {is: text, text: '{item}'}}}", {"item"}),
    ("{is: repeat, over: [{k: 1}], of: {x: {is: text, text: '{k}'}}}", set()),
    ("{is: repeat, over: [{k: '{a}'}], of: {x: {is: text, text: '{k}'}}}", {"a"}),
    ("{is: repeat, over: [{k: 1}, {l: 2}], of: {x: {is: text, text: '{k}'}}}", {"k"}),
    ("{is: repeat, over: [{k: 1}, 5], of: {x: {is: text, text: '{k}'}}}", {"k"}),
]


@pytest.mark.parametrize(("element", "names"), FREE)
def test_what_an_element_takes_from_outside(element: str, names: set[str], press: Press) -> None:
    node = parse_yaml(f"it: {element}\n", "x.yaml")
    (template,) = read_templates(node, press.known({}), ElementSet(ELEMENTS, press.styles))
    assert template.free == names


FRONT = """
ground: {is: box, fill: mint}
letter: {is: text, text: "{letter}"}
bar: {is: box, fill: sea, y: 50 mm}
line: {is: line, width: 10 mm}
loop: {is: repeat, over: 1..2, of: {a: {is: text, text: "{item}{letter}"}}}
sign: {is: text, text: "{sign}"}
"""


def test_what_takes_no_data_is_one_layer_for_all_sheets(press: Press) -> None:
    side = layout(press, FRONT, "data: {sign: x}\n").side("front")
    one, two = side.face({"letter": "A"}), side.face({"letter": "B"})
    assert [len(layer.items) for layer in one.layers] == [1, 1, 2, 2, 1]
    shared = [a is b for a, b in zip(one.layers, two.layers, strict=True)]
    assert shared == [True, False, True, False, True]


def test_layers_keep_the_drawing_order(press: Press) -> None:
    found = items_of(face(press, FRONT, {"letter": "A", "sign": "x"}))
    lines = [item.place.line for item in found]
    assert lines == sorted(lines)
    assert [item.text for item in of_kind(found, Glyphs)] == ["A", "1A", "2A", "x"]


def test_a_loop_over_a_cards_own_list_varies(press: Press) -> None:
    front = "loop: {is: repeat, over: '{item}', of: {a: {is: text, text: '{item}', size: 4 pt}}}"
    side = layout(press, front).side("front")
    assert texts(items_of(side.face({"item": ["a"]}))) == ["a"]
    assert texts(items_of(side.face({"item": ["b", "c"]}))) == ["b", "c"]
