"""What is proven of a countdown: one game that ends in time."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.null.rules import read_witness, replay
from cruxpress.games.null.sheet import Countdown
from cruxpress.games.null.solve import shortest_game
from cruxpress.specs.nodes import Node


@dataclass(frozen=True)
class CountdownProver:
    """Replays and finds games on one countdown."""

    sheet: Countdown

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        replay(self.sheet, read_witness(witness))

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """One game has nothing to agree with."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        found = shortest_game(self.sheet.start, self.sheet.steps)
        if not isinstance(found, Found):
            raise SheetFails(f"it cannot be done: {found.why}")
        replay(self.sheet, found.witness)
        return [found.witness.as_data() for _ in numbers]
