"""A result is whole or it is the old one, whatever happens."""

import errno
import os
from pathlib import Path
from threading import Thread

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.core.files import single, write_whole
from cruxpress.core.files.single import _remove_leftover_parts, try_lock
from cruxpress.core.progress import Event, Status


def test_a_file_is_written_into_folders_that_are_made(tmp_path: Path) -> None:
    file = tmp_path / "a/b/sheet.pdf"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert os.listdir(file.parent) == ["sheet.pdf"]  # noqa: PTH208


def test_a_file_is_open_to_those_who_may_read_the_folders_other_files(tmp_path: Path) -> None:
    write_whole(tmp_path / "ours", b"")
    (tmp_path / "plain").write_bytes(b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.pdf").write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "real/a.pdf")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real/a.pdf").read_bytes() == b"new"


FAILURES: list[tuple[BaseException, str]] = [
    (OSError(errno.ENOSPC, "No space left"), "the disk is full; free some space and run again"),
    (OSError(errno.EROFS, "Read-only"), "that disk can only be read; choose another folder"),
    (PermissionError(errno.EACCES, "Denied"), "you may not write there, or a program holds it"),
    (OSError(errno.EIO, "Input/output error"), "input/output error"),
]


@pytest.mark.parametrize(("failure", "why"), FAILURES)
@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    step: str, failure: OSError, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    _break(step, failure, monkeypatch)
    with pytest.raises(BadInput) as caught:
        write_whole(file, b"new")
    monkeypatch.undo()
    assert str(caught.value).startswith(f"cannot write {file}: {why}")
    assert str(caught.value).endswith(" (the old file is untouched)")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_ctrl_c_leaves_the_old_file_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    _break(step, KeyboardInterrupt(), monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, b"new")
    monkeypatch.undo()
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def _break(step: str, failure: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, and disks are large: the failing step is played."""

    def fail(*_: object, **__: object) -> None:
        raise failure

    owner: object = os if step == "fsync" else Path
    monkeypatch.setattr(owner, step, fail)


def test_the_new_file_is_on_disk_before_it_takes_the_olds_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    seen = []

    def fsync(_: int) -> None:
        beside = next(path for path in tmp_path.iterdir() if path != file)
        seen.append((beside.name[0], beside.read_bytes(), file.read_bytes()))

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(file, b"new")
    assert seen == [(".", b"new", b"old")]


def test_what_is_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    in_the_way = "a file stands where one of its folders should be; choose another name"
    for name, why in {
        "folder.pdf": "a folder of that name is in the way; choose another name",
        "file/sheet.pdf": in_the_way,
        "file/deep/sheet.pdf": in_the_way,
        "n" * 300: "the name is too long; choose a shorter one",
        "a/" + "n" * 300 + "/b": "the name is too long; choose a shorter one",
    }.items():
        with pytest.raises(BadInput) as caught:
            write_whole(tmp_path / name, b"new")
        assert str(caught.value) == f"cannot write {tmp_path / name}: {why}"
    for name in ("nul\0", "nul\0/sheet.pdf", "round/sheet.pdf"):
        with pytest.raises(BadInput, match="cannot write"):
            write_whole(tmp_path / name, b"new")
    assert not list(tmp_path.rglob("*.part"))


def test_a_device_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match="a device or a socket, not a file; choose another name"):
        write_whole(pipe, b"new")
    assert pipe.is_fifo()


def test_a_part_that_nobody_holds_is_taken_away(tmp_path: Path) -> None:
    """Whoever holds one may live in another container, where its number says nothing."""
    left, alive = tmp_path / ".cruxpress-1-left.part", tmp_path / ".cruxpress-99999999-alive.part"
    left.write_bytes(b"half")
    with alive.open("xb") as file:
        assert try_lock(file.fileno())
        write_whole(tmp_path / "sheet.pdf", b"new")
        assert not left.exists()
        assert alive.exists()
    _remove_leftover_parts.cache_clear()  # as in the next run
    write_whole(tmp_path / "sheet.pdf", b"newer")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_part_that_is_taken_away_before_it_is_held_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Path] = []

    def late(number: int) -> bool | None:
        if not taken:
            (part,) = tmp_path.iterdir()
            part.unlink()
            taken.append(part)
        return try_lock(number)

    monkeypatch.setattr(single, "try_lock", late)
    write_whole(tmp_path / "sheet.pdf", b"new")
    assert taken
    assert (tmp_path / "sheet.pdf").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_part_that_another_run_holds_to_remove_it_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written on, as where there are no locks, and then it was gone."""
    held: list[Path] = []

    def late(number: int) -> bool | None:
        if held:
            return try_lock(number)
        (part,) = tmp_path.iterdir()
        held.append(part)
        with part.open("rb") as another:
            assert try_lock(another.fileno())
            found = try_lock(number)
            part.unlink()
        return found

    monkeypatch.setattr(single, "try_lock", late)
    write_whole(tmp_path / "sheet.pdf", b"new")
    assert held
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_leftover_is_held_until_it_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever has just made it could lock it before it is removed, and would lose it."""
    (tmp_path / ".cruxpress-1-left.part").write_bytes(b"half")
    unlink, free = Path.unlink, []

    def watched(path: Path, missing_ok: bool = False) -> None:
        with path.open("rb") as maker:
            free.append(try_lock(maker.fileno()))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", watched)
    write_whole(tmp_path / "sheet.pdf", b"new")
    assert free == [False]


def test_on_windows_a_part_that_is_taken_away_when_it_is_closed_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows moves no open file: for a moment it is nobody's."""
    monkeypatch.setattr(single, "WINDOWS", True)
    left = tmp_path / ".cruxpress-1-left.part"
    left.write_bytes(b"half")
    replace = Path.replace
    taken: list[Path] = []

    def late(self: Path, target: Path) -> Path:
        if not taken:
            self.unlink()
            taken.append(self)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", late)
    write_whole(tmp_path / "sheet.pdf", b"new")
    assert taken
    assert (tmp_path / "sheet.pdf").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.parametrize("windows", [False, True])
def test_of_two_runs_in_a_folder_the_later_one_waits(
    windows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "WINDOWS", windows)
    said: list[Event] = []
    order: list[str] = []

    def second() -> None:
        with single.folder_lock(tmp_path, said.append):
            order.append("second")

    with single.folder_lock(tmp_path, said.append):
        later = Thread(target=second)
        later.start()
        while not said:
            pass
        order.append("first")
    later.join()
    assert order == ["first", "second"]
    assert said == [Status(f"waiting for another run that writes in {tmp_path}")]
    assert windows or not list(tmp_path.iterdir())


@pytest.mark.parametrize("windows", [False, True])
def test_a_folder_that_cannot_be_locked_stops_nobody(
    windows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "WINDOWS", windows)
    (tmp_path / "file").write_text("in the way")
    with single.folder_lock(tmp_path / "file" / "folder"):
        assert [path.name for path in tmp_path.iterdir()] == ["file"]
