"""Sheets in one folder or pad must differ: one rule for `check`, `pad` and `solution`."""

import re
from pathlib import Path

import pytest

from cruxpress.cli.main import main

LAYOUTS = Path(__file__).parents[2] / "layouts"
FOLDERS = {
    "cruxy": ("", "label"),
    "kross": ("calls", "number"),
    "cryptex": ("deals", "number"),
    "cruciverbalist": ("solos", "number"),
    "crusgallo": ("challenges", "number"),
}
GAMES = pytest.mark.parametrize("game", FOLDERS)
LAID = (["pad", "tc"], ["pad", "tc/a.yaml", "tc/b.yaml"], ["solution", "tc"])
BOOK = ["solution", "tc/a.yaml", "tc/b.yaml"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def own(game: str, name: str, shipped: int, number: str, folder: str = "tc") -> Path:
    """A shipped sheet as one's own, under another number; its proof is of the game alone."""
    source = LAYOUTS / game / FOLDERS[game][0]
    file = Path(folder) / f"{name}.yaml"
    (file.parent / "proofs").mkdir(parents=True, exist_ok=True)
    key = FOLDERS[game][1]
    said = re.compile(rf"^{key}: .*$", re.MULTILINE)
    text = said.sub(f"{key}: {number}", (source / f"{shipped:03}.yaml").read_text("utf-8"))
    file.write_text(text, "utf-8")
    proof = file.parent / "proofs" / f"{name}.json"
    proof.write_bytes((source / "proofs" / f"{shipped:03}.json").read_bytes())
    return file


def told_by(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that refuses says; it leaves no file."""
    capsys.readouterr()
    to = [] if words[0] == "check" else ["-o", "x.pdf"]
    assert main([*words, *to]) == 1
    assert not Path("x.pdf").exists()
    out, err = capsys.readouterr()
    return out + err


@GAMES
def test_two_equal_sheets_are_refused(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    own(game, "a", 1, "1")
    lines = own(game, "b", 1, "2").read_text("utf-8").splitlines()
    begins = ("grid", "letters", "boxes", "theme", "goal")
    line = 1 + next(at for at, each in enumerate(lines) if each.startswith(begins))
    line += game == "cruxy"  # its first row
    for words in (["check", "tc"], *LAID, BOOK):
        told = told_by(words, capsys)
        assert f"tc/b.yaml:{line}:" in told
        assert "tc/a.yaml" in told.split(f"tc/b.yaml:{line}:")[1]
        assert "leave one of them out, or change this one" in told
        assert "two sheets have" not in told


@GAMES
def test_two_equal_numbers_are_refused(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    own(game, "a", 1, "3")
    own(game, "b", 2, "3")
    key = FOLDERS[game][1]
    for words in (["check", "tc"], *LAID, BOOK):
        told = told_by(words, capsys)
        what = f"two sheets have the {key} 3, this one and that in tc/a.yaml"
        assert f"tc/b.yaml:2:{len(key) + 3}: {what}; give each a {key} of its own" in told
        assert "leave one" not in told


@GAMES
def test_sheets_that_differ_are_one_pad_and_one_file_is_one_sheet(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own(game, "a", 1, "1")
    own(game, "b", 2, "2")
    assert main(["check", "tc"]) == 0
    again = [*BOOK, "./tc/a.yaml"], ["pad", "tc", str(Path.cwd() / "tc/a.yaml")]
    for words in (*LAID, BOOK, *again):
        capsys.readouterr()
        assert main([*words, "-o", "x.pdf"]) == 0


def test_a_mirrored_grid_of_cruxy_is_no_other_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    own("cruxy", "a", 8, "8")
    rows = (LAYOUTS / "cruxy" / "008.yaml").read_text("utf-8").splitlines()
    rows[4:21] = ["  " + row[2:][::-1] for row in reversed(rows[4:21])]
    mirrored = own("cruxy", "b", 8, "9")
    mirrored.write_text("\n".join(rows).replace("label: 8", "label: 9"), "utf-8")
    for words in (["check", "tc"], ["pad", "tc"], ["pad", "tc/a.yaml", "tc/b.yaml"]):
        told = told_by(words, capsys)
        same = "sheet 9 has the grid of sheet 8, turned or mirrored, which stands in tc/a.yaml"
        assert f"tc/b.yaml:5: {same}; leave one of them out, or change this one" in told


def test_a_copy_with_a_star_lies_beside_its_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    own("cruxy", "a", 17, "17")
    own("cruxy", "b", 17, "17*")
    assert main(["check", "tc"]) == 0
    for words in (["pad", "tc"], ["solution", "tc"], ["pad", "tc/b.yaml"]):
        assert main([*words, "-o", "x.pdf"]) == 0
    Path("x.pdf").unlink()
    own("cruxy", "a", 18, "18")
    assert "sheet 17* is a copy, but there is no sheet 17" in told_by(["pad", "tc"], capsys)


def test_shipped_numbers_and_copies_are_printed_as_often_as_wanted() -> None:
    for words in (["pad", "kross/1,1"], ["pad", "kross/1", "--copies", "2"]):
        assert main([*words, "-o", "x.pdf"]) == 0
    own("kross", "a", 1, "1")
    assert main(["pad", "tc", "--copies", "2", "-o", "x.pdf"]) == 0


def test_ones_own_numbered_sheet_differs_from_those_that_ship(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own("kross", "002", 1, "2", "mine/kross/calls")
    told = told_by(["pad", "kross/1-2", "--layouts", "mine"], capsys)
    assert "002.yaml:3:1: this is the sheet in " in told
    assert main(["pad", "kross/2-3", "--layouts", "mine", "-o", "x.pdf"]) == 0
