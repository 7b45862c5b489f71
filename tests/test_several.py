"""Several names at once: one's own sheets and folders are one pad, all else a file each."""

import json
import os
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.core.progress import Note, Progress, silent
from cruxpress.products import several
from cruxpress.products.printing import open_press
from cruxpress.products.several import own_sheets_of, sheets_below


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three sheets of one's own, proven: 2, 10 and a, and a folder of other files."""
    monkeypatch.chdir(tmp_path)
    for start, name in enumerate(("2", "10", "a"), 29):
        assert main(["new", "null", name, "-o", "my", "--quiet"]) == 0
        file = tmp_path / "my" / f"{name}.yaml"
        text = file.read_text("utf-8")
        assert "start: 31\n" in text
        file.write_text(text.replace("start: 31\n", f"start: {start}\n"), "utf-8")
    assert main(["prove", "my", "--quiet", "--jobs", "1"]) == 0
    return tmp_path / "my"


def answer(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    assert main([*words, "--json"]) == 0
    rows: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return rows


@pytest.mark.usefixtures("own")
def test_own_files_are_one_pad_and_so_is_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    (one,) = answer(["pad", "my/a.yaml", "my/2.yaml"], capsys)
    assert one["file"] == "output/null-a-2-a4-colour.pdf"
    (single,) = answer(["pad", "my/a.yaml"], capsys)
    (whole,) = answer(["pad", "my", "--solutions", "-o", "all.pdf"], capsys)[:1]
    pages = [row["pages"] for row in (single, one, whole)]
    assert pages == [single["pages"], 2 * int(str(single["pages"])), 3 * int(str(single["pages"]))]
    assert Path("all-solutions.pdf").is_file()
    (folder,) = answer(["pad", "my"], capsys)
    assert folder["file"] == "output/null-my-a4-colour.pdf"
    (twice,) = answer(["pad", "my/a.yaml", "my"], capsys)
    assert twice["pages"] == whole["pages"]  # each sheet once
    (book,) = answer(["solution", "my"], capsys)
    assert book["file"] == "output/my-solutions-a4-colour.pdf"


@pytest.mark.parametrize("what", ["pipe", "link to nothing", "circle"])
def test_what_is_no_file_among_sheets_stops_the_pad(
    own: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` of the folder told it; the pad was printed without that sheet, and looked whole."""
    bad = own / "10.yaml"
    bad.unlink()
    if what == "pipe":
        os.mkfifo(bad)
    else:
        bad.symlink_to("10.yaml" if what == "circle" else "nowhere.yaml")
    for verb in ("pad", "solution"):
        assert main([verb, "my", "-o", "all.pdf"]) == 2
        assert "10.yaml: cannot be read" in capsys.readouterr().err
        assert not Path("all.pdf").exists()


def test_hidden_files_are_no_sheets_of_a_folder(own: Path) -> None:
    """Editors leave some behind, also as links that lead nowhere."""
    (own / ".#a.yaml").symlink_to("someone@host.1:2")
    (own / ".2.yaml").write_bytes((own / "2.yaml").read_bytes())
    found = sheets_below(open_press().library, own, silent)
    assert [file.name for file in found] == ["2.yaml", "10.yaml", "a.yaml"]


def test_numbers_stand_in_their_order_and_layouts_are_left_out(own: Path) -> None:
    (own / "page.yaml").write_text("kind: page\ntitle: A page\n")
    library, said = open_press().library, list[object]()
    progress: Progress = said.append
    assert [file.name for file in sheets_below(library, own, progress)] == [
        "2.yaml",
        "10.yaml",
        "a.yaml",
    ]
    assert said == [
        Note(f"{own}: 1 layout is left out of the pad; print each by its own name"),
    ]


@pytest.mark.usefixtures("own")
def test_names_of_things_are_a_file_each(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(["pad", "null", "my/a.yaml", "null/1-2", "null"], capsys)
    names = [Path(str(row["file"])).name for row in rows]
    assert len(set(names)) == len(names) == 3
    assert names[-1] == "null-a-a4-colour.pdf"
    assert main(["pad", "null", "my", "-o", "x.pdf"]) == 2
    assert "these are 2 pads, a file each; let -o name a folder" in capsys.readouterr().err
    assert not Path("x.pdf").exists()
    assert main(["pad", "null", "my/missing.yaml", "-o", "none"]) == 2
    assert "there is no file my/missing.yaml" in capsys.readouterr().err
    assert not Path("none").exists()


def test_a_pad_has_an_end(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several, "MOST_OWN", 2)
    with pytest.raises(BadInput, match="up to 2 sheets of your own, not 3"):
        own_sheets_of(open_press().library, [str(own)], silent)


def test_every_sheet_that_is_not_proven_is_named(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "proofs/2.json").unlink()
    text = (own / "proofs/a.json").read_text("utf-8")
    (own / "proofs/a.json").write_text(text.replace('"version": 1', '"version": 9'), "utf-8")
    for words in (["pad", "my", "-o", "x.pdf"], ["solution", "my", "-o", "x.pdf"]):
        capsys.readouterr()
        assert main(words) == 1
        told = capsys.readouterr().err
        assert "my/2.yaml: this sheet is not proven" in told
        assert "my/proofs/a.json:5:12: version 9 was proven" in told
        assert "my/10.yaml" not in told.replace("cruxpress: my/10.yaml, ", "")
        assert not Path("x.pdf").exists()
