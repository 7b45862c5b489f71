"""How two ways to do one thing are compared: in turns, in one run, by the CPU time that they take.

A beat is a plain loop of ten million empty passes, measured in the same run, so that a slow or
busy machine says the same.
"""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

# One go at something: it says how many CPU seconds it took.
Go = Callable[[], float]


@dataclass(frozen=True)
class Comparison:
    """Medians of both ways, in CPU seconds, and how many times the bare one ours may take."""

    name: str
    ours: float
    bare: float
    target: float

    @property
    def ratio(self) -> float:
        return self.ours / self.bare

    @property
    def verdict(self) -> str:
        return "ok" if self.ratio <= self.target else "over"

    def __str__(self) -> str:
        return (
            f"{self.name:<28} ours {_shown(self.ours)}  bare {_shown(self.bare)}  "
            f"ratio {self.ratio:5.2f}  target {self.target:g}  {self.verdict}"
        )


def compare(name: str, ours: Go, bare: Go, target: float, rounds: int) -> Comparison:
    """Let both go in turns and print the medians; a first go of each is not counted."""
    ours()
    bare()
    times = [(ours(), bare()) for _ in range(rounds)]
    found = Comparison(
        name,
        statistics.median(own for own, _ in times),
        statistics.median(other for _, other in times),
        target,
    )
    print(found)
    return found


def cpu(action: Callable[[], object]) -> float:
    """CPU seconds that this process takes for an action; rubbish of the last one is not its."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


@cache
def beat() -> float:
    """CPU seconds of ten million empty passes, the shortest of three runs."""
    return min(cpu(_empty_passes) for _ in range(3))


def _empty_passes() -> None:
    for _ in range(10_000_000):
        pass


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:8.1f} ms {seconds / beat():8.4f} beats"
