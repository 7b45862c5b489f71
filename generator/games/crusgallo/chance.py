"""Chance that comes out the same everywhere: numbers and shuffles drawn from named hashes."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 64


class Chance:
    """A stream of random numbers; its name (words and numbers) decides all of them.

    Names are hashed, since raw neighbouring seeds repeat themselves.
    """

    def __init__(self, *name: str | int) -> None:
        text = "".join(f"{type(part).__name__}:{len(str(part))}:{part};" for part in name)
        self._words = _words(hashlib.sha256(text.encode()).digest())

    def word(self) -> int:
        """A number of 64 bits."""
        return next(self._words)

    def below(self, limit: int) -> int:
        """A number from 0 up to, and without, the limit; all are equally likely."""
        fair = WORD - WORD % limit
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        result = list(items)
        for at in range(len(result) - 1, 0, -1):
            other = self.below(at + 1)
            result[at], result[other] = result[other], result[at]
        return result


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8)).digest()
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8])
        block += 1
