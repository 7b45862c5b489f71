"""What keeps a sheet, a deck or a piece from being right: a short name, a sentence, a place."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cruxpress.core.errors import Place, Problem, SheetFails


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken: its short name for programs, and what a person should read."""

    rule: str
    what: str
    place: Place | None = None

    def __str__(self) -> str:
        return str(Problem(self.place, self.what))


class BreaksRules(SheetFails):
    """A sheet, a deck or a piece that breaks rules; `rules` are their short names."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__([Problem(fault.place, fault.what) for fault in self.faults])

    @property
    def rules(self) -> frozenset[str]:
        return frozenset(fault.rule for fault in self.faults)

    def __reduce__(self) -> tuple[type, tuple[tuple[Fault, ...]]]:  # type: ignore[override]
        """Worker processes hand errors back by pickling them."""
        return type(self), (self.faults,)


def require_none(faults: Iterable[Fault], place: Place | None = None) -> None:
    """Refuse what has faults, and tell all of them; `place` is for those that know none."""
    found = [replace(fault, place=fault.place or place) for fault in faults]
    if found:
        raise BreaksRules(found)
