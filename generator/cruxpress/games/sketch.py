"""A sheet that is drawn on a screen: its boards, what can be put there, and what is wrong where.

The text of the file is the one truth. A touch of the screen changes the text, and the boards are
read from it again, so that whoever writes and whoever draws see the same sheet.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from cruxpress.specs.nodes import Node

M = TypeVar("M")


class SketchField(NamedTuple):
    """A place on a board: its row and column, counted from 0."""

    board: str
    row: int
    column: int


@dataclass(frozen=True)
class SketchTool:
    """Something that can be put on a field; `sign` is how a file writes it, and its key."""

    name: str
    title: str
    sign: str
    group: str
    icon: str = ""


@dataclass(frozen=True)
class SketchBoard:
    """Fields in rows: of each its name for people, and the names of the tools that it shows."""

    name: str
    names: tuple[tuple[str, ...], ...]
    shows: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True)
class SketchFault:
    """What is wrong, in a sentence; the line and column of the text, and the field, if known."""

    what: str
    line: int = 0
    column: int = 0
    field: SketchField | None = None


@dataclass(frozen=True)
class Sketch(Generic[M]):
    """A text as a person sees it; without boards, if it cannot be read as a sheet at all.

    The model is there when no rule is broken.
    """

    boards: tuple[SketchBoard, ...]
    faults: tuple[SketchFault, ...]
    model: M | None = None


@dataclass(frozen=True)
class SkillMeasure:
    """What a kind of player needs or gains on a sheet, on average, and how sure that is."""

    name: str
    value: float
    error: float
    games: int


class Sketcher(ABC, Generic[M]):
    """Reads and changes the text of one kind of sheets.

    `filled_by` names the witness set that fills all fields of a board, if there is one.
    """

    actions: Sequence[str]
    filled_by: str = ""

    @abstractmethod
    def tools(self) -> Sequence[SketchTool]:
        """Everything that can be put on a field, in the order in which it is offered."""

    @abstractmethod
    def read(self, text: str, name: str) -> Sketch[M]:
        """The boards of a text, and all that is wrong; never refused."""

    @abstractmethod
    def put(self, text: str, fields: Sequence[SketchField], tool: str) -> str:
        """The text once a tool was put on fields; taken away, if the first one shows it."""

    @abstractmethod
    def act(self, text: str, action: str) -> str:
        """The text after one of the actions."""

    @abstractmethod
    def measure(self, model: M, games: int) -> Sequence[SkillMeasure]:
        """How hard a sheet is for each kind of player, in so many games."""

    def letters(self, model: M, witness: Node) -> Sequence[tuple[SketchField, str]]:
        """The letters of a witness of `filled_by`, each with its field."""
        return ()
