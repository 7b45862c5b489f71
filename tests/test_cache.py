"""The cache helps and never harms: what is lost, torn or foreign is simply made again."""

from pathlib import Path

import pytest

import generator.cache
from generator.cache import Cache
from generator.specs.nodes import Value

KEY: Value = {"sheet": "kross", "seed": 1}


def files(folder: Path) -> list[Path]:
    return [path for path in folder.glob("**/*") if path.is_file()]


def test_what_was_put_is_found_by_an_equal_key(tmp_path: Path) -> None:
    Cache(tmp_path).put(KEY, [1, "zwei", {"drei": 3}])
    assert Cache(tmp_path).get({"seed": 1, "sheet": "kross"}) == [1, "zwei", {"drei": 3}]
    assert Cache(tmp_path).get({"seed": 2, "sheet": "kross"}) is None


@pytest.mark.parametrize("damage", [b"", b"x", b"0" * 64 + b"\n[1]"])
def test_a_damaged_entry_is_no_answer(tmp_path: Path, damage: bytes) -> None:
    Cache(tmp_path).put(KEY, [1])
    (file,) = files(tmp_path)
    file.write_bytes(damage)
    assert Cache(tmp_path).get(KEY) is None


def test_a_torn_entry_is_no_answer(tmp_path: Path) -> None:
    Cache(tmp_path).put(KEY, list(range(100)))
    (file,) = files(tmp_path)
    file.write_bytes(file.read_bytes()[:-10])
    assert Cache(tmp_path).get(KEY) is None


def test_without_cache_nothing_is_written(tmp_path: Path) -> None:
    cache = Cache(tmp_path, enabled=False)
    cache.put(KEY, [1])
    assert cache.get(KEY) is None
    assert files(tmp_path) == []


def test_the_cache_keeps_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.cache, "MOST_BYTES", 2000)
    cache = Cache(tmp_path)
    for number in range(40):
        cache.put(number, "x" * 100)
    assert sum(file.stat().st_size for file in files(tmp_path)) <= 2000
    assert cache.get(39) == "x" * 100


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    Cache(blocked).put(KEY, [1])
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
        cache.put(number, "x")
    assert len(looks) == 1
