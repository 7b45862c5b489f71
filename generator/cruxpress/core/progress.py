"""Progress as events: work reports them, and whoever started it decides how they are shown."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A job begins: the how-manieth of how many, and what it makes."""

    number: int
    total: int
    name: str


@dataclass(frozen=True)
class Status:
    """What is being done now; the next event takes its place.

    Counted work has the number of this part and how many there are, so that the time left can be
    told.
    """

    text: str
    number: int = 0
    total: int = 0


@dataclass(frozen=True)
class Note:
    """Something that a person should still be able to read afterwards."""

    text: str


@dataclass(frozen=True)
class RungJudged:
    """A rung of a ladder was measured: its difficulty, and one standard error of that."""

    number: int
    total: int
    value: float
    error: float


@dataclass(frozen=True)
class Finished:
    """The work is done; nothing follows."""


Event = Step | Status | Note | RungJudged | Finished
Progress = Callable[[Event], None]


def silent(_event: Event) -> None:
    """For those who want no progress."""
