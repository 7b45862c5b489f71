"""The words that sheets are made and played with, laid out once."""

from functools import cache
from pathlib import Path

from generator.games.cruxy.make.aim import Bench
from generator.games.cruxy.solve import word_bits
from generator.words import WordGame, load_lexicon


@cache
def bench_for(words: Path | None = None) -> Bench:
    """With a person's own words, if they have any."""
    lexicon = load_lexicon(words)
    nouns = lexicon.words_for(WordGame.CRUXY)
    return Bench(word_bits(nouns), nouns, lexicon)
