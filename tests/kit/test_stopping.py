"""Ctrl-C while a kit is printed: the old one stays, and the last line says so."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from cruxpress.core.progress import silent
from cruxpress.products.kit.make import KIT_FOLDER
from tests import PATHS
from tests.kit.kits_for_tests import held, kit

ROOT = Path(__file__).parents[2]
# A process that was started in the background would not hear of Ctrl-C by itself.
COMMAND = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from cruxpress.cli.main import main
sys.exit(main())
"""
WISH = ["kit", "kross", "--paper", "a4", "--ink", "colour", "--jobs", "2", "-o", "kit"]


def test_ctrl_c_leaves_the_old_kit_and_says_so(tmp_path: Path) -> None:
    KIT_FOLDER.write(tmp_path / "kit", kit("old"), silent)
    before = held(tmp_path)
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", COMMAND, *WISH]
    with subprocess.Popen(command, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        # The first file is kept: the run is in the midst of its work.
        while run.poll() is None and not list((tmp_path / "cache").glob("??/*")):
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        told = run.stderr.read()
    assert run.returncode == 130, told
    assert told.splitlines()[-1] == "cruxpress: stopped; the old kit in kit is untouched"
    after = {name: digest for name, digest in held(tmp_path).items() if "cache" not in name}
    assert after == before
