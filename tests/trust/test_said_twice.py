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
