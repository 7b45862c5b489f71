"""A kit is written whole or not at all, and a person's own files stay where they are."""

import errno
import json
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.files import folders, single
from cruxpress.core.progress import Event, Note, Status, silent
from cruxpress.products.kit.make import KIT_FOLDER, MANIFEST
from tests.kit.killing import Killer
from tests.kit.kits_for_tests import held, is_whole, kit
from tests.waiting import until


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where a kit goes; nothing else lies beside it."""
    (tmp_path / "output").mkdir()
    return tmp_path / "output" / "kit"


def alone(place: Path) -> bool:
    return [path.name for path in place.parent.iterdir()] == [place.name]


def test_a_kit_is_written_and_written_over(place: Path) -> None:
    assert KIT_FOLDER.write(place, kit("old", 5), silent)
    assert is_whole(place)
    assert KIT_FOLDER.write(place, kit("new", 3), silent)
    assert is_whole(place)
    assert (place / "game/0.pdf").read_bytes().startswith(b"new")
    assert not (place / "game/4.pdf").exists()
    assert alone(place)


def test_a_kit_that_is_there_already_is_left_alone(place: Path) -> None:
    KIT_FOLDER.write(place, kit("old"), silent)
    before = place.stat().st_ino
    assert not KIT_FOLDER.write(place, kit("old"), silent)
    assert place.stat().st_ino == before


@pytest.mark.parametrize("damage", ["torn", "gone", "more"])
def test_a_damaged_kit_is_made_whole_again(place: Path, damage: str) -> None:
    KIT_FOLDER.write(place, kit("old"), silent)
    file = place / "game/1.pdf"
    if damage == "torn":
        file.write_bytes(file.read_bytes()[:-1])
    elif damage == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes() + b"x")
    assert KIT_FOLDER.write(place, kit("old"), silent)
    assert is_whole(place)


def test_a_persons_own_files_stay(place: Path) -> None:
    KIT_FOLDER.write(place, kit("old"), silent)
    (place / "notes.txt").write_text("mine")
    (place / "game" / "house-rules.txt").write_text("mine too")
    (place / "empty").mkdir()
    (place / "link").symlink_to("notes.txt")
    (place / "folder-link").symlink_to("game")
    own = (place / "notes.txt").stat().st_ino
    KIT_FOLDER.write(place, kit("new"), silent)
    assert (place / "notes.txt").read_text() == "mine"
    assert (place / "notes.txt").stat().st_ino == own
    assert (place / "game" / "house-rules.txt").read_text() == "mine too"
    assert (place / "empty").is_dir()
    assert (place / "link").readlink() == Path("notes.txt")
    assert (place / "folder-link").readlink() == Path("game")
    assert (place / "game/0.pdf").read_bytes().startswith(b"new")
    assert alone(place)


def test_a_folder_that_was_never_a_kit_keeps_everything(place: Path) -> None:
    place.mkdir()
    (place / "thesis.odt").write_text("years of work")
    (place / MANIFEST).write_text("[]")
    KIT_FOLDER.write(place, kit("new"), silent)
    assert (place / "thesis.odt").read_text() == "years of work"


def test_a_manifest_cannot_name_files_elsewhere(place: Path) -> None:
    place.mkdir()
    outside = place.parent / "precious.txt"
    outside.write_text("mine")
    (place / MANIFEST).write_text(json.dumps({"files": [{"file": "../precious.txt"}]}))
    KIT_FOLDER.write(place, kit("new"), silent)
    assert outside.read_text() == "mine"


def test_an_own_file_in_the_way_of_a_folder_is_told(place: Path) -> None:
    place.mkdir()
    (place / "game").write_text("mine")
    with pytest.raises(BadInput, match="a file stands where one of its folders should be"):
        KIT_FOLDER.write(place, kit("new"), silent)
    assert (place / "game").read_text() == "mine"
    assert alone(place)


def test_a_kit_behind_a_link_is_renewed_behind_it(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    link = tmp_path / "kit"
    link.symlink_to(tmp_path / "disk" / "kit")
    KIT_FOLDER.write(link, kit("old"), silent)
    KIT_FOLDER.write(link, kit("new"), silent)
    assert link.is_symlink()
    assert is_whole(tmp_path / "disk" / "kit")


@pytest.mark.parametrize("where", [".", ".."])
def test_a_kit_does_not_take_the_place_of_where_you_work(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="a folder of its own"):
        KIT_FOLDER.write(Path(where), kit("new"), silent)


def test_a_file_is_no_kit(tmp_path: Path) -> None:
    (tmp_path / "kit").write_text("a file")
    with pytest.raises(BadInput, match="is a file; a kit is a folder"):
        KIT_FOLDER.write(tmp_path / "kit", kit("new"), silent)


@pytest.mark.parametrize("after", range(4))
def test_a_full_disk_leaves_the_old_kit(
    place: Path, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full after so many files."""
    KIT_FOLDER.write(place, kit("old"), silent)
    before = held(place)
    written = 0
    sync = os.fsync

    def full(number: int) -> None:
        nonlocal written
        written += 1
        if written > after:
            raise OSError(28, "No space left on device")
        sync(number)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"the disk is full.*\(the old kit in .* is untouched\)"):
        KIT_FOLDER.write(place, kit("new"), silent)
    assert held(place) == before
    assert alone(place)


