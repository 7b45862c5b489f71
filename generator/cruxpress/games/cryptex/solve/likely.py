"""How likely a begun word is to be finished, judged by how many words begin like it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from string import ascii_lowercase

EMPTY = "."
EVEN_ODDS = 3  # so many words for each empty box, and it is as likely as not that one comes true
SCALE = 1000


Onward = Mapping[str, tuple[str, int]]  # for each letter, what then stands there and its weight


@dataclass(frozen=True)
class Likely:
    """Weighs begun words, written with dots for their empty boxes; remembers what it weighed."""

    counts: Mapping[int, Counter[str]]  # for each length, how many words begin so
    _weights: dict[str, int] = field(default_factory=dict, repr=False)
    _onward: dict[str, Onward] = field(default_factory=dict, repr=False)

    def weight(self, pattern: str) -> int:
        """The logarithm of how likely a begun word is to be finished, in thousandths."""
        if pattern not in self._weights:
            self._weights[pattern] = self._weigh(pattern)
        return self._weights[pattern]

    def onward(self, pattern: str) -> Onward:
        """The letters that can be written next; with all others, no word begins."""
        if pattern not in self._onward:
            counts = self.counts[len(pattern)]
            begun = pattern.rstrip(EMPTY)
            rest = EMPTY * (len(pattern) - len(begun) - 1)
            texts = {c: begun + c + rest for c in ascii_lowercase if counts[begun + c]}
            self._onward[pattern] = {c: (text, self.weight(text)) for c, text in texts.items()}
        return self._onward[pattern]

    def _weigh(self, pattern: str) -> int:
        begun = pattern.rstrip(EMPTY)
        missing = len(pattern) - len(begun)
        words = self.counts[len(pattern)][begun]
        # An untouched cryptex promises nothing and loses nothing; a whole word is certain.
        if not begun or not missing:
            return 0
        return round(SCALE * log(words / (words + EVEN_ODDS**missing)))
