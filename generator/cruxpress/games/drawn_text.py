"""The text of a sheet, cut into what can be drawn: what the rooms with boards share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from cruxpress.core.errors import BadInput, CruxpressError, Problem
from cruxpress.games.faults import RuleFault
from cruxpress.games.sketch import (
    FieldPlaces,
    Sketch,
    SketchBoard,
    SketchSetting,
    SketchTool,
    sketch_faults,
)
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml

M = TypeVar("M")


@dataclass(frozen=True)
class DrawnText(ABC):
    """What a room makes of a text; `undrawn` says why nothing can be changed if it is none."""

    undrawn: ClassVar[str]
    text: str
    node: Map

    @classmethod
    @abstractmethod
    def cut(cls, text: str, node: Map) -> Self | None:
        """The text cut up, or None if it is too broken for boards."""

    @classmethod
    def of(cls, text: str) -> Self:
        """The text cut up, for who changes it."""
        drawn = cls.cut(text, parse_yaml(text, "sheet"))
        if drawn is None:
            raise BadInput(cls.undrawn)
        return drawn

    @classmethod
    def sketch(cls, text: str, name: str, read: Callable[[], M]) -> Sketch[M]:
        """The boards of a text, and every fault with its field; `read` gives its model."""
        drawn, model, found = None, None, list[Problem]()
        try:
            drawn = cls.cut(text, parse_yaml(text, name))
            model = read()
        except CruxpressError as error:
            found += error.problems
        if drawn is None:
            return Sketch((), tuple(sketch_faults(found, text, FieldPlaces())))
        found += [Problem(fault.place, fault.what) for fault in drawn.faults()]
        faults = tuple(sketch_faults(found, text, drawn.fields()))
        sheet = None if faults else model
        settings, notes, tools = drawn.settings(), drawn.notes(), drawn.tools()
        return Sketch(drawn.boards(), faults, sheet, settings, notes, tools)

    @abstractmethod
    def boards(self) -> tuple[SketchBoard, ...]:
        """The boards as they stand in the text."""

    @abstractmethod
    def fields(self) -> FieldPlaces:
        """Which field stands where in the text."""

    @abstractmethod
    def settings(self) -> tuple[SketchSetting, ...]:
        """The single values."""

    def faults(self) -> Sequence[RuleFault]:
        """What is wrong beside what the model's reader finds."""
        return ()

    def notes(self) -> tuple[str, ...]:
        """How things stand."""
        return ()

    def tools(self) -> tuple[SketchTool, ...]:
        """Tools that are others on this very sheet."""
        return ()

    def setting(self, key: str) -> SketchSetting:
        """One of the single values by its key."""
        found = [setting for setting in self.settings() if setting.key == key]
        if not found:
            raise BadInput(f"this sheet has no setting '{key}'")
        return found[0]
