"""Words, sheets and the grid in a game as rows of numbers, for the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import (
    Longs,
    Luck,
    Rows,
    Sets,
    below,
    copy_set,
    empty_sets,
    keep_common,
    longs,
    rows,
    width_of,
    word_sets,
    zeros,
)
from cruxpress.games.cruxy.rules.proven import Draws
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.sheet.model import (
    COLUMNS,
    LONGEST,
    PENGUINS,
    ROWS,
    AreaBox,
    CruxySheet,
    Effect,
    half_of,
)
from cruxpress.games.cruxy.solve.search import ones_of
from cruxpress.games.cruxy.solve.words import LETTERS, WordBits, plan_sheet

EFFECTS = tuple(Effect)
EFFECT_NUMBER = {effect: number for number, effect in enumerate(EFFECTS)}
HALVES = {"top": 1, "bottom": 2, "": 0}  # of the grid, as bits
# How likely a box is met by the way, of a thousand words: equipment, a length, either of them.
KIND_SHARE, DIGIT_SHARE, EITHER_SHARE = 100, 150, 250

_NUMBERS = bytes.maketrans(ALPHABET.encode("ascii"), bytes(range(LETTERS)))


class Words(NamedTuple):
    """All words that players know, length by length, the most common of each length first."""

    sets: Sets
    lengths: Rows  # of a length: FIRST_SET, FIRST_WORD
    letters: Longs  # of a word, as 26 bits
    known: Longs  # of a word, 1 where nearly every ten-year-old knows it
    spelled: Longs  # eight numbers a word


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


class Starts(NamedTuple):
    """The words that may be drawn for the red slots: those for the first, then for the second."""

    firsts: int
    spelled: Longs  # eight numbers a word
    numbers: Rows  # of a word: AMONG, SAME


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
        known=longs(row.known >> word & 1 for _, row in known for word in range(len(row.words))),
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
            places[number * LONGEST + place][col.SQUARE] = square
        for place, other, there in slot.crossing:
            places[number * LONGEST + place][col.OTHER :] = other, there
        for bit, boxes in slot.gifts:
            squares[bit.bit_length() - 1][col.GIFT] = boxes
            slots[number][col.KINDS] |= boxes
    for beside, animal in sheet.triggers.items():
        effect = sheet.animals[animal]
        its = int(effect in PENGUINS), EFFECT_NUMBER[effect], HALVES[half_of(animal)]
        squares[beside][col.PENGUIN : col.HALF + 1] = its
    for square in sheet.cracks:
        squares[square][col.CRACK] = 1
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
        effects=sum(1 << EFFECT_NUMBER[effect] for effect in sheet.effects),
        advanced=int(advanced),
    )


def with_equipment(board: PlayBoard, sheet: CruxySheet) -> PlayBoard:
    """The board of a sheet on which nothing but equipment was moved: quicker than all anew."""
    squares, slots = rows(board.squares), rows(board.slots)
    boxes = dict.fromkeys(sheet.equipment.values(), 0)
    for number, box in enumerate(sheet.area):
        if box.kind in boxes:
            boxes[box.kind] |= 1 << number
    for square in range(len(squares)):
        squares[square][col.GIFT] = 0
    for slot in slots:
        slot[col.KINDS] = 0
    for square, kind in sheet.equipment.items():
        squares[square][col.GIFT] = boxes[kind]
        for number in sheet.board.slots_at[square]:
            slots[number][col.KINDS] |= boxes[kind]
    return board._replace(squares=squares, slots=slots)


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
    numbers = [[one.get(word, -1), draws.place_in_second.get(word, -1)] for word in first]
    numbers += [[two.get(word, -1), -1] for word in second]
    return Starts(len(first), _spelled([*first, *second]), rows(numbers))


MOST_NOTES, NOTE = 1024, 6


class Grid(NamedTuple):
    """What is known of the grid at one moment, what happened before, and room to think."""

    fits: Sets  # of a slot: the words that still fit; one more is for working
    slots: Rows  # of a slot: WIDTH, WRITTEN, REACHED
    filled: Longs  # of a square: 0, or 1 and its letter
    lists: Rows  # TOKENS and so on
    used: Longs  # of a word: the last game in which it was written
    notes: Rows  # for the rules, which can play the game again


LONGEST_LIST = 64


def empty_grid(words: Words, board: PlayBoard) -> Grid:
    """A grid for many games, one after the other."""
    slots = len(board.slots)
    return Grid(
        fits=empty_sets(slots + 1, words.sets),
        slots=zeros(slots, 3),
        filled=zeros(1, COLUMNS * ROWS)[0],
        lists=zeros(col.LISTS, max(slots, LONGEST_LIST)),
        used=zeros(1, len(words.letters))[0],
        notes=zeros(MOST_NOTES, NOTE),
    )


@inner
def write_word(
    words: Words, board: PlayBoard, grid: Grid, number: int, spelled: Longs, word: int
) -> None:  # fmt: skip
    """A word stands in a slot: the slots across it can be reached, and fewer words fit there."""
    slot = grid.slots[number]
    slot[col.WRITTEN], slot[col.REACHED] = 1, 0
    for at in range(board.slots[number][col.LENGTH]):
        letter, place = spelled[word * LONGEST + at], board.places[number * LONGEST + at]
        grid.filled[place[col.SQUARE]] = 1 + letter
        other = place[col.OTHER]
        if other >= 0:
            across = grid.slots[other]
            across[col.REACHED] = 1 - across[col.WRITTEN]
            having = words.lengths[board.slots[other][col.LENGTH]][col.FIRST_SET]
            having += place[col.THERE] * LETTERS + letter
            keep_common(grid.fits, other, words.sets, having)
            across[col.WIDTH] = width_of(grid.fits, other)


@inner
def begin(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, luck: Luck
) -> tuple[int, int]:
    """Begin a game: letters and two different starting words are drawn; which words these are."""
    tokens, filled, counts = grid.lists[col.TOKENS], grid.filled, grid.lists[col.COUNTS]
    counts[col.GAMES] += 1
    counts[col.NOTED] = 0
    for letter in range(LETTERS):
        tokens[letter] = letter
    for place in range(board.letters):
        other = place + below(luck, LETTERS - place)
        tokens[place], tokens[other] = tokens[other], tokens[place]
    for square in range(len(filled)):
        filled[square] = 0
    for number in range(len(board.slots)):
        slot, length = grid.slots[number], board.slots[number][col.LENGTH]
        every = words.lengths[length][col.FIRST_SET] + (length + 1) * LETTERS
        copy_set(grid.fits, number, words.sets, every)
        slot[col.WIDTH], slot[col.WRITTEN], slot[col.REACHED] = width_of(grid.fits, number), 0, 0
    one = below(luck, starts.firsts)
    same, seconds = starts.numbers[one][col.SAME], len(starts.numbers) - starts.firsts
    place = below(luck, seconds if same < 0 else seconds - 1)
    two = starts.firsts + place + (0 <= same <= place)
    write_word(words, board, grid, board.first, starts.spelled, one)
    write_word(words, board, grid, board.second, starts.spelled, two)
    return one, two


@inner
def near_slots(grid: Grid) -> int:
    """List the slots that can be reached and have words; how many."""
    count, near, slots = 0, grid.lists[col.NEAR], grid.slots
    for number in range(len(slots)):
        if slots[number][col.REACHED] and slots[number][col.WIDTH]:
            near[count] = number
            count += 1
    return count


@inner
def gains(board: PlayBoard, grid: Grid, slot: int) -> tuple[int, int]:
    """The boxes that any word in a slot fulfils, and how many penguins it meets."""
    boxes, penguins, filled = board.slots[slot][col.BY_LENGTH], 0, grid.filled
    for at in range(slot * LONGEST, slot * LONGEST + board.slots[slot][col.LENGTH]):
        number = board.places[at][col.SQUARE]
        if not filled[number]:
            square = board.squares[number]
            boxes |= square[col.GIFT]
            penguins += square[col.PENGUIN]
    return boxes, penguins


@inner
def note(grid: Grid, what: int, one: int, two: int, three: int, four: int, five: int) -> None:
    """Write down what happened."""
    counts = grid.lists[col.COUNTS]
    row = grid.notes[counts[col.NOTED]]
    row[0], row[1], row[2], row[3], row[4], row[5] = what, one, two, three, four, five
    counts[col.NOTED] += 1
