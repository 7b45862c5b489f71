"""The examples of docs/python.md run, and print what stands below them."""

import re
from pathlib import Path

import pytest

import cruxpress
from cruxpress.cli.table import VERBS

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
TEXT = PAGE.read_text("utf-8")
_EXAMPLE = re.compile(r"```python\n(.*?)```\n\n((?:    [^\n]*\n)+)", re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Every example, and the lines that it prints."""
    return [
        (found[1], re.sub(r"^ {4}", "", found[2], flags=re.MULTILINE))
        for found in _EXAMPLE.finditer(TEXT)
    ]


def test_every_example_says_what_it_prints() -> None:
    assert len(examples()) == TEXT.count("```python")


def test_the_examples_print_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, as a person would type them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    names: dict[str, object] = {}
    for code, told in examples():
        exec(code, names)  # the documentation's own examples
        assert capsys.readouterr().out == told


def test_the_table_names_every_verb() -> None:
    own = [name for name in cruxpress.__all__ if callable(getattr(cruxpress, name))]
    assert [name for name in own if f"`cruxpress.{name}(" not in TEXT] == []


def test_every_command_has_its_verb() -> None:
    by_hand = {"completion", "help", "studio"}  # for a person at a keyboard
    for command in {verb.name for verb in VERBS} - by_hand:
        assert f"| `{command}` |" in TEXT
