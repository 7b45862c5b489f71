"""Random numbers that are the same on every machine: a small generator, seeded by a name."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


class Chance:
    """A stream of random numbers for one purpose, named by words and numbers (SplitMix64).

    The name is hashed: raw neighbouring seeds would give streams that repeat each other.
    """

    def __init__(self, *name: str | int) -> None:
        """`state` is where the stream stands: machine code goes on from it, and sets it again."""
        text = "".join(f"{type(part).__name__}:{len(str(part))}:{part};" for part in name)
        self.state = int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8])

    @classmethod
    def standing_at(cls, state: int) -> "Chance":
        """The stream that stands where another one stood: its name need not be hashed again."""
        chance = cls.__new__(cls)
        chance.state = state
        return chance

    def number(self) -> int:
        """The next 64 bits."""
        self.state = mixed = (self.state + STEP) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def skip(self, count: int) -> None:
        """Skip some numbers, as if they had been drawn."""
        self.state = (self.state + count * STEP) & MASK

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, but without, the limit."""
        return self.number() * limit >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Some of the items, none twice, in the order in which they were drawn."""
        left = list(items)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All items in a new order."""
        return self.sample(items, len(items))
