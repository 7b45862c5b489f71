"""Machine code waits in the cache for the next run: torn or foreign entries are made again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUN = """
import sys
from generator.games.crusgallo.solve.kernel import _is_crystal
print(_is_crystal(1), _is_crystal(0), sum(_is_crystal.stats.cache_hits.values()))
"""


def run(cache: Path) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CRUXPRESS_CACHE": str(cache)}
    command = [sys.executable, "-c", RUN]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def entries(cache: Path) -> list[Path]:
    return [file for file in (cache / "compiled").glob("**/*") if file.is_file()]


def test_machine_code_is_made_once_and_a_torn_one_is_made_again(tmp_path: Path) -> None:
    assert run(tmp_path) == "True False 0\n"
    assert run(tmp_path) == "True False 1\n"
    (entry,) = entries(tmp_path)
    whole = entry.read_bytes()
    for torn in (b"", whole[:-1]):
        entry.write_bytes(torn)
        assert run(tmp_path) == "True False 0\n"
        assert run(tmp_path) == "True False 1\n", "it is kept again"


@pytest.mark.parametrize("kind", ["file", "missing"])
def test_without_a_place_for_it_machine_code_is_made_in_every_run(
    kind: str, tmp_path: Path
) -> None:
    place = tmp_path / "cache"
    if kind == "file":
        place.write_text("in the way")
    assert run(place if kind == "file" else Path("/proc/nowhere")) == "True False 0\n"
