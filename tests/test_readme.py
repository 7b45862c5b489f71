"""Every command in the README is one that the command line understands, and the quick ones run."""

import re
import shlex
from pathlib import Path

import pytest

from cruxpress.cli.main import main, parser
from tests import ROOT

README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.split("#")[0].strip()
    for line in README.splitlines()
    if line.startswith(("    cruxpress ", "    make "))
]
CRUXPRESS = [command for command in COMMANDS if command.startswith("cruxpress")]


def test_the_two_commands_come_first() -> None:
    assert COMMANDS[:2] == ["make kit", "make test"]


@pytest.mark.parametrize("command", CRUXPRESS)
def test_every_command_is_understood(command: str) -> None:
    options = parser().parse_args(shlex.split(command)[1:])
    assert options.command == command.split()[1]


def test_a_sheet_of_ones_own_is_made_as_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps from an empty file, on the game whose proofs are found at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    steps = [command for command in CRUXPRESS if "my-sheet" in command]
    assert [step.split()[1] for step in steps] == [
        *("new", "preview", "check", "prove", "pad", "solution"),
    ]
    for step in steps:
        words = shlex.split(step.replace("cruxy", "null").replace("--watch", ""))[1:]
        assert main(words) == 0


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link
