"""Exchange orbs between cards until every crystal meets every colour equally often."""

from collections.abc import Sequence
from itertools import combinations

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.spec import CRYSTALS, ORB_COLOURS, Crystal

MOST_SWAPS = 60_000
# A swap that makes things a little worse is let through one time in so many: without that the
# search sits down in the first hollow, with more of it it never settles.
RARELY = 60

Kinds = tuple[Crystal, ...]
Colours = tuple[str, ...]


class Ledger:
    """How often each kind of crystal has met each colour of orb, and how far that is from right."""

    def __init__(self, right: int) -> None:
        self._right = right
        self._meetings = {(kind, colour): 0 for kind in CRYSTALS for colour in ORB_COLOURS}

    def add(self, kinds: Kinds, colours: Colours, times: int) -> int:
        """Put a card in (times = 1) or take it out (-1); says how much worse that is."""
        worse = 0
        for kind in set(kinds):
            for colour in colours:
                before = self._meetings[kind, colour]
                self._meetings[kind, colour] = before + times
                worse += (before + times - self._right) ** 2 - (before - self._right) ** 2
        return worse

    @property
    def wrong(self) -> int:
        return sum((count - self._right) ** 2 for count in self._meetings.values())


def balance_by_swaps(
    chance: Chance, ledger: Ledger, kinds: Sequence[Kinds], orbs: Sequence[Colours]
) -> list[Colours] | None:
    """The orbs in an order that sets the ledger right, or None after so many swaps."""
    held = list(orbs)
    for card, colours in zip(kinds, held, strict=True):
        ledger.add(card, colours, 1)
    wrong = ledger.wrong
    for _ in range(MOST_SWAPS):
        if wrong == 0:
            return held
        one, two = chance.below(len(held)), chance.below(len(held))
        if held[one] == held[two]:
            continue
        worse = _swap(ledger, kinds, held, one, two)
        if worse <= 0 or (worse <= 4 and chance.below(RARELY) == 0):
            wrong += worse
        else:
            _swap(ledger, kinds, held, one, two)
    return None


def _swap(ledger: Ledger, kinds: Sequence[Kinds], held: list[Colours], one: int, two: int) -> int:
    worse = ledger.add(kinds[one], held[one], -1) + ledger.add(kinds[two], held[two], -1)
    held[one], held[two] = held[two], held[one]
    return worse + ledger.add(kinds[one], held[one], 1) + ledger.add(kinds[two], held[two], 1)


def choose_evenly(
    chance: Chance, triples: Sequence[Kinds], wanted: int, right: int
) -> list[Kinds] | None:
    """So many of the triples that every two kinds stand together equally often."""
    order = chance.shuffled(triples)
    inside, outside = order[:wanted], order[wanted:]
    together = dict.fromkeys(combinations(CRYSTALS, 2), 0)

    def add(triple: Kinds, times: int) -> int:
        worse = 0
        for pair in combinations(triple, 2):
            before = together[pair]
            together[pair] = before + times
            worse += (before + times - right) ** 2 - (before - right) ** 2
        return worse

    wrong = len(together) * right**2 + sum(add(triple, 1) for triple in inside)
    for _ in range(MOST_SWAPS):
        if wrong == 0:
            return inside
        one, two = chance.below(len(inside)), chance.below(len(outside))
        worse = add(inside[one], -1) + add(outside[two], 1)
        if worse <= 0 or (worse <= 4 and chance.below(RARELY) == 0):
            wrong += worse
            inside[one], outside[two] = outside[two], inside[one]
        else:
            add(outside[two], -1)
            add(inside[one], 1)
    return None
