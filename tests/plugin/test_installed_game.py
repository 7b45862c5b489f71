"""A game in a package of its own is found by its entry point, and goes through every command."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import PATHS

SOURCE = Path(__file__).parent / "morra"
BUILD = (
    "import os, sys; from hatchling.build import build_wheel;"
    "os.chdir(sys.argv[1]); print(build_wheel(sys.argv[2]))"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed: its wheel is built, and unpacked as pip does."""
    return unpacked(SOURCE, tmp_path_factory.mktemp("site"))


def unpacked(source: Path, folder: Path) -> Path:
    """The package of a folder in another one, as pip leaves it."""
    command = [sys.executable, "-c", BUILD, str(source), str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
    with zipfile.ZipFile(folder / built) as wheel:
        wheel.extractall(folder)
    return folder


def run(site: Path, folder: Path, *words: str, code: int = 0) -> str:
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(site), PATHS)),
        "CRUXPRESS_CACHE": str(folder / "cache"),
    }
    command = [sys.executable, "-m", "cruxpress.cli.main", *words]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def test_every_command_knows_it(site: Path, tmp_path: Path) -> None:
    fresh = ("pad", "morra", "--fresh", "--count", "3", "--seed", "1", "--jobs", "2", "--json")
    (pad,) = json.loads(run(site, tmp_path, *fresh))
    assert pad["codes"][0].startswith("MORRA-1-S-")
    run(site, tmp_path, "reprint", pad["codes"][0])
    run(site, tmp_path, "solution", pad["codes"][0])
    run(site, tmp_path, "cards", "morra-hands")
    run(site, tmp_path, "ladder", "morra", "--rungs", "3", "--seed", "1", "-o", "ladder")
    run(site, tmp_path, "new", "morra", "mine", "-o", "my")
    run(site, tmp_path, "prove", "my/mine.yaml")
    run(site, tmp_path, "pad", "my/mine.yaml")
    assert "0 failed" in run(site, tmp_path, "check", "morra", "my")
    small = ("--paper", "a4", "--ink", "colour", "--jobs", "1")
    files = run(site, tmp_path, "kit", "morra", "-o", "my-kit", *small).split()
    assert "my-kit/morra/a4-colour/hands.pdf" in files
    run(site, tmp_path, "preview", "morra/hands")
    assert "nothing to type in" in run(site, tmp_path, "score", "morra", "x", code=2)
    assert "no sheets 'morra sum' are shipped" in run(site, tmp_path, "pad", "morra", code=2)


def test_lists_completion_and_the_studio_show_it(site: Path, tmp_path: Path) -> None:
    """With commands that work: its sheets are all fresh, and it has no page of rules."""
    listed = run(site, tmp_path, "list", "morra")
    assert "cruxpress pad morra/sums --fresh --count 10 " in listed
    assert "cruxpress cards morra/hands " in listed
    assert " morra/sums " in run(site, tmp_path, "completion", "bash")
    wrong = run(site, tmp_path, "pad", "morra/rules", code=2)
    assert "known: morra/hands, morra/sums" in wrong
    code = "from cruxpress.studio.catalogue import Catalogue; print(Catalogue(None).games())"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), PATHS))}
    command = [sys.executable, "-c", code]
    shown = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert "'Morra'" in shown


def test_without_it_nobody_knows_it(tmp_path: Path) -> None:
    assert "there is no game, file or layout 'morra'" in run(
        tmp_path, tmp_path, "pad", "morra", code=2
    )


@pytest.mark.parametrize(
    ("point", "reason"),
    [
        ("morra2 = cruxpress_morra.game:GAME", "has no name of small letters a to z"),
        ("kr0ss = cruxpress_morra.game:GAME", "has no name of small letters a to z"),
        ("crvxy = cruxpress_morra.game:GAME", "codes cannot tell the game 'crvxy'"),
        ("cruxv = cruxpress_morra.game:GAME", "offers no Game called 'cruxv'"),
        ("nv11 = cruxpress_morra.game:GAME", "has no name of small letters a to z"),
        ("mqrra = cruxpress_morra.gone:GAME", "cannot be opened"),
    ],
)
def test_a_game_that_cannot_be_opened_says_why(
    point: str, reason: str, site: Path, tmp_path: Path
) -> None:
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[cruxpress.games]\n{point}\n")
    paths = Path(os.pathsep.join((str(tmp_path), str(site))))
    assert reason in run(paths, tmp_path, "pad", point.split(maxsplit=1)[0], code=2)
