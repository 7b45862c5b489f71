"""A table that a person typed is read with care, and faults are describe_score with their place."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.typed import (
    describe_score,
    read_table,
    read_table_file,
    score_as_data,
    score_typed,
)
from tests.kross.tables_for_tests import referee

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
    assert read_table(text, "my.txt") == KrossTable(tuple(ROWS))


def test_dots_and_spaces_are_free_squares() -> None:
    text = "S.E..A\nS E  A\nS . E . . A\n......\n      \n.....A"
    assert read_table(text, "my.txt").rows == ("s.e..a",) * 3 + ("......",) * 2 + (".....a",)


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
    assert read_table_file(file).rows == tuple(ROWS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"almost\nle\xe4der\n", "my.txt:2: the file is not UTF-8 text"),
        (b"a" * 20_000, "too long for a table"),
        (None, "cannot be read"),
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
        rows = read_table(text, "my.txt").rows
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
    score = referee().score(read_table_file(file), task=11)
    assert list(describe_score(score)) == [
        "row 1: HOUSE: 7",
        "column 1: HOT: 3",
        "rows: 7",
        "columns: 3",
        "task (HOUSE): 3",
        "total: 13",
    ]
    data = score_as_data(score)
    answer = score_typed(file, None, 11)
    assert (answer.lines, answer.data) == (tuple(describe_score(score)), data)
    assert data["total"] == 13
    assert data["words"] == [
        {"word": "HOUSE", "line": "row 1", "start": 1, "points": 7},
        {"word": "HOT", "line": "column 1", "start": 1, "points": 3},
    ]


def test_a_slip_in_a_typed_table_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text(GOOD.replace("opioid", "opi0id"))
    with pytest.raises(BadInput, match=r"my\.txt:4:4: '0' is no letter"):
        score_typed(file, None, None)
