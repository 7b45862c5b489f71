"""From the code on a sheet back to the sheet: byte for byte, or with the reason why not."""

import json
import re
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.errors import BadInput
from cruxpress.games.contract import FreshRequest
from cruxpress.games.numbered import MakeFresh
from cruxpress.words import load_lexicon
from tests.sheets.room_for_tests import Room

pytestmark = pytest.mark.usefixtures("room")
MINE = ["--layouts", "mine"]


def codes(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The codes of a pad, which is left in pad.pdf."""
    assert main(["pad", "kross", *MINE, *arguments, "--json", "-o", "pad.pdf"]) == 0
    found: list[str] = json.loads(capsys.readouterr().out)[0]["codes"]
    return found


def reprint(code: str, *arguments: str) -> int:
    return main(["reprint", code, *MINE, *arguments, "-o", "again.pdf"])


def same() -> bool:
    return Path("again.pdf").read_bytes() == Path("pad.pdf").read_bytes()


@pytest.mark.parametrize("options", [[], ["--paper", "letter", "--ink", "grey", "--copies", "2"]])
def test_a_kept_sheet_is_printed_again(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = codes(capsys, "--sheets", "3", *options)
    for written in (code, code.lower().replace("-", " "), f"https://example.org/s/{code}"):
        assert reprint(written, *options) == 0
        assert same()


def test_a_fresh_sheet_is_printed_again_without_a_cache(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code,) = codes(capsys, "--fresh", "--count", "1", "--seed", "9", "--jobs", "1")
    assert reprint(code, "--no-cache") == 0
    assert same()


def test_own_words_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("words.txt").write_text("quokka\n", "utf-8")
    Path("other.txt").write_text("koala\n", "utf-8")
    fresh = ["--fresh", "--count", "1", "--seed", "9", "--jobs", "1"]
    (own,) = codes(capsys, *fresh, "--lexicon", "words.txt")
    assert reprint(own, "--lexicon", "words.txt") == 0
    assert same()
    assert reprint(own) == 2
    assert "was made with a word list of one's own" in capsys.readouterr().err
    assert reprint(own, "--lexicon", "other.txt") == 2
    assert "was made with another word list than other.txt" in capsys.readouterr().err
    (shipped,) = codes(capsys, *fresh)
    assert reprint(shipped, "--lexicon", "words.txt") == 2
    assert "was made with the shipped words" in capsys.readouterr().err


REFUSED = [
    (str(FreshCode("kross", 4, "N", 5)), "made by version 4 of the maker of Kross"),
    (str(FreshCode("kross", 4, "N", 5)), "pip install --upgrade cruxpress"),
    (str(FreshCode("kross", 2, "N", 5)), "install an older one"),
    (str(FreshCode("kross", 3, "X", 5)), "no numbers have the parameters X"),
    (str(ShippedCode("kross", "2", "0000000")), "another edition of this sheet"),
    (str(ShippedCode("kross", "77", "0000000")), "Kross has no sheet 77"),
    ("KROSS-3-N-5-0", "is not the code of a sheet"),
    ("hello", "is no code"),
    ("", "there is no code"),
]


@pytest.mark.parametrize(("code", "reason"), REFUSED, ids=[f"{c}: {r}" for c, r in REFUSED])
def test_a_code_that_cannot_be_printed_says_why(
    code: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reprint(code) == 2
    assert reason in capsys.readouterr().err
    assert not Path("again.pdf").exists()


def test_a_sheet_of_ones_own_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kross", "my-own", "-o", "mine/kross"]) == 0
    assert main(["prove", "mine/kross/my-own.yaml", *MINE]) == 0
    capsys.readouterr()
    assert main(["pad", "mine/kross/my-own.yaml", *MINE, "--json", "-o", "pad.pdf"]) == 0
    (code,) = json.loads(capsys.readouterr().out)[0]["codes"]
    assert re.fullmatch(r"KROSS-MYOWN-[0-9A-Z]{7}-[0-9A-Z]", code)
    assert reprint(code) == 0
    assert same()
    assert main(["reprint", code]) == 2
    assert "name its folder with --layouts" in capsys.readouterr().err


def test_a_solution_is_found_by_code_number_and_file(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = codes(capsys, "--sheets", "3")
    files: list[Path] = []
    for name in (code, "kross/3", "mine/kross/numbers/003.yaml"):
        files.append(Path(f"{len(files)}.pdf"))
        assert main(["solution", name, *MINE, "-o", str(files[-1])]) == 0
    assert len({file.read_bytes() for file in files}) == 1
    capsys.readouterr()
    assert main(["solution", "kross/1-5", *MINE, "--json", "-o", "all.pdf"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["pages"] == 5
    assert main(["solution", "kross/9", *MINE]) == 2
    assert "there is no sheet 9; they are numbered 1 to 5" in capsys.readouterr().err


def test_a_new_sheet_never_overwrites(capsys: pytest.CaptureFixture[str], room: Room) -> None:
    assert main(["new", "kross", "mine-1", "-o", "fresh"]) == 0
    told = capsys.readouterr()
    assert told.out == "fresh/mine-1.yaml\n"
    assert "next: cruxpress prove fresh/mine-1.yaml" in told.err
    Path("fresh/mine-1.yaml").write_text("precious", "utf-8")
    assert main(["new", "kross", "mine-1", "-o", "fresh"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert Path("fresh/mine-1.yaml").read_text("utf-8") == "precious"
    for name in ("../evil", "Name", "a b", ""):
        assert main(["new", "kross", name]) == 2
    assert "is no name for a sheet; use up to 40 small letters" in capsys.readouterr().err


def test_a_word_list_that_is_edited_meanwhile_is_refused(tmp_path: Path, room: Room) -> None:
    """A worker would read the new list, and its sheet be kept as one of the old list."""
    words = tmp_path / "words.txt"
    words.write_text("abacus\n")
    read = load_lexicon(words).fingerprint
    words.write_text("abacus\nzebra\n")
    load_lexicon.cache_clear()  # a worker reads for itself

    job = MakeFresh("kross", "plain", read, FreshRequest(1, 1, 7, words))
    with pytest.raises(BadInput, match=r"words\.txt was changed while sheets were made with it"):
        job.run()
    assert room.made == []
