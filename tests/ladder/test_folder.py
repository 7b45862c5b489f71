"""A ladder takes the place of the one before it, whole; a person's own files stay."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.progress import silent
from cruxpress.products.ladder import LADDER_FOLDER

REPORT = b'{"game": "kross", "seed": 1, "rungs": [{}, {}]}'
RUNGS = ("rungs/001.yaml", "rungs/proofs/001.json", "rungs/002.yaml", "rungs/proofs/002.json")


def ladder(*names: str) -> dict[str, bytes]:
    return {"report.json": REPORT, **{name: name.encode() for name in names}}


def held(folder: Path) -> set[str]:
    return {f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file()}


def test_files_of_an_earlier_ladder_go_and_own_files_stay(tmp_path: Path) -> None:
    place = tmp_path / "ladder"
    long = ladder(*RUNGS, "challenges-fronts.pdf", "challenges-backs.pdf", "solutions.pdf")
    LADDER_FOLDER.write(place, long, silent)
    (place / "notes.txt").write_text("mine")
    (place / "rungs" / "mine.yaml").write_text("mine, too")
    (place / "rungs" / "003.yaml").write_text("beyond its last rung, so mine as well")
    short = ladder(*RUNGS[:2], "challenges.pdf")
    LADDER_FOLDER.write(place, short, silent)
    assert held(place) == {*short, "notes.txt", "rungs/mine.yaml", "rungs/003.yaml"}
    assert not LADDER_FOLDER.write(place, short, silent)


@pytest.mark.parametrize("report", ["", "[]", "{", '{"game": "chess"}', None])
def test_where_no_ladder_was_nothing_is_taken_for_one(tmp_path: Path, report: str | None) -> None:
    place = tmp_path / "work"
    place.mkdir()
    (place / "solutions.pdf").write_text("of my thesis")
    if report is not None:
        (place / "report.json").write_text(report)
    assert LADDER_FOLDER.old_files(place) == set()
    LADDER_FOLDER.write(place, ladder("rungs/001.yaml"), silent)
    assert (place / "solutions.pdf").read_text() == "of my thesis"


def test_a_place_that_can_be_no_ladder_is_refused_before_all_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["ladder", "cruxy", "--rungs", "50", "--seed", "1", "-o", "."]) == 2
    assert "a ladder has a folder of its own, as in -o ladder" in capsys.readouterr().err
