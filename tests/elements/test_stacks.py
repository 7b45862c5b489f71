"""Stacks: elements one under the other, each as high as what it says."""

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Shape
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import of_kind, placed, rectangle

TWO = "a: {is: box, fill: ink, height: 10 mm}, b: {is: box, fill: ink, height: 20 mm}"


def boxes(press: Press, keys: str, inner: str = TWO) -> list[Box]:
    items = placed(press, "{is: stack, " + keys + ", of: {" + inner + "}}")
    return [rectangle(shape) for shape in of_kind(items, Shape)]


def test_elements_stand_one_under_the_other(press: Press) -> None:
    found = boxes(press, "x: 5 mm, y: 5 mm, width: 40 mm, gap: 2 mm")
    assert found == [Box(5_000, 5_000, 40_000, 10_000), Box(5_000, 17_000, 40_000, 20_000)]


def test_the_y_of_an_element_is_the_room_above_it(press: Press) -> None:
    first, second = "a: {is: box, fill: ink, y: 1 mm", "b: {is: box, fill: ink, y: 4 mm"
    inner = f"{first}, height: 3 mm}}, {second}, height: 3 mm}}"
    assert [box.y for box in boxes(press, "gap: 9 mm", inner)] == [1_000, 8_000]


def test_room_that_is_left_goes_between_them_up_to_a_limit(press: Press) -> None:
    assert [box.y for box in boxes(press, "height: 36 mm, spread: 9 mm")] == [0, 16_000]
    assert [box.y for box in boxes(press, "height: 90 mm, spread: 9 mm")] == [0, 19_000]
    assert [box.y for box in boxes(press, "height: 90 mm")] == [0, 10_000]


def test_a_paragraph_is_as_high_as_its_lines(press: Press) -> None:
    """Twice the text pushes what follows further down."""
    below = "b: {is: box, fill: ink, height: 1 mm}"
    short = boxes(press, "width: 30 mm", f"a: {{is: paragraph, text: a word}}, {below}")
    long = boxes(press, "width: 30 mm", f"a: {{is: paragraph, text: '{'a word ' * 20}'}}, {below}")
    assert 0 < short[0].y < long[0].y


def test_tables_groups_and_stacks_know_their_height(press: Press) -> None:
    below = "b: {is: box, fill: ink, height: 1 mm}"
    table = "a: {is: table, columns: [100%], rows: [[x], [y]], row-height: 8 mm, edges: none}"
    assert boxes(press, "gap: 1 mm", f"{table}, {below}")[0].y == 17_000
    inner = "{c: {is: box, fill: ink, y: 2 mm, height: 5 mm}, d: {is: box, fill: ink}}"
    group = f"a: {{is: group, pad: 1 mm, of: {inner}}}"
    assert boxes(press, "gap: 0 mm", f"{group}, {below}")[-1].y == 9_000
    stack = f"a: {{is: stack, pad: 1 mm, of: {{{TWO}}}}}"
    assert boxes(press, "gap: 0 mm", f"{stack}, {below}")[-1].y == 32_000


def test_a_frame_goes_around_the_whole_stack(press: Press) -> None:
    frame, *_ = boxes(press, "width: 30 mm, height: 40 mm, pad: 3 mm, fill: sand")
    assert frame == Box(0, 0, 30_000, 40_000)


def test_what_is_not_shown_takes_no_room(press: Press) -> None:
    inner = "a: {is: box, fill: ink, height: 9 mm, when: no}, b: {is: box, fill: ink, height: 1 mm}"
    assert [box.y for box in boxes(press, "gap: 5 mm", inner)] == [0]


@pytest.mark.parametrize(
    ("keys", "inner", "message"),
    [
        ("height: 20 mm", TWO, "needs 30 mm, it has 20 mm"),
        ("height: 20 mm", "a: {is: box, fill: ink}", "say its height"),
        ("height: 20 mm", "a: {is: box, fill: ink, bottom: 0 mm, height: 2 mm}", "has no bottom"),
    ],
)
def test_what_cannot_stand_is_refused(press: Press, keys: str, inner: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        boxes(press, keys, inner)


def test_rows_of_a_loop_may_be_as_high_as_what_stands_in_them(press: Press) -> None:
    """And the room that is left goes between them."""
    over = "over: [{h: 4 mm}, {h: 9 mm}, {h: 2 mm}], columns: 2, own-rows: yes, gap-y: 1 mm"
    inner = "of: {a: {is: box, fill: ink, height: '{h}'}}"
    items = placed(press, "{is: repeat, height: 20 mm, " + over + ", " + inner + "}")
    assert [rectangle(shape).y for shape in of_kind(items, Shape)] == [0, 0, 18_000]
    below = "t: {is: text, text: x, height: 5 mm}"
    stacked = placed(press, f"{{is: stack, of: {{r: {{is: repeat, {over}, {inner}}}, {below}}}}}")
    assert of_kind(stacked, Glyphs)[0].y > 12_000


def test_loops_that_know_no_height_say_so(press: Press) -> None:
    with pytest.raises(BadInput, match="nothing in it knows its height"):
        placed(press, "{is: repeat, own-rows: yes, over: 1..2, of: {a: {is: box, fill: ink}}}")
    keys = "columns: 1, height: 5 mm, over: 1..2, of: {a: {is: box, fill: ink, height: 4 mm}}"
    with pytest.raises(BadInput, match="its rows need 8 mm"):
        placed(press, "{is: repeat, own-rows: yes, " + keys + "}")


def test_shares_of_a_table_may_be_rounded(press: Press) -> None:
    """55 and three times 15 percent of an odd width are a micrometre too wide."""
    columns = "columns: [55%, 15%, 15%, 15%], rows: [[a, b, c, d]]"
    placed(press, "{is: table, width: 90.45 mm, " + columns + "}")
