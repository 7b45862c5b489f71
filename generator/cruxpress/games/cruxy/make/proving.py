"""What is proven of a sheet: draws, draws of rare letters, every letter soon, a full fill."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.outcomes import Answer, Found
from cruxpress.games.cruxy.rules.draws import Draw
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    MOST_WORDS,
    RARE_DRAWS,
    STARTS,
    VERSION,
    CommonNouns,
    Prover,
    check_share,
    letters_line,
)
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.rules.witness import Witness, witness_line
from cruxpress.games.cruxy.spec.checks import require_valid
from cruxpress.games.cruxy.spec.reading import KIND, read_sheet
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.cruxy.words import load_cruxy_words, nouns_for
from cruxpress.games.game import Proofs, ProofSet
from cruxpress.specs.nodes import Map, Node, Scalar, Value

if TYPE_CHECKING:
    from cruxpress.games.cruxy.solve import Filler, Search, SheetPlan, WordBits

SETS = ("draws", "rare", "letters", "fill")


@dataclass(frozen=True)
class Finder:
    """Searches witnesses on one sheet; what it needs is laid out once, when first asked for."""

    prover: Prover

    @cached_property
    def plan(self) -> "SheetPlan":
        from cruxpress.games.cruxy.solve import plan_sheet

        return plan_sheet(self.prover.sheet)

    @cached_property
    def words(self) -> "WordBits":
        from cruxpress.games.cruxy.solve import word_bits

        return word_bits(self.prover.words)

    @cached_property
    def search(self) -> "Search":
        from cruxpress.games.cruxy.solve import Search

        return Search(self.plan, self.words)

    @cached_property
    def filler(self) -> "Filler":
        from cruxpress.games.cruxy.solve import Filler

        return Filler(self.plan, self.words)

    def draw(self, number: int) -> str:
        """A game on the draw of this number."""
        return self._solved(self.prover.draw(number), f"draw {number + 1}")

    def rare_draw(self, number: int) -> str:
        """A game on a draw with rare letters."""
        return self._solved(self.prover.rare_draw(number), f"draw {number + 1} of rare letters")

    def _solved(self, draw: Draw, which: str) -> str:
        answer: Answer[Witness] = self.search.solve(draw.letters, draw.starts, MOST_WORDS)
        if not isinstance(answer, Found):
            what = f"{which} ({draw.letters.upper()} after {' and '.join(draw.starts)})"
            raise SheetFails(f"sheet {self.prover.sheet.label}: {what}: {answer.why}")
        return witness_line(answer.witness)

    def letters(self, number: int) -> str:
        """How every letter is brought within two words from the starts of this number."""
        from cruxpress.games.cruxy.solve import place_letter

        starts = self.prover.start(number)
        first = self.search.begin("", starts)
        brought = {}
        for letter in ALPHABET:
            answer = place_letter(self.plan, self.words, first, letter)
            if not isinstance(answer, Found):
                what = f"after {' and '.join(starts)} {answer.why}"
                raise SheetFails(f"sheet {self.prover.sheet.label}: {what}")
            brought[letter] = answer.witness
        return letters_line(starts, brought)

    def fill(self) -> str:
        """A different noun in every slot."""
        answer = self.filler.fill(Chance("cruxy", self.prover.sheet.hash, "fill"))
        if not isinstance(answer, Found):
            raise SheetFails(f"sheet {self.prover.sheet.label} cannot be filled: {answer.why}")
        return "|".join(answer.witness)

    def of_set(self, name: str, numbers: Sequence[int]) -> list[Value]:
        """The witnesses of some numbers of a set."""
        find = {"draws": self.draw, "rare": self.rare_draw, "letters": self.letters}
        return [self.fill() if name == "fill" else find[name](number) for number in numbers]


@cache
def prover_words(words: Path | None) -> tuple[CommonNouns, Path | None]:
    """The dictionary of proofs, with a person's own words if they have any."""
    return CommonNouns(load_cruxy_words(words)), words


def prover_for(sheet: Sheet, words: Path | None = None) -> Prover:
    """Ready to check witnesses on a sheet."""
    dictionary, _ = prover_words(words)
    return Prover(sheet, nouns_for(words), dictionary)


class _Desk:
    """The sheet that was asked for last, read once for all its witnesses."""

    def __init__(self) -> None:
        self._last: tuple[Map, Path | None, Finder] | None = None

    def finder(self, sheet: Map, words: Path | None) -> Finder:
        last = self._last
        if last is None or last[0] is not sheet or last[1] != words:
            last = self._last = (sheet, words, Finder(prover_for(read_sheet(sheet), words)))
        return last[2]


@cache
def _desk() -> _Desk:
    return _Desk()


def is_sheet(file: Map) -> bool:
    """Whether a file holds a sheet of Cruxy."""
    kind = file.get("kind")
    return isinstance(kind, Scalar) and kind.text == KIND


def sheet_model(file: Map) -> str:
    """The hash of a sheet that keeps every rule; others are refused, with the squares at fault."""
    sheet = read_sheet(file)
    require_valid(sheet)
    return sheet.hash


def _find(name: str, words: Path | None, sheet: Map, numbers: range) -> Sequence[Value]:
    return _desk().finder(sheet, words).of_set(name, numbers)


def _replay(name: str, words: Path | None, sheet: Map, number: int, witness: Node) -> None:
    prover = _desk().finder(sheet, words).prover
    line = _line(witness)
    if name == "draws":
        prover.check_draw(number, line)
    elif name == "rare":
        prover.check_rare_draw(number, line)
    elif name == "letters":
        prover.check_letters(number, line)
    else:
        prover.check_fill(line)


def _whole(_sheet: Map, witnesses: Sequence[Node]) -> None:
    check_share([_line(witness) for witness in witnesses])


def _line(witness: Node) -> str:
    if not isinstance(witness, Scalar):
        raise BadInput("a witness of Cruxy is a line of text", witness.place)
    return witness.text


def proofs_for(words: Path | None = None) -> Proofs:
    """How sheets are proven, with the shipped words or a person's own."""

    def proof_set(name: str, title: str, count: int, together: int) -> ProofSet:
        find, replay = partial(_find, name, words), partial(_replay, name, words)
        whole = _whole if name == "draws" else None
        return ProofSet(title, count, find, replay, together, whole)

    return Proofs(
        version=VERSION,
        shipped=(),
        fits=is_sheet,
        model=sheet_model,
        sets={
            "draws": proof_set("draws", "draws that end in time", DRAWS, 100),
            "rare": proof_set("rare", "draws with J, Q, X and Z", RARE_DRAWS, RARE_DRAWS),
            "letters": proof_set("letters", "starts that bring every letter", STARTS, STARTS),
            "fill": proof_set("fill", "fill of every slot", 1, 1),
        },
    )
