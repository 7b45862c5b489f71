"""What is proven of a sheet: draws, draws of rare letters, every letter soon, a full fill."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, Outcome
from cruxpress.games.contract import WitnessSet
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    MOST_WORDS,
    RARE_DRAWS,
    STARTS,
    CommonNouns,
    Draw,
    WitnessChecker,
    check_share,
    letters_line,
)
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.rules.witness import Witness, line_of, witness_line
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.cruxy.words import load_cruxy_words, nouns_for
from cruxpress.specs.nodes import Node

if TYPE_CHECKING:
    from cruxpress.games.cruxy.solve.fill import Filler
    from cruxpress.games.cruxy.solve.search import Search
    from cruxpress.games.cruxy.solve.words import SheetPlan, WordBits

WITNESS_SETS = {
    "draws": WitnessSet("draws that end in time", DRAWS, 100),
    "rare": WitnessSet("draws with J, Q, X and Z", RARE_DRAWS, RARE_DRAWS),
    "letters": WitnessSet("starts that bring every letter", STARTS, STARTS),
    "fill": WitnessSet("fill of every slot", 1),
}


@dataclass(frozen=True)
class CruxyProver:
    """Replays and finds witnesses on one sheet; searches are laid out when first asked for."""

    rules: WitnessChecker

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        line = line_of(witness)
        if set_name == "draws":
            self.rules.check_draw(number, line)
        elif set_name == "rare":
            self.rules.check_rare_draw(number, line)
        elif set_name == "letters":
            self.rules.check_letters(number, line)
        else:
            self.rules.check_fill(line)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        if set_name == "draws":
            check_share([line_of(witness) for witness in witnesses])

    def find(self, set_name: str, numbers: range) -> list[Value]:
        """The witnesses of some numbers of a set."""
        find = {"draws": self._draw, "rare": self._rare_draw, "letters": self._letters}
        return [
            self._fill() if set_name == "fill" else find[set_name](number) for number in numbers
        ]

    @cached_property
    def _plan(self) -> "SheetPlan":
        from cruxpress.games.cruxy.solve.words import plan_sheet

        return plan_sheet(self.rules.sheet)

    @cached_property
    def _words(self) -> "WordBits":
        from cruxpress.games.cruxy.solve.words import word_bits

        return word_bits(self.rules.words)

    @cached_property
    def _search(self) -> "Search":
        from cruxpress.games.cruxy.solve.search import Search

        return Search(self._plan, self._words)

    @cached_property
    def _filler(self) -> "Filler":
        from cruxpress.games.cruxy.solve.fill import Filler

        return Filler(self._plan, self._words)

    def _draw(self, number: int) -> str:
        """A game on the draw of this number."""
        return self._solved(self.rules.draw(number), f"draw {number + 1}")

    def _rare_draw(self, number: int) -> str:
        """A game on a draw with rare letters."""
        return self._solved(self.rules.rare_draw(number), f"draw {number + 1} of rare letters")

    def _solved(self, draw: Draw, which: str) -> str:
        answer: Outcome[Witness] = self._search.solve(draw.letters, draw.starts, MOST_WORDS)
        if not isinstance(answer, Found):
            what = f"{which} ({draw.letters.upper()} after {' and '.join(draw.starts)})"
            raise SheetFails(f"sheet {self.rules.sheet.label}: {what}: {answer.why}")
        return witness_line(answer.witness)

    def _letters(self, number: int) -> str:
        """How every letter is brought within two words from the starts of this number."""
        from cruxpress.games.cruxy.solve.search import place_letter

        starts = self.rules.start(number)
        first = self._search.begin("", starts)
        brought = {}
        for letter in ALPHABET:
            answer = place_letter(self._plan, self._words, first, letter)
            if not isinstance(answer, Found):
                what = f"after {' and '.join(starts)} {answer.why}"
                raise SheetFails(f"sheet {self.rules.sheet.label}: {what}")
            brought[letter] = answer.witness
        return letters_line(starts, brought)

    def _fill(self) -> str:
        """A different noun in every slot."""
        answer = self._filler.fill(Chance("cruxy", self.rules.sheet.hash, "fill"))
        if not isinstance(answer, Found):
            raise SheetFails(f"sheet {self.rules.sheet.label} cannot be filled: {answer.why}")
        return "|".join(answer.witness)


@cache
def common_nouns(words: Path | None) -> CommonNouns:
    """The dictionary of proofs, with a person's own words if they have any."""
    return CommonNouns(load_cruxy_words(words))


def prover_for(sheet: CruxySheet, words: Path | None = None) -> CruxyProver:
    """Ready to check and find witnesses on a sheet."""
    return CruxyProver(WitnessChecker(sheet, nouns_for(words), common_nouns(words)))


def find_proof(sheet: CruxySheet, words: Path | None = None) -> dict[str, list[Value]] | None:
    """All witnesses of a sheet; nothing, if some draw or letter has none."""
    prover = prover_for(sheet, words)
    try:
        found = {name: prover.find(name, range(its.count)) for name, its in WITNESS_SETS.items()}
        check_share([str(line) for line in found["draws"]])
    except SheetFails:
        return None
    return found
