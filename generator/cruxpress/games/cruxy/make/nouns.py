"""The nouns that sheets are made and proven with."""

from functools import cache
from pathlib import Path

from cruxpress.words import Matcher, WordGame, load_lexicon


@cache
def nouns_for(words: Path | None = None) -> Matcher:
    """The shipped nouns, or those of a person's own list that tokens from A to Z can spell.

    The rules refuse other letters: nobody could draw them.
    """
    nouns = load_lexicon(words).words_for(WordGame.CRUXY)
    if words is None:
        return nouns
    return Matcher(
        lambda length: [entry for entry in nouns.words_of_length(length) if entry[0].isascii()]
    )
