"""Fills every slot of a grid with different words.

Each slot keeps the set of words that still fit as one whole number. After every word, neighbours
lose the words that no longer cross (arc consistency); the slot with the fewest words left comes
next; of some sampled words the one that leaves its neighbours most is tried first. That is quick,
and enough where words cross here and there. Dead ends are counted, and after too many the grid is
begun anew with more care (dense.py).
"""

from collections.abc import Iterable
from dataclasses import replace

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, Impossible, Outcome
from cruxpress.games.cruxy.solve.dense import DenseFiller
from cruxpress.games.cruxy.solve.words import LETTERS, A, SheetPlan, WordBits

SAMPLE = 4  # words that are compared before one is tried
MANY = 20  # so many words have nearly all letters: looking for a missing one is not worth it
DEAD_ENDS = 60  # before more care is taken


class FillState:
    """The words that are left for each slot, and how many; of a slot that has its word, 0."""

    __slots__ = ("counts", "domains")

    def __init__(self, domains: list[int], counts: list[int]) -> None:
        self.domains = domains
        self.counts = counts


class Filler:
    """Fills one grid; it serves any number of seeds."""

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self._plan = plan
        self._words = words
        self._slots = plan.slots
        self._rows = [words.row(slot.length) for slot in plan.slots]
        self._unions: dict[tuple[int, int, int], int] = {}
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
        self._alike = [
            [number for number, other in enumerate(plan.slots) if other.length == slot.length]
            for slot in plan.slots
        ]
        self._steps = 0
        self._dead_ends = 0

    def fill(
        self, chance: Chance, fixed: Iterable[tuple[int, str]] = ()
    ) -> Outcome[tuple[str, ...]]:
        """A word for each slot, no word twice; some may be given."""
        self._steps = 0
        domains = [row.all for row in self._rows]
        state: FillState | None = FillState(domains, [domain.bit_count() for domain in domains])
        todo = list(range(len(self._slots)))
        for slot, word in fixed:
            if state is None or word not in self._rows[slot].number:
                return Impossible(f"'{word}' does not fit", self._steps)
            todo.remove(slot)
            state = self._placed(state, slot, self._rows[slot].number[word])
        if state is not None and all(state.counts[slot] for slot in todo):
            state = self._consistent(state, {s for s in todo if state.counts[s] <= MANY})
        if state is None:
            return Impossible("some slot has no word that crosses its neighbours", self._steps)
        self._dead_ends = 0
        found = self._search(state, todo, chance)
        if found is not None:
            words = (
                row.words[domain.bit_length() - 1]
                for row, domain in zip(self._rows, found.domains, strict=True)
            )
            return Found(tuple(words), self._steps)
        if self._dead_ends < DEAD_ENDS:
            return Impossible("every way to fill the grid was tried", self._steps)
        answer = DenseFiller(self._plan, self._words).fill(state.domains, chance)
        return replace(answer, steps=self._steps + answer.steps)

    def _search(self, state: FillState, todo: list[int], chance: Chance) -> FillState | None:
        """Fill the slots that are left, or come back with nothing."""
        if not todo:
            return state
        slot = min(todo, key=state.counts.__getitem__)
        left = state.domains[slot]
        rest = todo.copy()
        rest.remove(slot)
        while left:
            word = self._choose(state, slot, left, chance)
            left ^= 1 << word
            self._steps += 1
            after = self._placed(state, slot, word)
            found = None if after is None else self._search(after, rest, chance)
            if found is not None:
                return found
            self._dead_ends += 1
            if self._dead_ends >= DEAD_ENDS:
                return None
        return None

    def _choose(self, state: FillState, slot: int, left: int, chance: Chance) -> int:
        """Of a few sampled words, the one that leaves the slots across it the most words."""
        spellings = self._rows[slot].words
        width = left.bit_length()
        domains, counts = state.domains, state.counts
        across = [
            (place, domains[other], having)
            for place, other, having in self._across[slot]
            if counts[other]
        ]
        samples = min(SAMPLE, left.bit_count())
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

    def _placed(self, state: FillState, slot: int, word: int) -> FillState | None:
        """The words left everywhere once this one stands, or nothing if a slot has none left."""
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
        state = FillState(domains, counts)
        return self._consistent(state, changed) if changed else state

    def _consistent(self, state: FillState, changed: set[int]) -> FillState | None:
        """Take out words that cross none of their neighbours' words, until nothing changes.

        The state is changed.
        """
        domains, counts = state.domains, state.counts
        while changed:
            slot = min(changed)
            changed.discard(slot)
            for place, other, there in self._slots[slot].crossing:
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
        key = (self._slots[slot].length, place, letters)
        union = self._unions.get(key)
        if union is None:
            at = self._rows[slot].at[place]
            union = 0
            for letter, having in enumerate(at):
                if letters >> letter & 1:
                    union |= having
            self._unions[key] = union
        return union
