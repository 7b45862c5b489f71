"""Cells of a board or grid that are drawn as a map of characters with a key: squares, hexes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cruxpress.core.ranges import is_number
from cruxpress.press.elements.base import COLOUR, COLOUR_OR_NONE, ICON_OR_NONE, LINE_WIDTH
from cruxpress.press.elements.text import AlignedType
from cruxpress.press.fonts import FONT
from cruxpress.press.geometry import Um
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, counted, each, kind_of, quoted
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import TEXT, TYPE_SIZE, YES_NO, Kind, Known, percent, whole

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


_SQUARE = record_kind(Square, "a square")
Key = Mapping[str, Square | None]


def _key(node: Node, known: Known) -> Key:
    """What each character of the map stands for."""

    def read(entry: Entry) -> tuple[str, Square | None]:
        if len(entry.key) != 1:
            raise Fault(entry.key_place, f"{quoted(entry.key)} is not one character")
        if isinstance(entry.node, Scalar) and entry.node.text == "none":
            return entry.key, None
        return entry.key, _SQUARE.read(entry.node, known)

    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map from characters should")
    return dict(each(node, read))


KEY = Kind("a map from characters to squares, or `none`", _key)


@dataclass(frozen=True, kw_only=True)
class MappedCells(AlignedType):
    """Cells in columns and rows, each as the map and its key say."""

    columns: int = param(whole(1, 200), "squares side by side")
    rows: int = param(whole(1, 200), "rows of squares")
    fill: str | None = param(COLOUR_OR_NONE, "colour of every square that says none itself", None)
    stroke: str | None = param(COLOUR_OR_NONE, "colour of the lines", "ink")
    line: Um = param(LINE_WIDTH, "width of the lines", 250)
    map: str = param(TEXT, "a line of characters for each row", "")
    key: Key | None = param(KEY, "what the characters mean", None)
    share: int = param(percent(10, 100), "size of icons, as a share of the square", 80)
    mark_share: int = param(percent(10, 100), "size of the small icons, likewise", 38)
    number_font: str = param(FONT, "font of the small numbers", "small")
    number_size: Um = param(TYPE_SIZE, "size of the small numbers", 2117)
    number_colour: str = param(COLOUR, "colour of the small numbers", "ink")
    differ: bool = param(YES_NO, "squares of the key must be told apart by more than colour", False)

    def _squares(self) -> Iterator[tuple[int, int, Square]]:
        lines = self.map.rstrip("\n").split("\n") if self.map else []
        if not lines:
            for at in range(self.rows * self.columns):
                yield *divmod(at, self.columns), Square()
            return
        if len(lines) != self.rows:
            has, wanted = counted(len(lines), "line"), counted(self.rows, "row")
            raise self.fault(f"the map has {has}, the grid {wanted}")
        for row, line in enumerate(lines):
            if len(line) != self.columns:
                has = counted(len(line), "character")
                raise self.fault(f"line {row + 1} of the map has {has}, not {self.columns}")
            for column, character in enumerate(line):
                square = self._meaning(character, row)
                if square:
                    yield row, column, square

    def _meaning(self, character: str, row: int) -> Square | None:
        if self.key and character in self.key:
            return self.key[character]
        if character == ".":
            return None
        if character in " _":
            return Square()
        if character.isupper() or is_number(character):
            return Square(letter=character)
        known = ", ".join(sorted(self.key or {})) or "nothing"
        what = f"{quoted(character)} in line {row + 1} of the map is not in the key"
        raise self.fault(f"{what}, which holds {known}")

    def _refuse_alike(self) -> None:
        """Where squares must differ, two that differ only in colour are an error."""
        seen: dict[Square, str] = {}
        for other, square in (self.key or {}).items() if self.differ else ():
            one = other if square is None else seen.setdefault(square.without_colour, other)
            if one != other:
                alike = f"the squares '{one}' and '{other}' differ in colour alone"
                raise self.fault(f"{alike}; give one a letter, number, icon or ring")

    def _fill_of(self, square: Square) -> str | None:
        return self.fill if square.fill == OF_THE_GRID else square.fill
