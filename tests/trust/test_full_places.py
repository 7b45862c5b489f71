"""A full disk, a folder that can only be read, a cache that is no place to keep anything."""

import os
import resource
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.trust.good_for_tests import Good, put_old_files
from tests.trust.runs import FRESH, KIT, LADDER, PAD, PROVE, Desk, permissions_bind

# All that a fresh pad says where nothing else is to be told.
ANSWERS = "cruxpress: for the answers add --solutions, or run cruxpress solution FILE\n"


def small_files() -> None:
    """For a new process: no file can grow beyond so many bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A small disk, where this may be mounted; whether it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k,mode=0755", "cruxpress-test", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path, but: int) -> None:
    """Leave hardly any room on a small disk."""
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    os.truncate(folder / "filler", (folder / "filler").stat().st_size - but)


@pytest.mark.parametrize(
    ("words", "room"),
    [(PAD, 24 * 1024), (KIT, 24 * 1024), (LADDER, 24 * 1024), (PROVE, 0)],
    ids=["pad", "kit", "ladder", "prove"],
)
def test_a_full_disk(words: Sequence[str], room: int, good: Good, tmp_path: Path) -> None:
    right = good.right(words)
    desk = good.copy(words, tmp_path)
    out = desk.desk / "out"
    with small_disk(out) as mounted:
        desk.prepare(words)
        if words is PAD:
            put_old_files(desk, list(right))
        old = desk.results()
        if mounted:
            fill(out, room)
        code, errors = desk.run(words, before=None if mounted else small_files)
        assert code == 2
        assert "cannot write" in errors
        assert not mounted or "the disk is full; free some space and run again" in errors
        (out / "filler").unlink(missing_ok=True)
        assert desk.results() == old
        assert not desk.leftovers()
    assert desk.run(words)[0] == 0
    assert desk.results() == right


@pytest.mark.parametrize("words", [PAD, KIT, LADDER, PROVE], ids=["pad", "kit", "ladder", "prove"])
def test_a_folder_that_can_only_be_read(words: Sequence[str], good: Good, tmp_path: Path) -> None:
    """Root drops its powers first, or this would test nothing."""
    desk = good.copy(words, tmp_path)
    out = desk.desk / "out"
    out.mkdir(parents=True, exist_ok=True)
    old = desk.results()
    out.chmod(0o555)
    code, errors = desk.run(words, before=permissions_bind)
    assert code == 2
    assert "cannot write" in errors
    assert "you may not write there" in errors
    assert desk.results() == old
    out.chmod(0o755)
    if words in (PAD, KIT):
        assert desk.run(words)[0] == 0
        assert desk.results() == good.right(words)


def test_a_cache_that_cannot_be_looked_into_is_done_without(good: Good, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.cache.mkdir(parents=True)
    desk.cache.chmod(0)
    assert desk.run(FRESH, before=permissions_bind) == (0, ANSWERS)
    assert desk.results() == good.right(FRESH)


def test_a_cache_on_a_full_disk_is_done_without(good: Good, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    with small_disk(desk.cache) as mounted:
        if mounted:
            fill(desk.cache, 0)
        assert desk.run(FRESH) == (0, ANSWERS)
    assert desk.results() == good.right(FRESH)


def test_a_cache_that_is_taken_away_meanwhile_is_done_without(good: Good, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.cache.mkdir(parents=True)
    assert desk.run(FRESH, at=f"9 remove {desk.cache}") == (0, ANSWERS)
    assert desk.results() == good.right(FRESH)


def test_a_folder_that_is_taken_away_while_a_ladder_is_written(good: Good, tmp_path: Path) -> None:
    """Its first files are gone with it; what is written later must not pass for a ladder."""
    desk = good.copy(LADDER, tmp_path)
    out = desk.desk / "out"
    out.mkdir(parents=True)
    code, errors = desk.run(LADDER, at=f"10 remove {out}")
    assert code == 2
    assert (
        "or it was taken away meanwhile; choose another with -o, or run again (no ladder" in errors
    )
    assert desk.results() == {}


@pytest.mark.parametrize("verb", ["ladder", "kit", "site"])
def test_where_no_folder_can_be_made_is_told_before_the_work(verb: str, tmp_path: Path) -> None:
    """It was told after minutes of work that nobody could keep."""
    desk = Desk(tmp_path)
    desk.env()
    desk.desk.chmod(0o555)
    more = ["--rungs", "2", "--seed", "1"] if verb == "ladder" else []
    code, errors = desk.run([verb, "null", *more, "-o", "new/here"], before=permissions_bind)
    assert code == 2
    assert "cannot write new/here: you may not write there" in errors
    assert not [file for file in desk.cache.glob("**/*") if file.is_file()]


@pytest.mark.parametrize("words", [("settings", "paper=letter"), ("learn", "quokkas")])
def test_settings_that_cannot_be_kept_are_told_with_what_helps(
    words: Sequence[str], tmp_path: Path
) -> None:
    """These commands have no -o, which was advised."""
    desk = Desk(tmp_path)
    desk.env()
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    home.chmod(0o555)
    code, errors = desk.run(words, before=permissions_bind)
    home.chmod(0o755)
    assert code == 2
    assert "close it, or name another file in $CRUXPRESS_SETTINGS" in errors
    assert "with -o" not in errors
