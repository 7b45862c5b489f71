"""The three outcomes of a search, never mixed up: found, proven impossible, or gave up."""

from dataclasses import dataclass
from typing import Generic, TypeVar

W = TypeVar("W")


@dataclass(frozen=True)
class Found(Generic[W]):
    """A witness was found; rules must still replay it, for a search is never trusted."""

    witness: W
    steps: int


@dataclass(frozen=True)
class Impossible:
    """Everything was tried, or a bound shows that there is no witness."""

    why: str
    steps: int


@dataclass(frozen=True)
class GaveUp:
    """The counted budget ran out; this proves nothing. `why` says what stood in the way."""

    why: str
    steps: int


Outcome = Found[W] | Impossible | GaveUp
