"""Tests that read as rules. Child processes find the package and the tests by PATHS."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATHS = os.pathsep.join((str(ROOT / "generator"), str(ROOT)))
