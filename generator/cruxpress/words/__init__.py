"""The lexicon: what is a word, where it is legal, which words fit."""

from cruxpress.words.legality import WordGame
from cruxpress.words.lexicon import Lexicon, load_lexicon
from cruxpress.words.lists import Task, Theme
from cruxpress.words.matcher import Matcher, WordRow
from cruxpress.words.prefixes import Prefixes
from cruxpress.words.word import Tier, Word

__all__ = [
    "Lexicon",
    "Matcher",
    "Prefixes",
    "Task",
    "Theme",
    "Tier",
    "Word",
    "WordGame",
    "WordRow",
    "load_lexicon",
]
