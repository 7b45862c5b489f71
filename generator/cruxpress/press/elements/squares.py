"""What the squares of a grid show, and the key that says so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.elements.base import COLOUR, COLOUR_OR_NONE, ICON_OR_NONE
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, each, kind_of, quoted
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, YES_NO, Kind, Known

OF_THE_GRID = ""


@dataclass(frozen=True, kw_only=True)
class Square:
    """What one square of a grid may show."""

    fill: str | None = param(COLOUR_OR_NONE, "its colour; the grid's when left out", OF_THE_GRID)
    letter: str = param(TEXT, "a letter in its middle", "")
    number: str = param(TEXT, "a small number in its upper left corner", "")
    icon: str | None = param(ICON_OR_NONE, "an icon in its middle", None)
    mark: str | None = param(ICON_OR_NONE, "a small icon in its lower right corner", None)
    colour: str = param(COLOUR, "colour of its letter; the grid's when left out", OF_THE_GRID)
    tint: str | None = param(COLOUR_OR_NONE, "print its icon in this one colour", None)
    ring: str | None = param(COLOUR_OR_NONE, "a ring inside its edge, in this colour", None)
    bare: bool = param(YES_NO, "no square at all, only its icon or letter", False)

    @property
    def without_colour(self) -> "Square":
        """What is left of it for eyes that see no colour."""
        ring = "any" if self.ring else None
        return replace(self, fill=None, colour=OF_THE_GRID, tint=None, ring=ring)


Key = Mapping[str, Square | None]


def _key(node: Node, known: Known) -> Key:
    """What each character of the map stands for."""

    def read(entry: Entry) -> tuple[str, Square | None]:
        if len(entry.key) != 1:
            raise Fault(entry.key_place, f"{quoted(entry.key)} is not one character")
        if isinstance(entry.node, Scalar) and entry.node.text == "none":
            return entry.key, None
        problems: list[Problem] = []
        square = read_record(Square, entry.node, known, problems, "a square")
        if problems:
            raise BadInput(problems)
        return entry.key, square

    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map from characters should")
    return dict(each(node, read))


KEY = Kind("a map from characters to squares, or `none`", _key)


def alike(key: Key) -> Iterator[tuple[str, str]]:
    """Characters of a key whose squares differ in colour alone."""
    seen: dict[Square, str] = {}
    for character, square in key.items():
        if square is not None:
            first = seen.setdefault(square.without_colour, character)
            if first != character:
                yield first, character
