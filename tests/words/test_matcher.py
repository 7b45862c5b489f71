"""Pattern matching gives what asking every word would give."""

import re
from string import ascii_lowercase

from hypothesis import given
from hypothesis import strategies as st

from cruxpress.games.cruxy.words import NOUNS as NOUN_RULE
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon, Matcher, Tier, WordEntry, load_lexicon
from cruxpress.words.matcher import make_row
from tests.words.helpers import calm

NOUNS = load_lexicon().matcher(NOUN_RULE)
squares = st.sampled_from(ascii_lowercase + "?" * 40)
patterns = st.text(squares, min_size=2, max_size=9)
tiers = st.sampled_from(Tier)


def naive(matcher: Matcher, pattern: str, without: str, tier: Tier) -> list[str]:
    """Ask a regular expression about every word."""
    row = matcher.row(len(pattern))
    open_square = f"[^{without}]" if without else "."
    regex = re.compile(pattern.replace("?", open_square))
    known = load_lexicon().look_up
    fitting = [word for word in row.words if regex.fullmatch(word)]
    return [word for word in fitting if (found := known(word)) and found.commonness >= tier.least]


@calm
@given(patterns, st.text(ascii_lowercase, max_size=4), tiers)
def test_a_match_equals_a_naive_filter(pattern: str, without: str, tier: Tier) -> None:
    assert NOUNS.words(pattern, without, tier) == naive(NOUNS, pattern, without, tier)


@calm
@given(
    st.integers(3, 8).flatmap(lambda n: st.sets(st.sampled_from(NOUNS.row(n).words), max_size=9))
)
def test_a_set_is_decoded_to_the_words_it_was_made_of(words: set[str]) -> None:
    for length in {len(word) for word in words}:
        row = NOUNS.row(length)
        bits = row.bits(words)
        assert set(row.words_in(bits)) == words
        assert bits.bit_count() == len(words)
        assert [row.words_in(bits, limit=n) for n in range(len(words))] == [
            row.words_in(bits)[:n] for n in range(len(words))
        ]


words_of_four = st.lists(
    st.tuples(st.text("abäñß?"[:4], min_size=4, max_size=4), st.integers(0, 700), st.booleans()),
    unique_by=lambda entry: entry[0],
)


@calm
@given(words_of_four)
def test_common_words_have_low_bits(words: list[WordEntry]) -> None:
    row = make_row(4, words)
    common_of = {word: common for word, common, _ in words}
    commonness = [common_of[word] for word in row.words]
    assert commonness == sorted(commonness, reverse=True)
    for tier in Tier:
        assert row.words_in(row.up_to[tier]) == [
            word for word, common in zip(row.words, commonness, strict=True) if common >= tier.least
        ]


@calm
@given(words_of_four)
def test_the_known_words_of_a_row_are_a_set(words: list[WordEntry]) -> None:
    row = make_row(4, words)
    assert set(row.words_in(row.known)) == {word for word, _, known in words if known}


@calm
@given(words_of_four, st.text("abäñ?", min_size=4, max_size=4))
def test_letters_of_any_language_match(words: list[WordEntry], pattern: str) -> None:
    row = make_row(4, words)
    regex = re.compile(pattern.replace("?", "."))
    assert row.words_in(row.match(pattern)) == [word for word in row.words if regex.match(word)]


def test_the_rulebooks_words_are_found() -> None:
    assert "cobra" in NOUNS.words("c?b?a")
    assert "rake" in NOUNS.words("?a?e", tier=Tier.EASY)
    assert NOUNS.words("?a?e", tier=Tier.EASY)[:3] == ["make", "game", "take"]
    assert "rake" not in NOUNS.words("?a?e", without="r")
    assert "cobra" in NOUNS
    assert "goes" not in NOUNS


def test_a_given_letter_may_be_forbidden_on_the_open_squares_only() -> None:
    found = NOUNS.words("l??e?", without="e")
    assert "laser" in found
    assert "lever" not in found


def test_letters_at_a_place_are_those_of_the_fitting_words() -> None:
    row = NOUNS.row(5)
    fitting = row.match("c?bra")
    assert row.letters_at(fitting, 1) == "o"
    assert row.letters_at(row.everything, 0) == ascii_lowercase


def test_questions_without_an_answer() -> None:
    row = NOUNS.row(5)
    assert row.match("????") == 0
    assert row.match("?????", tier=Tier.EASY, without=ascii_lowercase) == 0
    assert row.bit("qwrty") == 0
    assert NOUNS.words("?" * 40) == []
    assert row.words_in(0) == []


@calm
@given(st.text(ascii_lowercase, max_size=4), st.integers(3, 7))
def test_prefixes_equal_a_naive_filter(prefix: str, length: int) -> None:
    matcher = load_lexicon().matcher(CRYPTEX_WORDS)
    row = matcher.row(length)
    words = row.words_in(row.up_to[Tier.NORMAL])
    starting = [word for word in words if word.startswith(prefix)]
    counts = matcher.beginnings(length, Tier.NORMAL)
    assert (prefix in counts) == bool(starting)
    assert counts[prefix] == len(starting)
    if len(prefix) < length:
        pattern = prefix.ljust(length, "?")
        assert matcher.words(pattern, tier=Tier.NORMAL) == starting
        longer = {word[len(prefix)] for word in starting}
        fitting = matcher.match(pattern, tier=Tier.NORMAL)
        assert row.letters_at(fitting, len(prefix)) == "".join(sorted(longer))


def test_a_prefix_longer_than_the_cryptex_is_dead() -> None:
    counts = load_lexicon().matcher(CRYPTEX_WORDS).beginnings(5, Tier.OBSCURE)
    assert "cobra" in counts
    assert "cobras" not in counts


def test_rows_are_made_only_when_asked_for() -> None:
    lexicon = Lexicon()
    lexicon.matcher(NOUN_RULE).match("?a?e")
    assert list(lexicon.book.shipped._rows) == [4]
