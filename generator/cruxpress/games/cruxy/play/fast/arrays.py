"""Words, sheets and starting words as arrays of small numbers, for the players in machine code."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cruxpress.games.cruxy.play.skill import box_shares
from cruxpress.games.cruxy.rules.draws import Draws
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.solve.plan import plan_sheet
from cruxpress.games.cruxy.solve.search import ones_of
from cruxpress.games.cruxy.solve.wordbits import LETTERS, A, WordBits
from cruxpress.games.cruxy.spec.board import COLUMNS, LONGEST, ROWS, half_of
from cruxpress.games.cruxy.spec.names import PENGUINS, Effect
from cruxpress.games.cruxy.spec.sheet import Sheet

Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]
Sets = NDArray[np.uint32]  # sets of words: a row each, 32 words a number, the most common first

CHUNK = 32
EFFECTS = tuple(Effect)
HALVES = {"top": 1, "bottom": 2, "": 0}  # of the grid, as bits
MOST_BOXES = 56  # of an area; effects add five at most, and a number holds 63


class Words(NamedTuple):
    """All words that players know, length by length."""

    sets: Sets
    lengths: Longs  # length, SET or WORD
    letters: Longs  # for each word, its letters as 26 bits
    spelled: Bytes  # for each word, its letters as numbers


# Of a length: its first set, the words with A on the first square, and its most common word. The
# sets go on with other letters and squares, with words that hold a letter anywhere, with all words.
SET, WORD = range(2)


class Board(NamedTuple):
    """A sheet: its slots and squares, what they give, and how hard boxes are to meet."""

    slots: Longs  # slot, LENGTH or BY_LENGTH or KINDS
    places: Longs  # slot, place, SQUARE or OTHER or THERE
    squares: Longs  # square, GIFT or PENGUIN or WAKES or HALF or CRACK
    first: int  # the slot of a starting word
    second: int
    letter_boxes: Longs
    other_boxes: int
    kind_boxes: int
    printed: int
    shares: Longs  # of a thousand words, how many meet a letter or, after 26 of them, a box
    hardest: Longs  # letters and other boxes in that order
    easiest: Longs  # letters alone
    effects: int  # those that the sheet prints, as bits


LENGTH, BY_LENGTH, KINDS = range(3)  # boxes that its length and its equipment fulfil
SQUARE, OTHER, THERE = range(3)  # the slot that crosses, or -1, and at which of its places
GIFT, PENGUIN, WAKES, HALF, CRACK = range(5)  # boxes; 0 or 1; effect or -1; of its animal; 0 or 1


class Starts(NamedTuple):
    """The words that may be drawn for the red slots: those for the first, then for the second."""

    firsts: int
    spelled: Bytes  # word, place: its letters as numbers
    numbers: Longs  # word, AMONG or SAME


# Its number among the players' words of its length, and of a first word its place among the second
# ones; or -1.
AMONG, SAME = range(2)


class _Those:
    """Words that are the same only if they are one and the same object."""

    def __init__(self, words: WordBits) -> None:
        self.words = words

    def __hash__(self) -> int:
        return id(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Those) and self.words is other.words


def words_as_arrays(words: WordBits) -> Words:
    """Lay words out; those that were asked for last are kept."""
    return _laid_out(_Those(words))


@lru_cache(maxsize=2)
def _laid_out(those: _Those) -> Words:
    rows = [(length, row) for length, row in enumerate(those.words.rows) if row is not None]
    size = max(1, *(-(-len(row.words) // CHUNK) for _, row in rows))
    lengths = np.zeros((LONGEST + 1, 2), dtype=np.int64)
    sets: list[int] = []
    spellings: list[str] = []
    for length, row in rows:
        lengths[length] = len(sets), len(spellings)
        sets += [having for place in row.at for having in place]
        sets += [*row.holding, row.all]
        spellings += row.words
    letters = (mask for _, row in rows for mask in row.letters)
    raw = b"".join(found.to_bytes(size * CHUNK // 8, "little") for found in sets)
    return Words(
        np.frombuffer(raw, dtype="<u4").astype(np.uint32).reshape(len(sets), size),
        lengths,
        _longs(letters),
        _spelled(spellings),
    )


def _spelled(words: Sequence[str]) -> Bytes:
    """Letters as numbers; another sign would point outside of the arrays."""
    strange = [word for word in words if not set(ALPHABET).issuperset(word)]
    assert not strange, f"players write words of the letters A to Z, not {strange[:3]}"
    padded = "".join(word.ljust(LONGEST, ALPHABET[0]) for word in words)
    codes = np.frombuffer(padded.encode("ascii"), dtype=np.int8) - np.int8(A)
    return codes.reshape(len(words), LONGEST)


def board_as_arrays(sheet: Sheet, words: WordBits) -> Board:
    """Lay a sheet out."""
    assert len(sheet.area) <= MOST_BOXES
    plan, letter_shares, shares = plan_sheet(sheet), words.letter_shares, box_shares(sheet)
    slots = np.zeros((len(plan.slots), 3), dtype=np.int64)
    places = np.full((len(plan.slots), LONGEST, 3), -1, dtype=np.int64)
    squares = np.zeros((COLUMNS * ROWS, 5), dtype=np.int64)
    for number, slot in enumerate(plan.slots):
        slots[number, :KINDS] = slot.length, slot.by_length
        places[number, : slot.length, SQUARE] = sheet.slots[number].squares
        for place, other, there in slot.crossing:
            places[number, place, OTHER:] = other, there
        for square, boxes in slot.gifts:
            squares[square.bit_length() - 1, GIFT] = boxes
            slots[number, KINDS] |= boxes
    squares[:, WAKES] = -1
    for beside, animal in sheet.triggers.items():
        effect = sheet.animals[animal]
        squares[beside, PENGUIN] = effect in PENGUINS
        squares[beside, WAKES] = EFFECTS.index(effect)
        squares[beside, HALF] = HALVES[half_of(animal)]
    squares[list(sheet.cracks), CRACK] = 1
    # Of boxes that are as hard as a letter, the letter comes last.
    hardness = [(shares[box], 0, LETTERS + box) for box in ones_of(plan.other_boxes)]
    hardness += [(share, 1, letter) for letter, share in enumerate(letter_shares)]
    return Board(
        slots=slots,
        places=places,
        squares=squares,
        first=plan.starts[0],
        second=plan.starts[1],
        letter_boxes=_longs(plan.letter_boxes),
        other_boxes=plan.other_boxes,
        kind_boxes=plan.kind_boxes,
        printed=len(sheet.area),
        shares=_longs([*letter_shares, *shares]),
        hardest=_longs(entry for _, _, entry in sorted(hardness)),
        easiest=_longs(sorted(range(LETTERS), key=lambda letter: (-letter_shares[letter], letter))),
        effects=sum(1 << EFFECTS.index(effect) for effect in sheet.effects),
    )


def starts_as_arrays(draws: Draws, words: WordBits) -> Starts:
    """Lay starting words out."""
    first, second = draws.easy
    rows = [words.row(len(draws.sheet.slots[start])) for start in draws.sheet.starts]
    place_in_second = {word: place for place, word in enumerate(second)}
    numbers = [(rows[0].number.get(word, -1), place_in_second.get(word, -1)) for word in first]
    numbers += [(rows[1].number.get(word, -1), -1) for word in second]
    return Starts(len(first), _spelled([*first, *second]), np.array(numbers, dtype=np.int64))


def _longs(numbers: Iterable[int]) -> Longs:
    return np.fromiter(numbers, dtype=np.int64)
