"""Pads of very many sheets: file by file, with flat memory, and no sheet twice."""

import gc
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import settings

import cruxpress
from cruxpress.cli.main import main
from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from cruxpress.games import contract
from cruxpress.games.numbered import fresh_requests
from cruxpress.products.pad import Fresh, PadRequest, lay_out_volumes
from cruxpress.products.printing import PrintOptions, open_press
from tests.sheets.room_for_tests import Room
from tests.sheets.test_pads import pages
from tests.trust.bounds import bounded

FRESH = ("pad", "kross", "--layouts", "mine", "--layout", "plain", "--fresh", "--seed", "7")


def fresh(count: int, *more: str) -> int:
    return main([*FRESH, "--count", str(count), "--jobs", "1", *more])


def test_a_pad_becomes_files_of_so_many_sheets(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fresh(11, "--per-file", "4", "--json", "-o", "out") == 0
    answers = json.loads(capsys.readouterr().out)
    assert [Path(answer["file"]).name for answer in answers] == [
        "kross-plain-seed-7-01-04-a4-colour.pdf",
        "kross-plain-seed-7-05-08-a4-colour.pdf",
        "kross-plain-seed-7-09-11-a4-colour.pdf",
    ]
    assert [answer["pages"] for answer in answers] == [4, 4, 3]
    codes = [code for answer in answers for code in answer["codes"]]
    assert len(set(codes)) == 11
    # The same sheets as in one file, in the same order.
    assert fresh(11, "--json", "-o", "one.pdf") == 0
    (whole,) = json.loads(capsys.readouterr().out)
    assert whole["codes"] == codes
    assert pages("one.pdf") == [page for answer in answers for page in pages(answer["file"])]


@pytest.mark.usefixtures("room")
def test_numbered_sheets_are_parted_by_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["--layouts", "mine", "--sheets", "1,3-5", "--per-file", "2", "-o", "out"]
    assert main(["pad", "kross", *wish]) == 0
    one, two = capsys.readouterr().out.split()
    assert Path(one).name == "kross-stars-1_3-5-1-3-a4-colour.pdf"
    assert pages(one) == ["1", "3", "1*", "3*"]
    assert pages(two) == ["4", "5", "4*", "5*"]


@pytest.mark.usefixtures("room")
def test_a_pad_of_few_sheets_is_one_file_with_its_usual_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert fresh(5, "--per-file", "5", "-o", "out") == 0
    assert capsys.readouterr().out.split() == ["out/kross-plain-seed-7-a4-colour.pdf"]


def test_files_before_a_sheet_that_cannot_be_made_stay_and_the_next_run_goes_on(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.impossible = 6
    assert fresh(8, "--per-file", "3", "-o", "out") == 1
    assert "sheet 6 cannot be made" in capsys.readouterr().err
    (first,) = Path("out").iterdir()
    assert len(pages(str(first))) == 3
    room.impossible = 0
    assert fresh(8, "--per-file", "3", "-o", "out") == 0
    assert len(list(Path("out").iterdir())) == 3
    assert room.made == [1, 2, 3, 4, 5, 6, 6, 7, 8], "what was made is not made again"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (
            ["--per-file", "0", "-o", "x"],
            "--per-file takes a whole number from 1 to 5,000, not '0'",
        ),
        (
            ["--per-file", "-1", "-o", "x"],
            "--per-file takes a whole number from 1 to 5,000, not '-1'",
        ),
        (
            ["--per-file", "5001", "-o", "x"],
            "--per-file takes a whole number from 1 to 5,000, not '5001'",
        ),
        (["--per-file", "4", "-o", "x.pdf"], "9 sheets are 3 files of 4; let -o name a folder"),
    ],
)
def test_wrong_numbers_are_told_before_anything_is_made(
    room: Room, wish: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fresh(9, *wish) == 2
    assert reason in capsys.readouterr().err
    assert room.made == []


@pytest.mark.parametrize("count", [0, -1, 100_001, 10**14, 10**400])
def test_a_pad_of_too_many_sheets_is_refused_at_once(
    room: Room, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten to the fourteen were counted one by one before they were refused."""
    with bounded():
        assert fresh(count, "-o", "out") == 2
    assert "--count takes a whole number from 1 to 100,000, not " in capsys.readouterr().err
    assert room.made == []


@pytest.mark.usefixtures("room")
def test_a_layout_of_ones_own_has_no_numbered_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["--layouts", "mine", "--per-file", "4"]
    assert main(["pad", "mine/kross/numbers.yaml", *wish]) == 2
    assert "--per-file is for numbered and fresh sheets" in capsys.readouterr().err


def memory_for(count: int) -> int:
    """The most memory at any time while so many sheets are made and finished, ten to a file."""
    press = open_press(Path("mine"))
    request = PadRequest("kross", "plain", fresh=Fresh(count, 7))
    work = Work(1, Cache(enabled=False))
    gc.collect()
    gc.freeze()  # what was there before is not looked through again and again
    tracemalloc.start()
    try:
        volumes = lay_out_volumes(press, request, PrintOptions(), work, per_file=10)
        for volume in volumes:
            assert volume.finish(press, PrintOptions(), "leaves", one_file=False)
            gc.collect()  # a PDF library's circles; when they go by themselves depends on all else
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()


def test_memory_is_that_of_one_file_however_many_there_are(room: Room) -> None:
    most = 200 if settings().max_examples > 100 else 60  # more in `make prove`
    memory_for(20)
    few, many = memory_for(20), memory_for(most)
    # What is to be made is listed, some hundred bytes a sheet; a drawn sheet has ten thousands.
    assert many - few < 1000 * (most - 20)


def test_no_two_sheets_of_a_pad_have_one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = list(fresh_requests("kross", 300, 1, None))
    assert {wish.again for wish in usual} == {0}
    monkeypatch.setattr(contract, "SEEDS", 500)  # a few hundred of so few collide
    wishes = list(fresh_requests("kross", 300, 1, None))
    assert len({wish.own_seed("kross") for wish in wishes}) == 300
    assert any(wish.again for wish in wishes)
    # A longer pad begins with the same sheets.
    assert [w.again for w in fresh_requests("kross", 100, 1, None)] == [
        w.again for w in wishes[:100]
    ]


def test_from_python_files_are_made_as_they_are_taken(room: Room) -> None:
    request = PadRequest("kross", "plain", fresh=Fresh(9, 7))
    volumes = cruxpress.pad(request, per_file=3, layouts=Path("mine"), work=Work(1))
    assert next(volumes).pages == 3
    assert room.made == [1, 2, 3]
    assert [printed.name for printed in volumes] == [
        "kross-plain-seed-7-4-6-a4-colour",
        "kross-plain-seed-7-7-9-a4-colour",
    ]
