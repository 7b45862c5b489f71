"""Nothing that lies about on a machine changes a byte: variables, dates, reportlab's settings."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import PATHS

RUN = "import sys; from cruxpress.cli.main import main; sys.exit(main())"
TRAP = "raise SystemExit('settings were run')\n"


def printed(folder: Path, **variables: str) -> bytes:
    out = folder / "out.pdf"
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_CACHE": str(folder / "cache")}
    command = [sys.executable, "-c", RUN, "cards", "null", "-o", str(out)]
    done = subprocess.run(
        command, env={**env, **variables}, cwd=folder, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return out.read_bytes()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return printed(tmp_path_factory.mktemp("usual"))


@pytest.mark.parametrize("date", ["0", "1700000000", "junk", "-1", "99999999999999999999"])
def test_a_date_in_the_environment_has_no_effect(date: str, usual: bytes, tmp_path: Path) -> None:
    assert printed(tmp_path, SOURCE_DATE_EPOCH=date) == usual


@pytest.mark.parametrize(
    "setting", ["RL_pageCompression", "RL_useA85", "RL_invariant", "RL_defaultPageSize"]
)
def test_variables_of_reportlab_have_no_effect(setting: str, usual: bytes, tmp_path: Path) -> None:
    assert printed(tmp_path, **{setting: "junk"}) == usual


@pytest.mark.parametrize("what", ["settings", "mods"])
def test_no_settings_file_is_run(what: str, usual: bytes, tmp_path: Path) -> None:
    """Programs they are, called settings or modifications of reportlab."""
    path = os.pathsep.join((str(tmp_path), PATHS))
    for name in (f".reportlab_{what}", f"reportlab_{what}.py"):
        trap = tmp_path / name
        trap.write_text(TRAP)
        assert printed(tmp_path, HOME=str(tmp_path), PYTHONPATH=path) == usual
        trap.unlink()


def test_a_home_that_is_no_folder_stops_nothing(usual: bytes, tmp_path: Path) -> None:
    """As services have it: reportlab looked for a file in it."""
    assert printed(tmp_path, HOME=os.devnull) == usual
