"""A sheet and its words laid out for search: slots, crossings, and words as bits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.sheet.model import LONGEST, SHORTEST, CruxySheet
from cruxpress.words import Matcher, Tier


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """One slot: its length, the slots across it, and squares worth filling.

    Squares are bits of one number, as are boxes of the area that are no letters.
    """

    length: int
    squares: int
    crossing: tuple[tuple[int, int, int], ...]  # place here, the other slot, place there
    neighbours: int  # the other slots, as bits
    by_length: int  # boxes that a word of this length fulfils
    gifts: tuple[tuple[int, int], ...]  # a square with equipment, the boxes that it fulfils
    penguins: int  # the squares beside penguins

    def gains(self, filled: int) -> int:
        """The boxes that any word fulfils there, with these squares filled before."""
        boxes = self.by_length
        for square, its in self.gifts:
            if square & ~filled:
                boxes |= its
        return boxes


@dataclass(frozen=True)
class SheetPlan:
    """All slots of a sheet."""

    slots: tuple[SlotPlan, ...]
    starts: tuple[int, ...]
    letter_boxes: tuple[int, ...]
    other_boxes: int
    kind_boxes: int  # boxes that only a square with equipment fulfils


def plan_sheet(sheet: CruxySheet) -> SheetPlan:
    """Lay a sheet out."""
    boxes = list(enumerate(sheet.area))
    slots = []
    for slot in sheet.slots:
        crossing = []
        for place, square in enumerate(slot.squares):
            for other in sheet.board.slots_at[square]:
                if other != slot.number:
                    there = sheet.slots[other].squares.index(square)
                    crossing.append((place, other, there))
        gifts = tuple(
            (1 << square, sum(1 << n for n, box in boxes if box.kind == sheet.equipment[square]))
            for square in slot.squares
            if square in sheet.equipment
        )
        slots.append(
            SlotPlan(
                length=len(slot),
                squares=sum(1 << square for square in slot.squares),
                crossing=tuple(crossing),
                neighbours=sum(1 << other for other in sheet.board.crossings[slot.number]),
                by_length=sum(1 << n for n, box in boxes if box.digit == len(slot)),
                gifts=gifts,
                penguins=sum(
                    1 << square for square in slot.squares if square in sheet.penguin_squares
                ),
            )
        )
    return SheetPlan(
        slots=tuple(slots),
        starts=sheet.starts,
        letter_boxes=sheet.letter_boxes,
        other_boxes=sum(1 << n for n, box in boxes if not box.is_letter),
        kind_boxes=sum(1 << n for n, box in boxes if box.kind and not box.digit),
    )


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
    known: int  # words that nearly every ten-year-old knows


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
        if row is None:
            raise BadInput(f"no slot has {length} squares")
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
        rows.append(Row(spellings, every, at, holding, letters, number, source.known & every))
    return WordBits(tuple(rows))


def letter_set(word: str) -> int:
    """The letters of a word as 26 bits; letters of other alphabets have no token and no bit."""
    found = 0
    for letter in word:
        number = ord(letter) - A
        if 0 <= number < LETTERS:
            found |= 1 << number
    return found
