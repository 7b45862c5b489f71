"""The tutorials of boards, boxes, tokens and booklets, done as they say, from their own text."""

import re
import shlex
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.new import next_steps, sample_names
from cruxpress.products.own_pages import lay_out_own
from cruxpress.products.plain import sheets_of
from cruxpress.products.printing import PrintOptions, open_press
from tests import ROOT

PAGE = (ROOT / "docs" / "pieces.md").read_text("utf-8")
FILES = re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = re.findall(r"^    (cruxpress .+)$", PAGE, re.M)


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


def test_everything_is_begun_checked_shown_and_printed() -> None:
    assert [name.partition("/")[0] for name, _ in FILES] == ["island", "box", "shapes", "rules"]
    assert len(COMMANDS) == 10
    for command in COMMANDS:
        assert main([*shlex.split(command)[1:], "--quiet"]) == 0
    printed = {file.name for file in Path("output").glob("*.pdf")}
    names = ("heroes", "island", "box", "shapes", "rules")
    assert printed == {f"{name}-a4-colour.pdf" for name in names}


@pytest.mark.parametrize(
    ("file", "paper", "pages"),
    [
        ("island/island.yaml", "a4", 4),
        ("island/island.yaml", "letter", 4),
        ("island/island.yaml", "a3", 2),
        ("rules/rules.yaml", "letter", 2),
    ],
)
def test_pages_are_as_many_as_the_tutorial_says(
    press: Press, file: str, paper: str, pages: int
) -> None:
    layout = open_layout(press, Path(file))
    document = lay_out_own(press, layout, sheets_of(press, layout), PrintOptions(paper=paper))
    assert len(document.pages) == pages


def test_the_slip_is_told_as_the_tutorial_says(capsys: pytest.CaptureFixture[str]) -> None:
    box = Path("box/box.yaml")
    box.write_text(box.read_text("utf-8").replace(" thickness: 0.3 mm,", ""), "utf-8")
    assert main(["check", "box/box.yaml"]) == 2
    (told,) = re.findall(r"^    (box.yaml:.+)$", PAGE, re.M)
    assert told in capsys.readouterr().out


def test_every_example_is_in_the_tutorial_and_in_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["new", "--help"])
    said = capsys.readouterr().out
    for name in sample_names():
        assert re.search(rf"\b{name}\b", said)
        assert name == "deck" or f"`{name}`" in PAGE


@pytest.mark.parametrize("what", sample_names())
def test_an_example_takes_the_name_of_what_is_new(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", what, "first-try", "-o", "my"]) == 0
    told = capsys.readouterr().err
    assert all(step.format("my/first-try/first-try.yaml") in told for step in next_steps(what))
    layout = open_layout(open_press(), Path("my/first-try/first-try.yaml"))
    assert layout.keys.title == "First try"
    assert main(["new", what, "first-try", "-o", "my"]) == 2
