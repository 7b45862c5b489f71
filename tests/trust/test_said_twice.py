"""Two lines of a typed game that say the same thing: neither is believed, and both are named."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main

TABLE = "almost\nleader\ncarina\nopioid\nvenule\neraser\n"


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("kross", f"task: 1\nrejected: 2\ntask: 3\n\n{TABLE}", ":3:1: 'task' stands in line 1"),
        ("kross", f"first: yes\n FIRST: no\n{TABLE}", ":2:2: 'first' stands in line 1"),
        ("kross", f"task: one\ntask: 3\n{TABLE}", ":2:1: 'task' stands in line 1"),
        ("cryptex", "jokers: 2\ncat\njokers: 3\n", ":3:1: 'jokers' stands in line 1"),
        ("cryptex", "shared: cat\nshared: dog\ncat\n", ":2:1: 'shared' stands in line 1"),
        ("crusgallo", "freed: yes\nfreed: no\n", ":2:1: 'freed' stands in line 1"),
        ("crusgallo", "freed: yes\n\n\nfreed: yes\n", ":4:1: 'freed' stands in line 1"),
        ("cruciverbalist", "tokens: 2\ntokens: 1\nant\n", ":2:1: 'tokens' stands in line 1"),
        ("cruciverbalist", "theme: Animals\nTheme: Food\nant\n", ":2:1: 'theme' stands in line 1"),
        ("cruciverbalist", "players: A, B\nplayers: C, D\n", ":2:1: 'players' stands in line 1"),
        ("cruciverbalist", "grid: 11\nplayers: A, B\ngrid: 13\n", ":3:1: 'grid' stands in line 1"),
    ],
)
def test_a_line_that_stands_twice_is_told_with_both_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, text: str, told: str
) -> None:
    file = tmp_path / "typed.txt"
    file.write_text(text, "utf-8")
    assert main(["score", game, str(file)]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert f"{file}{told} already; leave one of the two lines out" in shown.err


@pytest.mark.parametrize(
    ("line", "option", "told"),
    [
        ("task: 1", ("--task", "2"), ":1:1: this line says 'task: 1', and you typed --task 2;"),
        ("rejected: 0", ("--rejected", "3"), "'rejected: 0', and you typed --rejected 3;"),
        ("first: no", ("--first",), ":1:1: this line says 'first: no', and you typed --first;"),
    ],
)
def test_an_option_that_says_otherwise_than_a_typed_line_is_told(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    line: str,
    option: tuple[str, ...],
    told: str,
) -> None:
    file = tmp_path / "typed.txt"
    file.write_text(f"{line}\n{TABLE}", "utf-8")
    assert main(["score", "kross", str(file), *option]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert f"{told} leave one of the two out" in shown.err


def test_an_option_may_say_the_same_as_a_typed_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "typed.txt"
    file.write_text(TABLE, "utf-8")
    options = ("--task", "1", "--rejected", "2", "--first")
    assert main(["score", "kross", str(file), *options]) == 0
    by_options = capsys.readouterr().out
    file.write_text(f"task: 1\nrejected: 2\nfirst: yes\n{TABLE}", "utf-8")
    assert main(["score", "kross", str(file), *options]) == 0
    assert capsys.readouterr().out == by_options


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("crusgallo", "left: 2\ntrapped: yes\n", ":2:10: the Black Dragon wakes only when"),
        (
            "kross",
            f"task: 1\nfirst: yes\n{TABLE.replace('almost', 'a.most')}",
            ":2:1: who finishes first has a full table, and this one has 1 free square",
        ),
    ],
)
def test_a_typed_game_that_breaks_a_rule_fails_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, text: str, told: str
) -> None:
    """The file can be read: it is the game that fails, so that the exit code is 1."""
    file = tmp_path / "typed.txt"
    file.write_text(text, "utf-8")
    assert main(["score", game, str(file)]) == 1
    assert f"{file}{told}" in capsys.readouterr().err
