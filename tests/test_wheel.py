"""The wheel carries everything and works in a fresh environment, outside the repository.

Nothing is fetched: the wheel is built with the tools that are here, and what it says it needs is
taken from here, but that and nothing else.
"""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from hypothesis import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LONG = settings().max_examples > 100  # as in `make prove`


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment that holds the wheel and what it needs."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    site = next(home.glob("lib/python*/site-packages"))
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install"]
    pip += ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    (metadata,) = site.glob("cruxpress-*.dist-info")
    for package in needed(Distribution.at(metadata).requires or []):
        for top in {file.parts[0] for file in package.files or [] if file.parts[0] != ".."}:
            if not (site / top).exists():
                (site / top).symlink_to(str(package.locate_file(top)))
    return home / "bin" / "cruxpress"


def needed(requirements: list[str]) -> Iterator[Distribution]:
    """The packages that a wheel says it needs, in a version that it allows, and what they need."""
    seen: set[str] = set()
    left = [Requirement(line) for line in requirements]
    while left:
        requirement = left.pop()
        name = canonicalize_name(requirement.name)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        package = distribution(name)
        assert requirement.specifier.contains(package.version, prereleases=True)
        if name not in seen:
            seen.add(name)
            yield package
            left += [Requirement(line) for line in package.requires or []]


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
        "cruxpress/studio/web/main.js",
        "cruxpress/shipped/layouts/studio/texts.yaml",
    ):
        assert file in names
    assert any("licences" in name for name in names)
    assert not [name for name in names if name.startswith(("tests/", "output/", "workshop/"))]


def run(command: Path, words: list[str], folder: Path) -> str:
    """What a command answers there; it knows nothing of this repository."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(command), *words], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_works_elsewhere(installed: Path, tmp_path: Path) -> None:
    for words in (
        ["pad", "kross", "--copies", "2"],
        ["cards", "kross-letters", "--back", "duplex"],
        ["word", "koala"],
    ):
        run(installed, words, tmp_path)
    assert (tmp_path / "output" / "kross-block-a4-colour.pdf").stat().st_size > 10_000


def files_in(folder: Path, name: str) -> dict[str, bytes]:
    """What a wheel should carry of a folder, under the name that it has there."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return {f"{name}/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in files}


def test_the_wheel_carries_what_lies_here_to_the_byte(wheel: Path) -> None:
    """So what is checked here (test_check_all) is checked there."""
    here = {
        **files_in(ROOT / "generator/cruxpress", "cruxpress"),
        **files_in(ROOT / "layouts", "cruxpress/shipped/layouts"),
        **files_in(ROOT / "fonts", "cruxpress/shipped/fonts"),
    }
    with zipfile.ZipFile(wheel) as archive:
        there = {name: archive.read(name) for name in archive.namelist()}
    carried = {name: data for name, data in there.items() if ".dist-info/" not in name}
    assert carried.keys() == here.keys()
    assert [name for name in here if carried[name] != here[name]] == []


def test_what_the_wheel_carries_is_checked(installed: Path, tmp_path: Path) -> None:
    """A sheet of each game where its proof lies beside it; with the long profile all there is."""
    some = ["kross/block", "kross/calls/001", "cryptex/deals/050", "cruciverbalist/solos/001"]
    some += ["crusgallo/deck-standard", "cruxy/001"]
    lines = run(installed, ["check", *([] if LONG else some)], tmp_path).splitlines()
    assert "ok   layouts/kross/block.yaml" in lines
    assert lines[-1].endswith(" 0 failed")
