"""Folders that a stranger packed: what lies beside or in the place of results does no harm."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.core.files import write_whole
from cruxpress.core.files.folders import FolderKind
from cruxpress.core.files.single import renew
from cruxpress.core.progress import Event, Note
from cruxpress.products.kit.make import KIT_FOLDER
from cruxpress.products.ladder import LADDER_FOLDER
from cruxpress.site.build import MANIFEST, SITE_FOLDER

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
PATIENCE = 600  # seconds; a hang is the fault that is looked for, and a busy machine is none
KINDS = pytest.mark.parametrize("kind", [KIT_FOLDER, LADDER_FOLDER, SITE_FOLDER])
LISTED = {"version": "1", "files": ["index.html"]}
FILES = {"index.html": b"ours", MANIFEST: json.dumps(LISTED).encode()}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of one's own to work in; who waits for a pipe is woken, and fails."""

    def wake(*_: object) -> None:
        raise AssertionError("it waits for what never comes")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(PATIENCE)
    yield tmp_path
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def write(kind: FolderKind, folder: Path, files: dict[str, bytes]) -> list[str]:
    """Write a folder; what was told meanwhile."""
    notes: list[str] = []

    def listen(event: Event) -> None:
        if isinstance(event, Note):
            notes.append(event.text)

    kind.write(folder, files, listen)
    return notes


@KINDS
@pytest.mark.parametrize("stands", [True, False], ids=["beside a result", "without one"])
def test_a_link_in_the_place_of_an_old_result_moves_no_file_of_yours(
    kind: FolderKind, stands: bool, place: Path
) -> None:
    """What a killed run put aside is a folder; by a link a person's own files were moved here."""
    diary = place / "documents" / "diary.txt"
    diary.parent.mkdir()
    diary.write_text("mine", "utf-8")
    target = place / "out" / "result"
    (target if stands else target.parent).mkdir(parents=True)
    target.with_name(f".{target.name}.cruxpress-old-0123abcd").symlink_to(diary.parent)
    assert write(kind, target, {"index.html": b"ours"}) == []
    assert diary.read_text("utf-8") == "mine"
    assert [file.name for file in target.iterdir()] == ["index.html"]
    assert not target.is_symlink()


@KINDS
def test_a_link_in_the_place_of_a_folder_of_ours_is_told(kind: FolderKind, place: Path) -> None:
    """It was put into the new folder, one deeper at each run."""
    (place / "elsewhere").mkdir()
    target = place / "result"
    target.mkdir()
    (target / "pads").symlink_to(place / "elsewhere")
    with pytest.raises(BadInput, match="stands where one of its folders should be"):
        kind.write(target, {"pads/one.pdf": b"ours"}, lambda _: None)
    assert list((place / "elsewhere").iterdir()) == []
    assert [file.name for file in target.iterdir()] == ["pads"]


@KINDS
def test_a_file_of_yours_is_not_replaced_in_silence(kind: FolderKind, place: Path) -> None:
    target = place / "result"
    target.mkdir()
    for name in ("index.html", "notes.txt"):
        (target / name).write_text("mine", "utf-8")
    (note,) = write(kind, target, {"index.html": b"ours", "other.html": b"ours"})
    assert note.endswith(f"where no {kind.what} was, these files are replaced: index.html")
    assert (target / "notes.txt").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "foreign",
    [
        {"files": ["notes.txt"]},
        {"files": ["notes.txt"], "version": "1", "name": "my page"},
        {"files": {"notes.txt": 1}, "version": "1"},
        ["notes.txt"],
        None,
    ],
)
def test_the_list_of_another_program_takes_no_file_away(foreign: object, place: Path) -> None:
    target = place / "site"
    target.mkdir()
    (target / "notes.txt").write_text("mine", "utf-8")
    (target / MANIFEST).write_text(json.dumps(foreign), "utf-8")
    (note,) = write(SITE_FOLDER, target, FILES)
    assert note.endswith(f"these files are replaced: {MANIFEST}")
    assert (target / "notes.txt").read_text("utf-8") == "mine"


def test_a_pipe_in_the_place_of_a_result_is_not_waited_for(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(place / "pad.pdf")
    assert main(["pad", "null/1", "-o", "pad.pdf"]) == 2
    assert "it is a pipe, a device or a socket, not a file" in capsys.readouterr().err
    with pytest.raises(BadInput, match="not a file; choose another name"):
        renew(place / "pad.pdf", b"ours")


def test_a_pipe_in_the_place_of_a_half_written_file_is_not_waited_for(place: Path) -> None:
    pipe, link = place / ".cruxpress-0123.part", place / ".cruxpress-4567.part"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    write_whole(place / "pad.pdf", b"ours")
    assert (place / "pad.pdf").read_bytes() == b"ours"
    assert pipe.exists()
    assert link.is_symlink()


@KINDS
def test_a_pipe_in_the_place_of_an_empty_file_is_not_waited_for(
    kind: FolderKind, place: Path
) -> None:
    target = place / "result"
    target.mkdir()
    os.mkfifo(target / "empty.txt")
    write(kind, target, {"empty.txt": b""})
    assert (target / "empty.txt").is_file()
