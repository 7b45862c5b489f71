"""The wheel carries everything and works in a fresh environment, outside the repository."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_layouts_fonts_icons_words_and_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for file in (
        "cruxpress/shipped/layouts/papers.yaml",
        "cruxpress/shipped/layouts/kross/block.yaml",
        "cruxpress/shipped/layouts/icons/mark-kross.svg",
        "cruxpress/shipped/fonts/Nunito_400Regular.ttf",
        "cruxpress/shipped/fonts/OFL-nunito.txt",
        "cruxpress/words/data/words/05.tsv",
    ):
        assert file in names
    assert any("licences" in name for name in names)
    assert not [name for name in names if name.startswith(("tests/", "output/"))]


def test_the_wheel_works_elsewhere(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    python = home / "bin" / "python"
    subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)],
        check=True,
        capture_output=True,
    )
    work = tmp_path / "work"
    work.mkdir()
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    for arguments in (
        ["pad", "kross", "--copies", "2"],
        ["cards", "kross-letters", "--back", "duplex"],
        ["word", "koala"],
        ["check"],
    ):
        done = subprocess.run(
            [str(home / "bin" / "cruxpress"), *arguments],
            cwd=work,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert (work / "output" / "kross-block-a4-colour.pdf").stat().st_size > 10_000
