"""What is proven of a solo sheet: a game that reaches its target, replayed by the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, prove, read_witness
from cruxpress.games.cruciverbalist.sheet.solo import GAME, Solo
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Node
from cruxpress.words import load_lexicon

GAMES, SHOWN = "games", "shown"
SIMPLE_SHEETS = 20  # the first ones show a game of words that nearly every ten-year-old knows


@dataclass(frozen=True)
class SoloProver:
    """Replays and finds games on one sheet, with our words or with a person's own."""

    sheet: Solo
    words: Path | None

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        """Refuse a game that does not reach the target of its sheet."""
        outcome = prove(self.sheet, read_witness(witness), load_lexicon(self.words))
        longest = longest_line(outcome.player.board.letters)
        if isinstance(longest, Found) and len(longest.witness) > outcome.score.line:
            # Else a game could be cut down to any score.
            what = f"the line has {outcome.score.line} squares; one has {len(longest.witness)}"
            raise SheetFails(f"the game is worth more than it claims: {what}", witness.place)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """One game has nothing to agree with."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """The best game that is found, or that to show; one that misses the target is refused."""
        found = self._best if set_name == GAMES else self._shown
        return [found.as_data() for _ in numbers]

    @cached_property
    def _best(self) -> CruciverbalistWitness:
        from cruxpress.games.cruciverbalist.solve.best_known import best_known

        answer = best_known(self.sheet, load_lexicon(self.words))
        if not isinstance(answer, Found):
            what = f"no game was found that reaches the target: {answer.why}"
            raise SheetFails(what, self.sheet.places.key("target"))
        return answer.witness

    @cached_property
    def _shown(self) -> CruciverbalistWitness:
        from cruxpress.games.cruciverbalist.solve.search import solve_simply

        if not shows_known_words(self.sheet):
            return self._best
        answer = solve_simply(self.sheet, load_lexicon(self.words))
        return answer.witness if isinstance(answer, Found) else self._best


def shows_known_words(sheet: Solo) -> bool:
    """Whether a sheet's solution is a game of known words, if one reaches the target."""
    return 1 <= sheet.number <= SIMPLE_SHEETS


def describe_facts(sheet: Solo, best: CruciverbalistWitness) -> Mapping[str, Value]:
    """What a sheet asks, and the best game that is known."""
    texts = room_texts(GAME)
    sets = texts("facts.sets", count=len(sheet.blackouts))
    points = sheet.target.least
    adds = texts("facts.adds", theme=sheet.theme, size=sheet.size, sets=sets, points=points)
    return {"adds": adds, "par": texts("facts.par", points=best.claim.total)}
