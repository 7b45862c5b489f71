"""Where an element stands in the room around it."""

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box
from cruxpress.press.items import Decor, Glyphs, Shape, Turned
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import face, only, placed, rectangle, texts
from tests.specs.desk_for_tests import items_of


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ("", (0, 0, 100_000, 80_000)),
        ("x: 10 mm, y: 20 mm", (10_000, 20_000, 90_000, 60_000)),
        ("width: 30 mm, height: 5 mm", (0, 0, 30_000, 5_000)),
        ("x: 10 mm, y: 5 mm, width: 30 mm, height: 5 mm", (10_000, 5_000, 30_000, 5_000)),
        ("right: 10 mm, bottom: 20 mm", (0, 0, 90_000, 60_000)),
        ("x: 1 cm, right: 10 mm, y: 1 cm, bottom: 1 cm", (10_000, 10_000, 80_000, 60_000)),
        ("right: 10 mm, width: 25 mm, bottom: 0 mm, height: 10%", (65_000, 72_000, 25_000, 8_000)),
        ("x: 25%, width: 50%, y: 50% - 2 mm", (25_000, 38_000, 50_000, 42_000)),
        ("x: -3 mm, y: -3 mm, width: 100% + 6 mm", (-3_000, -3_000, 106_000, 83_000)),
        ("right: -3 mm, bottom: -10%", (0, 0, 103_000, 88_000)),
        ("width: 0 mm", (0, 0, 0, 80_000)),
        ("x: 1 pt, y: 1 in, width: 100% - 1 pt, height: 0.5 in", (353, 25_400, 99_647, 12_700)),
    ],
)
def test_a_box_from_what_is_given(keys: str, box: tuple[int, int, int, int], press: Press) -> None:
    element = "{is: box, fill: ink" + (f", {keys}" if keys else "") + "}"
    assert rectangle(only(placed(press, element), Shape)) == Box(*box)


def test_a_turn_is_about_the_middle_of_the_box(press: Press) -> None:
    element = "{is: box, fill: ink, x: 10 mm, y: 20 mm, width: 30 mm, height: 10 mm, turn: -45}"
    turned = only(placed(press, element), Turned)
    assert (turned.x, turned.y, turned.degrees) == (25_000, 25_000, -45.0)
    assert rectangle(only(turned.items, Shape)) == Box(10_000, 20_000, 30_000, 10_000)


def test_decor_lies_around_the_turn(press: Press) -> None:
    decor = only(placed(press, "{is: box, fill: ink, turn: 5, decor: yes}"), Decor)
    turned = only(decor.items, Turned)
    assert only(turned.items, Shape).fill == "ink"


def test_a_turn_of_nothing_is_nothing(press: Press) -> None:
    assert placed(press, "{is: text, text: '', turn: 5, decor: yes}") == []


@pytest.mark.parametrize(
    ("condition", "value", "shown"),
    [
        ("when: '{star}'", True, True),
        ("when: '{star}'", False, False),
        ("when: '{star}'", "", False),
        ("when: '{star}'", 0, False),
        ("when: '{star}'", None, False),
        ("when: '{star}'", "no", False),
        ("when: '{star}'", "yes", True),
        ("when: '{star}'", [], False),
        ("when: '{star}'", [0], True),
        ("when: '{star}'", {}, False),
        ("unless: '{star}'", True, False),
        ("unless: '{star}'", 0, True),
        ("when: ~", 1, True),
        ("when: yes, unless: '{star}'", 1, False),
        ("when: no", 1, False),
    ],
)
def test_an_element_may_have_a_condition(
    condition: str, value: bool | str | int | None, shown: bool, press: Press
) -> None:
    items = placed(press, "{is: box, fill: ink, " + condition + "}", {"star": value})
    assert bool(items) is shown


STYLES = """styles:
  loud: {is: text, font: title bold, size: 20 pt, colour: sea}
  louder: {style: loud, size: 30 pt}
  label: {colour: red}
"""


def test_a_style_gives_what_the_element_does_not_say(press: Press) -> None:
    glyphs = only(placed(press, "{style: loud, text: A, colour: ink}", more=STYLES), Glyphs)
    assert (glyphs.font, glyphs.size, glyphs.colour) == ("title bold", 7056, "ink")


def test_a_style_may_build_on_another(press: Press) -> None:
    glyphs = only(placed(press, "{style: louder, text: A}", more=STYLES), Glyphs)
    assert (glyphs.font, glyphs.size, glyphs.colour) == ("title bold", 10_583, "sea")


def test_a_layouts_own_style_lies_over_the_shared_one(press: Press) -> None:
    glyphs = only(placed(press, "{style: label, text: A}", more=STYLES), Glyphs)
    assert (glyphs.font, glyphs.colour) == ("small bold", "red")


def test_nothing_takes_an_element_or_a_key_out(press: Press) -> None:
    pair = "{is: group, of: {a: {is: text, text: A}, b: {is: text, text: B, colour: red}}}"
    both = placed(press, "{style: pair}", more=f"styles: {{pair: {pair}}}\n")
    assert texts(both) == ["A", "B"]
    front = "{style: pair, of: {a: ~, b: {colour: ~}}}"
    glyphs = only(placed(press, front, more=f"styles: {{pair: {pair}}}\n"), Glyphs)
    assert (glyphs.text, glyphs.colour) == ("B", "ink")


def test_nothing_has_to_take_something_out(press: Press) -> None:
    with pytest.raises(BadInput, match="there is no element 'a' that could be taken out"):
        face(press, "a: ~\nb: {is: text, text: B}")


def test_every_item_knows_its_place(press: Press) -> None:
    (first, second) = items_of(face(press, "a: {is: box, fill: ink}\nb: {is: box, fill: ink}"))
    assert [str(item.place) for item in (first, second)] == ["x.yaml:5:6", "x.yaml:6:6"]


def test_braces_stand_for_themselves_when_doubled(press: Press) -> None:
    assert texts(placed(press, "{is: text, text: 'a {{b}} c'}")) == ["a {b} c"]
