"""Machine code waits in the cache by the content of its room; a torn entry is made anew."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.core import compiled as house
from cruxpress.core.compiled import is_compiled
from tests import PATHS, ROOT

FAST = ROOT / "generator/cruxpress/games/kross/solve/fast"
MODULE = """
from cruxpress.core.compiled import compiled
@compiled
def is_odd(number):
    return number & 1 == 1
"""
RUN = """
from mine import is_odd
print(is_odd(1), is_odd(0), sum(is_odd.stats.cache_hits.values()))
"""


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("code")
    (folder / "mine.py").write_text(MODULE)
    return folder


def run(cache: Path, code: Path) -> str:
    paths = os.pathsep.join((PATHS, str(code)))
    env = {**os.environ, "PYTHONPATH": paths, "CRUXPRESS_CACHE": str(cache)}
    command = [sys.executable, "-c", RUN]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def entries(cache: Path) -> list[Path]:
    return [file for file in (cache / "compiled").glob("**/*") if file.is_file()]


def test_machine_code_is_made_once_and_a_torn_one_is_made_again(tmp_path: Path, code: Path) -> None:
    assert run(tmp_path, code) == "True False 0\n"
    assert run(tmp_path, code) == "True False 1\n"
    (entry,) = entries(tmp_path)
    whole = entry.read_bytes()
    for torn in (b"", whole[:-1]):
        entry.write_bytes(torn)
        assert run(tmp_path, code) == "True False 0\n"
        assert run(tmp_path, code) == "True False 1\n", "it is kept again"


@pytest.mark.parametrize("kind", ["file", "missing"])
def test_without_a_place_for_it_machine_code_is_made_in_every_run(
    kind: str, tmp_path: Path, code: Path
) -> None:
    place = tmp_path / "cache"
    if kind == "file":
        place.write_text("in the way")
    where = place if kind == "file" else Path("/proc/nowhere")
    assert run(where, code) == "True False 0\n"


@pytest.fixture
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    forget_folders(monkeypatch)
    return tmp_path / "cache"


def forget_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_cache_folder", "_imported_files"):
        monkeypatch.setattr(house, name, getattr(house, name).__wrapped__)


def a_folder(place: Path, text: str) -> Path:
    folder = place / "room" / "fast"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.py").write_text(text)
    return folder


def test_code_has_a_place_for_every_content_of_its_folder(
    tmp_path: Path, cache_of_its_own: Path
) -> None:
    def home(text: str) -> Path | None:
        return house._cache_folder(a_folder(tmp_path, text) / "one.py")

    homes = [home(text) for text in ("a = 1\n", "a = 2\n", "a = 1\n")]
    assert homes[0] == homes[2] != homes[1]
    versions = cache_of_its_own / "compiled" / "one"
    assert {home.parent for home in homes if home} == {versions}
    for number in range(10):
        home(f"a = {number}\n")
    left = list(versions.iterdir())
    assert len(left) == house.MOST_VERSIONS


def test_a_change_in_anything_that_is_imported_makes_other_code(
    tmp_path: Path, cache_of_its_own: Path
) -> None:
    room = tmp_path / "othergames" / "chess"
    room.mkdir(parents=True)
    texts = {
        "othergames/__init__.py": "",
        "othergames/luck.py": "A = 1\n",
        "othergames/chess/__init__.py": "from othergames.chess.board import draw\n",
        "othergames/chess/board.py": "def draw(): ...\n",
        "othergames/chess/moves.py": "from ..luck import A\nimport othergames.chess\n",
        "othergames/chess/kernel.py": "def f():\n    from .moves import A\n",
        "othergames/chess/alone.py": "import numba\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    before = house._cache_folder(room / "kernel.py")
    assert before is not None
    assert before.parent.name == "othergames.chess.kernel"
    for name, text in texts.items():
        (tmp_path / name).write_text(f"{text}B = 1\n")
        changed = house._cache_folder(room / "kernel.py") != before
        assert changed == (name not in ("othergames/__init__.py", "othergames/chess/alone.py"))
        (tmp_path / name).write_text(text)
    assert house._cache_folder(room / "kernel.py") == before


def test_code_is_there_when_all_of_it_is(tmp_path: Path, cache_of_its_own: Path) -> None:
    mark = house.MARK.decode()
    folder = a_folder(tmp_path, f"{mark}def one(): ...\n{mark}def two(): ...\n")
    assert not is_compiled(folder)
    home = house._cache_folder(folder / "one.py")
    assert home is not None
    for name in ("one", "two"):
        assert not is_compiled(folder)
        (home / name).write_bytes(b"")
    assert is_compiled(folder)


def test_functions_of_kross_are_marked_as_they_are_counted() -> None:
    text = b"".join(file.read_bytes() for file in FAST.glob("*.py"))
    assert text.count(house.MARK) == text.count(b"@compiled") > 20


def test_without_a_cache_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "file" / "cache"))
    folder = a_folder(tmp_path, "a = 1\n")
    forget_folders(monkeypatch)
    assert house._cache_folder(folder / "one.py") is None
    (folder / "one.py").write_bytes(house.MARK)
    assert not is_compiled(folder)
    assert house.compiled(lambda a: a + 1)(1) == 2


PLAIN = """
import sys
from cruxpress.core.compiled import compiled, inner, is_fast
from cruxpress.core import files
def twice(number): return 2 * number
print(is_fast(), compiled(twice) is twice, inner(twice) is twice)
print([name for name in ("numba", "numpy", "llvmlite") if sys.modules.get(name)])
"""
BLOCKED = "import sys; sys.modules['numba'] = None\n"


@pytest.mark.parametrize(("before", "plain"), [("", "1"), (BLOCKED, "")], ids=["told", "missing"])
def test_without_numba_functions_stay_as_they_are(before: str, plain: str) -> None:
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_PLAIN": plain}
    command = [sys.executable, "-c", before + PLAIN]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "False True True\n[]\n"


def test_a_strangers_settings_of_numba_stop_nothing(tmp_path: Path) -> None:
    """Numba reads them in the folder that one works in, and a torn file ended the run."""
    (tmp_path / ".numba_config.yaml").write_text(": [")
    told = "from cruxpress.core.compiled import is_fast; print(is_fast())"
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_PLAIN": ""}
    command = [sys.executable, "-c", told]
    done = subprocess.run(
        command, env=env, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_with_numba_functions_become_machine_code() -> None:
    assert house.is_fast()
    assert hasattr(house.compiled(lambda a: a + 1), "py_func")
