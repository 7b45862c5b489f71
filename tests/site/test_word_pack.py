"""The word list of a page: packed small; a browser test asks for all of them."""

import pytest

from cruxpress.site import word_pack


def test_words_share_what_they_begin_with() -> None:
    words = ["go", "goes", "going", "gone", "he"]
    assert list(word_pack._front_coded(words)) == ["0go", "2es", "2ing", "2ne", "0he"]


@pytest.mark.parametrize(
    ("word", "reason", "packed"),
    [
        ("goes", "inflected form of go", "inflected form of \x012 "),
        ("wives", "plural of wife", "plural of \x013 fe"),
        ("went", "inflected form of go", "inflected form of \x014 go"),
        (
            "lanterns",
            "8 letters; a Kross word has at most 6",
            "\x02 letters; a Kross word has at most 6",
        ),
        ("quick", "an adjective, not a noun", "an adjective, not a noun"),
        ("cobra", "", ""),
    ],
)
def test_a_reason_names_another_word_by_this_one(word: str, reason: str, packed: str) -> None:
    assert word_pack._relative(word, reason) == packed
