"""A table that a person typed is read with care, and faults are describe_score with their place."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.games.contract import ScoreRequest
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.typed import (
    read_table,
    read_table_file,
    score_typed,
)

ROWS = ["almost", "leader", "carina", "opioid", "venule", "eraser"]
GOOD = "\n".join(ROWS) + "\n"


def complaints(text: str) -> list[str]:
    with pytest.raises(BadInput) as caught:
        read_table(text, "my.txt")
    return str(caught.value).split("\n")


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.upper(),
        GOOD.rstrip(),
        GOOD + "\n\n",
        GOOD.replace("\n", "\r\n"),
        "\n".join(" ".join(row) for row in ROWS),
    ],
)
def test_a_table_is_six_lines_of_six_letters(text: str) -> None:
    assert read_table(text, "my.txt").table == KrossTable(tuple(ROWS))


def test_dots_and_spaces_are_free_squares() -> None:
    text = "S.E..A\nS E  A\nS . E . . A\n......\n      \n.....A"
    assert read_table(text, "my.txt").table.rows == ("s.e..a",) * 3 + ("......",) * 2 + (".....a",)


def test_a_line_of_wrong_length_is_named() -> None:
    assert complaints(GOOD.replace("carina", "carin")) == [
        "my.txt:3:6: the line has 5 squares, not 6; a dot stands for a free square"
    ]
    assert complaints(GOOD.replace("carina", "carinas"))[0].startswith("my.txt:3:7: the line has 7")


def test_a_sign_that_is_no_letter_is_named() -> None:
    assert complaints(GOOD.replace("carina", "car1na")) == [
        "my.txt:3:4: '1' is no letter for one square; write a letter, or a dot if it is free"
    ]
    assert complaints(GOOD.replace("carina", "c a r 1 n a"))[0].startswith("my.txt:3:7: '1'")
    assert complaints(GOOD.replace("carina", "carinß"))[0].startswith("my.txt:3:6: 'ß'")


def test_all_faults_are_told_at_once() -> None:
    assert len(complaints("almost\nle4der\ncar\n")) == 3


def test_too_few_and_too_many_lines_are_named() -> None:
    right = "a table is 6 lines of 6 letters, with dots for free squares"
    assert complaints("") == [f"my.txt:1: the text has 0 lines; {right}"]
    assert complaints(GOOD + "almost\n")[0].startswith("my.txt:7: this is line 7;")


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert read_table_file(file).table.rows == tuple(ROWS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"almost\nle\xe4der\n", "my.txt:2: the file is not UTF-8 text"),
        (b"a" * 20_000, "too long for a table"),
        (None, "there is no file"),
    ],
)
def test_a_file_that_is_no_table_is_refused(
    tmp_path: Path, content: bytes | None, message: str
) -> None:
    file = tmp_path / "my.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadInput, match=message):
        read_table_file(file)


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="folder"):
        read_table_file(tmp_path)


@given(st.text(alphabet="aB .\n\r\t1ß", max_size=60))
def test_whatever_is_typed_is_a_table_or_is_refused(text: str) -> None:
    try:
        rows = read_table(text, "my.txt").table.rows
    except BadInput as bad:
        rows = ("......",) * 6
        lines = [problem.place.line for problem in bad.problems if problem.place]
    else:
        lines = [1]
    assert [len(row) for row in rows] == [6] * 6
    assert lines
    assert all(lines)


def test_a_typed_table_is_scored_and_told(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text("HOUSE.\nO.....\nT.....\n......\n......\n......\n")
    answer = score_typed(ScoreRequest(file, task=11))
    assert list(answer.lines) == [
        "row 1: HOUSE: 7",
        "column 1: HOT: 3",
        "rows: 7",
        "columns: 3",
        "task (HOUSE): 3",
        "total: 13",
    ]
    assert answer.data["total"] == 13
    assert answer.data["words"] == [
        {"word": "HOUSE", "line": "row 1", "start": 1, "points": 7},
        {"word": "HOT", "line": "column 1", "start": 1, "points": 3},
    ]


def test_a_slip_in_a_typed_table_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text(GOOD.replace("opioid", "opi0id"))
    with pytest.raises(BadInput, match=r"my\.txt:4:4: '0' is no letter"):
        score_typed(ScoreRequest(file))


def test_task_first_and_rejections_count_together(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text("task: 13\nFirst: yes\nrejected: 2\n\n" + GOOD)
    answer = score_typed(ScoreRequest(file))
    assert answer.lines[-4:] == ("task (TRADER): 3", "first: 3", "rejected: -2", "total: 124")
    assert [answer.data[key] for key in ("task", "first", "rejected", "total")] == [3, 3, -2, 124]
    file.write_text(GOOD)
    same = score_typed(ScoreRequest(file, task=13, first=True, rejected=2))
    assert same == answer
    assert score_typed(ScoreRequest(file)).lines[-1] == "total: 120"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tasks: 3\n" + GOOD, "my.txt:1:1: a table has no 'tasks'; did you mean 'task'"),
        ("task: 99\n" + GOOD, "my.txt:1:7: '99' is no answer to 'task'; write a number from 0"),
        ("first: maybe\n" + GOOD, "'maybe' is no answer to 'first'; write yes or no"),
        ("first: yes\n" + GOOD.replace("carina", "car..a"), "this one has 2 free squares"),
        (GOOD.replace("venule", "BOTTÖM"), "my.txt:5:5: 'Ö' is in no word of the word list"),
    ],
)
def test_what_is_said_above_a_table_and_strange_letters_are_checked(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "my.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(CruxpressError, match=re.escape(message)):
        score_typed(ScoreRequest(file))


def test_letters_of_ones_own_list_count(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text(GOOD.replace("venule", "BÖDEN."), "utf-8")
    instead, beside = tmp_path / "instead.txt", tmp_path / "beside.txt"
    instead.write_text("# replace\nböden\n", "utf-8")
    beside.write_text("# add\nböden\n", "utf-8")
    with pytest.raises(BadInput, match="'a' is in no word"):
        score_typed(ScoreRequest(file, instead))
    assert "row 5: BÖDEN: 7" in score_typed(ScoreRequest(file, beside)).lines
