"""Words as bits: for each length, place and letter, the set of words as one whole number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.games.cruxy.spec.board import LONGEST, SHORTEST
from cruxpress.words import Matcher, Tier

A = ord("a")
LETTERS = 26


@dataclass(frozen=True, slots=True)
class Row:
    """The words of one length; bit 0 is the most common one."""

    words: tuple[str, ...]
    all: int
    at: tuple[tuple[int, ...], ...]  # at[place][letter]
    holding: tuple[int, ...]  # holding[letter]: words that have it anywhere
    letters: tuple[int, ...]  # for each word, its letters as 26 bits
    number: Mapping[str, int]  # a word's bit


@dataclass(frozen=True)
class WordBits:
    """All words of some commonness, ready for searching."""

    rows: tuple[Row | None, ...] = field(repr=False)  # by length

    @cached_property
    def letter_shares(self) -> tuple[int, ...]:
        """For each letter, how many of a thousand words hold it."""
        rows = [row for row in self.rows if row is not None]
        total = sum(len(row.words) for row in rows) or 1
        return tuple(
            sum(row.holding[letter].bit_count() for row in rows) * 1000 // total
            for letter in range(LETTERS)
        )

    def row(self, length: int) -> Row:
        row = self.rows[length]
        assert row is not None, f"no slot has {length} squares"
        return row


def word_bits(words: Matcher, tier: Tier = Tier.NORMAL) -> WordBits:
    """The words that are at least so common."""
    rows: list[Row | None] = [None] * SHORTEST
    for length in range(SHORTEST, LONGEST + 1):
        source = words.row(length)
        every = source.up_to[tier]
        spellings = source.words[: every.bit_count()]
        at = tuple(
            tuple(column.get(chr(A + letter), 0) & every for letter in range(LETTERS))
            for column in source.at
        )
        holding = tuple(source.holding.get(chr(A + letter), 0) & every for letter in range(LETTERS))
        letters = tuple(map(letter_set, spellings))
        number = {word: bit for bit, word in enumerate(spellings)}
        rows.append(Row(spellings, every, at, holding, letters, number))
    return WordBits(tuple(rows))


def letter_set(word: str) -> int:
    """The letters of a word as 26 bits; letters of other alphabets have no token and no bit."""
    found = 0
    for letter in word:
        number = ord(letter) - A
        if 0 <= number < LETTERS:
            found |= 1 << number
    return found
