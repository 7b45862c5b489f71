"""Rare words in printed solutions: each has a mark, and a line says what it means."""

import re

import pypdfium2
import pytest

import cruxpress
from cruxpress.games.rare_words import marked
from cruxpress.games.texts import room_texts
from cruxpress.words import Lexicon, load_lexicon

WORD_GAMES = ("cruciverbalist", "cruxy", "cryptex", "kross")
# Their line is one of a key with signs, and stands there only where a word has the mark.
ONLY_WHERE_MARKED = ("cruciverbalist", "cruxy")
EXPLAINED = ("our dictionary", "A rare word")


def text_of_solution(game: str) -> str:
    # Sheets on which not all words are known: a phrase that is known has no mark.
    with pypdfium2.PdfDocument(cruxpress.solution(f"{game}/44").data) as document:
        return " ".join(page.get_textpage().get_text_bounded() for page in document)


@pytest.mark.parametrize("game", WORD_GAMES)
@pytest.mark.parametrize("rare", [True, False])
def test_a_solution_marks_rare_words_and_says_so(
    game: str, rare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "is_rare", lambda _lexicon, _word: rare)
    monkeypatch.setattr(Lexicon, "is_everyday", lambda _lexicon, _word: not rare)
    text = " ".join(text_of_solution(game).split())
    words = text.replace("A star* marks", "")
    assert bool(re.search(r"[A-Za-z]{2,}\*", words)) == rare
    is_said = any(sentence in text for sentence in EXPLAINED)
    assert is_said == (rare or game not in ONLY_WHERE_MARKED)


def test_a_word_that_people_know_has_no_mark() -> None:
    assert marked("BOTTOM", room_texts("kross")) == "BOTTOM"
    assert marked("VELA", room_texts("kross")) == "VELA*"


def test_a_name_that_is_a_word_as_well_is_read_as_the_word() -> None:
    """Fez is a city, and few children know the hat; rose is known; Graz is no word at all."""
    assert not load_lexicon().is_everyday("fez")
    assert load_lexicon().is_everyday("rose")
    assert load_lexicon().is_everyday("graz")
