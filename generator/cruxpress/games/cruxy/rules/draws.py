"""Letters and starting words that nobody picked: they follow from the sheet, a purpose, a number.

A proof covers draws made here, and its checker makes them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.words import Matcher, Tier
from cruxpress.words.matcher import OPEN, WordRow

# The rulebook's tip: starting words do without these.
HARD_TO_CROSS = "bjkqvxz"


@dataclass(frozen=True, slots=True)
class Draw:
    """How a game begins: letters from the bag, words for the red squares, and chance for more."""

    letters: str
    starts: tuple[str, str]
    chance: Chance


@dataclass(frozen=True)
class Draws:
    """The bag and the starting words of one sheet."""

    sheet: Sheet
    easy: tuple[tuple[str, ...], tuple[str, ...]]  # words for the first and the second red slot

    def draw(self, purpose: str, index: int, forced: str = "") -> Draw:
        """The draw of this number; forced letters are among those drawn."""
        chance = self.chance(purpose, index)
        return Draw(self._letters(chance, forced), self._starts(chance), chance)

    def chance(self, purpose: str, index: int) -> Chance:
        """What the draw of this number and all that follows in its game is drawn from."""
        return Chance("cruxy", self.sheet.hash, purpose, index)

    def _letters(self, chance: Chance, forced: str) -> str:
        others = [letter for letter in ALPHABET if letter not in forced]
        drawn = chance.sample(others, len(self.sheet.letter_boxes) - len(forced))
        return "".join(chance.shuffled([*forced, *drawn]) if forced else drawn)

    def _starts(self, chance: Chance) -> tuple[str, str]:
        first, second = self.easy
        one = chance.pick(first)
        same = self._place_in_second.get(one)
        if same is None:
            return one, chance.pick(second)
        # One of the others, as if the first word were not among them.
        place = chance.below(len(second) - 1)
        return one, second[place + (place >= same)]

    @cached_property
    def _place_in_second(self) -> Mapping[str, int]:
        return {word: place for place, word in enumerate(self.easy[1])}


def draws_on(sheet: Sheet, words: Matcher) -> Draws:
    """Get ready to draw for a sheet: easy words for its red slots, none hard to cross."""
    rows = [words.row(len(sheet.slots[start])) for start in sheet.starts]
    first, second = (_easy_words(row) for row in rows)
    return Draws(sheet, (first, second))


def _easy_words(row: WordRow) -> tuple[str, ...]:
    easy = row.match(OPEN * row.length, HARD_TO_CROSS, Tier.EASY)
    found = tuple(row.words_in(easy if easy.bit_count() > 1 else row.everything))
    if len(found) < 2:
        raise BadInput(f"the lexicon has no two words for red slots of {row.length} squares")
    return found
