"""How likely a begun word is to be finished, judged by how many words begin like it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log

EMPTY = "."
EVEN_ODDS = 3  # so many words for each empty box, and it is as likely as not that one comes true
SCALE = 1000


@dataclass(frozen=True)
class Likely:
    """Weighs begun words, written with dots for their empty boxes; remembers what it weighed."""

    counts: Mapping[int, Counter[str]]  # for each length, how many words begin so
    _known: dict[str, int | None] = field(default_factory=dict, repr=False)

    def __call__(self, pattern: str) -> int | None:
        """The logarithm of how likely it is, in thousandths; nothing if no word begins so."""
        if pattern not in self._known:
            self._known[pattern] = self._weigh(pattern)
        return self._known[pattern]

    def _weigh(self, pattern: str) -> int | None:
        begun = pattern.rstrip(EMPTY)
        words = self.counts[len(pattern)][begun]
        if not words:
            return None
        missing = len(pattern) - len(begun)
        return 0 if not missing else round(SCALE * log(words / (words + EVEN_ODDS**missing)))
