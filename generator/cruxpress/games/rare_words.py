"""Marks rare words in printed solutions, so that nobody has to argue about them."""

from cruxpress.specs.texts import Texts
from cruxpress.words import load_lexicon


def marked(word: str, texts: Texts) -> str:
    """A word as a solution shows it: with the game's mark if hardly anybody knows it."""
    return texts("solution.rare", word=word) if load_lexicon().is_rare(word) else word


def marked_unless_everyday(word: str, texts: Texts) -> str:
    """The same with a stricter mark: on every word that a ten-year-old may not know."""
    return word if load_lexicon().is_everyday(word) else texts("solution.rare", word=word)
