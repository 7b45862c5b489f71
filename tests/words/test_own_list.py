"""A person's own word list: what it adds, what it replaces, and what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.words import (
    find_theme,
    fits_theme,
    theme_entries,
    why_not_theme,
)
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.kross.words import KROSS_WORDS, answers_task
from cruxpress.words import Lexicon, Tier, load_lexicon
from cruxpress.words.book import Book, Shipped
from cruxpress.words.own_list import MOST_BYTES, read_own_list
from tests.words.helpers import RULES, calm

LISTS = Shipped().lists


def lexicon(folder: Path, text: str | bytes) -> Lexicon:
    """The lexicon with a list of this text."""
    path = folder / "own.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_lexicon.__wrapped__(path)


def errors(folder: Path, text: str | bytes) -> list[str]:
    """The messages about a list of this text, without the folder."""
    with pytest.raises(BadInput) as caught:
        lexicon(folder, text)
    assert caught.value.exit_code == 2
    return str(caught.value).replace(str(folder) + "/", "").splitlines()


def test_a_bare_word_is_a_common_noun_beside_the_shipped_ones(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "flurb\n")
    assert words.legal("flurb", NOUNS)
    assert words.legal("flurb", KROSS_WORDS)
    assert words.legal("cobra", NOUNS)
    assert words.how_common("flurb") is Tier.EASY
    assert "flurb" in words.matcher(NOUNS).words("fl?rb")


def test_flags_commonness_and_lists_are_taken(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "flurb v 160 @animals  # seen once\n")
    assert words.why_not("flurb", NOUNS) == "a verb, not a noun"
    assert words.how_common("flurb") is Tier.HARD
    assert fits_theme(words, "flurbs", "Animals")
    assert answers_task(words, "flurb", 1)
    assert "flurb" in words.matcher(find_theme("Animals"))


def test_a_bare_word_is_known_and_a_word_with_flags_where_they_say_so(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "flurb\nblick n 400\nquonk ny 120\nglorp y\nSea_Wug y @animals\n")
    known = set(words.known_words(NOUNS, 5))
    assert {"flurb", "quonk", "glorp", "house"} <= known
    assert "blick" not in known
    assert "seawug" in words.known_words(find_theme("Animals"), 6)


def test_a_word_of_the_list_replaces_the_shipped_one(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "cobra v 100\n")
    assert not words.legal("cobra", NOUNS)
    assert words.how_common("cobra") is Tier.OBSCURE


def test_a_list_can_replace_everything(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "# replace\nflurb\nwug @animals\n")
    assert not words.legal("cobra", CRYPTEX_WORDS)
    assert words.matcher(NOUNS).words("?????") == ["flurb"]
    assert list(theme_entries(words, "Animals")) == ["wug"]
    assert not fits_theme(words, "cobra", "Animals")


def test_another_language_works(tmp_path: Path) -> None:
    text = "# replace\nMÄDCHEN\nStraße\nn\u0303andu\u0301 n 400 @animals\nмедведь\n"
    words = lexicon(tmp_path, text)
    assert words.legal("Mädchen", NOUNS)
    assert words.legal("STRASSE", NOUNS)
    assert words.legal("ñandú", KROSS_WORDS)
    assert words.matcher(NOUNS).words("??d????") == ["mädchen"]
    assert words.matcher(NOUNS).words("?ед????") == ["медведь"]
    assert answers_task(words, "ÑANDÚ", 1)


def test_phrases_belong_to_lists(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "Sea_Wug @animals\n")
    assert fits_theme(words, "sea wug", "Animals")
    assert theme_entries(words, "Animals")["seawug"].text == "Sea Wug"
    assert words.look_up("seawug") is None


@pytest.mark.parametrize("header", ["", "# replace\n"])
def test_an_unsuitable_word_is_never_printed_whatever_list_names_it(
    tmp_path: Path, header: str
) -> None:
    text = header + "shit n 600 @animals\nflurb n x @animals\nwug @animals\nShit_Wug @animals\n"
    words = lexicon(tmp_path, text)
    for rule in RULES.values():
        printed = [word for n in (3, 4, 5, 7) for word in words.matcher(rule).row(n).words]
        assert "wug" in printed
        assert not {"shit", "flurb"} & set(printed)
    assert not {"shit", "flurb", "shitwug"} & set(theme_entries(words, "Animals"))
    assert words.why_not("shit", CRYPTEX_WORDS) == "unsuitable for a family game"
    assert why_not_theme(words, "shit", "Animals") == "unsuitable for a family game"


def test_a_word_that_stands_twice_has_the_flags_of_both_lines(tmp_path: Path) -> None:
    for text in ("Arm n 400\narm a 350\n", "arm a 350\nArm n 400\n"):
        word = lexicon(tmp_path, text).look_up("arm")
        assert word is not None
        assert (word.flags, word.commonness) == ("na", 400)


def test_line_ends_and_marks_of_all_systems_are_read(tmp_path: Path) -> None:
    words = lexicon(tmp_path, b"\xef\xbb\xbf# replace\r\nflurb\r\n\r\n  wug\t n \r")
    assert words.legal("flurb", NOUNS)
    assert words.legal("wug", NOUNS)
    assert not words.legal("cobra", NOUNS)


KNOWN_FLAGS = "known: a, b, c, f, i, k, n, p, r, u, v, w, x, y"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("", ["own.txt: the word list has no words"]),
        ("# replace\n\n", ["own.txt: the word list has no words"]),
        ("ok\nx-ray\n", ["own.txt:2:2: '-' is no letter; a word has letters only"]),
        ("  l33t\n", ["own.txt:1:4: '3' is no letter; a word has letters only"]),
        ("wug nq\n", [f"own.txt:1:6: unknown flag 'q'; {KNOWN_FLAGS}"]),
        ("wug 12x\n", ["own.txt:1:5: commonness '12x' is not a number from 0 to 999"]),
        ("wug 1000\n", ["own.txt:1:5: commonness '1000' is not a number from 0 to 999"]),
        (
            "New_York n\n",
            ["own.txt:1:1: the phrase 'New_York' belongs to no list; add one, as @cities"],
        ),
        ("_ @cities\n", ["own.txt:1:1: '_' has no letters"]),
        ("a" * 31, ["own.txt:1:1: 'aaaaaaaaaaaa…' has 31 letters; a word has at most 30"]),
        ("a" * 999, ["own.txt:1:1: 'aaaaaaaaaaaa…' has 999 letters; a word has at most 30"]),
        ("wug\x00\n", ["own.txt:1:4: 'U+0000' is no letter; a word has letters only"]),
        ("wug\x0bn\n", ["own.txt:1:4: 'U+000B' is no letter; a word has letters only"]),
        ("\x0c\n", ["own.txt:1:1: 'U+000C' is no letter; a word has letters only"]),
        (b"wug\nM\xe4dchen\n", ["own.txt:2:2: byte 0xe4 is not UTF-8; save the list as UTF-8"]),
        (
            "# replce\nwug\n",
            [
                "own.txt:1:1: unknown header '# replce'; did you mean '# replace'? "
                "known: # add, # replace"
            ],
        ),
        (
            "x-ray\nwug\nwug 7000 q\n",
            [
                "own.txt:1:2: '-' is no letter; a word has letters only",
                "own.txt:3:5: commonness '7000' is not a number from 0 to 999",
                f"own.txt:3:10: unknown flag 'q'; {KNOWN_FLAGS}",
            ],
        ),
    ],
)
def test_bad_lines_are_reported_all_at_once(
    tmp_path: Path, text: str | bytes, messages: list[str]
) -> None:
    assert errors(tmp_path, text) == messages


def test_an_unknown_list_gets_a_hint(tmp_path: Path) -> None:
    (message,) = errors(tmp_path, "wug @animal\n")
    start = "own.txt:1:5: no list 'animal'; did you mean 'animals'? known: animals, board-games"
    assert message.startswith(start)


def test_a_file_full_of_errors_is_cut_short(tmp_path: Path) -> None:
    messages = errors(tmp_path, "x-ray\n" * 5000)
    assert len(messages) == 101
    assert messages[-1] == "own.txt: only the first 100 are shown"


def test_a_file_that_is_too_big_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 20 * 1024 * 1024)
    with pytest.raises(BadInput, match="52 MB; a word list has at most 32 MB"):
        read_own_list(path, LISTS)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no file .*nowhere\.txt"):
        read_own_list(tmp_path / "nowhere.txt", LISTS)
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        read_own_list(tmp_path, LISTS)


def test_the_fingerprint_tells_lexicons_apart(tmp_path: Path) -> None:
    plain = load_lexicon().fingerprint
    one = lexicon(tmp_path, "wug\nflurb\n").fingerprint
    assert plain == Lexicon().fingerprint
    assert one == lexicon(tmp_path, "# a remark\nflurb\nwug\n").fingerprint
    assert len({plain, one, lexicon(tmp_path, "# replace\nwug\nflurb\n").fingerprint}) == 3


@calm
@given(st.binary(max_size=60))
def test_no_file_breaks_the_reader(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.mktemp("own") / "own.txt"
    path.write_bytes(raw)
    try:
        own = read_own_list(path, LISTS)
    except BadInput:
        return  # a clear refusal is as good as a list
    book = Book(Shipped(), own)
    for length, rows in own.rows.items():
        assert all(len(word) == length and book.look_up(word) for word in rows)
