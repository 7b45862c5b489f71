"""Games of a player alone in plain Python, where there is no machine code.

They are the games of `play_alone`, word for word, and tests compare them. Here a sheet is laid out
once more for many games, and words are passed over that cannot be better than the best so far.
"""

from collections.abc import Sequence

from cruxpress.core.chance import MASK, STEP, Chance
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Longs
from cruxpress.games.cruxy.play.board import Grid, PlayBoard, Starts, Words, note
from cruxpress.games.cruxy.play.games import GAIN, MOST_WORDS, free_boxes
from cruxpress.games.cruxy.rules.table import ENOUGH
from cruxpress.games.cruxy.sheet.model import LONGEST
from cruxpress.games.cruxy.solve.words import LETTERS

_PART = 0xFFFFF  # 20 bits of a drawn number
_NEXT_FEW = (1 << 90) - 1  # most often one of so many words fits


def play_alone_plainly(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, lucks: Sequence[Chance],
    recall: int, played: Longs,
) -> None:  # fmt: skip
    """Play a game from each luck; how many words it takes."""
    table = _SoloTable(words, board, starts, grid)
    for game, luck in enumerate(lucks):
        table.begin(luck)
        played[game] = table.turns(luck, recall)


class _SoloTable:
    """One sheet, with all that does not change from game to game, and a game."""

    def __init__(self, words: Words, board: PlayBoard, starts: Starts, grid: Grid) -> None:
        self.words, self.board, self.starts, self.grid = words, board, starts, grid
        count = len(board.slots)
        self.lengths = [slot[col.LENGTH] for slot in board.slots]
        self.firsts = [words.lengths[length][col.FIRST_WORD] for length in self.lengths]
        sets = [words.lengths[length][col.FIRST_SET] for length in self.lengths]
        places = [
            board.places[slot * LONGEST : slot * LONGEST + self.lengths[slot]]
            for slot in range(count)
        ]
        self.squares = [[place[col.SQUARE] for place in row] for row in places]
        # Of a slot: where its letters stand in words, the slots across, and the sets for A there.
        self.crossing = [
            [
                (at, place[col.OTHER], sets[place[col.OTHER]] + place[col.THERE] * LETTERS)
                for at, place in enumerate(row)
                if place[col.OTHER] >= 0
            ]
            for row in places
        ]
        # Of a slot: its squares that give something, and what; and the slots across with equipment.
        self.giving = [
            [
                (square, board.squares[square][col.GIFT], board.squares[square][col.PENGUIN])
                for square in squares
                if board.squares[square][col.GIFT] or board.squares[square][col.PENGUIN]
            ]
            for squares in self.squares
        ]
        self.leading = [
            [(other, board.slots[other][col.KINDS]) for _, other, _ in row] for row in self.crossing
        ]
        self.alike = [
            [other for other in range(count) if self.lengths[other] == length]
            for length in self.lengths
        ]
        self.all_fits = [
            words.sets[first + (length + 1) * LETTERS]
            for first, length in zip(sets, self.lengths, strict=True)
        ]
        self.all_widths = [fits.bit_length() for fits in self.all_fits]
        self.fits: list[int] = []
        self.widths: list[int] = []
        self.written: list[bool] = []
        self.reached: list[bool] = []
        self.filled: list[bool] = []

    def begin(self, luck: Chance) -> None:
        """Draw letters and two different starting words."""
        board, starts, counts = self.board, self.starts, self.grid.lists[col.COUNTS]
        counts[col.GAMES] += 1
        counts[col.NOTED] = 0
        tokens = list(range(LETTERS))
        for place in range(board.letters):
            other = place + luck.below(LETTERS - place)
            tokens[place], tokens[other] = tokens[other], tokens[place]
        self.grid.lists[col.TOKENS][:LETTERS] = tokens
        self.fits, self.widths = self.all_fits.copy(), self.all_widths.copy()
        self.written, self.reached = [False] * len(self.fits), [False] * len(self.fits)
        self.filled = [False] * len(board.squares)
        one = luck.below(starts.firsts)
        same, seconds = starts.numbers[one][col.SAME], len(starts.numbers) - starts.firsts
        place = luck.below(seconds if same < 0 else seconds - 1)
        two = starts.firsts + place + (0 <= same <= place)
        both = ((board.first, one), (board.second, two))
        for slot, word in both:
            self._write(slot, starts.spelled, word * LONGEST)
        for slot, word in both:
            if starts.numbers[word][col.AMONG] >= 0:
                self._use_up(slot, starts.numbers[word][col.AMONG])

    def turns(self, luck: Chance, recall: int) -> int:
        """Write words until two conditions are left."""
        letters, others, turns = 0, self.board.other_boxes, 0
        for token in self.grid.lists[col.TOKENS][: self.board.letters]:
            letters |= 1 << token
        while letters.bit_count() + others.bit_count() > ENOUGH and turns < MOST_WORDS:
            near = [slot for slot, can in enumerate(self.reached) if can and self.widths[slot]]
            if not near:
                return MOST_WORDS
            slot, word, gained, penguins = self._best(luck, recall, near, letters, others)
            written = self.firsts[slot] + word
            note(self.grid, col.WORD, slot, written, -1, 0, 0)
            letters, others = letters & ~self.words.letters[written], others & ~gained
            if penguins:
                letters, others = free_boxes(self.board, self.grid, penguins, letters, others)
            self._write(slot, self.words.spelled, written * LONGEST)
            self._use_up(slot, word)
            turns += 1
        return turns

    def _best(
        self, luck: Chance, recall: int, near: list[int], letters: int, others: int
    ) -> tuple[int, int, int, int]:
        """The best of some words that come to mind: its slot, itself, and what the slot gives."""
        state, choices, all_letters = luck.state, len(near), self.words.letters
        fits, widths, firsts = self.fits, self.widths, self.firsts
        most = letters.bit_count()
        seen: dict[int, tuple[int, int, int, int]] = {}
        best, slot, word = -1, 0, 0
        for _ in range(recall):
            # As Chance draws its numbers.
            state = mixed = (state + STEP) & MASK
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
            mixed ^= mixed >> 31
            this = near[(mixed >> 40) * choices >> 24]
            known = seen.get(this)
            if known is None:
                known = seen[this] = self._worth(this, others, most)
            if known[1] <= best:
                continue
            # Low numbers are common words: the product of two numbers falls low more often.
            reach = ((mixed & _PART) * widths[this] >> 20) + 1
            start = (mixed >> 20 & _PART) * reach >> 20
            above = fits[this] >> start
            above = above & _NEXT_FEW or above
            found = start + (above & -above).bit_length() - 1
            value = known[0] + GAIN * (letters & all_letters[firsts[this] + found]).bit_count()
            if value > best:
                best, slot, word = value, this, found
        luck.state = state
        return slot, word, seen[slot][2], seen[slot][3]

    def _worth(self, slot: int, others: int, letters: int) -> tuple[int, int, int, int]:
        """What any word there is worth, what none can be worth more than, and what it gives."""
        board, filled, written, reached = self.board, self.filled, self.written, self.reached
        gained, penguins = board.slots[slot][col.BY_LENGTH], 0
        for square, gift, penguin in self.giving[slot]:
            if not filled[square]:
                gained |= gift
                penguins += penguin
        leads = 0
        for other, kinds in self.leading[slot]:
            if not written[other] and not reached[other]:
                leads |= kinds
        leads &= others & board.kind_boxes & ~gained
        worth = GAIN * ((gained & others).bit_count() + penguins) + leads.bit_count()
        return worth, worth + GAIN * min(letters, self.lengths[slot]), gained, penguins

    def _write(self, slot: int, spelled: Longs, start: int) -> None:
        """A word stands in a slot: the slots across it can be reached, and fewer words fit."""
        fits, filled, written, sets = self.fits, self.filled, self.written, self.words.sets
        written[slot], self.reached[slot] = True, False
        for square in self.squares[slot]:
            filled[square] = True
        for at, other, having in self.crossing[slot]:
            if not written[other]:
                self.reached[other] = True
                fits[other] &= sets[having + spelled[start + at]]
                self.widths[other] = fits[other].bit_length()

    def _use_up(self, slot: int, word: int) -> None:
        """A word was written and fits nowhere any more."""
        fits, bit = self.fits, 1 << word
        for other in self.alike[slot]:
            if not self.written[other] and fits[other] & bit:
                fits[other] ^= bit
                if self.widths[other] == word + 1:
                    self.widths[other] = fits[other].bit_length()
