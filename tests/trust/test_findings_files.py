"""What was found by fuzzing in what a stranger may hand over: layouts, fonts, pictures, links."""

import os
import shutil
import struct
from pathlib import Path
from unittest.mock import patch

import pytest

from cruxpress.core.errors import LONGEST_TEXT, MOST_PROBLEMS, BadInput, CruxpressError
from cruxpress.core.files import single
from cruxpress.press.preview import write_previews
from cruxpress.products.kit.inputs import hash_of_files
from cruxpress.specs.library import Library
from tests.trust.fuzz.readers import print_font, small_fonts
from tests.trust.fuzz.rooms import check_layout, draw_sheet, replay_witness, witnesses
from tests.trust.fuzz.target import LAYOUTS, ROOT
from tests.trust.guard import frugal
from tests.trust.runs import Desk
from tests.trust.test_findings import a_gigabyte

PAGE = "x\nkind: page\ntitle: T\npiece: poker\n"


def refusal_of(layout: str, folder: Path) -> CruxpressError:
    with pytest.raises(BadInput) as refused:
        check_layout(layout.encode(), folder)
    return refused.value


def test_a_sheet_with_an_endless_name_is_refused_in_few_words(tmp_path: Path) -> None:
    sheet = (LAYOUTS / "cruxy/001.yaml").read_text("utf-8").replace("penguin", "{x}" * 5000, 1)
    with pytest.raises(CruxpressError) as refused:
        draw_sheet(f"cruxy/001\n{sheet}".encode(), tmp_path)
    assert all(len(problem.what) <= LONGEST_TEXT + 10 for problem in refused.value.problems)


def test_a_witness_with_an_endless_word_is_refused_in_few_words(tmp_path: Path) -> None:
    seed = next(data for data in witnesses() if data.startswith(b"kross/calls/001"))
    head, _, body = seed.partition(b"\n")
    endless = body.replace(b'"', b'"' + b"9" * 9000, 1)
    with pytest.raises(CruxpressError) as refused:
        replay_witness(head + b"\n" + endless, tmp_path)
    assert len(str(refused.value)) <= LONGEST_TEXT + 200


def test_of_thousands_of_faults_the_first_hundred_are_told(tmp_path: Path) -> None:
    keys = "".join(f"key{number}: 1\n" for number in range(3000))
    told = str(refusal_of(f"{PAGE}front: {{}}\n{keys}", tmp_path)).split("\n")
    assert len(told) == MOST_PROBLEMS + 1
    assert told[-1] == "… and 2,900 more"


def test_one_line_does_not_become_ten_million_cards(tmp_path: Path) -> None:
    deck = "x\nkind: cards\ntitle: T\npiece: poker\nfront: {}\ncards:\n"
    refusal = refusal_of(f"{deck}  - {{a: 1..9999, copies: 1000}}\n", tmp_path)
    assert "more than 10,000 cards" in str(refusal)
    assert "x.yaml:6:" in str(refusal)


def test_a_text_does_not_grow_without_end_with_its_data(tmp_path: Path) -> None:
    data = f"data: {{a: '{'b' * 1000}'}}\n"
    text = "front:\n  it: {is: text, text: '" + "{a}" * 1000 + "'}\n"
    assert "grows to more than 50,000 letters" in str(refusal_of(PAGE + data + text, tmp_path))


def test_a_value_is_no_book(tmp_path: Path) -> None:
    text = "front:\n  it: {is: paragraph, fit: shrink, text: '" + "word " * 20_000 + "'}\n"
    refusal = refusal_of(PAGE + text, tmp_path)
    assert "a value of 100,000 letters" in str(refusal)


def test_a_font_without_a_size_is_told(tmp_path: Path) -> None:
    (font,) = small_fonts()
    head = font.index(b"head")
    (start,) = struct.unpack(">I", font[head + 8 : head + 12])
    flat = font[: start + 18] + b"\0\0" + font[start + 20 :]
    with pytest.raises(BadInput, match="0 units to the em; 16 to 16384 are right"):
        print_font(flat, tmp_path)


def test_a_font_that_one_reader_takes_and_the_other_does_not_is_told(tmp_path: Path) -> None:
    """fontTools measures a font, and reportlab embeds it; each is torn by other tears."""
    (font,) = small_fonts()
    with pytest.raises(BadInput, match=r"x\.ttf: cannot be read as a font"):
        print_font(font.replace(b"GSUB", b"\x80SUB", 1), tmp_path)


def test_a_name_that_is_too_long_is_the_fault_of_the_name(tmp_path: Path) -> None:
    code, errors = Desk(tmp_path).run(["check", "x" * 500])
    assert code == 2
    # From Python 3.14 on it is asked for its length later.
    told = ("cannot be used: File name too long", "cannot be the name of a file")
    assert any(each in errors for each in told), errors
    assert "the answer" not in errors


