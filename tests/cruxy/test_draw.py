"""A sheet's data for paper: every sign that it may hold stands in the layout's key."""

from generator.games.cruxy.draw import area_map, grid_map, sheet_data
from generator.games.cruxy.spec.writing import SIGNS
from generator.press.layout import open_layout
from generator.press.placed import Glyphs, Stamp
from generator.press.workshop import Workshop
from generator.specs.nodes import Map
from tests.cruxy.sheets_for_tests import sheet


def test_the_layout_knows_every_sign_and_shows_the_right_icon(workshop: Workshop) -> None:
    front = open_layout(workshop, "cruxy/sheet").node.get("front")
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


def test_a_sheet_is_drawn_with_its_animals_and_its_four_areas(workshop: Workshop) -> None:
    page = workshop.paper("a4").portrait
    layout = open_layout(workshop, "cruxy/sheet")
    face = layout.side("front", page).face(sheet_data(sheet(20)))
    items = [item for layer in face.layers for item in layer.items]
    icons = [item.icon for item in items if isinstance(item, Stamp)]
    animals = [animal.value for animal in sheet(20).animals.values()]
    assert all(icons.count(animal) >= animals.count(animal) for animal in animals)
    assert [item.text for item in items if isinstance(item, Glyphs)].count("7") == 4


def test_maps_have_the_size_of_the_grid_and_of_an_area() -> None:
    assert [len(line) for line in grid_map(sheet(20)).split("\n")] == [15] * 17
    assert {len(line) for line in area_map(sheet(20)).split("\n")} == {4}
