"""What preflight has found, told all at once and once for each place."""

from collections.abc import Iterator

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.press.items import NOWHERE


class Report:
    """Problems while they are gathered.

    An element that breaks a rule on a thousand sheets is one problem: the worst of them is told,
    for what puts that one right puts all right.
    """

    def __init__(self) -> None:
        self._worst: dict[tuple[Place, str], tuple[float, str]] = {}

    def add(self, rule: str, place: Place, badness: float, what: str) -> None:
        """Note a broken rule; of one rule at one place, only the worst case is kept."""
        known = self._worst.get((place, rule))
        if known is None or badness > known[0]:
            self._worst[place, rule] = (badness, what)

    def stop_if_any(self) -> None:
        """Refuse the document if anything was found."""
        problems = tuple(dict.fromkeys(self.problems()))
        if problems:
            raise BadInput(problems)

    def problems(self) -> Iterator[Problem]:
        """In reading order; what stands in no file comes first."""
        for (place, _), (_, what) in sorted(self._worst.items()):
            yield Problem(None if place == NOWHERE else place, what)
