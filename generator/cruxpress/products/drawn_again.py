"""Rungs that seem to turn two neighbours round are drawn anew, and the better draw is kept.

Games that are recorded say which these are: for all players together, and for each by itself while
few were drawn. Where the games that judge refuse a rung all the same, it is drawn anew as a ladder
from another seed would be. A rung's code says which draw it is.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cruxpress.codes import LONGEST_PARAMETERS
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.ladder import LARGEST_DROP, measure_from, steepness
from cruxpress.games.numbered import AGAIN, MakeRung
from cruxpress.games.panel import panel_of_facts

SUSPICIOUS_DROP = 1.5  # standard errors, for all players together
SUSPICIOUS_SWAP = 3.5  # for one player
SWAPS_MENDED = 6  # one of so many rungs may be drawn anew for one player's sake

MakeRungs = Callable[[Sequence[MakeRung]], list[MadeSheet]]


@dataclass(frozen=True)
class TurnedPair:
    """Two neighbours that seem the other way round: the lower one, counted from 0."""

    lower: int
    steep: float  # standard errors
    for_all: bool  # or for one player


class Redraw:
    """The rungs of a ladder, and how often each was drawn anew."""

    def __init__(
        self, jobs: Sequence[MakeRung], made: Sequence[MadeSheet], make: MakeRungs
    ) -> None:
        self.made = list(made)
        self._jobs, self._make = jobs, make
        self._again = [0] * len(jobs)
        self._left = len(jobs) // SWAPS_MENDED

    def mend(self) -> list[MadeSheet]:
        """Draw rungs anew until nothing seems turned round, or nothing may be drawn any more."""
        while self._draw(self._seeming()) or self._draw(self._refused(), replacing=True):
            pass
        return self.made

    def _seeming(self) -> Iterator[TurnedPair]:
        """Neighbours that seem turned round in the games recorded."""
        means = [measure_from(each.facts.get("recorded")) for each in self.made]
        players = [panel_of_facts(each.facts, "recorded-panel") for each in self.made]
        for lower, (one, two) in enumerate(pairwise(means)):
            drop = steepness(one, two)
            both = zip(players[lower].values(), players[lower + 1].values(), strict=False)
            swap = max((steepness(*each) for each in both), default=0.0)
            if drop > SUSPICIOUS_DROP:
                yield TurnedPair(lower, drop, for_all=True)
            elif swap > SUSPICIOUS_SWAP:
                yield TurnedPair(lower, swap, for_all=False)

    def _refused(self) -> Iterator[TurnedPair]:
        """Neighbours that are turned round in the games that judge."""
        judged = [measure_from(each.facts.get("judged")) for each in self.made]
        for lower, pair in enumerate(pairwise(judged)):
            if steepness(*pair) > LARGEST_DROP:
                yield TurnedPair(lower, steepness(*pair), for_all=True)

    def _draw(self, turned: Iterator[TurnedPair], *, replacing: bool = False) -> bool:
        """Draw a rung of each pair anew, the steepest pairs first; whether any was."""
        drawn: set[int] = set()
        for pair in sorted(turned, key=lambda each: (not each.for_all, -each.steep)):
            at = self._of_pair(pair.lower, drawn)
            if at is None or (not pair.for_all and not self._left):
                continue
            drawn.add(at)
            self._left -= not pair.for_all
        places = sorted(drawn)
        for at in places:
            self._again[at] += 1
        for at, made in self._drawn(places).items():
            self.made[at] = made if replacing else min(self.made[at], made, key=off_aim)
        return bool(drawn)

    def _drawn(self, places: Sequence[int]) -> dict[int, MadeSheet]:
        """Other draws of some rungs; where there is no sheet for one, its rung stays as it is."""
        if not places:
            return {}
        try:
            return dict(zip(places, self._make([self._job(at) for at in places]), strict=True))
        except SheetFails:
            if len(places) == 1:
                return {}
        # One by one, for what was made before the one that failed is kept.
        return {at: made for place in places for at, made in self._drawn([place]).items()}

    def _of_pair(self, lower: int, drawn: set[int]) -> int | None:
        """Which of two is drawn anew: the one farther off its aim, if it may be once more.

        None, if one of the two or a neighbour of it is drawn already.
        """
        if drawn & set(range(lower - 1, lower + 3)):
            return None
        pair = sorted((lower, lower + 1), key=lambda at: -off_aim(self.made[at]))
        may = (at for at in pair if may_be_drawn(self._jobs[at].request, self._again[at]))
        return next(may, None)

    def _job(self, at: int) -> MakeRung:
        wanted = replace(self._jobs[at].request, again=self._again[at])
        return replace(self._jobs[at], request=wanted)


def may_be_drawn(wanted: RungRequest, again: int) -> bool:
    """Whether a rung that was drawn again so often may be once more, and a code can say so."""
    return again < len(AGAIN) and len(f"{wanted.rungs}R{wanted.number}") < LONGEST_PARAMETERS


def off_aim(made: MadeSheet) -> float:
    """How far off its aim a rung was recorded: for each player of a panel, or for all together."""
    off, aim = made.facts.get("off"), made.facts["aim"]
    if isinstance(off, int | float):
        return off
    if not isinstance(aim, int | float):
        raise SheetFails("a rung of this ladder has no aim")
    return abs(measure_from(made.facts.get("recorded")).value - aim)