@pytest.mark.parametrize("what", ["preview", "settings", "font"])
def test_a_device_without_end_is_no_file(what: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"CRUXPRESS_SETTINGS": "/dev/zero"} if what == "settings" else {})
    desk.env()
    own = desk.desk / "mine"
    (own / "kross").mkdir(parents=True)
    (own / "fonts").mkdir()
    (own / "fonts.yaml").write_text("fonts: {body: {regular: x.ttf, licence: OFL}}\n")
    # As large as a device, and, unlike one, a file.
    with (own / "fonts" / "x.ttf").open("wb") as font:
        font.truncate(1 << 33)
    (desk.desk / "x.pdf").symlink_to("/dev/zero")
    words = {
        "preview": ["preview", "x.pdf"],
        "settings": ["pad", "kross", "--printer", "attic"],
        "font": ["calibrate", "--layouts", "mine"],
    }[what]
    code, errors = desk.run(words, before=a_gigabyte)
    assert code == 2
    assert errors.startswith("cruxpress: ")


def test_a_huge_file_in_a_folder_of_layouts_is_not_taken_into_memory(tmp_path: Path) -> None:
    with (tmp_path / "x.png").open("wb") as huge:
        huge.truncate(200 << 20)
    with frugal(60 << 20):
        assert len(hash_of_files([tmp_path / "x.png"], tmp_path)) == 64


def test_an_icon_that_is_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "kross/icons").mkdir(parents=True)
    icon = LAYOUTS / "icons/mark-kross.svg"
    (own / "kross/icons/out.svg").symlink_to(icon)
    shutil.copy(icon, own / "kross/icons/mine.svg")
    (own / "kross/icons/same.svg").symlink_to("mine.svg")
    library = Library(LAYOUTS, ROOT / "fonts", own)
    found = set(library.icon_files(own / "kross/x.yaml"))
    assert {"mine", "same", "mark-kross"} <= found
    assert "out" not in found
    shutil.rmtree(own / "kross/icons")
    (own / "kross/icons").symlink_to(LAYOUTS / "cruxy/icons")
    assert "penguin" not in library.icon_files(own / "kross/x.yaml")


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_proof_that_is_a_link_is_not_written_through(what: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.env()
    shutil.copy(LAYOUTS / "cryptex/deals/001.yaml", desk.desk / "x.yaml")
    theirs = desk.desk / "theirs"
    theirs.mkdir()
    (theirs / "x.json").write_text("precious")
    sheets = desk.desk / "sheets"
    sheets.mkdir()
    (desk.desk / "x.yaml").rename(sheets / "x.yaml")
    if what == "folder":
        (sheets / "proofs").symlink_to(theirs)
    else:
        (sheets / "proofs").mkdir()
        (sheets / "proofs/x.json").symlink_to(theirs / "x.json")
    code, errors = desk.run(["prove", "sheets/x.yaml", "--jobs", "1"])
    assert code == 2
    assert "leads elsewhere; take the link away" in errors
    assert (theirs / "x.json").read_text() == "precious"


def test_a_new_sheet_is_not_written_through_a_link(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.env()
    (desk.desk / "mine.yaml").symlink_to(desk.desk / "elsewhere.yaml")
    code, errors = desk.run(["new", "kross", "mine"])
    assert code == 2
    assert "mine.yaml is there already" in errors
    assert not (desk.desk / "elsewhere.yaml").exists()


def test_leftovers_are_not_looked_for_again_with_every_file(tmp_path: Path) -> None:
    """Eight thousand pictures in a folder took hours: each looked at all that were there."""
    single._remove_leftover_parts.cache_clear()
    with patch.object(Path, "glob", autospec=True, side_effect=Path.glob) as looked:
        for number in range(20):
            single.write_whole(tmp_path / f"{number}.png", b"")
    assert looked.call_count == 1


def test_the_pages_of_a_long_pdf_fit_into_memory(tmp_path: Path) -> None:
    pages = 250
    kids = " ".join(f"{number} 0 R" for number in range(3, pages + 3))
    size = "/MediaBox[0 0 2000 2000]"
    rows = "".join(
        f"{number} 0 obj<</Type/Page/Parent 2 0 R{size}>>endobj\n" for number in range(3, pages + 3)
    )
    text = (
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        f"2 0 obj<</Type/Pages/Kids[{kids}]/Count {pages}>>endobj\n{rows}trailer<</Root 1 0 R>>"
    )
    (tmp_path / "x.pdf").write_text(text)
    # The contact sheet takes 64 MB; thumbs of full size would take 100 more.
    with patch("os.fsync"), frugal(120 << 20):
        written = write_previews(tmp_path / "x.pdf", tmp_path / "out", dpi=12)
    assert len(written) == pages + 1
    assert len(os.listdir(tmp_path / "out")) == pages + 1  # noqa: PTH208
