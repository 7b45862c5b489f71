"""Words by how they begin, for Cryptex, where a word is written letter by letter from the left."""

from collections import Counter
from dataclasses import dataclass, field

from cruxpress.words.matcher import OPEN, Matcher
from cruxpress.words.word import Tier


@dataclass(frozen=True)
class Prefixes:
    """Which beginnings can still become a word of a given length."""

    matcher: Matcher
    tier: Tier = Tier.OBSCURE
    _counts: dict[int, Counter[str]] = field(default_factory=dict, repr=False)

    def counts(self, length: int) -> Counter[str]:
        """For each beginning, how many words of this length start with it."""
        if length not in self._counts:
            row = self.matcher.row(length)
            words = row.words[: row.up_to[self.tier].bit_count()]
            self._counts[length] = Counter(
                word[:end] for word in words for end in range(length + 1)
            )
        return self._counts[length]

    def alive(self, prefix: str, length: int) -> bool:
        """Whether some word of this length begins so."""
        return prefix in self.counts(length)

    def count(self, prefix: str, length: int) -> int:
        """How many words of this length begin so."""
        return self.counts(length)[prefix]

    def completions(self, prefix: str, length: int, limit: int | None = None) -> list[str]:
        """The words of this length that begin so, the most common first."""
        if len(prefix) > length:
            return []
        return self.matcher.words(prefix.ljust(length, OPEN), tier=self.tier, limit=limit)

    def next_letters(self, prefix: str, length: int) -> str:
        """The letters that may be written next, in alphabetical order."""
        if len(prefix) >= length:
            return ""
        row = self.matcher.row(length)
        fitting = row.match(prefix.ljust(length, OPEN), tier=self.tier)
        return row.letters_at(fitting, len(prefix))
