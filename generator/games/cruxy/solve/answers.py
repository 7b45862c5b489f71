"""What a search can say: found, proven impossible, or gave up; the last two are never mixed up."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """Here it is."""

    result: T
    steps: int


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is none, and this is why."""

    why: str
    steps: int = 0


@dataclass(frozen=True, slots=True)
class GaveUp:
    """None was found in so many counted steps; this stood in the way."""

    steps: int
    why: str


Answer = Found[T] | Impossible | GaveUp
