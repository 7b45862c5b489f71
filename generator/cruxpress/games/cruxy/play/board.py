"""Words, sheets and starting words as rows of numbers, for the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cruxpress.games.cruxy.play.bits import Longs, Rows, Sets, longs, rows, word_sets
from cruxpress.games.cruxy.rules.proven import Draws
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.sheet.board import COLUMNS, LONGEST, ROWS, half_of
from cruxpress.games.cruxy.sheet.model import AreaBox, CruxySheet
from cruxpress.games.cruxy.sheet.names import PENGUINS, Effect
from cruxpress.games.cruxy.solve.search import ones_of
from cruxpress.games.cruxy.solve.words import LETTERS, WordBits, plan_sheet

EFFECTS = tuple(Effect)
HALVES = {"top": 1, "bottom": 2, "": 0}  # of the grid, as bits
# How likely a box is met by the way, of a thousand words: equipment, a length, either of them.
KIND_SHARE, DIGIT_SHARE, EITHER_SHARE = 100, 150, 250

_NUMBERS = bytes.maketrans(ALPHABET.encode("ascii"), bytes(range(LETTERS)))


class Words(NamedTuple):
    """All words that players know, length by length, the most common of each length first."""

    sets: Sets
    lengths: Rows  # of a length: FIRST_SET, FIRST_WORD
    letters: Longs  # of a word, as 26 bits
    spelled: Longs  # eight numbers a word


# The first set of a length holds the words with A on the first square. Those of other letters and
# squares follow, then words that hold a letter anywhere, then all words.
FIRST_SET, FIRST_WORD = range(2)


class PlayBoard(NamedTuple):
    """A sheet: its slots and squares, what they give, and how hard boxes are to meet.

    Boxes of an area are bits of a number.
    """

    slots: Rows  # of a slot: LENGTH, BY_LENGTH, KINDS
    places: Rows  # of a slot times 8 and one of 0-7: SQUARE, OTHER, THERE
    squares: Rows  # of a square: GIFT, PENGUIN, WAKES, HALF, CRACK
    orders: Rows  # LETTER_BOXES, HARDEST, EASIEST, SHARES; each ends with -1
    first: int  # the slot of a starting word
    second: int
    letters: int  # how many are drawn
    other_boxes: int
    kind_boxes: int
    printed: int  # boxes
    effects: int  # those that the sheet prints, as bits
    advanced: int  # 1 where a letter counts only for the player who wrote it


LENGTH, BY_LENGTH, KINDS = range(3)  # boxes that its length and its equipment fulfil
SQUARE, OTHER, THERE = range(3)  # the slot that crosses, or -1, and at which of its places
GIFT, PENGUIN, WAKES, HALF, CRACK = range(5)  # boxes; 0 or 1; effect or -1; of its animal; 0 or 1
# Boxes of letters; letters and, after 26 of them, other boxes, the hardest first; letters, the
# easiest first; and of a thousand words, how many meet each of those letters and boxes.
LETTER_BOXES, HARDEST, EASIEST, SHARES = range(4)


class Starts(NamedTuple):
    """The words that may be drawn for the red slots: those for the first, then for the second."""

    firsts: int
    spelled: Longs  # eight numbers a word
    numbers: Rows  # of a word: AMONG, SAME


# Its number among the players' words of its length, and of a first word its place among the second
# ones; or -1.
AMONG, SAME = range(2)


@dataclass(frozen=True, eq=False)
class KnownWords:
    """The words that players know, laid out once for all sheets."""

    bits: WordBits
    spellings: tuple[str, ...]
    laid_out: Words


def known_words(bits: WordBits) -> KnownWords:
    """Lay words out."""
    known = [(length, row) for length, row in enumerate(bits.rows) if row is not None]
    lengths = [[0, 0] for _ in range(LONGEST + 1)]
    sets: list[int] = []
    spellings: list[str] = []
    for length, row in known:
        lengths[length] = [len(sets), len(spellings)]
        sets += [having for place in row.at for having in place]
        sets += [*row.holding, row.all]
        spellings += row.words
    laid_out = Words(
        sets=word_sets(sets, max(len(row.words) for _, row in known)),
        lengths=rows(lengths),
        letters=longs(mask for _, row in known for mask in row.letters),
        spelled=_spelled(spellings),
    )
    return KnownWords(bits, tuple(spellings), laid_out)


def _spelled(words: Sequence[str]) -> Longs:
    """Letters as numbers; another sign would point outside of the arrays."""
    strange = [word for word in words if not set(ALPHABET).issuperset(word)]
    if strange:
        raise ValueError(f"players write words of the letters A to Z, not {strange[:3]}")
    padded = "".join(word.ljust(LONGEST, ALPHABET[0]) for word in words)
    return longs(padded.encode("ascii").translate(_NUMBERS))


def lay_out(sheet: CruxySheet, words: KnownWords, advanced: bool = False) -> PlayBoard:
    """Lay a sheet out."""
    plan = plan_sheet(sheet)
    slots = [[slot.length, slot.by_length, 0] for slot in plan.slots]
    places = [[-1, -1, -1] for _ in range(len(slots) * LONGEST)]
    squares = [[0, 0, -1, 0, 0] for _ in range(COLUMNS * ROWS)]
    for number, slot in enumerate(plan.slots):
        for place, square in enumerate(sheet.slots[number].squares):
            places[number * LONGEST + place][SQUARE] = square
        for place, other, there in slot.crossing:
            places[number * LONGEST + place][OTHER:] = other, there
        for bit, boxes in slot.gifts:
            squares[bit.bit_length() - 1][GIFT] = boxes
            slots[number][KINDS] |= boxes
    for beside, animal in sheet.triggers.items():
        effect = sheet.animals[animal]
        its = int(effect in PENGUINS), EFFECTS.index(effect), HALVES[half_of(animal)]
        squares[beside][PENGUIN : HALF + 1] = its
    for square in sheet.cracks:
        squares[square][CRACK] = 1
    letter_shares, box_shares = words.bits.letter_shares, [_share(box) for box in sheet.area]
    # Of boxes that are as hard as a letter, the letter comes last.
    hardness = [(box_shares[box], 0, LETTERS + box) for box in ones_of(plan.other_boxes)]
    hardness += [(share, 1, letter) for letter, share in enumerate(letter_shares)]
    orders = [
        plan.letter_boxes,
        [entry for _, _, entry in sorted(hardness)],
        sorted(range(LETTERS), key=lambda letter: (-letter_shares[letter], letter)),
        [*letter_shares, *box_shares],
    ]
    most = LETTERS + len(sheet.area) + 1
    return PlayBoard(
        slots=rows(slots),
        places=rows(places),
        squares=rows(squares),
        orders=rows(([*order] + [-1] * most)[:most] for order in orders),
        first=plan.starts[0],
        second=plan.starts[1],
        letters=len(plan.letter_boxes),
        other_boxes=plan.other_boxes,
        kind_boxes=plan.kind_boxes,
        printed=len(sheet.area),
        effects=sum(1 << EFFECTS.index(effect) for effect in sheet.effects),
        advanced=int(advanced),
    )


def _share(box: AreaBox) -> int:
    """How easily a box that is no letter is met, on the scale of letters."""
    if box.is_letter:
        return 0
    return EITHER_SHARE if box.is_either else KIND_SHARE if box.kind else DIGIT_SHARE


def lay_out_starts(draws: Draws, words: KnownWords) -> Starts:
    """Lay starting words out."""
    first, second = draws.easy
    slots = [draws.sheet.slots[start] for start in draws.sheet.starts]
    one, two = (words.bits.row(len(slot)).number for slot in slots)
    place_in_second = {word: place for place, word in enumerate(second)}
    numbers = [[one.get(word, -1), place_in_second.get(word, -1)] for word in first]
    numbers += [[two.get(word, -1), -1] for word in second]
    return Starts(len(first), _spelled([*first, *second]), rows(numbers))
