"""Plain data: what JSON and YAML can hold, and what may travel between processes."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

Value = str | int | float | bool | None | Sequence["Value"] | Mapping[str, "Value"]

R_co = TypeVar("R_co", covariant=True)

# How many processes share the work (0: one a core), or the address of a cluster that does it.
Workers = int | str


class Job(Protocol[R_co]):
    """Something that a worker can do by itself; it is pickled, so it holds plain data only."""

    @property
    def name(self) -> str:
        """What a person sees while it is done."""

    def run(self) -> R_co: ...
