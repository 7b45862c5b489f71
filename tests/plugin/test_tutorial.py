"""The tutorial of a game in a package of its own, done as it says, from its own text alone."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests import ROOT
from tests.plugin.test_installed_game import run, unpacked

PAGE = (ROOT / "docs" / "plugin.md").read_text("utf-8")
FILES = re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = re.findall(r"^    cruxpress (.+)$", PAGE, re.M)


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page, with its package installed beside it."""
    folder = tmp_path_factory.mktemp("pig")
    for name, text in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    unpacked(folder, folder / "site")
    return folder


def test_every_command_of_the_page_serves_the_game(pig: Path) -> None:
    assert len(FILES) == 9
    assert len(COMMANDS) == 9
    said = {words: run(pig / "site", pig, *shlex.split(words)) for words in COMMANDS}
    assert "a block to write down turns" in said["list pig"]
    assert "0 failed" in said["check pig"]
    turns = ["turn 1: 10", "turn 2: 0", "turn 3: 8", "total: 18"]
    assert said["score pig game.txt"].splitlines() == turns
    assert all(f"`{line}`" in PAGE for line in turns)
    kit = pig / "output/cruxpress-kit/pig/a4-colour"
    assert sorted(file.name for file in kit.iterdir()) == ["block.pdf", "cards.pdf", "rules.pdf"]
    cards = sorted(file.name for file in (pig / "output/tgc/pig-cards").iterdir())
    assert cards == [
        "01-roll-three-times.png",
        "02-roll-five-times.png",
        "03-stop-at-once-x2.png",
        "back.png",
    ]
    (again,) = json.loads(run(pig / "site", pig, "reprint", "pig/block", "--json"))
    assert again["codes"][0].startswith("PIG-BLOCK-")
