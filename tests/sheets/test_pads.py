"""Pads of numbered sheets: order of leaves, stars, sides, by hand, fresh ones, and refusals."""

import json
from pathlib import Path

import pypdfium2
import pytest

from cruxpress.cli.main import main
from tests.sheets.room_for_tests import Room

pytestmark = pytest.mark.usefixtures("room")


def pages(file: str) -> list[str]:
    """The large text of each page; an empty page has none."""
    with pypdfium2.PdfDocument(file) as pdf:
        texts = [page.get_textpage().get_text_bounded() for page in pdf]
    return [text.split()[0] if text.split() else "-" for text in texts]


def pad(*arguments: str) -> int:
    return main(["pad", "kross", "--layouts", "mine", *arguments, "-o", "pad.pdf"])


def test_two_sheets_share_a_leaf_and_starred_copies_follow_in_the_same_order() -> None:
    assert pad() == 0
    assert pages("pad.pdf") == ["1", "2", "3", "4", "5", "-", "1*", "2*", "3*", "4*", "5*", "-"]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        (["--stars", "without", "--sheets", "4,1-3"], ["4", "1", "2", "3"]),
        (["--stars", "only", "--sheets", "2-3"], ["2*", "3*"]),
        (["--stars", "with", "--sheets", "2"], ["2", "2*"]),
        (["--sides", "1", "--sheets", "1-2"], ["1", "2", "1*", "2*"]),
        (["--stars", "without", "--copies", "2", "--sheets", "1-2"], ["1", "2", "1", "2"]),
        (["--layout", "plain", "--sheets", "5,1"], ["5", "1"]),
        (["--sheets", "1-3", "--order", "by-hand"], ["1", "3", "1*", "3*", "2", "-", "2*", "-"]),
    ],
)
def test_leaves_come_as_they_were_wished(wish: list[str], expected: list[str]) -> None:
    assert pad(*wish) == 0
    assert pages("pad.pdf") == expected


def test_by_hand_fronts_and_backs_are_two_files(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["--layouts", "mine", "--sheets", "1-4", "--stars", "without", "--order", "by-hand"]
    assert main(["pad", "kross", *wish, "-o", "out"]) == 0
    told = capsys.readouterr()
    fronts, backs = told.out.split()
    assert (pages(fronts), pages(backs)) == (["1", "3"], ["2", "4"])
    assert "put the stack back turned over on its long edge" in told.err


def test_small_sheets_have_their_partner_behind_them() -> None:
    assert pad("--sheets", "1-4", "--up", "2", "--stars", "without") == 0
    with pypdfium2.PdfDocument("pad.pdf") as pdf:
        texts = [page.get_textpage().get_text_bounded().split() for page in pdf]
    numbers = [sorted(word for word in words if len(word) == 1) for words in texts]
    assert numbers == [["1", "3"], ["2", "4"]]


def test_fresh_sheets_are_made_once_replayed_and_printed(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = ["--layout", "plain", "--fresh", "--count", "3", "--seed", "7", "--jobs", "1", "--json"]
    assert pad(*wish) == 0
    first = Path("pad.pdf").read_bytes()
    (answer,) = json.loads(capsys.readouterr().out)
    assert len(set(answer["codes"])) == 3
    assert all(code.startswith("KROSS-3-N-") for code in answer["codes"])
    assert (room.made, len(room.replayed)) == ([1, 2, 3], 3)
    assert pad(*wish) == 0
    assert (room.made, len(room.replayed)) == ([1, 2, 3], 3)
    assert Path("pad.pdf").read_bytes() == first
    assert pad(*wish, "--no-cache") == 0
    assert (room.made, len(room.replayed)) == ([1, 2, 3] * 2, 6)
    assert Path("pad.pdf").read_bytes() == first


def test_a_fresh_sheet_that_cannot_be_made_stops_the_pad(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.impossible = 2
    assert pad("--fresh", "--count", "3", "--seed", "7", "--jobs", "1") == 1
    assert "sheet 2 cannot be made" in capsys.readouterr().err
    assert not Path("pad.pdf").exists()
    # What was made before is kept.
    room.impossible = 0
    assert pad("--fresh", "--count", "3", "--seed", "7", "--jobs", "1") == 0
    assert room.made == [1, 2, 2, 3]


def test_an_unproven_sheet_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/kross/numbers/proofs/002.json").unlink()
    assert pad("--sheets", "1-3") == 1
    assert "002.yaml: this sheet is not proven" in capsys.readouterr().err
    assert pad("--sheets", "1,3") == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("proofs/002.json", "2 2", "2 3", "002.json:9:1: digits, number 1: these digits do not"),
        ("002.yaml", "value: 22", "value: 23", "the sheet was changed since it was proven"),
        ("002.yaml", "value: 22", "value: x", "value is a whole number"),
        ("proofs/002.json", '"version": 1', '"version": 2', "version 2 was proven"),
    ],
)
def test_a_verdict_of_other_bytes_is_not_taken(
    file: str, old: str, new: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pad("--sheets", "2") == 0
    Path("pad.pdf").unlink()
    path = Path("mine/kross/numbers") / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert pad("--sheets", "2") == 1
    assert reason in capsys.readouterr().err
    assert not Path("pad.pdf").exists()


def test_a_proof_is_replayed_once_for_the_same_bytes(room: Room) -> None:
    assert pad("--sheets", "2-3") == 0
    assert pad("--sheets", "2-4") == 0
    assert room.replayed == ["2 2", "3 3", "4 4"]


WRONG = [
    (["--sheets", "6"], "there is no sheet 6; they are numbered 1 to 5"),
    (["--sheets", ""], "--sheets names no sheet; write as in 1-10,25"),
    (["--sheets", " , "], "--sheets names no sheet; write as in 1-10,25"),
    (["--layout", "plain", "--stars", "only"], "Numbers has no starred copies"),
    (["--fresh"], "how many fresh sheets? Add --count N"),
    (["--count", "3"], "--count and --seed are for fresh sheets; add --fresh"),
    (["--fresh", "--count", "0", "--seed", "1"], "--count takes a whole number from 1 to 100,000"),
    (
        ["--fresh", "--count", "2", "--seed", "-1"],
        "--seed takes a whole number, 0 or more, not '-1'",
    ),
    (["--fresh", "--count", "2", "--seed", "1", "--sheets", "1"], "leave it out with --fresh"),
    (["--lexicon", "words.txt"], "--lexicon is for fresh sheets"),
]


@pytest.mark.parametrize(("wish", "reason"), WRONG, ids=[" ".join(wish) for wish, _ in WRONG])
def test_wrong_wishes_are_told(
    wish: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pad(*wish) == 2
    assert reason in capsys.readouterr().err
    assert not Path("pad.pdf").exists()


def test_a_sheet_is_printed_by_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "mine/kross/numbers/004.yaml", "--layouts", "mine", "-o", "one.pdf"]) == 0
    assert pad("--sheets", "4") == 0
    assert Path("one.pdf").read_bytes() == Path("pad.pdf").read_bytes()
    wish = ["--layouts", "mine", "--sheets", "1"]
    assert main(["pad", "mine/kross/numbers/004.yaml", *wish]) == 2
    assert "004.yaml is a file" in capsys.readouterr().err
