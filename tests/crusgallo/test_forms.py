"""Machine code and plain Python find the same games and make the same sheets."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests import PATHS
from tests.crusgallo.forms_for_tests import results

MIXED = [
    3189860973967473180,
    4914072671614180868,
    4052332123855798312,
    7242923696338679740,
    9193157180328978050,
    3485910741627312186,
]
ROOT = Path(__file__).parents[2]


def test_both_forms_find_the_same_games() -> None:
    """Without numpy and numba: the same playouts, searches, fresh sheets and rungs."""
    env = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_PLAIN": "1"}
    command = [sys.executable, "-m", "tests.crusgallo.forms_for_tests"]
    run = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    plain = json.loads(run.stdout)
    assert plain["packages"] == []
    here = json.loads(json.dumps(results()))
    assert plain["found"].keys() == here.keys()
    for name, found in here.items():
        assert plain["found"][name] == found, name
    # What hashes came to before there were two forms: searches hang on them.
    assert here["mixed"] == MIXED