def test_ctrl_c_says_which_kit_stands(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(folders, "put_in_place", stop)
        with pytest.raises(KeyboardInterrupt, match="no kit was written"):
            KIT_FOLDER.write(place, kit("old"), silent)
    KIT_FOLDER.write(place, kit("old"), silent)
    before = held(place)
    with monkeypatch.context() as patched:
        patched.setattr(folders, "put_in_place", stop)
        with pytest.raises(KeyboardInterrupt, match=r"the old kit in .* is untouched"):
            KIT_FOLDER.write(place, kit("new"), silent)
    assert held(place) == before
    with monkeypatch.context() as patched:
        patched.setattr(folders, "_remove_old", stop)
        with pytest.raises(KeyboardInterrupt, match=r"the new kit in .* is whole"):
            KIT_FOLDER.write(place, kit("new"), silent)
    assert KIT_FOLDER.which_stands(place) == f"the old kit in {place} is untouched"
    assert KIT_FOLDER.holds(place, kit("new"))


def test_where_folders_cannot_be_exchanged_they_are_moved(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "_exchange_call", lambda: None)
    KIT_FOLDER.write(place, kit("old"), silent)
    (place / "notes.txt").write_text("mine")
    KIT_FOLDER.write(place, kit("new"), silent)
    assert (place / "game/0.pdf").read_bytes().startswith(b"new")
    assert (place / "notes.txt").read_text() == "mine"
    assert alone(place)


def test_a_kit_that_a_killed_run_moved_aside_comes_back(place: Path) -> None:
    """Only where folders cannot be exchanged can a run be killed at that moment."""
    KIT_FOLDER.write(place, kit("old"), silent)
    place.rename(folders.aside_of(place))
    said: list[Event] = []
    KIT_FOLDER.write(place, kit("old"), said.append)
    assert is_whole(place)
    what = f"an earlier run was stopped; the old kit in {place} is back in its place"
    assert said == [Note(what)]
    assert alone(place)


@pytest.mark.parametrize("exchange", [True, False])
def test_a_disk_that_is_full_at_the_last_step_leaves_the_old_kit_and_says_so(
    place: Path, exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to say so after the new kit had taken its place."""
    if not exchange:
        monkeypatch.setattr(folders, "_exchange_call", lambda: None)
    KIT_FOLDER.write(place, kit("old"), silent)
    before = held(place)
    rename, refused = os.rename, [False]

    def full(one: Path, other: Path) -> None:
        if ".cruxpress-" in str(one) and not refused[0]:
            refused[0] = True
            raise OSError(errno.ENOSPC, "no space left")
        rename(one, other)

    with monkeypatch.context() as patched:
        patched.setattr(os, "rename", full)
        with pytest.raises(BadInput, match=r"the disk is full.*\(the old kit in .* is untouched\)"):
            KIT_FOLDER.write(place, kit("new"), silent)
    assert refused[0]
    assert held(place) == before
    assert alone(place)


@pytest.mark.parametrize("exchange", [True, False])
def test_a_note_that_is_put_into_the_old_kit_at_the_last_moment_outlives_a_killed_run(
    place: Path, exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next run used to remove the old kit with it."""
    if not exchange:
        monkeypatch.setattr(folders, "_exchange_call", lambda: None)
    KIT_FOLDER.write(place, kit("old", 3), silent)
    put_in_place = folders.put_in_place

    def noted(new: Path, folder: Path, aside: Path) -> None:
        (folder / "note.txt").write_text("late")
        put_in_place(new, folder, aside)

    with monkeypatch.context() as patched:
        patched.setattr(folders, "put_in_place", noted)
        patched.setattr(folders, "_remove_old", lambda *_: None)  # killed before it
        KIT_FOLDER.write(place, kit("new", 2), silent)
    assert not alone(place)
    assert not (place / "note.txt").exists()
    KIT_FOLDER.write(place, kit("new", 2), silent)
    assert (place / "note.txt").read_text() == "late"
    assert KIT_FOLDER.holds(place, kit("new", 2))
    assert set(held(place)) == {*kit("new", 2), "note.txt"}, "nothing of the old kit came with it"
    assert alone(place)


def test_half_of_an_old_kit_is_not_taken_for_a_persons_files(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while it removes the old kit, whose manifest is gone already."""
    KIT_FOLDER.write(place, kit("old", 5), silent)

    def half(folder: Path, **_: object) -> None:
        (folder / "manifest.json").unlink(missing_ok=True)

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", half)
        KIT_FOLDER.write(place, kit("new", 2), silent)
    assert not alone(place)
    KIT_FOLDER.write(place, kit("new", 2), silent)
    assert set(held(place)) == set(kit("new", 2))
    assert alone(place)


def test_the_stage_of_a_run_that_lives_is_no_leftover(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next run waits before it looks for any."""
    said: list[Event] = []
    put_in_place = folders.put_in_place

    def meanwhile(new: Path, folder: Path, aside: Path) -> None:
        monkeypatch.setattr(folders, "put_in_place", put_in_place)
        run.submit(KIT_FOLDER.write, place, kit("next"), said.append)
        until(lambda: said, "the next run says that it waits")
        assert (new / "game/0.pdf").is_file()
        put_in_place(new, folder, aside)

    with ThreadPoolExecutor(1) as run:
        monkeypatch.setattr(folders, "put_in_place", meanwhile)
        KIT_FOLDER.write(place, kit("first"), silent)
    waits, replaced = said
    assert waits == Status(f"waiting for another run that writes in {place.parent}")
    assert replaced == Note(f"an older kit in {place} is replaced: of its files 4 changed")
    assert (place / "game/0.pdf").read_bytes().startswith(b"next")
    assert alone(place)


@pytest.mark.parametrize("locks", [True, False])
def test_a_stage_is_a_leftover_only_where_others_would_wait(
    locks: bool, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise OSError("this disk has no locks")

    if not locks:
        monkeypatch.setattr(single, "_lock_folder", cannot)
    stage = place.with_name(f".{place.name}.cruxpress-0{folders.PART}")
    stage.mkdir()
    KIT_FOLDER.write(place, kit("new"), silent)
    assert is_whole(place)
    assert stage.is_dir() != locks


@pytest.mark.parametrize("exchange", [True, False])
def test_kits_that_are_written_at_once_come_one_after_the_other(
    place: Path, exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one would take the other's files for a person's own, and keep them for ever."""
    if not exchange:
        monkeypatch.setattr(folders, "_exchange_call", lambda: None)
    together = Barrier(6)

    def write(number: int) -> None:
        together.wait()
        for count in (3, 7):
            KIT_FOLDER.write(place, kit(f"kit {number}", number + count), silent)

    with ThreadPoolExecutor(6) as runs:
        list(runs.map(write, range(6)))
    assert is_whole(place)
    assert alone(place)


def test_a_stage_that_is_taken_away_meanwhile_is_no_kit(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written later makes its folder anew, without what was written before."""
    KIT_FOLDER.write(place, kit("old"), silent)
    before = held(place)
    placed = folders._write_or_link

    def taken(file: Path, data: bytes, old: Path) -> None:
        if file.name == "2.pdf":
            shutil.rmtree(file.parents[1])
        placed(file, data, old)

    monkeypatch.setattr(folders, "_write_or_link", taken)
    with pytest.raises(BadInput, match=r"taken away meanwhile.*the old kit in .* is untouched"):
        KIT_FOLDER.write(place, kit("new"), silent)
    assert held(place) == before
    assert alone(place)


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer.started() as killer:
        yield killer


@pytest.mark.parametrize("seed", range(15))
def test_a_killed_run_leaves_a_whole_kit(place: Path, seed: int, killer: Killer) -> None:
    chance = Chance("kills", seed)
    KIT_FOLDER.write(place, kit("kit 0", 12), silent)
    (place / "notes.txt").write_text("mine")
    killer.kill(place, after=1 + chance.below(3), spins=chance.below(1_500_000))
    (place / "notes.txt").rename(place.parent / "notes.txt")
    assert is_whole(place)
    (place.parent / "notes.txt").rename(place / "notes.txt")
    # The next run takes away what the killed one left, and nothing else.
    KIT_FOLDER.write(place, kit("next", 2), silent)
    assert sorted(held(place)) == ["game/0.pdf", "game/1.pdf", MANIFEST, "notes.txt"]
    assert alone(place)
