"""Tables, tracks and boxes to tick."""

import pytest

from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Shape, Stamp
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import (
    of_kind,
    only,
    placed,
    points,
    rectangle,
    rectangles,
    texts,
)

TABLE = (
    "is: table, columns: [20 mm, 30%], pad: 1 mm, rows: [[a, b], [c, one two three four], [e, f]]"
)
TEN = 3528
LEADING = TEN * 130 // 100


def rows_of(press: Press) -> tuple[int, int, int]:
    """The upper edge of each row of the table; the second takes two lines."""
    cap = press.fonts["body"].cap_height(TEN)
    return 0, cap + 2000, 2 * (cap + 2000) + LEADING


def test_rows_are_as_high_as_their_text_and_pads(press: Press) -> None:
    items = of_kind(placed(press, "{" + TABLE + "}"), Glyphs)
    assert [g.text for g in items] == ["a", "b", "c", "one two three", "four", "e", "f"]
    cap = press.fonts["body"].cap_height(TEN)
    first, second, third = rows_of(press)
    top = {"a": first, "one two three": second, "e": third}
    for glyphs in items:
        if glyphs.text in top:
            assert glyphs.y == top[glyphs.text] + 1000 + cap
    middle = next(g for g in items if g.text == "c")
    assert middle.y == second + (cap + LEADING + 2000 - cap) // 2 + cap


def test_a_low_cell_may_stand_at_the_top_of_its_row(press: Press) -> None:
    items = of_kind(placed(press, "{" + TABLE + ", valign: top}"), Glyphs)
    low, high = (next(g for g in items if g.text == text) for text in ("c", "one two three"))
    assert low.y == high.y


def test_columns_start_where_the_ones_before_them_end(press: Press) -> None:
    items = of_kind(placed(press, "{" + TABLE + ", x: 10 mm}"), Glyphs)
    assert {g.text: g.x for g in items if g.text in "abef"} == {
        "a": 11_000, "b": 31_000, "e": 11_000, "f": 31_000,
    }  # fmt: skip


def test_columns_may_be_aligned_one_by_one(press: Press) -> None:
    items = of_kind(placed(press, "{" + TABLE + ", aligns: [right, centre]}"), Glyphs)
    a, b = items[0], items[1]
    assert a.x + a.width == 19_000
    assert b.x == 21_000 + (28_000 - b.width) // 2


def test_every_second_row_has_a_band(press: Press) -> None:
    band = only(of_kind(placed(press, "{" + TABLE + ", band: snow}"), Shape), Shape)
    _, second, third = rows_of(press)
    assert rectangle(band) == Box(0, second, 50_000, third - second)


def test_a_header_has_its_own_font_fill_and_colour(press: Press) -> None:
    keys = "header: body bold, head-fill: haze, head-colour: sea"
    items = placed(press, "{" + TABLE + ", " + keys + "}")
    fill = only(of_kind(items, Shape), Shape)
    assert (fill.fill, rectangle(fill).y) == ("haze", 0)
    looks = [(g.text, g.font, g.colour) for g in of_kind(items, Glyphs)][1:3]
    assert looks == [("b", "body bold", "sea"), ("c", "body", "ink")]


def test_lines_stand_above_between_and_below_rows(press: Press) -> None:
    lines = only(of_kind(placed(press, "{" + TABLE + ", stroke: rule}"), Shape), Shape)
    cap = press.fonts["body"].cap_height(TEN)
    ends = (*rows_of(press), rows_of(press)[2] + cap + 2000)
    assert points(lines) == [(x, y) for y in ends for x in (0, 50_000)]
    assert placed(press, "{" + TABLE + ", stroke: rule, edges: none}") == placed(
        press, "{" + TABLE + "}"
    )


def test_all_edges_are_those_of_columns_too(press: Press) -> None:
    lines = only(of_kind(placed(press, "{" + TABLE + ", stroke: rule, edges: all}"), Shape), Shape)
    ends = zip(points(lines)[::2], points(lines)[1::2], strict=True)
    assert [start[0] for start, end in ends if start[0] == end[0]] == [0, 20_000, 50_000]


