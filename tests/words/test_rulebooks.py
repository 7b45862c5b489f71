"""What the rulebooks say about words, asked of the lexicon."""

import pytest

from cruxpress.games.cruciverbalist.words import fits_theme, why_not_theme
from cruxpress.games.cruxy.words import EASY_WORDS, NOUNS
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.kross.words import KROSS_WORDS, answers_task, why_not_task
from cruxpress.words import Tier, WordRule, load_lexicon
from tests.words.helpers import RULES

LEXICON = load_lexicon()


@pytest.mark.parametrize(
    "word", ["cobra", "laser", "koala", "rake", "Rake", "quokka", "art", "china"]
)
def test_cruxy_takes_singular_nouns(word: str) -> None:
    assert LEXICON.legal(word, NOUNS)
    assert LEXICON.why_not(word, NOUNS) is None


@pytest.mark.parametrize(
    ("word", "why_not"),
    [
        ("scissors", "a plural, not a singular noun"),
        ("men", "plural of man"),
        ("plays", "plural of play"),
        ("dna", "an abbreviation"),
        ("john", "usually a name"),
        ("London", "a proper name"),
        ("x-ray", "hyphenated"),
        ("New York", "more than one word"),
        ("don't", "''' is no letter"),
        ("goes", "inflected form of go"),
        ("bigger", "inflected form of big"),
        ("went", "inflected form of go"),
        ("ask", "a verb, not a noun"),
        ("happy", "an adjective, not a noun"),
        ("quickly", "an adverb, not a noun"),
        ("with", "not a noun"),
        ("qwrt", "not in the dictionary"),
        ("shit", "unsuitable for a family game"),
        ("", "no letters"),
    ],
)
def test_cruxy_refuses_and_says_why(word: str, why_not: str) -> None:
    assert not LEXICON.legal(word, NOUNS)
    assert LEXICON.why_not(word, NOUNS) == why_not


@pytest.mark.parametrize("word", ["goes", "bigger", "happy", "quickly", "with", "men", "scissors"])
def test_easy_cruxy_and_cryptex_take_any_word(word: str) -> None:
    assert LEXICON.legal(word, EASY_WORDS)
    assert LEXICON.legal(word, CRYPTEX_WORDS)


@pytest.mark.parametrize(
    "word", ["csc", "csch", "hhd", "psia", "psid", "aeq", "sinh", "tanh", "situ"]
)
def test_abbreviations_are_refused_everywhere(word: str) -> None:
    assert {LEXICON.why_not(word, rule) for rule in RULES.values()} == {"an abbreviation"}


@pytest.mark.parametrize("word", ["London", "dna", "x-ray", "shit", "qwrt"])
def test_easy_cruxy_and_cryptex_take_no_names_and_no_abbreviations(word: str) -> None:
    assert not LEXICON.legal(word, EASY_WORDS)
    assert not LEXICON.legal(word, CRYPTEX_WORDS)


@pytest.mark.parametrize(
    "word", ["PLAY", "PLAYS", "GO", "DOOR", "ORE", "DO", "HOT", "TEA", "SHE", "HOUSE", "men"]
)
def test_kross_takes_basic_forms_and_plurals(word: str) -> None:
    assert LEXICON.legal(word, KROSS_WORDS)


@pytest.mark.parametrize(
    ("word", "why_not"),
    [
        ("PLAYING", "inflected form of play"),
        ("GOES", "inflected form of go"),
        ("BIGGER", "inflected form of big"),
        ("DOES", "inflected form of do"),
        ("WENT", "inflected form of go"),
        ("IS", "inflected form of be"),
        ("SAYS", "inflected form of say"),
        ("KNIFES", "inflected form of knife"),
        ("TIRED", "inflected form of tire"),
        ("JOHN", "usually a name"),
        ("KB", "an abbreviation"),
        ("ELEPHANT", "8 letters; a Kross word has at most 6"),
        ("A", "one letter; a Kross word has at least two"),
    ],
)
def test_kross_refuses_other_inflections_and_says_why(word: str, why_not: str) -> None:
    assert not LEXICON.legal(word, KROSS_WORDS)
    assert LEXICON.why_not(word, KROSS_WORDS) == why_not


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_legal_means_that_there_is_no_reason_against_it(rule: WordRule) -> None:
    for length in (2, 3, 4, 7):
        for word in LEXICON.book.rows(length):
            assert LEXICON.legal(word, rule) == (LEXICON.why_not(word, rule) is None), word


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_a_game_prints_a_player_may_write(rule: WordRule) -> None:
    longest = 6 if rule is KROSS_WORDS else 15
    for length in range(2, longest + 1):
        for word in LEXICON.matcher(rule).row(length).words:
            assert LEXICON.legal(word, rule), word


