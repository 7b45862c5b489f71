"""Only regular files are opened: a pipe or a device is refused at once, and nobody waits."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.files.single import open_regular, read_bytes
from tests import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
PATIENCE = 600  # seconds; a hang is the fault that is looked for, and a busy machine is none


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
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


def test_a_pipe_and_a_device_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OSError, match="not a file"):
            open_regular(file)
        with pytest.raises(OSError, match="not a file"):
            read_bytes(file, 10)
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)
    (tmp_path / "file").write_bytes(b"text")
    with open_regular(tmp_path / "file") as opened:
        assert opened.read() == b"text"


COMMANDS = {
    "a layout": ("check", "PIPE.yaml"),
    "a sheet of a pad": ("pad", "PIPE.yaml", "-o", "out.pdf"),
    "a deck": ("cards", "PIPE.yaml", "-o", "out.pdf"),
    "a sheet to prove": ("prove", "PIPE.yaml"),
    "a word list": ("word", "house", "--lexicon", "PIPE.txt"),
    "a table to score": ("score", "kross", "PIPE.txt"),
    "a board to score": ("score", "cruciverbalist", "PIPE.txt"),
    "a preview": ("preview", "PIPE.yaml", "-o", "out"),
    "a PDF to preview": ("preview", "PIPE.pdf", "-o", "out"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("what", ["pipe", "device", "circle"])
def test_a_file_that_a_person_names(
    words: tuple[str, ...], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = next(word for word in words if "PIPE" in word)
    _make(tmp_path / name, what)
    assert main([*words]) == 2
    told = capsys.readouterr()
    assert name in told.err + told.out
    assert {file.name for file in tmp_path.iterdir()} <= {name, "cache"}


PLACES = {
    "texts": "mine/texts.yaml",
    "a game's texts": "mine/kross/texts.yaml",
    "shared inks": "mine/inks.yaml",
    "a proof": "mine/kross/calls/proofs/001.json",
    "a sheet": "mine/kross/calls/002.yaml",
    "an icon": "mine/icons/star.svg",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("what", ["pipe", "device", "circle"])
def test_a_file_in_a_folder_of_layouts(place: str, what: str, tmp_path: Path) -> None:
    """What is not asked for may lie there; what is asked for is refused, and nobody waits."""
    calls = tmp_path / "mine/kross/calls"
    calls.mkdir(parents=True)
    shutil.copy(ROOT / "layouts/kross/calls/001.yaml", calls)
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    _make(tmp_path / place, what)
    for words in (
        ("pad", "kross", "--layout", "calls", "--sheets", "1,2", "-o", "out.pdf"),
        ("check", "mine"),
    ):
        more = ("--layouts", "mine") if words[0] == "pad" else ()
        assert main([*words, *more]) in (0, 1, 2)


@pytest.mark.parametrize("what", ["pipe", "device", "circle"])
def test_settings_and_cache(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _make(tmp_path / "settings", what)
    words = ("pad", "kross", "-o", "out.pdf")
    with monkeypatch.context() as patch:
        patch.setenv("CRUXPRESS_SETTINGS", "settings")
        assert main([*words, "--printer", "desk"]) == 2
    with monkeypatch.context() as patch:
        patch.setenv("CRUXPRESS_CACHE", "settings")
        assert main([*words]) == 0


def _make(file: Path, what: str) -> None:
    if what == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero" if what == "device" else file.name)
