"""The bare wheel works: without numpy and numba everything is the same, only slower."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from cruxpress.core.registry import room_names
from tests import PATHS, ROOT

# Python runs this first in every process, also in those that share the work.
BLOCKER = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
"""
RUN = "import sys; from cruxpress.cli.main import main; sys.exit(main())"
LONG = settings().max_examples > 100  # as in `make prove`
GAMES = [name for name in ("null", "cruciverbalist", "cryptex", "kross") if name in room_names()]
FRESH = {"null": "countdowns", "cruciverbalist": "solo", "cryptex": "solo", "kross": "calls"}
SHEETS = {
    "null": "generator/cruxpress/games/null/layouts/null/001.yaml",
    "cruciverbalist": "layouts/cruciverbalist/solos/001.yaml",
    "cryptex": "layouts/cryptex/deals/001.yaml",
    "kross": "layouts/kross/calls/001.yaml",
}


@pytest.fixture(scope="module")
def blocker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("blocker")
    (folder / "sitecustomize.py").write_text(BLOCKER)
    return folder


def run(desk: Path, *words: str, without: Path | None = None, code: str = RUN) -> str:
    """What a command says on a desk of its own; `without` the packages that a blocker names."""
    desk.mkdir(exist_ok=True)
    paths = PATHS if without is None else os.pathsep.join((str(without), PATHS))
    env = {**os.environ, "PYTHONPATH": paths, "CRUXPRESS_CACHE": str(desk / "cache")}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=desk, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed(desk: Path) -> dict[str, bytes]:
    files = sorted(file for file in (desk / "out").rglob("*") if file.is_file())
    return {file.relative_to(desk).as_posix(): file.read_bytes() for file in files}


def same_without(blocker: Path, desk: Path, *words: str) -> None:
    """A command prints the same bytes with and without machine code."""
    lean, fast = desk / "lean", desk / "fast"
    assert run(lean, *words, without=blocker) == run(fast, *words)
    assert printed(lean) == printed(fast) != {}


def test_the_blocker_blocks(blocker: Path, tmp_path: Path) -> None:
    code = "from cruxpress.core.compiled import is_fast; print(is_fast())"
    assert run(tmp_path, without=blocker, code=code) == "False\n"
    assert run(tmp_path, code=code) == "True\n"


def test_help_needs_no_machine_code(blocker: Path, tmp_path: Path) -> None:
    assert run(tmp_path, "--help", without=blocker) == run(tmp_path, "--help")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_is_printed_and_checked(game: str, blocker: Path, tmp_path: Path) -> None:
    run(tmp_path, "pad", game, "--copies", "1", "-o", "out", without=blocker)
    run(tmp_path, "cards", game, "-o", "out", without=blocker)
    assert len(printed(tmp_path)) >= 2
    assert "ok " in run(tmp_path, "check", str(ROOT / SHEETS[game]), without=blocker)


@pytest.mark.parametrize("game", GAMES)
def test_fresh_sheets_are_the_same(game: str, blocker: Path, tmp_path: Path) -> None:
    """For so few sheets no game here loads machine code; the tests of Kross compare the two.

    So one sheet is made without the packages, and only the smallest game makes it with them, too.
    """
    words = ["--fresh", "--count", "20" if LONG else "1", "--seed", "7", "-o", "out"]
    wish = ("pad", game, "--layout", FRESH[game], *words)
    if LONG or game == GAMES[0]:
        same_without(blocker, tmp_path, *wish)
    else:
        run(tmp_path, *wish, without=blocker)
        assert printed(tmp_path)


# Rungs of the larger games take minutes: they are part of `make prove`.
@pytest.mark.parametrize("game", GAMES if LONG else GAMES[:1])
def test_rungs_are_the_same(game: str, blocker: Path, tmp_path: Path) -> None:
    same_without(blocker, tmp_path, "ladder", game, "--rungs", "2", "--seed", "1", "-o", "out")
