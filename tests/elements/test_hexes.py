"""Grids of hexes: corners that meet, and numbers that keep clear of edges and icons."""

import pytest

from cruxpress.press.items import Glyphs, Shape, Stamp
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import of_kind, placed, points

KEYS = (
    "is: hexes, columns: 2, rows: 2, across: 20 mm, x: 5 mm, y: 5 mm, width: 70 mm, height: 70 mm"
)


@pytest.mark.parametrize(
    ("way", "size"), [("flat", (40_415, 50_000)), ("pointed", (50_000, 40_415))]
)
def test_neighbours_share_their_edges(press: Press, way: str, size: tuple[int, int]) -> None:
    (lines,) = of_kind(placed(press, f"{{{KEYS}, way: {way}}}"), Shape)
    ends = points(lines)
    # Four hexes have 24 edges; of these five are shared by two.
    assert len(ends) == 2 * (24 - 5)
    for axis, wanted in enumerate(size):
        side = [end[axis] for end in ends]
        assert max(side) - min(side) == pytest.approx(wanted, abs=2)


@pytest.mark.parametrize("way", ["flat", "pointed"])
def test_a_number_keeps_clear_of_the_edge_and_of_the_icon(press: Press, way: str) -> None:
    look = 'coordinates: yes, number-size: 9 pt, map: "ff\\nff", key: {f: {icon: tree}}'
    items = placed(press, f"{{{KEYS}, way: {way}, {look}}}")
    number = of_kind(items, Glyphs)[0]
    icon = of_kind(items, Stamp)[0]
    width = press.fonts[number.font].width(number.text, number.size)
    top = number.y - press.fonts[number.font].cap_height(number.size) - 5_000
    assert icon.box.y - number.y > 800
    # How far from the upper edges of a pointed hex, which fall by 30 degrees, or from the flat one.
    clear = top if way == "flat" else top * 3**0.5 / 2 - width / 2 / 2
    assert clear > 1_300
