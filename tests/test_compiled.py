"""Machine code is kept by the content of its folder, and made anew where it cannot be kept."""

from pathlib import Path

import pytest

from generator import compiled as house
from generator.compiled import is_compiled
from generator.games.kross.solve import SWIFT


@pytest.fixture
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(house, "_kept_in", house._kept_in.__wrapped__)
    return tmp_path / "cache"


def a_folder(place: Path, text: str) -> Path:
    folder = place / "room" / "fast"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.py").write_text(text)
    return folder


def test_code_has_a_place_for_every_content_of_its_folder(
    tmp_path: Path, cache_of_its_own: Path
) -> None:
    homes = [house._kept_in(a_folder(tmp_path, text)) for text in ("a = 1\n", "a = 2\n", "a = 1\n")]
    assert homes[0] == homes[2] != homes[1]
    assert {home.parent for home in homes if home} == {cache_of_its_own / "compiled" / "room-fast"}
    for number in range(10):
        house._kept_in(a_folder(tmp_path, f"a = {number}\n"))
    left = list((cache_of_its_own / "compiled" / "room-fast").iterdir())
    assert len(left) == house.MOST_VERSIONS


def test_code_is_there_when_all_of_it_is(tmp_path: Path, cache_of_its_own: Path) -> None:
    mark = house.MARK.decode()
    folder = a_folder(tmp_path, f"{mark}def one(): ...\n{mark}def two(): ...\n")
    assert not is_compiled(folder)
    home = house._kept_in(folder)
    assert home is not None
    for name in ("one", "two"):
        assert not is_compiled(folder)
        (home / f"one.{name}.1.nbc").write_bytes(b"")
    assert is_compiled(folder)


def test_functions_of_kross_are_marked_as_they_are_counted() -> None:
    text = b"".join(file.read_bytes() for file in SWIFT.glob("*.py"))
    assert text.count(house.MARK) == text.count(b"@compiled") > 20


def test_without_a_cache_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "file" / "cache"))
    folder = a_folder(tmp_path, "a = 1\n")
    assert house._kept_in.__wrapped__(folder) is None
    monkeypatch.setattr(house, "_kept_in", house._kept_in.__wrapped__)
    assert not is_compiled(folder)
    assert house.compiled(lambda a: a + 1)(1) == 2
