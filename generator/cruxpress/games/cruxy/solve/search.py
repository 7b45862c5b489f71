"""Searches games that end in few words on a draw of letters. Never trusted: rules replay them."""

from collections.abc import Iterator
from dataclasses import dataclass

from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.cruxy.rules.proven import Witness, WitnessStep
from cruxpress.games.cruxy.rules.table import ENOUGH
from cruxpress.games.cruxy.solve.words import (
    LETTERS,
    A,
    Row,
    SheetPlan,
    WordBits,
    letter_set,
)

MOST_WORDS = 9
GOOD = 6
# How many positions are kept after each word, and how many words are tried in each slot. The
# search widens until it has found a good game.
STAGES = ((5, 2), (16, 3), (48, 5), (150, 8))
MOST_STEPS = 60_000  # slots looked at
# Letters that few words hold; they are worth more when a word offers them.
RARE = letter_set("bfjkpqvwxyz")


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment, as the search sees it."""

    fits: tuple[int, ...]  # for each slot, the words that still fit
    written: int  # slots with words, as bits
    reach: int  # slots that cross a word
    squares: int  # filled squares
    letters: int  # letters that are still to be crossed out
    others: int  # other boxes that are
    free: int = 0  # penguins met
    key: int = 0
    moves: tuple[tuple[int, int], ...] = ()  # slot and word, in order

    @property
    def missing(self) -> int:
        """How many boxes are still to be crossed out before the game ends."""
        return self.letters.bit_count() + self.others.bit_count() - self.free - ENOUGH


Moves = tuple[tuple[int, str], ...]
Draft = tuple[int, int, int, int, Position, int, int, int, int]


class Search:
    """A search on one sheet; it serves any number of draws."""

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self.plan = plan
        self.words = words
        self._rows = [words.row(slot.length) for slot in plan.slots]
        self._steps = 0
        self._cut = False

    def solve(
        self,
        letters: str,
        starts: tuple[str, str],
        most_words: int = MOST_WORDS,
        good: int = GOOD,
        most_steps: int = MOST_STEPS,
    ) -> Outcome[Witness]:
        """A game of at most so many words; the first one that is good, else the best."""
        self._steps = 0
        first = self.begin(letters, starts)
        hopeless = self._hopeless(first, most_words)
        if hopeless:
            return Impossible(hopeless, 0)
        best: Position | None = None
        for width, per_slot in STAGES:
            self._cut = False
            limit = most_words if best is None else len(best.moves) - 1
            found = self._beam(first, width, per_slot, limit, most_steps)
            best = found or best
            if best is not None and len(best.moves) <= good:
                break
            if found is None and not self._cut:
                break  # every game was looked at
            if self._steps > most_steps:
                break
        if best is not None:
            return Found(self._witness(best, letters, starts), self._steps)
        if not self._cut:
            return Impossible(f"all games of up to {most_words} words were tried", self._steps)
        return GaveUp(f"no game of up to {most_words} words was found", self._steps)

    def begin(self, letters: str, starts: tuple[str, str]) -> Position:
        """The position before the first word."""
        fits = [row.all for row in self._rows]
        written = reach = squares = 0
        for number, word in zip(self.plan.starts, starts, strict=True):
            slot = self.plan.slots[number]
            written |= 1 << number
            reach |= slot.neighbours
            squares |= slot.squares
            self._narrow(fits, number, word, self._rows[number].number.get(word))
        to_cross = letter_set(letters), self.plan.other_boxes
        return Position(tuple(fits), written, reach & ~written, squares, *to_cross)

    def _narrow(self, fits: list[int], number: int, spelling: str, word: int | None) -> None:
        """Take out what no longer fits beside a word, and the word itself."""
        slot = self.plan.slots[number]
        for place, other, there in slot.crossing:
            fits[other] &= self._rows[other].at[there][ord(spelling[place]) - A]
        if word is not None:
            used = ~(1 << word)
            for other, plan in enumerate(self.plan.slots):
                if plan.length == slot.length:
                    fits[other] &= used

    def _hopeless(self, first: Position, most_words: int) -> str:
        """Why no game can end, if that is plain: what no word and no square can ever give."""
        gains = penguins = holding = 0
        for number, slot in enumerate(self.plan.slots):
            if first.written >> number & 1 or not first.fits[number]:
                continue
            gains |= slot.gains(first.squares)
            penguins += (slot.penguins & ~first.squares).bit_count()
            row = self._rows[number]
            for letter in ones_of(first.letters & ~holding):
                if row.holding[letter] & first.fits[number]:
                    holding |= 1 << letter
        lost = (first.others & ~gains).bit_count() + (first.letters & ~holding).bit_count()
        if lost > ENOUGH + penguins:
            return f"{lost} conditions can be met by no word or square, and penguins are too few"
        if first.missing > 0 and most_words < 1:
            return "no words may be written"
        return ""

    def _beam(
        self, first: Position, width: int, per_slot: int, most_words: int, most_steps: int
    ) -> Position | None:
        """Keep the best positions after each word, until one has ended."""
        beam = [first]
        for _ in range(most_words):
            drafts: list[Draft] = []
            for position in beam:
                drafts.extend(self._drafts(position, per_slot))
                if self._steps > most_steps:
                    self._cut = True
                    return None
            drafts.sort(key=lambda draft: draft[:4])
            beam = []
            seen = set()
            for draft in drafts:
                if draft[3] in seen:
                    continue
                if len(beam) == width:
                    self._cut = True
                    break
                seen.add(draft[3])
                beam.append(self._grown(draft))
                if beam[-1].missing <= 0:
                    return beam[-1]
            if not beam:
                return None
        return None

    def _drafts(self, position: Position, per_slot: int) -> Iterator[Draft]:
        """The words worth writing next: cost, hard boxes, slot, and what is needed to grow."""
        wanted = list(ones_of(position.letters))
        for number in ones_of(position.reach):
            fitting = position.fits[number]
            if not fitting:
                continue
            self._steps += 1
            slot = self.plan.slots[number]
            others = position.others & ~slot.gains(position.squares)
            free = position.free + (slot.penguins & ~position.squares).bit_count()
            spare = free + ENOUGH
            row = self._rows[number]
            for word in self._useful(row.holding, fitting, wanted, per_slot):
                letters = position.letters & ~row.letters[word]
                missing = letters.bit_count() + others.bit_count() - spare
                hard = (letters & RARE).bit_count() + (others & self.plan.kind_boxes).bit_count()
                cost = 2 * missing + max(0, hard - spare)
                key = position.key + _mixed(number, word)
                yield cost, hard, number, key, position, word, letters, others, free

    def _useful(
        self, holding: tuple[int, ...], fitting: int, wanted: list[int], most: int
    ) -> Iterator[int]:
        """The words with the most wanted letters, counted for all words at once.

        Each of four numbers holds one binary digit of every word's count.
        """
        ones = twos = fours = eights = 0
        for letter in wanted:
            carry = holding[letter] & fitting
            ones, carry = ones ^ carry, ones & carry
            if carry:
                twos, carry = twos ^ carry, twos & carry
                if carry:
                    fours, carry = fours ^ carry, fours & carry
                    eights |= carry
        left = fitting
        while left and most:
            best = left
            for digit in (eights, fours, twos, ones):
                best = best & digit or best
            left &= ~best
            while best and most:
                lowest = best & -best
                yield lowest.bit_length() - 1
                best ^= lowest
                most -= 1
            if best:
                left |= best
        if left:
            self._cut = True

    def _grown(self, draft: Draft) -> Position:
        """The position after a word."""
        _, _, number, key, position, word, letters, others, free = draft
        slot = self.plan.slots[number]
        fits = list(position.fits)
        self._narrow(fits, number, self._rows[number].words[word], word)
        written = position.written | 1 << number
        return Position(
            tuple(fits),
            written,
            (position.reach | slot.neighbours) & ~written,
            position.squares | slot.squares,
            letters,
            others,
            free,
            key,
            (*position.moves, (number, word)),
        )

    def _witness(self, end: Position, letters: str, starts: tuple[str, str]) -> Witness:
        """The game as the rules will see it; penguins take boxes that no word crossed out."""
        box_of = {
            ord(letter) - A: box
            for letter, box in zip(letters, self.plan.letter_boxes, strict=True)
        }
        never = [box_of[letter] for letter in ones_of(end.letters)]
        never += ones_of(end.others)
        never.sort()
        squares = sum(self.plan.slots[start].squares for start in self.plan.starts)
        open_letters, others = letter_set(letters), self.plan.other_boxes
        takes = list(never)
        steps = []
        for number, word in end.moves:
            slot, row = self.plan.slots[number], self._rows[number]
            gained = slot.gains(squares)
            by_letters = open_letters & row.letters[word]
            crossed = [box_of[letter] for letter in ones_of(by_letters)]
            crossed += ones_of(others & gained)
            open_letters &= ~by_letters
            others &= ~gained
            penguins = (slot.penguins & ~squares).bit_count()
            squares |= slot.squares
            free, takes = takes[:penguins], takes[penguins:]
            steps.append(WitnessStep(number, row.words[word], tuple(sorted(crossed)), tuple(free)))
        return Witness(letters, starts, tuple(steps), tuple(takes))

    def place_letter(self, first: Position, letter: str) -> Outcome[Moves]:
        """One word that brings the letter onto the grid, or two; nothing else is left untried."""
        rows, wanted = self._rows, ord(letter) - A
        reach = list(ones_of(first.reach))
        for number in reach:
            fitting = first.fits[number] & self._bringing(number, wanted, first)
            if fitting:
                return Found(((number, _commonest(rows[number], fitting)),), 1)
        steps = 0
        for number in reach:
            for place, other, there in self.plan.slots[number].crossing:
                if first.written >> other & 1:
                    continue
                target = first.fits[other] & self._bringing(other, wanted, first, there)
                for crossing in range(LETTERS):
                    steps += 1
                    before = first.fits[number] & rows[number].at[place][crossing]
                    after = target & rows[other].at[there][crossing]
                    pair = _two_words(rows[number], before, rows[other], after)
                    if pair:
                        return Found(((number, pair[0]), (other, pair[1])), steps)
        return Impossible(f"no two words bring {letter.upper()} onto the grid", steps)

    def _bringing(self, number: int, letter: int, first: Position, crossed: int = -1) -> int:
        """The words with the letter on a square that is still empty, and not on the crossing."""
        slot, found = self.plan.slots[number], 0
        filled = {place for place, other, _ in slot.crossing if first.written >> other & 1}
        for place in range(slot.length):
            if place != crossed and place not in filled:
                found |= self._rows[number].at[place][letter]
        return found


def ones_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _mixed(slot: int, word: int) -> int:
    """A number for a word in a slot; sums of them tell sets of words apart, whatever the order."""
    mixed = (slot << 20 | word) * 0x9E3779B97F4A7C15 + 1
    return (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9 & (1 << 61) - 1


def _commonest(row: Row, fitting: int) -> str:
    return row.words[(fitting & -fitting).bit_length() - 1]


def _two_words(one: Row, before: int, other: Row, after: int) -> tuple[str, str] | None:
    """The commonest pair of different words."""
    for second in ones_of(after):
        first = before & ~(1 << second) if one is other else before
        if first:
            return _commonest(one, first), other.words[second]
    return None
