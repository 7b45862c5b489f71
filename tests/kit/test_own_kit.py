"""A kit of what is of no game: a deck, its box, a board, a booklet and a pad of one's own."""

import re
import shlex
from pathlib import Path

import pypdfium2
import pytest
import yaml

from cruxpress.cli.main import main
from tests.kit.kits_for_tests import is_whole

ROOT = Path(__file__).parents[2]
THINGS = {
    "deck": "beasts",
    "tuckbox": "box",
    "board": "isle",
    "booklet": "rules",
    "score-pad": "score",
}


@pytest.fixture(autouse=True)
def in_an_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    for thing, name in THINGS.items():
        assert main(["new", thing, name, "-o", "mine", "--quiet"]) == 0


def _run(command: str) -> int:
    return main([*shlex.split(command), "--paper", "a4", "--ink", "colour", "--jobs", "1"])


def _said(file: str) -> str:
    pages = pypdfium2.PdfDocument(file)
    return " ".join(page.get_textpage().get_text_range() for page in pages)


def test_the_kit_of_the_page_and_a_changed_table(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "kit.md").read_text("utf-8")
    (text,) = (block for block in re.findall(r"```yaml\n(.*?)```", page, re.S) if "own:" in block)
    Path("mine/kit.yaml").write_text(text, "utf-8")
    assert _run("kit own --layouts mine -o kit") == 0
    assert is_whole(Path("kit"))
    wanted = {f"{each['name']}.pdf" for each in yaml.safe_load(text)["kit"]["own"]}
    assert {file.name for file in Path("kit/own/a4-colour").iterdir()} == wanted
    assert len(pypdfium2.PdfDocument("kit/own/a4-colour/board.pdf")) == 4
    assert len(pypdfium2.PdfDocument("kit/own/a4-colour/score.pdf")) == 1
    assert "Your own" in _said("kit/START-HERE-a4.pdf")
    # A spreadsheet is an input as any layout: what was kept is not taken once it changes.
    table = Path("mine/beasts/beasts.csv")
    first = table.read_text("utf-8").splitlines()[1].split(",")[0]
    table.write_text(table.read_text("utf-8").replace(first, "Zyzzyva"), "utf-8")
    assert _run("kit own --layouts mine -o kit") == 0
    assert "Zyzzyva" in _said("kit/own/a4-colour/deck.pdf")
    capsys.readouterr()


def test_files_of_no_game_go_into_a_kit(capsys: pytest.CaptureFixture[str]) -> None:
    files = "mine/box/box.yaml mine/isle/isle.yaml"
    assert _run(f"kit {files} -o kit") == 2
    assert "name the one that holds them all: --layouts FOLDER" in capsys.readouterr().err
    assert _run(f"kit {files} --layouts mine -o kit") == 0
    assert {each.stem for each in Path("kit/own/a4-colour").iterdir()} == {"box", "isle"}


def test_what_an_own_kit_cannot_hold_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    slip = "kit: {own: [{pad: sheets, name: x, stock: paper, todo: Cut.}]}"
    Path("mine/kit.yaml").write_text(slip, "utf-8")
    assert _run("kit own --layouts mine -o kit") == 2
    told = "mine/kit.yaml:1:13: what is of no game is a page or cards; under 'own' write one"
    assert told in capsys.readouterr().err
    assert not Path("kit").exists()
