"""What somebody else can write is not believed: a foreign cache is not used, and that is said."""

import os
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core import compiled, trusted
from cruxpress.core.cache import Cache
from cruxpress.core.trusted import make_private, why_not_trusted

WINDOWS = os.name == "nt"
pytestmark = pytest.mark.skipif(WINDOWS, reason="Windows has no owner and mode to look at")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "cache"
    make_private(made)
    return made


def test_a_persons_own_folder_is_used(folder: Path) -> None:
    cache = Cache(folder)
    cache.put("key", b"body")
    assert (cache.refused, cache.get("key")) == ("", b"body")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_new_folder_is_private_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Cache(tmp_path / "new").put("key", b"body")
    finally:
        os.umask(before)
    assert Cache(tmp_path / "new").get("key") == b"body"
    assert (tmp_path / "new").stat().st_mode & 0o022 == 0


def test_a_folder_that_everybody_can_write_in_is_not_used(folder: Path) -> None:
    Cache(folder).put("key", b"forged")
    folder.chmod(0o777)
    cache = Cache(folder)
    assert cache.refused == f"everybody can write in {folder}"
    assert cache.get("key") is None
    assert "key" not in cache
    cache.put("other", b"body")
    folder.chmod(0o700)
    assert Cache(folder).get("other") is None, "nothing was written there"


def test_a_folder_of_another_user_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert why_not_trusted(folder) == f"{folder} belongs to another user"


def test_a_group_is_somebody_else_unless_it_is_the_persons_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.chmod(0o770)
    monkeypatch.setattr(trusted, "_is_private_group", lambda *_: False)
    assert why_not_trusted(folder) == f"a group of users can write in {folder}"
    monkeypatch.setattr(trusted, "_is_private_group", lambda *_: True)
    assert why_not_trusted(folder) == ""


def test_a_folder_above_it_counts_unless_nobody_can_replace_what_is_in_it(tmp_path: Path) -> None:
    above = tmp_path / "above"
    above.mkdir(mode=0o700)
    inside = above / "cache"
    above.chmod(0o777)
    assert why_not_trusted(inside) == f"everybody can write in {above}"
    above.chmod(0o1777)
    assert why_not_trusted(inside) == ""


def test_a_link_is_asked_where_it_leads(folder: Path, tmp_path: Path) -> None:
    folder.chmod(0o777)
    (tmp_path / "link").symlink_to(folder)
    assert "everybody" in why_not_trusted(tmp_path / "link")
    (tmp_path / "circle").symlink_to("circle")
    assert "circle" in why_not_trusted(tmp_path / "circle") or Cache(tmp_path / "circle").refused


def test_machine_code_is_not_taken_from_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(folder))
    compiled._cache_folder.cache_clear()
    try:
        assert compiled._cache_folder(Path(compiled.__file__)) is not None
        folder.chmod(0o777)
        compiled._cache_folder.cache_clear()
        assert compiled._cache_folder(Path(compiled.__file__)) is None
    finally:
        compiled._cache_folder.cache_clear()


def entries_of(folder: Path) -> list[Path]:
    return [file for file in folder.glob("??/*") if file.is_file()]


@pytest.mark.parametrize("opened", ["the folder of an entry", "the entry"])
def test_an_entry_that_others_could_have_written_is_made_again(folder: Path, opened: str) -> None:
    """The cache itself is closed to writers, and a folder in it is not."""
    Cache(folder).put("key", b"forged")
    folder.chmod(0o755)
    (entry,) = entries_of(folder)
    entry.parent.chmod(0o777 if opened == "the folder of an entry" else 0o755)
    entry.chmod(0o644 if opened == "the folder of an entry" else 0o666)
    assert Cache(folder).refused == ""
    assert Cache(folder).get("key") is None
    entry.parent.chmod(0o755)
    entry.chmod(0o644)
    assert Cache(folder).get("key") == b"forged"


def test_folders_in_a_cache_are_private_whatever_the_umask(folder: Path) -> None:
    folder.chmod(0o755)
    before = os.umask(0)
    try:
        Cache(folder).put("key", b"body")
    finally:
        os.umask(before)
    (entry,) = entries_of(folder)
    assert entry.parent.stat().st_mode & 0o777 == 0o700
    assert Cache(folder).get("key") == b"body"


def test_machine_code_of_an_open_folder_is_not_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(folder))
    folder.chmod(0o755)
    compiled._cache_folder.cache_clear()
    try:
        kept = compiled._cache_folder(Path(compiled.__file__))
        assert kept is not None
        for each in (kept, kept.parent, kept.parent.parent):
            each.chmod(0o777)
            compiled._cache_folder.cache_clear()
            assert compiled._cache_folder(Path(compiled.__file__)) is None
            each.chmod(0o700)
    finally:
        compiled._cache_folder.cache_clear()


def test_a_person_is_told_and_gets_the_sheet_all_the_same(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder.chmod(0o777)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(folder))
    words = ["pad", "null", "--fresh", "--count", "1", "--seed", "1"]
    assert main([*words, "-o", str(tmp_path / "one.pdf")]) == 0
    assert f"the cache: everybody can write in {folder}" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
