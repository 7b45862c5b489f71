"""Digits that are none, boxes that are too few, and word lists of one word: told, never a crash."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import CruxpressError
from cruxpress.core.ranges import is_number
from tests.trust.fuzz.rooms import draw_sheet, prove_sheet

ODD = ["²", "٣", "五", "Ⅷ", "½", "１", "3²"]
SHEET = (Path(__file__).parent / "stored/cruxy/001.yaml").read_text("utf-8")


@pytest.mark.parametrize("digit", ODD)
def test_only_ten_digits_are_digits(digit: str) -> None:
    assert not is_number(digit)
    assert is_number("0123456789")
    assert not is_number("")
    assert not is_number("9" * 5000)


def refused(sheet: str, folder: Path) -> str:
    assert sheet != SHEET
    with pytest.raises(CruxpressError) as told:
        draw_sheet(f"cruxy/001\n{sheet}".encode(), folder)
    return str(told.value)


@pytest.mark.parametrize("digit", ODD)
def test_a_word_length_on_a_cruxy_sheet(digit: str, tmp_path: Path) -> None:
    told = refused(SHEET.replace("  5   ?", f"  {digit}   ?", 1), tmp_path)
    assert "no word length" in told or "no equipment" in told
    told = refused(SHEET.replace("6/i", f"{digit}/i", 1), tmp_path)
    assert "is no word length; 3 to 8 are right" in told


@pytest.mark.parametrize("label", ["1²", "١", "２"])
def test_the_label_of_a_cruxy_sheet(label: str, tmp_path: Path) -> None:
    assert "label" in refused(SHEET.replace("label: 1", f"label: {label}", 1), tmp_path)


def test_fewer_than_four_letter_boxes_are_a_fault(tmp_path: Path) -> None:
    area = SHEET.index("area:")
    boxes = SHEET[area:].replace("?", "4", SHEET[area:].count("?") - 3)
    sheet = SHEET[:area] + boxes
    assert "the area has 3 letter boxes; 4 or more are right" in refused(sheet, tmp_path)
    with pytest.raises(CruxpressError):
        prove_sheet(f"cruxy/001\n{sheet}".encode(), tmp_path)


LISTS = {"one": "cobra\n", "only": "# replace\ncobra\n", "none": "# replace\n", "odd": "cobra ²\n"}
COMMANDS = [
    ("word", "cobra", "zebra"),
    ("words", "--pattern", "c?b??", "--game", "kross"),
    ("words", "--pattern", "?????", "--game", "kross", "--task", "1"),
    ("score", "kross", "typed.txt"),
    ("score", "kross", "typed.txt", "--task", "1"),
    ("pad", "kross", "--layout", "calls", "--fresh", "--count", "1", "--seed", "1", "--jobs", "1"),
]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param(line, words, id=f"{' '.join(line[:2])} {name}")
        for line in COMMANDS
        for name, words in LISTS.items()
        # With other words beside it, a pad is a usual one, which takes seconds to make.
        if line[0] != "pad" or words.startswith("# replace")
    ],
)
def test_a_bare_word_list_of_ones_own(
    line: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CRUXPRESS_DEBUG=1 lets a fault of ours through, and tests set it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_DEBUG", "1")
    Path("words.txt").write_text(words, "utf-8")
    Path("typed.txt").write_text("cobras\n.e....\n.a....\n.r....\n......\n......\n")
    assert main([*line, "--lexicon", "words.txt"]) in (0, 1, 2)


@pytest.mark.parametrize("sheets", ODD)
def test_numbers_of_sheets(sheets: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "kross", "--layout", "calls", "--sheets", sheets]) == 2
    assert "is no number or range" in capsys.readouterr().err
