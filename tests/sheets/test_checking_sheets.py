"""`check` and `prove` on sheet files: a line a sheet, proofs replayed, missing ones told."""

import json
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.games.contract import WitnessSet
from cruxpress.sheets.replay import told
from tests.sheets.room_for_tests import Room

pytestmark = pytest.mark.usefixtures("room")
MINE = ["--layouts", "mine"]
SHEETS = Path("mine/kross/numbers")


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    code = main(["check", *arguments, *MINE])
    return code, capsys.readouterr().out.splitlines()


def test_a_sheet_is_a_line_that_tells_its_proof(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = check(capsys, str(SHEETS))
    assert code == 0
    assert lines[0] == "ok   mine/kross/numbers/001.yaml: 1 digit"
    assert lines[-1] == "5 checked, 0 failed"


def test_check_trusts_no_earlier_verdict(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert check(capsys, str(SHEETS / "001.yaml"))[0] == 0
    assert room.replayed == ["1 1", "1 1"]


def test_a_sheet_of_ones_own_without_a_proof_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    (SHEETS / "proofs" / "001.json").unlink()
    code, lines = check(capsys, str(SHEETS / "001.yaml"))
    assert code == 0
    assert lines == [
        "ok   mine/kross/numbers/001.yaml",
        "     not proven yet: cruxpress prove mine/kross/numbers/001.yaml",
        "1 checked, 0 failed, 1 not proven yet",
    ]
    assert main(["check", str(SHEETS / "001.yaml"), *MINE, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["notes"] == ["not proven yet: cruxpress prove mine/kross/numbers/001.yaml"]


def test_what_is_wrong_is_told_at_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    (SHEETS / "001.yaml").write_text("kind: kross numbrs\nvalue: 1\n", "utf-8")
    (SHEETS / "002.yaml").write_text("kind: kross numbers\nvalue: x\n", "utf-8")
    (SHEETS / "proofs" / "003.json").write_text("{", "utf-8")
    code, lines = check(capsys, str(SHEETS))
    text = "\n".join(lines)
    assert code == 2
    assert "001.yaml:1:7: there is no kind of sheet 'kross numbrs'; did you mean" in text
    assert "002.yaml:1:1: value is a whole number" in text
    assert "proofs/003.json:1:2: this is not JSON" in text
    assert lines[-1] == "5 checked, 3 failed"


@pytest.mark.parametrize("command", ["check", "pad", "preview", "prove", "solution", "cards"])
@pytest.mark.parametrize(
    ("kind", "meant"), [("cruxy-shet", "cruxy sheet"), ("Cryptex Deal", "cryptex deal")]
)
def test_a_slip_in_the_kind_is_told_as_that_alone(
    command: str, kind: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.yaml").write_text(f"kind: {kind}\ngrid: [abc]\n", "utf-8")
    assert main([command, "mine.yaml"]) == 2
    told = "".join(capsys.readouterr())
    what = f"mine.yaml:1:7: there is no kind of sheet or layout '{kind}'; did you mean '{meant}'?"
    assert f"{what} known: board, booklet, cards, cruciverbalist solo, crusgallo challenge" in told
    assert told.count("mine.yaml:") == 1


def test_a_slip_in_the_kind_of_a_layout_hides_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("kind: shet\npiece: pokr\nfront: {}\n", "utf-8")
    assert main(["check", "mine.yaml"]) == 2
    told = capsys.readouterr().out
    assert "mine.yaml:1:7: 'shet' is unknown; did you mean 'sheet'?" in told
    assert "mine.yaml:2:8: the piece 'pokr' is unknown; did you mean 'poker'?" in told


def test_a_sheet_is_no_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", str(SHEETS / "001.yaml"), *MINE]) == 2
    assert "this is a sheet; print it with: cruxpress pad" in capsys.readouterr().err


def test_a_sheet_that_does_not_fit_its_layout_fails(capsys: pytest.CaptureFixture[str]) -> None:
    number = "9" * 40
    (SHEETS / "001.yaml").write_text(f"kind: kross numbers\nname: big\nvalue: {number}\n", "utf-8")
    assert main(["prove", str(SHEETS / "001.yaml"), *MINE]) == 0
    capsys.readouterr()
    code, lines = check(capsys, str(SHEETS / "001.yaml"))
    assert code == 2
    assert lines[0].startswith("FAIL")


def test_prove_stores_what_check_replays(capsys: pytest.CaptureFixture[str]) -> None:
    proof = SHEETS / "proofs" / "002.json"
    before = proof.read_text("utf-8")
    proof.unlink()
    assert main(["prove", str(SHEETS), *MINE, "--jobs", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    # The facts of a proof that was there are kept; what was never measured is not made up.
    assert '"facts": {"par": 1}' in (SHEETS / "proofs" / "001.json").read_text("utf-8")
    again = proof.read_text("utf-8")
    assert '"facts"' not in again
    assert before.splitlines()[-5:] == again.splitlines()[-5:]
    assert check(capsys, str(SHEETS))[0] == 0


def test_a_preview_shows_what_is_not_proven_and_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (SHEETS / "proofs" / "001.json").unlink()
    assert main(["preview", str(SHEETS / "001.yaml"), *MINE, "-o", "out", "--dpi", "40"]) == 0
    told = capsys.readouterr()
    assert "a preview only: mine/kross/numbers/001.yaml: this sheet is not proven" in told.err
    assert "run cruxpress prove mine/kross/numbers/001.yaml" in told.err
    assert "out/kross-001-not-proven-01.png" in told.out.split()
    assert not list(Path("out").glob("*.pdf")), "it is to be looked at, not to be printed"
    assert main(["preview", str(SHEETS / "002.yaml"), *MINE, "-o", "out", "--dpi", "40"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "out/kross-002.pdf" in told.out.split()


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (0, "0 tables of the best score"),
        (1, "1 table of the best score"),
        (2, "1 table of the best score and 1 of everyday words"),
    ],
)
def test_a_game_beside_the_best_is_not_called_the_best(found: int, says: str) -> None:
    tables = WitnessSet("tables of the best score", 1, further=1, further_title="of everyday words")
    assert told(tables, found) == says
