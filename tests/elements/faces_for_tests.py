"""Elements on a card of 100 x 80 mm, and the items that they turn into."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from cruxpress.core.data import Value
from cruxpress.press.geometry import Box
from cruxpress.press.items import Face, Glyphs, Item, Shape
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.specs.yaml_reader import parse_yaml
from tests.specs.desk_for_tests import items_of

I = TypeVar("I")  # noqa: E741

CARD = "kind: page\ntitle: T\npiece: {width: 100 mm, height: 80 mm, bleed: 0 mm, safe: 0 mm}\n"


def layout(press: Press, front: str, more: str = "") -> Layout:
    """A layout whose front holds these lines, each a named element."""
    lines = "".join(f"  {line}\n" for line in front.strip("\n").split("\n"))
    file = press.library.shipped / "x.yaml"
    return Layout(press, file, parse_yaml(f"{CARD}{more}front:\n{lines}", "x.yaml"))


def face(press: Press, front: str, data: Mapping[str, Value] | None = None, more: str = "") -> Face:
    return layout(press, front, more).side("front").face(data or {})


def placed(
    press: Press, element: str, data: Mapping[str, Value] | None = None, more: str = ""
) -> list[Item]:
    """What one element turns into."""
    return items_of(face(press, f"it: {element}", data, more))


def only(items: Sequence[Item], kind: type[I]) -> I:
    """The one item that there is."""
    (item,) = items
    assert isinstance(item, kind)
    return item


def of_kind(items: Sequence[Item], kind: type[I]) -> list[I]:
    return [item for item in items if isinstance(item, kind)]


def texts(items: Sequence[Item]) -> list[str]:
    return [item.text for item in of_kind(items, Glyphs)]


def rectangle(shape: Shape) -> Box:
    """The box of a shape that is one plain rectangle."""
    (box,) = rectangles(shape)
    return box


def rectangles(shape: Shape) -> list[Box]:
    return [Box(*map(int, segment[1:])) for segment in shape.path if segment[0] == "r"]


def points(shape: Shape) -> list[tuple[int, int]]:
    """Where a path's lines begin and end."""
    return [(int(s[1]), int(s[2])) for s in shape.path if s[0] in ("m", "l")]


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another one, or fills it."""
    (left, top, right, bottom), within = outer.bounds, inner.bounds
    return left <= within[0] and top <= within[1] and right >= within[2] and bottom >= within[3]
