"""The cache helps and never harms: what is lost, torn or foreign is simply made again."""

import os
from pathlib import Path

import pytest

import cruxpress.core.cache
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import to_json

KEY: Value = {"sheet": "kross", "seed": 1}


def files(folder: Path) -> list[Path]:
    return [path for path in folder.glob("**/*") if path.is_file()]


def test_what_was_put_is_found_by_an_equal_key(tmp_path: Path) -> None:
    body = to_json([1, "zwei", {"drei": 3}]) + b"\n\x00\xff"
    Cache(tmp_path).put(KEY, body)
    assert Cache(tmp_path).get({"seed": 1, "sheet": "kross"}) == body
    assert Cache(tmp_path).get({"seed": 2, "sheet": "kross"}) is None


@pytest.mark.parametrize("damage", [b"", b"x", b"0" * 64 + b"\n[1]"])
def test_a_damaged_entry_is_no_answer(tmp_path: Path, damage: bytes) -> None:
    Cache(tmp_path).put(KEY, b"[1]")
    (file,) = files(tmp_path)
    file.write_bytes(damage)
    assert Cache(tmp_path).get(KEY) is None


def test_a_torn_entry_is_no_answer(tmp_path: Path) -> None:
    Cache(tmp_path).put(KEY, to_json(list(range(100))))
    (file,) = files(tmp_path)
    file.write_bytes(file.read_bytes()[:-10])
    assert Cache(tmp_path).get(KEY) is None


def test_without_cache_nothing_is_written(tmp_path: Path) -> None:
    cache = Cache(tmp_path, enabled=False)
    cache.put(KEY, b"[1]")
    assert cache.get(KEY) is None
    assert files(tmp_path) == []


def test_the_cache_keeps_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cruxpress.core.cache, "MOST_BYTES", 2000)
    cache = Cache(tmp_path)
    for number in range(40):
        cache.put(number, b"x" * 100)
    assert sum(file.stat().st_size for file in files(tmp_path)) <= 2000
    assert cache.get(39) == b"x" * 100


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    Cache(blocked).put(KEY, b"[1]")
    assert Cache(blocked).get(KEY) is None


def test_a_long_run_does_not_look_through_the_folder_for_every_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []
    shrink = Cache._shrink

    def counted(cache: Cache) -> int:
        looks.append(cache)
        return shrink(cache)

    monkeypatch.setattr(Cache, "_shrink", counted)
    cache = Cache(tmp_path)
    for number in range(300):
        cache.put(number, b"x")
    assert len(looks) == 1


def test_entries_of_a_day_that_has_not_come_make_room_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a clock was set back they would else stay, and whatever is new would go."""
    for number in range(10):
        Cache(tmp_path).put(number, b"x" * 100)
    for file in files(tmp_path):
        os.utime(file, (4_000_000_000, 4_000_000_000))
    monkeypatch.setattr(cruxpress.core.cache, "MOST_BYTES", 1000)
    Cache(tmp_path).put("new", b"y" * 100)
    assert Cache(tmp_path).get("new") == b"y" * 100
    assert sum(file.stat().st_size for file in files(tmp_path)) <= 1000


def test_a_folder_that_vanishes_while_it_is_looked_through_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path)
    cache.put(KEY, b"[1]")

    def gone(*_: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "glob", gone)
    assert cache._shrink() >= 0


def test_who_wants_no_cache_needs_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise BadInput("you have no home folder here")

    monkeypatch.setattr(cruxpress.core.cache, "cache_folder", no_home)
    assert Cache(enabled=False).get(KEY) is None
    assert KEY not in Cache(enabled=False)
