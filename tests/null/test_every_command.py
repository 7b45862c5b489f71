"""The smallest game goes through every command, alone and in workers."""

import json
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.registry import all_games, is_game, shipped_games

NULL = "null"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command answers; its exit code is as expected."""
    found = main(words)
    said = capsys.readouterr()
    assert found == code, said.err
    return said.out


def files_of(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run(capsys, *words, "--json", "--quiet"))
    return found


def test_it_is_hidden_unless_named() -> None:
    assert NULL not in shipped_games()
    assert NULL not in all_games()
    assert is_game(NULL)


def test_pad_check_solution_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    (pad,) = files_of(capsys, "pad", NULL)
    assert pad["pages"] == 3
    assert "0 failed" in run(capsys, "check", NULL)
    (solution,) = files_of(capsys, "solution", f"{NULL}/1-3")
    assert solution["codes"] == pad["codes"]
    (cards,) = files_of(capsys, "cards", NULL)
    assert cards["pages"] == 1
    run(capsys, "preview", f"{NULL}/countdown")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_fresh_sheets_print_again_from_their_codes(
    jobs: str, capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    words = ("pad", NULL, "--fresh", "--count", "3", "--seed", "7", "--jobs", jobs)
    (pad,) = files_of(capsys, *words, "-o", "one.pdf")
    first = (place / "one.pdf").read_bytes()
    codes = pad["codes"]
    assert isinstance(codes, list)
    assert len(set(codes)) == 3
    (again,) = files_of(capsys, "reprint", str(codes[1]))
    assert again["codes"] == [codes[1]]
    files_of(capsys, *words, "--no-cache", "-o", "two.pdf")
    assert (place / "two.pdf").read_bytes() == first


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_ladder_climbs_and_its_rungs_print_again(
    jobs: str, capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    run(capsys, "ladder", NULL, "--rungs", "4", "--seed", "1", "--jobs", jobs, "-o", "ladder")
    report = json.loads((place / "ladder/report.json").read_text("utf-8"))
    assert report["climbs"]
    assert [rung["number"] for rung in report["rungs"]] == [1, 2, 3, 4]
    (again,) = files_of(capsys, "reprint", report["rungs"][2]["code"])
    assert again["codes"] == [report["rungs"][2]["code"]]
    assert "0 failed" in run(capsys, "check", "ladder/rungs")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_kit(jobs: str, capsys: pytest.CaptureFixture[str], place: Path) -> None:
    run(capsys, "kit", NULL, "--png", "--vtt", "--zip", "--jobs", jobs, "-o", "my-kit")
    names = {file.name for file in (place / "my-kit").rglob("*") if file.is_file()}
    assert {"countdowns.pdf", "tokens.pdf", "solutions.pdf", "START-HERE-a4.pdf"} <= names
    assert (place / "my-kit.zip").is_file()


def test_a_sheet_of_ones_own_from_an_empty_file_to_a_proven_print(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    run(capsys, "new", NULL, "mine", "-o", "my", "--quiet")
    assert "not proven yet" in run(capsys, "check", "my/mine.yaml")
    assert main(["pad", "my/mine.yaml"]) == 1  # nothing prints unproven
    run(capsys, "prove", "my/mine.yaml", "--jobs", "1")
    (printed,) = files_of(capsys, "pad", "my/mine.yaml")
    codes = printed["codes"]
    assert isinstance(codes, list)
    files_of(capsys, "solution", "my/mine.yaml")
    files_of(capsys, "reprint", str(codes[0]), "--layouts", "my")
    text = (place / "my/mine.yaml").read_text("utf-8")
    (place / "my/mine.yaml").write_text(text.replace("moves: 7", "moves: 2"), "utf-8")
    assert main(["prove", "my/mine.yaml", "--jobs", "1"]) == 1
    assert "more moves than the sheet allows" in capsys.readouterr().err


def test_a_changed_proof_is_refused(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    run(capsys, "new", NULL, "mine", "-o", "my", "--quiet")
    run(capsys, "prove", "my/mine.yaml", "--jobs", "1")
    proof = place / "my/proofs/mine.json"
    proof.write_text(proof.read_text("utf-8").replace('"moves": [9', '"moves": [8'), "utf-8")
    assert main(["pad", "my/mine.yaml"]) == 1
    assert "this step is not on the sheet" in capsys.readouterr().err


def test_score(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    (place / "moves.txt").write_text("9 9 4 4 4 1\n", "utf-8")
    assert run(capsys, "score", NULL, "moves.txt") == "6 moves\n"


def test_it_has_no_words(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    (place / "words.txt").write_text("quokka\n", "utf-8")
    words = ("pad", NULL, "--fresh", "--count", "1", "--seed", "1", "--lexicon", "words.txt")
    assert main(words) == 2
    assert "Null has no words" in capsys.readouterr().err
