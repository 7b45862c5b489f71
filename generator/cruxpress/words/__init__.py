"""The lexicon: what is a word, how common it is, which words fit. A game's rule is in its room."""

from cruxpress.words.lexicon import (
    ANY_WORD,
    Facts,
    GameWords,
    Lexicon,
    WordFilter,
    WordRule,
    WordsOfLength,
    WordSource,
    any_of,
    load_lexicon,
    why_inflected,
    why_not_written,
    words_of_entries,
)
from cruxpress.words.matcher import Matcher, WordRow
from cruxpress.words.word import ListEntry, Tier, Word, WordEntry

__all__ = [
    "ANY_WORD",
    "Facts",
    "GameWords",
    "Lexicon",
    "ListEntry",
    "Matcher",
    "Tier",
    "Word",
    "WordEntry",
    "WordFilter",
    "WordRow",
    "WordRule",
    "WordSource",
    "WordsOfLength",
    "any_of",
    "load_lexicon",
    "why_inflected",
    "why_not_written",
    "words_of_entries",
]
