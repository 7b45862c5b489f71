"""What keeps a sheet or a piece from being right: each fault has a short name and a sentence."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.errors import Place, Problem, SheetFails


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken: its short name for programs, and what a person should read."""

    rule: str
    what: str
    place: Place | None = None


def require_none(faults: Iterable[Fault]) -> None:
    """Refuse what has faults, and tell all of them."""
    problems = [Problem(fault.place, fault.what) for fault in faults]
    if problems:
        raise SheetFails(problems)
