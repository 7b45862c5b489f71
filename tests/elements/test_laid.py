"""Things on the squares of a board: where the data says, later ones over earlier ones."""

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Shape
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import of_kind, placed, rectangle, texts

TWO = "over: [{column: 1, row: 1}, {column: 2, row: 3}]"


def boxes(press: Press, keys: str) -> list[Box]:
    items = placed(press, "{is: laid, of: {a: {is: box, fill: ink}}, " + keys + "}")
    return [rectangle(shape) for shape in of_kind(items, Shape)]


def test_squares_are_as_large_as_fit_and_stand_in_the_middle(press: Press) -> None:
    room = "x: 10 mm, y: 5 mm, width: 40 mm, height: 30 mm"
    assert boxes(press, f"{TWO}, columns: 2, rows: 3, {room}") == [
        Box(20_000, 5000, 10_000, 10_000),
        Box(30_000, 25_000, 10_000, 10_000),
    ]


def test_squares_may_have_a_largest_size(press: Press) -> None:
    keys = f"{TWO}, columns: 2, rows: 3, width: 40 mm, height: 30 mm, largest: 6 mm"
    assert boxes(press, keys) == [Box(14_000, 6000, 6000, 6000), Box(20_000, 18_000, 6000, 6000)]


@pytest.mark.parametrize(("valign", "top"), [("top", 0), ("middle", 10_000), ("bottom", 20_000)])
def test_a_low_board_stands_where_it_says(press: Press, valign: str, top: int) -> None:
    keys = f"over: [{{column: 1, row: 1}}], columns: 1, rows: 1, valign: {valign}"
    room = "width: 10 mm, height: 30 mm"
    assert boxes(press, f"{keys}, {room}") == [Box(0, top, 10_000, 10_000)]


def test_an_item_may_span_squares_and_lie_over_an_earlier_one(press: Press) -> None:
    keys = "over: [{column: 1, row: 1}, {column: 2, row: 2}], columns: 3, rows: 3, span: 2"
    first, second = boxes(press, f"{keys}, width: 30 mm, height: 30 mm")
    assert first == Box(0, 0, 20_000, 20_000)
    assert second == Box(10_000, 10_000, 20_000, 20_000)


def test_keys_of_an_item_and_its_number_are_names_inside(press: Press) -> None:
    of = '{a: {is: text, text: "{n} {name}"}}'
    over = "[{column: 1, row: 1, name: fox}, {column: 1, row: 2, name: owl}]"
    element = f"{{is: laid, columns: 1, rows: 2, over: {over}, of: {of}}}"
    assert [glyphs.text for glyphs in of_kind(placed(press, element), Glyphs)] == [
        "1 fox",
        "2 owl",
    ]


def test_a_board_comes_from_the_data(press: Press) -> None:
    element = (
        '{is: laid, columns: "{board.columns}", rows: 1, over: "{board.over}", '
        'of: {a: {is: text, text: "{name}"}}}'
    )
    board: Value = {"columns": 2, "over": [{"column": 2, "row": 1, "name": "fox"}]}
    assert texts(placed(press, element, {"board": board})) == ["fox"]


def test_an_empty_board_shows_nothing(press: Press) -> None:
    assert boxes(press, "over: [], columns: 3, rows: 3") == []


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("over: [{row: 1}], columns: 3, rows: 3", "item 1 lies in no column of the board"),
        ("over: [5], columns: 3, rows: 3", "item 1 says no place on the board; write it as {col"),
        (
            "over: [{column: 1, row: 1}], span: 4, columns: 3, rows: 3",
            "span 4 is more than the board has, which is 3 x 3 squares",
        ),
        ("over: [{column: x, row: 1}], columns: 3, rows: 3", "item 1 lies in no column"),
        ("over: [{column: yes, row: 1}], columns: 3, rows: 3", "item 1 lies in no column"),
        (
            "over: [{column: 1, row: 1}, {column: 2, row: 3}], columns: 3, rows: 3, span: 2",
            "item 2 lies in no row of the board; with 2 squares it can have a row from 1 to 2",
        ),
        ("over: [], columns: 200, rows: 1, width: 9 mm", "200 x 1 squares do not fit into 9 mm x"),
    ],
)
def test_what_lies_beside_the_board_is_refused(press: Press, keys: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        boxes(press, keys)
