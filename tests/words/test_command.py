"""The commands as a person types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.cli.commands import RUN
from cruxpress.cli.main import parser
from cruxpress.cli.word_table import WORD_GAMES, WORDS
from cruxpress.core.errors import BadInput
from cruxpress.games.word_search import games_with_words


def run(*arguments: str) -> int:
    """Run one command as the command line does."""
    options = parser().parse_args(arguments)
    return RUN[options.command](options)


Output = pytest.CaptureFixture[str]


def test_word_answers_one_line_a_game(capsys: Output) -> None:
    assert run("word", "cobra", "goes") == 0
    assert capsys.readouterr().out.splitlines() == [
        "cobra: cruxy: legal, normal, known",
        "cobra: cruxy-easy: legal, normal, known",
        "cobra: cryptex: legal, normal, known",
        "cobra: kross: legal, normal, known",
        "cobra: kross: answers task 1",
        "cobra: cruciverbalist: fits Nature, Animals",
        "goes: cruxy: no, inflected form of go",
        "goes: cruxy-easy: legal, easy, known",
        "goes: cryptex: legal, easy, known",
        "goes: kross: no, inflected form of go",
        "goes: cruciverbalist: in no theme's list; the players judge",
    ]


def test_word_knows_phrases_and_unsuitable_words(capsys: Output) -> None:
    run("word", "New York", "shit")
    lines = capsys.readouterr().out.splitlines()
    assert "New York: cruciverbalist: fits U.S. States" in lines
    assert "shit: cruciverbalist: no, unsuitable for a family game" in lines


def test_a_phrase_has_gaps_only_where_its_list_has_them(capsys: Output) -> None:
    run("word", "sea lion", "sealion", "sea lions", "qu okka")
    themes = [line for line in capsys.readouterr().out.splitlines() if ": cruciverbalist: " in line]
    assert [line.partition(": cruciverbalist: ")[2] for line in themes] == [
        *(["fits Nature, Animals"] * 3),
        "in no theme's list; the players judge",
    ]


def test_word_answers_as_json(capsys: Output) -> None:
    run("word", "--json", "Quokka")
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["why_not"]["cruxy"] is None
    assert verdict["tier"] == "obscure"
    assert "Animals" in verdict["themes"]
    assert verdict["kross_tasks"] == [1, 22, 24]


def test_words_lists_the_common_ones_first(capsys: Output) -> None:
    assert run("words", "--pattern", "?a?e", "--game", "cruxy", "--tier", "easy") == 0
    words = capsys.readouterr().out.splitlines()
    assert words[:3] == ["make", "game", "take"]
    assert "rake" in words
    assert "pave" not in words


def test_words_lists_known_ones_alone(capsys: Output) -> None:
    run("words", "--pattern", "??????", "--game", "cruxy", "--tier", "easy")
    easy = set(capsys.readouterr().out.splitlines())
    run("words", "--pattern", "??????", "--game", "cruxy", "--known")
    known = capsys.readouterr().out.splitlines()
    assert {"banana", "puddle", "parrot"} <= set(known)
    assert not {"caveat", "stigma"} & set(known)
    assert {"caveat", "stigma"} <= easy
    assert set(known) - easy, "everyday words that text seldom uses are known too"


def test_known_words_of_a_theme_are_known_as_its_entries(capsys: Output) -> None:
    run("words", "--pattern", "????", "--game", "cruciverbalist", "--theme", "countries", "--known")
    assert set(capsys.readouterr().out.splitlines()) == {"Cuba", "Iran", "Iraq", "Peru"}
    run("words", "--pattern", "????", "--game", "kross", "--task", "20", "--known")
    assert capsys.readouterr().out.split() == ["rome"]


def test_word_says_what_is_known_and_what_is_rare(capsys: Output) -> None:
    run("word", "--json", "earplug", "vitriol", "ersh")
    found = json.loads(capsys.readouterr().out)
    assert [word["known"] for word in found] == [True, False, False]
    assert [word["rare"] for word in found] == [False, False, True]
    run("word", "earplug", "vitriol")
    lines = capsys.readouterr().out.splitlines()
    assert "earplug: cruxy: legal, hard, known" in lines
    assert "vitriol: cruxy: legal, easy" in lines


def test_words_can_be_limited_and_forbidden(capsys: Output) -> None:
    run("words", "--pattern", "?A?E", "--without", "MGT", "--limit", "2", "--json")
    assert json.loads(capsys.readouterr().out) == ["case", "care"]


def test_words_of_a_theme_are_written_as_people_do(capsys: Output) -> None:
    run("words", "--pattern", "new????????", "--game", "cruciverbalist", "--theme", "us states")
    assert capsys.readouterr().out.splitlines() == []
    run("words", "--pattern", "new????", "--game", "cruciverbalist", "--theme", "us states")
    assert capsys.readouterr().out.splitlines() == ["New York"]


def test_words_for_a_kross_task(capsys: Output) -> None:
    run("words", "--pattern", "q?????", "--game", "kross", "--task", "1")
    assert capsys.readouterr().out.splitlines() == ["quokka", "quagga"]


def test_no_word_is_no_error(capsys: Output) -> None:
    assert run("words", "--pattern", "qqqq") == 0
    assert capsys.readouterr() == ("", "no word fits\n")


def test_an_own_list_is_asked(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("# replace\nMädchen\n", "utf-8")
    run("words", "--pattern", "?ä?????", "--lexicon", str(path))
    assert capsys.readouterr().out == "mädchen\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--pattern", "?a*e"], "--pattern: '*' is neither a letter nor ?"),
        (["--pattern", ""], "--pattern: 0 squares; a word has 1 to 30"),
        (["--pattern", "?" * 31], "--pattern: 31 squares; a word has 1 to 30"),
        (
            ["--pattern", "?", "--game", "crux", "--tier", "esy"],
            "--game: no words for 'crux'; did you mean 'cruxy'? "
            "known: cruciverbalist, cruxy, cruxy-easy, cryptex, kross\n"
            "--tier: no tier 'esy'; did you mean 'easy'? known: easy, hard, normal, obscure",
        ),
        (
            ["--pattern", "?", "--theme", "Animals", "--task", "1", "--limit", "0"],
            "--theme: only Cruciverbalist has themes; add --game cruciverbalist\n"
            "--task: only Kross has tasks; add --game kross\n"
            "--limit: 0 is less than 1",
        ),
        (
            ["--pattern", "?", "--game", "kross", "--task", "25"],
            "no Kross task 25; tasks are numbered 1 to 24",
        ),
    ],
)
def test_wrong_use_is_told(arguments: list[str], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        run("words", *arguments)
    assert str(caught.value) == message


def test_an_unknown_theme_gets_a_hint() -> None:
    with pytest.raises(BadInput, match=r"no theme 'Animal'; did you mean 'Animals'\? known: "):
        run("words", "--pattern", "?", "--game", "cruciverbalist", "--theme", "Animal")


def test_help_does_not_load_the_lexicon() -> None:
    code = (
        "import sys; from cruxpress.cli.main import parser; parser(); "
        "print('cruxpress.words' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"


def test_help_names_the_games_and_filters_that_the_rooms_have() -> None:
    games = games_with_words()
    assert set(WORD_GAMES) == {name for game in games for name in game.rules}
    options = {name for argument in WORDS.arguments for name in argument.names}
    assert {f"--{name}" for game in games for name in game.filters} <= options
