"""What a game's rules refuse: faults of a sheet or deck, and moves that break a rule."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem, SheetFails


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One rule that a sheet breaks: its short name for programs, and a sentence for people."""

    rule: str
    what: str
    place: Place | None = None

    def __str__(self) -> str:
        return str(Problem(self.place, self.what))


class BreaksRules(SheetFails):
    """A sheet, a deck or a piece that breaks rules; `rules` are their short names."""

    def __init__(self, faults: Iterable[RuleFault]) -> None:
        self.faults = tuple(faults)
        super().__init__([Problem(fault.place, fault.what) for fault in self.faults])

    @property
    def rules(self) -> frozenset[str]:
        return frozenset(fault.rule for fault in self.faults)

    def __reduce__(self) -> tuple[type, tuple[tuple[RuleFault, ...]]]:  # type: ignore[override]
        """Worker processes hand errors back by pickling them."""
        return type(self), (self.faults,)


def require_none(faults: Iterable[RuleFault], place: Place | None = None) -> None:
    """Refuse what has faults, and report all of them; `place` is for those that know none."""
    found = [replace(fault, place=fault.place or place) for fault in faults]
    if found:
        raise BreaksRules(found)


def needed(data: Mapping[str, Value], key: str, place: Place) -> Value:
    """What a layout's data must hold for its game; a person's own layout may lack it."""
    if key not in data:
        raise BadInput(f"the layout lacks '{key}' in its 'data'", place)
    return data[key]


class Refusal(SheetFails):
    """A move or game that the rules refuse; each game brings its own reasons and sentences."""

    reasons: ClassVar[Mapping[str, str]] = {}

    def __init__(self, reason: str, where: str = "") -> None:
        sentence = self.reasons[reason]
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.reason = reason
        self.where = where

    def __reduce__(self) -> tuple[type, tuple[str, str]]:  # type: ignore[override]
        """Worker processes hand refusals back by pickling them."""
        return type(self), (self.reason, self.where)
