"""Words in the examples of rules pages: nearly every ten-year-old knows them."""

import re

import pytest

from cruxpress.core.files import shipped_layouts
from cruxpress.words import load_lexicon

WORDS = re.compile(r"\b[A-Z]{3,}\b")
GROUPS = {"AEIOUY", "RSTLND", "BCGHMP", "FJKQVWXZ"}  # letters of a chart


@pytest.mark.parametrize(("game", "least"), [("cruxy", 2), ("cruciverbalist", 6)])
def test_words_in_examples_are_known(game: str, least: int) -> None:
    text = (shipped_layouts() / game / "rules.yaml").read_text("utf-8")
    words = set(WORDS.findall(text)) - GROUPS
    assert len(words) >= least
    found = {word: load_lexicon().look_up(word.lower()) for word in words}
    assert [word for word, entry in found.items() if entry is None or not entry.known] == []
