"""Fills every slot of a grid with different words.

Each slot keeps the set of words that still fit as one whole number; after every word, slots across
lose the words that no longer cross (arc consistency), and of some sampled words the one that leaves
them most is tried first. There are two ways:

- `Filler` is quick: the slot with the fewest words left comes next, and only slots with few words
  are looked at for letters that are missing. That is enough where words cross here and there. After
  some dead ends it leaves the grid to the other.
- `DenseFiller` fills grids in which nearly every square is crossed, where quick guesses get stuck.
  Every square keeps the letters that both its slots still allow; whenever a slot loses words, its
  squares lose letters, and the slots across lose words in turn, until nothing changes. Slots that
  often ran out of words come earlier (dom/wdeg: Boussemart and others, "Boosting systematic search
  by weighting constraints", 2004). After some dead ends the grid is begun anew; what was learned
  about hard slots is kept, and every beginning may take longer than the last.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.cruxy.solve.words import LETTERS, A, SheetPlan, WordBits

DEAD_ENDS = 60  # of the quick way, and of the first beginning of the other
LONGER = 10  # every next beginning has a tenth more
MOST_DEAD_ENDS = 20_000  # of all beginnings
MANY = 20  # so many words have nearly all letters: looking for a missing one is not worth it

ALL_LETTERS = (1 << LETTERS) - 1
Letters = tuple[int, ...]  # words by a letter


@dataclass(slots=True)
class FillState:
    """The words that are left for each slot, and how many; letters of crossed squares."""

    domains: list[int]
    counts: list[int]
    letters: list[int]

    def copy(self) -> "FillState":
        return FillState(self.domains.copy(), self.counts.copy(), self.letters.copy())


class _FillSearch(ABC):
    """Tries words slot by slot and comes back from dead ends, but not from too many."""

    samples: int  # words that are compared before one is tried
    settled: int  # the count of a slot for which a word need leave no room

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self._plan = plan
        self._words = words
        self._rows = [words.row(slot.length) for slot in plan.slots]
        self._steps = 0
        self._dead_ends = 0
        self._limit = DEAD_ENDS
        letters = [chr(A + number) for number in range(LETTERS)]
        having = {
            (length, place): dict(zip(letters, at, strict=True))
            for length in {slot.length for slot in plan.slots}
            for place, at in enumerate(words.row(length).at)
        }
        # place here, the other slot, and its words by their letter there
        self._across = [
            [
                (place, other, having[plan.slots[other].length, there])
                for place, other, there in slot.crossing
            ]
            for slot in plan.slots
        ]

    @abstractmethod
    def _next_slot(self, state: FillState, todo: Sequence[int]) -> int: ...

    @abstractmethod
    def _write(
        self, state: FillState, slot: int, word: int, todo: Sequence[int]
    ) -> FillState | None:
        """What is left once this word stands, or nothing if a slot runs out of words."""

    def _search(self, state: FillState, todo: Sequence[int], chance: Chance) -> FillState | None:
        """Fill the slots that are left, or come back with nothing."""
        if not todo:
            return state
        slot = self._next_slot(state, todo)
        rest = [number for number in todo if number != slot]
        left = state.domains[slot]
        while left:
            word = self._choose(state, slot, left, chance)
            left ^= 1 << word
            self._steps += 1
            after = self._write(state, slot, word, rest)
            found = None if after is None else self._search(after, rest, chance)
            if found is not None:
                return found
            self._dead_ends += 1
            if self._dead_ends >= self._limit:
                return None
        return None

    def _choose(self, state: FillState, slot: int, left: int, chance: Chance) -> int:
        """Of some sampled words, the one that leaves the slots across it the most words."""
        spellings = self._rows[slot].words
        width = left.bit_length()
        domains, counts = state.domains, state.counts
        across = [
            (place, domains[other], having)
            for place, other, having in self._across[slot]
            if counts[other] > self.settled
        ]
        samples = min(self.samples, left.bit_count())
        if not across:  # nothing tells one word from another: the first will do
            above = left >> (start := chance.below(width))
            chance.skip(samples - 1)
            return start + (above & -above).bit_length() - 1
        best, best_room = -1, -1
        for _ in range(samples):
            above = left >> (start := chance.below(width))
            word = start + (above & -above).bit_length() - 1
            if word == best:
                continue
            spelling = spellings[word]
            room = 1
            for place, domain, having in across:
                room *= (domain & having[spelling[place]]).bit_count()
            if room > best_room:
                best, best_room = word, room
        return best

    def _found(self, state: FillState) -> Found[tuple[str, ...]]:
        words = (
            row.words[domain.bit_length() - 1]
            for row, domain in zip(self._rows, state.domains, strict=True)
        )
        return Found(tuple(words), self._steps)

    def _impossible(self, some_were_tried: bool) -> Impossible:
        what = "some slot has no word that crosses its neighbours"
        if some_were_tried:
            what = "every way to fill the grid was tried"
        return Impossible(what, self._steps)


class Filler(_FillSearch):
    """Fills one grid; it serves any number of seeds."""

    samples, settled = 4, 0

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        super().__init__(plan, words)
        self._unions: dict[tuple[int, int, int], int] = {}
        self._alike = [
            [number for number, other in enumerate(plan.slots) if other.length == slot.length]
            for slot in plan.slots
        ]

    def fill(
        self, chance: Chance, fixed: Iterable[tuple[int, str]] = ()
    ) -> Outcome[tuple[str, ...]]:
        """A word for each slot, no word twice; some may be given."""
        self._steps = self._dead_ends = 0
        domains = [row.all for row in self._rows]
        state: FillState | None = FillState(domains, [each.bit_count() for each in domains], [])
        todo = list(range(len(domains)))
        for slot, word in fixed:
            if state is None or word not in self._rows[slot].number:
                return Impossible(f"'{word}' does not fit", self._steps)
            todo.remove(slot)
            state = self._write(state, slot, self._rows[slot].number[word], todo)
        if state is not None and all(state.counts[slot] for slot in todo):
            state = self._consistent(state, {s for s in todo if state.counts[s] <= MANY})
        if state is None:
            return self._impossible(some_were_tried=False)
        found = self._search(state, todo, chance)
        if found is not None:
            return self._found(found)
        if self._dead_ends < self._limit:
            return self._impossible(some_were_tried=True)
        answer = DenseFiller(self._plan, self._words).fill(state.domains, chance)
        return replace(answer, steps=self._steps + answer.steps)

    def _next_slot(self, state: FillState, todo: Sequence[int]) -> int:
        return min(todo, key=state.counts.__getitem__)

    def _write(
        self, state: FillState, slot: int, word: int, todo: Sequence[int]
    ) -> FillState | None:
        """The same; of a slot that has its word, the count is 0."""
        bit = 1 << word
        domains, counts = state.domains.copy(), state.counts.copy()
        if not domains[slot] & bit:
            return None
        domains[slot], counts[slot] = bit, 0
        changed = set()
        spelling = self._rows[slot].words[word]
        for place, other, having in self._across[slot]:
            if counts[other]:
                domains[other] = kept = domains[other] & having[spelling[place]]
                count = kept.bit_count()
                if count != counts[other]:
                    if not count:
                        return None
                    counts[other] = count
                    if count <= MANY:
                        changed.add(other)
        for other in self._alike[slot]:
            if counts[other] and domains[other] & bit:
                domains[other] ^= bit
                counts[other] -= 1
                if not counts[other]:
                    return None
        after = FillState(domains, counts, [])
        return self._consistent(after, changed) if changed else after

    def _consistent(self, state: FillState, changed: set[int]) -> FillState | None:
        """Take out words that cross none of their neighbours' words; the state is changed."""
        domains, counts = state.domains, state.counts
        while changed:
            slot = min(changed)
            changed.discard(slot)
            for place, other, there in self._plan.slots[slot].crossing:
                if not counts[other]:
                    continue
                allowed = self._letters(slot, place, domains[slot])
                kept = domains[other] & self._union(other, there, allowed)
                if kept != domains[other]:
                    if not kept:
                        return None
                    domains[other] = kept
                    counts[other] = count = kept.bit_count()
                    if count <= MANY:
                        changed.add(other)
        return state

    def _letters(self, slot: int, place: int, domain: int) -> int:
        """The letters that the words of a slot have at a place, as bits."""
        found = 0
        for letter, having in enumerate(self._rows[slot].at[place]):
            if having & domain:
                found |= 1 << letter
        return found

    def _union(self, slot: int, place: int, letters: int) -> int:
        """The words of a slot that have one of the letters at a place."""
        key = (self._plan.slots[slot].length, place, letters)
        union = self._unions.get(key)
        if union is None:
            at, union = self._rows[slot].at[place], 0
            for letter in letters_in(letters):
                union |= at[letter]
            self._unions[key] = union
        return union


