"""The words that sheets are made and played with, laid out once."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cruxpress.games.cruxy.play.board import KnownWords, known_words
from cruxpress.games.cruxy.play.measures import REGULAR, Measure
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules import Dictionary
from cruxpress.games.cruxy.rules.draws import Draws, draws_on
from cruxpress.games.cruxy.solve import word_bits
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.cruxy.words import load_cruxy_words, nouns_for
from cruxpress.words import Matcher


@dataclass(frozen=True)
class Bench:
    """The words that players know, and the dictionary that judges them."""

    words: KnownWords
    nouns: Matcher
    dictionary: Dictionary

    def players(self, sheet: Sheet, draws: Draws | None = None) -> Players:
        """Players who sit around a sheet, with its own draws or those of another."""
        draws = draws or draws_on(sheet, self.nouns)
        return Players(sheet, draws, self.words, self.dictionary)

    def measured(self, sheet: Sheet, purpose: str, games: int) -> Measure:
        """How many words a regular player needs."""
        return self.players(sheet).measure(REGULAR, purpose, range(games))


@cache
def bench_for(words: Path | None = None) -> Bench:
    """With a person's own words, if they have any."""
    nouns = nouns_for(words)
    return Bench(known_words(word_bits(nouns)), nouns, load_cruxy_words(words))
