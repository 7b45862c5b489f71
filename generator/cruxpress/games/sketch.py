"""A sheet that is drawn on a screen: its boards, what can be put there, and what is wrong where.

The text of the file is the one truth. A touch of the screen changes the text, and the boards are
read from it again, so that whoever writes and whoever draws see the same sheet. A room says as data
what its boards and tools are, and the page knows nothing of any game.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.ranges import is_number
from cruxpress.specs.edits import key_at_line
from cruxpress.specs.nodes import Node

M = TypeVar("M")

GRID, ROW, TABLE = "grid", "row", "table"  # the forms of boards
NOTHING = "nothing"  # the tool that takes away what a field shows


class SketchField(NamedTuple):
    """A place on a board: its row and column, counted from 0."""

    board: str
    row: int
    column: int


@dataclass(frozen=True)
class SketchTool:
    """Something that can be put on a field; `sign` is its key, and how a file writes it.

    It looks like its icon, like its sign if that is its name, or like its `face`: rows of names of
    other tools, or of letters. One without a group is only shown, and never offered. `short` names
    it where its title would be long.
    """

    name: str
    title: str
    sign: str = ""
    group: str = ""
    icon: str = ""
    face: tuple[tuple[str, ...], ...] = ()
    short: str = ""


@dataclass(frozen=True)
class SketchBoard:
    """Fields in rows: of each its name for people, and the names of the tools that it shows.

    A grid has squares that tools are put on; a row holds things in their order; on a table lie
    pieces that can be turned. What a board `moves` can be picked up there and laid down elsewhere.
    Where it `types`, a key goes on to the next field. A piece of a table covers as many fields
    as its `span` squared, `pieces` names the one on top of each field, and `turns` says how many
    quarters each is turned.
    """

    name: str
    names: tuple[tuple[str, ...], ...]
    shows: tuple[tuple[tuple[str, ...], ...], ...]
    form: str = GRID
    moves: bool = False
    types: bool = False
    span: int = 1
    pieces: tuple[tuple[str, ...], ...] = ()
    turns: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class SketchSetting:
    """A single value of a sheet, such as its theme: one of some options, or a number."""

    key: str
    title: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class SketchFault:
    """What is wrong, in a sentence; the line and column of the text, and the field, if known.

    `key` is the setting that is wrong, or the key of the file.
    """

    what: str
    line: int = 0
    column: int = 0
    field: SketchField | None = None
    key: str = ""


@dataclass(frozen=True)
class Sketch(Generic[M]):
    """A text as a person sees it; without boards, if it cannot be read as a sheet at all.

    The model is there when no rule is broken. `notes` say how things stand, such as what is lit.
    `tools` look or are called otherwise on this very sheet, such as the cards of its own deck.
    """

    boards: tuple[SketchBoard, ...]
    faults: tuple[SketchFault, ...]
    model: M | None = None
    settings: tuple[SketchSetting, ...] = ()
    notes: tuple[str, ...] = ()
    tools: tuple[SketchTool, ...] = ()


@dataclass(frozen=True)
class SkillMeasure:
    """What a kind of player needs or gains on a sheet, on average, and how sure that is.

    Where that is what a setting should be, `suggests` is its key and value.
    """

    title: str
    value: float
    error: float
    unit: str
    digits: int = 2
    suggests: tuple[str, str] | None = None


def share_measure(title: str, won: Sequence[bool], unit: str) -> SkillMeasure:
    """In how many of a hundred games something was reached; never surer than the games allow."""
    games, reached = len(won), sum(won)
    likely = (reached + 1) / (games + 2)  # so that no win in three games is not taken for never
    error = math.sqrt(likely * (1 - likely) / (games + 2))
    return SkillMeasure(title, 100 * reached / games, 100 * error, unit, 0)


@dataclass(frozen=True)
class GameCounts:
    """How many games are played while one draws: a first answer, then a better one.

    Plain players are slower, and play until machine code is ready.
    """

    few: int = 200
    many: int = 2_000
    plain_few: int = 12
    plain_many: int = 40


class Sketcher(ABC, Generic[M]):
    """Reads and changes the text of one kind of sheets.

    `filled_by` names the witness set that fills all fields of a board, if there is one; `eraser` is
    the tool that takes away; `mirrors` says whether a grid can be drawn on twice at once.
    """

    actions: Sequence[str] = ()
    filled_by: str = ""
    eraser: str = NOTHING
    mirrors: bool = False
    games: GameCounts = GameCounts()

    @abstractmethod
    def tools(self) -> Sequence[SketchTool]:
        """Everything that can be put on a field, in the order in which it is offered."""

    @abstractmethod
    def words(self) -> Mapping[str, str]:
        """Titles for `board.NAME`, `group.NAME` and `action.NAME`, and what `keys` do."""

    @abstractmethod
    def read(self, text: str, name: str) -> Sketch[M]:
        """The boards of a text, and all that is wrong; never refused."""

    @abstractmethod
    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        """The text once a tool was put on fields; taken away, if the first one shows it."""

    def act(self, text: str, action: str) -> str:
        """The text after one of the actions."""
        raise BadInput(f"there is no '{action}' for this sheet")

    def move(self, text: str, source: SketchField, target: SketchField, turns: int) -> str:
        """The text once what lies on a field was laid on another one, turned so far from there."""
        raise BadInput("nothing can be moved on this sheet")

    def turn(self, text: str, at: SketchField) -> str:
        """The text once the piece on a field was turned by a quarter, clockwise."""
        raise BadInput("nothing can be turned on this sheet")

    def spots(self, text: str, source: SketchField, turns: int) -> Sequence[SketchField]:
        """Where what lies on a field may be moved to, as far as the rules have a say."""
        return ()

    def set(self, text: str, key: str, value: str) -> str:
        """The text with another value of a setting."""
        raise BadInput(f"there is no setting '{key}' for this sheet")

    @abstractmethod
    def measure(self, model: M, games: int) -> Sequence[SkillMeasure]:
        """How hard a sheet is for each kind of player, in so many games."""

    def letters(self, model: M, witness: Node) -> Sequence[tuple[SketchField, str]]:
        """The letters of a witness of `filled_by`, each with its field."""
        return ()


FieldAt = Callable[[Place], SketchField | None]


@dataclass(frozen=True)
class FieldPlaces:
    """Which fields stand where in a text: by line, and by the column at which each begins."""

    fields: dict[tuple[int, int], SketchField] = field(default_factory=dict)

    def __call__(self, place: Place) -> SketchField | None:
        return self.fields.get((place.line, place.column)) if place.column else None


def sketch_faults(problems: Sequence[Problem], text: str, at: FieldAt) -> Iterator[SketchFault]:
    """What is wrong, each with the field that stands at its place."""
    for place, what in problems:
        if place is None:
            yield SketchFault(what)
        else:
            key = key_at_line(text, place.line) if place.line else ""
            yield SketchFault(what, place.line, place.column, at(place), key)


def spot_of(fields: Sequence[SketchField], boards: Mapping[str, Sequence[int]]) -> SketchField:
    """The first of some fields; refused, if a board does not have them all.

    Of each board it is told how many fields each of its rows has.
    """
    for each in fields:
        rows = boards.get(each.board, ())
        if not (0 <= each.row < len(rows) and 0 <= each.column < rows[each.row]):
            raise BadInput("there is no such field on this sheet")
    if not fields:
        raise BadInput("there is no such field on this sheet")
    return fields[0]


def checked_number(setting: SketchSetting, value: str) -> str:
    """A number for a setting, or one of its options; anything else is refused."""
    if setting.options:
        if value not in {option for option, _ in setting.options}:
            raise BadInput(f"{setting.title}: '{value}' is not one of its options")
        return value
    if not is_number(value) or len(value) > 6:
        raise BadInput(f"{setting.title}: write a whole number")
    if not setting.least <= int(value) <= setting.most:
        raise BadInput(f"{setting.title}: write a number from {setting.least} to {setting.most}")
    return str(int(value))
