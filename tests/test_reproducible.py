"""Same input, same bytes: whatever the hash seed, time zone, folder and number of workers."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import PATHS

ROOT = Path(__file__).parent.parent


def run(arguments: list[str], folder: Path, **environment: str) -> None:
    env = {**os.environ, "PYTHONPATH": PATHS, **environment}
    command = [sys.executable, "-m", "cruxpress.cli.main", *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.glob("**/*") if path.is_file())
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def test_the_kit_has_the_same_bytes_everywhere(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two" / "deeper"
    first.mkdir()
    second.mkdir(parents=True)
    wish = ["kit", "kross", "--zip", "--ink", "colour,cmyk", "--paper", "a4"]
    run([*wish, "--jobs", "1"], first, PYTHONHASHSEED="1", TZ="Pacific/Auckland", LC_ALL="C")
    run([*wish, "--jobs", "2"], second, PYTHONHASHSEED="4711", TZ="America/Lima")
    assert digests(first / "output") == digests(second / "output")
    assert len(digests(first / "output")) > 10


@pytest.mark.parametrize(
    "command",
    [
        ["pad", "kross", "--copies", "3", "--up", "2"],
        ["cards", "kross", "--shop", "--ink", "cmyk"],
        ["calibrate"],
    ],
    ids=["pad", "shop cards", "test page"],
)
def test_two_runs_give_the_same_bytes(command: list[str], tmp_path: Path) -> None:
    seen = []
    for seed in ("0", "99"):
        folder = tmp_path / seed
        folder.mkdir()
        run(command, folder, PYTHONHASHSEED=seed)
        seen.append(digests(folder / "output"))
    assert seen[0] == seen[1]


def test_the_layouts_folder_may_lie_elsewhere(tmp_path: Path) -> None:
    """Bytes do not tell where the layouts were."""
    seen = []
    for place in ("a", "some/where/else"):
        folder = tmp_path / place
        own = folder / "layouts"
        shutil.copytree(ROOT / "layouts" / "kross", own / "kross")
        run(["pad", "kross", "--layouts", str(own)], folder)
        seen.append(digests(folder / "output"))
    assert seen[0] == seen[1]
