"""The lexicon: what is a word, where it is legal, which words fit."""

from generator.words.legality import WordGame
from generator.words.lexicon import Lexicon, load_lexicon
from generator.words.lists import Task, Theme
from generator.words.matcher import Matcher, WordRow
from generator.words.prefixes import Prefixes
from generator.words.word import Tier, Word

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
