"""A player alone: how many words they need until two conditions are left.

This is a fast copy of the solo rules, and tests compare it with them. On a turn some fitting words
come to mind, common ones more easily; the one that crosses out most is written.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play.skill import Skill, box_shares
from cruxpress.games.cruxy.rules.area import ENOUGH
from cruxpress.games.cruxy.rules.draws import Draw, Draws
from cruxpress.games.cruxy.rules.witness import Step, Witness
from cruxpress.games.cruxy.solve.plan import plan_sheet
from cruxpress.games.cruxy.solve.search import ones_of
from cruxpress.games.cruxy.solve.wordbits import A, WordBits, letter_set
from cruxpress.games.cruxy.spec.sheet import Sheet

if TYPE_CHECKING:
    from cruxpress.games.cruxy.play.fast.tables import FastTable

MOST_WORDS = 15
GAIN = 4  # a crossed box is worth so much; a way to equipment that is missing is worth 1


@dataclass(frozen=True, slots=True)
class SoloGame:
    """What became of a game: its words, and whether it came to its end."""

    words: int
    finished: bool
    witness: Witness


class SoloTable:
    """One sheet, ready for many games."""

    def __init__(self, sheet: Sheet, words: WordBits) -> None:
        self.sheet = sheet
        self.plan = plan_sheet(sheet)
        self.words = words
        self.rows = [words.row(slot.length) for slot in self.plan.slots]
        self.everything = [row.all for row in self.rows]
        by_length: dict[int, list[int]] = {}
        for number, slot in enumerate(self.plan.slots):
            by_length.setdefault(slot.length, []).append(number)
        self.same_length = [by_length[slot.length] for slot in self.plan.slots]
        self.kinds = [self._kinds_of(number) for number in range(len(self.plan.slots))]
        # What a penguin takes: the box that is hardest to meet, letters and others on one scale.
        hardness = [(share, letter, -1) for letter, share in enumerate(words.letter_shares)]
        others = box_shares(sheet)
        hardness += [(others[box], -1, box) for box in ones_of(self.plan.other_boxes)]
        self.hardest = [(letter, box) for _, letter, box in sorted(hardness)]

    def _kinds_of(self, number: int) -> int:
        found = 0
        for _, boxes in self.plan.slots[number].gifts:
            found |= boxes
        return found

    def words_of(self, draws: Draws, skill: Skill, purpose: str, games: range) -> list[int]:
        """How many words each of these games takes; all but the first are played in machine code.

        The first is played both ways: they are the same players.
        """
        found = self._fast.alone(draws, skill, purpose, games)
        for index in games[:1]:
            plain = self.play(draws.draw(purpose, index), skill).words
            assert found[0] == plain, f"{found[0]} words in machine code, {plain} in plain sight"
        return found

    @cached_property
    def _fast(self) -> "FastTable":
        from cruxpress.games.cruxy.play.fast.tables import FastTable

        return FastTable(self.sheet, self.words)

    def play(self, draw: Draw, skill: Skill) -> SoloGame:
        """Play one game."""
        game = _Game(self, draw, skill.recall)
        while game.left > ENOUGH and len(game.steps) < MOST_WORDS:
            if not game.turn():
                return SoloGame(MOST_WORDS, False, game.witness())
        return SoloGame(len(game.steps), game.left <= ENOUGH, game.witness())


class _Game:
    """A game under way."""

    def __init__(self, table: SoloTable, draw: Draw, recall: int) -> None:
        self.table = table
        self.draw = draw
        self.recall = recall
        self.chance: Chance = draw.chance
        self.fits = list(table.everything)
        self.written = 0
        self.reach = 0
        self.squares = 0
        self.letters = letter_set(draw.letters)
        self.others = table.plan.other_boxes
        self.left = self.letters.bit_count() + self.others.bit_count()
        self.steps: list[tuple[int, int, int, int, tuple[tuple[int, int], ...]]] = []
        for number, word in zip(table.plan.starts, draw.starts, strict=True):
            self._put(number, word, table.rows[number].number.get(word))

    def _put(self, number: int, spelling: str, word: int | None) -> None:
        table = self.table
        slot = table.plan.slots[number]
        self.written |= 1 << number
        self.reach = (self.reach | slot.neighbours) & ~self.written
        self.squares |= slot.squares
        fits, rows = self.fits, table.rows
        for place, other, there in slot.crossing:
            fits[other] &= rows[other].at[there][ord(spelling[place]) - A]
        if word is not None:
            used = ~(1 << word)
            for other in table.same_length[number]:
                fits[other] &= used

    def turn(self) -> bool:
        """Write the best of the words that come to mind; no word at all ends the game."""
        fits, rows = self.fits, self.table.rows
        slots = [number for number in ones_of(self.reach) if fits[number]]
        if not slots:
            return False
        letters = self.letters
        worth: dict[int, int] = {}
        best = best_slot = best_word = -1
        choices = len(slots)
        for _ in range(self.recall):
            number = self.chance.number()
            slot = slots[(number >> 40) * choices >> 24]
            fitting = fits[slot]
            # Low bits are common words: the product of two numbers falls low more often.
            reach = ((number & 0xFFFFF) * fitting.bit_length() >> 20) + 1
            start = (number >> 20 & 0xFFFFF) * reach >> 20
            above = fitting >> start
            word = start + (above & -above).bit_length() - 1
            value = worth.get(slot)
            if value is None:
                value = worth[slot] = self._worth(slot)
            value += GAIN * (letters & rows[slot].letters[word]).bit_count()
            if value > best:
                best, best_slot, best_word = value, slot, word
        self._write(best_slot, best_word)
        return True

    def _worth(self, number: int) -> int:
        """What any word there crosses out, and whether it leads to equipment that is missing."""
        table = self.table
        slot = table.plan.slots[number]
        gained = slot.by_length
        for square, boxes in slot.gifts:
            if square & ~self.squares:
                gained |= boxes
        free = (slot.penguins & ~self.squares).bit_count()
        leads = 0
        for _, other, _ in slot.crossing:
            if not (self.written | self.reach) >> other & 1:
                leads |= table.kinds[other]
        missing = self.others & table.plan.kind_boxes & ~gained
        gain = (gained & self.others).bit_count() + free
        return GAIN * gain + (leads & missing).bit_count()

    def _write(self, number: int, word: int) -> None:
        table = self.table
        slot, row = table.plan.slots[number], table.rows[number]
        gained = slot.by_length
        for square, boxes in slot.gifts:
            if square & ~self.squares:
                gained |= boxes
        by_letters = self.letters & row.letters[word]
        by_rest = self.others & gained
        self.letters &= ~by_letters
        self.others &= ~by_rest
        free = tuple(self._free((slot.penguins & ~self.squares).bit_count()))
        self.left = self.letters.bit_count() + self.others.bit_count()
        self._put(number, row.words[word], word)
        self.steps.append((number, word, by_letters, by_rest, free))

    def _free(self, penguins: int) -> list[tuple[int, int]]:
        """Each penguin crosses out the hardest box that is open."""
        taken: list[tuple[int, int]] = []
        if penguins:
            for letter, box in self.table.hardest:
                if letter >= 0 and self.letters >> letter & 1:
                    self.letters ^= 1 << letter
                elif box >= 0 and self.others >> box & 1:
                    self.others ^= 1 << box
                else:
                    continue
                taken.append((letter, box))
                if len(taken) == penguins:
                    break
        return taken

    def witness(self) -> Witness:
        """The game in the words of the rules, so that they can check it."""
        drawn = zip(self.draw.letters, self.table.plan.letter_boxes, strict=True)
        box_of = {ord(letter) - A: box for letter, box in drawn}
        steps = []
        for number, word, by_letters, by_rest, free in self.steps:
            crossed = [box_of[letter] for letter in ones_of(by_letters)] + list(ones_of(by_rest))
            taken = tuple(box_of[letter] if letter >= 0 else box for letter, box in free)
            spelling = self.table.rows[number].words[word]
            steps.append(Step(number, spelling, tuple(sorted(crossed)), taken))
        left = [box_of[letter] for letter in ones_of(self.letters)] + list(ones_of(self.others))
        return Witness(self.draw.letters, self.draw.starts, tuple(steps), tuple(sorted(left)))
