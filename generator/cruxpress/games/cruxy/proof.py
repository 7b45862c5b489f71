"""What is proven of a sheet: draws, draws of rare letters, every letter soon, a full fill."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, Outcome
from cruxpress.games.contract import WitnessSet
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    FEW_WORDS,
    MOST_WORDS,
    RARE_DRAWS,
    STARTS,
    Draw,
    Witness,
    WitnessChecker,
    check_share,
    letters_line,
    line_of,
    witness_line,
)
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.cruxy.words import common_nouns, known_nouns, legal_words, nouns_for
from cruxpress.specs.nodes import Node

if TYPE_CHECKING:
    from cruxpress.games.cruxy.solve.search import Search

WITNESS_SETS = {
    "draws": WitnessSet("draws that end in time", DRAWS, 100),
    "rare": WitnessSet("draws with J, Q, X and Z", RARE_DRAWS, RARE_DRAWS),
    "letters": WitnessSet("starts that bring every letter", STARTS, STARTS),
    "fill": WitnessSet("fill of every slot", 1),
}


@dataclass(frozen=True)
class CruxyProver:
    """Replays and finds witnesses on one sheet; the search is laid out when first asked for."""

    rules: WitnessChecker

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        line, rules = line_of(witness), self.rules
        if set_name == "draws":
            rules.check_game(rules.draw(number), line)
        elif set_name == "rare":
            rules.check_game(rules.rare_draw(number), line)
        elif set_name == "letters":
            rules.check_letters(number, line)
        else:
            rules.check_fill(line)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        if set_name == "draws":
            check_share(map(line_of, witnesses))

    def find(self, set_name: str, numbers: range) -> list[Value]:
        """The witnesses of some numbers of a set."""
        return [self._find(set_name, number) for number in numbers]

    def _find(self, set_name: str, number: int) -> str:
        if set_name == "draws":
            return self._game(self.rules.draw(number), f"draw {number + 1}")
        if set_name == "rare":
            return self._game(self.rules.rare_draw(number), f"draw {number + 1} of rare letters")
        return self._letters(number) if set_name == "letters" else self._fill()

    @cached_property
    def _search(self) -> "Search":
        from cruxpress.games.cruxy.solve.search import Search
        from cruxpress.games.cruxy.solve.words import plan_sheet, word_bits

        return Search(plan_sheet(self.rules.sheet), word_bits(self.rules.words))

    @cached_property
    def _simple_search(self) -> "Search":
        """The same with the words that nearly every ten-year-old knows."""
        from cruxpress.games.cruxy.solve.search import Search
        from cruxpress.games.cruxy.solve.words import word_bits

        return Search(self._search.plan, word_bits(known_nouns(self.rules.words)))

    def _game(self, draw: Draw, which: str) -> str:
        """A game of known words, if one of few words is found; else of all common ones."""
        answer: Outcome[Witness] = self._simple_search.solve(draw.letters, draw.starts, FEW_WORDS)
        if not isinstance(answer, Found):
            answer = self._search.solve(draw.letters, draw.starts, MOST_WORDS)
        if not isinstance(answer, Found):
            what = f"{which} ({draw.letters.upper()} after {' and '.join(draw.starts)})"
            raise self._failure(f": {what}: {answer.why}")
        return witness_line(answer.witness)

    def _letters(self, number: int) -> str:
        """How every letter is brought within two words from the starts of this number."""
        starts, brought = self.rules.start(number), {}
        first = self._search.begin("", starts)
        for letter in ALPHABET:
            answer = self._search.place_letter(first, letter)
            if not isinstance(answer, Found):
                raise self._failure(f": after {' and '.join(starts)} {answer.why}")
            brought[letter] = answer.witness
        return letters_line(starts, brought)

    def _fill(self) -> str:
        """A different noun in every slot: known ones, where they fill it."""
        from cruxpress.games.cruxy.solve.fill import Filler

        for search in (self._simple_search, self._search):
            filler = Filler(self._search.plan, search.words)
            answer = filler.fill(Chance("cruxy", self.rules.sheet.hash, "fill"))
            if isinstance(answer, Found):
                break
        if not isinstance(answer, Found):
            raise self._failure(f" cannot be filled: {answer.why}")
        return "|".join(answer.witness)

    def _failure(self, what: str) -> SheetFails:
        return SheetFails(f"sheet {self.rules.sheet.label}{what}")


def prover_for(sheet: CruxySheet, words: Path | None = None) -> CruxyProver:
    """Ready to check and find witnesses on a sheet."""
    checker = WitnessChecker(sheet, nouns_for(words), legal_words(words), common_nouns(words))
    return CruxyProver(checker)


def find_proof(sheet: CruxySheet, words: Path | None = None) -> dict[str, list[Value]] | None:
    """All witnesses of a sheet; nothing, if some draw or letter has none."""
    prover = prover_for(sheet, words)
    try:
        found = {name: prover.find(name, range(its.count)) for name, its in WITNESS_SETS.items()}
        check_share(map(str, found["draws"]))
    except SheetFails:
        return None
    return found