def test_a_row_has_at_least_its_height(press: Press) -> None:
    items = of_kind(placed(press, "{" + TABLE + ", row-height: 20 mm}"), Glyphs)
    cap = press.fonts["body"].cap_height(TEN)
    first = (20_000 - cap) // 2 + cap
    assert [g.y for g in items if g.text in "ae"] == [first, 40_000 + first]


def test_rows_may_come_from_data_and_hold_marks(press: Press) -> None:
    element = "{is: table, columns: [50%, 50%], rows: '{rows}'}"
    items = placed(press, element, {"rows": [["**a**", ":star:"], [1, ""]]})
    assert texts(items) == ["a", "1"]
    assert [stamp.icon for stamp in of_kind(items, Stamp)] == ["star"]


TRACK = "is: track, side: 8 mm, gap: 2 mm, x: 5 mm, y: 5 mm"


def test_stations_stand_side_by_side_with_their_labels(press: Press) -> None:
    items = placed(press, "{" + TRACK + ", cells: 1..4}")
    outline = only(of_kind(items, Shape), Shape)
    assert rectangles(outline) == [Box(5_000 + 10_000 * n, 5_000, 8_000, 8_000) for n in range(4)]
    font = press.fonts["body"]
    for number, glyphs in enumerate(of_kind(items, Glyphs)):
        assert glyphs.text == str(number + 1)
        assert glyphs.x == 5_000 + 10_000 * number + (8_000 - font.width(glyphs.text, TEN)) // 2
        assert glyphs.y == 5_000 + (8_000 + font.cap_height(TEN)) // 2


def test_a_track_takes_new_rows(press: Press) -> None:
    outline = of_kind(placed(press, "{" + TRACK + ", cells: 1..5, columns: 2}"), Shape)[0]
    assert [(b.x, b.y) for b in rectangles(outline)] == [
        (5_000, 5_000), (15_000, 5_000), (5_000, 15_000), (15_000, 15_000), (5_000, 25_000),
    ]  # fmt: skip


def test_a_short_track_needs_no_room_for_more_columns(press: Press) -> None:
    keys = TRACK + ", cells: 1..2, columns: 20, width: 18 mm"
    assert len(rectangles(of_kind(placed(press, "{" + keys + "}"), Shape)[0])) == 2


def test_stations_are_joined_within_a_row(press: Press) -> None:
    keys = TRACK + ", cells: 1..4, columns: 3, joined: rule, shape: circle"
    joints, circles = of_kind(placed(press, "{" + keys + "}"), Shape)
    assert points(joints) == [(13_000, 9_000), (15_000, 9_000), (23_000, 9_000), (25_000, 9_000)]
    assert sum(segment == ("z",) for segment in circles.path) == 4


def test_icons_stand_below_their_stations_and_rows_make_room(press: Press) -> None:
    keys = TRACK + ", cells: 1..4, columns: 2, icons: {2: star, 4: heart}"
    items = placed(press, "{" + keys + "}")
    assert [(s.icon, s.box) for s in of_kind(items, Stamp)] == [
        ("star", Box(15_000, 15_000, 8_000, 8_000)),
        ("heart", Box(15_000, 35_000, 8_000, 8_000)),
    ]
    assert [b.y for b in rectangles(of_kind(items, Shape)[0])] == [5_000, 5_000, 25_000, 25_000]


def test_labels_are_as_written(press: Press) -> None:
    assert texts(placed(press, "{" + TRACK + ", cells: [+1, 01, ~, '', A..B]}")) == [
        "+1", "01", "A", "B",
    ]  # fmt: skip


def test_an_empty_track_is_nothing(press: Press) -> None:
    assert placed(press, "{" + TRACK + ", cells: []}") == []


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("centre", 41_000), ("right", 82_000)])
def test_boxes_to_tick(align: str, left: int, press: Press) -> None:
    keys = f"count: 2, side: 8 mm, gap: 2 mm, labels: [A], fill: snow, align: {align}"
    items = placed(press, "{is: ticks, " + keys + "}")
    outline = only(of_kind(items, Shape), Shape)
    assert [b.x for b in rectangles(outline)] == [left, left + 10_000]
    assert (outline.fill, outline.stroke, outline.line) == ("snow", "ink", 250)
    assert texts(items) == ["A"]
