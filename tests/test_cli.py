"""The command line as a person meets it: answers, errors, exit codes, and no half-written files."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from tests import PATHS

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    return tmp_path


def pages(file: str) -> int:
    import pikepdf

    with pikepdf.open(file) as pdf:
        return len(pdf.pages)


def test_a_pad_of_fifty_leaves_has_two_to_a_page_on_both_sides(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["pad", "kross", "--copies", "50", "--paper", "a4"]) == 0
    assert capsys.readouterr().out == "output/kross-block-a4-colour.pdf\n"
    assert pages("output/kross-block-a4-colour.pdf") == 50


@pytest.mark.parametrize(("up", "expected"), [("1", 16), ("2", 8), ("4", 4)])
def test_small_sheets_share_pages(up: str, expected: int) -> None:
    assert main(["pad", "kross", "--copies", "8", "--up", up, "-o", "pad.pdf"]) == 0
    assert pages("pad.pdf") == expected


def test_one_sided_pads_have_half_the_pages() -> None:
    assert main(["pad", "kross", "--copies", "8", "--sides", "1", "-o", "pad.pdf"]) == 0
    assert pages("pad.pdf") == 4


def test_letter_cards_with_backs_are_a_leaf() -> None:
    wish = ["--paper", "letter", "--back", "duplex", "--flip", "long", "-o", "cards.pdf"]
    assert main(["cards", "kross-letters", *wish]) == 0
    assert pages("cards.pdf") == 2


@pytest.mark.parametrize(
    ("mode", "files"),
    [
        ("none", {"x/kross-letters-a4-colour.pdf": 1}),
        ("duplex", {"x/kross-letters-a4-colour.pdf": 2}),
        (
            "separate",
            {
                "x/kross-letters-a4-colour-fronts.pdf": 1,
                "x/kross-letters-a4-colour-backs.pdf": 1,
            },
        ),
        ("fold", {"x/kross-letters-a4-colour.pdf": 2}),
    ],
)
def test_back_modes(mode: str, files: dict[str, int]) -> None:
    assert main(["cards", "kross-letters", "--back", mode, "-o", "x"]) == 0
    assert {str(path): pages(str(path)) for path in sorted(Path("x").iterdir())} == files


def test_a_shop_gets_one_side_a_page() -> None:
    assert main(["cards", "kross-letters", "--shop", "--ink", "cmyk", "-o", "shop.pdf"]) == 0
    assert pages("shop.pdf") == 52


def test_answers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "kross", "--json", "-o", "pad.pdf"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["file"] == "pad.pdf"
    assert answer["pages"] == 2
    assert answer["codes"][0].startswith("KROSS-BLOCK-")


WRONG = [
    (["pad", "krss"], "there is no game, file or layout 'krss'; did you mean 'kross'?"),
    (["pad", "kross", "--copies", "0"], "--copies takes a whole number from 1 to 2,000, not '0'"),
    (["pad", "kross", "--layout", "blok"], "Kross has no 'blok'; did you mean 'kross/block'?"),
    (["pad", "kross", "--sheets", "1-x"], "'1-x' is no number or range; write as in 1-10,25"),
    (
        ["pad", "kross", "--layout", "block", "--sheets", "3"],
        "the block has no numbered sheets; leave out --sheets",
    ),
    (["pad", "kross", "--layout", "block", "--fresh", "--count", "1", "--seed", "1"], "always the"),
    (["pad", "kross", "--stars", "only"], "Kross block has no starred copies; leave out --stars"),
    (["pad", "kross", "--paper", "a9"], "there is no paper 'a9'"),
    (["pad", "kross", "--paper", "20mmx30mm"], "is too small; 30 mm is the least"),
    (["pad", "kross", "--paper", "a5", "--up", "4"], "Kross block does not fit on a5, 4 to a page"),
    (["pad", "kross", "--ink", "gold"], "there is no ink 'gold'"),
    (["pad", "kross", "--layouts", "nowhere"], "the layouts folder nowhere is not there"),
    (["pad", "kross", "--printer", "attic"], "cruxpress calibrate --printer attic --offset X,Y"),
    (["pad", "kross", "--site", "ftp://x"], "ftp://x"),
    (["cards", "kross-leters"], "did you mean 'kross/letters'?"),
    (["cards", "kross", "--back", "separate", "-o", "a.pdf"], "separate backs are two files"),
    (["cards", "kross", "--paper", "45mmx50mm"], "36 x 44.5 mm"),
    (["kit", "chess"], "the kit knows no game 'chess'"),
    (["kit", "--ink", "colour,gold"], "there is no ink 'gold'"),
    (["check", "missing.yaml"], "there is no file missing.yaml"),
    (["preview", "missing.pdf"], "missing.pdf"),
    (["preview", "kross/blok"], "Kross has no 'blok'; did you mean 'kross/block'?"),
    (["calibrate", "--printer", "x"], "--printer NAME --offset 0.5mm,-1mm"),
    (["calibrate", "--printer", "x", "--offset", "1,2"], "'1' has no unit; write '1 mm'"),
    (["calibrate", "--printer", "x", "--offset", "90mm,0mm"], "is no drift"),
    (["kit", "--paper", "a5"], "--paper: 'a5' cannot stand there; known: a4, both, letter"),
    (["kit", "--jobs", "-3"], "--jobs takes a whole number, 0 or more, not '-3'"),
    (["pad", "../../etc/passwd"], "there is no game, file or layout"),
    (["word", "cobra", "--lexicon", "/dev/zero"], "it is a pipe, a device or a socket, not a file"),
    (["score", "cruxy", "x.txt"], "Cruxy has nothing to type in"),
    (["score", "kross", "x.txt"], "there is no file x.txt"),
    (["word", "koala", " "], "one of the words is empty"),
    (["words", "--pattern", "a?", "--without", "x1"], "--without: '1' is no letter"),
    (["fly"], "there is no command 'fly'; there are:"),
    (["new", "krss", "mine"], "there is no game or thing 'krss'; did you mean 'kross'?"),
    (["solution", "kross/block"], "kross/block has no solutions; numbered sheets have them"),
    (["solution", "nope/1"], "there is no game 'nope'"),
    (["solution", "cruxy"], "which sheet of cruxy? Write cruxy/17, or its code"),
    (["pad", "cruxy", "--order", "by-hand", "--sides", "1"], "leave out --sides 1"),
    (["completion", "csh"], "SHELL: 'csh' cannot stand there; did you mean 'zsh'?"),
    (["pad"], "GAME|FILE|DIR is missing; write as in: cruxpress pad kross --copies 50"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_wrong_use_is_told_and_writes_nothing(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.err.startswith("cruxpress: ")
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


A_PDF = "-o takes a folder, or a file whose name ends in .pdf ("
PLACES = {
    "pad kross": A_PDF,
    "cards kross": A_PDF,
    "reprint X": A_PDF,
    "solution kross/1": A_PDF,
    "calibrate": A_PDF,
    "kit": "-o takes a folder (",
    "ladder kross --rungs 5 --seed 1": "-o takes a folder (",
    "preview kross/block": "-o takes a folder (",
    "new kross mine": "-o takes a folder (",
}


@pytest.mark.parametrize("command", PLACES)
def test_a_result_is_never_a_folder_named_like_a_file(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*command.split(), "-o", "x.png"]) == 2
    assert f"x.png ends in .png, as files do; {PLACES[command]}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_check_tells_every_fault_of_a_layout(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.yaml").write_text(
        "kind: cards\ntitle: Bad\npiece: pokr\nfront:\n  a: {is: boxx}\n  b: {is: box, fil: ink}\n"
    )
    assert main(["check", "bad.yaml"]) == 2
    out = capsys.readouterr().out
    assert "FAIL bad.yaml" in out
    assert "bad.yaml:3:8: the piece 'pokr' is unknown; did you mean 'poker'?" in out
    assert "bad.yaml:5:11: there is no element 'boxx'; did you mean 'box'?" in out
    assert "bad.yaml:6:16: 'b' has no key 'fil'; did you mean 'fill'?" in out


def test_an_offset_is_saved_and_moves_backs_only() -> None:
    assert main(["calibrate", "--printer", "attic", "--offset", "0.5mm,-1mm"]) == 0
    plain = ["cards", "kross-tasks", "--back", "duplex"]
    assert main([*plain, "-o", "plain.pdf"]) == 0
    assert main([*plain, "--printer", "attic", "-o", "moved.pdf"]) == 0
    import pikepdf

    with pikepdf.open("plain.pdf") as a, pikepdf.open("moved.pdf") as b:
        contents = [[page.Contents.read_bytes() for page in pdf.pages] for pdf in (a, b)]
    for number, (before, after) in enumerate(zip(*contents, strict=True)):
        assert (before == after) == (number % 2 == 0)
    assert b"1 0 0 1 1.417 2.835 cm" in contents[1][1]


def test_a_typed_table_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    Path("table.txt").write_text("GNOMES\nREPENT\nOUTAGE\nORIGIN\nMOMENT\nSNARES\n")
    assert main(["score", "kross", "table.txt"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "row 1: GNOMES: 10" in lines
    assert lines[-1] == "total: 120"
    assert main(["score", "kross", "table.txt", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 120


def test_a_typed_board_is_scored_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.txt").write_text("theme: Animals\n\n..cobra\n....e..\n....a..\n....r..\n")
    assert main(["score", "cruciverbalist", "board.txt"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == ". . C O B-R-A"
    assert "COBRA (5), on our list" in lines
    assert "total: 13" in lines


OWN = """
kind: cards
game: {game}
title: Mine
piece: mini
cards: [{{n: 1..4}}]
front:
  number: {{is: text, text: "{{n}}", x: 10 mm, y: 10 mm, width: 20 mm, height: 10 mm}}
