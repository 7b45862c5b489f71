"""What keeps a sheet, a deck or a piece from being right: a short name, a sentence, a place."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.errors import Place, Problem, SheetFails


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken: its short name for programs, and what a person should read."""

    rule: str
    what: str
    place: Place | None = None

    def __str__(self) -> str:
        return str(Problem(self.place, self.what))


def require_none(faults: Iterable[Fault], place: Place | None = None) -> None:
    """Refuse what has faults, and tell all of them; `place` is for those that know none."""
    problems = [Problem(fault.place or place, fault.what) for fault in faults]
    if problems:
        raise SheetFails(problems)
