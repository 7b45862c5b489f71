"""A numbered solo sheet as plain data: grid, black squares, theme, printed dice, and a target."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.codes import ShippedCode, sheet_hash
from cruxpress.core.errors import Place
from cruxpress.games.cruciverbalist.spec.board import STRIDE, Square, all_squares, name_of
from cruxpress.games.cruciverbalist.spec.pieces import Band
from cruxpress.specs.nodes import Value

GAME = "cruciverbalist"

Roll = tuple[int, ...]  # the pips of the dice in their printed order, eight white and four black


@dataclass(frozen=True)
class Places:
    """Where in its file a sheet's parts stand, for messages."""

    sheet: Place | None = None
    rows: tuple[Place, ...] = ()
    rolls: tuple[Place, ...] = ()
    rerolls: tuple[Place, ...] = ()
    keys: Mapping[str, Place] = field(default_factory=dict)

    def square(self, square: Square) -> Place | None:
        row, column = divmod(square, STRIDE)
        if row >= len(self.rows):
            return self.sheet
        at = self.rows[row]
        return Place(at.file, at.line, at.column + column if at.column else 0)

    def key(self, name: str) -> Place | None:
        return self.keys.get(name, self.sheet)


@dataclass(frozen=True)
class Solo:
    """One solo sheet. A help token replaces any dice by the same places of the next reroll line."""

    size: int
    blackouts: tuple[tuple[Square, ...], ...]  # sets of squares, by their first square
    theme: str
    rolls: tuple[Roll, ...]
    rerolls: tuple[Roll, ...]
    target: Band
    number: int = 0  # 0: made from a seed, and known by its code alone
    given_code: str = ""  # the code that its file names
    places: Places = field(default_factory=Places, compare=False, repr=False)

    @cached_property
    def black(self) -> frozenset[Square]:
        """All printed black squares."""
        return frozenset(square for squares in self.blackouts for square in squares)

    @cached_property
    def white(self) -> tuple[Square, ...]:
        """All squares to write in, from the top."""
        return tuple(square for square in all_squares(self.size) if square not in self.black)

    def model(self) -> Mapping[str, Value]:
        """What makes this sheet what it is to a player, whatever its number or look."""
        return {
            "game": GAME,
            "size": self.size,
            "blackouts": [[name_of(square) for square in squares] for squares in self.blackouts],
            "theme": self.theme,
            "rolls": [list(roll) for roll in self.rolls],
            "rerolls": [list(roll) for roll in self.rerolls],
            "target": self.target.title,
        }

    @cached_property
    def hash(self) -> str:
        """What stands on the sheet in seven letters and digits; a witness names it."""
        return sheet_hash(self.model())

    @property
    def code(self) -> str:
        """The code to print: that of its file, or that of its number."""
        return self.given_code or str(ShippedCode(GAME, str(self.number), self.hash))


def ordered_sets(sets: Iterable[Iterable[Square]]) -> tuple[tuple[Square, ...], ...]:
    """Sets of black squares in the order that makes two equal sheets equal."""
    return tuple(sorted(tuple(sorted(squares)) for squares in sets))
