"""Answer books: with a pad, by codes and ranges, from the PDF of a pad, from a manifest."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import pad, solution
from cruxpress.cli.main import main
from cruxpress.codes import FreshCode
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads
from cruxpress.press.items import Document, Glyphs
from cruxpress.press.pdf_text import read_pdf_words
from cruxpress.products.answers import solutions_of
from cruxpress.products.leaves import LeafOptions, draw_context, sheet_documents
from cruxpress.products.pad import Fresh, PadRequest
from cruxpress.products.printing import PrintOptions, open_press
from cruxpress.sheets.open import SheetOpener, sheet_file

FRESH = ("pad", "null", "--fresh", "--count", "3", "--seed", "7", "--jobs", "1")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main([*words, "--json", "--quiet"]) == 0, capsys.readouterr().err
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("out", ["folder", "one.pdf"])
def test_a_pad_with_its_answer_book(
    out: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets, book = answer(capsys, *FRESH, "--solutions", "-o", out)
    assert sheets["codes"] == book["codes"]
    name = "folder/null-countdowns-seed-7-solutions-a4-colour.pdf"
    assert book["file"] == ("one-solutions.pdf" if out == "one.pdf" else name)
    answer(capsys, "solution", str(sheets["file"]), "-o", "again.pdf")
    assert (place / "again.pdf").read_bytes() == (place / str(book["file"])).read_bytes()


def test_a_fresh_pad_says_where_its_answers_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FRESH]) == 0
    told = capsys.readouterr().err
    assert "for the answers add --solutions, or run cruxpress solution FILE" in told
    assert main(["pad", "null", "--sheets", "1"]) == 0
    assert "answers" not in capsys.readouterr().err


def test_every_file_of_a_print_run_has_its_book(capsys: pytest.CaptureFixture[str]) -> None:
    files = answer(capsys, *FRESH, "--per-file", "2", "--solutions", "-o", "run")
    assert [Path(str(file["file"])).stem for file in files] == [
        "null-countdowns-seed-7-1-2-a4-colour",
        "null-countdowns-seed-7-1-2-solutions-a4-colour",
        "null-countdowns-seed-7-3-3-a4-colour",
        "null-countdowns-seed-7-3-3-solution-a4-colour",
    ]
    words = read_pdf_words(Path(str(files[2]["file"])))
    assert "F3 NULL-" in words[0]  # the number goes on in the second file


def test_codes_ranges_and_games_in_one_book(capsys: pytest.CaptureFixture[str]) -> None:
    (book,) = answer(capsys, "solution", "null/1-2", "cryptex/3", "null/2", "kross/calls/1,4")
    codes = book["codes"]
    assert isinstance(codes, list)
    assert [code.rsplit("-", 2)[0] for code in codes] == [
        *("NULL-1", "NULL-2", "CRYPTEX-3", "KROSS-1", "KROSS-4")
    ]
    assert book["file"] == "output/null-countdowns-1-2-cryptex-solo-3-etc-solutions-a4-colour.pdf"
    (same,) = answer(capsys, "solution", *codes[:3])
    assert same["codes"] == codes[:3]


def test_the_pdf_of_kept_sheets_is_read_by_the_codes_on_its_pages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (sheets,) = answer(capsys, "pad", "cryptex", "--sheets", "2-3", "--copies", "2")
    (book,) = answer(capsys, "solution", str(sheets["file"]))
    assert book["codes"] == sheets["codes"]


def test_a_manifest_and_an_answer_as_json_name_their_sheets(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "null", "--paper", "a4", "--ink", "grey", "-o", "kit", "--quiet"]) == 0
    capsys.readouterr()
    (book,) = answer(capsys, "solution", "kit/manifest.json")
    assert book["file"] == "output/kit-solutions-a4-colour.pdf"
    rows = answer(capsys, "pad", "null", "--sheets", "1-3")
    assert book["codes"] == rows[0]["codes"]
    (place / "pad.json").write_text(json.dumps(rows), "utf-8")
    (same,) = answer(capsys, "solution", "pad.json")
    assert same["codes"] == rows[0]["codes"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kross", "which sheet of kross? Write kross/17, or its code"),
        ("kross/block", "kross/block has no solutions; numbered sheets have them"),
        ("kross/900", "there is no sheet 900; they are numbered 1 to 50"),
        ("nowhere.pdf", "there is no file nowhere.pdf"),
        ("block.pdf", "block.pdf: it holds no code of a numbered or fresh sheet"),
        ("empty.json", "empty.json: it holds no code of a numbered or fresh sheet"),
        ("torn.json", "torn.json:1"),
        ("no.pdf", "no.pdf is not a PDF, or a damaged one"),
    ],
)
def test_what_has_no_solution_is_told(
    text: str, told: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "empty.json").write_text('{"files": [{"codes": ["KROSS-1", 3]}, 7]}', "utf-8")
    (place / "torn.json").write_text('{"files": [', "utf-8")
    (place / "no.pdf").write_text("hello", "utf-8")
    assert main(["pad", "kross", "-o", "block.pdf"]) == 0
    assert main(["solution", text]) == 2
    assert told in capsys.readouterr().err


def test_a_block_has_no_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "kross", "--solutions"]) == 2
    assert "Kross block has no solutions; leave out --solutions" in capsys.readouterr().err


def test_python_callers_get_one_file_for_one_or_many() -> None:
    files = list(pad(PadRequest("null", fresh=Fresh(2, 1), solutions=True)))
    assert [file.beside for file in files] == ["", "solutions"]
    assert solution("null/1").codes == solution(["null/1", "null/1"]).codes


def shown_on(document: Document) -> list[str]:
    faces = [spot.face for page in document.pages for spot in page.spots]
    items = [item for face in faces for layer in face.layers for item in layer.items]
    return [item.text for item in items if isinstance(item, Glyphs)]


@pytest.mark.parametrize("game", ["cruxy", "cruciverbalist", "cryptex", "crusgallo", "kross"])
@pytest.mark.parametrize("number", [3, 999, 99_999])
def test_fresh_sheets_are_numbered_and_told_apart_from_shipped_ones(game: str, number: int) -> None:
    press = open_press()
    numbered = next(iter(numbered_pads(open_game(game)).values()))
    kept = SheetOpener(press.library).open(sheet_file(press.library, numbered, 3))
    fresh = replace(kept, fresh_number=number)
    if game == "cruxy":  # its codes name the number, which has three digits at most
        number = min(number, 999)
        model = replace(kept.model, label=str(number))
        fresh = replace(kept, model=model, code=FreshCode(game, 1, f"9N{number}", 5))
    for proven, label in ((kept, "3"), (fresh, f"F{number}")):
        documents, _ = sheet_documents(press, numbered, [proven], PrintOptions(), LeafOptions())
        assert label in shown_on(next(iter(documents.values())))
    answers = solutions_of(press, numbered, [fresh], PrintOptions())
    assert answers.pages
    pages = numbered.kind.solutions([fresh], draw_context(press, numbered, None))
    assert f"F{number}" in json.dumps(pages)
