"""The tutorial of a deck from a spreadsheet, done as it says, from its own text alone."""

import re
import shlex
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from tests import ROOT

PAGE = (ROOT / "docs" / "deck.md").read_text("utf-8")
FILES = re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = re.findall(r"^    (cruxpress .+)$", PAGE, re.M)


@pytest.fixture(autouse=True)
def beasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")
    return tmp_path


def test_the_deck_is_checked_shown_and_printed(
    press: Press, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(FILES) == 6
    verbs = [command.split()[1] for command in COMMANDS]
    assert verbs == ["preview", "check", "cards", "cards", "cards"]
    for command in COMMANDS:
        assert main(shlex.split(command)[1:]) == 0
    said = capsys.readouterr().out.split()
    assert {"output/beasts-a4-colour.pdf", "output/beasts-3_7-9-a4-colour.pdf"} <= {*said}
    assert len(list(Path("output/png/beasts").glob("[0-9]*.png"))) == 54
    assert Path("output/vtt/beasts/beasts.json").is_file()
    assert len([name for name in said if re.search(r"beasts-[0-9]+\.png$", name)]) == 12
    cards = open_layout(press, Path("beasts/beasts.yaml")).keys.cards
    assert len(cards) == 54
    assert cards[53]["name"] == "Forest King"
    for more in ("--ink low-ink", "--shop --ink cmyk"):
        assert main(["cards", "beasts/beasts.yaml", *more.split()]) == 0


def test_slips_are_told_as_the_tutorial_says(capsys: pytest.CaptureFixture[str]) -> None:
    table = Path("beasts/beasts.csv")
    text = table.read_text("utf-8").replace("Ash Crow,fire", "Ash Crow,fir")
    table.write_text(text.replace("King,wood,12,2", "King,wood,12,two"), "utf-8")
    assert main(["check", "beasts/beasts.yaml"]) == 2
    told = re.findall(r"^    (beasts/beasts.csv:.+)$", PAGE, re.M)
    assert len(told) == 2
    said = capsys.readouterr().out
    assert [line.strip() for line in said.splitlines() if "beasts.csv" in line] == told
