"""A game to be broken, and what a mutation may ask about it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.rules.board import Spot
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness
from cruxpress.games.cruciverbalist.sheet.board import all_squares, is_inside
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, fits_theme
from cruxpress.words import load_lexicon
from cruxpress.words.spelling import letters_of


@dataclass(frozen=True)
class Case:
    """A sheet, a good witness, and chance to pick what is broken."""

    sheet: Solo
    witness: CruciverbalistWitness
    chance: Chance

    def turn(self, first: int = 0) -> int:
        return first + self.chance.below(len(self.witness.turns) - first)

    def with_turn(self, at: int, **changes: object) -> CruciverbalistWitness:
        turns = list(self.witness.turns)
        turns[at] = replace(turns[at], **changes)  # type: ignore[arg-type]
        return replace(self.witness, turns=tuple(turns))

    def letters_before(self, at: int) -> dict[int, str]:
        found: dict[int, str] = {}
        for turn in self.witness.turns[:at]:
            word = letters_of(turn.text)
            assert turn.spot
            found.update(zip(turn.spot.squares(len(word)), word, strict=True))
        return found

    def fits_theme(self, word: str) -> bool:
        return fits_theme(load_lexicon(), word, self.sheet.theme)

    def is_new_word(self, at: int, word: str) -> bool:
        """Whether the lexicon knows a word that no earlier turn wrote, nor a variation of it."""
        lexicon = load_lexicon()
        known = self.fits_theme(word) or lexicon.legal(word, PENALTY_WORDS)
        older = [turn.text for turn in self.witness.turns[:at]]
        return known and not any(lexicon.same_word(word, old) for old in older)

    def pips(self, at: int) -> tuple[int, ...]:
        """The dice of a turn after its rerolls."""
        used = sum(len(turn.rerolls) for turn in self.witness.turns[:at])
        pips = list(self.sheet.rolls[at])
        for number, dice in enumerate(self.witness.turns[at].rerolls):
            for die in dice:
                pips[die - 1] = self.sheet.rerolls[used + number][die - 1]
        return tuple(pips)

    def spots(self, at: int, good: Callable[[tuple[int, ...], str], bool]) -> list[Spot]:
        """Places where the word of a turn would stand as asked for."""
        word = letters_of(self.witness.turns[at].text)
        everywhere = [Spot(s, way) for s in all_squares(self.sheet.size) for way in (True, False)]
        return [spot for spot in everywhere if good(spot.squares(len(word)), word)]

    def inside(self, squares: tuple[int, ...]) -> bool:
        return all(is_inside(square, self.sheet.size) for square in squares)


Mutated = tuple[str, CruciverbalistWitness] | None
Mutation = Callable[[Case], Mutated]
