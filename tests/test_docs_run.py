"""Every command in the README and in docs/commands.md is run, in the order of its page.

Long ones are made short here, with fewer sheets or the game whose proofs are found at once;
`make prove` runs them as they stand, but for a print run of ten thousand.
"""

import re
import shlex
from pathlib import Path

import pytest
from hypothesis import settings

from cruxpress.cli.main import main
from tests import ROOT
from tests.test_readme import commands_in

LONG = settings().max_examples > 100  # as in `make prove`
ALWAYS = [(r" --watch\b", ""), (r"--count 10000\b", "--count 100")]
SHORTER = [
    (r"^cruxpress kit\b", "cruxpress kit null"),
    (r"^cruxpress ladder \w+ --rungs 10", "cruxpress ladder null --rungs 3"),
    (r"^cruxpress new \w+", "cruxpress new null"),
    (r"^cruxpress pad cruxy$", "cruxpress pad cruxy/1-2"),
    (r"1-10,25\b", "1-2,5"),
    (r"--count \d+", "--count 2"),
    (r"--per-file 50\b", "--per-file 1"),
]
# What a person changes in a first sheet, as the page says, so that it is no twin of another.
EDITED = {
    "my/my-other.yaml": [
        ("start: 31\n", "start: 30\n"),
        (r"reserve: .*\n", "reserve: [3, 6, 15, 16, 23, 24, 27, 35, 36]\n"),
    ],
}


def as_run(command: str) -> list[str]:
    """The words of a command as it is run here."""
    for pattern, short in ALWAYS if LONG else [*ALWAYS, *SHORTER]:
        command = re.sub(pattern, short, command)
    return shlex.split(command)[1:]


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_every_command_of_the_docs_runs(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    commands = commands_in((ROOT / page).read_text("utf-8"))
    typed = [each for each in commands if each.startswith("cruxpress ")]
    assert len(typed) > 10
    for command in typed:
        code = main(as_run(command))
        assert code == 0, f"{command}\n{capsys.readouterr().err}"
        for name, edits in EDITED.items():
            if command.startswith("cruxpress new") and Path(name).is_file():
                text = before = Path(name).read_text("utf-8")
                for pattern, new in edits:
                    text = re.sub(pattern, new, text)
                assert text != before
                Path(name).write_text(text, "utf-8")
