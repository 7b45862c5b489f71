"""A layout takes over its parents and says only what differs."""

from pathlib import Path

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.press.items import Glyphs, Shape
from cruxpress.press.layout import open_layout
from cruxpress.specs.library import Library, merged
from cruxpress.specs.nodes import Map
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import parse_yaml
from tests.specs.desk_for_tests import Files, faces, items_of, press_with, write

CARD = """
kind: page
title: Parent
piece: poker
front:
  ground: {is: box, fill: mint}
  name: {is: text, text: A, size: 20 pt, colour: sea}
"""


def read(folder: Path, files: Files, name: str = "x") -> Value:
    write(folder, files)
    return to_value(Library(folder, folder).layout(name))


def laid_over(parent: str, child: str) -> Value:
    return to_value(merged(parse_yaml(parent, "parent"), parse_yaml(child, "child")))


def test_maps_merge_key_by_key_and_all_else_is_replaced() -> None:
    parent = "a: {b: 1, c: {d: 2}}\ne: [1, 2]\n"
    child = "a: {c: {f: 3}, b: 4}\ne: [5]\n"
    assert laid_over(parent, child) == {"a": {"b": 4, "c": {"d": 2, "f": 3}}, "e": [5]}


def test_nothing_takes_a_key_out() -> None:
    assert laid_over("a: {b: 1, c: 2}\nd: 3\n", "a: {b: ~}\nd: null\n") == {"a": {"c": 2}}


def test_an_empty_text_in_quotes_is_something() -> None:
    assert laid_over("a: 1\n", 'a: ""\n') == {"a": ""}


def test_an_element_of_another_kind_starts_afresh() -> None:
    parent = "it: {is: text, text: A, x: 1 mm}\n"
    assert laid_over(parent, "it: {is: box}\n") == {"it": {"is": "box"}}
    assert laid_over(parent, "it: {is: text, y: 2 mm}\n") == {
        "it": {"is": "text", "text": "A", "x": "1 mm", "y": "2 mm"}
    }


def test_drawing_order_is_the_parents_then_the_childs() -> None:
    node = merged(parse_yaml("a: 1\nb: 2\n", "p"), parse_yaml("c: 3\na: 4\n", "c"))
    assert isinstance(node, Map)
    assert [entry.key for entry in node] == ["a", "b", "c"]


def test_of_several_parents_the_later_wins_and_the_child_over_both(tmp_path: Path) -> None:
    files = {
        "one.yaml": "a: 1\nb: 1\nc: 1\n",
        "two.yaml": "b: 2\nc: 2\nd: 2\n",
        "x.yaml": "extends: [one, two]\nc: 3\n",
    }
    assert read(tmp_path, files) == {"a": 1, "b": 2, "c": 3, "d": 2}
    assert read(tmp_path, {"x.yaml": "extends: [two, one]\n"}) == {"a": 1, "b": 1, "c": 1, "d": 2}


def test_a_parent_may_have_parents_and_be_one_twice(tmp_path: Path) -> None:
    files = {
        "root.yaml": "a: 0\n",
        "left.yaml": "extends: root\nb: 1\n",
        "right.yaml": "extends: root\na: 2\n",
        "x.yaml": "extends: [left, right]\n",
    }
    assert read(tmp_path, files) == {"a": 2, "b": 1}


def test_a_tower_of_twofold_parents_is_read_once_a_file(tmp_path: Path) -> None:
    files = {f"f{n}.yaml": f"extends: [f{n + 1}, f{n + 1}]\nn{n}: {n}\n" for n in range(18)}
    read_all = read(tmp_path, {**files, "f18.yaml": "last: yes\n"}, "f0")
    assert isinstance(read_all, dict)
    assert len(read_all) == 19


def test_too_many_floors(tmp_path: Path) -> None:
    files = {f"f{n}.yaml": f"extends: f{n + 1}\n" for n in range(30)}
    with pytest.raises(BadInput, match=r"f20\.yaml:1:10: extends more than 20 layouts deep"):
        read(tmp_path, files, "f0")


def test_a_child_draws_what_it_changed(tmp_path: Path) -> None:
    child = "extends: parent\ntitle: Child\nfront:\n  ground: ~\n  name: {text: B, colour: ~}\n"
    write(tmp_path, {"parent.yaml": CARD, "x.yaml": child})
    layout = open_layout(press_with(tmp_path), "x")
    (face,) = faces(layout)
    (item,) = items_of(face)
    assert layout.keys.title == "Child"
    assert isinstance(item, Glyphs)
    assert (item.text, item.size, item.colour) == ("B", 7056, "ink")


def test_a_shipped_layout_is_a_parent_like_any_other(tmp_path: Path) -> None:
    write(
        tmp_path, {"kross/mine.yaml": "extends: kross/letters\ntitle: Mine\ncards: [{letter: Q}]\n"}
    )
    layout = open_layout(press_with(tmp_path), "kross/mine")
    front = next(faces(layout))
    assert layout.keys.title == "Mine"
    assert "Q" in [item.text for item in items_of(front) if isinstance(item, Glyphs)]


def test_ones_own_papers_pieces_and_styles_lie_over_the_shipped_ones(tmp_path: Path) -> None:
    files = {
        "papers.yaml": "papers:\n  a4: {width: 200 mm}\n",
        "pieces.yaml": "pieces:\n  coin: {width: 30 mm, height: 30 mm, shape: round}\n",
        "styles.yaml": "styles:\n  frame: {is: box, stroke: sea}\n",
        "x.yaml": "kind: page\ntitle: T\npiece: coin\nfront:\n  a: {style: frame}\n",
    }
    write(tmp_path, files)
    press = press_with(tmp_path)
    (face,) = faces(open_layout(press, "x"))
    (item,) = items_of(face)
    assert (press.paper("a4").width, press.paper("a4").height) == (200_000, 297_000)
    assert press.paper("letter").width == 215_900
    assert face.round_piece
    assert isinstance(item, Shape)
    assert item.stroke == "sea"
