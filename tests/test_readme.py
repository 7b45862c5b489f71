"""Every command in the README is one that the command line understands, and the quick ones run."""

import re
import shlex
from pathlib import Path

import pytest

from cruxpress.cli.main import main, parser
from cruxpress.cli.table import VERBS
from tests import ROOT

README = (ROOT / "README.md").read_text("utf-8")
REFERENCE = (ROOT / "docs" / "commands.md").read_text("utf-8")


def commands_in(text: str) -> list[str]:
    """The lines of a page that are to be typed."""
    starts = ("    cruxpress ", "    make ")
    lines = [line for line in text.splitlines() if line.startswith(starts)]
    return [re.split("[#>|]", line)[0].strip() for line in lines]


COMMANDS = commands_in(README)
CRUXPRESS = [command for command in COMMANDS if command.startswith("cruxpress")]


def test_the_two_commands_come_first() -> None:
    assert COMMANDS[:2] == ["make kit", "make test"]


@pytest.mark.parametrize("command", dict.fromkeys([*CRUXPRESS, *commands_in(REFERENCE)]))
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


def test_the_reference_has_a_row_for_every_command() -> None:
    for verb in VERBS:
        assert re.search(rf"^\| `{verb.name}\b", REFERENCE, re.MULTILINE), verb.name


@pytest.mark.parametrize("command", [each for each in commands_in(REFERENCE) if "settings" in each])
def test_settings_are_kept_as_the_reference_says(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    assert main(shlex.split(command)[1:]) == 0


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link
