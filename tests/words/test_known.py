"""Which words are known: the passes, what the build makes of them, what the lexicon answers."""

import shutil
from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.words import Theme, all_themes, theme_entries
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.games.kross.words import KROSS_WORDS
from cruxpress.words import Tier, Word, load_lexicon
from cruxpress.words.forms import Forms, WordKind
from cruxpress.words.spelling import letters_of
from workshop.words.evidence import read_lists
from workshop.words.known import FOLDER, Marks, flag_known, read_marks

LEXICON = load_lexicon()
MARKS = read_marks()
KNOWN = [
    Word(word, *row)
    for length in range(1, 16)
    for word, row in LEXICON.book.rows(length).items()
    if "y" in row[0]
]


@pytest.mark.parametrize(
    "name",
    ["read", "pass-a", "pass-b", "third", "third-not", "doubted", "again", "fresh-a", "fresh-b"],
)
def test_the_tables_of_the_passes_are_in_order(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text("ascii").splitlines()
    assert lines[0].startswith("# ")
    words = [word for line in lines if not line.startswith("#") for word in line.split()]
    assert words == sorted(set(words))
    assert all(map(LEXICON.look_up, words))


def test_the_third_pass_decides_exactly_where_the_two_differ() -> None:
    assert MARKS.third | MARKS.third_not == MARKS.first ^ MARKS.second
    assert not MARKS.third & MARKS.third_not
    assert MARKS.first | MARKS.second <= MARKS.read


def test_the_agreement_of_the_passes_is_told() -> None:
    assert MARKS.report() == (
        "known: 15979 words read twice, 4594 known; the passes agree on 88.8%, kappa 0.77; "
        "1783 read a third time, 537 taken out, and 616 by fresh readers"
    )
    docs = Path("docs/words.md").read_text("utf-8")
    assert "15,979" in docs
    assert "88.8 %" in docs
    assert "0.77" in docs
    assert f"{len(MARKS.known):,} words are known" in docs
    first, second = MARKS.fresh_first, MARKS.fresh_second
    doubts = f"One doubts {len(first)} and the other {len(second)}, both {len(first & second)}"
    assert doubts in " ".join(docs.split())


def test_kappa_is_one_for_equal_and_nought_for_careless_readers() -> None:
    none: frozenset[str] = frozenset()
    four = frozenset("abcd")
    assert Marks(four, frozenset("ab"), frozenset("ab"), *([none] * 7)).kappa == 1
    assert Marks(four, frozenset("ab"), frozenset("ac"), *([none] * 7)).kappa == 0


def test_a_third_pass_that_misses_a_word_is_refused(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "known")
    (tmp_path / "known/third.txt").write_text("# nothing\n")
    with pytest.raises(BadInput, match="the third pass must decide 'aardvark'"):
        read_marks(tmp_path / "known")
    (tmp_path / "known/doubted.txt").write_text("# neither pass has it\nvitriol\n")
    with pytest.raises(BadInput, match="'vitriol' is doubted, but not both passes marked it"):
        read_marks(tmp_path / "known")
    (tmp_path / "known/pass-a.txt").write_text("# strange\nqwrt\n")
    with pytest.raises(BadInput, match=r"'qwrt' is marked and not in read\.txt"):
        read_marks(tmp_path / "known")


def test_a_word_that_is_read_again_was_known_before(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "known")
    (tmp_path / "known/again.txt").write_text("# never known\nvitriol\n")
    with pytest.raises(BadInput, match="'vitriol' is read again, but was not known"):
        read_marks(tmp_path / "known")


def test_what_later_readings_took_out_is_not_known() -> None:
    out = MARKS.again | MARKS.fresh
    assert not out & MARKS.known
    assert not any(word.spelling in out for word in KNOWN)
    assert {"semicircle", "houseboat"} <= MARKS.fresh & MARKS.listed


def test_forms_of_known_words_are_known_where_they_are_common() -> None:
    irregular = {WordKind.NOUN: {"mice": ("mouse",)}, WordKind.VERB: {}, WordKind.ADJECTIVE: {}}
    known = frozenset({"mouse", "cat", "rifle", "damn", "gun"})
    none: frozenset[str] = frozenset()
    marks = Marks(known, known, known, none, none, frozenset({"gun"}), none, none, none, none)
    rows = {
        "mouse": ("n", 300),
        "mice": ("p", 260),
        "cat": ("nv", 400),
        "cats": ("pi", 260),
        "rifle": ("nv", 300),
        "rifling": ("i", 260),
        "damn": ("fx", 400),
        "gun": ("nv", 400),
        "guns": ("pi", 400),
        "dog": ("n", 400),
        "dogs": ("p", 400),
    }
    words = [Word(word, *row) for word, row in rows.items()]
    flagged = {word.spelling for word in flag_known(words, marks, Forms(irregular)) if word.known}
    assert flagged == {"mouse", "mice", "cat", "cats", "rifle"}


def test_known_words_can_be_printed_and_their_kind_is_known() -> None:
    for word in KNOWN:
        assert not set(word.flags) & set("xckb"), word
        assert set(word.flags) & set("npvarfi"), word
        assert word.spelling in MARKS.known or word.spelling not in MARKS.read, word


def test_nouns_that_are_known_are_no_rare_nouns_and_there_are_enough() -> None:
    nouns = [word for length in range(3, 9) for word in LEXICON.known_words(NOUNS, length)]
    assert 3100 <= len(nouns) <= 4200
    assert all(set(LEXICON.book.flags(word)) & set("nw") == {"n"} for word in nouns)
    assert all(len(LEXICON.known_words(NOUNS, length)) >= 210 for length in range(3, 9))
    assert LEXICON.known_words(NOUNS, 5)[:3] == ["being", "right", "thing"]


@pytest.mark.parametrize("word", ["lifeline", "earplug", "mudslide", "crinkle", "dinosaur"])
def test_everyday_words_are_known_however_seldom_text_has_them(word: str) -> None:
    found = LEXICON.look_up(word)
    assert found is not None
    assert found.known


@pytest.mark.parametrize("word", ["vitriol", "plethora", "caveat", "tactic", "ersh"])
def test_words_of_adults_are_not_known_however_often_text_has_them(word: str) -> None:
    found = LEXICON.look_up(word)
    assert found is not None
    assert not found.known


def test_kross_has_known_words_of_every_length() -> None:
    assert [len(LEXICON.known_words(KROSS_WORDS, n)) > 30 * n for n in range(3, 7)] == [True] * 4


def test_entries_that_the_passes_did_not_read_stand_in_the_lists() -> None:
    lines = (FOLDER / "listed.txt").read_text("utf-8").splitlines()
    entries = [line for line in lines if not line.startswith("#")]
    assert entries == sorted(set(entries), key=lambda entry: (letters_of(entry), entry))
    assert set(entries) <= {entry for found in read_lists().values() for entry in found}
    assert not set(entries) & MARKS.read


@pytest.mark.parametrize("theme", all_themes(), ids=lambda theme: theme.name)
def test_every_theme_has_known_entries(theme: Theme) -> None:
    known = [entry for entry in theme_entries(LEXICON, theme).values() if entry.known]
    assert len(known) >= 8


def test_an_entry_is_known_as_what_it_is_in_its_list() -> None:
    """Nice is a word that every child knows, and a city that few do."""
    word = LEXICON.look_up("nice")
    assert word is not None
    assert word.known
    assert not LEXICON.entries("cities")["nice"].known
    assert LEXICON.entries("cities")["paris"].known


@pytest.mark.parametrize("word", ["ersh", "secern", "bani", "takas", "TAKA", "obelisk", "quokkas"])
def test_words_that_start_an_argument_are_rare(word: str) -> None:
    assert LEXICON.is_rare(word)


@pytest.mark.parametrize(
    "word",
    [
        *("house", "houses", "earplug", "crinkled", "geese", "went", "lifelines", "woodpecker"),
        *("aeroplane", "jeweller", "New York", "Brazil", "BRAZIL", "qwrt"),
    ],
)
def test_common_and_known_words_their_forms_and_names_are_not_rare(word: str) -> None:
    assert not LEXICON.is_rare(word)


def test_what_is_known_or_common_is_never_rare() -> None:
    for length in (3, 5, 8):
        for word, (flags, commonness) in LEXICON.book.rows(length).items():
            if "y" in flags or commonness >= Tier.NORMAL.least:
                assert not LEXICON.is_rare(word), word
