"""The shipped data keeps its promises, file by file and list by list."""

import re
from pathlib import Path

import pytest

from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruciverbalist.words import Theme, all_themes, fits_theme, theme_entries
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.games.kross.words import KROSS_WORDS, Task, all_tasks, answers_task
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import read_yaml
from cruxpress.words import Tier, WordRule, load_lexicon
from cruxpress.words.book import DATA
from cruxpress.words.spelling import letters_of
from cruxpress.words.word import FLAGS
from tests.words.helpers import RULES
from workshop.words.evidence import HAND, read_lists, read_tables

LEXICON = load_lexicon()
UNSUITABLE = {
    word for n in range(1, 16) for word, (flags, _) in LEXICON.book.rows(n).items() if "x" in flags
}
WORD_FILES = sorted((DATA / "words").glob("*.tsv"))


@pytest.mark.parametrize("path", WORD_FILES, ids=lambda path: path.stem)
def test_words_are_in_order_and_each_stands_once(path: Path) -> None:
    rows = [line.split("\t") for line in path.read_text("ascii").splitlines()]
    keys = [(-int(commonness), word) for word, _, commonness in rows]
    assert keys == sorted(keys)
    assert len({word for _, word in keys}) == len(keys)
    assert all(len(word) == int(path.stem) and re.fullmatch("[a-z]+", word) for word, *_ in rows)


@pytest.mark.parametrize("path", WORD_FILES, ids=lambda path: path.stem)
def test_flags_are_known_and_stand_once(path: Path) -> None:
    for line in path.read_text("ascii").splitlines():
        _, flags, _ = line.split("\t")
        assert flags
        assert set(flags) <= set(FLAGS)
        assert len(set(flags)) == len(flags)


def test_there_are_enough_words() -> None:
    assert sum(len(LEXICON.book.rows(length)) for length in range(1, 16)) > 115_000
    nouns = LEXICON.matcher(NOUNS)
    for length in range(3, 9):
        assert nouns.row(length).up_to[Tier.EASY].bit_count() > 250


def test_two_letter_words_of_kross_are_those_of_the_hand_table() -> None:
    table = read_tables().two_letter_words
    accepted = {word for word in LEXICON.book.rows(2) if LEXICON.legal(word, KROSS_WORDS)}
    assert accepted == table


def test_the_rulebook_has_21_themes_and_the_box_24_tasks() -> None:
    assert len(all_themes()) == 21
    assert [task.number for task in all_tasks()] == list(range(1, 25))


@pytest.mark.parametrize("task", all_tasks(), ids=lambda task: task.title)
def test_every_kross_task_has_words_enough(task: Task) -> None:
    words = LEXICON.matcher(task)
    rows = [words.row(length) for length in range(2, 7)]
    assert sum(len(row.words) for row in rows) >= 30
    assert sum(row.up_to[Tier.EASY].bit_count() for row in rows) >= 8
    for row in rows:
        for word in row.words:
            assert answers_task(LEXICON, word, task), word
            assert task.names or LEXICON.legal(word, KROSS_WORDS), word


@pytest.mark.parametrize("theme", all_themes(), ids=lambda theme: theme.name)
def test_every_theme_has_a_list(theme: Theme) -> None:
    entries = theme_entries(LEXICON, theme)
    assert len(entries) >= 50
    assert all(fits_theme(LEXICON, entry.text, theme) for entry in entries.values())
    assert all(letters == entry.letters for letters, entry in entries.items())


def test_themes_hold_phrases() -> None:
    assert theme_entries(LEXICON, "U.S. States")["newyork"].text == "New York"
    with_phrases = [
        theme.name
        for theme in all_themes()
        if any(" " in entry.text for entry in theme_entries(LEXICON, theme).values())
    ]
    assert set(with_phrases) >= {theme.name for theme in all_themes()} - {
        "First Names",
        "Periodic Table Elements",
    }


def test_the_closed_themes_are_complete() -> None:
    assert len(theme_entries(LEXICON, "U.S. States")) == 50
    elements = theme_entries(LEXICON, "Periodic Table Elements")
    assert len(elements) == 118 + 3  # three have two spellings
    assert {theme.name for theme in all_themes() if not theme.players_judge} == {
        "Periodic Table Elements",
        "U.S. States",
        "Countries",
    }


@pytest.mark.parametrize("name", read_lists())
def test_no_list_holds_an_unsuitable_word(name: str) -> None:
    for entry in read_lists()[name]:
        parts = {letters_of(part) for part in re.split("[ -]", entry)} | {letters_of(entry)}
        assert not parts & UNSUITABLE, entry


@pytest.mark.parametrize("name", read_lists())
def test_hand_lists_are_in_order_and_all_shipped(name: str) -> None:
    entries = read_lists()[name]
    keys = [letters_of(entry) for entry in entries]
    assert keys == sorted(set(keys))
    assert [entry.text for entry in LEXICON.book.shipped.lists[name]] == entries


def test_hand_tables_are_in_order() -> None:
    for path in set(HAND.glob("*.txt")) - {HAND / "spellings.txt"}:
        lines = path.read_text("utf-8").splitlines()
        assert lines[0].startswith("# "), path
        words = [word for line in lines if not line.startswith("#") for word in line.split()]
        assert words == sorted(set(words)), path


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_no_unsuitable_word_is_ever_printed(rule: WordRule) -> None:
    words = LEXICON.matcher(rule)
    assert not any(word in words for word in UNSUITABLE)


def test_the_licences_travel_with_the_data() -> None:
    names = {path.name for path in (DATA / "licences").iterdir()}
    assert names == {
        "NOTICE.md",
        "SCOWL-Copyright.txt",
        "WordNet-3.0-LICENSE.txt",
        "spacy-lookups-data-LICENSE.txt",
    }


def test_the_page_of_themes_names_those_that_have_lists() -> None:
    data = read_yaml(shipped_layouts() / "cruciverbalist/themes.yaml").get("data")
    assert data is not None
    page = to_value(data)
    assert isinstance(page, dict)
    spelt = page["spelt"]
    names = [spelt.get(theme.name, theme.name) for theme in all_themes()]
    assert [row["name"] for row in page["themes"]] == names


def test_printed_codes_name_this_lexicon() -> None:
    """Where the words change, sheets made with a list of one's own are other sheets."""
    assert LEXICON.fingerprint == "a791d5ba8440"
