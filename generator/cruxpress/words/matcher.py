"""Which words fit the letters that already stand in the squares, answered as sets of bits.

A set of words of one length is one whole number: bit 0 is the most common word, bit 1 the next.
Joining and crossing such sets is one machine-fast operation, whatever the number of words.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cruxpress.words.word import Tier, WordEntry

OPEN = "?"


@dataclass(frozen=True, slots=True)
class WordRow:
    """All words of one length, the most common first, ready for pattern matching."""

    length: int
    words: tuple[str, ...]
    at: tuple[Mapping[str, int], ...]  # at[place][letter]: the words with that letter there
    up_to: Mapping[Tier, int]  # the words that are at least that common
    holding: Mapping[str, int]  # the words that have the letter anywhere
    number: Mapping[str, int] = field(repr=False)  # a word's bit
    known: int = 0  # the words that nearly every ten-year-old knows

    @property
    def everything(self) -> int:
        """The set of all words of this length."""
        return self.up_to[Tier.OBSCURE]

    def match(self, pattern: str, without: str = "", tier: Tier = Tier.OBSCURE) -> int:
        """The words that fit a pattern such as '?a?e' and are at least as common as the tier.

        Letters in `without` must not stand on the open places.
        """
        if len(pattern) != self.length:
            return 0
        fitting = self.up_to[tier]
        for letter, words_with in zip(pattern, self.at, strict=True):
            if letter != OPEN:
                fitting &= words_with.get(letter, 0)
        for letter in without:
            fitting &= ~self._open_place_holds(letter, pattern)
        return fitting

    def _open_place_holds(self, letter: str, pattern: str) -> int:
        if letter not in pattern:
            return self.holding.get(letter, 0)
        held = 0
        for given, words_with in zip(pattern, self.at, strict=True):
            if given == OPEN:
                held |= words_with.get(letter, 0)
        return held

    def words_in(self, bits: int, limit: int | None = None) -> list[str]:
        """The words of a set, the most common first."""
        marks = bin(bits)[:1:-1]  # bit 0 first; the search for the next 1 runs at machine speed
        found: list[str] = []
        place = marks.find("1")
        while place >= 0 and len(found) != limit:
            found.append(self.words[place])
            place = marks.find("1", place + 1)
        return found

    def bit(self, word: str) -> int:
        """The set that holds just this word, or nothing if the row does not have it."""
        number = self.number.get(word)
        return 0 if number is None else 1 << number

    def bits(self, words: Iterable[str]) -> int:
        """The set of these words; for example those that were used already."""
        found = 0
        for word in words:
            found |= self.bit(word)
        return found

    def letters_at(self, bits: int, place: int) -> str:
        """The letters that the words of a set have at a place, in alphabetical order."""
        return "".join(letter for letter, having in self.at[place].items() if having & bits)


@dataclass(frozen=True)
class Matcher:
    """The words that a game may print, a row for each length, made when first asked for."""

    words_of_length: Callable[[int], Sequence[WordEntry]]
    _rows: dict[int, WordRow] = field(default_factory=dict, repr=False)

    def row(self, length: int) -> WordRow:
        """All words of this length."""
        if length not in self._rows:
            self._rows[length] = make_row(length, self.words_of_length(length))
        return self._rows[length]

    def match(self, pattern: str, without: str = "", tier: Tier = Tier.OBSCURE) -> int:
        """The words that fit the pattern, as bits of the row of that length."""
        return self.row(len(pattern)).match(pattern, without, tier)

    def words(
        self,
        pattern: str,
        without: str = "",
        tier: Tier = Tier.OBSCURE,
        limit: int | None = None,
        *,
        known: bool = False,
    ) -> list[str]:
        """The words that fit the pattern, the most common first; `known` leaves only known ones."""
        row = self.row(len(pattern))
        fitting = row.match(pattern, without, tier)
        return row.words_in(fitting & row.known if known else fitting, limit)

    def beginnings(self, length: int, tier: Tier | None) -> Counter[str]:
        """For each beginning, how many words of this length and tier start with it.

        Without a tier, these are the words that nearly every ten-year-old knows.
        """
        row = self.row(length)
        words = row.words_in(row.known if tier is None else row.up_to[tier])
        return Counter(word[:end] for word in words for end in range(length + 1))

    def __contains__(self, word: str) -> bool:
        return bool(self.row(len(word)).bit(word))


def make_row(length: int, words: Iterable[WordEntry]) -> WordRow:
    """Order words by falling commonness and index their letters."""
    ordered = sorted(words, key=lambda entry: (-entry[1], entry[0]))
    spellings = tuple(word for word, _, _ in ordered)
    rising = [-commonness for _, commonness, _ in ordered]
    up_to = {tier: (1 << bisect_right(rising, -tier.least)) - 1 for tier in Tier}
    # Of the last word first, since bit 0 is a number's last digit.
    backwards = "".join(reversed(spellings))
    at = tuple(index_letters(backwards[place::length]) for place in range(length))
    holding: dict[str, int] = {}
    for having in at:
        for letter, bits in having.items():
            holding[letter] = holding.get(letter, 0) | bits
    number = {word: bit for bit, word in enumerate(spellings)}
    marks = "".join("1" if known else "0" for _, _, known in reversed(ordered))
    return WordRow(length, spellings, at, up_to, holding, number, int(marks or "0", 2))


def index_letters(column: str) -> dict[str, int]:
    """For each letter the set of words that have it in this column."""
    alphabet = sorted(set(column))
    zeros = {ord(letter): "0" for letter in alphabet}
    return {letter: int(column.translate(zeros | {ord(letter): "1"}), 2) for letter in alphabet}
