"""Fills every slot of a grid with different words.

Each slot keeps the set of words that still fit as one whole number. After every word, neighbours
lose the words that no longer cross (arc consistency); the slot with the fewest words left comes
next; of some sampled words the one that leaves its neighbours most is tried first. Dead ends are
counted, and after too many the grid is begun anew with other luck.
"""

from collections.abc import Iterable

from generator.answers import Answer, Found, GaveUp, Impossible
from generator.chance import Chance
from generator.games.cruxy.solve.plan import SheetPlan
from generator.games.cruxy.solve.wordbits import LETTERS, WordBits

SAMPLE = 4  # words that are compared before one is tried
MANY = 20  # so many words have nearly all letters: looking for a missing one is not worth it
DEAD_ENDS = 60  # before a restart
RESTARTS = 50

Domains = list[int]


class Filler:
    """Fills one grid; it serves any number of seeds."""

    def __init__(self, plan: SheetPlan, words: WordBits) -> None:
        self._slots = plan.slots
        self._rows = [words.row(slot.length) for slot in plan.slots]
        self._unions: dict[tuple[int, int, int], int] = {}
        self._same_length = [
            [n for n, other in enumerate(plan.slots) if other.length == slot.length]
            for slot in plan.slots
        ]
        self._steps = 0
        self._dead_ends = 0

    def fill(
        self, chance: Chance, fixed: Iterable[tuple[int, str]] = ()
    ) -> Answer[tuple[str, ...]]:
        """A word for each slot, no word twice; some may be given."""
        self._steps = 0
        domains: Domains | None = [row.all for row in self._rows]
        todo = frozenset(range(len(self._slots)))
        for slot, word in fixed:
            if domains is not None and word in self._rows[slot].number:
                domains = self._placed(domains, slot, self._rows[slot].number[word], todo)
                todo -= {slot}
            else:
                return Impossible(f"'{word}' does not fit", self._steps)
        domains = domains and self._consistent(domains, todo, set(todo))
        if domains is None:
            return Impossible("some slot has no word that crosses its neighbours", self._steps)
        for _ in range(RESTARTS):
            self._dead_ends = 0
            found = self._search(domains, todo, chance)
            if found is not None:
                words = (
                    row.words[d.bit_length() - 1] for row, d in zip(self._rows, found, strict=True)
                )
                return Found(tuple(words), self._steps)
            if self._dead_ends < DEAD_ENDS:
                return Impossible("every way to fill the grid was tried", self._steps)
        return GaveUp(f"{RESTARTS} grids were begun, and each got stuck", self._steps)

    def _search(self, domains: Domains, todo: frozenset[int], chance: Chance) -> Domains | None:
        """Fill the slots that are left, or come back with nothing."""
        if not todo:
            return domains
        slot, fewest = -1, 0
        for number in sorted(todo):
            count = domains[number].bit_count()
            if slot < 0 or count < fewest:
                slot, fewest = number, count
        left = domains[slot]
        rest = todo - {slot}
        while left:
            word = self._choose(domains, slot, left, chance)
            left &= ~(1 << word)
            self._steps += 1
            after = self._placed(domains, slot, word, rest)
            found = None if after is None else self._search(after, rest, chance)
            if found is not None:
                return found
            self._dead_ends += 1
            if self._dead_ends >= DEAD_ENDS:
                return None
        return None

    def _choose(self, domains: Domains, slot: int, left: int, chance: Chance) -> int:
        """Of a few sampled words, the one that leaves the slots across it the most words."""
        row = self._rows[slot]
        width = left.bit_length()
        crossing = self._slots[slot].crossing
        best, best_room = -1, -1
        for _ in range(min(SAMPLE, left.bit_count())):
            start = chance.below(width)
            above = left >> start
            lowest = above & -above
            word = start + lowest.bit_length() - 1
            spelling = row.words[word]
            room = 1
            for place, other, there in crossing:
                kept = domains[other] & self._rows[other].at[there][ord(spelling[place]) - 97]
                room *= kept.bit_count()
            if room > best_room:
                best, best_room = word, room
        return best

    def _placed(
        self, domains: Domains, slot: int, word: int, todo: frozenset[int]
    ) -> Domains | None:
        """The words left everywhere once this one stands, or nothing if a slot has none left."""
        after = list(domains)
        used = ~(1 << word)
        for other in self._same_length[slot]:
            after[other] &= used
        after[slot] = 1 << word
        if not domains[slot] >> word & 1:
            return None
        spelling = self._rows[slot].words[word]
        changed = set()
        for place, other, there in self._slots[slot].crossing:
            kept = after[other] & self._rows[other].at[there][ord(spelling[place]) - 97]
            if not kept:
                return None
            if kept != after[other]:
                after[other] = kept
                changed.add(other)
        return self._consistent(after, todo, changed)

    def _consistent(
        self, domains: Domains, todo: frozenset[int], changed: set[int]
    ) -> Domains | None:
        """Take out words that cross none of their neighbours' words, until nothing changes."""
        if any(not domains[slot] for slot in todo):
            return None
        domains = list(domains)
        while changed:
            slot = min(changed)
            changed.discard(slot)
            if domains[slot].bit_count() > MANY:
                continue
            for place, other, there in self._slots[slot].crossing:
                if other not in todo:
                    continue
                allowed = self._letters(slot, place, domains[slot])
                kept = domains[other] & self._union(other, there, allowed)
                if kept != domains[other]:
                    if not kept:
                        return None
                    domains[other] = kept
                    changed.add(other)
        return domains

    def _letters(self, slot: int, place: int, domain: int) -> int:
        """The letters that the words of a slot have at a place, as 26 bits."""
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
            for letter in range(LETTERS):
                if letters >> letter & 1:
                    union |= at[letter]
            self._unions[key] = union
        return union