@cache
def letters_in(allowed: int) -> tuple[int, ...]:
    """The numbers of some letters."""
    return tuple(letter for letter in range(LETTERS) if allowed >> letter & 1)


class DenseFiller(_FillSearch):
    """Fills one grid; what it learns about hard slots is forgotten with it."""

    samples, settled = 16, 1

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        super().__init__(plan, words)
        squares: dict[frozenset[tuple[int, int]], int] = {}
        # the other slot, a crossed square, and words of both slots by their letter on it
        self._crossings: list[list[tuple[int, int, Letters, Letters]]] = []
        for number, slot in enumerate(plan.slots):
            crossings = []
            for place, other, there in slot.crossing:
                ends = frozenset(((number, place), (other, there)))
                square = squares.setdefault(ends, len(squares))
                words_here, words_there = self._rows[number].at[place], self._rows[other].at[there]
                crossings.append((other, square, words_here, words_there))
            self._crossings.append(crossings)
        self._squares = len(squares)
        self._weights = [1] * len(plan.slots)

    def fill(self, domains: Sequence[int], chance: Chance) -> Outcome[tuple[str, ...]]:
        """A word of its domain for each slot, no word twice."""
        slots = range(len(domains))
        counts = [domain.bit_count() for domain in domains]
        first = FillState(list(domains), counts, [ALL_LETTERS] * self._squares)
        if not all(counts) or not self._consistent(first, set(slots)):
            return self._impossible(some_were_tried=False)
        left, limit, beginnings = MOST_DEAD_ENDS, DEAD_ENDS, 0
        while left > 0:
            self._dead_ends, self._limit = 0, min(limit, left)
            found = self._search(first, slots, chance)
            if found is not None:
                return self._found(found)
            if self._dead_ends < self._limit:
                return self._impossible(some_were_tried=True)
            left -= self._dead_ends
            limit += limit // LONGER
            beginnings += 1
        return GaveUp(f"{beginnings} grids were begun, and each got stuck", self._steps)

    def _next_slot(self, state: FillState, todo: Sequence[int]) -> int:
        return min(todo, key=lambda number: state.counts[number] / self._weights[number])

    def _write(
        self, state: FillState, slot: int, word: int, todo: Sequence[int]
    ) -> FillState | None:
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

    def _consistent(self, state: FillState, changed: set[int]) -> bool:
        """Take out letters and words that cross nothing, or say that a slot runs out of words."""
        domains, counts, letters = state.domains, state.counts, state.letters
        while changed:
            slot = min(changed, key=lambda number: (counts[number], number))
            changed.discard(slot)
            domain = domains[slot]
            for other, square, here, there in self._crossings[slot]:
                before = letters[square]
                allowed = 0
                for letter in letters_in(before):
                    if domain & here[letter]:
                        allowed |= 1 << letter
                if allowed == before:
                    continue
                letters[square] = allowed
                words = 0
                for letter in letters_in(allowed):
                    words |= there[letter]
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
