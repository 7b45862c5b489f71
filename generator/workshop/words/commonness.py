"""How common a word is in a large amount of text, told apart by capital letters."""

import gzip
import json
import math
from dataclasses import dataclass
from pathlib import Path

from workshop.words.scowl import Scowl

# A word in many dictionaries is known, whatever the text says; a word in few of them is not.
FLOOR = {10: 300, 20: 240, 35: 170, 40: 150, 50: 100, 55: 80, 60: 50, 70: 0}
CEILING = {60: 330, 70: 250}  # forum jargon (doge, mage) is common in the text only
NAME_SHARE = 0.25  # fewer small letters than this, and the word is a name
NAME_SEEN = 10**-6.5
PHRASE_STEP = 50  # a phrase is rarer than its rarest word


@dataclass(frozen=True, slots=True)
class Text:
    """The chance of each spelling, as a natural logarithm."""

    chances: dict[str, float]

    def chance(self, spelling: str) -> float:
        """How likely a word of the text is this one."""
        return math.exp(self.chances[spelling]) if spelling in self.chances else 0.0

    def zipf(self, spelling: str) -> int:
        """The Zipf scale times 100: 300 is once in a million words."""
        chance = self.chance(spelling)
        return max(0, round(100 * (math.log10(chance) + 9))) if chance else 0

    def small_share(self, word: str) -> float:
        """How often the word is written with a small first letter."""
        small = self.chance(word)
        capital = self.chance(word.capitalize()) + self.chance(word.upper())
        return small / (small + capital) if small + capital else 1.0

    def is_name(self, word: str) -> bool:
        """Whether the text nearly always gives the word a capital."""
        capital = max(self.chance(word.capitalize()), self.chance(word.upper()))
        return self.small_share(word) < NAME_SHARE and capital > NAME_SEEN


def read_text(folder: Path) -> Text:
    """Read the table of chances from the unpacked package."""
    path = folder / "spacy_lookups_data/data/en_lexeme_prob.json.gz"
    with gzip.open(path, "rt", encoding="utf-8") as table:
        return Text(json.load(table))


def commonness_of_word(word: str, text: Text, scowl: Scowl, is_name: bool) -> int:
    """A word's commonness, kept within what its dictionaries allow."""
    seen = text.zipf(word)
    if is_name:  # its small letters are mostly sloppily typed names
        return max(0, round(seen + 100 * math.log10(text.small_share(word)))) if seen else 0
    level = scowl.level.get(word, 10)
    if word in scowl.american:
        seen = max(seen, FLOOR[level])
    return min(seen, CEILING.get(level, 999))


def commonness_of_entry(entry: str, text: Text, words: dict[str, int]) -> int:
    """The commonness of a list's word, name or phrase, as it is written there."""
    parts = entry.replace("-", " ").replace("'s", "").split()
    known = [max(words.get(part, 0), text.zipf(part)) for part in parts]
    return max(0, min(known) - PHRASE_STEP * (len(parts) - 1))
