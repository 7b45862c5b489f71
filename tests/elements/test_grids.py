"""Grids: squares, the map and its key, edges, letters, numbers and marks."""

import pytest

from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Shape, Stamp
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import (
    holds,
    of_kind,
    only,
    placed,
    points,
    rectangle,
    rectangles,
    texts,
)

GRID = "is: grid, columns: 3, rows: 2, square: 10 mm, x: 5 mm, y: 6 mm"
CORNERS = [(x, y) for y in (6_000, 16_000) for x in (5_000, 15_000, 25_000)]


def edges(corners: list[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """The four edges of squares of 10 mm, each once."""
    found = set()
    for x, y in corners:
        found |= {(x, y, 1, 0), (x, y + 10_000, 1, 0), (x, y, 0, 1), (x + 10_000, y, 0, 1)}
    return sorted(found)


def drawn(lines: Shape) -> list[tuple[int, int, int, int]]:
    """What is drawn, cut into edges of 10 mm."""
    found = []
    for (x, y), (x2, y2) in zip(points(lines)[::2], points(lines)[1::2], strict=True):
        step = (1, 0) if y == y2 else (0, 1)
        for at in range(0, x2 - x + y2 - y, 10_000):
            found.append((x + at * step[0], y + at * step[1], *step))
    return sorted(found)


def test_edges_that_squares_share_are_drawn_once(press: Press) -> None:
    lines = only(placed(press, "{" + GRID + "}"), Shape)
    assert drawn(lines) == edges(CORNERS)
    assert (lines.fill, lines.stroke, lines.line) == (None, "ink", 250)
    assert len(points(lines)) == 2 * (3 + 4)


def test_squares_with_gaps_are_drawn_one_by_one(press: Press) -> None:
    lines = only(placed(press, "{" + GRID + ", gap: 1 mm, height: 30 mm}"), Shape)
    corners = [(x, y) for y in (6_000, 17_000) for x in (5_000, 16_000, 27_000)]
    assert rectangles(lines) == [Box(x, y, 10_000, 10_000) for x, y in corners]


def test_squares_are_as_large_as_fits(press: Press) -> None:
    keys = "is: grid, columns: 3, rows: 2, width: 32 mm, height: 100 mm - 20 mm, gap: 1 mm"
    lines = only(placed(press, "{" + keys + "}"), Shape)
    assert [box.x for box in rectangles(lines)] == [0, 11_000, 22_000] * 2
    assert {box.width for box in rectangles(lines)} == {10_000}


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("centre", 35_000), ("right", 70_000)])
def test_a_grid_stands_where_align_says(align: str, left: int, press: Press) -> None:
    keys = f"is: grid, columns: 3, rows: 2, square: 10 mm, align: {align}"
    assert points(only(placed(press, "{" + keys + "}"), Shape))[0] == (left, 0)


def test_fills_come_first_then_lines_then_the_edge(press: Press) -> None:
    fill, lines, edge = of_kind(placed(press, "{" + GRID + ", fill: snow, edge: 1 mm}"), Shape)
    assert (fill.fill, fill.stroke, len(rectangles(fill))) == ("snow", None, 6)
    assert (lines.stroke, lines.line) == ("ink", 250)
    assert rectangle(edge) == Box(5_000, 6_000, 30_000, 20_000)
    assert (edge.stroke, edge.line) == ("ink", 1000)


def test_the_map_says_what_stands_where(press: Press) -> None:
    keys = GRID + ', map: "A.7\\n_ x", key: {x: {fill: sea, letter: q}}'
    items = placed(press, "{" + keys + "}")
    fill, lines = of_kind(items, Shape)
    assert rectangle(fill) == Box(25_000, 16_000, 10_000, 10_000)
    assert drawn(lines) == edges([corner for corner in CORNERS if corner != (15_000, 6_000)])
    assert texts(items) == ["A", "7", "q"]


def test_the_key_comes_before_what_a_character_means_by_itself(press: Press) -> None:
    keys = GRID + ', map: "A.A\\n___", key: {A: none, .: {letter: dot}}'
    items = placed(press, "{" + keys + "}")
    assert texts(items) == ["dot"]
    assert drawn(of_kind(items, Shape)[0]) == edges([(15_000, 6_000), *CORNERS[3:]])


def test_a_square_may_have_another_fill_or_none(press: Press) -> None:
    keys = GRID + ', fill: snow, map: "ab_\\n___", key: {a: {fill: none}, b: {fill: sea}}'
    fills = {s.fill: len(rectangles(s)) for s in of_kind(placed(press, "{" + keys + "}"), Shape)}
    assert fills == {"sea": 1, "snow": 4, None: 0}


def test_a_bare_square_is_its_letter_alone(press: Press) -> None:
    keys = GRID + ', fill: snow, map: "a__\\n___", key: {a: {letter: x, bare: yes}}'
    items = placed(press, "{" + keys + "}")
    fill, lines = of_kind(items, Shape)
    assert len(rectangles(fill)) == 5
    assert drawn(lines) == edges(CORNERS[1:])
    assert texts(items) == ["x"]


def test_a_letter_stands_in_the_middle(press: Press) -> None:
    keys = GRID + ', font: title, size: 14 pt, map: "___\\n_W_"'
    (letter,) = of_kind(placed(press, "{" + keys + "}"), Glyphs)
    font = press.fonts["title"]
    width, cap = font.width("W", 4939), font.cap_height(4939)
    assert (letter.x, letter.y) == (15_000 + (10_000 - width) // 2, 16_000 + (10_000 + cap) // 2)
    assert letter.width == width


def test_a_number_stands_in_the_upper_left_corner(press: Press) -> None:
    keys = (
        GRID + ', number-size: 5 pt, number-colour: sea, map: "a__\\n___", key: {a: {number: 12}}'
    )
    (number,) = of_kind(placed(press, "{" + keys + "}"), Glyphs)
    cap = press.fonts["small"].cap_height(1764)
    assert (number.x, number.y) == (5_000 + 714, 6_000 + 714 + cap)
    assert (number.text, number.font, number.colour) == ("12", "small", "sea")


def test_icons_and_marks(press: Press) -> None:
    keys = GRID + ', share: 60%, map: "a__\\n___", key: {a: {icon: star, mark: tick, tint: sea}}'
    icon, mark = of_kind(placed(press, "{" + keys + "}"), Stamp)
    assert (icon.icon, icon.box, icon.tint) == ("star", Box(7_000, 8_000, 6_000, 6_000), "sea")
    assert (mark.icon, mark.box) == ("tick", Box(10_800, 11_800, 3_800, 3_800))


def test_a_ring_lies_inside_its_square(press: Press) -> None:
    keys = GRID + ', map: "a__\\n___", key: {a: {ring: red}}'
    _, ring = of_kind(placed(press, "{" + keys + "}"), Shape)
    assert ring.stroke == "red"
    square = Box(5_000, 6_000, 10_000, 10_000)
    assert holds(square, rectangle(ring).grown(ring.line // 2))


def test_squares_that_differ_by_more_than_colour_may_stand(press: Press) -> None:
    key = "{a: {fill: ink}, b: {fill: sea, ring: red}, c: {fill: sea, mark: star}, d: none}"
    assert placed(press, "{" + GRID + ", differ: yes, key: " + key + "}")


def test_round_squares(press: Press) -> None:
    lines = only(placed(press, "{" + GRID + ", radius: 1 mm}"), Shape)
    assert sum(segment == ("z",) for segment in lines.path) == 6
