"""Ctrl-C while a kit is printed: the old one stays, and the last line says so."""

import os
import subprocess
import sys
from pathlib import Path

from cruxpress.core.progress import silent
from cruxpress.products.kit.make import KIT_FOLDER
from tests import PATHS
from tests.kit.kits_for_tests import held, kit

ROOT = Path(__file__).parents[2]
# A process that was started in the background would not hear of Ctrl-C by itself.
# It comes when the second file is about to be kept: the run is in the midst of its work.
COMMAND = """
import os, signal, sys
from cruxpress.cli.main import main

kept = []

def stop(event, arguments):
    if event == "os.rename" and str(arguments[1]).startswith(os.environ["CRUXPRESS_CACHE"]):
        kept.append(arguments)
        if len(kept) == 2:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.addaudithook(stop)
sys.exit(main())
"""
WISH = ["kit", "kross", "--paper", "a4", "--ink", "colour", "--jobs", "2", "-o", "kit"]


def test_ctrl_c_leaves_the_old_kit_and_says_so(tmp_path: Path) -> None:
    KIT_FOLDER.write(tmp_path / "kit", kit("old"), silent)
    before = held(tmp_path)
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", COMMAND, *WISH]
    run = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert run.returncode == 130, run.stderr
    assert run.stderr.splitlines()[-1] == "cruxpress: stopped; the old kit in kit is untouched"
    after = {name: digest for name, digest in held(tmp_path).items() if "cache" not in name}
    assert after == before
