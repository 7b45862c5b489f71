"""What comes to a player's mind at a table of several, in plain Python without machine code.

The words are those of `thinking.think`, and tests compare them. Here what a slot gives is worked
out once for all words that come to mind on a turn.
"""

from cruxpress.core.chance import MASK, STEP, Chance
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Longs, Luck
from cruxpress.games.cruxy.play.board import Grid, PlayBoard, Words
from cruxpress.games.cruxy.play.thinking import (
    BOX,
    DESPERATE,
    EYE,
    LETTER_IN,
    ONE_IN,
    WORTHS,
    bend,
    is_spent,
    new_letters,
    think,
)
from cruxpress.games.cruxy.sheet.model import LONGEST
from cruxpress.games.cruxy.solve.words import LETTERS


def think_plainly(
    words: Words, board: PlayBoard, grid: Grid, seat: Longs, ursa: int, recall: int, luck: Luck
) -> bool:
    """Find the best of some words that the player could write; whether there is any."""
    if board.advanced:
        return think(words, board, grid, seat, ursa, recall, luck)
    return _Mind(words, board, grid, seat, ursa, luck).think(recall)


class _Mind:
    """A player on a turn."""

    def __init__(
        self, words: Words, board: PlayBoard, grid: Grid, seat: Longs, ursa: int, luck: Luck
    ) -> None:
        self.words, self.board, self.grid = words, board, grid
        self.seat, self.ursa, self.luck = seat, ursa, luck
        self.thought = grid.lists[col.THOUGHT]
        self.forbidden = seat[col.FORBIDDEN]
        self.needs = seat[col.OPEN] & ((1 << board.printed) - 1)
        self.letters: list[int] = []
        boxes = seat[col.OPEN]
        while boxes:
            letter = seat[col.LETTER + (boxes & -boxes).bit_length() - 1]
            boxes &= boxes - 1
            if letter >= 0:
                self.letters.append(letter)
        # Of a slot: how much catches the eye, the boxes that it gives, and what its animals are
        # worth.
        self.seen: dict[int, tuple[int, int, int]] = {}

    def below(self, limit: int) -> int:
        """As Chance draws its numbers."""
        luck: Chance = self.luck
        luck.state = mixed = (luck.state + STEP) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return (mixed ^ (mixed >> 31)) * limit >> 64

    def think(self, recall: int) -> bool:
        """Some words come to mind, and the best is kept; else go through the slots one by one."""
        grid, thought, seat, below = self.grid, self.thought, self.seat, self.below
        near = [
            number
            for number, slot in enumerate(grid.slots)
            if slot[col.REACHED] and slot[col.WIDTH]
        ]
        far = self._far() if seat[col.WHALE] == col.WAITING else []
        bends = bool(near) and seat[col.CIRCLED] != 0
        best = -1
        for _ in range(recall):
            found = special = False
            if far or bends:
                special = below(ONE_IN) == 0
            else:
                self.luck.skip(1)
            if far and special:
                found = self._word(self._catches_the_eye(far), 1)
            elif bends and special:
                thought[col.SLOT] = near[below(len(near))]
                found = bend(self.words, self.board, grid, self.forbidden, self.luck)
            if not found and near:
                found = self._word(self._catches_the_eye(near), 0)
            if found:
                value = self._value()
                if value > best:
                    best = value
                    grid.lists[col.BEST][: col.PARTS] = thought[: col.PARTS]
        if best >= 0:
            return True
        self.letters = []
        for slot in near:
            for _ in range(DESPERATE):
                if self._word(slot, 0):
                    grid.lists[col.BEST][: col.PARTS] = thought[: col.PARTS]
                    return True
        return False

    def _far(self) -> list[int]:
        """The slots that only a Whale reaches."""
        return [
            number
            for number, slot in enumerate(self.grid.slots)
            if slot[col.WIDTH] and not slot[col.WRITTEN] and not slot[col.REACHED]
        ]

    def _catches_the_eye(self, slots: list[int]) -> int:
        """One of the slots, rather one with equipment, a penguin or a length that is needed."""
        best, most, seen = -1, -1, self.seen
        for _ in range(EYE):
            slot = slots[self.below(len(slots))]
            known = seen.get(slot)
            if known is None:
                known = seen[slot] = self._look(slot)
            if known[0] > most:
                best, most = slot, known[0]
        return best

    def _look(self, slot: int) -> tuple[int, int, int]:
        """What a slot gives, whatever word is written there."""
        board, filled = self.board, self.grid.filled
        length, boxes, _ = board.slots[slot]
        penguins = worth = 0
        for place in board.places[slot * LONGEST : slot * LONGEST + length]:
            if not filled[place[col.SQUARE]]:
                square = board.squares[place[col.SQUARE]]
                boxes |= square[col.GIFT]
                penguins += square[col.PENGUIN]
                effect = square[col.WAKES]
                if effect == col.E_URSA:
                    effect = self.ursa
                if effect >= 0 and WORTHS[effect] and not is_spent(self.seat, effect):
                    worth += WORTHS[effect]
        return penguins + (boxes & self.needs).bit_count(), boxes, worth

    def _word(self, slot: int, by_whale: int) -> bool:
        """Recall a word for a slot, sometimes one with a letter that is needed."""
        words, grid, thought, below = self.words, self.grid, self.thought, self.below
        length, fits = self.board.slots[slot][col.LENGTH], grid.fits[slot]
        sets, first = words.lengths[length]
        if self.letters and below(LETTER_IN) == 0:
            letter = self.letters[below(len(self.letters))]
            fits = fits & words.sets[sets + length * LETTERS + letter] or fits
        start = below(below(fits.bit_length()) + 1)
        above = fits >> start
        number = first + start + (above & -above).bit_length() - 1
        thought[: col.PARTS] = slot, number, -1, 0, by_whale
        if grid.used[number] == grid.lists[col.COUNTS][col.GAMES]:
            return False
        forbidden = self.forbidden
        return forbidden < 0 or not new_letters(words, self.board, grid) >> forbidden & 1

    def _value(self) -> int:
        """What the thought would cross out, and the animals that it would wake."""
        slot, seat = self.thought[col.SLOT], self.seat
        known = self.seen.get(slot)
        if known is None:  # a slot for a word that Seagulls bend
            known = self.seen[slot] = self._look(slot)
        _, boxes, worth = known
        letters = self.words.letters[self.thought[col.NUMBER]]
        while letters:
            boxes |= seat[col.HAVING + (letters & -letters).bit_length() - 1]
            letters &= letters - 1
        return BOX * (boxes & seat[col.OPEN]).bit_count() + worth
