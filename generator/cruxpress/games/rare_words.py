"""Marks rare words in printed solutions, so that nobody has to argue about them."""

from cruxpress.specs.texts import Texts
from cruxpress.words import load_lexicon


def marked(word: str, texts: Texts) -> str:
    """A word as a solution shows it: with the game's mark if hardly anybody knows it."""
    return texts("solution.rare", word=word) if load_lexicon().is_rare(word) else word
