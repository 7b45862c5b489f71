"""`check` takes what a person would name: files, folders, games and names of layouts."""

import json
import shutil
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.files import shipped_layouts
from cruxpress.specs.library import TEXTS_FILE

BAD = "kind: cards\ntitle: Mine\npiece: pokr\ncards: [{n: 1}]\nfront: {}\n"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What was checked, without what is told about it."""
    assert main(["check", *words, "--json"]) in (0, 2)
    return [row["name"].split(":")[0] for row in json.loads(capsys.readouterr().out)]


def test_a_layout_is_checked_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = ["layouts/kross/block.yaml", "layouts/kross/proofs/block.json"]
    assert names(capsys, "kross/block") == told
    assert names(capsys, "calibrate", "kross/block") == ["layouts/calibrate.yaml", *told]


def test_a_sheet_is_checked_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert names(capsys, "kross/calls/007") == ["layouts/kross/calls/007.yaml"]


def few_sheets(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Layouts as they are shipped, but with two numbered sheets a game: all take half a minute."""
    shipped = Path("shipped").absolute()
    shutil.copytree(
        shipped_layouts(), shipped, ignore=shutil.ignore_patterns("0[1-9]?.*", "00[3-9].*")
    )
    monkeypatch.setattr("cruxpress.products.printing.shipped_layouts", lambda: shipped)
    return shipped


def test_all_of_a_game_is_checked_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = few_sheets(monkeypatch)
    assert main(["check", "cryptex"]) == 0
    lines = capsys.readouterr().out.splitlines()
    files = sorted((shipped / "cryptex").glob("**/*.yaml"))
    files = [file for file in files if file.name != TEXTS_FILE]  # no layout: its words are read
    assert len([file for file in files if file.stem.isdecimal()]) == 2
    checked = [line.split()[1].rstrip(":") for line in lines if ".yaml" in line]
    assert checked == [f"layouts/{file.relative_to(shipped)}" for file in files]
    icons = list((shipped / "cryptex/icons").glob("*.svg"))
    assert [line for line in lines if line.endswith(" icons")] == (
        [f"ok   {len(icons)} icons"] if icons else []
    )
    assert lines[-1].endswith(" checked, 0 failed")


def test_names_lead_into_ones_own_layouts_first(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/kross").mkdir(parents=True)
    Path("mine/kross/letters.yaml").write_text(BAD, "utf-8")
    assert names(capsys, "kross/letters", "--layouts", "mine") == ["mine/kross/letters.yaml"]


def test_what_is_there_is_meant_before_a_game_of_that_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("kross").mkdir()
    Path("kross/mine.yaml").write_text(BAD, "utf-8")
    assert names(capsys, "kross") == ["kross/mine.yaml"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cruxi", "there is no game, file or layout 'cruxi'; did you mean 'cruxy'? games: cruci"),
        ("kross/blok", "Kross has no 'blok'; did you mean 'kross/block'?"),
        ("kross/blok.yaml", "there is no file kross/blok.yaml"),
        ("../kross/block", "there is no game, file or layout"),
        ("", "one of the names is empty"),
    ],
)
def test_a_name_that_nobody_knows_is_refused_before_all_work(
    name: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "kross/block", name]) == 2
    answer = capsys.readouterr()
    assert told in answer.err
    assert answer.out == ""