"""


def test_a_deck_of_ones_own_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("zoo").mkdir()
    Path("zoo/deck.yaml").write_text(OWN.replace("game: {game}\n", "").format())
    assert main(["cards", "zoo/deck.yaml", "--marks", "lines", "-o", "one.pdf"]) == 0
    assert main(["cards", "zoo/deck", "--layouts", ".", "-o", "two.pdf"]) == 0
    assert Path("one.pdf").read_bytes()[:5] == b"%PDF-"
    assert pages("two.pdf") == 1
    assert main(["pad", "zoo/deck.yaml"]) == 2
    assert "print it with: cruxpress cards" in capsys.readouterr().err


def test_a_layout_of_a_game_that_nobody_knows_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("deck.yaml").write_text(OWN.format(game="kros"))
    for words in (["cards", "deck.yaml"], ["preview", "deck.yaml"]):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert "deck.yaml:3:7: there is no game 'kros'; did you mean 'kross'? known: cruci" in told
        assert "leave it out for a layout of your own" in told


def test_a_sheet_of_ones_own_is_printed() -> None:
    text = (
        OWN.replace("game: {game}\n", "")
        .format()
        .replace("kind: cards", "kind: sheet")
        .replace("cards: [", "#")
    )
    Path("sheet.yaml").write_text(text + "sample: {n: 7}\n")
    assert main(["pad", "sheet.yaml", "--copies", "3", "-o", "pad.pdf"]) == 0
    assert pages("pad.pdf") == 3


@pytest.mark.parametrize("game", ["/tmp/evil", "../../evil", "a/b", "Evil"])
def test_a_layout_cannot_name_files_elsewhere(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("deck.yaml").write_text(OWN.format(game=game))
    assert main(["preview", "deck.yaml", "-o", "out"]) == 2
    assert "is no name; use small letters, digits and dashes" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["deck.yaml"]


def test_an_offset_may_begin_with_a_minus(tmp_path: Path) -> None:
    assert main(["calibrate", "--printer", "attic", "--offset", "-1mm,0mm"]) == 0
    saved = json.loads((tmp_path / "settings.json").read_text())
    assert saved["printers"]["attic"] == {"x": -1000, "y": 0}


def test_papers_may_be_written_in_capitals() -> None:
    assert main(["pad", "kross", "--paper", "A4", "-o", "pad.pdf"]) == 0


@pytest.mark.parametrize(
    ("back", "flip", "told"),
    [
        ("duplex", "short", "short edge"),
        ("fold", "long", "Fold along the dashed line"),
        ("none", "long", "They have no backs"),
    ],
)
def test_the_first_page_of_a_kit_tells_how_its_cards_are_printed(
    back: str, flip: str, told: str
) -> None:
    import pypdfium2

    wish = ["--back", back, "--flip", flip, "--paper", "a4", "--ink", "colour", "-o", "kit"]
    assert main(["kit", "kross", "--essentials", "--jobs", "1", *wish]) == 0
    with pypdfium2.PdfDocument("kit/START-HERE-a4.pdf") as pdf:
        text = pdf[0].get_textpage().get_text_bounded()
    assert told in " ".join(text.split())


def test_a_ruler_on_a_scaled_sheet_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("sheet.yaml").write_text(
        "kind: sheet\ntitle: S\npiece: {width: 90 mm, height: 90 mm}\nlargest: 200%\n"
        "front:\n  ruler: {is: ruler, x: 10 mm, y: 10 mm, width: 60 mm, height: 20 mm}\n"
    )
    assert main(["check", "sheet.yaml"]) == 2
    assert "a ruler needs a sheet of one size" in capsys.readouterr().out


def test_a_full_disk_is_told_without_a_traceback() -> None:
    env = {**os.environ, "PYTHONPATH": PATHS}
    command = f"{sys.executable} -m cruxpress.cli.main words --pattern '????' > /dev/full"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=env, check=False
    )
    assert done.stderr == "cruxpress: the answer cannot be written: No space left on device\n"
    assert done.returncode == 2


def test_preview_of_a_layout_gives_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", "kross/letters", "--dpi", "40"]) == 0
    files = capsys.readouterr().out.split()
    assert files[-1].endswith("contact.png")
    assert all(Path(file).stat().st_size for file in files)


def test_the_kit_tells_what_it_holds() -> None:
    wish = ["--essentials", "--jobs", "1", "-o", "kit"]
    assert main(["kit", "kross", "--paper", "a4", "--ink", "colour", "--zip", *wish]) == 0
    manifest = json.loads(Path("kit/manifest.json").read_text("utf-8"))
    names = {row["file"] for row in manifest["files"]}
    assert {"START-HERE-a4.pdf", "a4-colour/kross-on-paper.pdf"} <= names
    assert all((Path("kit") / name).is_file() for name in names)
    assert Path("kit.zip").is_file()
    # A smaller kit in the same folder takes away what it does not hold.
    assert main(["kit", "kross", "--paper", "letter", "--ink", "grey", *wish]) == 0
    assert not Path("kit/a4-colour/kross-on-paper.pdf").exists()


def test_a_block_is_printed_again_from_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "kross", "--json", "-o", "pad.pdf"]) == 0
    (code,) = json.loads(capsys.readouterr().out)[0]["codes"]
    assert main(["reprint", code.lower(), "-o", "again.pdf"]) == 0
    assert Path("again.pdf").read_bytes() == Path("pad.pdf").read_bytes()
    assert main(["solution", code]) == 2
    assert "the block of Kross has no solution" in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m cruxpress.cli.main words --pattern '????' | head -1"
    env = {**os.environ, "PYTHONPATH": PATHS}
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        env=env,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_ctrl_c_stops_quietly(tmp_path: Path) -> None:
    """A watching preview is stopped once it has answered; waiting for that needs no clock."""
    env = {**os.environ, "PYTHONPATH": PATHS, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "cruxpress.cli.main", "preview", "kross/block", "--watch"]
    running = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    while "contact.png" not in running.stdout.readline():
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, told = running.communicate()
    assert told == "cruxpress: stopped; nothing half-written is left\n"
    assert running.returncode == 130
    assert not [path for path in tmp_path.glob("**/.*") if path.is_file()]


def test_ctrl_c_while_modules_are_read_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python 3.11 wraps it where a class is being made; any other error of that kind is ours."""

    def read(*_: object) -> None:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("cruxpress.products.options.open_press", read)
    assert main(["cards", "kross"]) == 130
    assert capsys.readouterr().err == "cruxpress: stopped; nothing half-written is left\n"
