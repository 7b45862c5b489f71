"""Fills grids in which nearly every square is crossed, where quick guesses get stuck.

Every square keeps the letters that both its slots still allow; whenever a slot loses words, its
squares lose letters, and the slots across lose words in turn, until nothing changes (full arc
consistency). Slots that often ran out of words come earlier (dom/wdeg: Boussemart and others,
"Boosting systematic search by weighting constraints", 2004). After some dead ends the grid is begun
anew; what was learned about hard slots is kept, and every beginning may take longer than the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.cruxy.solve.words import LETTERS, A, Row, SheetPlan, WordBits

SAMPLE = 16  # words that are compared before one is tried
DEAD_ENDS = 60  # of the first beginning
LONGER = 10  # every next beginning has a tenth more
MOST_DEAD_ENDS = 20_000  # of all beginnings

ALL_LETTERS = (1 << LETTERS) - 1


@cache
def letters_in(allowed: int) -> tuple[int, ...]:
    """The numbers of some letters."""
    return tuple(letter for letter in range(LETTERS) if allowed >> letter & 1)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A square of a slot that another slot shares."""

    place: int
    other: int
    square: int
    here: tuple[int, ...]  # words of this slot by their letter on the square
    there: tuple[int, ...]  # words of the other


@dataclass(slots=True)
class DenseState:
    """What is left: words of each slot, how many, and letters of each crossed square."""

    domains: list[int]
    counts: list[int]
    letters: list[int]

    def copy(self) -> "DenseState":
        return DenseState(self.domains.copy(), self.counts.copy(), self.letters.copy())


class DenseFiller:
    """Fills one grid; what it learns about hard slots is forgotten with it."""

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self._rows: list[Row] = [words.row(slot.length) for slot in plan.slots]
        squares: dict[frozenset[tuple[int, int]], int] = {}
        self._across: list[list[Crossing]] = []
        for number, slot in enumerate(plan.slots):
            row = self._rows[number]
            crossings = []
            for place, other, there in slot.crossing:
                ends = frozenset(((number, place), (other, there)))
                square = squares.setdefault(ends, len(squares))
                its = self._rows[other].at[there]
                crossings.append(Crossing(place, other, square, row.at[place], its))
            self._across.append(crossings)
        self._squares = len(squares)
        self._weights = [1] * len(plan.slots)
        self._steps = 0
        self._dead_ends = 0
        self._limit = 0

    def fill(self, domains: Sequence[int], chance: Chance) -> Outcome[tuple[str, ...]]:
        """A word of its domain for each slot, no word twice."""
        slots = range(len(domains))
        counts = [domain.bit_count() for domain in domains]
        first = DenseState(list(domains), counts, [ALL_LETTERS] * self._squares)
        if not all(counts) or not self._consistent(first, set(slots)):
            return Impossible("some slot has no word that crosses its neighbours", self._steps)
        left, limit, beginnings = MOST_DEAD_ENDS, DEAD_ENDS, 0
        while left > 0:
            self._dead_ends, self._limit = 0, min(limit, left)
            found = self._search(first, list(slots), chance)
            if found is not None:
                words = (
                    row.words[domain.bit_length() - 1]
                    for row, domain in zip(self._rows, found.domains, strict=True)
                )
                return Found(tuple(words), self._steps)
            if self._dead_ends < self._limit:
                return Impossible("every way to fill the grid was tried", self._steps)
            left -= self._dead_ends
            limit += limit // LONGER
            beginnings += 1
        return GaveUp(f"{beginnings} grids were begun, and each got stuck", self._steps)

    def _search(self, state: DenseState, todo: Sequence[int], chance: Chance) -> DenseState | None:
        """Fill the slots that are left, or come back with nothing."""
        if not todo:
            return state
        slot = min(todo, key=lambda number: state.counts[number] / self._weights[number])
        rest = [number for number in todo if number != slot]
        left = state.domains[slot]
        while left:
            word = self._choose(state, slot, left, chance)
            left ^= 1 << word
            self._steps += 1
            after = self._placed(state, slot, word, rest)
            found = None if after is None else self._search(after, rest, chance)
            if found is not None:
                return found
            self._dead_ends += 1
            if self._dead_ends >= self._limit:
                return None
        return None

    def _choose(self, state: DenseState, slot: int, left: int, chance: Chance) -> int:
        """Of some sampled words, the one that leaves the slots across it the most words."""
        spellings = self._rows[slot].words
        width = left.bit_length()
        across = [
            (each.place, state.domains[each.other], each.there)
            for each in self._across[slot]
            if state.counts[each.other] > 1
        ]
        rooms: dict[tuple[int, str], int] = {}
        best, best_room = -1, -1
        for _ in range(min(SAMPLE, left.bit_count())):
            start = chance.below(width)
            above = left >> start
            word = start + (above & -above).bit_length() - 1
            spelling = spellings[word]
            room = 1
            for place, domain, there in across:
                key = place, spelling[place]
                if key not in rooms:
                    rooms[key] = (domain & there[ord(spelling[place]) - A]).bit_count()
                room *= rooms[key]
            if room > best_room:
                best, best_room = word, room
        return best

    def _placed(
        self, state: DenseState, slot: int, word: int, todo: Sequence[int]
    ) -> DenseState | None:
        """What is left once this word stands, or nothing if a slot runs out of words."""
        after = state.copy()
        row, bit = self._rows[slot], 1 << word
        after.domains[slot], after.counts[slot] = bit, 1
        changed = {slot}
        for other in todo:
            if self._rows[other] is row and after.domains[other] & bit:
                after.domains[other] ^= bit
                after.counts[other] -= 1
                if not after.counts[other]:
                    return None
                changed.add(other)
        return after if self._consistent(after, changed) else None

    def _consistent(self, state: DenseState, changed: set[int]) -> bool:
        """Take out letters and words that cross nothing, or say that a slot runs out of words."""
        domains, counts, letters = state.domains, state.counts, state.letters
        while changed:
            slot = min(changed, key=lambda number: (counts[number], number))
            changed.discard(slot)
            domain = domains[slot]
            for each in self._across[slot]:
                before = letters[each.square]
                allowed = 0
                for letter in letters_in(before):
                    if domain & each.here[letter]:
                        allowed |= 1 << letter
                if allowed == before:
                    continue
                letters[each.square] = allowed
                other = each.other
                words = 0
                for letter in letters_in(allowed):
                    words |= each.there[letter]
                kept = domains[other] & words
                if kept != domains[other]:
                    if not kept:
                        self._weights[other] += 1
                        self._weights[slot] += 1
                        return False
                    domains[other] = kept
                    counts[other] = kept.bit_count()
                    changed.add(other)
        return True
