"""The words that sheets are made and played with, laid out once."""

from functools import cache
from pathlib import Path

from cruxpress.games.cruxy.make.aim import Bench
from cruxpress.games.cruxy.solve import word_bits
from cruxpress.games.cruxy.words import load_cruxy_words, nouns_for


@cache
def bench_for(words: Path | None = None) -> Bench:
    """With a person's own words, if they have any."""
    nouns = nouns_for(words)
    return Bench(word_bits(nouns), nouns, load_cruxy_words(words))