@pytest.mark.parametrize(
    ("word", "tier"),
    [
        ("house", Tier.EASY),
        ("cobra", Tier.NORMAL),
        ("quokka", Tier.OBSCURE),
        ("obelisk", Tier.HARD),
        ("qwrt", None),
    ],
)
def test_how_common_a_word_is(word: str, tier: Tier | None) -> None:
    assert LEXICON.how_common(word) is tier


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("quokka", "quokkas"),
        ("play", "playing"),
        ("plays", "playing"),
        ("go", "went"),
        ("goes", "gone"),
        ("big", "biggest"),
        ("man", "men"),
        ("leaf", "leaves"),
        ("leave", "leaves"),
        ("hop", "hopping"),
        ("hope", "hoping"),
        ("bus", "buses"),
        ("die", "dying"),
        ("Polar Bear", "polar bears"),
        ("Rubik's Cube", "rubikscube"),
        ("Tesla", "Teslas"),
        ("color", "colours"),
        ("theatre", "theaters"),
        ("organize", "organising"),
        ("traveller", "travelers"),
        ("catalogue", "catalog"),
        ("whisky", "whiskeys"),
        ("yogurt", "yoghurt"),
        ("aluminum", "Aluminium"),
        ("defense", "defences"),
        ("siphon", "syphons"),
        ("flier", "flyer"),
        ("plough", "plowing"),
        ("grey", "grayer"),
        ("Jabberwock", "Jabberwocky"),
    ],
)
def test_variations_are_the_same_word(one: str, other: str) -> None:
    assert LEXICON.same_word(one, other)
    assert LEXICON.same_word(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hop", "hoping"),
        ("leaf", "leave"),
        ("car", "caring"),
        ("plan", "planing"),
        ("cat", "dog"),
        ("thing", "the"),
        ("king", "k"),
        ("bus", "bu"),
        ("needles", "need"),
        ("fife", "fives"),
        ("very", "verey"),
        ("metre", "mete"),
        ("bootie", "booty"),
    ],
)
def test_different_words_stay_different(one: str, other: str) -> None:
    assert not LEXICON.same_word(one, other)
    assert not LEXICON.same_word(other, one)


@pytest.mark.parametrize(
    ("word", "theme"),
    [
        ("Quokka", "Animals"),
        ("QUOKKAS", "animals"),
        ("polar bears", "Animals"),
        ("New York", "U.S. States"),
        ("newyork", "us states"),
        ("The Hobbit", "Books"),
        ("Hobbit", "Books"),
        ("Let It Be", "Song Titles"),
        ("light bulb", "Famous Inventions"),
    ],
)
def test_words_that_fit_a_theme(word: str, theme: str) -> None:
    assert fits_theme(LEXICON, word, theme)


@pytest.mark.parametrize(
    ("word", "theme", "why_not"),
    [
        ("table", "Animals", "not in our list for Animals; the players judge"),
        ("goes", "Board Games", "not in our list for Board Games; the players judge"),
        ("London", "U.S. States", "not in our list for U.S. States"),
        ("shit", "Animals", "unsuitable for a family game"),
        ("coffee", "Nature", "not in our list for Nature; the players judge"),
        ("close", "Nature", "not in our list for Nature; the players judge"),
        ("Cubas", "Countries", "not in our list for Countries"),
    ],
)
def test_why_a_word_does_not_fit_a_theme(word: str, theme: str, why_not: str) -> None:
    assert not fits_theme(LEXICON, word, theme)
    assert why_not_theme(LEXICON, word, theme) == why_not


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("QUOKKA", 1),
        ("cats", 1),
        ("coffee", 4),
        ("axes", 10),
        ("wolves", 1),
        ("knives", 10),
        ("fifes", 9),
        ("Anna", 19),
        ("Rome", 20),
        ("Wales", 21),
        ("Swede", 21),
        ("door", 22),
        ("area", 23),
        ("quiz", 24),
        ("zoo", 24),
    ],
)
def test_words_that_answer_a_kross_task(word: str, number: int) -> None:
    assert answers_task(LEXICON, word, number)


@pytest.mark.parametrize(
    ("word", "number", "why_not"),
    [
        ("table", 1, "not in our list for an animal"),
        ("elephant", 1, "8 letters; a Kross word has at most 6"),
        ("Rome", 1, "a proper name"),
        ("New York", 20, "more than one word"),
        ("egg", 22, "not a word with a double letter, 4 letters or more"),
        ("goes", 22, "inflected form of go"),
        ("axe", 23, "not a word with the same first and last letter, 4 letters or more"),
        ("ox", 24, "not a word with J, Q, X or Z, 3 letters or more"),
        ("dive", 13, "not in our list for a job"),
        ("fives", 9, "not in our list for a musical instrument"),
        ("lures", 9, "not in our list for a musical instrument"),
        ("cola", 5, "not in our list for a part of the body"),
        ("caves", 11, "not in our list for a building or a room"),
        ("hots", 16, "not in our list for a kind of weather"),
        ("defeat", 17, "not in our list for a feeling"),
        ("annes", 19, "not in our list for a first name"),
        ("bills", 19, "not in our list for a first name"),
        ("nices", 20, "not in our list for a city"),
        ("cubas", 21, "not in our list for a country or a nationality"),
        ("csc", 23, "an abbreviation"),
    ],
)
def test_why_a_word_does_not_answer_a_kross_task(word: str, number: int, why_not: str) -> None:
    assert why_not_task(LEXICON, word, number) == why_not
