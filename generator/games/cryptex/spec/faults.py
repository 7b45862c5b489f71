"""What is wrong with a sheet or a deck: a short name for programs, a sentence for people."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.errors import Place, Problem, SheetFails


@dataclass(frozen=True)
class Fault:
    """One thing that a sheet or a deck misses."""

    rule: str
    what: str


def refuse(faults: Iterable[Fault], place: Place) -> None:
    """Tell all faults at once, if there are any."""
    problems = [Problem(place, fault.what) for fault in faults]
    if problems:
        raise SheetFails(problems)
