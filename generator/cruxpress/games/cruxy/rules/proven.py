"""What is proven of a sheet, and how each witness is checked.

Letters are drawn anew in every game, so a proof is a statement over draws. Nobody picks them: they
follow from the sheet, the purpose and the number, and are made again here before a witness is
played. All words of a witness are common nouns.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.rules.draws import Draw, Draws, draws_on
from cruxpress.games.cruxy.rules.ending import EXPERT_WORDS, GOOD_WORDS
from cruxpress.games.cruxy.rules.refusals import Reason, Refused
from cruxpress.games.cruxy.rules.showing import Bringing, check_fill, check_letters
from cruxpress.games.cruxy.rules.table import ALPHABET, Dictionary
from cruxpress.games.cruxy.rules.witness import Witness, parse_witness, replay
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.words import Matcher, Tier

VERSION = 1  # of what is proven; where it changes, stored proofs prove nothing
DRAWS, RARE_DRAWS, STARTS = 300, 40, 20
RARE_LETTERS = "jqxz"
MOST_WORDS = GOOD_WORDS
FEW_WORDS = EXPERT_WORDS
FEW_PERCENT = 95  # of the draws must do with few words
COMMON = Tier.NORMAL
_LETTER = re.compile(r"([a-z])=(\d+):([a-z]+)(?:,(\d+):([a-z]+))?")


class Nouns(Dictionary, Protocol):
    """What a proof asks of a lexicon: whether a word is legal, and how common it is."""

    def how_common(self, word: str) -> Tier | None: ...


@dataclass(frozen=True)
class CommonNouns:
    """The dictionary of proofs: legal nouns that are common enough for everybody."""

    nouns: Nouns
    _known: dict[str, bool] = field(default_factory=dict, repr=False, compare=False)

    def legal_in_cruxy(self, word: str) -> bool:
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._is_common(word) and self.nouns.legal_in_cruxy(word)
        return known

    def legal_in_cruxy_easy(self, word: str) -> bool:
        return self._is_common(word) and self.nouns.legal_in_cruxy_easy(word)

    def _is_common(self, word: str) -> bool:
        tier = self.nouns.how_common(word)
        return tier is not None and tier.least >= COMMON.least


@dataclass(frozen=True)
class Prover:
    """One sheet and the words that it is proven with, ready to check any number of witnesses."""

    sheet: Sheet
    words: Matcher
    dictionary: CommonNouns

    @cached_property
    def draws(self) -> Draws:
        return draws_on(self.sheet, self.words)

    def draw(self, number: int) -> Draw:
        """A draw as players make it."""
        return self.draws.draw("proof", number)

    def rare_draw(self, number: int) -> Draw:
        """A draw with the four rarest letters in it."""
        return self.draws.draw("rare", number, RARE_LETTERS)

    def start(self, number: int) -> tuple[str, str]:
        """Starting words from which every letter is placed."""
        return self.draws.draw("letters", number).starts

    def check_draw(self, number: int, line: str) -> Witness:
        """Refuse a game that does not prove the draw of this number."""
        return self._check(self.draw(number), line)

    def check_rare_draw(self, number: int, line: str) -> Witness:
        """The same for a draw with rare letters."""
        return self._check(self.rare_draw(number), line)

    def _check(self, draw: Draw, line: str) -> Witness:
        witness = parse_witness(line)
        if witness.letters != draw.letters:
            what = f"the letters are {draw.letters.upper()}, not {witness.letters.upper()}"
            raise Refused(Reason.ANOTHER_DRAW, what)
        _refuse_other_starts(draw.starts, witness.starts)
        if witness.words > MOST_WORDS:
            what = f"the game takes {witness.words} words; at most {MOST_WORDS} prove it"
            raise Refused(Reason.TOO_MANY_WORDS, what)
        self._refuse_rare_words(step.word for step in witness.steps)
        replay(self.sheet, witness, self.dictionary)
        return witness

    def check_letters(self, number: int, line: str) -> None:
        """Refuse words that do not bring every letter soon from the starts of this number."""
        starts, brought = read_letters(line)
        _refuse_other_starts(self.start(number), starts)
        missing = [letter for letter in ALPHABET if letter not in brought]
        if missing:
            what = f"no words are told that bring {', '.join(missing).upper()}"
            raise Refused(Reason.WRONG_LETTER, what)
        self._refuse_rare_words(word for moves in brought.values() for _, word in moves)
        check_letters(self.sheet, starts, brought, self.dictionary)

    def check_fill(self, line: str) -> None:
        """Refuse words that do not fill every slot, each a different one."""
        words = line.split("|")
        self._refuse_rare_words(words)
        check_fill(self.sheet, words, self.dictionary)

    def _refuse_rare_words(self, words: Iterable[str]) -> None:
        """Say of a legal word that it is rare; of others the rules say that they are no words."""
        for word in words:
            if not self.dictionary.legal_in_cruxy(word):
                if self.dictionary.nouns.legal_in_cruxy(word):
                    what = f"'{word}' is a rare word; a proof uses common ones"
                    raise Refused(Reason.NOT_COMMON, what)
                raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")


def check_share(lines: Sequence[str]) -> None:
    """Refuse draws of which too many take more than a few words."""
    few = sum(parse_witness(line).words <= FEW_WORDS for line in lines)
    if few * 100 < FEW_PERCENT * len(lines):
        share = f"{few} of {len(lines)} draws are done in {FEW_WORDS} words or fewer"
        raise Refused(Reason.TOO_MANY_WORDS, f"{share}; {FEW_PERCENT} % must be")


def _refuse_other_starts(right: tuple[str, ...], told: tuple[str, ...]) -> None:
    if told != right:
        what = f"the starting words are {' and '.join(right)}, not {' and '.join(told)}"
        raise Refused(Reason.ANOTHER_DRAW, what)


def letters_line(starts: Sequence[str], brought: Bringing) -> str:
    """How every letter is brought from two starting words, as a line of text:

    coast|lemon|a=4:tiara|b=2:limbo|j=7:major,9:jam|…
    """
    parts = []
    for letter, moves in brought.items():
        told = ",".join(f"{slot}:{word}" for slot, word in moves)
        parts.append(f"{letter}={told}")
    return "|".join([*starts, *parts])


def read_letters(line: str) -> tuple[tuple[str, ...], Bringing]:
    """What a line says of letters; whether it is true is not asked here."""
    parts = line.split("|")
    brought = {}
    for part in parts[2:]:
        found = _LETTER.fullmatch(part)
        if not found or found[1] in brought:
            raise BadInput(f"'{part[:40]}' does not tell how a letter is brought: a=4:tiara")
        moves = [(int(found[2]), found[3])]
        if found[4]:
            moves.append((int(found[4]), found[5]))
        brought[found[1]] = tuple(moves)
    return tuple(parts[:2]), brought
