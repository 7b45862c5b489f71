"""The rebuild judges words as its rules say, and tells plainly when it cannot have its sources."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.words.forms import Forms, WordKind, infinitives, positives, singulars
from cruxpress.words.word import Word
from workshop.words import __main__ as rebuild
from workshop.words import sources
from workshop.words.__main__ import refuse_bad_list, words_table
from workshop.words.evidence import (
    Evidence,
    Scowl,
    Text,
    WordNet,
    read_scowl,
    read_tables,
    read_wordnet,
)
from workshop.words.judging import (
    commonness_of_entry,
    commonness_of_word,
    judge_nouns,
    kind_flags,
    unsuitable_words,
)

KINDS = {
    "play": {"n", "v"},
    "goose": {"n"},
    "big": {"a"},
    "lens": {"n"},
    "go": {"n", "v"},
    "shit": {"n", "v"},
    "building": {"n"},
    "build": {"v"},
    "playing": {"n"},
}
FORMS = {"plays", "geese", "bigger", "lenses", "goes", "shits", "buildings", "went", "podcast"}


@pytest.fixture(scope="module")
def small() -> Evidence:
    """A language of a few words."""
    words = frozenset(KINDS) | FORMS
    possessive = {"play", "goose", "lens", "go", "shit", "building", "podcast"}
    level = dict.fromkeys(words, 10)
    scowl = Scowl(level, set(words), possessive, set(words))
    irregular = {
        WordKind.NOUN: {"geese": ("goose",)},
        WordKind.VERB: {"went": ("go",)},
        WordKind.ADJECTIVE: {},
    }
    wordnet = WordNet(dict(KINDS), irregular, {}, set())
    return Evidence(scowl, wordnet, Text({}), read_tables(), Forms(irregular), words)


@pytest.mark.parametrize(
    ("word", "flags"),
    [
        ("play", "nv"),
        ("plays", "pi"),
        ("playing", "wi"),
        ("geese", "p"),
        ("bigger", "i"),
        ("lens", "n"),
        ("lenses", "p"),
        ("goes", "i"),
        ("went", "i"),
        ("building", "ni"),
        ("podcast", "n"),
    ],
)
def test_words_get_their_flags(small: Evidence, word: str, flags: str) -> None:
    assert kind_flags(word, small, judge_nouns(small)) == flags


def test_forms_of_unsuitable_words_are_unsuitable(small: Evidence) -> None:
    assert unsuitable_words(small, judge_nouns(small)) == {"shit", "shits"}


@pytest.mark.parametrize(
    ("form", "bases"),
    [("boxes", {"box", "boxe"}), ("wolves", {"wolve", "wolf", "wolfe"}), ("glass", set())],
)
def test_singulars(form: str, bases: set[str]) -> None:
    assert singulars(form) == bases


def test_verb_forms_and_comparatives() -> None:
    assert "hop" in infinitives("hopping")
    assert "hop" not in infinitives("hoping")
    assert "hope" in infinitives("hoping")
    assert "bus" in infinitives("bused")
    assert "tie" in infinitives("tying")
    assert "big" in positives("bigger")
    assert "happy" in positives("happiest")


def test_commonness_stays_within_what_dictionaries_allow() -> None:
    text = Text({"doge": -9.0, "zed": -40.0, "John": -8.0, "john": -12.0})
    scowl = Scowl({"doge": 70, "zed": 10, "john": 50}, {"doge", "zed", "john"}, set(), set())
    assert commonness_of_word("doge", text, scowl, is_name=False) == 250
    assert commonness_of_word("zed", text, scowl, is_name=False) == 300
    assert text.is_name("john")
    assert not text.is_name("doge")
    assert commonness_of_entry("New York", Text({"New": -5.0, "York": -9.0}), {}) == 509 - 50


def test_rows_are_written_common_first() -> None:
    rows = [Word("bee", "n", 300), Word("ant", "n", 300), Word("cow", "nv", 400)]
    assert words_table(rows) == "cow\tnv\t400\nant\tn\t300\nbee\tn\t300\n"


def test_a_list_with_an_unsuitable_word_is_refused() -> None:
    with pytest.raises(BadInput, match=r"hand/lists/pets\.txt: 'Big Shit' is unsuitable"):
        refuse_bad_list("pets", ["ant", "Big Shit"], {"shit"})
    with pytest.raises(BadInput, match="not in alphabetical order, or something is twice"):
        refuse_bad_list("pets", ["bee", "ant"], set())


def test_sources_are_read_from_their_files(tmp_path: Path) -> None:
    scowl = tmp_path / "usr/share/dict/scowl"
    scowl.mkdir(parents=True)
    (scowl / "english-words.10").write_bytes("cafe\u0301\nant\nant's\n".encode())
    (scowl / "british-words.70").write_bytes(b"colour\n")
    (scowl / "english-words.95").write_bytes(b"zyzzyva\n")
    found = read_scowl(tmp_path)
    assert found.level == {"cafe": 10, "ant": 10, "colour": 70}
    assert found.american == {"cafe", "ant"}
    assert found.possessive == {"ant"}
    wordnet = tmp_path / "usr/share/wordnet"
    wordnet.mkdir(parents=True)
    for kind in ("noun", "verb", "adj", "adv"):
        (wordnet / f"data.{kind}").write_text("  a licence\n")
        (wordnet / f"{kind}.exc").write_text("")
    (wordnet / "data.noun").write_text("1 05 n 02 ant 0 Paris 0 000 | an insect\n")
    (wordnet / "noun.exc").write_text("men man\n")
    (wordnet / "cntlist.rev").write_text("ant%1:05:00:: 1 7\n")
    read = read_wordnet(tmp_path)
    assert read.kinds == {"ant": {"n"}}
    assert read.irregular[WordKind.NOUN] == {"men": ("man",)}
    assert read.seen["ant"]["n"] == 7


def test_a_missing_tool_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput) as caught:
        sources.fetch_and_unpack(tmp_path)
    assert str(caught.value) == (
        "cannot have wordnet-base 1:3.0-37 (debian): apt-get is not on this machine; "
        "the lexicon in the package was left as it is"
    )


def test_a_wrong_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave_another_package(source: sources.Source, command: list[str], folder: Path) -> None:
        (folder / "scowl.deb").write_bytes(b"not scowl")

    monkeypatch.setattr(sources, "run", leave_another_package)
    with pytest.raises(BadInput, match=r"its SHA-256 is 100a5236\w+, not de692546"):
        sources.fetch(sources.SOURCES[1], tmp_path / "scowl")


def test_the_exit_code_tells_what_went_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rebuild.main(["--check", "--sources", str(tmp_path / "none")]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_files_are_compared_byte_for_byte(tmp_path: Path) -> None:
    files = {"words/03.tsv": "ant\tn\t300\n", "lists.tsv": "animals\tant\t300\n"}
    rebuild.write(files, tmp_path)
    rebuild.compare(files, tmp_path)
    (tmp_path / "lists.tsv").write_text("animals\tant\t301\n")
    with pytest.raises(SheetFails, match=r"not what the sources give: lists\.tsv"):
        rebuild.compare(files, tmp_path)
