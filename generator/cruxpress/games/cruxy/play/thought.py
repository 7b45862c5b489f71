"""What comes to a player's mind on a turn: words that fit somewhere, and what each would earn."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.rules import DASH, State, Whale
from cruxpress.games.cruxy.rules.area import Area
from cruxpress.games.cruxy.solve.plan import SheetPlan
from cruxpress.games.cruxy.solve.search import ones_of
from cruxpress.games.cruxy.solve.wordbits import A, WordBits
from cruxpress.games.cruxy.spec.board import LONGEST, SHORTEST

# With Seagulls or a Whale waiting, one thought in so many goes there.
ONE_IN = 3
# Of so many slots that catch the eye, the one that gives most by itself is thought about.
EYE = 2
# One thought in so many starts from a letter that the player needs.
LETTER_IN = 2
# When nothing comes to mind, so many words are sought for each slot.
DESPERATE = 5


@dataclass(frozen=True, slots=True)
class Thought:
    """A word for a slot, square by square."""

    slot: int
    squares: tuple[str, ...]
    whale: bool = False
    bent: bool = False


class Mind:
    """Knows which words still fit where, for all players at a table."""

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self.plan = plan
        self.words = words
        self.rows = [words.row(slot.length) for slot in plan.slots]
        self.fits = [row.all for row in self.rows]
        self.written = 0
        self.reach = 0
        self.squares = 0
        self.used: set[str] = set()

    def learn(self, slot: int, squares: Sequence[str]) -> None:
        """A word was written."""
        plan = self.plan.slots[slot]
        self.written |= 1 << slot
        self.reach = (self.reach | plan.neighbours) & ~self.written
        self.squares |= plan.squares
        self.used.add("".join(squares).replace(DASH, ""))
        for place, other, there in plan.crossing:
            self.fits[other] &= self.rows[other].at[there][ord(squares[place]) - A]

    def thoughts(self, state: State, recall: int, chance: Chance) -> list[Thought]:
        """Some words that the player whose turn it is could write."""
        area = state.areas[state.turn]
        near = [slot for slot in ones_of(self.reach) if self.fits[slot]]
        far = self._far() if area.whale is Whale.CIRCLED else []
        open_boxes = area.open_boxes
        needs = sum(1 << box for box in open_boxes if box < area.printed)
        letters = [ord(area.boxes[box].letter) - A for box in open_boxes if area.boxes[box].letter]
        found = []
        for _ in range(recall):
            special = chance.below(ONE_IN) == 0
            thought = None
            if far and special:
                slot = self._catches_the_eye(far, needs, chance)
                thought = self._word(slot, letters, area, state, chance, whale=True)
            elif near and special and area.seagulls_circled:
                thought = self._bent(chance.pick(near), area, state, chance)
            if thought is None and near:
                slot = self._catches_the_eye(near, needs, chance)
                thought = self._word(slot, letters, area, state, chance, whale=False)
            if thought is not None:
                found.append(thought)
        return found or self._desperate(near, area, state, chance)

    def _catches_the_eye(self, slots: Sequence[int], needs: int, chance: Chance) -> int:
        """One of the slots, rather one with equipment, a penguin or a length that is needed."""
        seen = [chance.pick(slots) for _ in range(EYE)]
        return max(seen, key=lambda slot: self._gives(slot, needs))

    def _gives(self, number: int, needs: int) -> int:
        slot = self.plan.slots[number]
        gained = slot.by_length
        for square, boxes in slot.gifts:
            if square & ~self.squares:
                gained |= boxes
        return (gained & needs).bit_count() + (slot.penguins & ~self.squares).bit_count()

    def _far(self) -> list[int]:
        everywhere = ((1 << len(self.rows)) - 1) & ~self.written & ~self.reach
        return [slot for slot in ones_of(everywhere) if self.fits[slot]]

    def _desperate(
        self, near: list[int], area: Area, state: State, chance: Chance
    ) -> list[Thought]:
        """Nothing came to mind: go through the slots one by one."""
        for slot in near:
            for _ in range(DESPERATE):
                thought = self._word(slot, (), area, state, chance, whale=False)
                if thought is not None:
                    return [thought]
        return []

    def _word(
        self,
        slot: int,
        letters: Sequence[int],
        area: Area,
        state: State,
        chance: Chance,
        whale: bool,
    ) -> Thought | None:
        fitting = self.fits[slot]
        if letters and chance.below(LETTER_IN) == 0:
            fitting = fitting & self.rows[slot].holding[chance.pick(letters)] or fitting
        spelling = self._recalled(self.rows[slot].words, fitting, chance)
        if spelling is None:
            return None
        return self._allowed(Thought(slot, tuple(spelling), whale), area, state)

    def _bent(self, slot: int, area: Area, state: State, chance: Chance) -> Thought | None:
        """A word one letter too long or too short, bent on a square that no other word crosses."""
        plan = self.plan.slots[slot]
        crossed = {place for place, _, _ in plan.crossing}
        own = [place for place in range(plan.length) if place not in crossed]
        longer = chance.below(2) == 1
        length = plan.length + (1 if longer else -1)
        if not own or not SHORTEST <= length <= LONGEST:
            return None
        at = chance.pick(own)
        row = self.words.row(length)
        fitting = row.all
        squares = state.table.sheet.slots[slot].squares
        for place, square in enumerate(squares):
            if square in state.filled:
                there = place if place < at else place + (1 if longer else -1)
                fitting &= row.at[there][ord(state.filled[square]) - A]
        spelling = self._recalled(row.words, fitting, chance) if fitting else None
        if spelling is None:
            return None
        if longer:
            parts = (*spelling[:at], spelling[at : at + 2], *spelling[at + 2 :])
        else:
            parts = (*spelling[:at], DASH, *spelling[at:])
        return self._allowed(Thought(slot, parts, bent=True), area, state)

    def _recalled(self, words: Sequence[str], fitting: int, chance: Chance) -> str | None:
        """A fitting word; common ones come to mind more easily."""
        start = chance.below(chance.below(fitting.bit_length()) + 1)
        above = fitting >> start
        word = words[start + (above & -above).bit_length() - 1]
        return None if word in self.used else word

    def _allowed(self, thought: Thought, area: Area, state: State) -> Thought | None:
        """The thought, unless the Bear forbids it."""
        if area.forbidden:
            squares = state.table.sheet.slots[thought.slot].squares
            for square, sign in zip(squares, thought.squares, strict=True):
                if square not in state.filled and area.forbidden in sign:
                    return None
        return thought
